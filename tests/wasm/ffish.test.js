// The replacement of ffish answers like ffish itself over random games of every built-in variant that both have.

import test from "node:test";

import ours from "isotope-chess/ffish";

import { assertSame, compare, GAMES, play, printCounts, random, VARIANTS } from "./compare.js";
import { theirs } from "./original.js";

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
      const mixed = game % 4 === 1 && !WITHOUT_960.includes(variant);
      play(variant, mixed ? [STARTS_960[choose(3)], true] : ["", game % 4 === 2], choose);
    }
    assertSame();
  });
}

/** Texts like a FEN, most of them with a fault. */
function* almost(fen, choose) {
  yield fen;
  const signs = "/ 0123456789-[]KQRBNPkqrbnpwbx*~+";
  for (let i = 0; i < 60; i += 1) {
    const at = choose(fen.length);
    const sign = signs[choose(signs.length)];
    yield fen.slice(0, at) + [sign, "", sign + fen[at]][choose(3)] + fen.slice(at + 1);
  }
  const fields = fen.split(" ");
  for (let i = 0; i < fields.length; i += 1) yield fields.toSpliced(i, 1).join(" ");
}

for (const variant of VARIANTS) {
  test(`${variant} has the same start and the same FENs`, () => {
    const choose = random(variant.length * 104729 + variant.charCodeAt(1));
    for (const name of ["startingFen", "capturesToHand"]) {
      compare(variant, name, [ours[name](variant), theirs[name](variant)], name);
    }
    for (const fen of almost(theirs.startingFen(variant), choose)) {
      for (const is960 of [false, true]) {
        compare(variant, "validateFen", [ours, theirs].map((m) => m.validateFen(fen, variant, is960)), fen);
      }
    }
    assertSame();
  });
}

test("the counts", printCounts);
