// Measures calls a second, here and in ffish, in the same run: `.ci/wasm measure`. Both get the same positions of random
// games, alternate for five rounds, and the median counts. Then perft, here and by the command on one thread.

import { spawnSync } from "node:child_process";

import { ask } from "isotope-chess";
import ours from "isotope-chess/ffish";

import { theirs } from "./original.js";

await ours.ready;
const ROUNDS = 5;
const median = (list) => list.toSorted((a, b) => a - b)[list.length >> 1];
const words = (text) => text.split(" ").filter(Boolean);

/** Positions of random games, with a legal move in each. */
function positions(variant) {
  const found = [];
  let state = 7;
  while (found.length < 200) {
    const board = new theirs.Board(variant);
    for (let ply = 0; ply < 60; ply += 1) {
      const moves = words(board.legalMoves());
      if (!moves.length) break;
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      const uci = moves[Math.floor((state / 2 ** 32) * moves.length)];
      if (ply % 3 === 2) found.push([board.fen(), uci]);
      board.push(uci);
    }
    board.delete();
  }
  return found;
}

const CALLS = {
  legalMoves: (board) => board.legalMoves(),
  numberLegalMoves: (board) => board.numberLegalMoves(),
  legalMovesSan: (board) => board.legalMovesSan(),
  sanMove: (board, uci) => board.sanMove(uci),
  "push, pop": (board, uci) => (board.push(uci), board.pop()),
  fen: (board) => board.fen(),
  result: (board) => board.result(true),
};

for (const variant of ["atomic", "chess", "crazyhouse"]) {
  const all = positions(variant);
  const boards = [ours, theirs].map((m) => all.map(([fen, uci]) => [new m.Board(variant, fen), uci]));
  for (const [name, call] of Object.entries(CALLS)) {
    const rates = boards.map(() => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      boards.forEach((list, which) => {
        let calls = 0;
        const start = performance.now();
        while (performance.now() - start < 100) {
          for (const [board, uci] of list) call(board, uci);
          calls += list.length;
        }
        rates[which].push(calls / (performance.now() - start));
      });
    }
    const [here, there] = rates.map(median);
    const numbers = `${here.toFixed(0)} thousand a second here, ${there.toFixed(0)} in ffish`;
    console.log(`${variant} ${name}: ${numbers}, ${(here / there).toFixed(1)} times`);
  }
  boards.flat().forEach(([board]) => board.delete());
}

for (const [ruleset, depth] of [["atomic", 6], ["chess", 6], ["crazyhouse", 5]]) {
  const times = { here: [], native: [] };
  let nodes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    nodes = ask({ ask: "perft", ruleset, depth }).nodes;
    times.here.push(performance.now() - start);
    const began = performance.now();
    spawnSync(process.env.ISOTOPE, ["perft", String(depth), "--rules", ruleset, "--threads", "1"]);
    times.native.push(performance.now() - began);
  }
  const [here, native] = [times.here, times.native].map((list) => (nodes / median(list) / 1e3).toFixed(0));
  console.log(`perft ${depth} of ${ruleset}: ${here} million nodes a second here, ${native} by the command on one thread`);
}
