// A dialog over the page, which is gone when it is closed.

import { button, make } from "./dom.js";
import { icon } from "./icons.js";

/**
 * Opens a dialog with a title, a button that closes it, and content. A click beside it closes it, too.
 * @param {string} id
 * @param {string} title
 * @param {...HTMLElement} content
 */
export function openDialog(id, title, ...content) {
  const close = button(icon("close"), () => dialog.close(), { className: "plain", "aria-label": "Close" });
  const head = make("div", { className: "dialog-head" }, make("h2", { id: `${id}-title` }, title), close);
  const dialog = make("dialog", { id, className: "dialog", "aria-labelledby": `${id}-title` }, head, ...content);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
