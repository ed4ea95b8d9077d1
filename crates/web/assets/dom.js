// Elements, made and found.

export const byId = (id) => document.getElementById(id);

// An element with properties and children. What is a text stays a text: nothing is ever read as HTML.
export function make(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (name in element && !name.includes("-")) element[name] = value;
    else element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// Says something to those who hear the page. The same sentence twice is said twice.
export function say(sentence) {
  const place = byId("says");
  place.textContent = place.textContent === sentence ? `${sentence}\u00a0` : sentence;
}
