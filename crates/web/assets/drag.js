// Dragging of pieces by mouse, pen or finger, and of arrows with the right button. Moving by two clicks is implemented
// in board.js.

import { make } from "./dom.js";

/** @typedef {{ square: string, board: number }} Place */
/**
 * What happens during a drag.
 * @typedef {object} Handlers
 * @property {(() => Element) | null} ghost  makes the picture that follows the pointer; null if a click is a drag, too
 * @property {(square: string | null) => void} hover  is called when the square below the pointer changes
 * @property {(place: Place | null) => void} drop  is called at the end, with null outside of all boards
 */

const FAR = 5;
/** @type {Handlers & { pointerId: number, clientX: number, clientY: number, picture: HTMLElement | null } | null} */
let drag = null;
// Whether the pointer has dragged something since it was last pressed. The click that may follow is the end of the drag.
let hasDragged = false;

/**
 * Starts to follow the pointer after it was pressed on a piece.
 * @param {PointerEvent} event
 * @param {Handlers} handlers
 */
export function follow(event, { ghost, hover, drop }) {
  end();
  const { pointerId, clientX, clientY } = event;
  drag = { pointerId, clientX, clientY, ghost, hover, drop, picture: null };
}

// Whether the current click is only the end of a drag.
export function wasDrag() {
  const was = hasDragged;
  hasDragged = false;
  return was;
}

/**
 * The square and the board at a point of the screen.
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
  if (!drag.picture && drag.ghost) {
    if (Math.hypot(x - drag.clientX, y - drag.clientY) < FAR) return;
    drag.picture = make("div", { className: "ghost", "aria-hidden": "true" }, drag.ghost());
    document.body.append(drag.picture);
  }
  if (drag.picture) drag.picture.style.transform = `translate(${x}px, ${y}px)`;
  drag.hover(squareAt(x, y)?.square ?? null);
});

addEventListener("pointerup", (event) => {
  if (!drag || event.pointerId !== drag.pointerId) return;
  const { picture, ghost, drop } = drag;
  end();
  if (ghost && !picture) return;
  if (ghost) hasDragged = true;
  drop(squareAt(event.clientX, event.clientY));
});

addEventListener("pointercancel", end);
// A finger that has dragged makes no click, so that the next press or key begins anew.
for (const begin of ["pointerdown", "keydown"]) addEventListener(begin, () => (hasDragged = false), true);
