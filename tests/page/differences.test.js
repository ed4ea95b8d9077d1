// The list of moves on which the rulesets differ.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";
import { grouped } from "./assets/differences.js";

const said = (why) => [{ games: ["icc"], legal: true, why: "" }, { games: ["atomic"], legal: false, why }];
const move = (uci, why) => ({ uci, from: uci.slice(0, 2), to: uci.slice(2), san: uci, said: said(why) });

test("many moves of which the same is said stand together, after those that are told alone", () => {
  const check = ["a2a3", "a2a4", "b2b3", "c2c4"].map((uci) => move(uci, "the king would be in check"));
  const [a3, a4, ...rest] = check;
  const alone = move("c4f7", "the king would be destroyed");
  const twice = [move("d1d2", "other"), move("d1d3", "other")];
  assert.deepEqual(grouped([a3, a4, alone, ...rest, ...twice]), [[alone], twice, check]);
  assert.deepEqual(grouped([]), []);
});
