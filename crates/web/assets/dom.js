// Elements, made and found.

/**
 * An element of the page, of a kind if it matters.
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
 * All elements that fit a selector.
 * @param {string} selector
 * @param {ParentNode} within
 * @returns {NodeListOf<HTMLElement>}
 */
export const all = (selector, within = document) => within.querySelectorAll(selector);

/**
 * The element that an event is about, or the one around it that fits a selector.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/**
 * The element that has the focus, or the one around it that fits a selector.
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const focused = (selector) => document.activeElement?.closest(selector) ?? null;

/**
 * An element with properties and children. What is a text stays a text: nothing is ever read as HTML.
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
 * Says something to those who hear the page. The same sentence twice is said twice.
 * @param {string} sentence
 */
export function say(sentence) {
  const place = byId("says");
  place.textContent = place.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
