// The games of the table of PGN texts are read as it says.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import ours from "isotope-chess/ffish";

await ours.ready;

const texts = readFileSync(new URL("texts.jsonl", import.meta.url), "utf8");

test("the first game of each text has the moves of the table", () => {
  for (const line of texts.trim().split("\n")) {
    const { text, games, notes, legal } = JSON.parse(line);
    if (games.length === 1 && notes.some((note) => /Comment|Variation/.test(note))) {
      assert.throws(() => ours.readGamePGN(text), /does not end/, line);
      continue;
    }
    if (games.length === 0) continue;
    if (notes.some((note) => /Variation/.test(note))) continue;
    const game = ours.readGamePGN(text);
    const moves = (words) => words.split(" ").filter((word) => word !== "" && word !== "e.p.").length;
    assert.equal(moves(game.mainlineMoves()), legal ?? moves(games[0].moves), line);
    game.delete();
  }
});
