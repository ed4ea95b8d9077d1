// The programs in docs/javascript.md print what the page says. A program is a block of JavaScript that is followed by a
// block of text.

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

programs.forEach(([, program, printed], i) => {
  test(`program ${i + 1} prints what the page says`, () => {
    const kind = program.includes("require(") ? "cjs" : "mjs";
    const file = fileURLToPath(new URL(`program-${i + 1}.${kind}`, import.meta.url));
    writeFileSync(file, program);
    const { stdout, stderr } = spawnSync(process.execPath, [file], { encoding: "utf8" });
    assert.equal(stderr, "");
    assert.equal(stdout, printed);
  });
});
