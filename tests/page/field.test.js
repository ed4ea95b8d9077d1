// The field for a position: where its fault is, and what was taken for what it leaves out.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";

globalThis.HTMLTextAreaElement = HTMLElement;
const { faultIn, inWords } = await import("./assets/field.js");

test("the part of a FEN that a message is about is found, if the message names it", () => {
  const part = (text, message) => {
    const found = faultIn(text, message);
    return found && text.slice(...found);
  };
  const fen = "  rnbqkbnr/ppppxppp/8/8/8/8/PPPPPPP/RNBQKBNX white KQkq - x -1";
  assert.equal(part(fen, "rank 7 has `x`: pieces are PNBRQK"), "x");
  assert.deepEqual(faultIn(fen, "rank 7 has `x`: pieces"), [15, 16]);
  assert.equal(part(fen, "rank 1 has `X`: pieces are PNBRQK"), "X");
  assert.equal(part(fen, "rank 2 (`PPPPPPP`) describes 7 squares instead of 8"), "PPPPPPP");
  assert.equal(part(fen, "rank 8 (`rnbqkbnr`) describes 7 squares instead of 8"), "rnbqkbnr");
  assert.equal(part(fen, "the side to move is `w` or `b`, not `white`"), "white");
  assert.equal(part(fen, "the move number is a whole number, not `-1`"), "-1");
  assert.equal(part("4k3/8/8/8/8/8/8/4\u26543 w - -", "rank 1 has `\u2654`: pieces"), "\u2654");
  for (const message of ["the FEN is empty", "rank 6 has `q`: pieces", "not `k`", "rank 7 is missing"]) assert.equal(part(fen, message), null, message);
});

test("a remark says what it means that fields are left out", () => {
  const note = (rest) => `took the fields that are left out to be \`${rest}\``;
  assert.equal(inWords(note("w - - 0 1")), `${note("w - - 0 1")}: White is to move, nobody may castle`);
  assert.equal(inWords(note("- - 0 1")), `${note("- - 0 1")}: nobody may castle`);
  for (const other of [note("0 1"), note("1"), "read `W` as `w`"]) assert.equal(inWords(other), other);
});
