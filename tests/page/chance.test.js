// The chance of the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";

const drawn = (chance, limit = 960) => Array.from({ length: 1000 }, () => chance(limit));
// The script as a page with this query runs it.
const opened = async (search) => {
  location.search = search;
  return (await import(`./assets/chance.js${search}`)).chance;
};

test("with a seed in the address, the page draws the same numbers each time, and others with another seed", async () => {
  const numbers = drawn(await opened("?seed=7"));
  assert.deepEqual(numbers, drawn(await opened("?other&seed=7")));
  assert.notDeepEqual(numbers, drawn(await opened("?seed=8")));
});

test("numbers are whole, below their limit, and spread over all of them", async () => {
  for (const search of ["?seed=1", "?seed=4294967295", "?seed=none", "?"]) {
    const numbers = drawn(await opened(search), 6);
    assert.deepEqual([...new Set(numbers)].sort(), [0, 1, 2, 3, 4, 5], search);
  }
});

test("without a seed, the browser's own chance is taken", async (t) => {
  t.mock.method(Math, "random", () => 0.5);
  assert.deepEqual([(await opened("?free"))(960), (await opened("?free&seed=1"))(960) === 480], [480, false]);
});
