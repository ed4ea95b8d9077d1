// The ruleset as a form: a row for each value, with what may be chosen in its place. The server reads the rows from the
// text and writes each choice into it.

import { all, button, focused, make } from "./dom.js";

/** @import { FormChange, FormChoice, FormRow, Replacement } from "./protocol.js" */
/** @typedef {Pick<Replacement, "line" | "column" | "end_line" | "end_column">} Place */

// The number of choices above which they are a list to select from, and of chips above which one is added from a list.
const MOST_CHOICES = 10;
const MOST_CHIPS = 10;

/**
 * What the form does with the wishes of the user.
 * @typedef {object} Wishes
 * @property {(change: FormChange) => void} change  makes a change in the text
 * @property {(path: string, change: FormChange) => void} show  shows what a change would do, in the row at the path
 * @property {(place: Place) => void} go  goes to a place in the text
 */

/**
 * A text with words of the language between backticks.
 * @param {string} text
 * @returns {(string | HTMLElement)[]}
 */
export const prose = (text) => text.split("`").map((part, index) => (index % 2 === 1 ? make("code", {}, part) : part));

/**
 * The origin of a row's value, in a few words.
 * @param {Pick<FormRow, "place" | "from">} row
 */
export function origin({ place, from }) {
  if (place) return "in the text";
  return from === null ? "by default" : `as in ${from}`;
}

/**
 * Whether the value of a row can be left out: a rule is then inherited, a part has its default. A part of a value that is
 * inherited as a whole cannot.
 * @param {Pick<FormRow, "place" | "from" | "left_out" | "depth">} row
 */
export const canBeLeftOut = ({ place, from, left_out, depth }) => left_out !== null && (place !== null || from === null || depth === 0);

/**
 * The rows with the rows that are nested in them.
 * @typedef {{ row: FormRow, inner: Nested[] }} Nested
 * @param {FormRow[]} rows
 * @returns {Nested[]}
 */
export function nested(rows) {
  /** @type {Nested[]} */
  const top = [];
  /** @type {Nested[]} */
  const around = [];
  for (const row of rows) {
    const one = { row, inner: [] };
    around.length = row.depth;
    (around.at(-1)?.inner ?? top).push(one);
    around.push(one);
  }
  return top;
}

export class Form {
  /** @param {Wishes} wishes */
  constructor(wishes) {
    this.wishes = wishes;
    this.status = make("p", { className: "quiet", role: "status" });
    this.list = make("div", { className: "rows" });
    this.element = make("div", { className: "form" }, this.status, this.list);
    /** @type {FormRow[]} */
    this.rows = [];
    // The effect of a change, in the row that it is about.
    this.effect = make("div", { className: "effect", hidden: true });
    this.about = "";
    this.tell();
  }

  /**
   * Shows the rows of a text; null if its brackets are not balanced, which leaves the rows as they were.
   * @param {FormRow[] | null} rows
   */
  show(rows) {
    this.list.inert = rows === null;
    this.list.classList.toggle("stale", rows === null);
    this.tell();
    if (rows === null || JSON.stringify(rows) === JSON.stringify(this.rows)) return;
    const open = new Set([...all("details[open]", this.list)].map(({ dataset }) => dataset.path));
    const held = focused(".rows [data-key]")?.dataset;
    this.rows = rows;
    this.list.replaceChildren(...nested(rows).map((one) => this.row(one, open)));
    this.place(this.about);
    if (held) this.focus(held.key ?? "", held.row ?? "");
  }

  // Shows the rows again, without what was typed.
  restore() {
    const { rows } = this;
    this.rows = [];
    this.show(rows);
  }

  tell() {
    const isStale = this.list.inert;
    const sentence = isStale
      ? "The form rests: brackets or quotes in the text do not match. Mend the text, and the form follows it."
      : "Open a row to see what may be chosen. Each choice is written into the text below, and the form follows the text.";
    if (this.status.textContent !== sentence) this.status.textContent = sentence;
  }

