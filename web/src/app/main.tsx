// The page starts here.
import { render } from "preact";
import { watchReady } from "../connection/ready";
import { applyPreferences } from "../settings/preferences";
import { startWords } from "../words";
import { Shell } from "./shell";
import "./theme.css";
import "./shell.css";

applyPreferences();
void watchReady();
void startWords().then(() => render(<Shell />, document.getElementById("page")!));
