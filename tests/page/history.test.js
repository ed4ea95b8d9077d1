// The history of a text, and the editor that has one.

import assert from "node:assert/strict";
import { test } from "node:test";

import "./document.js";
import { Editor, indentAt } from "./assets/editor.js";
import { History } from "./assets/history.js";

test("typing without a pause is one step, and undoing ends where the text began", () => {
  const history = new History("a");
  history.add("ab", "insertText", 1000);
  history.add("abc", "insertText", 1500);
  history.add("ab", "deleteContentBackward", 1600);
  history.add("abd", "insertText", 5000);
  history.add("abde", "insertText", 6001);
  history.add("(abde)", "", 6002);
  history.add("(abde)", "", 6003);
  const steps = ["abde", "abd", "ab", "abc", "a", null];
  assert.deepEqual(steps.map(() => history.undo()), steps);
  assert.deepEqual([history.redo(), history.redo(), history.text], ["abc", "ab", "ab"]);
  history.add("new");
  assert.deepEqual([history.redo(), history.undo()], [null, "ab"], "what was undone is gone");
});

function edited(text) {
  let written = 0;
  const editor = new Editor("", () => (written += 1));
  editor.area.setSelectionRange = (start, end) => Object.assign(editor.area, { selectionStart: start, selectionEnd: end });
  editor.reveal = () => {};
  editor.begin(text);
  return { editor, written: () => written };
}

test("another text has no history of the one before it", () => {
  const { editor } = edited("first");
  editor.text = "first, changed";
  editor.begin("second");
  assert.equal(editor.undoing.disabled, true);
  editor.undo();
  assert.equal(editor.text, "second");
});

test("undo and redo are in use only while there is a step, and the user has changed the text with them", () => {
  const { editor, written } = edited("one");
  editor.text = "one two";
  const inUse = () => [editor.undoing, editor.redoing].map(({ disabled }) => !disabled);
  assert.deepEqual([inUse(), written()], [[true, false], 0]);
  editor.undoing.focus();
  editor.undoing.click();
  assert.deepEqual([editor.text, inUse(), written()], ["one", [false, true], 1]);
  assert.equal(document.activeElement, editor.redoing, "a button out of use does not keep the focus");
  editor.redo();
  assert.deepEqual([editor.text, inUse(), editor.area.selectionStart], ["one two", [true, false], 7]);
});

test("what is written at a place is a step of its own, and a change by the user", () => {
  const { editor, written } = edited("check: Of");
  editor.replace({ line: 1, column: 8, end_line: 1, end_column: 10 }, "Off");
  assert.deepEqual([editor.text, written()], ["check: Off", 1]);
  editor.undo();
  assert.equal(editor.text, "check: Of");
});

test("a line begins as the one before it", () => {
  const { editor } = edited("(\n    a: 1,\n)");
  editor.area.setSelectionRange(11, 11);
  const event = Object.assign(new Event("beforeinput", { cancelable: true }), { inputType: "insertLineBreak" });
  editor.area.dispatchEvent(event);
  assert.deepEqual([editor.text, event.defaultPrevented], ["(\n    a: 1,\n    \n)", true]);
  assert.deepEqual(["", "  x", "\t(", "a\n  b"].map((text) => indentAt(text, text.length)), ["", "  ", "\t", "  "]);
  assert.equal(indentAt("    a", 2), "  ", "no more than what is before the cursor");
});
