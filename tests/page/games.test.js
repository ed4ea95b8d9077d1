// The games of a text.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answers, boards, questions } from "./document.js";
import * as page from "./assets/state.js";

const opened = [];
HTMLElement.prototype.showPopover = () => opened.push("shown");
HTMLElement.prototype.hidePopover = () => opened.push("hidden");
let header;
document.getElementById("boards").before = (element) => (header = element);
const { allGames, heading, openGame } = await import("./assets/games.js");

const menu = document.body.children.find(({ id }) => id === "games");
const texts = ["[White \"a\"]\n\n1. e4 *\n\n", "[White \"b\"]\n\n1. d4 *\n\n", "[Event \"c\"]\n\n1. c4 *\n"];
const tags = [[["White", "a"]], [["White", "b"]], [["Event", "c"]]];

// A server for texts in which each game begins with a tag.
answers["/api/boards"] = (question) => boards({ line: { plies: [], parting: null } })(question);
answers["/api/pgn/games"] = ({ pgn }) => ({
  games: [...pgn.matchAll(/\[(\w+) "(.*)"\]/g)].map(({ index, 1: name, 2: value }) => ({ at: index, tags: [[name, value]] })),
});
answers["/api/pgn/read"] = ({ pgn }) => {
  const [, name, value] = pgn.match(/\[(\w+) "(.*)"\]/) ?? [];
  if (pgn.includes("broken")) return { error: { code: "no", message: "it is broken" } };
  const [move] = pgn.match(/\b[a-h]4/) ?? [];
  return { start: "startpos", comments: [], line: move ? [{ move }] : [], tags: name ? [[name, value]] : [], rulesets: ["atomic"], notes: [] };
};

const choose = async (index) => {
  menu.dispatchEvent(new Event("beforetoggle"));
  const [list] = menu.querySelectorAll("ol");
  list.querySelectorAll("button")[index].click();
  for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
};

beforeEach(async () => {
  opened.length = 0;
  await page.change(page.beginning(), page.CAUSE.link);
});

test("the tags of a game say who played and with which result", () => {
  const all = { White: "Ann", WhiteElo: "1900", Black: "?", Event: "Open", Date: "2024.05.??", Result: "1/2-1/2" };
  assert.deepEqual(heading(Object.entries(all)), { title: "Ann (1900) – Black", result: "½-½", about: "Open, 2024.05" });
  const none = { Event: "?", Site: "?", Date: "????.??.??", White: "?", Black: "?", Result: "*" };
  assert.deepEqual(heading(Object.entries(none)), { title: null, result: null, about: "" });
  assert.equal(heading([["Event", "A study"]]).title, "A study");
});

test("a single game is opened without a list, and named above the boards", async () => {
  assert.equal(header.hidden, true);
  assert.equal(await openGame(texts[0]), null);
  assert.deepEqual([page.state.moves, opened, header.hidden], [["e4"], [], false]);
  assert.ok(header.textContent.startsWith("a – Black"), header.textContent);
});

test("the games of a text are listed, and each comes back as it was left", async () => {
  assert.equal(await openGame(texts.join("")), null);
  assert.deepEqual([page.state.moves, opened], [["e4"], ["shown"]]);
  await page.play("e5", 0);
  await choose(1);
  assert.deepEqual([page.state.moves, page.state.tags], [["d4"], tags[1]]);
  await choose(0);
  assert.deepEqual([page.state.moves, page.state.at], [["e4", "e5"], 2]);
  const games = allGames();
  assert.deepEqual(games.map(({ changed }) => changed?.tree.length ?? 0), [3, 0, 0]);
  assert.deepEqual(games.map(({ pgn }) => pgn), texts);
});

test("another position is none of the games, and does not change them", async () => {
  await openGame(texts.join(""));
  await page.setUp("chess960:1");
  assert.equal(header.hidden, true);
  await choose(1);
  await choose(0);
  assert.deepEqual(page.state.moves, ["e4"]);
  assert.deepEqual(allGames().map(({ changed }) => changed), [null, null, null]);
});

test("a long text is listed in pieces, and no game is cut", async () => {
  const long = Array.from({ length: 3000 }, (_, index) => `[White "player ${index}"]\n\n1. e4 { a comment of some length } *\n\n`);
  questions.length = 0;
  assert.equal(await openGame(long.join("")), null);
  assert.deepEqual(allGames().map(({ pgn }) => pgn), long);
  const pieces = questions.filter(({ path }) => path === "/api/pgn/games").map(({ question }) => question.pgn.length);
  assert.ok(pieces.length > 3 && Math.max(...pieces) <= 48_000, String(pieces));
  const large = [`[White "one"]\n\n1. e4 {${"x".repeat(100_000)}} *\n\n`, texts[1]];
  assert.equal(await openGame(large.join("")), null);
  assert.deepEqual(allGames().map(({ pgn }) => pgn), large);
});

test("a text that cannot be read leaves the games as they are", async () => {
  await openGame(texts.join(""));
  assert.equal(await openGame("[White \"broken\"]"), "it is broken");
  assert.deepEqual([page.state.moves, allGames().length], [["e4"], 3]);
});
