// The blast as a grid of seven by seven squares around the capture, edited by clicking. The server writes it into the
// text.

import { make } from "./dom.js";

const REACH = 3;
/** @typedef {[number, number]} Offset */

/** @type {Record<string, Offset>} */
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/** @param {Offset} offset */
const key = ([dx, dy]) => `${dx},${dy}`;

/**
 * The offset of a square in words, as the capturing side sees it: "2 forward, 1 left".
 * @param {Offset} offset
 */
export function place([dx, dy]) {
  const forward = dy === 0 ? [] : [`${Math.abs(dy)} ${dy > 0 ? "forward" : "back"}`];
  const right = dx === 0 ? [] : [`${Math.abs(dx)} ${dx > 0 ? "right" : "left"}`];
  return [...forward, ...right].join(", ");
}

/**
 * The blast with a square added, or removed if it was in the blast.
 * @param {Offset[]} blast
 * @param {Offset} square
 * @returns {Offset[]}
 */
export function toggled(blast, square) {
  const others = blast.filter((offset) => key(offset) !== key(square));
  return others.length < blast.length ? others : [...blast, square];
}

/**
 * The square one step away, clamped to the grid.
 * @param {Offset} from
 * @param {Offset} step
 * @returns {Offset}
 */
export function stepped([x, y], [dx, dy]) {
  const inside = (/** @type {number} */ value) => Math.max(-REACH, Math.min(REACH, value));
  return [inside(x + dx), inside(y + dy)];
}

export class Blast {
  /**
   * `drawn(offsets)` is called with the whole blast when the user changes it.
   * @param {(offsets: Offset[]) => void} drawn
   */
  constructor(drawn) {
    this.drawn = drawn;
    /** @type {Offset[]} */
    this.hit = [];
    /** @type {Offset} */
    this.at = [0, 1];
    /** @type {{ offset: Offset, cell: HTMLElement }[]} */
    this.cells = [];
    this.grid = make("div", { className: "blast", role: "grid", "aria-label": "The blast", "aria-multiselectable": "true" });
    for (let dy = REACH; dy >= -REACH; dy--) {
      const row = make("div", { className: "blast-row", role: "row" });
      for (let dx = -REACH; dx <= REACH; dx++) {
        const cell = make("div", { className: "blast-cell", role: "gridcell", tabIndex: -1 });
        cell.dataset.offset = key([dx, dy]);
        cell.addEventListener("click", () => this.toggle([dx, dy]));
        cell.addEventListener("focus", () => this.rove([dx, dy]));
        this.cells.push({ offset: [dx, dy], cell });
        row.append(cell);
      }
      this.grid.append(row);
    }
    this.far = make("p", { className: "quiet", hidden: true }, "It reaches farther than is drawn here.");
    this.element = make("div", {}, this.grid, this.far);
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.rove(this.at);
    this.show([]);
  }

  /**
   * Shows a blast, as offsets from the capture; an empty list if captures do not explode.
   * @param {Offset[]} offsets
   */
  show(offsets) {
    this.hit = offsets;
    const hit = new Set(offsets.map(key));
    for (const { offset, cell } of this.cells) {
      const isCenter = key(offset) === key([0, 0]);
      const isHit = hit.has(key(offset));
      cell.setAttribute("aria-selected", String(isHit));
      cell.classList.toggle("center", isCenter);
      cell.setAttribute("aria-label", isCenter ? "the capture" : `${place(offset)}: ${isHit ? "hit" : "not hit"}`);
    }
    this.far.hidden = offsets.every(([dx, dy]) => Math.max(Math.abs(dx), Math.abs(dy)) <= REACH);
  }

  /** @param {Offset} square */
  toggle(square) {
    if (key(square) === key([0, 0])) return;
    this.show(toggled(this.hit, square));
    this.drawn(this.hit);
  }

  /**
   * Makes a square the only one that Tab reaches.
   * @param {Offset} square
   */
  rove(square) {
    this.at = square;
    for (const { offset, cell } of this.cells) cell.tabIndex = key(offset) === key(square) ? 0 : -1;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) this.cells.find(({ offset }) => key(offset) === key(stepped(this.at, step)))?.cell.focus();
    else if (event.key === "Enter" || event.key === " ") this.toggle(this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
