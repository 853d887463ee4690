/** The drawings of the page. Render `ArtDefs` once and import "./art.css"; the rest are small components. */

export { COLOURS, type Colour, EMBLEMS, type Emblem, colourOf } from "./colours";
export { ArtDefs } from "./defs";
export type { Placement } from "./picture";
export { Castle, Coin, Discard, Dragon, King, Knight, type PieceProps, Queen, Shield, Tower } from "./pieces";
export { Crown, TerrainSquare, type TerrainSquareProps } from "./squares";
export { TERRAINS, type Terrain } from "./terrains";
