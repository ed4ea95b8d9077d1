// Pieces that are dragged, by mouse, pen or finger. Picking and choosing by clicks is the same thing in two steps, and
// board.js does both.

import { make } from "./dom.js";

/** @typedef {{ square: string, board: number }} Place */
/**
 * `ghost()` makes the picture that follows the pointer; `hover(square)` is told where it is; `drop(place)` where it is let
 * go, with nothing if that is no square.
 * @typedef {{ ghost: () => Element, hover: (square: string | null) => void, drop: (place: Place | null) => void }} Handlers
 */

const FAR = 5;
/** @type {Handlers & { pointerId: number, clientX: number, clientY: number, picture: HTMLElement | null } | null} */
let drag = null;
/** @type {number | null} */
let over = null;

/**
 * Begins to follow the pointer, which has gone down on a piece.
 * @param {PointerEvent} event
 * @param {Handlers} handlers
 */
export function follow(event, { ghost, hover, drop }) {
  end();
  const { pointerId, clientX, clientY } = event;
  drag = { pointerId, clientX, clientY, ghost, hover, drop, picture: null };
}

// Whether a click that comes now is only the end of a drag.
export function wasDrag() {
  const was = over;
  over = null;
  return was !== null && performance.now() - was < 100;
}

/**
 * The square below a point, and its board.
 * @param {number} x
 * @param {number} y
 * @returns {Place | null}
 */
function squareAt(x, y) {
  /** @type {HTMLElement | null | undefined} */
  const cell = document.elementFromPoint(x, y)?.closest("[role=gridcell]");
  return cell?.dataset.square ? { square: cell.dataset.square, board: Number(cell.dataset.board) } : null;
}

function end() {
  drag?.picture?.remove();
  drag = null;
}

addEventListener("pointermove", (event) => {
  if (!drag || event.pointerId !== drag.pointerId) return;
  const { clientX: x, clientY: y } = event;
  if (!drag.picture) {
    if (Math.hypot(x - drag.clientX, y - drag.clientY) < FAR) return;
    drag.picture = make("div", { className: "ghost", "aria-hidden": "true" }, drag.ghost());
    document.body.append(drag.picture);
  }
  drag.picture.style.transform = `translate(${x}px, ${y}px)`;
  drag.hover(squareAt(x, y)?.square ?? null);
});

addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.pointerId) return;
  const { picture, drop } = drag;
  end();
  if (!picture) return;
  over = performance.now();
  drop(squareAt(event.clientX, event.clientY));
});

addEventListener("pointercancel", end);
