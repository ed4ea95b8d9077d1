// The position editor: pieces are dragged from a tray and over the board, or chosen and placed with the keyboard. The
// server applies each edit.

import { Board, SQUARES } from "./board.js";
import { button, byId, make, prose, say } from "./dom.js";
import { follow, wasDrag } from "./drag.js";
import { figure } from "./figure.js";
import * as page from "./state.js";

/** @import { Place } from "./drag.js" */
/** @import { Color, Setup, SetupEdit } from "./protocol.js" */

/** @type {Record<string, string>} */
const MEN = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };
/** @type {[Color, string][]} */
const SIDES = [
  ["white", "White"],
  ["black", "Black"],
];
/** @type {Record<string, string>} */
const RIGHTS = { K: "White O-O", Q: "White O-O-O", k: "Black O-O", q: "Black O-O-O" };
const opens = button("Set up by hand", () => (place.hidden ? open() : close()), { id: "setup-open", className: "plain", "aria-pressed": "false" });
const place = make("section", { id: "setup", hidden: true, "aria-label": "Set up by hand" });
const tray = make("div", { className: "tray", role: "group", "aria-label": "Pieces" });
/** @type {Map<string, HTMLInputElement>} */
const turns = new Map();
/** @type {Map<string, HTMLInputElement>} */
const rights = new Map();
const fen = make("output", { id: "setup-fen" });
const plays = button("Play from here", play, { id: "setup-play" });
const fault = make("p", { id: "setup-fault", className: "error", role: "status", hidden: true });

/**
 * The edited position; null until the editor is opened.
 * @type {Pick<Setup, "fen" | "occupied"> | null}
 */
let found = null;
// The letter that a click places: a piece, `*` for a wall, or the empty string to remove.
let chosen = "P";
let asked = Promise.resolve();

// The number of the editor's board; those of the games count from 0.
const HERE = -1;

// A board without a game, on which every square accepts pieces.
class Table extends Board {
  constructor() {
    super(HERE);
    this.isWalked = true;
    this.grid.setAttribute("aria-label", "Set up");
  }

  /** @param {Setup} setup */
  set({ svg, squares }) {
    this.svg.innerHTML = svg;
    this.name(squares);
    this.place();
    this.rove();
  }

  /** @param {PointerEvent} event */
  down(event) {
    const square = this.cellOf(event)?.dataset.square;
    if (!square || event.button !== 0 || !event.isPrimary || !this.holds(square)) return;
    const drop = (/** @type {Place | null} */ over) => {
      this.dragged = null;
      change(over?.board === HERE ? { move: [square, over.square] } : { clear: square });
    };
    follow(event, { ghost: () => this.ghost(square), hover: () => {}, drop });
  }

  /** @param {MouseEvent} event */
  click(event) {
    const square = this.cellOf(event)?.dataset.square;
    if (square && !wasDrag()) put(square);
  }

  hover() {}

