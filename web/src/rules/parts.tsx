/** The building blocks of the rules page. */

import type { ComponentChildren, JSX } from "preact";
import { type Colour, King, type Terrain, TerrainSquare } from "../art";
import { type BoxName, MODES, OPTIONS } from "../protocol/tables";
import { type Key, number, t } from "../words";

/** A heading and a few sentences beside a picture. */
export function Rule({
  title,
  texts,
  picture,
}: {
  title: Key;
  texts: Key[];
  picture?: ComponentChildren;
}): JSX.Element {
  return (
    <div class={picture ? "rule pictured" : "rule"}>
      <div>
        <h3>{t(title)}</h3>
        {texts.map((key) => (
          <p key={key}>{t(key)}</p>
        ))}
      </div>
      {picture && <div class="rule-picture">{picture}</div>}
    </div>
  );
}

/** A picture with a line of text under it. */
export function Captioned({
  caption,
  children,
}: {
  caption: string;
  children: ComponentChildren;
}): JSX.Element {
  return (
    <figure>
      {children}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** The modes of a box and the numbers they are played with (rules: Modes). */
export function ModeTable({
  box,
  columns,
}: {
  box: BoxName;
  columns: ("kings" | "dominoes" | "line" | "grid")[];
}): JSX.Element {
  return (
    <div class="table-scroll">
      <table class="mode-table">
        <thead>
          <tr>
            <th scope="col">{t("new.game")}</th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {t(`rules.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {MODES.filter((mode) => mode.box === box).map((mode) => (
            <tr key={mode.mode}>
              <th scope="row">{t(`mode.${mode.mode}`)}</th>
              {columns.map((column) => {
                const value = number(mode[column]);
                return <td key={column}>{column === "grid" ? `${value}×${value}` : value}</td>;
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The options of a box, if it has any. */
export function OptionList({ box }: { box: BoxName }): JSX.Element | null {
  const options = OPTIONS.filter((option) => option.box === box);
  if (options.length === 0) return null;
  return (
    <>
      <h3>{t("new.options")}</h3>
      <dl>
        {options.map(({ name, text, help }) => (
          <div key={name}>
            <dt>
              <strong>{t(text)}</strong>
            </dt>
            <dd>{t(help)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export interface LinePiece {
  number: number;
  halves: [Terrain, number, Terrain, number];
  king?: Colour;
}

/** A line of dominoes, sorted, some with kings on them. */
export function LinePicture({
  pieces,
  title,
}: {
  pieces: LinePiece[];
  title: string;
}): JSX.Element {
  return (
    <svg
      class="scene"
      viewBox={`0 0 330 ${pieces.length * 112}`}
      role="img"
      aria-label={title}
      style={{ maxWidth: "250px" }}
    >
      {pieces.map(({ number: value, halves: [a, crownsA, b, crownsB], king }, index) => (
        <g key={value} transform={`translate(0 ${index * 112 + 6})`}>
          <text
            x="58"
            y="52"
            text-anchor="end"
            dominant-baseline="central"
            style="font:700 40px var(--serif)"
            fill="currentColor"
          >
            {number(value)}
          </text>
          <TerrainSquare terrain={a} crowns={crownsA} variant={value} x={76} size={100} />
          <TerrainSquare terrain={b} crowns={crownsB} variant={value + 1} x={176} size={100} />
          <rect
            x="76"
            width="200"
            height="100"
            rx="6"
            fill="none"
            stroke="var(--art-ink)"
            stroke-width="4"
          />
          {king && <King colour={king} x={226} y={4} size={96} />}
        </g>
      ))}
    </svg>
  );
}