  /**
   * Puts the effect into the row at a path, or into the nearest row around it.
   * @param {string} path
   */
  place(path) {
    this.about = path;
    for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
      const row = this.find("details", "path", at);
      if (!row) continue;
      row.querySelector(".row-body")?.append(this.effect);
      return;
    }
  }

  /**
   * @param {string} selector
   * @param {string} name
   * @param {string} value
   */
  find(selector, name, value) {
    return [...all(selector, this.list)].find(({ dataset }) => dataset[name] === value);
  }

  /**
   * Returns the focus to the control that had it, or to its row.
   * @param {string} key
   * @param {string} path
   */
  focus(key, path) {
    const control = this.find("[data-key]", "key", key) ?? this.find("summary", "row", path);
    control?.focus({ preventScroll: true });
  }

  /**
   * @param {Nested} nested
   * @param {Set<string | undefined>} open
   */
  row({ row, inner }, open) {
    const { path, name, words, place } = row;
    const summary = make(
      "summary",
      { "data-row": path, "data-key": `${path} summary` },
      make("span", { className: "row-name" }, name),
      " ",
      make("span", { className: "row-value" }, words || "none"),
      " ",
      make("span", { className: place ? "row-from own" : "row-from" }, origin(row)),
    );
    const body = make("div", { className: "row-body" }, make("p", { className: "row-about" }, ...prose(`${row.about} ${row.more}`.trim())));
    body.append(...this.controls(row));
    if (inner.length > 0) body.append(make("div", { className: "nested" }, ...inner.map((one) => this.row(one, open))));
    const details = make("details", { className: "form-row", "data-path": path }, summary, body);
    details.open = open.has(path);
    return details;
  }

  /**
   * @param {FormRow} row
   * @returns {HTMLElement[]}
   */
  controls(row) {
    const { choices, chips, entry } = row;
    const controls = [];
    if (choices.length > MOST_CHOICES) controls.push(this.select(row));
    else if (choices.length > 0) controls.push(this.choices(row));
    if (chips.length > 0) controls.push(this.chips(row));
    if (entry) controls.push(this.entry(row));
    if (row.only_text && row.place) controls.push(make("pre", { className: "row-text", role: "group", tabIndex: 0, "aria-label": `${row.name} in the text` }, row.value));
    const buttons = this.buttons(row);
    if (buttons.length > 0) controls.push(make("div", { className: "tools-row" }, ...buttons));
    return controls;
  }

  /**
   * @param {FormRow} row
   * @param {string} key
   * @param {string} words
   * @param {() => void} clicked
   */
  button({ path }, key, words, clicked) {
    return button(words, clicked, { "data-key": `${path} ${key}`, "data-row": path });
  }

  /** @param {FormRow} row */
  choices(row) {
    const { path, name, choices, place, left_out } = row;
    const group = make("fieldset", { className: "row-choices" }, make("legend", { className: "unseen" }, name));
    const isLeft = canBeLeftOut(row) && place === null;
    if (canBeLeftOut(row)) {
      const words = row.depth === 0 ? "As inherited" : "Left out";
      group.append(this.radio(row, { name: words, about: `${left_out}.`, value: "", chosen: isLeft }, { leave: path }));
    }
    for (const choice of choices) {
      const chosen = choice.chosen && !isLeft;
      group.append(this.radio(row, { ...choice, chosen }, { choose: [path, choice.value] }, choice.chosen));
    }
    return group;
  }

  /**
   * @param {FormRow} row
   * @param {FormChoice} choice
   * @param {FormChange} change
   * @param {boolean} isSame  whether the choice would change nothing
   */
  radio(row, { name, about, chosen }, change, isSame = chosen) {
    const { path } = row;
    const id = `${path} ${name}`;
    const input = make("input", { type: "radio", name: path, checked: chosen, "data-key": id, "data-row": path });
    input.addEventListener("change", () => this.wishes.change(change));
    const label = make("label", {}, input, make("span", {}, make("strong", {}, name), " ", ...prose(about)));
    const element = make("div", { className: "row-choice" }, label);
    if (isSame) return element;
    const show = this.button(row, `show ${name}`, "Show me", () => this.wishes.show(path, change));
    show.classList.add("show");
    show.setAttribute("aria-label", `Show me what ${name} changes`);
    element.append(show);
    return element;
  }

  /** @param {FormRow} row */
  select(row) {
    const { path, name, choices } = row;
    const options = choices.map(({ name, value, chosen }) => make("option", { value, selected: chosen }, name));
    const list = make("select", { "data-key": `${path} select`, "data-row": path, "aria-label": name }, ...options);
    list.addEventListener("change", () => this.wishes.change({ choose: [path, list.value] }));
    const about = choices.find(({ chosen }) => chosen)?.about ?? "";
    return make("div", { className: "row-entry" }, list, make("p", {}, ...prose(about)));
  }

  /** @param {FormRow} row */
  chips(row) {
    const { path, name, chips } = row;
    const isLong = chips.length > MOST_CHIPS;
    const group = make("div", { className: "chips", role: "group", "aria-label": name });
    const shown = isLong ? chips.filter(({ chosen }) => chosen) : chips;
    for (const chip of shown) {
      const button = this.button(row, `chip ${chip.name}`, isLong ? `${chip.name} \u00d7` : chip.name, () => this.wishes.change({ choose: [path, chip.value] }));
      button.className = "chip";
      if (isLong) button.setAttribute("aria-label", `Remove ${chip.name}`);
      else button.setAttribute("aria-pressed", String(chip.chosen));
      group.append(button);
    }
    if (isLong) {
      const others = chips.filter(({ chosen }) => !chosen).map(({ name, value }) => make("option", { value }, name));
      const list = make("select", { "data-key": `${path} add`, "data-row": path, "aria-label": `Add to ${name}` }, make("option", { value: "" }, "Add\u2026"), ...others);
      list.addEventListener("change", () => list.value && this.wishes.change({ choose: [path, list.value] }));
      group.append(list);
    }
    const described = chips.filter(({ about }) => about !== "");
    if (described.length === 0) return group;
    const meanings = described.map(({ name, about }) => [make("dt", {}, name), make("dd", {}, ...prose(about))]);
    return make("div", {}, group, make("dl", { className: "meanings" }, ...meanings.flat()));
  }

  /** @param {FormRow} row */
  entry(row) {
    const { path, name, entry } = row;
    const isNumber = entry?.kind === "number";
    const input = make("input", { type: isNumber ? "number" : "text", value: entry?.typed ?? "", "data-key": `${path} entry`, "data-row": path, autocomplete: "off", spellcheck: false });
    if (isNumber) {
      input.min = String(entry.least ?? "");
      input.max = String(entry.most ?? "");
    }
    input.addEventListener("change", () => this.wishes.change({ type: [path, input.value] }));
    const words = entry?.kind === "squares" ? `${name}: squares, such as d4 e4` : name;
    return make("label", { className: "row-entry" }, make("span", { className: "quiet" }, words), input);
  }

  /** @param {FormRow} row */
  buttons(row) {
    const { path, place, left_out, choices } = row;
    const isListed = choices.length > 0 && choices.length <= MOST_CHOICES;
    const buttons = [];
    if (place && !isListed && canBeLeftOut(row)) {
      const words = row.depth === 0 ? "As inherited" : "Left out";
      buttons.push(this.button(row, "leave", `${words}: ${left_out}`, () => this.wishes.change({ leave: path })));
    }
    if (place) buttons.push(this.button(row, "go", "Go to the text", () => this.wishes.go(place)));
    return buttons;
  }
}
