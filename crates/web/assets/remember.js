// What the browser keeps for the page between visits, or for the tab. Storage may be disabled or full; nothing is kept then.

// The storage that lasts as long as the tab, for the functions below.
export const tab = () => sessionStorage;
const browser = () => localStorage;

/** @param {string} what */
const key = (what) => `isotope-${what}`;

/**
 * The kept value, or null.
 * @param {string} what
 * @param {() => Storage} [storage]
 * @returns {unknown}
 */
export function remembered(what, storage = browser) {
  try {
    return JSON.parse(storage().getItem(key(what)) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value. Whether that was possible.
 * @param {string} what
 * @param {unknown} value
 * @param {() => Storage} [storage]
 */
export function remember(what, value, storage = browser) {
  try {
    storage().setItem(key(what), JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
