// What the browser keeps for the page: between visits, or until its tab is closed. Storage may be disabled or full; nothing
// is kept then.

/** @typedef {"localStorage" | "sessionStorage"} Store */

/** @param {string} what */
const key = (what) => `isotope-${what}`;

/**
 * The kept value, or null.
 * @param {string} what
 * @param {Store} [store]
 * @returns {unknown}
 */
export function remembered(what, store = "localStorage") {
  try {
    return JSON.parse(globalThis[store].getItem(key(what)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value. Whether that was possible.
 * @param {string} what
 * @param {unknown} value
 * @param {Store} [store]
 */
export function remember(what, value, store = "localStorage") {
  try {
    globalThis[store].setItem(key(what), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Forgets the values whose names begin with a word.
 * @param {string} word
 * @param {Store} store
 */
export function forget(word, store) {
  try {
    const names = Object.keys(globalThis[store]).filter((name) => name.startsWith(key(word)));
    for (const name of names) globalThis[store].removeItem(name);
  } catch {
    // Nothing is kept.
  }
}
