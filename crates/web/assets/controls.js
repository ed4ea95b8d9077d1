// The controls around the boards: start, undo and redo, flip, layouts, link.

import { addBoard } from "./boards.js";
import { all, around, byId, say } from "./dom.js";
import { link } from "./link.js";
import * as page from "./state.js";

/** @import { BoardsInWords, RulesetName } from "./protocol.js" */
/** @import { Layout } from "./types.js" */

/**
 * The rulesets of the boards before a change of layout removed some.
 * @type {RulesetName[]}
 */
let others = [];

/** @param {string} start */
function setUp(start) {
  page.change({ start, moves: [], at: 0, picked: null, pointed: null }, page.CAUSE.start);
}

/**
 * Changes the layout. All three show the same boards: one to play, several to compare, an editor beside them to invent.
 * @param {Layout} layout
 */
function setLayout(layout) {
  let { rulesets } = page.next();
  if (layout === "play" && rulesets.length > 1) {
    others = rulesets.slice(1);
    rulesets = rulesets.slice(0, 1);
  }
  if (layout === "compare" && rulesets.length < 2) {
    const fitting = others.length > 0 ? others : ["icc", "atomic"].filter((name) => name !== rulesets[0]).slice(0, 1);
    rulesets = [...rulesets, ...fitting];
  }
  page.change({ layout, rulesets, picked: null, pointed: null }, page.CAUSE.layout);
}

byId("start-form").addEventListener("submit", (event) => {
  event.preventDefault();
  setUp(byId("start", HTMLInputElement).value.trim() || "startpos");
});
byId("start-again").addEventListener("click", () => setUp("startpos"));
byId("start-random").addEventListener("click", () => setUp(`chess960:${Math.floor(Math.random() * 960)}`));
byId("first").addEventListener("click", () => page.go(0));
byId("undo").addEventListener("click", () => page.go(page.next().at - 1));
byId("redo").addEventListener("click", () => page.go(page.next().at + 1));
byId("last").addEventListener("click", () => page.go(page.next().moves.length));
byId("restore").addEventListener("click", page.restore);
byId("flip").addEventListener("click", flip);
byId("add-board").addEventListener("click", addBoard);
byId("copy-link").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(await link());
    say("The link is copied.");
    byId("copy-link").textContent = "Copied";
    setTimeout(() => (byId("copy-link").textContent = "Copy link"), 2000);
  } catch {
    page.refuse("The browser does not let the link be copied: take it from the address bar.");
  }
});
for (const button of all("[data-layout-button]")) {
  const layout = button.dataset.layoutButton;
  if (page.isLayout(layout)) button.addEventListener("click", () => setLayout(layout));
}

function flip() {
  page.change({ flipped: !page.next().flipped }, page.CAUSE.flipped);
}

/** @type {Record<string, () => void>} */
const KEYS = {
  ArrowLeft: () => page.go(page.next().at - 1),
  ArrowRight: () => page.go(page.next().at + 1),
  Home: () => page.go(0),
  End: () => page.go(page.next().moves.length),
};

addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
  if (around(event, "input, textarea, select, dialog, [contenteditable], #invent")) return;
  // Single letters are shortcuts only while the boards have the focus.
  if (event.key === "f" && around(event, "#table")) flip();
  else if (event.key === "Escape" && page.next().picked) page.pick(null);
  else if (KEYS[event.key] && (event.target === document.body || around(event, "#table, #line"))) KEYS[event.key]();
  else return;
  event.preventDefault();
});

page.onAnswer((answer, cause) => {
  const { start, flipped, layout } = page.state;
  document.documentElement.dataset.layout = layout;
  if (!page.isLook(cause)) byId("start", HTMLInputElement).value = start;
  byId("flip").setAttribute("aria-pressed", String(flipped));
  byId("invent").hidden = layout !== "invent";
  for (const button of all("[data-layout-button]")) {
    button.setAttribute("aria-pressed", String(button.dataset.layoutButton === layout));
  }
  byId("error").hidden = true;
  byId("hint").textContent = answer.notes.join("; ");
  tell(answer.says, cause);
});

page.onRefused((message) => {
  byId("error").textContent = message;
  byId("error").hidden = false;
});

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
