// Variants of an ini text are the same games in the replacement of ffish as in ffish itself, which often crashes if it
// plays them after some thousand other positions: in a process of their own, it does not.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import ours from "isotope-chess/ffish";

import { assertSame, GAMES, METHODS, play, printCounts, random, words } from "./compare.js";
import { theirs } from "./original.js";

const ini = readFileSync(new URL("variants.ini", import.meta.url), "utf8");
const before = words(theirs.variants());
for (const module of [ours, theirs]) module.loadVariantConfig(ini);
const loaded = words(theirs.variants()).filter((name) => !before.includes(name));

test("variants of an ini text can be loaded", () => {
  const shared = words(ours.variants()).filter((name) => loaded.includes(name));
  assert.ok(shared.length >= 5, String(shared));
  // ffish has other conventions for games with pawns or pieces defined in the text.
  const methods = ["legalMoves", "numberLegalMoves", "turn", "gamePly", "isCheck", "isCapture", "moveStack"];
  for (const variant of shared) {
    const choose = random(variant.length);
    const entries = methods.map((name) => [name, METHODS[name]]);
    for (let game = 0; game < Math.ceil(GAMES / 4); game += 1) play(variant, ["", false], choose, entries);
  }
  assertSame();
});

test("the counts", printCounts);
