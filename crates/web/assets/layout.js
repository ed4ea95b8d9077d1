// The arrangement of the boards: as many in a row as make them largest in the room that the screen has.

import { all, byId } from "./dom.js";
import { onSettings, settings } from "./settings.js";
import * as page from "./state.js";

// The least width of a board, in pixels, among others and alone. Boards that do not fit on the screen with it are
// scrolled to.
const LEAST = 150;
const LEAST_ALONE = 340;
// The most height, in rem, that the lines below a board have beyond what they need, if something follows them.
const MOST_LINES = 10;

/**
 * The number of boards in a row and their width, in pixels, that make the boards largest.
 * @param {number} count  the number of boards
 * @param {{ width: number, height: number, gap: [number, number], lines: number }} room
 *   the room of all boards, the gap between two beside and two below each other, and the height of what stands above and below each
 */
export function arrangement(count, { width, height, gap, lines }) {
  const least = count === 1 ? Math.min(width, LEAST_ALONE) : LEAST;
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

function arrange() {
  const count = page.answer?.boards.length ?? 0;
  const first = boards.querySelector("article");
  const picture = first?.querySelector(".picture");
  if (!count || !first || !picture) return;
  const style = getComputedStyle(boards);
  const number = (/** @type {string} */ name) => Number.parseFloat(style.getPropertyValue(name)) || 0;
  const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const room = {
    width: boards.clientWidth,
    height: innerHeight - byId("hall").getBoundingClientRect().top - scrollY - number("--below") * rem,
    gap: /** @type {[number, number]} */ ([style.columnGap, style.rowGap].map((gap) => Number.parseFloat(gap) || 0)),
    lines: number("--lines") * rem,
  };
  const { columns, size } = arrangement(count, room);
  // The lines below the boards have what height is left.
  const rows = Math.ceil(count / columns);
  const left = (room.height - room.gap[1] * (rows - 1)) / rows - room.lines - size;
  // Beside the boards, nothing follows below them.
  const most = rows === 1 && getComputedStyle(byId("hall")).overflowY === "auto" ? left : MOST_LINES * rem;
  boards.style.setProperty("--more", `${Math.max(0, Math.min(left, most))}px`);
  boards.style.setProperty("--columns", String(columns));
  boards.style.setProperty("--size", `${Math.floor((size * settings.size) / 100)}px`);
  reachAll();
}

/**
 * Lets the keyboard reach a part that scrolls and has nothing that could get the focus.
 * @param {HTMLElement} part
 */
function reach(part) {
  if (part.scrollHeight > part.clientHeight + 1) part.tabIndex = 0;
  else part.removeAttribute("tabindex");
}

const reachAll = () => [...all(".under"), byId("differences-section")].forEach(reach);
const changes = new MutationObserver(reachAll);
for (const id of ["boards", "differences-section"]) changes.observe(byId(id), { childList: true, characterData: true, subtree: true });

const observer = new ResizeObserver(arrange);
observer.observe(byId("hall"));
observer.observe(byId("welcome-place"));
addEventListener("resize", arrange);
onSettings(arrange);
page.onAnswer(arrange);
