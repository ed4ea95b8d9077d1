// The file of a text that is written, and what becomes of the text before when another takes its place.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";
import { OwnFile } from "./assets/ownfile.js";

test("a text from a link can be brought back though it was not changed, and a template is not offered", () => {
  const brought = [];
  const file = new OwnFile((change) => change(), () => {});
  const begin = (name, text, known, old) => file.begin({ name, text }, known, old, (...what) => brought.push(what));
  begin("queen.ron", "(received)", { isReceived: true }, "");
  assert.equal(file.told.textContent, "");
  begin("like-atomic.ron", "(template)", {}, "(received)");
  assert.match(file.told.textContent, /^The text before was not changed here, and is not kept\./);
  file.told.children.at(-1).click();
  assert.deepEqual(brought, [["queen.ron", "(received)", { as: null, isNamed: true, isReceived: true }]]);
  begin("like-icc.ron", "(other template)", {}, "(template)");
  assert.equal(file.told.textContent, "");
});
