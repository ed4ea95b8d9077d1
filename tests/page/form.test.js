// The form of a ruleset.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";
import { prose } from "./assets/dom.js";
import { rowWords } from "./assets/names.js";
import { Form } from "./assets/form.js";
import { canBeLeftOut, nested, origin, pathAt, valueWords } from "./assets/rows.js";

const row = (fields) => ({
  path: "check",
  depth: 0,
  name: "Check",
  about: "Which threats must be answered.",
  more: "",
  value: "Off",
  words: "Off",
  place: null,
  from: "atomic",
  left_out: "Direct",
  choices: [],
  chips: [],
  entry: null,
  only_text: false,
  ...fields,
});

const choice = (name, fields = {}) => ({ name, about: "", value: name, item: "", chosen: false, ...fields });

const PLACE = { line: 2, column: 5, end_line: 2, end_column: 8 };

test("words of the language stand apart in a sentence", () => {
  const parts = prose("As `check` defines it.");
  assert.deepEqual(parts.map((part) => part.textContent ?? part), ["As ", "check", " defines it."]);
  assert.equal(parts[1].tagName, "CODE");
  assert.equal(prose("A **king** stands.")[1].tagName, "STRONG");
  assert.deepEqual(prose("`one alone"), ["`one alone"]);
});

test("a row says where its value comes from", () => {
  assert.equal(origin(row({ place: PLACE, from: null })), "in the text");
  assert.equal(origin(row({})), "as in atomic");
  assert.equal(origin(row({ from: null })), "by default");
});

test("a part of a value that is inherited as a whole cannot be left out", () => {
  assert.equal(canBeLeftOut(row({})), true);
  assert.equal(canBeLeftOut(row({ depth: 1 })), false);
  assert.equal(canBeLeftOut(row({ depth: 1, from: null })), true);
  assert.equal(canBeLeftOut(row({ depth: 1, place: PLACE })), true);
  assert.equal(canBeLeftOut(row({ left_out: null })), false);
});

test("rows are nested by their depth", () => {
  const rows = [0, 1, 2, 1, 0].map((depth, path) => row({ depth, path: String(path) }));
  const paths = ({ row, inner }) => [row.path, inner.map(paths)];
  assert.deepEqual(nested(rows).map(paths), [["0", [["1", [["2", []]]], ["3", []]]], ["4", []]]);
});

test("a problem belongs to the innermost row with its place", () => {
  const outer = { line: 2, column: 5, end_line: 4, end_column: 2 };
  const rows = [row({ path: "capture", place: outer }), row({ path: "capture.Explode.hits", depth: 1, place: { line: 3, column: 1, end_line: 3, end_column: 9 } }), row({})];
  assert.equal(pathAt(rows, { line: 3, column: 4, end_line: 3, end_column: 5 }), "capture.Explode.hits");
  assert.equal(pathAt(rows, { line: 2, column: 7, end_line: 2, end_column: 8 }), "capture");
  assert.equal(pathAt(rows, { line: 2, column: 4, end_line: 2, end_column: 5 }), null, "before the value");
  assert.equal(pathAt(rows, { line: 5, column: 1, end_line: 5, end_column: 2 }), null);
});

function shown(rows) {
  const wished = [];
  const form = new Form({ change: (change) => wished.push(change), show: (path, change) => wished.push([path, change]), go: (place) => wished.push(place) });
  form.show(rows);
  return { form, wished };
}

test("each choice is a wish, and the one that holds is chosen", () => {
  const choices = [
    { name: "Direct", about: "It is.", value: "Direct", chosen: false },
    { name: "Off", about: "It is not.", value: "Off", chosen: true },
  ];
  const { form, wished } = shown([row({ choices, place: PLACE })]);
  const inputs = form.list.querySelectorAll("input");
  assert.deepEqual(inputs.map(({ checked }) => checked), [false, false, true]);
  for (const input of inputs) input.dispatchEvent(new Event("change"));
  assert.deepEqual(wished, [{ leave: "check" }, { choose: ["check", "Direct"] }, { choose: ["check", "Off"] }]);
  const show = form.list.querySelectorAll("button").filter(({ textContent }) => textContent === "Show me");
  assert.equal(show.length, 2, "for all but the one that holds");
});

