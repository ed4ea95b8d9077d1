// A game against the engine after the page was loaded again.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

import { answers, boards, questions, tab, turn } from "./document.js";

const kept = {
  mine: "white",
  start: "startpos",
  moves: [],
  played: ["e2e4", "e7e5", "d2d4"],
  turn: "black",
  ruleset: "icc",
  clock: { minutes: 1, increment: 2_000, rest: { white: 40_000, black: 30_000 } },
  times: [60_000, 50_000, 40_000],
  result: null,
};
tab.set("isotope-game", JSON.stringify(kept));
mock.timers.enable({ apis: ["setTimeout"] });
let now = 0;
mock.method(performance, "now", () => now);

const { game, engineSide } = await import("./assets/game.js");
await import("./assets/play.js");
const page = await import("./assets/state.js");

const says = { shown: "Shown.", picked: null, pointed: null };
answers["/api/boards"] = (question) => {
  const board = { name: "icc", fen: "8", turn: question.at % 2 === 0 ? "white" : "black", outcome: null, waits: null, status: "" };
  return boards({ says, boards: [board] })(question);
};
answers["/api/think"] = () => new Promise(() => {});

test("the game goes on where it was, with the time that was left, and the engine moves", async () => {
  assert.deepEqual([game.played, engineSide()], [kept.played, null], "nothing is shown yet");
  const { tree, line, ...beginning } = page.beginning();
  const shown = { ...beginning, layout: "play", rulesets: ["icc"], moves: kept.played };
  // An earlier move was looked at; the clock runs on.
  await page.change({ ...shown, at: 1 }, page.CAUSE.link);
  await turn();
  now += 5_000;
  assert.deepEqual([engineSide(), game.clock.left("white", now), game.clock.left("black", now)], ["black", 40_000, 25_000]);
  assert.deepEqual(questions.filter(({ path }) => path === "/api/think"), []);
  await page.change({ at: 3 }, page.CAUSE.moved);
  await turn();
  assert.equal(questions.filter(({ path }) => path === "/api/think").length, 1);
  assert.deepEqual(JSON.parse(tab.get("isotope-game")).clock.rest, { white: 40_000, black: 25_000 });
});
