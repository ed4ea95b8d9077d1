// The ruleset as a form: a row for each value, with what may be chosen in its place. The server reads the rows from the
// text and writes each choice into it.

import { all, button, focused, make, prose } from "./dom.js";
import { choiceWords, rowWords } from "./names.js";
import { entry } from "./problems.js";
import { canBeLeftOut, leftOutWords, nested, origin, pathAt, valueWords, wordOf } from "./rows.js";
import { successor } from "./steady.js";

/** @import { FormChange, FormChoice, FormRow, Problem, Replacement } from "./protocol.js" */
/** @import { Nested, Place } from "./rows.js" */

// The number of choices above which they are a list to select from, and of chips above which one is added from a list.
const MOST_CHOICES = 10;
const MOST_CHIPS = 10;
// The rows that are no rules: nothing of them is inherited, so that nothing is said of it.
const NO_RULES = ["name", "summary", "extends", "sources", "assumed", "examples"];

/**
 * What the form does with the wishes of the user.
 * @typedef {object} Wishes
 * @property {(change: FormChange) => void} change  makes a change in the text
 * @property {(path: string, change: FormChange) => void} show  shows what a change would do, in the row at the path
 * @property {(place: Place) => void} go  goes to a place in the text
 * @property {(suggestion: Replacement) => void} fix  makes a suggested change in the text
 */

export class Form {
  /**
   * @param {Wishes} wishes
   * @param {HTMLElement} [drawing]  what stands in the row of the captures: the blast as a grid
   */
  constructor(wishes, drawing) {
    this.wishes = wishes;
    this.drawing = drawing;
    this.status = make("p", { className: "quiet", role: "status" });
    this.list = make("div", { className: "rows" });
    this.element = make("div", { className: "form" }, this.status, this.list);
    /** @type {FormRow[]} */
    this.rows = [];
    /** @type {Problem[]} */
    this.problems = [];
    /**
     * The values and items that were chosen before others, by row and name, so that their details come back with them.
     * @type {Map<string, string>}
     */
    this.replaced = new Map();
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
    const cell = focused(".blast-cell");
    // A part that a choice has brought is shown at once, if it is the only one.
    const known = new Set(this.rows.map(({ path }) => path));
    const isNew = (/** @type {Nested} */ { row }) => known.size > 0 && !known.has(row.path);
    const opened = (/** @type {Nested[]} */ [one, ...others]) => one && others.length === 0 && isNew(one) && open.add(one.row.path);
    const look = (/** @type {Nested} */ { inner }) => (opened(inner), inner.forEach(look));
    const top = nested(rows);
    top.forEach(look);
    this.rows = rows;
    this.list.replaceChildren(...top.map((one) => this.row(one, open)));
    this.place(this.about);
    this.report(this.problems);
    if (held) this.focus(held.key ?? "", held.row ?? "");
    cell?.focus({ preventScroll: true });
  }

  // Forgets what another text was told.
  forget() {
    this.replaced.clear();
  }

  /**
   * Shows problems of the text in the rows of all rules that they are about.
   * @param {Problem[]} problems
   */
  report(problems) {
    this.problems = problems;
    for (const old of all(".row-problem, .row-problems", this.list)) old.remove();
    for (const problem of problems) {
      const cause = problem.file ? null : pathAt(this.rows, problem);
      const paths = [...(cause ? [cause] : []), ...(problem.related ?? [])];
      for (const path of paths) {
        const row = this.find("details", "path", path);
        if (row) this.tellIn(row, problem, paths.filter((other) => other !== path));
      }
    }
  }

  /**
   * @param {HTMLElement} row
   * @param {Problem} problem
   * @param {string[]} others  the paths of the other rows that it is about
   */
  tellIn(row, problem, others) {
    const open = (/** @type {string} */ path) => this.open(path);
    const item = entry(problem, (place) => this.wishes.go(place), (suggestion) => this.wishes.fix(suggestion), open, others);
    const body = row.querySelector(".row-body");
    const list = body?.querySelector(":scope > .row-problems") ?? make("ul", { className: "problems row-problems" });
    list.append(item);
    body?.prepend(list);
    this.flag(row, problem.severity);
  }

  /**
   * Opens a row with the rows around it, and goes there.
   * @param {string} path
   */
  open(path) {
    const row = this.find("details", "path", path);
    for (let at = /** @type {Element | null | undefined} */ (row); at; at = at.parentElement?.closest("details.form-row")) at.toggleAttribute("open", true);
    const summary = row?.querySelector("summary");
    summary?.focus({ preventScroll: true });
    summary?.scrollIntoView({ block: "center" });
  }

