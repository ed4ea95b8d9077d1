// What a ruleset cannot say, over the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { answers } from "./document.js";
import { openUnsayable } from "./assets/unsayable.js";

test("the rule that a problem is about is marked among all others", async () => {
  answers["/api/unsayable"] = { rules: [{ what: "dice", why: "no", nearest: "say `start: Chess960`" }, { what: "walls", why: "no", nearest: "say `*`" }] };
  document.body.append = function (dialog) {
    dialog.showModal = () => {};
    this.nodes.push(dialog);
  };
  await openUnsayable({ help: "the nearest thing: say `*`" });
  const dialog = document.body.nodes.at(-1);
  const marked = dialog.querySelectorAll("section").map((element) => [element.querySelector("h3").textContent, element.getAttribute("aria-current")]);
  assert.deepEqual(marked, [["dice", null], ["walls", "true"]]);
});
