// The programs in docs/javascript.md and in the README print what they should. In docs/javascript.md, a program is a
// block of JavaScript that is followed by a block of text.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import test from "node:test";
import { fileURLToPath } from "node:url";

const page = readFileSync(new URL("javascript.md", import.meta.url), "utf8");
const programs = [...page.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)];

test("the page begins with a program", () => {
  assert.match(page, /^# JavaScript\n\n```js\n/);
  assert.equal(programs.length, page.split("```js\n").length - 1, "every program has its output");
});

// Asserts what a program prints.
function prints(program, name, printed) {
  const kind = program.includes("require(") ? "cjs" : "mjs";
  const file = fileURLToPath(new URL(`${name}.${kind}`, import.meta.url));
  writeFileSync(file, program);
  const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
  assert.equal(stderr, "");
  assert.equal(stdout, printed);
}

programs.forEach(([, program, printed], i) => {
  test(`program ${i + 1} prints what the page says`, () => prints(program, `program-${i + 1}`, printed));
});

test("the program of the README runs", () => {
  const readme = readFileSync(new URL("README.md", import.meta.url), "utf8");
  const [[, program]] = readme.matchAll(/```js\n(.*?)```/gs);
  const why = "the explosion on b7 would destroy the capturing king";
  prints(program, "program-readme", `${why}\n{ winner: 'white', reason: 'king-destroyed' }\n`);
});
