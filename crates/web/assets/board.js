// One board: the picture drawn by the server, and over it a grid of 64 cells for pointer, keyboard and screen reader.

import { around, button, focused, make, prose } from "./dom.js";
import { drawing, dress, figure } from "./figure.js";
import { follow, wasDrag } from "./drag.js";
import * as drawn from "./drawn.js";
import { ending } from "./game.js";
import { animate, takeBack } from "./motion.js";
import * as premove from "./premove.js";
import { promotion } from "./promotion.js";
import * as page from "./state.js";
import { explain } from "./why.js";

/** @import { Place } from "./drag.js" */
/** @import { Ink } from "./remarks.js" */
/** @import { Boards, Moved, Pointed, Waits } from "./protocol.js" */
/** @import { Shown } from "./types.js" */

// The squares from a8 to h1, in the order of the server's descriptions.
export const SQUARES = [...Array(64).keys()].map((index) => "abcdefgh"[index % 8] + (8 - Math.floor(index / 8)));
/** @type {Record<string, [number, number]>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

// The width of the edge around the squares, in the picture's units.
const EDGE = 2;

/** @type {Record<string, string>} */
const NAMES = { P: "pawn", N: "knight", B: "bishop", R: "rook", Q: "queen", K: "king" };

/** @param {string} letter */
const isWhite = (letter) => letter === letter.toUpperCase();

export class Board {
  /** @param {number} index */
  constructor(index) {
    this.index = index;
    /** @type {Set<string>} */
    this.can = new Set();
    this.focused = [4, 6];
    // Whether the keyboard is used to move over the squares.
    this.isWalked = false;
    /** @type {string | null} */
    this.justPicked = null;
    /** @type {string | null} */
    this.dragged = null;
    /** @type {SVGElement | null} */
    this.dimmed = null;
    // The picture without the changes of a pointed square, and the squares that it has changed, with what was on them.
    this.shown = "";
    /** @type {Map<Element, ChildNode[]>} */
    this.changed = new Map();
    // The size of a square in the picture's units.
    this.size = 0;
    /**
     * What was shown before.
     * @type {{ at: number, fen: string, moved?: Moved | null } | null}
     */
    this.before = null;
    // Whether the last move was made by dragging its piece.
    this.isDropped = false;
    this.svg = make("div", { className: "svg", "aria-hidden": "true" });
    this.grid = make("div", { className: "grid", role: "grid" });
    /** @type {HTMLElement[][]} */
    this.cells = [];
    for (let row = 0; row < 8; row++) {
      const cells = [];
      for (let column = 0; column < 8; column++) {
        const cell = make("div", { className: "cell", role: "gridcell", tabIndex: -1 });
        cell.dataset.board = String(index);
        cells.push(cell);
      }
      this.cells.push(cells);
      this.grid.append(make("div", { className: "row", role: "row" }, ...cells));
    }
    this.drawn = drawn.sheet();
    this.picture = make("div", { className: "picture" }, this.svg, this.grid, this.drawn);
    this.hands = [0, 1].map(() => make("div", { className: "hands", hidden: true }));
    const [above, below] = this.hands;
    this.status = make("p", { className: "status" });
    this.waits = make("div", { className: "waits", hidden: true });
    this.pointed = make("p", { className: "told" });
    // Its height does not depend on what it contains, so that nothing in it moves a board.
    this.under = make("div", { className: "under" }, this.status, this.waits, this.pointed);
    this.element = make("div", { className: "play" }, above, this.picture, below, this.under);
    this.grid.addEventListener("pointerdown", (event) => this.down(event));
    this.grid.addEventListener("click", (event) => this.click(event));
    this.grid.addEventListener("keydown", (event) => this.key(event));
    this.grid.addEventListener("focusin", (event) => this.focus(event));
    this.grid.addEventListener("pointermove", (event) => this.hover(event));
    this.grid.addEventListener("pointerleave", () => page.point(null));
    this.grid.addEventListener("contextmenu", (event) => event.preventDefault());
  }

