/** The drawings of the page. Render `ArtDefs` once; the rest are small components. */

import "./art.css";

export { BUILDING_NAMES, type BuildingName } from "./buildings";
export { type Colour, colourOf } from "./colours";
export { ArtDefs } from "./defs";
export { DominoBack, type DominoBox, Logo } from "./emblazoned";
export { Icon, type IconName } from "./icons";
export type { Placement } from "./picture";
export {
  Building,
  Castle,
  Coin,
  Discard,
  Dragon,
  King,
  Knight,
  Queen,
  Shield,
  Tower,
} from "./pieces";
export { Crown, TerrainSquare } from "./squares";
export { TERRAINS, type Terrain, terrainOf } from "./terrains";
