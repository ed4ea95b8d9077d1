// Files, opened and saved: by the browser, on the user's own machine.

import { make } from "./dom.js";

// Nobody writes larger ones by hand, and the server reads none.
const LARGEST = 1 << 20;

/**
 * A button that opens a file and hands its name and text to `opened`, or says to `refused` why it does not.
 * @param {string} words
 * @param {string} accept
 * @param {(name: string, text: string) => void} opened
 * @param {(message: string) => void} refused
 */
export function opener(words, accept, opened, refused) {
  const input = make("input", { type: "file", accept, hidden: true, "aria-label": words });
  const button = make("button", { type: "button" }, words);
  button.addEventListener("click", () => input.click());
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    input.value = "";
    if (!file) return;
    if (file.size > LARGEST) return refused(`${file.name} is larger than ${LARGEST} bytes`);
    opened(file.name, await file.text());
  });
  return [button, input];
}

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 */
export function save(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
