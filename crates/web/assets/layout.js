// The arrangement of the boards: as many in a row as make them largest in the room that the screen has.

import { all, byId } from "./dom.js";
import { onSettings, settings } from "./settings.js";
import * as page from "./state.js";

// The least width of a board, in pixels, among others and alone. Boards that do not fit on the screen with it are
// scrolled to.
const LEAST = 150;
const LEAST_ALONE = 340;
// The most height, in rem, that the lines below a board have beyond what they need, if something follows below the boards.
const MOST_LINES = 10;

/**
 * The number of boards in a row and their width, in pixels, that make the boards largest.
 * @param {number} count  the number of boards
 * @param {{ width: number, height: number, gap: [number, number], lines: number, screen: number }} room
 *   the room of all boards, the gap between two beside and two below each other, the height of what stands above and below each,
 *   and the height that is seen at once, to which a board that is scrolled to may be as large
 */
export function arrangement(count, { width, height, gap, lines, screen }) {
  const least = count === 1 ? Math.min(width, LEAST_ALONE, Math.max(LEAST, screen)) : LEAST;
  let best = { columns: 1, size: 0 };
  let widest = { columns: 1, size: Math.floor(width) };
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns);
    const across = Math.floor((width - gap[0] * (columns - 1)) / columns);
    const down = Math.floor((height - gap[1] * (rows - 1)) / rows - lines);
    const size = Math.min(across, down);
    if (size > best.size) best = { columns, size };
    if (across >= least) widest = { columns, size: Math.floor(Math.min(across, Math.max(least, height - lines))) };
  }
  return best.size >= least ? best : widest;
}

const boards = byId("boards");
const hall = byId("hall");

function arrange() {
  const count = page.answer?.boards.length ?? 0;
  const first = boards.querySelector("article");
  const picture = first?.querySelector(".picture");
  if (!count || !first || !picture || boards.hidden) return;
  const style = getComputedStyle(boards);
  const number = (/** @type {string} */ name) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const lines = number("--lines") * rem;
  const below = number("--below") * rem;
  // The names of the players stand above the boards, and may be scrolled away.
  const top = boards.getBoundingClientRect().top + hall.scrollTop + scrollY;
  const height = innerHeight - top - below;
  // Beside the controls, the boards scroll in their own place; above them, with the page.
  const isBeside = number("--beside") > 0;
  const room = {
    width: boards.clientWidth,
    height,
    gap: /** @type {[number, number]} */ ([style.columnGap, style.rowGap].map((gap) => Number.parseFloat(gap) || 0)),
    lines,
    screen: isBeside ? height - lines : innerHeight - below,
  };
  const { columns, size } = arrangement(count, room);
  // The lines below the boards have what height is left.
  const rows = Math.ceil(count / columns);
  const left = (height - room.gap[1] * (rows - 1)) / rows - lines - size;
  set("--more", `${Math.max(0, isBeside ? left : Math.min(left, MOST_LINES * rem))}px`);
  set("--columns", String(columns));
  set("--size", `${Math.floor((size * settings.size) / 100)}px`);
}

/**
 * Sets a property of the boards, unless it has the value already: setting it means a layout of the page.
 * @param {string} property
 * @param {string} value
 */
function set(property, value) {
  if (boards.style.getPropertyValue(property) !== value) boards.style.setProperty(property, value);
}

// Lets the keyboard reach the parts that scroll and have nothing that could get the focus, and shows that more follows in them.
function reach() {
  // All are measured before the first is changed.
  const parts = [...all(".under"), byId("differences-section")].map((part) => {
    const { scrollHeight, scrollTop, clientHeight } = part;
    return { part, scrolls: scrollHeight > clientHeight + 1, follows: scrollHeight > scrollTop + clientHeight + 1 };
  });
  for (const { part, scrolls, follows } of parts) {
    if (!scrolls) part.removeAttribute("tabindex");
    else if (part.tabIndex !== 0) part.tabIndex = 0;
    part.classList.toggle("more-below", follows);
  }
}

function fit() {
  due = 0;
  arrange();
  reach();
}

// Fits the page before it is painted next, when its layout is due in any case.
let due = 0;
const fitSoon = () => (due ||= requestAnimationFrame(fit));

const changes = new MutationObserver(fitSoon);
for (const id of ["boards", "differences-section"]) {
  changes.observe(byId(id), { childList: true, characterData: true, subtree: true });
  for (const event of ["scroll", "toggle"]) byId(id).addEventListener(event, fitSoon, true);
}

const observer = new ResizeObserver(fit);
for (const part of [hall, boards]) observer.observe(part);
for (const above of ["welcome-place", "puzzle-place"]) observer.observe(byId(above));
addEventListener("resize", fitSoon);
onSettings(fitSoon);
page.onAnswer(fitSoon);
