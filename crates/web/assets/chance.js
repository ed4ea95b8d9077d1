// The chance of the page: that of the browser or, with `?seed=` and a number in the address, always the same numbers.

/**
 * A generator of numbers from 0 up to 1, the same ones for the same seed (mulberry32).
 * @param {number} seed
 */
export function generator(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  };
}

const seed = new URLSearchParams(location.search).get("seed");

// A number from 0 up to 1.
export const random = seed === null ? Math.random : generator(Number(seed));

/**
 * A whole number from 0 up to a limit, which it does not reach.
 * @param {number} limit
 */
export const chance = (limit) => Math.floor(random() * limit);
