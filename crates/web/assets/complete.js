// Completion and hover in the ruleset editor: what may be written at the cursor, and what a word means.

import { make } from "./dom.js";
import { range } from "./editor.js";
import { written } from "./rules.js";
import * as page from "./state.js";

/** @import { Editor } from "./editor.js" */
/** @import { Completion, WordAtCursor } from "./protocol.js" */

// The pause in typing before completions are looked up, and the rest of the pointer before a word is explained, in
// milliseconds.
const PAUSE = 150;
const REST = 400;

/**
 * The completions that fit what is written before the cursor: first those that begin with it, then those that contain it.
 * @param {Completion[]} completions
 * @param {string} start
 */
export function fitting(completions, start) {
  const wanted = start.toLowerCase();
  const at = (/** @type {Completion} */ { label }) => label.toLowerCase().indexOf(wanted);
  const first = completions.filter((completion) => at(completion) === 0);
  return [...first, ...completions.filter((completion) => at(completion) > 0)];
}

/**
 * The index in a text of the character in a line and a column, both counted from 0; null if there is none.
 * @param {string} text
 * @param {number} line
 * @param {number} column
 */
export function indexAt(text, line, column) {
  const lines = text.split("\n");
  if (column < 0 || column >= (lines[line]?.length ?? 0)) return null;
  return lines.slice(0, line).reduce((sum, { length }) => sum + length + 1, column);
}

/**
 * Adds completion and hover to an editor.
 * @param {Editor} editor
 * @param {() => string} name  the file name of the text
 */
