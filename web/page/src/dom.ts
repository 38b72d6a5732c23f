// Small helpers for elements.

type Child = Node | string | null | undefined;

/** An element with its properties and its children. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<Omit<HTMLElementTagNameMap[K], "style">> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children.filter((child) => child != null));
  return made;
}

/** The element of the page with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) {
    throw new Error(`the page has no element ${id}`);
  }
  return found as T;
}

/** Says something at the lower edge for a few seconds. */
export function notice(message: string): void {
  const made = byId("notices").appendChild(el("p", { textContent: message }));
  setTimeout(() => made.remove(), 6000);
}

/** Puts a text on the clipboard; says so, or that it cannot be done. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notice(`${what} copied`);
  } catch {
    notice(`The browser does not allow copying: ${what.toLowerCase()} is not on the clipboard.`);
  }
}

/** Asks for a line of text; undefined if the user declines. */
export function askLine(title: string, value: string): Promise<string | undefined> {
  const input = el("input", { value, required: true });
  const decline = el("button", { type: "button", textContent: "Cancel" });
  const buttons = el("div", { className: "buttons" }, decline, el("button", { className: "main", textContent: "OK" }));
  const dialog = el("dialog", { className: "line" }, el("form", { method: "dialog" }, el("label", {}, el("span", { textContent: title }), input), buttons));
  document.body.append(dialog);
  dialog.showModal();
  input.select();
  return new Promise((resolve) => {
    let answer: string | undefined;
    decline.onclick = () => dialog.close();
    dialog.addEventListener("submit", () => (answer = input.value.trim()));
    dialog.onclose = () => {
      dialog.remove();
      resolve(answer);
    };
  });
}
