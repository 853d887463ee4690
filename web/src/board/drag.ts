// Following a pointer from press to release: mouse, pen and finger alike.

export interface Point {
  x: number;
  y: number;
}

export interface Drag {
  /** The pointer moved; called only after it left the spot where it was pressed. */
  move(at: Point): void;
  /** The pointer was released after moving. */
  drop(at: Point): void;
  /** It was released without moving: a tap. */
  tap?(at: Point): void;
  /** Something else took the pointer, or Escape was pressed. */
  cancel(): void;
  /** Wheel, second finger, right button or the R key: rotate what is held. */
  turn(by: number): void;
}

const SLOP = 6;

/** Follows the pointer of a press event until it ends, and reports to the drag. */
export function follow(press: PointerEvent, drag: Drag): void {
  if (press.button > 0) return;
  const start: Point = { x: press.clientX, y: press.clientY };
  const ends = new AbortController();
  const options = { signal: ends.signal, passive: false } as const;
  let moved = false;

  const at = (event: PointerEvent): Point => ({ x: event.clientX, y: event.clientY });
  const mine = (event: PointerEvent) => event.pointerId === press.pointerId;

  addEventListener(
    "pointermove",
    (event) => {
      if (!mine(event)) return;
      if (!moved && Math.hypot(event.clientX - start.x, event.clientY - start.y) < SLOP) return;
      moved = true;
      event.preventDefault();
      drag.move(at(event));
    },
    options,
  );
  addEventListener(
    "pointerup",
    (event) => {
      if (!mine(event)) return;
      ends.abort();
      if (moved) drag.drop(at(event));
      else drag.tap?.(at(event));
    },
    options,
  );
  addEventListener(
    "pointercancel",
    (event) => {
      if (!mine(event)) return;
      ends.abort();
      drag.cancel();
    },
    options,
  );
  addEventListener(
    "pointerdown",
    (event) => {
      if (!mine(event)) drag.turn(1);
    },
    options,
  );
  addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      drag.turn(event.deltaY > 0 ? 1 : -1);
    },
    options,
  );
  addEventListener(
    "contextmenu",
    (event) => {
      event.preventDefault();
      drag.turn(1);
    },
    options,
  );
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Escape") {
        ends.abort();
        drag.cancel();
      } else if (event.key.toLowerCase() === "r") drag.turn(event.shiftKey ? -1 : 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    { ...options, capture: true },
  );
  // A finger that drags a domino must not scroll the page under it.
  addEventListener("touchmove", (event) => moved && event.preventDefault(), options);
}
