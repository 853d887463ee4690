// A page for looking at the board widget alone, with made-up kingdoms. Not shipped.
import { render } from "preact";
import { ArtDefs, colourOf } from "../src/art";
import "../src/art/art.css";
import "../src/app/theme.css";
import {
  around,
  Carried,
  DominoView,
  Kingdom,
  Placer,
  type Land,
  type Placement,
} from "../src/board";

const rows = ["FFFLL", "WFcLM", "WGGSM", "WWTTS"];
const names: Record<string, string> = {
  F: "forest",
  L: "lake",
  W: "wheat",
  M: "mine",
  G: "grassland",
  S: "swamp",
  T: "town",
  c: "castle",
};
const lands: Land[] = rows.flatMap((row, j) =>
  [...row].map((letter, i) => ({
    x: i - 2,
    y: 1 - j,
    terrain: names[letter]!,
    crowns: (i * 3 + j * 7) % 5 === 0 ? 1 + ((i + j) % 3) : 0,
  })),
);
for (const land of lands) if (land.terrain === "castle") land.crowns = 0;
const towns = lands.filter((l) => l.terrain === "town");
towns[0]!.building = "bakery";
towns[1]!.knight = true;
const start: Land[] = [
  { x: 0, y: 0, terrain: "castle", crowns: 0 },
  { x: 1, y: 0, terrain: "wheat", crowns: 0 },
  { x: 2, y: 0, terrain: "lake", crowns: 1 },
];
const domino = {
  box: "kingdomino",
  number: 19,
  a: { terrain: "wheat", crowns: 1 },
  b: { terrain: "forest", crowns: 0 },
};
const placements: Placement[] = [
  { a: { x: -1, y: 0 }, b: { x: -2, y: 0 }, gain: 1 },
  { a: { x: 0, y: 1 }, b: { x: 0, y: 2 }, gain: 3 },
  { a: { x: 1, y: 1 }, b: { x: 2, y: 1 }, gain: 2 },
  { a: { x: 1, y: 1 }, b: { x: 1, y: 2 }, gain: 2 },
  { a: { x: 0, y: -1 }, b: { x: 1, y: -1 }, gain: 1 },
];
const placer = new Placer(domino, placements, {
  confirm: (p) => console.log("confirm", p),
  dropped: (p) => console.log("drop", p),
});

const ROOM = { x0: -2, y0: -2, x1: 2, y1: 2 };

function Fixture() {
  return (
    <main style="display:grid;grid-template-columns:1fr 1fr 200px;gap:20px;padding:20px">
      <ArtDefs />
      <div style="height:480px">
        <Kingdom
          large
          lands={start}
          box={around(start)}
          room={ROOM}
          grid={5}
          colour={colourOf(0)}
          placer={placer}
          dead={[{ x: 3, y: 1 }]}
        />
      </div>
      <div style="height:480px">
        <Kingdom
          large
          lands={lands}
          box={around(lands)}
          room={ROOM}
          grid={5}
          colour={colourOf(1)}
          fresh={[
            { x: -1, y: 1 },
            { x: 0, y: 1 },
          ]}
          dead={[{ x: -2, y: 2 }]}
        />
      </div>
      <div>
        <div style="height:180px">
          <Kingdom lands={lands} box={around(lands)} room={ROOM} grid={7} colour={colourOf(2)} />
        </div>
        <div style="width:120px" onPointerDown={(e) => placer.grab(e)}>
          <DominoView domino={domino} />
        </div>
        <button onClick={() => placer.begin()}>begin</button>
      </div>
      <Carried placer={placer} />
    </main>
  );
}
render(<Fixture />, document.body);
