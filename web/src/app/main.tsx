// The page starts here.
import { render } from "preact";
import { applyPreferences } from "../settings/preferences";
import { startWords } from "../words";
import { Shell } from "./shell";
import "./theme.css";
import "./shell.css";

applyPreferences();
void startWords().then(() => render(<Shell />, document.getElementById("page")!));