test("an inherited value is chosen by its own name, with its parts directly under it", () => {
  const choices = [choice("Replace"), choice("Explode", { value: "Explode()", chosen: true })];
  const { form } = shown([row({ path: "capture", choices }), row({ path: "capture.Explode.hits", depth: 1 })]);
  const checked = form.list.querySelectorAll("input").map((input) => [input.getAttribute("data-key"), input.checked]);
  assert.deepEqual(checked, [["capture Replace", false], ["capture Explode", true]]);
  const [group] = form.list.querySelectorAll("fieldset");
  assert.equal(group.children.at(-1).className, "nested");
  const [show] = form.list.querySelectorAll("button");
  assert.equal(show.getAttribute("aria-label"), "Show me what Takes, as in chess changes");
});

test("a value that no choice names is marked as inherited", () => {
  const { form } = shown([row({ choices: [choice("Off")] })]);
  assert.deepEqual(form.list.querySelectorAll("input").map(({ checked }) => checked), [true, false]);
});

test("an item that is put back has its details again, and so has a choice", () => {
  const without = choice("Arrival", { value: "[Promotion(), Arrival(on: [])]", item: "Arrival(on: [])" });
  const withIt = { ...without, value: "[Promotion()]", item: 'Arrival(on: ["d4"])', chosen: true };
  const chips = (arrival) => [choice("Promotion", { value: "[]", item: "Promotion()", chosen: true }), arrival];
  const { form, wished } = shown([row({ path: "triggers", chips: chips(withIt) })]);
  const click = () => form.list.querySelectorAll("button")[1].click();
  click();
  form.show([row({ path: "triggers", chips: chips(without) })]);
  click();
  form.forget();
  form.show([row({ path: "triggers", chips: chips(without), words: "again" })]);
  click();
  const values = wished.map(({ choose }) => choose[1]);
  assert.deepEqual(values, ["[Promotion()]", '[Promotion(), Arrival(on: ["d4"])]', "[Promotion(), Arrival(on: [])]"]);
});

test("a choice has its details again, unless it is made of what is there now", () => {
  const all = (chosen) => ["Of", "Not"].map((name) => choice(name, { value: { Of: "Of([Queen])", Not: `Not(${chosen})` }[name], chosen: chosen.startsWith(name) }));
  const at = (value) => row({ path: "w", value, choices: all(value), place: PLACE, left_out: null });
  const { form, wished } = shown([at("Of([Rook])")]);
  const pick = (index) => form.list.querySelectorAll("input")[index].dispatchEvent(new Event("change"));
  pick(1);
  form.show([at("Not(On([]))")]);
  pick(0);
  form.show([at("Of([Knight])")]);
  pick(1);
  assert.deepEqual(wished.map(({ choose }) => choose[1]), ["Not(Of([Rook]))", "Of([Rook])", "Not(Of([Knight]))"]);
});

test("a problem stands in the rows of all rules that it is about, each of which leads to the others", () => {
  const { form } = shown([row({ path: "kings", place: PLACE }), row({ path: "win" })]);
  const rows = new Map(form.list.children.map((element) => [element.getAttribute("data-path"), element]));
  form.find = (_, __, path) => rows.get(path);
  const told = [];
  form.tellIn = (element, { code }, others) => told.push([element.getAttribute("data-path"), code, others]);
  form.report([{ ...PLACE, code: "kings-off-win", related: ["win"] }, { ...PLACE, code: "other", file: "chess.ron" }]);
  assert.deepEqual(told, [["kings", "kings-off-win", ["win"]], ["win", "kings-off-win", ["kings"]]]);
});

test("a text whose brackets are open leaves the rows as they were", () => {
  const { form } = shown([row({})]);
  form.show(null);
  assert.equal(form.list.inert, true);
  assert.equal(form.list.children.length, 1);
  assert.match(form.status.textContent, /Mend the text/);
  form.show([row({}), row({ path: "kings" })]);
  assert.equal(form.list.inert, false);
  assert.equal(form.list.children.length, 2);
});

