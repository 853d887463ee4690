/** The drawings of the page. Render `ArtDefs` once; the rest are small components. */

import "./art.css";

export { BUILDING_NAMES, type BuildingName } from "./buildings";
export { COLOURS, type Colour, EMBLEMS, type Emblem, colourOf } from "./colours";
export { ArtDefs } from "./defs";
export { Arms, type Box, DominoBack, Logo } from "./emblazoned";
export { ICON_NAMES, Icon, type IconName } from "./icons";
export type { Placement } from "./picture";
export {
  Building,
  Castle,
  Coin,
  Discard,
  Dragon,
  King,
  Knight,
  type PieceProps,
  Queen,
  Shield,
  Tower,
} from "./pieces";
export { Crown, TerrainSquare, type TerrainSquareProps } from "./squares";
export { TERRAINS, type Terrain, terrainOf } from "./terrains";