  /**
   * Marks a row with a problem, and the rows around it.
   * @param {HTMLElement} row
   * @param {string} severity
   */
  flag(row, severity) {
    for (let at = /** @type {Element | null | undefined} */ (row); at; at = at.parentElement?.closest("details.form-row")) {
      const summary = at.querySelector("summary");
      const old = summary?.querySelector(".row-problem");
      if (old?.textContent === "error") continue;
      old?.remove();
      summary?.append(make("strong", { className: `row-problem ${severity}` }, severity));
    }
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
   * Returns the focus to the control that had it, or to a row around it.
   * @param {string} key
   * @param {string} path
   */
  focus(key, path) {
    successor(this.list, key, path)?.focus({ preventScroll: true });
  }

  /**
   * @param {Nested} one
   * @param {Set<string | undefined>} open
   */
  row(one, open) {
    const { row, inner } = one;
    const { path, place } = row;
    const { name, about, word } = rowWords(row);
    const summary = make(
      "summary",
      { "data-row": path, "data-key": `${path} summary` },
      make("span", { className: "row-name" }, name),
      " ",
      make("code", { className: "row-word" }, word),
      " ",
      make("span", { className: "row-value" }, valueWords(one)),
      " ",
      make("span", { className: place && !NO_RULES.includes(path) ? "row-from own" : "row-from" }, origin(row)),
    );
    const body = make("div", { className: "row-body" }, make("p", { className: "row-about" }, ...prose(about)));
    if (path === "capture" && this.drawing) body.append(this.drawing);
    const parts = inner.length > 0 ? [make("div", { className: "nested" }, ...inner.map((one) => this.row(one, open)))] : [];
    body.append(...this.controls(row, parts));
    const details = make("details", { className: "form-row", "data-path": path }, summary, body);
    details.open = open.has(path);
    return details;
  }

  /**
   * The controls of a row, with the rows of its parts directly under what has these parts.
   * @param {FormRow} row
   * @param {HTMLElement[]} parts
   * @returns {HTMLElement[]}
   */
  controls(row, parts) {
    const { choices, chips, entry } = row;
    const controls = [];
    const isListed = choices.length > 0 && choices.length <= MOST_CHOICES && choices.some(({ chosen }) => chosen);
    if (choices.length > MOST_CHOICES) controls.push(this.select(row));
    else if (choices.length > 0) controls.push(this.choices(row, isListed ? parts : []));
    if (chips.length > 0) controls.push(...this.chips(row, parts));
    if (entry) controls.push(this.entry(row));
    if (!isListed && chips.length === 0) controls.push(...parts);
    if (row.only_text && row.place) controls.push(make("pre", { className: "row-text", role: "group", tabIndex: 0, "aria-label": `${rowWords(row).name} in the text` }, row.value));
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

  /**
   * The change that takes a choice of a row, or that takes an item into it or out of it. What was there before comes back
   * with its details, unless the choice is made of what is there now.
   * @param {FormRow} row
   * @param {FormChoice} choice
   * @returns {FormChange}
   */
  taken({ path, value: before }, { name, value, item, chosen }) {
    const old = chosen ? undefined : this.replaced.get(`${path} ${name}`);
    if (old === undefined) return { choose: [path, value] };
    const end = `${item}]`;
    if (item && value.endsWith(end)) return { choose: [path, `${value.slice(0, -end.length)}${old}]`] };
    return { choose: [path, item || value.includes(before) ? value : old] };
  }

  /**
   * Wishes a change of a row, and remembers what it replaces.
   * @param {FormRow} row
   * @param {FormChange} change
   */
  wish({ path, value, choices, chips }, change) {
    for (const { name, item, chosen } of [...choices, ...chips]) {
      if (chosen) this.replaced.set(`${path} ${name}`, item || value);
    }
    this.wishes.change(change);
  }

  /**
   * @param {FormRow} row
   * @param {HTMLElement[]} parts  those of the value that holds
   */
  choices(row, parts) {
    const { path, choices, place } = row;
    const group = make("fieldset", { className: "row-choices" }, make("legend", { className: "unseen" }, rowWords(row).name));
    const isLeft = canBeLeftOut(row) && place === null;
    // A value that is left out is chosen by its own name.
    if (canBeLeftOut(row) && !(isLeft && choices.some(({ chosen }) => chosen))) {
      const words = row.depth === 0 ? "As inherited" : "Left out";
      group.append(this.radio(row, { name: words, about: `${leftOutWords(row)}.`, value: "", item: "", chosen: isLeft }, () => ({ leave: path })));
    }
    for (const choice of choices) {
      group.append(this.radio(row, choice, () => this.taken(row, choice)));
      if (choice.chosen) group.append(...parts);
    }
    return group;
  }

  /**
   * @param {FormRow} row
   * @param {FormChoice} choice
   * @param {() => FormChange} change
   */
  radio(row, choice, change) {
    const { path } = row;
    const { name, about } = choiceWords(path, choice);
    const { chosen } = choice;
    const word = wordOf(choice.value);
    const id = `${path} ${choice.name}`;
    const input = make("input", { type: "radio", name: path, checked: chosen, "data-key": id, "data-row": path });
    input.addEventListener("change", () => this.wish(row, change()));
    const label = make("label", {}, input, make("span", {}, make("strong", {}, name), " ", ...(word ? [make("code", { className: "row-word" }, word), " "] : []), ...prose(about)));
    const element = make("div", { className: "row-choice" }, label);
    if (chosen) return element;
    const show = this.button(row, `show ${choice.name}`, "Show me", () => this.wishes.show(path, change()));
    show.classList.add("show");
    show.setAttribute("aria-label", `Show me what ${name} changes`);
    element.append(show);
    return element;
  }

  /** @param {FormRow} row */
  select(row) {
    const { path, choices } = row;
    const { name } = rowWords(row);
    const options = choices.map((choice) => make("option", { value: choice.value, selected: choice.chosen }, choiceWords(path, choice).name));
    const list = make("select", { "data-key": `${path} select`, "data-row": path, "aria-label": name }, ...options);
    list.addEventListener("change", () => this.wish(row, this.taken(row, choices[list.selectedIndex])));
    const chosen = choices.find((choice) => choice.chosen);
    const about = chosen ? choiceWords(path, chosen).about : "";
    return make("div", { className: "row-entry" }, list, make("p", {}, ...prose(about)));
  }

  /**
   * The chips of a row, with the parts of those that are chosen, and then what each means.
   * @param {FormRow} row
   * @param {HTMLElement[]} parts
   */
  chips(row, parts) {
    const { path, chips } = row;
    const { name } = rowWords(row);
    const isLong = chips.length > MOST_CHIPS;
    const group = make("div", { className: "chips", role: "group", "aria-label": name });
    const shown = isLong ? chips.filter(({ chosen }) => chosen) : chips;
    for (const chip of shown) {
      const called = choiceWords(path, chip).name;
      const button = this.button(row, `chip ${chip.name}`, isLong ? `${called} \u00d7` : called, () => this.wish(row, this.taken(row, chip)));
      button.className = "chip";
      if (isLong) button.setAttribute("aria-label", `Remove ${called}`);
      else button.setAttribute("aria-pressed", String(chip.chosen));
      group.append(button);
    }
    if (isLong) {
      const others = chips.filter(({ chosen }) => !chosen);
      const options = others.map((chip) => make("option", { value: chip.value }, choiceWords(path, chip).name));
      const list = make("select", { "data-key": `${path} add`, "data-row": path, "aria-label": `Add to ${name}` }, make("option", { value: "" }, "Add\u2026"), ...options);
      list.addEventListener("change", () => {
        const chip = others.find(({ value }) => value === list.value);
        if (chip) this.wish(row, this.taken(row, chip));
      });
      group.append(list);
    }
    const described = chips.map((chip) => choiceWords(path, chip)).filter(({ about }) => about !== "");
    if (described.length === 0) return [group, ...parts];
    const meanings = described.map(({ name, about }) => [make("dt", {}, name), make("dd", {}, ...prose(about))]);
    return [group, ...parts, make("dl", { className: "meanings" }, ...meanings.flat())];
  }

  /** @param {FormRow} row */
  entry(row) {
    const { path, entry } = row;
    const { name } = rowWords(row);
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
    const { path, place, choices } = row;
    const isListed = choices.length > 0 && choices.length <= MOST_CHOICES;
    const buttons = [];
    if (place && !isListed && canBeLeftOut(row)) {
      const words = row.depth === 0 ? "As inherited" : "Left out";
      buttons.push(this.button(row, "leave", `${words}: ${leftOutWords(row)}`, () => this.wish(row, { leave: path })));
    }
    if (place) buttons.push(this.button(row, "go", "Go to the text", () => this.wishes.go(place)));
    return buttons;
  }
}
