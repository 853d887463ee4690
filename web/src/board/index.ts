// The board widget: draws kingdoms and dominoes and lets a player place them. It knows no rules.
export { DominoView } from "./domino";
export { Kingdom, type Picking } from "./kingdom";
export { Placer } from "./placer";
export { Carried } from "./carried";
export * from "./geometry";
export * from "./shapes";
export { laid } from "./variant";
import "./board.css";
