// Helpers for elements in a shadow root, for hosts other than the page too.
type Child = Node | string | null | undefined;

/** An element with its properties and its children; texts are texts. */
export function el<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<Omit<HTMLElementTagNameMap[K], "style">> & { data?: Record<string, string> } = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const { data, ...rest } = properties;
  const made = Object.assign(document.createElement(name), rest);
  for (const [key, value] of Object.entries(data ?? {})) {
    made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child != null));
  return made;
}

export const button = (text: string, title: string, onclick: () => void): HTMLButtonElement =>
  el("button", { type: "button", textContent: text, title, onclick });

/** A line with a field and a button, which hands the text in by a click or by Enter. */
export function entry(field: HTMLInputElement, name: string, act: () => void): HTMLFormElement {
  const form = el("form", { className: "row" }, field, el("button", { textContent: name }));
  form.onsubmit = (event) => {
    event.preventDefault();
    act();
  };
  // Not every host lets Enter do what it does in forms: JupyterLab does not.
  field.onkeydown = (event) => {
    if (event.key === "Enter" && !event.isComposing) {
      event.preventDefault();
      form.requestSubmit();
    }
  };
  return form;
}

/** Whether a string or a bracket of a text is still open. */
export function isOpen(text: string): boolean {
  const outside = text.replace(/"""[^]*?("""|$)|"(\\.|[^"\\\n])*("|$)/g, (found) => (/^("""[^]*"""|"[^]*")$/.test(found) && found !== '"""' ? "" : "("));
  const count = (pattern: RegExp) => outside.match(pattern)?.length ?? 0;
  return count(/[([{]/g) > count(/[)\]}]/g);
}

/** A field for an expression of any number of lines: Enter hands it in where no string or bracket is open. */
export function sourceField(field: HTMLTextAreaElement, name: string, act: () => void): HTMLFormElement {
  const form = el("form", { className: "row" }, field, el("button", { textContent: name }));
  form.onsubmit = (event) => {
    event.preventDefault();
    act();
  };
  field.oninput = () => fit(field);
  field.onkeydown = (event) => {
    if (event.key === "Enter" && !event.isComposing && !event.shiftKey && !isOpen(field.value.slice(0, field.selectionStart))) {
      event.preventDefault();
      form.requestSubmit();
    }
  };
  return form;
}

/** Gives a field as many rows as its text has, within reason. */
export function fit(field: HTMLTextAreaElement): void {
  field.rows = Math.min(12, field.value.split("\n").length);
}

/** Follows the theme of the host: dark where `data-theme` around it or of the page says so, or else the system. */
export function followTheme(host: HTMLElement): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const root = host.closest<HTMLElement>("[data-theme]") ?? document.documentElement;
  const update = () => {
    const said = root.dataset.theme;
    host.toggleAttribute("dark", said === undefined || said === "system" ? system.matches : said === "dark");
  };
  const observer = new MutationObserver(update);
  observer.observe(root, { attributes: true, attributeFilter: ["data-theme"] });
  system.addEventListener("change", update);
  update();
  return () => {
    observer.disconnect();
    system.removeEventListener("change", update);
  };
}

/** A small menu at a point of the window; arrow keys move, Escape closes. */
export function menu(root: ShadowRoot, at: { x: number; y: number }, entries: { text: string; act: () => void }[]): void {
  root.querySelector(".menu")?.remove();
  const before = root.activeElement;
  const box = el("div", { className: "menu", data: { role: "menu" } });
  const close = () => {
    box.remove();
    removeEventListener("pointerdown", outside, true);
    if (before instanceof HTMLElement || before instanceof SVGElement) {
      before.focus();
    }
  };
  const outside = (event: Event) => {
    if (!event.composedPath().includes(box)) {
      close();
    }
  };
  for (const { text, act } of entries) {
    const entry = button(text, "", () => {
      close();
      act();
    });
    entry.setAttribute("role", "menuitem");
    box.append(entry);
  }
  box.onkeydown = (event) => {
    const all = [...box.querySelectorAll("button")];
    const now = all.indexOf(root.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === "Escape") {
      event.stopPropagation();
      close();
    } else if (step !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      all[(now + step + all.length) % all.length]?.focus();
    }
  };
  root.append(box);
  const { width, height } = box.getBoundingClientRect();
  const left = Math.max(8, Math.min(at.x, innerWidth - width - 8));
  const top = Math.max(8, Math.min(at.y, innerHeight - height - 8));
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
  // Where a host is moved by a transformation, fixed elements are fixed to it, not to the window.
  const found = box.getBoundingClientRect();
  Object.assign(box.style, { left: `${2 * left - found.left}px`, top: `${2 * top - found.top}px` });
  addEventListener("pointerdown", outside, true);
  box.querySelector("button")?.focus();
}

/** Whether a list has the items of another. */
export const isSame = (one: unknown[], other: unknown): boolean =>
  Array.isArray(other) && one.length === other.length && one.every((item, at) => item === other[at]);