  /**
   * Shows an answer.
   * @param {Shown} board
   * @param {Boards} answer
   * @param {page.Cause} [cause]
   */
  show(board, answer, cause) {
    const { flipped, picked } = page.state;
    this.element.hidden = false;
    this.grid.setAttribute("aria-label", `${board.name}, ${flipped ? "Black" : "White"} at the bottom`);
    const old = this.svg.querySelector("svg");
    this.restore();
    if (this.shown !== board.svg) {
      this.svg.innerHTML = this.shown = board.svg;
      dress(this.svg);
    }
    const end = ending();
    this.can = new Set(end ? [] : board.can);
    const targets = new Set(board.targets);
    const anywhere = new Set(answer.targets.map((target) => target.square));
    this.name(board.squares);
    this.each((cell) => {
      const { square = "" } = cell.dataset;
      cell.setAttribute("aria-selected", String(square === picked));
      cell.classList.toggle("movable", this.can.has(square));
      cell.classList.toggle("target", targets.has(square) || anywhere.has(square));
    });
    this.point(board.pointed);
    this.place();
    this.dim();
    this.rove();
    this.showHands(board.hands);
    // A game may be over in a position in which the rules let it go on.
    const isOver = board.outcome !== null || (end !== null && page.state.at === page.state.moves.length);
    this.status.textContent = end && isOver ? end.says : board.status;
    this.status.dataset.turn = isOver ? "none" : board.turn;
    this.status.classList.toggle("over", isOver);
    this.pointed.replaceChildren(...prose(board.pointed?.says ?? ""));
    this.showWaits(board.waits);
    if (cause === page.CAUSE.moved) this.happen(board, old);
    if (cause !== undefined && !page.isLook(cause)) this.isDropped = false;
    this.before = { at: page.state.at, fen: board.fen, moved: board.moved };
  }

  // Undoes what a pointed square has changed in the picture.
  restore() {
    for (const [place, content] of this.changed) place.replaceChildren(...content);
    this.changed.clear();
  }

  /**
   * Shows what the square under the pointer changes.
   * @param {Pointed | null | undefined} pointed
   */
  point(pointed) {
    for (const { square, svg, name } of pointed?.squares ?? []) {
      const place = this.svg.querySelector(`[data-square=${square}]`);
      if (!place) continue;
      const content = [...place.childNodes];
      this.changed.set(place, content);
      // The first child is the ground of the square.
      place.replaceChildren(content[0]);
      place.insertAdjacentHTML("beforeend", svg);
      this.grid.querySelector(`[data-square=${square}]`)?.setAttribute("aria-label", name);
    }
  }

  /**
   * Shows the last move, or one that is taken back, as it happens.
   * @param {Shown} board
   * @param {Element | null} old
   */
  happen({ fen, moved }, old) {
    const { before } = this;
    const svg = this.svg.querySelector("svg");
    if (!svg || !before || before.fen === fen) return;
    const { at } = page.state;
    if (at === before.at + 1 && moved) animate(svg, old, moved, this.isDropped);
    if (at === before.at - 1 && before.moved) takeBack(svg, before.moved);
  }

  /**
   * Assigns each cell its square and description.
   * @param {string[]} squares
   */
  name(squares) {
    this.each((cell, row, column) => {
      const index = page.state.flipped ? 63 - (8 * row + column) : 8 * row + column;
      cell.dataset.square = SQUARES[index];
      cell.setAttribute("aria-label", squares[index]);
      if (column === 0) cell.dataset.rank = SQUARES[index][1];
      if (row === 7) cell.dataset.file = SQUARES[index][0];
    });
  }

  /** @param {(cell: HTMLElement, row: number, column: number) => void} visit */
  each(visit) {
    this.cells.forEach((cells, row) => cells.forEach((cell, column) => visit(cell, row, column)));
  }

