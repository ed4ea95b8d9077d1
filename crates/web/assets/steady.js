// Keeps the control that the user has just used where it is on the screen, while what is around it changes.

import { all } from "./dom.js";

/**
 * The control that takes the place of one that is gone: that with the same key, or the summary of its row, or of a row around
 * it.
 * @param {HTMLElement} root
 * @param {string} key
 * @param {string} path  the path of the row
 */
export function successor(root, key, path) {
  const controls = [...all("[data-key]", root)];
  const keys = [key];
  for (let at = path; at !== ""; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) keys.push(`${at} summary`);
  for (const wanted of keys) {
    const found = controls.find(({ dataset }) => dataset.key === wanted);
    if (found) return found;
  }
  return null;
}

/**
 * Whether an element is in sight.
 * @param {DOMRect} box
 * @param {DOMRect} within
 */
const isSeen = ({ top, bottom }, within) => top < Math.min(innerHeight, within.bottom) && bottom > Math.max(0, within.top);

/**
 * What has been used: a control, or the row whose problem or effect it was.
 * @param {Element} target
 * @returns {HTMLElement | null}
 */
const usedAt = (target) => target.closest(".editor, [data-key]") ?? target.closest("details.form-row")?.querySelector("summary") ?? target.closest("button, input");

/**
 * A function that calls `act`, and then scrolls the element, or the page, so that the control in it that was used last stays
 * where it was.
 * @param {HTMLElement} root
 */
export function steadiness(root) {
  /** @type {HTMLElement | null} */
  let used = null;
  for (const name of ["pointerdown", "focusin", "change"]) {
    root.addEventListener(name, ({ target }) => {
      if (target instanceof Element) used = usedAt(target) ?? used;
    });
  }
  return (/** @type {() => void} */ act) => {
    const { key = "", row = "" } = used?.dataset ?? {};
    const before = used?.getBoundingClientRect();
    act();
    if (!before || !isSeen(before, root.getBoundingClientRect())) return;
    used = used?.isConnected ? used : successor(root, key, row);
    const moved = (used?.getBoundingClientRect().top ?? before.top) - before.top;
    if (moved === 0) return;
    const isScroller = /auto|scroll/.test(getComputedStyle(root).overflowY);
    (isScroller ? root : window).scrollBy({ top: moved, behavior: "instant" });
  };
}
