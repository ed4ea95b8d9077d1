// Opening and saving of files on the user's machine.

import { button, make } from "./dom.js";

// The maximum size of a file in bytes, above the server's limits.
const LARGEST = 1 << 20;

/**
 * A button that opens a file and passes its name and text to `opened`, or an error message to `refused`.
 * @param {string} words
 * @param {string} accept
 * @param {(name: string, text: string) => void} opened
 * @param {(message: string) => void} refused
 * @param {Parameters<typeof button>[2]} [properties]  those of the button
 */
export function opener(words, accept, opened, refused, properties) {
  const input = make("input", { type: "file", accept, hidden: true, "aria-label": words });
  input.addEventListener("change", async () => {
    const file = input.files?.[0];
    if (file) await read(file, opened, refused);
    input.value = "";
  });
  return [button(words, () => input.click(), properties), input];
}

/**
 * Passes the name and text of a file to `opened`, or an error message to `refused`.
 * @param {File} file
 * @param {(name: string, text: string) => void} opened
 * @param {(message: string) => void} refused
 */
export async function read(file, opened, refused) {
  if (file.size > LARGEST) return refused(`${file.name} is larger than ${LARGEST} bytes`);
  opened(file.name, await file.text());
}

/**
 * A name as it can be part of that of a file.
 * @param {string} name
 */
export const plainName = (name) => name.replace(/[^\p{L}\p{N}-]/gu, "-");

/**
 * Saves a text as a file.
 * @param {string} name
 * @param {string} text
 * @param {string} type
 */
export const save = (name, text, type = "text/plain") => saveFile(name, new Blob([text], { type }));

/**
 * @param {string} name
 * @param {Blob} content
 */
export function saveFile(name, content) {
  const url = URL.createObjectURL(content);
  make("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