test("a row and its choices have the words of players, beside that of the language", () => {
  const choices = [
    { name: "Direct", about: "It is.", value: "Direct", chosen: false },
    { name: "Off", about: "It is not.", value: "Off", chosen: true },
  ];
  const { form } = shown([row({ choices, place: PLACE })]);
  const [summary] = form.list.querySelectorAll("summary");
  assert.match(summary.textContent, /^What check is check There is no check/);
  const labels = form.list.querySelectorAll("label").map(({ textContent }) => textContent);
  assert.deepEqual(labels, ["As inherited A threat to take the king.", "A threat to take the king Direct It is.", "There is no check Off It is not."]);
});

test("a plain description takes the place of one that is about text", () => {
  const { form } = shown([row({ path: "capture.Explode.blast", about: "The shape.", more: "`dx` counts files." })]);
  assert.doesNotMatch(form.list.textContent, /dx/);
});

test("the value of a row without choices is that of its parts", () => {
  const part = (path, fields) => ({ row: row({ path, depth: 1, ...fields }), inner: [] });
  const off = { choices: [{ name: "Off", about: "", value: "Off", chosen: true }] };
  const inner = [part("draws.repetition", { words: "3" }), part("draws.halfmoves", off)];
  assert.equal(valueWords({ row: row({ path: "draws", words: "repetition 3" }), inner }), "by repetition: 3; by moves without progress: Never");
});

test("an item is told with what it has to be told", () => {
  const chips = [choice("Lose all", { item: "LoseAll", chosen: true }), choice("Extinction", { item: "Extinction([Queen])", chosen: true })];
  const kinds = row({ path: "win.Extinction", depth: 1, chips: [choice("Queen", { item: "Queen", chosen: true })] });
  assert.equal(valueWords({ row: row({ path: "win", chips }), inner: [{ row: kinds, inner: [] }] }), "Lose all pieces, Wipe out one kind: queen");
  const start = row({ path: "start", choices: [choice("Fen", { value: 'Fen("8/K")', chosen: true })] });
  const fen = row({ path: "start.Fen", depth: 1, words: "8/K" });
  assert.equal(valueWords({ row: start, inner: [{ row: fen, inner: [] }] }), "From a position: 8/K");
});

test("the parts of items stand before what the items mean", () => {
  const chips = [choice("Extinction", { item: "Extinction([Queen])", chosen: true })];
  const { form } = shown([row({ path: "win", chips, place: PLACE }), row({ path: "win.Extinction", depth: 1 })]);
  const [body] = form.list.querySelectorAll("div").filter(({ className }) => className === "row-body");
  assert.deepEqual(body.children.map(({ className }) => className), ["row-about", "chips", "nested", "meanings", "tools-row"]);
});

test("the parts of conditions and of fates have the words of their choices", () => {
  const called = (path) => rowWords({ path, name: "?", about: "", more: "" }).name;
  assert.equal(called("capture.Explode.when.By"), "By some pieces");
  assert.equal(called("capture.Explode.when.AtLeast"), "Where enough pieces are near");
  assert.equal(called("capture.Explode.fates.Push"), "Is pushed away");
  assert.equal(called("capture.Explode.fates.Push.Guarded"), "Those that are guarded");
  assert.equal(called("triggers.Arrival.when"), "Which of these moves explode");
  assert.equal(called("unheard.of"), "?");
});

test("the parts of a choice stand directly under it", () => {
  const choices = ["Replace", "Explode", "Cases"].map((name) => ({ name, about: "", value: name, chosen: name === "Explode" }));
  const { form } = shown([row({ path: "capture", place: PLACE, choices }), row({ path: "capture.Explode.hits", depth: 1 })]);
  const [group] = form.list.querySelectorAll("fieldset");
  const classes = group.children.map(({ className }) => className);
  assert.deepEqual(classes, ["unseen", "row-choice", "row-choice", "row-choice", "nested", "row-choice"], "under the one that explodes");
});
