// The arrangement of the boards, the search for a game, the text of rules, and what the field for a position takes.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";

globalThis.ResizeObserver = class {
  observe() {}
};
globalThis.MutationObserver = globalThis.ResizeObserver;
globalThis.HTMLTextAreaElement = HTMLElement;
globalThis.HTMLSelectElement = HTMLElement;

const { arrangement } = await import("./assets/layout.js");
const { narrowed } = await import("./assets/picker.js");
const { blocks } = await import("./assets/rules.js");
const { isGame } = await import("./assets/field.js");

const room = (width, height, screen = 600) => ({ width, height, gap: [16, 12], lines: 100, screen });

test("as many boards stand in a row as make them largest", () => {
  assert.deepEqual(arrangement(1, room(900, 700)), { columns: 1, size: 600 });
  assert.deepEqual(arrangement(2, room(900, 700)), { columns: 2, size: 442 });
  assert.deepEqual(arrangement(4, room(900, 700)), { columns: 2, size: 244 }, "two rows are larger than one of 213");
  assert.deepEqual(arrangement(4, room(900, 500)), { columns: 4, size: 213 }, "one row is larger than two of 144");
  assert.deepEqual(arrangement(6, room(1500, 900)), { columns: 3, size: 344 });
  assert.deepEqual(arrangement(2, room(344, 640)), { columns: 1, size: 214 }, "both are seen on a phone");
});

test("boards that would be too small are scrolled to, and one alone keeps the width of a phone", () => {
  assert.deepEqual(arrangement(6, room(344, 600)), { columns: 2, size: 164 });
  assert.deepEqual(arrangement(1, room(344, 380)), { columns: 1, size: 340 });
  assert.deepEqual(arrangement(1, room(304, 120, 200)), { columns: 1, size: 200 }, "the whole board is seen on a low screen");
});

test("a board beside the controls is as high as the screen, also on a phone on its side", () => {
  const beside = (width, height) => ({ ...room(width, height, height - 68), lines: 68 });
  assert.deepEqual(arrangement(1, beside(430, 311)), { columns: 1, size: 243 });
  assert.deepEqual(arrangement(1, beside(390, 340)), { columns: 1, size: 272 });
});

test("a game is found by parts of its title, its name, what it is and its family", () => {
  const games = [
    { title: "Atomic", word: "atomic", summary: "captures explode", family: "Servers" },
    { title: "Atomic, ICC (wild 27)", word: "icc", summary: "there is no check", family: "Servers" },
    { title: "Big Bang", word: "big-bang", summary: "a larger blast", family: "Other blasts" },
  ];
  const found = (typed) => narrowed(games, typed).map(({ word }) => word);
  assert.deepEqual(found(""), ["atomic", "icc", "big-bang"]);
  assert.deepEqual(found("CHECK no"), ["icc"]);
  assert.deepEqual(found("blast"), ["big-bang"]);
  assert.deepEqual(found("serv atom"), ["atomic", "icc"]);
  assert.deepEqual(found("chess960"), []);
  games.push({ title: "Chess", word: "chess", summary: "orthodox", family: "Others" });
  games.unshift({ title: "Atomic Chess", word: "x", summary: "", family: "" }, { title: "Chess960", word: "chess960", summary: "", family: "" });
  assert.deepEqual(found(" Chess "), ["chess", "chess960", "x"], "an exact name, then one that begins so, then the rest");
});

test("the guide of a game is headings, paragraphs, lists and blocks of text", () => {
  const guide = "# Shock Wave\n\nA capture\npushes.\n\n- first\n  goes on\n- second\n\n```text\n8  r . .\n\n7  p p\n```\n\n### Why?";
  assert.deepEqual(blocks(guide), [
    { kind: "h1", text: "Shock Wave" },
    { kind: "p", text: "A capture pushes." },
    { kind: "li", text: "first goes on" },
    { kind: "li", text: "second" },
    { kind: "pre", text: "8  r . .\n\n7  p p" },
    { kind: "h3", text: "Why?" },
  ]);
});

test("a PGN is told from a FEN and an address", () => {
  for (const game of ['[Event "x"]\n\n1. e4 *', "1. e4 e5 2. Nf3", "12... Qxf7#", "\n [White \"a\"]"]) assert.ok(isGame(game), game);
  const positions = ["startpos", "chess960:518", "8/8/8/8/8/8/8/8 w - - 0 1", "https://lichess.org/analysis/atomic/8/8/8_w_-_-_0_1"];
  for (const position of positions) assert.ok(!isGame(position), position);
});
