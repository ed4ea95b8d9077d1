// A minimal browser for the scripts of the page: elements that can be created, found and clicked, an address, and a
// server whose answers come from the test.

class Element extends EventTarget {
  constructor(tag) {
    super();
    Object.assign(this, { tagName: tag.toUpperCase(), className: "", hidden: false, type: "", value: "", checked: false });
    Object.assign(this, { id: "", open: false, tabIndex: 0, style: { setProperty() {} }, dataset: {}, nodes: [], attributes: {} });
    this.classList = { add() {}, remove() {}, toggle() {} };
  }

  get children() {
    return this.nodes.filter((node) => node instanceof Element);
  }

  get textContent() {
    return this.nodes.map((node) => node.textContent ?? node).join("");
  }

  set textContent(text) {
    this.nodes = text === "" ? [] : [text];
  }

  append(...nodes) {
    for (const node of nodes) if (node instanceof Element) node.place = this;
    this.nodes.push(...nodes);
  }

  replaceChildren(...nodes) {
    this.nodes = nodes;
  }

  before() {}

  scrollIntoView() {}

  after() {}

  matches() {
    return false;
  }

  replaceWith() {}

  getAttribute(name) {
    return this.attributes[name] ?? null;
  }

  setAttribute(name, value) {
    this.attributes[name] = value;
    if (name.startsWith("data-")) this.dataset[name.slice("data-".length)] = value;
  }

  removeAttribute(name) {
    delete this.attributes[name];
  }

  // Only selectors of a tag or an identifier are supported.
  querySelectorAll(selector) {
    const fits = (element) => element.tagName === selector.toUpperCase() || `#${element.id}` === selector;
    return this.children.flatMap((child) => [...(fits(child) ? [child] : []), ...child.querySelectorAll(selector)]);
  }

  querySelector(selector) {
    return this.querySelectorAll(selector)[0] ?? null;
  }

  cloneNode() {
    return new Element(this.tagName);
  }

  remove() {
    if (this.place) this.place.nodes = this.place.nodes.filter((node) => node !== this);
  }

  getBoundingClientRect() {
    return { width: 0 };
  }

  focus() {
    document.activeElement = this;
  }

  click() {
    this.dispatchEvent(new Event("click"));
  }
}

const byId = new Map();
const body = new Element("body");
globalThis.HTMLElement = Element;
globalThis.HTMLInputElement = Element;
globalThis.Element = Element;
const page = new EventTarget();
globalThis.addEventListener = page.addEventListener.bind(page);
globalThis.document = {
  body,
  hidden: false,
  addEventListener: page.addEventListener.bind(page),
  documentElement: { dataset: {} },
  activeElement: null,
  createElement: (tag) => new Element(tag),
  createElementNS: (_, tag) => new Element(tag),
  getElementById: (id) => byId.get(id) ?? byId.set(id, new Element("div")).get(id),
  querySelectorAll: () => [],
};
globalThis.requestAnimationFrame = (draw) => draw();
globalThis.location = { hash: "", origin: "http://localhost", pathname: "/" };
// The entries of the history, the last one of which is shown.
export const entries = [{ state: null, hash: "" }];
const enter = (entry) => {
  entries.push(entry);
  Object.assign(history, { state: entry.state });
  location.hash = entry.hash;
  page.dispatchEvent(new Event("addressed"));
};
globalThis.history = {
  state: null,
  pushState: (state, _, hash) => enter({ state, hash }),
  replaceState: (state, _, hash) => enter({ ...entries.pop(), state, hash }),
};

// What the browser keeps for the tab.
export const tab = new Map();
globalThis.sessionStorage = { getItem: (key) => tab.get(key) ?? null, setItem: (key, text) => tab.set(key, text) };

// Resolves when the page has written its next address.
export const addressed = () => new Promise((resolve) => page.addEventListener("addressed", resolve, { once: true }));

// Resolves when everything has happened that waits neither for a timer nor for another thread.
export const turn = () => new Promise((resolve) => setImmediate(resolve));

// The events of the whole page.
export const dispatch = (name, fields) => page.dispatchEvent(Object.assign(new Event(name), fields));

// The requests, and the answers by path: an object, a function of the request, or a list of lines.
export const questions = [];
export const answers = {};
globalThis.fetch = async (path, { body, signal }) => {
  const question = body === undefined ? null : JSON.parse(body);
  questions.push({ path, question, signal });
  const answer = typeof answers[path] === "function" ? await answers[path](question) : answers[path];
  if (!Array.isArray(answer)) return { json: async () => answer };
  async function* lines() {
    for (const line of answer) {
      signal?.throwIfAborted();
      yield new TextEncoder().encode(`${JSON.stringify(line)}\n`);
    }
  }
  return { body: ReadableStream.from(lines()) };
};

// The answer of the boards: the request itself, with the fields that the listeners read.
export const boards = (fields) => ({ at, picked }) => ({
  at,
  picked,
  boards: [],
  line: { plies: [], parting: null },
  ...fields,
});