  /**
   * The picture's element for a cell's square.
   * @param {HTMLElement} cell
   * @returns {SVGGraphicsElement | null}
   */
  pictured(cell) {
    return this.svg.querySelector(`[data-square=${cell.dataset.square}]`);
  }

  // Aligns the grid with the squares of the picture, of which only the squares with their edge are shown: coordinates
  // stand in the cells.
  place() {
    const [first, last] = [this.pictured(this.cells[0][0]), this.pictured(this.cells[7][7])];
    const svg = this.svg.querySelector("svg");
    if (!svg || !first || !last) return;
    svg.dataset.whole ??= svg.getAttribute("viewBox") ?? "";
    const at = (/** @type {SVGGraphicsElement} */ square) => square.transform.baseVal.getItem(0).matrix;
    const { e: left, f: top } = at(first);
    this.size = (at(last).e - left) / 7;
    const whole = 8 * this.size + 2 * EDGE;
    svg.setAttribute("viewBox", `${left - EDGE} ${top - EDGE} ${whole} ${whole}`);
    const [margin, side] = [EDGE, 8 * this.size].map((part) => `${(100 * part) / whole}%`);
    const box = { left: margin, top: margin, width: side, height: side };
    for (const layer of [this.grid, this.drawn]) Object.assign(layer.style, box);
  }

  // Hides the dragged piece on its square, and shows the one that was dragged before.
  dim() {
    if (this.dimmed) this.dimmed.style.opacity = "";
    this.dimmed = null;
    if (this.dragged === null) return;
    /** @type {SVGElement | null} */
    const piece = this.svg.querySelector(`[data-square=${this.dragged}] > :is(.i-white, .i-black)`);
    if (piece) piece.style.opacity = "0.3";
    this.dimmed = piece;
  }

  // Makes the last focused cell the only one that Tab reaches.
  rove() {
    const [x, y] = this.focused;
    // To set it for the cell that has the focus means a layout of the page, even if nothing changes.
    if (this.cells[y][x].tabIndex === 0) return;
    this.each((cell, row, column) => {
      cell.tabIndex = row === y && column === x ? 0 : -1;
    });
  }

  /**
   * Shows the pieces in hand, on each side's side of the board. A game with hands has room for them from the beginning.
   * @param {[string, number][] | null | undefined} hands
   */
  showHands(hands) {
    const held = focused(".hands [data-man]")?.dataset.man;
    const piece = (/** @type {[string, number]} */ [letter, count]) => {
      const white = isWhite(letter);
      const what = `${letter.toUpperCase()}@`;
      const name = NAMES[letter.toUpperCase()];
      const label = `${white ? "White" : "Black"} has in hand: ${count} ${name}${count === 1 ? "" : "s"}`;
      const seen = make("span", { className: "held", "aria-hidden": "true" }, figure(letter), `\u00d7${count}`);
      const clicked = () => {
        if (!wasDrag() && this.justPicked !== what) page.pick(page.next().picked === what ? null : what);
        this.justPicked = null;
      };
      const made = button([seen, make("span", { className: "unseen" }, label)], clicked, { "data-man": letter });
      const turn = page.boardAt(this.index)?.turn;
      made.disabled = !this.can.has(what) || (turn === "white") !== white;
      made.setAttribute("aria-pressed", String(!made.disabled && page.state.picked === what));
      made.addEventListener("pointerdown", (event) => this.take(event, what, letter));
      return made;
    };
    this.hands.forEach((place, below) => {
      const own = (hands ?? []).filter(([letter]) => isWhite(letter) === (Boolean(below) !== page.state.flipped));
      const hadFocus = document.activeElement !== document.body && place.contains(document.activeElement);
      const buttons = own.map(piece);
      place.hidden = !hands;
      place.replaceChildren(...buttons);
      if (hadFocus) buttons.find((piece) => piece.dataset.man === held)?.focus();
    });
  }