  /** @param {FocusEvent} event */
  focus(event) {
    const cell = this.cellOf(event);
    this.each((other, row, column) => {
      if (other === cell) this.focused = [column, row];
    });
    this.rove();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const square = this.cellOf(event)?.dataset.square;
    const { key } = event;
    if (event.altKey || event.ctrlKey || event.metaKey || !square) return;
    if (key === "Delete" || key === "Backspace") change({ clear: square });
    else if (key.length === 1 && (key.toUpperCase() in MEN || key === "*")) change({ put: [square, key] });
    else if (key === "Enter" || key === " ") put(square);
    else if (key.startsWith("Arrow") || key === "Home" || key === "End") return super.key(event);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {string} square */
  holds(square) {
    return found?.occupied.includes(square) ?? false;
  }
}

const table = new Table();

/** @param {string} square */
function put(square) {
  change(chosen ? { put: [square, chosen] } : { clear: square });
}

/**
 * Queues an edit, so that edits are applied in order.
 * @param {SetupEdit | null} edit
 */
function change(edit) {
  asked = asked.then(() => step(edit));
  page.working(asked);
}

/** @param {SetupEdit | null} edit */
async function step(edit) {
  const { flipped, rulesets } = page.state;
  const answer = await page.asking("/api/setup", { fen: found?.fen ?? "", edit, flipped, rulesets });
  if (!answer) return;
  found = answer;
  show(answer, edit);
}

/**
 * The square that an edit has changed, or moved a piece to, if there is one.
 * @param {SetupEdit | null} edit
 */
function changed(edit) {
  if (edit === null || typeof edit === "string") return null;
  if ("put" in edit) return edit.put[0];
  if ("clear" in edit) return edit.clear;
  return "move" in edit ? edit.move[1] : null;
}

/**
 * @param {Setup} setup
 * @param {SetupEdit | null} edit
 */
function show(setup, edit) {
  table.set(setup);
  fen.textContent = setup.fen;
  fault.hidden = !setup.fault;
  plays.disabled = !setup.playable;
  fault.replaceChildren(...prose(setup.fault ?? ""));
  for (const [side, input] of turns) input.checked = side === setup.turn;
  for (const { right, can, is } of setup.rights) Object.assign(rights.get(right) ?? {}, { disabled: !can, checked: is });
  if (tray.children.length === 0) fillTray();
  for (const wall of tray.querySelectorAll("[data-man='*']")) wall.toggleAttribute("hidden", !setup.walls);
  const square = changed(edit);
  if (square) say(setup.squares[SQUARES.indexOf(square)]);
}

function fillTray() {
  const letters = [...Object.keys(MEN), ...Object.keys(MEN).map((letter) => letter.toLowerCase()), "*", ""];
  const man = (/** @type {string} */ letter) => {
    const color = letter === letter.toUpperCase() ? "white" : "black";
    const name = letter === "" ? "Take away" : letter === "*" ? "Wall" : `${color} ${MEN[letter.toUpperCase()]}`;
    const seen = letter === "" ? "\u2715" : letter === "*" ? "\u25a6" : figure(letter);
    const made = button(seen, () => choose(letter), { title: name, "aria-label": name, "data-man": letter });
    made.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || letter === "") return;
      const drop = (/** @type {Place | null} */ over) => {
        if (over?.board === HERE) change({ put: [over.square, letter] });
      };
      follow(event, { ghost: () => ghost(letter), hover: () => {}, drop });
    });
    return made;
  };
  tray.replaceChildren(...letters.map(man));
  choose(chosen);
}

/**
 * A picture of a piece dragged from the tray, at the size that it has on the board.
 * @param {string} letter
 */
const ghost = (letter) => (letter === "*" ? make("span", {}, "\u25a6") : table.held(letter));

/** @param {string} letter */
function choose(letter) {
  chosen = letter;
  for (const button of tray.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.man === letter));
  }
}

function build() {
  const named = (/** @type {HTMLElement} */ input, /** @type {string} */ words) => make("label", {}, input, ` ${words}`);
  const whose = make("fieldset", {}, make("legend", {}, "To move"));
  const castling = make("fieldset", {}, make("legend", {}, "May castle"));
  for (const [side, word] of SIDES) {
    const input = make("input", { type: "radio", name: "setup-turn" });
    input.addEventListener("change", () => change({ turn: side }));
    turns.set(side, input);
    whose.append(named(input, word));
  }
  for (const right of Object.keys(RIGHTS)) {
    const input = make("input", { type: "checkbox" });
    input.addEventListener("change", () => change({ right: [right, input.checked] }));
    rights.set(right, input);
    castling.append(named(input, RIGHTS[right]));
  }
  const ends = make(
    "div",
    { className: "tools-row" },
    plays,
    button("Empty the board", () => change("empty"), { id: "setup-empty" }),
    button("Starting position", () => change("start"), { id: "setup-start" }),
    button("Back to the boards", close),
  );
  const help = "Drag pieces, or choose one and click on squares. With the keyboard: arrows, a letter for a piece, Delete.";
  const more = make("div", { className: "setup-more" }, make("p", { className: "quiet" }, help), tray);
  more.append(whose, castling, fen, fault, ends);
  place.append(make("div", { className: "setup" }, table.picture, more));
  for (const part of [place, opens]) {
    part.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || event.defaultPrevented || place.hidden) return;
      close();
      opens.focus();
    });
  }
  byId("start-more").append(opens);
  byId("hall").append(place);
}

// In place of the boards, starts with the position of the first board that shows one, or else with the start that none of them can play.
function open() {
  const index = page.answer?.boards.findIndex((board) => "fen" in board) ?? -1;
  place.hidden = false;
  byId("boards").hidden = true;
  opens.setAttribute("aria-pressed", "true");
  found = { fen: page.boardAt(index)?.fen ?? page.state.start, occupied: [] };
  change(null);
  place.scrollIntoView({ block: "start" });
}

// Closes the editor, and shows the boards again.
export function close() {
  if (place.hidden) return;
  place.hidden = true;
  byId("boards").hidden = false;
  opens.setAttribute("aria-pressed", "false");
}

function play() {
  if (!found) return;
  close();
  page.setUp(found.fen);
}

build();

// What changes the boards shows them.
page.onAnswer((_, cause) => {
  if (!page.isLook(cause) && cause !== page.CAUSE.flipped) close();
});
