// The page starts here.
import { render } from "preact";
import { watchReady } from "../connection/ready";
import { registerWorker } from "../offline/register";
import { applyPreferences } from "../settings/preferences";
import { startWords } from "../words";
import { Shell } from "./shell";
import "./theme.css";
import "./shell.css";

applyPreferences();
void watchReady();
registerWorker();
void startWords().then(() => render(<Shell />, document.getElementById("page")!));
// Most visits lead to a table, so its code is preloaded once the page is idle.
addEventListener("load", () => setTimeout(() => void import("../table/table_page"), 0));