  /**
   * Picks a piece in hand, to be dropped by a click or by dragging.
   * @param {PointerEvent} event
   * @param {string} what
   * @param {string} letter
   */
  take(event, what, letter) {
    this.justPicked = null;
    if (event.button !== 0 || !event.isPrimary || around(event, ":disabled")) return;
    if (page.next().picked !== what) {
      this.justPicked = what;
      page.pick(what);
    }
    const drop = (/** @type {Place | null} */ place) => {
      if (place) this.choose(place.square);
    };
    follow(event, { ghost: () => this.held(letter), hover: (over) => page.point(over), drop });
  }

  // The width of a square on the screen, in pixels.
  get width() {
    return this.cells[0][0].getBoundingClientRect().width;
  }

  /**
   * A picture of a piece at the size that it has on the board.
   * @param {string} letter
   */
  held(letter) {
    const svg = drawing(letter);
    svg.setAttribute("width", String(this.width));
    return svg;
  }

  /** @param {Waits | null} waits */
  showWaits(waits) {
    this.waits.hidden = !waits;
    if (!waits) return this.waits.replaceChildren();
    const over = waits.code === "game-over";
    const heading = over ? "The others play on." : `${waits.move} is illegal here: ${waits.why}.`;
    const steps = make("ol", { className: "steps" }, ...waits.steps.map((step) => make("li", {}, ...prose(step))));
    const back = button("Take back to here", () => page.go(waits.ply));
    const why = make("details", {}, make("summary", {}, "Why, step by step"), steps);
    const parts = waits.steps.length > 1 ? [why] : [];
    this.waits.replaceChildren(make("p", {}, ...prose(heading)), ...parts, back);
  }

  /**
   * The cell of a square.
   * @param {string} square
   */
  cellAt(square) {
    return this.cells.flat().find((cell) => cell.dataset.square === square) ?? this.grid;
  }

  /** @param {Event} event */
  cellOf(event) {
    return around(event, "[role=gridcell]");
  }

  /** @param {PointerEvent} event */
  down(event) {
    const square = this.cellOf(event)?.dataset.square;
    this.justPicked = null;
    this.isWalked = false;
    const ink = event.button === 2 ? drawn.inkOf(event) : drawn.penOf();
    if (square && ink && event.isPrimary) return this.draw(event, square, ink);
    if (!square || event.button !== 0 || !event.isPrimary) return;
    // The click that follows says where the piece goes.
    if (premove.isBegun(this.index)) return;
    const isTarget = page.answer?.targets.some((target) => target.square === square);
    if (this.isAhead(square)) return this.plan(event, square);
    if (isTarget || !this.can.has(square)) return;
    if (page.next().picked !== square) {
      this.justPicked = square;
      page.pick(square);
    }
    follow(event, {
      ghost: () => this.ghost(square),
      hover: (over) => page.point(over),
      drop: (place) => {
        this.dragged = null;
        if (place && place.square !== square) {
          this.isDropped = true;
          // A piece that stays where it was is seen again.
          return this.choose(place.square).then(() => this.dim());
        }
        const board = page.boardAt(this.index);
        if (board && page.answer) this.show(board, page.answer);
      },
    });
  }

  /**
   * Draws an arrow from a square to where the pointer is released, or a circle if it is the same.
   * @param {PointerEvent} event
   * @param {string} square
   * @param {Ink} ink
   */
  draw(event, square, ink) {
    premove.cancel();
    const drop = (/** @type {Place | null} */ place) => place && drawn.toggle(square, place.square, ink);
    follow(event, { ghost: null, hover: () => {}, drop });
  }

  /**
   * Whether a square has a piece of the user that can be moved in advance, while the engine thinks.
   * @param {string} square
   */
  isAhead(square) {
    if (!premove.isOpen(this.index) || page.next().picked || premove.isBegun(this.index)) return false;
    const other = page.boardAt(this.index)?.turn === "white" ? "black" : "white";
    return this.svg.querySelector(`[data-square=${square}] > .i-${other}:not(.i-ghost)`) !== null;
  }

