// Helpers for creating and finding elements.

/**
 * The element with an id, checked to be of a class if one is given.
 * @overload
 * @param {string} id
 * @returns {HTMLElement}
 */
/**
 * @template {HTMLElement} E
 * @overload
 * @param {string} id
 * @param {new () => E} kind
 * @returns {E}
 */
/**
 * @param {string} id
 * @param {new () => HTMLElement} [kind]
 */
export function byId(id, kind = HTMLElement) {
  const element = document.getElementById(id);
  if (element instanceof kind) return element;
  throw new Error(`the page has no ${kind.name} called ${id}`);
}

/**
 * All elements that match a selector.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {NodeListOf<HTMLElement>}
 */
export const all = (selector, within = document) => within.querySelectorAll(selector);

/**
 * The place below a board for what is said about it.
 * @param {HTMLElement} board
 */
export const under = (board) => all(".under", board)[0] ?? board;

/**
 * The closest element to an event's target that matches a selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * The closest element to the focused one that matches a selector.
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const focused = (selector) => document.activeElement?.closest(selector) ?? null;

/**
 * Creates an element with properties and children. Strings become text nodes: nothing is parsed as HTML.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Partial<HTMLElementTagNameMap[Tag]> & { [attribute: `${string}-${string}`]: string }} properties
 * @param {...(string | Node)} children
 */
export function make(tag, properties, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element && !name.includes("-")) Reflect.set(element, name, value);
    else element.setAttribute(name, String(value));
  }
  element.append(...children);
  return element;
}

/**
 * The parts of a line with **bold** words and `code`, as the program writes it.
 * @param {string} text
 */
export const prose = (text) =>
  text.split(/(\*\*.+?\*\*|`.+?`)/).map((part) => {
    if (/^\*\*.+\*\*$/.test(part)) return make("strong", {}, part.slice(2, -2));
    return /^`.+`$/.test(part) ? make("code", {}, part.slice(1, -1)) : part;
  });

/**
 * Creates a button.
 * @param {string | Node | (string | Node)[]} content
 * @param {() => void} clicked
 * @param {Parameters<typeof make<"button">>[1]} [properties]
 */
export function button(content, clicked, properties = {}) {
  const made = make("button", { type: "button", ...properties }, ...[content].flat());
  made.addEventListener("click", () => clicked());
  return made;
}

/**
 * Creates an element of a picture.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, string | number>} attributes
 * @param {...Node} children
 */
export function makeSvg(tag, attributes, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

/**
 * Announces a sentence to screen readers, even if it repeats the last one.
 * @param {string} sentence
 */
export function say(sentence) {
  const place = byId("says");
  place.textContent = place.textContent === sentence ? `${sentence}\u00a0` : sentence;
}

/**
 * Some words as a sentence; nothing if there are none.
 * @param {string} words
 */
export const sentence = (words) => words && `${words[0].toUpperCase()}${words.slice(1)}.`;
