// The blast as a drawing of seven by seven squares around the capture, which is changed by clicking on it. Where it is
// written in the text, and how, is for the server to know.

import { make } from "./dom.js";

const REACH = 3;
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

const key = (dx, dy) => `${dx},${dy}`;

// "2 forward, 1 left": where a square is, as the capturing side sees it.
function place(dx, dy) {
  const steps = [
    [dy, "forward", "back"],
    [dx, "right", "left"],
  ];
  const words = steps.filter(([by]) => by !== 0).map(([by, plus, minus]) => `${Math.abs(by)} ${by > 0 ? plus : minus}`);
  return words.join(", ");
}

export class Blast {
  // `drawn(offsets)` is called with all that is hit when the user changes it.
  constructor(drawn) {
    this.drawn = drawn;
    this.hit = new Set();
    this.at = [0, 1];
    this.cells = new Map();
    this.grid = make("div", { className: "blast", role: "grid", "aria-label": "The blast", "aria-multiselectable": "true" });
    for (let dy = REACH; dy >= -REACH; dy--) {
      const row = make("div", { className: "blast-row", role: "row" });
      for (let dx = -REACH; dx <= REACH; dx++) {
        const cell = make("div", { className: "blast-cell", role: "gridcell", tabIndex: -1 });
        cell.dataset.offset = key(dx, dy);
        cell.addEventListener("click", () => this.toggle(dx, dy));
        cell.addEventListener("focus", () => this.rove(dx, dy));
        this.cells.set(key(dx, dy), cell);
        row.append(cell);
      }
      this.grid.append(row);
    }
    this.far = make("p", { className: "quiet", hidden: true }, "It reaches farther than is drawn here.");
    this.element = make("div", { className: "blast-place" }, this.grid, this.far);
    this.grid.addEventListener("keydown", (event) => this.press(event));
    this.rove(...this.at);
    this.show([]);
  }

  // Shows offsets from the capture; none if nothing explodes.
  show(offsets) {
    this.hit = new Set(offsets.map(([dx, dy]) => key(dx, dy)));
    for (const [offset, cell] of this.cells) {
      const [dx, dy] = offset.split(",").map(Number);
      const isCenter = dx === 0 && dy === 0;
      const hit = this.hit.has(offset);
      cell.setAttribute("aria-selected", String(hit));
      cell.classList.toggle("center", isCenter);
      cell.setAttribute("aria-label", isCenter ? "the capture" : `${place(dx, dy)}: ${hit ? "hit" : "not hit"}`);
    }
    this.far.hidden = offsets.every(([dx, dy]) => Math.max(Math.abs(dx), Math.abs(dy)) <= REACH);
  }

  toggle(dx, dy) {
    if (dx === 0 && dy === 0) return;
    const offset = key(dx, dy);
    if (!this.hit.delete(offset)) this.hit.add(offset);
    const offsets = [...this.hit].map((offset) => offset.split(",").map(Number));
    this.show(offsets);
    this.drawn(offsets);
  }

  // One square is reached by Tab, the one that was reached last.
  rove(dx, dy) {
    this.at = [dx, dy];
    for (const [offset, cell] of this.cells) cell.tabIndex = offset === key(dx, dy) ? 0 : -1;
  }

  press(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = STEPS[event.key];
    const inside = (value) => Math.max(-REACH, Math.min(REACH, value));
    if (step) this.cells.get(key(inside(this.at[0] + step[0]), inside(this.at[1] + step[1]))).focus();
    else if (event.key === "Enter" || event.key === " ") this.toggle(...this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
