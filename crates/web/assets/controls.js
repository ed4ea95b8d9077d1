// The controls around the boards: undo and redo, flip, layouts, the wheel and the keys.

import { addBoard } from "./boards.js";
import { all, around, byId, say, sentence } from "./dom.js";
import { game, resume } from "./game.js";
import { stated } from "./mine.js";
import * as premove from "./premove.js";
import * as page from "./state.js";

/** @import { Boards, BoardsInWords, RulesetName } from "./protocol.js" */
/** @import { Layout } from "./types.js" */

/**
 * The rulesets of the boards before a change of layout removed some.
 * @type {RulesetName[]}
 */
let others = [];

// The pixels of a small turn of a wheel: a trackpad sends many smaller ones.
const NOTCH = 40;

/**
 * Changes the layout. All three show the same boards: one to play, several to compare, an editor beside them to invent.
 * @param {Layout} layout
 */
export function setLayout(layout) {
  if (layout === "play" && game && !game.result) return resume();
  let { rulesets } = page.next();
  if (layout === "play" && rulesets.length > 1) {
    others = rulesets.slice(1);
    rulesets = rulesets.slice(0, 1);
  }
  if (layout === "compare" && rulesets.length < 2) {
    const [only] = rulesets;
    // A variation is compared with what it varies.
    const base = typeof only === "string" ? "" : stated(only.text, "extends");
    const fitting = others.length > 0 ? others : [base, "icc", "atomic"].filter((name) => name && name !== only).slice(0, 1);
    rulesets = [...rulesets, ...fitting];
  }
  page.change({ layout, rulesets, ...page.RESTING }, page.CAUSE.layout);
}

byId("first").addEventListener("click", () => page.go(0));
byId("undo").addEventListener("click", () => page.go(page.next().at - 1));
byId("redo").addEventListener("click", () => page.go(page.next().at + 1));
byId("last").addEventListener("click", () => page.go(page.next().moves.length));
byId("restore").addEventListener("click", page.restore);
byId("flip").addEventListener("click", flip);
byId("add-board").addEventListener("click", addBoard);
byId("puzzles-open").addEventListener("click", async () => (await page.working(import("./puzzles.js"))).toggle());
byId("gallery-open").addEventListener("click", async () => (await import("./gallery.js")).openGallery());
byId("help-open").addEventListener("click", async () => (await import("./help.js")).openHelp());

for (const button of all("[data-layout-button]")) {
  const layout = button.dataset.layoutButton;
  if (page.isLayout(layout)) button.addEventListener("click", () => setLayout(layout));
}

// The wheel steps through the line while the pointer is on a board. At the ends of the line, it scrolls the page.
let turned = 0;
byId("boards").addEventListener("wheel", (event) => {
  if (event.ctrlKey || !around(event, ".picture")) return;
  const { at, moves } = page.next();
  if (event.deltaY > 0 ? at === moves.length : at === 0) return;
  event.preventDefault();
  turned = Math.sign(turned) === Math.sign(event.deltaY) ? turned + event.deltaY : event.deltaY;
  if (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL && Math.abs(turned) < NOTCH) return;
  page.go(at + Math.sign(turned));
  turned = 0;
});

function flip() {
  page.change({ flipped: !page.next().flipped }, page.CAUSE.flipped);
}

/**
 * What the keys do beside the boards. One that gives false is left to the browser, which scrolls the page.
 * @type {Record<string, (event: KeyboardEvent) => unknown>}
 */
const KEYS = {
  ArrowLeft: () => page.go(page.next().at - 1),
  ArrowRight: () => page.go(page.next().at + 1),
  Home: () => page.go(0),
  End: () => page.go(page.next().moves.length),
  ArrowUp: ({ shiftKey }) => !shiftKey && page.visitAlternative(-1),
  ArrowDown: ({ shiftKey }) => !shiftKey && page.visitAlternative(1),
};

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (around(event, "input, textarea, select, dialog, [contenteditable], #invent")) return;
  const key = event.target === document.body || around(event, "#table, #line") ? KEYS[event.key] : undefined;
  // Single letters are shortcuts only while the boards have the focus.
  if (event.key === "?") byId("help-open").click();
  else if (event.key === "f" && around(event, "#table")) flip();
  else if (event.key === "Escape" && premove.cancel()) return;
  else if (event.key === "Escape" && page.next().picked) page.pick(null);
  else if (!key || key(event) === false) return;
  event.preventDefault();
});

// A menu over the page closes when the keyboard leaves it, also for the end of the document.
let isTab = false;
addEventListener("keydown", ({ key }) => (isTab = key === "Tab"), true);
addEventListener("pointerdown", () => (isTab = false), true);
addEventListener("focusout", (event) => {
  const menu = around(event, ".menu:popover-open");
  const to = event.relatedTarget instanceof Element ? event.relatedTarget : null;
  if (menu && isTab && !menu.contains(to) && !to?.matches(`[popovertarget="${menu.id}"], .more`)) menu.hidePopover();
});

page.onAnswer((answer, cause) => {
  const { flipped, layout } = page.state;
  document.documentElement.dataset.layout = layout;
  byId("flip").setAttribute("aria-pressed", String(flipped));
  byId("invent").hidden = layout !== "invent";
  placeEngine(layout === "play");
  for (const button of all("[data-layout-button]")) {
    button.setAttribute("aria-pressed", String(button.dataset.layoutButton === layout));
  }
  byId("hint").textContent = sentence(answer.notes.join("; "));
  if (!page.isLook(cause)) entitle(answer);
  tell(answer.says, cause);
});

/**
 * Places the panel of the engine where it is seen: in Play before everything beside the board, else after it.
 * @param {boolean} isFirst
 */
function placeEngine(isFirst) {
  const panel = byId("engine-place");
  if (isFirst && panel.previousElementSibling !== byId("puzzle-place")) byId("puzzle-place").after(panel);
  else if (!isFirst && panel.nextElementSibling) byId("side").append(panel);
}

/**
 * Names the document after what is shown: the games of the boards, and the last move.
 * @param {Boards} answer
 */
function entitle({ boards }) {
  const { at } = page.state;
  const names = [...new Set(boards.map(({ name, ruleset }) => ruleset?.title || name))];
  const games = names.length > 2 ? `${names.slice(0, 2).join(", ")} and ${names.length - 2} more` : names.join(" and ");
  const ply = at > 0 ? page.list().plies[page.here() - 1] : undefined;
  const last = ply?.said[0] ? `${ply.number} ${ply.said[0][0]}: ` : "";
  document.title = `${last}${games} – Isotope`;
  const says = boards.length > 1 ? `The same position under ${boards.length} sets of rules: ${games}.` : `${games}: ${boards[0]?.ruleset?.summary ?? ""}`;
  document.querySelector("meta[name=description]")?.setAttribute("content", says);
}

// The changes after which the boards are announced anew.
const { moved, start, restored, boards, link: linked } = page.CAUSE;
/** @type {Set<page.Cause>} */
const TOLD = new Set([moved, start, restored, boards, linked]);

/**
 * @param {BoardsInWords} says
 * @param {page.Cause} cause
 */
function tell(says, cause) {
  if (cause === page.CAUSE.picked && says.picked) say(says.picked);
  else if (cause === page.CAUSE.shown && says.pointed) say(says.pointed);
  else if (TOLD.has(cause)) say(says.shown);
}
