// Sentences that come by themselves, and push away what is below them.

import { all } from "./dom.js";

/**
 * The sentences that wait, by the elements in which they will stand.
 * @type {Map<HTMLElement, string>}
 */
const waiting = new Map();
let isMouse = false;

// What can be clicked.
const CONTROLS = "a, button, input, label, select, summary, textarea";

/**
 * Writes a sentence that comes by itself into an element, which is hidden without one. As long as the mouse points at a
 * control after the element, which would be pushed away, the sentence waits.
 * @param {HTMLElement} element
 * @param {string} sentence
 */
export function tellAbove(element, sentence) {
  waiting.delete(element);
  if (element.textContent === sentence) return;
  const pointed = isMouse ? [...all(":hover")].findLast((other) => other.matches(CONTROLS)) : undefined;
  const isBefore = pointed && pointed.compareDocumentPosition(element) === Node.DOCUMENT_POSITION_PRECEDING;
  if (sentence && isBefore) {
    waiting.set(element, sentence);
    return;
  }
  element.textContent = sentence;
  element.hidden = sentence === "";
}

addEventListener("pointerover", ({ pointerType }) => {
  isMouse = pointerType === "mouse";
  for (const [element, sentence] of [...waiting]) tellAbove(element, sentence);
});
