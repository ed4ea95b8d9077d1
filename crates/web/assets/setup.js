// A position set up by hand: pieces are dragged from a tray and over the board, or chosen and put down with the keyboard.
// What comes of each step is for the server to know.

import { Board } from "./board.js";
import { byId, make, say } from "./dom.js";
import { follow, wasDrag } from "./drag.js";
import { figure } from "./figure.js";
import * as page from "./state.js";

const MEN = { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" };
const RIGHTS = { K: "White O-O", Q: "White O-O-O", k: "Black O-O", q: "Black O-O-O" };
const place = make("details", { id: "setup" }, make("summary", {}, "Set up by hand"));
const tray = make("div", { className: "tray", role: "group", "aria-label": "Pieces" });
const turns = new Map();
const rights = new Map();
const fen = make("output", { id: "setup-fen" });
const fault = make("p", { id: "setup-fault", className: "error", role: "status", hidden: true });

let found = null;
// The letter that a click puts down: of a piece, `*` for a wall, or nothing to take away.
let chosen = "P";
let asked = Promise.resolve();

// The board of the page without its game: every square takes pieces.
class Table extends Board {
  show({ svg, squares }) {
    const { flipped } = page.state;
    this.grid.setAttribute("aria-label", "Set up");
    this.svg.innerHTML = svg;
    this.each((cell, row, column) => {
      const [file, rank] = flipped ? [7 - column, row] : [column, 7 - row];
      cell.dataset.square = "abcdefgh"[file] + (rank + 1);
      cell.setAttribute("aria-label", squares[(7 - rank) * 8 + file]);
    });
    this.place();
    this.rove();
  }

  down(event) {
    const square = this.cellOf(event)?.dataset.square;
    if (!square || event.button !== 0 || !event.isPrimary || !this.holds(square)) return;
    const drop = (over) => {
      this.dragged = null;
      change(isHere(over) ? { move: [square, over.square] } : { clear: square });
    };
    follow(event, { ghost: () => this.ghost(square), hover: () => {}, drop });
  }

  click(event) {
    const square = this.cellOf(event)?.dataset.square;
    if (square && !wasDrag()) put(square);
  }

  hover() {}

  focus(event) {
    const cell = this.cellOf(event);
    this.each((other, row, column) => {
      if (other === cell) this.focused = [column, row];
    });
    this.rove();
  }

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

  holds(square) {
    return found.occupied.includes(square);
  }
}

const table = new Table("setup");

// The boards that are played on are numbered, and this one is not.
const isHere = (over) => over !== null && Number.isNaN(over.board);

function put(square) {
  change(chosen ? { put: [square, chosen] } : { clear: square });
}

// One step after the other, in the order in which they were made.
function change(edit) {
  document.documentElement.dataset.checking = "true";
  asked = asked.then(() => step(edit));
  const mine = asked;
  mine.then(() => {
    if (mine === asked) document.documentElement.dataset.checking = "false";
  });
}

async function step(edit) {
  try {
    const answer = await page.ask("/api/setup", {
      fen: found?.fen ?? "",
      edit,
      flipped: page.state.flipped,
      rulesets: page.state.rulesets,
    });
    if (answer.error) return page.refuse(answer.error.message, answer.error);
    found = answer;
    show(edit);
  } catch (error) {
    page.refuse(page.SILENT, error);
  }
}

function show(edit) {
  table.show(found);
  fen.textContent = found.fen;
  fault.hidden = !found.fault;
  fault.textContent = found.fault ?? "";
  for (const [side, input] of turns) input.checked = side === found.turn;
  for (const { right, can, is } of found.rights) Object.assign(rights.get(right), { disabled: !can, checked: is });
  if (tray.children.length === 0) fillTray();
  const square = edit?.put?.[0] ?? edit?.clear ?? edit?.move?.[1];
  if (square) say(found.squares.find((name) => name.startsWith(square)) ?? "");
}

function fillTray() {
  const letters = [...Object.keys(MEN), ...Object.keys(MEN).map((letter) => letter.toLowerCase()), "*", ""];
  const button = (letter) => {
    const color = letter === letter.toUpperCase() ? "white" : "black";
    const name = letter === "" ? "Take away" : letter === "*" ? "Wall" : `${color} ${MEN[letter.toUpperCase()]}`;
    const made = make("button", { type: "button", title: name, "aria-label": name, "data-man": letter });
    made.append(letter === "" ? "\u2715" : letter === "*" ? "\u25a6" : figure(letter));
    made.addEventListener("click", () => choose(letter));
    made.addEventListener("pointerdown", (event) => {
      if (event.button !== 0 || letter === "") return;
      const drop = (over) => isHere(over) && change({ put: [over.square, letter] });
      follow(event, { ghost: () => ghost(letter), hover: () => {}, drop });
    });
    return made;
  };
  tray.replaceChildren(...letters.map(button));
  choose(chosen);
}

// A piece on its way from the tray, as large as it will be on the board.
function ghost(letter) {
  if (letter === "*") return make("span", {}, "\u25a6");
  const svg = figure(letter).firstChild;
  svg.setAttribute("width", table.cells[0][0].getBoundingClientRect().width);
  return svg;
}

function choose(letter) {
  chosen = letter;
  for (const button of tray.children) button.setAttribute("aria-pressed", String(button.dataset.man === letter));
}

function build() {
  const named = (input, words) => make("label", {}, input, ` ${words}`);
  for (const side of ["white", "black"]) {
    const input = make("input", { type: "radio", name: "setup-turn" });
    input.addEventListener("change", () => change({ turn: side }));
    turns.set(side, input);
  }
  for (const right of Object.keys(RIGHTS)) {
    const input = make("input", { type: "checkbox" });
    input.addEventListener("change", () => change({ right: [right, input.checked] }));
    rights.set(right, input);
  }
  const button = (words, id, clicked) => {
    const made = make("button", { type: "button", id }, words);
    made.addEventListener("click", clicked);
    return made;
  };
  const whose = make("fieldset", {}, make("legend", {}, "To move"));
  whose.append(named(turns.get("white"), "White"), named(turns.get("black"), "Black"));
  const castling = make("fieldset", {}, make("legend", {}, "May castle"));
  castling.append(...[...rights].map(([right, input]) => named(input, RIGHTS[right])));
  const ends = make(
    "div",
    { className: "tools-row" },
    button("Play from here", "setup-play", () => play()),
    button("Empty the board", "setup-empty", () => change("empty")),
    button("Starting position", "setup-start", () => change("start")),
  );
  const help = "Drag pieces, or choose one and click on squares. With the keyboard: arrows, a letter for a piece, Delete.";
  const more = make("div", { className: "setup-more" }, make("p", { className: "quiet" }, help), tray, whose, castling, fen, fault, ends);
  place.append(make("div", { className: "setup" }, table.picture, more));
  place.addEventListener("toggle", () => place.open && open());
  byId("start-more").append(place);
}

// Begins with what is on the first board that shows anything, or with what none of them can play.
function open() {
  const board = page.answer?.boards.find((board) => board.fen);
  found = { fen: board?.fen ?? page.state.start, squares: [], occupied: [] };
  change(null);
}

function play() {
  place.open = false;
  page.change({ start: found.fen, moves: [], at: 0, picked: null, pointed: null }, page.CAUSE.start);
}

build();
