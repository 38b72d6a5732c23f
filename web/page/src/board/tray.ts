// The components of a sum: each can be removed, and others added.
import { button, el, entry } from "./element.ts";
import type { View } from "./types.ts";

export class Tray {
  readonly element = el("div", { className: "tray" });

  constructor(private readonly taken: (expression: string) => void) {}

  show(view: View): void {
    const { parts } = view;
    const rows = parts.map((one, at) => {
      const rest = parts.filter((_, other) => other !== at).map((other) => other.text).join(" + ");
      const remove = button("Remove", `Remove component ${at + 1}`, () => this.taken(rest));
      remove.disabled = parts.length < 2;
      return el("div", { className: "row" }, el("span", { className: "caption", textContent: `${at + 1}` }), el("span", { className: "term", textContent: one.text }), remove);
    });
    const field = el("input", { className: "term", spellcheck: false, placeholder: "another position, such as nim 3", data: { "aria-label": "Component to add" } });
    const form = entry(field, "Add", () => {
      if (field.value.trim() !== "") {
        this.taken(parts.length === 0 ? field.value : `${view.text} + (${field.value})`);
      }
    });
    this.element.replaceChildren(...rows, form);
  }
}
