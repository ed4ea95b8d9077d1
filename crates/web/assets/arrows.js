// Arrows that the page draws over a board by itself: the moves of best play, of the evaluation, of a hint, and the move
// that a board refuses.

import { all, makeSvg } from "./dom.js";
import { middle } from "./drawn.js";
import { onSettings } from "./settings.js";
import * as page from "./state.js";

/** @typedef {"best" | "line" | "hint" | "refused"} Kind */
/** @typedef {[string, string]} Arrow  where it begins and ends; a circle if that is the same square */

/** @type {Kind[]} */
const KINDS = ["best", "line", "refused", "hint"];
/**
 * The arrows of each board, by kind.
 * @type {Record<Kind, Arrow[][]>}
 */
const shown = { best: [], line: [], hint: [], refused: [] };

/**
 * The arrow of a move in UCI notation. A drop is a circle.
 * @param {string} uci
 * @returns {Arrow}
 */
export function arrowOf(uci) {
  const [from, to] = [uci.slice(0, 2), uci.slice(2, 4)];
  return [uci[1] === "@" ? to : from, to];
}

/**
 * Shows the arrows of a kind on a board in place of those before.
 * @param {Kind} kind
 * @param {number} board
 * @param {Arrow[]} arrows
 */
export function point(kind, board, arrows) {
  if (String(shown[kind][board] ?? []) === String(arrows)) return;
  shown[kind][board] = arrows;
  draw(board);
}

/** @param {Kind} kind */
export function clear(kind) {
  shown[kind].forEach((_, board) => point(kind, board, []));
}

/**
 * @param {Kind} kind
 * @param {Arrow} arrow
 */
function element(kind, [from, to]) {
  const { flipped } = page.state;
  const [[x1, y1], [x2, y2]] = [middle(from, flipped), middle(to, flipped)];
  if (from === to) return makeSvg("circle", { class: kind, cx: x1, cy: y1, r: 0.43 });
  const [width, head] = kind === "line" ? [0.05, 0.17] : [0.08, 0.24];
  // The arrow lies along the x-axis before it is turned.
  const tip = Math.hypot(x2 - x1, y2 - y1) - 0.08;
  const neck = tip - 1.6 * head;
  const turn = (Math.atan2(y2 - y1, x2 - x1) * 180) / Math.PI;
  // A refused move is barred before it arrives.
  const bar = kind === "refused" && neck > 0.9 ? `M${neck - 0.5}-0.22L${neck - 0.1} 0.22M${neck - 0.5} 0.22L${neck - 0.1}-0.22` : "";
  const d = `M0.28-${width}H${neck}V-${head}L${tip} 0L${neck} ${head}V${width}H0.28Z${bar}`;
  return makeSvg("path", { class: kind, d, transform: `translate(${x1} ${y1})rotate(${turn})` });
}

/** @param {number} board */
function draw(board) {
  const picture = all(`article[data-board="${board}"] .picture`)[0];
  if (!picture) return;
  /** @type {SVGElement | null} */
  const old = picture.querySelector("svg.suggested");
  const sheet = old ?? makeSvg("svg", { class: "suggested", viewBox: "0 0 8 8", "aria-hidden": "true" });
  // The layer lies over the squares, as the grid does.
  const [grid] = all(".grid", picture);
  if (grid) Object.assign(sheet.style, { left: grid.style.left, top: grid.style.top, width: grid.style.width, height: grid.style.height });
  // While a move is being chosen, only a hint helps.
  const kinds = page.state.picked ? KINDS.filter((kind) => kind === "hint") : KINDS;
  sheet.replaceChildren(...kinds.flatMap((kind) => (shown[kind][board] ?? []).map((arrow) => element(kind, arrow))));
  if (!old) picture.append(sheet);
}

function drawAll() {
  page.answer?.boards.forEach((_, board) => draw(board));
}

page.onAnswer((answer, cause) => {
  answer.boards.forEach((_, board) => {
    const squares = page.boardAt(board)?.waits?.squares;
    shown.refused[board] = squares ? [[squares[0], squares[1]]] : [];
  });
  const { hint, picked, pointed, flipped } = page.CAUSE;
  if (cause !== hint && cause !== picked && cause !== pointed && cause !== flipped) shown.hint = [];
  drawAll();
});
onSettings(drawAll);
