// Files in encodings other than UTF-8: the user says which.
import { el } from "./dom.ts";

const ENCODINGS: [string, string][] = [
  ["windows-1252", "Western European (Windows-1252, Latin-1)"],
  ["iso-8859-2", "Central European (ISO 8859-2)"],
  ["windows-1251", "Cyrillic (Windows-1251)"],
  ["macintosh", "Mac OS Roman"],
  ["shift_jis", "Japanese (Shift JIS)"],
];

/** Lines that show what an encoding makes of a file. */
const SAMPLE = 6;

/** The text of a file, in UTF-8 or UTF-16 with its mark; undefined if it is neither. */
function unicode(bytes: Uint8Array): string | undefined {
  const mark = (bytes[0] ?? 0) * 256 + (bytes[1] ?? 0);
  const name = mark === 0xfffe ? "utf-16le" : mark === 0xfeff ? "utf-16be" : "utf-8";
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The lines of a text that are not plain ASCII, of which an encoding can be told. */
const telling = (text: string): string =>
  text.split("\n").filter((line) => /[^\0-\x7f]/.test(line)).slice(0, SAMPLE).join("\n");

/** Decodes a file; asks for the encoding if it is not in Unicode. Undefined if the user declines. */
export async function decoded(bytes: Uint8Array, name: string): Promise<string | undefined> {
  const text = unicode(bytes);
  if (text !== undefined) {
    return text;
  }
  const read = (encoding: string) => new TextDecoder(encoding).decode(bytes);
  const select = el("select", {}, ...ENCODINGS.map(([value, label]) => el("option", { value, textContent: label })));
  const sample = el("pre", { className: "sample" });
  const show = () => (sample.textContent = telling(read(select.value)));
  select.onchange = show;
  show();
  const decline = el("button", { type: "button", textContent: "Cancel" });
  const form = el(
    "form",
    { method: "dialog" },
    el("h2", { textContent: "Which encoding?" }),
    el("p", { textContent: `${name} is not in UTF-8. Choose the encoding in which these lines are right. It is saved as UTF-8.` }),
    el("label", {}, el("span", { textContent: "Encoding" }), select),
    sample,
    el("div", { className: "buttons" }, decline, el("button", { className: "main", textContent: "Open" })),
  );
  const dialog = el("dialog", {}, form);
  dialog.setAttribute("aria-label", "Encoding of the file");
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    let chosen: string | undefined;
    decline.onclick = () => dialog.close();
    form.onsubmit = () => (chosen = read(select.value));
    dialog.onclose = () => {
      dialog.remove();
      resolve(chosen);
    };
  });
}
