// What the browser keeps for the page between visits. Storage may be disabled or full; nothing is kept then.

/** @param {string} what */
const key = (what) => `isotope-${what}`;

/**
 * The kept value, or null.
 * @param {string} what
 * @returns {unknown}
 */
export function remembered(what) {
  try {
    return JSON.parse(localStorage.getItem(key(what)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value. Whether that was possible.
 * @param {string} what
 * @param {unknown} value
 */
export function remember(what, value) {
  try {
    localStorage.setItem(key(what), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
