// The games of a text.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import { answers, boards, questions } from "./document.js";
import { checked, fieldsOf } from "./assets/link.js";
import * as page from "./assets/state.js";

const opened = [];
HTMLElement.prototype.showPopover = () => opened.push("shown");
HTMLElement.prototype.hidePopover = () => opened.push("hidden");
let header;
document.getElementById("boards").before = (element) => (header = element);
// The storage of a tab, with the room of a number of characters.
let room = Infinity;
class Storage {
  getItem(name) {
    return this[name] ?? null;
  }
  setItem(name, text) {
    if (Object.values({ ...this, [name]: text }).join("").length > room) throw new Error("full");
    this[name] = text;
  }
  removeItem(name) {
    delete this[name];
  }
}
globalThis.sessionStorage = new Storage();
const { allGames, heading, isListed, openGame, otherGames } = await import("./assets/games.js");

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
  assert.deepEqual([isListed(page.state.tags), isListed(tags[1]), isListed(page.lost.tags)], [false, false, true]);
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

// The games as another load of the page has them, which begins with what its address says.
let loads = 0;
async function reloaded() {
  const address = fieldsOf(page.state);
  const before = header;
  const games = await import(`./assets/games.js?${(loads += 1)}`);
  const again = { ...games, header };
  header = before;
  await page.change(checked(JSON.parse(JSON.stringify(address))), page.CAUSE.link);
  return again;
}

test("after a reload, the games of the text are there as they were left, and the one on the boards is one of them", async () => {
  await openGame(texts.join(""));
  await page.play("e5", 0);
  await choose(1);
  const again = await reloaded();
  assert.equal(again.otherGames(), 2);
  assert.ok(again.header.textContent.includes("Game 2 of 3"), again.header.textContent);
  const games = again.allGames();
  assert.deepEqual(games.map(({ changed }) => changed?.tree.map(({ move }) => move) ?? null), [["", "e4", "e5"], null, null]);
  assert.deepEqual(games.map(({ pgn }) => pgn), texts);
});

test("after a reload with another position, no game of the text is on the boards", async () => {
  await openGame(texts.join(""));
  await page.setUp("chess960:1");
  const again = await reloaded();
  assert.deepEqual([again.otherGames(), again.allGames().length], [0, 3]);
  await openGame(texts[0]);
  assert.equal((await reloaded()).allGames().length, 0);
});

test("a text for which there is no room is told before it is lost", async () => {
  room = 100;
  await openGame(texts.join(""));
  assert.ok(header.textContent.includes("no room to keep this file"), header.textContent);
  assert.equal(otherGames(), 2);
  room = Infinity;
  await openGame(texts.join(""));
  assert.ok(!header.textContent.includes("no room"), header.textContent);
});

test("the games of a text leave the game against the engine where it is kept", async () => {
  sessionStorage.setItem("isotope-game", "a game");
  await openGame(texts.join(""));
  await openGame(texts[0]);
  assert.equal(sessionStorage.getItem("isotope-game"), "a game");
});
