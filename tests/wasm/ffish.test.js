// The replacement of ffish answers like ffish itself, method by method, over random games of every variant that both have.
// What differs on purpose is named here and counted.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import ours from "isotope-chess/ffish";

import { theirs } from "./original.js";

await ours.ready;

/** The variants built into ffish that Isotope has. */
const VARIANTS = [
  "chess", "normal", "fischerandom", "nocastle", "kingofthehill", "3check", "crazyhouse", "giveaway", "antichess",
  "extinction", "kinglet", "threekings", "horde", "nocheckatomic", "atomic", "atomar",
];

const GAMES = Number(process.env.GAMES ?? 12);
const PLIES = 120;

/** A generator of random numbers below `n`, so that every run plays the same games. */
function random(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
}

const words = (text) => text.split(" ").filter(Boolean);
const sorted = (text) => words(text).sort().join(" ");
const of = (module, notation) => module.Notation[notation];

/** Every method without effects, as a function of a module's board, a legal move and its SAN. */
const METHODS = {
  legalMoves: (m, b) => sorted(b.legalMoves()),
  legalMovesSan: (m, b) => sorted(b.legalMovesSan()),
  numberLegalMoves: (m, b) => b.numberLegalMoves(),
  is960: (m, b) => b.is960(),
  fen: (m, b) => b.fen(),
  "fen(true)": (m, b) => b.fen(true),
  "fen(false, 0)": (m, b) => b.fen(false, 0),
  sanMove: (m, b, uci) => b.sanMove(uci),
  "sanMove(SAN)": (m, b, uci) => b.sanMove(uci, of(m, "SAN")),
  "sanMove(LAN)": (m, b, uci) => b.sanMove(uci, of(m, "LAN")),
  "sanMove(DEFAULT)": (m, b, uci) => b.sanMove(uci, of(m, "DEFAULT")),
  turn: (m, b) => b.turn(),
  fullmoveNumber: (m, b) => b.fullmoveNumber(),
  halfmoveClock: (m, b) => b.halfmoveClock(),
  gamePly: (m, b) => b.gamePly(),
  "hasInsufficientMaterial(white)": (m, b) => b.hasInsufficientMaterial(true),
  "hasInsufficientMaterial(black)": (m, b) => b.hasInsufficientMaterial(false),
  isInsufficientMaterial: (m, b) => b.isInsufficientMaterial(),
  isGameOver: (m, b) => b.isGameOver(),
  "isGameOver(true)": (m, b) => b.isGameOver(true),
  result: (m, b) => b.result(),
  "result(true)": (m, b) => b.result(true),
  checkedPieces: (m, b) => sorted(b.checkedPieces()),
  isCheck: (m, b) => b.isCheck(),
  isBikjang: (m, b) => b.isBikjang(),
  isCapture: (m, b, uci) => b.isCapture(uci),
  moveStack: (m, b) => b.moveStack(),
  "pocket(white)": (m, b) => b.pocket(true),
  "pocket(black)": (m, b) => b.pocket(false),
  toString: (m, b) => b.toString(),
  // The keys are numbers of one's own.
  toVerboseString: (m, b) => b.toVerboseString().replace(/(?<=Key: ).*/, ""),
  variant: (m, b) => b.variant(),
};

/** What differs on purpose: a name, and whether an answer of ours that is not theirs is such a difference. */
const DIFFERENCES = {};

function summarize(all) {
  const kinds = Map.groupBy ? Map.groupBy(all, ({ name }) => name) : all.reduce((m, d) => m.set(d.name, [...(m.get(d.name) ?? []), d]), new Map());
  for (const [name, list] of kinds) {
    const { variant, mine, original, where } = list[0];
    console.log(`${variant} ${name} ${list.length}\n  mine ${mine}\n  ffis ${original}\n  ${where}`);
  }
}

let compared = 0;
const found = new Map();
const unexplained = [];

function compare(variant, name, [mine, original], where) {
  compared += 1;
  if (mine === original) return;
  const difference = { variant, name, mine, original, where };
  const known = Object.keys(DIFFERENCES).find((why) => DIFFERENCES[why](difference));
  if (known) found.set(known, (found.get(known) ?? 0) + 1);
  else unexplained.push(difference);
}

/** Calls a function with each module's board. */
const both = (boards, call) => [call(ours, boards[0]), call(theirs, boards[1])];

function compareBoards(variant, boards, uci) {
  const where = `${boards[1].fen()} ${uci}`;
  for (const [name, call] of Object.entries(METHODS)) {
    compare(variant, name, both(boards, (m, b) => call(m, b, uci)), where);
  }
}

/** Plays a random game on both boards; returns its moves, and compares all answers at every ply. */
function play(variant, [fen, is960], choose) {
  const boards = [new ours.Board(variant, fen, is960), new theirs.Board(variant, fen, is960)];
  const start = boards[1].fen();
  const played = [];
  for (let ply = 0; ply < PLIES; ply += 1) {
    const legal = both(boards, (_, b) => words(b.legalMoves()));
    const shared = legal[1].filter((uci) => legal[0].includes(uci)).sort();
    const uci = shared[choose(shared.length)];
    compareBoards(variant, boards, uci ?? "a1a1");
    if (!uci) break;
    const san = boards[1].sanMove(uci);
    const push = [(_, b) => b.push(uci), (_, b) => b.pushSan(san), (_, b) => b.pushMoves(uci), (_, b) => b.pushSanMoves(san)];
    compare(variant, "push", both(boards, push[choose(4)]), start);
    played.push(uci);
  }
  const line = played.join(" ");
  while (played.length) {
    compare(variant, "fen after pop", both(boards, (_, b) => (b.pop(), b.fen())), start);
    played.pop();
  }
  for (const [notation, numbers] of [["SAN", true], ["LAN", false]]) {
    compare(variant, "variationSan", both(boards, (m, b) => b.variationSan(line, of(m, notation), numbers)), `${start} ${line}`);
  }
  compare(variant, "variationSan", both(boards, (_, b) => b.variationSan(line)), `${start} ${line}`);
  compare(variant, "reset", both(boards, (_, b) => (b.pushMoves(line), b.reset(), `${b.fen()} ${b.moveStack()}`)), start);
  compare(variant, "setFen", both(boards, (_, b) => (b.setFen(start), b.fen())), start);
  boards.forEach((board) => board.delete());
  return line;
}

/** Starts of Chess960, in both notations of castling. */
const STARTS_960 = [
  "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1",
  "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1",
  "rkr1nqbb/1ppppppp/8/p7/8/8/PPPPPPPP/RKRNNQBB w CAca - 0 2",
];
const WITHOUT_960 = ["threekings", "nocastle", "horde", "3check", "crazyhouse"];

for (const variant of VARIANTS) {
  test(`${variant} is the same game`, () => {
    const choose = random(variant.length * 7919 + variant.charCodeAt(0));
    for (let game = 0; game < GAMES; game += 1) {
      const mixed = game % 4 === 3 && !WITHOUT_960.includes(variant);
      play(variant, mixed ? [STARTS_960[choose(3)], true] : ["", game % 4 === 2], choose);
    }
    if (process.env.SUMMARY) summarize(unexplained.splice(0));
    assert.deepEqual(unexplained.splice(0).slice(0, 5), []);
  });
}

test("the counts", () => {
  console.log(`${compared} answers compared with ffish`);
  for (const [why, count] of found) console.log(`${count} differ: ${why}`);
});