  /**
   * Chooses a move in advance by dragging; with a click, only its piece.
   * @param {PointerEvent} event
   * @param {string} square
   */
  plan(event, square) {
    this.justPicked = square;
    premove.begin(this.index, square);
    const drop = (/** @type {Place | null} */ place) => {
      this.dragged = null;
      this.dim();
      if (place?.board === this.index) premove.end(place.square);
      else premove.cancel();
    };
    follow(event, { ghost: () => this.ghost(square), hover: () => {}, drop });
  }

  /** @param {MouseEvent} event */
  click(event) {
    const square = this.cellOf(event)?.dataset.square;
    if (!square || wasDrag() || drawn.penOf() || this.justPicked === square) return;
    this.choose(square);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "mouse" && event.buttons === 0) {
      page.point(this.cellOf(event)?.dataset.square ?? null);
    }
  }

  /** @param {FocusEvent} event */
  focus(event) {
    const cell = this.cellOf(event);
    if (!cell) return;
    this.each((other, row, column) => {
      if (other === cell) this.focused = [column, row];
    });
    this.rove();
    this.isWalked = cell.matches(":focus-visible");
    if (this.isWalked) page.point(cell.dataset.square ?? null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const cell = this.cellOf(event);
    const step = STEPS[event.key];
    if (event.altKey || event.ctrlKey || event.metaKey || !cell?.dataset.square) return;
    const [x, y] = this.focused;
    // After a click on a board, the arrow keys step through the line instead of moving over the squares.
    const isOfLine = ["ArrowLeft", "ArrowRight", "Home", "End"].includes(event.key);
    if (isOfLine && !this.isWalked) return;
    if (step) this.move(x + step[0], y + step[1]);
    else if (event.key === "Home") this.move(0, y);
    else if (event.key === "End") this.move(7, y);
    else if (event.key === "Enter" || event.key === " ") this.choose(cell.dataset.square);
    else if (event.key === "Escape") premove.cancel() || page.pick(null);
    else if (event.key === "c") drawn.toggle(cell.dataset.square, cell.dataset.square, "green");
    else if (event.key === "a") drawn.arrow(cell.dataset.square);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  move(x, y) {
    const inside = (/** @type {number} */ value) => Math.max(0, Math.min(7, value));
    this.cells[inside(y)][inside(x)].focus();
  }

  /**
   * Picks a piece, or moves the picked piece to a square that it can reach on any board.
   * @param {string} square
   */
  async choose(square) {
    if (premove.isBegun(this.index)) return premove.end(square);
    if (this.isAhead(square)) return premove.begin(this.index, square);
    await page.settled();
    const { picked } = page.state;
    const target = picked && page.answer?.targets.find((other) => other.square === square);
    if (target) {
      const { moves } = target;
      const turn = page.boardAt(target.on[0])?.turn ?? "white";
      const uci = moves.length > 1 ? await promotion(moves, turn, this.cellAt(square)) : moves[0].uci;
      return uci ? page.play(uci, this.index) : page.pick(null);
    }
    if (this.can.has(square) && square !== picked) return page.pick(square);
    if (picked && !(await explain(this.index, square))) return page.pick(null);
  }

  /**
   * A picture of the piece on a square, at the size that it has on the board.
   * @param {string} square
   */
  ghost(square) {
    const from = this.svg.querySelector(`[data-square=${square}]`);
    const piece = from?.querySelector("use.i-white, use.i-black");
    const svg = /** @type {SVGSVGElement} */ (this.svg.querySelector("svg")?.cloneNode(false));
    if (piece) svg.append(piece.cloneNode(true));
    for (const name of ["aria-labelledby", "role"]) svg.removeAttribute(name);
    svg.setAttribute("viewBox", `0 0 ${this.size} ${this.size}`);
    svg.setAttribute("width", String(this.width));
    svg.setAttribute("height", String(this.width));
    this.dragged = square;
    this.dim();
    return svg;
  }
}
