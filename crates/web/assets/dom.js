// Elements, made and found.

/** @param {string} id */
export const byId = (id) => document.getElementById(id);

// An element with properties and children. What is a text stays a text: nothing is ever read as HTML.
/**
 * @param {string} tag
 * @param {Record<string, any>} properties
 * @param {...(string | Node)} children
 */
export function make(tag, properties = {}, ...children) {
  const element = /** @type {any} */ (document.createElement(tag));
  for (const [name, value] of Object.entries(properties)) {
    if (name in element && !name.includes("-")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// Says something to those who hear the page. The same sentence twice is said twice.
/** @param {string} sentence */
export function say(sentence) {
  const place = /** @type {HTMLElement} */ (byId("says"));
  place.textContent = place.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