export function complete(editor, name) {
  const { area } = editor;
  // The list scrolls, so that it has to be within reach; Tab takes a completion.
  const list = make("ul", { id: "completions", role: "listbox", tabIndex: 0, "aria-label": "What may be written here" });
  const about = make("div", { className: "prose" });
  const offers = make("div", { className: "completions", hidden: true }, list, about);
  const tip = make("div", { id: "word-meaning", className: "word-meaning prose", role: "tooltip", hidden: true });
  // In the top layer, neither is cut off by the box around the editor.
  for (const layer of [offers, tip]) layer.popover = "manual";
  editor.element.after(offers, tip);
  // The text keeps the focus.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  area.setAttribute("aria-autocomplete", "list");
  area.setAttribute("aria-controls", list.id);

  /** @type {Completion[]} */
  let shown = [];
  let chosen = 0;
  /** @type {WordAtCursor["place"]} */
  let place = null;
  let timer = 0;
  let asked = 0;

  /**
   * What is known about an index of the text; null if something else was asked or written meanwhile.
   * @param {number} index
   */
  async function look(index) {
    const number = ++asked;
    const { text } = editor;
    const found = await page.asking("/api/word", { name: name(), text, offset: [...text.slice(0, index)].length });
    return number === asked && text === editor.text ? found : null;
  }

  /**
   * Looks up the completions at the cursor; while a word is typed, only if they say more than is written already.
   * @param {boolean} isTyped
   */
  async function offer(isTyped) {
    const cursor = area.selectionStart;
    const found = await look(cursor);
    if (!found || cursor !== area.selectionStart || document.activeElement !== area) return;
    const { text } = editor;
    place = found.place;
    if (!place) return close();
    const [begin] = range(text, place);
    const start = text.slice(begin, cursor);
    shown = fitting(found.completions, start);
    if (shown.length === 0 || (isTyped && (start === "" || shown.some(({ label }) => label === start)))) return close();
    unexplain();
    list.replaceChildren(...shown.map(option));
    show(offers, begin);
    choose(0);
  }

  /**
   * @param {Completion} completion
   * @param {number} index
   */
  function option({ label, kind, detail }, index) {
    const item = make("li", { id: `completion-${index}`, role: "option", "data-kind": kind }, make("code", {}, label), detail ? make("span", { className: "quiet" }, detail) : "");
    item.addEventListener("click", () => take(index));
    return item;
  }

  /** @param {number} index */
  function choose(index) {
    chosen = (index + shown.length) % shown.length;
    list.querySelectorAll("li").forEach((item, at) => {
      item.setAttribute("aria-selected", String(at === chosen));
      if (at === chosen) item.scrollIntoView({ block: "nearest" });
    });
    area.setAttribute("aria-activedescendant", `completion-${chosen}`);
    about.replaceChildren(...written(shown[chosen].about));
    about.hidden = shown[chosen].about === "";
  }

  function close() {
    clearTimeout(timer);
    if (!offers.hidden) hide(offers);
    area.removeAttribute("aria-activedescendant");
  }

  /**
   * Writes a completion; its placeholder is selected, and what may be written there is offered next.
   * @param {number} index
   */
  function take(index) {
    const [before, inside, after] = shown[index].text;
    if (!place) return;
    const start = range(editor.text, place)[0] + before.length;
    editor.replace(place, before + inside + after);
    area.setSelectionRange(start, start + inside.length);
    close();
    if (after !== "" || before.endsWith(" ")) offer(false);
  }

  /**
   * Tells what the word at an index means, if it means something.
   * @param {number | null} index
   */
  async function explain(index) {
    unexplain();
    if (index === null || !offers.hidden) return;
    const found = await look(index);
    if (!found?.meaning || !found.place || !offers.hidden) return;
    tip.replaceChildren(...written(found.meaning));
    show(tip, range(editor.text, found.place)[0]);
  }

  function unexplain() {
    asked += 1;
    if (!tip.hidden) hide(tip);
  }

  const context = document.createElement("canvas").getContext("2d");

  // The place of the text on the screen, and the size of a character.
  function metrics() {
    const style = getComputedStyle(area);
    if (context) context.font = style.font;
    const { left, top } = area.getBoundingClientRect();
    return { left: left + Number.parseFloat(style.paddingLeft), top: top + Number.parseFloat(style.paddingTop), width: context?.measureText("0").width ?? 8, height: Number.parseFloat(style.lineHeight) };
  }

  /**
   * Shows a layer at the word at an index, which it follows while the page scrolls or what is above it changes.
   * @param {HTMLElement} layer
   * @param {number} index
   */
  function show(layer, index) {
    layer.hidden = false;
    layer.showPopover();
    const before = editor.text.slice(0, index).split("\n");
    const follow = () => {
      if (layer.hidden) return;
      put(layer, before.length, before.at(-1)?.length ?? 0);
      requestAnimationFrame(follow);
    };
    follow();
  }

  /**
   * Puts a layer below a word, or above it where there is no room.
   * @param {HTMLElement} layer
   * @param {number} line  the line of the word, counted from 1
   * @param {number} column
   */
  function put({ style, offsetWidth, offsetHeight }, line, column) {
    const { left, top, width, height } = metrics();
    const [x, y] = [left + column * width, top + line * height];
    const isRoom = y + offsetHeight <= innerHeight;
    style.left = `${Math.max(4, Math.min(x, innerWidth - offsetWidth - 4))}px`;
    style.top = `${isRoom ? y : Math.max(4, y - height - offsetHeight)}px`;
    const box = editor.element.getBoundingClientRect();
    style.visibility = y > box.top && y - height < box.bottom ? "" : "hidden";
  }

  /** @param {HTMLElement} layer */
  function hide(layer) {
    layer.hidePopover();
    layer.hidden = true;
  }

  /** @param {PointerEvent} event */
  function pointed({ clientX, clientY }) {
    const { left, top, width, height } = metrics();
    return indexAt(editor.text, Math.floor((clientY - top) / height), Math.floor((clientX - left) / width));
  }

  /** @type {Record<string, () => void>} */
  const keys = { ArrowDown: () => choose(chosen + 1), ArrowUp: () => choose(chosen - 1), Enter: () => take(chosen), Tab: () => take(chosen), Escape: close };
  area.addEventListener("keydown", (event) => {
    const { key, ctrlKey, shiftKey, altKey, metaKey } = event;
    if (key === " " && ctrlKey) shiftKey ? explain(area.selectionStart) : offer(false);
    else if (!offers.hidden && key in keys && !(ctrlKey || shiftKey || altKey || metaKey)) keys[key]();
    else if (key === "Escape" && !tip.hidden) unexplain();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  area.addEventListener("input", (event) => {
    close();
    unexplain();
    const { inputType, data } = event instanceof InputEvent ? event : new InputEvent("input");
    const isTyped = inputType === "insertText" && /^\w+$/.test(data ?? "");
    if (isTyped || inputType === "deleteContentBackward") timer = window.setTimeout(offer, PAUSE, true);
  });
  area.addEventListener("pointermove", (event) => {
    clearTimeout(timer);
    if (event.pointerType === "mouse" && event.buttons === 0) timer = window.setTimeout(() => explain(pointed(event)), REST);
  });
  area.addEventListener("click", (event) => {
    close();
    if (event instanceof PointerEvent && event.pointerType !== "mouse") explain(area.selectionStart);
  });
  for (const left of ["blur", "pointerleave"]) {
    area.addEventListener(left, () => {
      clearTimeout(timer);
      unexplain();
      if (left === "blur") close();
    });
  }
}
