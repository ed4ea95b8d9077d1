// The control that was used last stays where it is, while what is around it changes.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

import "./document.js";
import { make } from "./assets/dom.js";
import { steadiness, successor } from "./assets/steady.js";

let root;
let scrolled;

beforeEach(() => {
  root = make("div", {});
  root.getBoundingClientRect = () => ({ top: 0, bottom: 600 });
  scrolled = [];
  globalThis.innerHeight = 700;
  globalThis.window = { scrollBy: ({ top }) => scrolled.push(["page", top]) };
  root.scrollBy = ({ top }) => scrolled.push(["root", top]);
  globalThis.getComputedStyle = () => ({ overflowY: "auto" });
});

function control(key, row, top) {
  const made = make("button", { "data-key": key, "data-row": row });
  made.getBoundingClientRect = () => ({ top, bottom: top + 20 });
  made.closest = () => made;
  made.isConnected = true;
  return made;
}

const use = (control) => root.dispatchEvent(Object.defineProperty(new Event("focusin"), "target", { value: control }));

// The fake document finds elements by their tags alone.
function show(...controls) {
  root.replaceChildren(...controls);
  root.querySelectorAll = () => controls;
}

test("a control that is drawn again is scrolled back to where it was", () => {
  const old = control("win chip Queen", "win", 300);
  use(old);
  const steadily = steadiness(root);
  steadily(() => show(control("win chip Queen", "win", 450)));
  assert.deepEqual(scrolled, [], "nothing was used since");
  use(old);
  steadily(() => {
    old.isConnected = false;
    show(control("win summary", "win", 100), control("win chip Queen", "win", 450));
  });
  assert.deepEqual(scrolled, [["root", 150]]);
  globalThis.getComputedStyle = () => ({ overflowY: "visible" });
  use(control("a", "b", 450));
  steadily(() => {});
  assert.equal(scrolled.length, 1, "it has not moved");
});

test("the page scrolls where the element does not, and not for a control out of sight", () => {
  globalThis.getComputedStyle = () => ({ overflowY: "visible" });
  const steadily = steadiness(root);
  let top = 590;
  const moving = control("check Off", "check", 0);
  moving.getBoundingClientRect = () => ({ top, bottom: top + 20 });
  use(moving);
  steadily(() => (top = 90));
  assert.deepEqual(scrolled, [["page", -500]]);
  top = 640;
  steadily(() => (top = 90));
  assert.equal(scrolled.length, 1);
});

test("a control that is gone is followed by the summary of its row, or of the one around it", () => {
  show(...["capture summary", "capture.Explode.hits summary", "win summary"].map((key) => control(key, "", 0)));
  const key = (wanted, path) => successor(root, wanted, path)?.dataset.key ?? null;
  assert.equal(key("win summary", "win"), "win summary");
  assert.equal(key("capture.Explode.hits Own", "capture.Explode.hits"), "capture.Explode.hits summary");
  assert.equal(key("capture.Explode.chain chip Pawn", "capture.Explode.chain"), "capture summary");
  assert.equal(key("none", "none"), null);
});
