// Menus and dialogs of the bar.
import { byId, el } from "./dom.ts";
import { type Example, examples } from "./files.ts";
import { RANGES, type Settings } from "./settings.ts";
import { type KeptText, type Texts, titleOf } from "./texts.ts";

/** Opens a list below a button; closes it on a choice, on Escape and on a click elsewhere. */
function popup(button: HTMLElement, items: HTMLElement[]): void {
  const menu = el("div", { className: "menu", role: "menu" }, ...items);
  const close = () => {
    menu.remove();
    button.setAttribute("aria-expanded", "false");
    removeEventListener("pointerdown", outside, true);
    button.focus();
  };
  const outside = (event: Event) => {
    if (!menu.contains(event.target as Node)) {
      close();
    }
  };
  const buttons = items.filter((item): item is HTMLButtonElement => item instanceof HTMLButtonElement);
  menu.onkeydown = (event) => {
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      buttons[(at + step + buttons.length) % buttons.length]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      close();
    }
  };
  menu.onclick = (event) => event.target instanceof Element && event.target.closest("button") && close();
  const place = button.getBoundingClientRect();
  menu.style.top = `${place.bottom + 4}px`;
  menu.style.left = `${Math.max(8, Math.min(place.left, innerWidth - 260))}px`;
  document.body.append(menu);
  button.setAttribute("aria-expanded", "true");
  addEventListener("pointerdown", outside, true);
  buttons[0]?.focus();
}

/** The menus of examples and of the user's texts. */
export function textMenus(texts: Texts, chosen: (example: Example) => void, reopened: (text: KeptText) => void): void {
  const button = byId("examples");
  button.onclick = () => {
    let group = "";
    const items = examples().flatMap((example) => {
      const item = el("button", { role: "menuitem", textContent: example.title, onclick: () => chosen(example) });
      const isNew = example.group !== group && ["Examples", "Papers"].includes(example.group);
      group = example.group;
      return isNew ? [el("p", { className: "group", textContent: group }), item] : [item];
    });
    popup(button, items);
  };
  const own = byId("texts");
  own.onclick = async () => {
    const format = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" });
    const items: HTMLElement[] = (await texts.others()).map((text) => {
      const date = el("span", { className: "date", textContent: format.format(text.date) });
      return el("button", { role: "menuitem", onclick: () => reopened(text) }, titleOf(text.text), date);
    });
    popup(own, items.length > 0 ? items : [el("p", { className: "group", textContent: "No other texts yet" })]);
  };
}

const LABELS: Record<keyof typeof RANGES, string> = {
  seconds: "Time limit of a statement, in seconds (0: none)",
  longSeconds: "Time limit of “Run with more time”, in seconds",
  memory: "Memory limit, in MiB",
  stack: "Stack, in KiB",
};

/** The dialog of settings. */
export function settingsDialog(settings: Settings): void {
  byId("settings").onclick = () => {
    const fields = (Object.keys(RANGES) as (keyof typeof RANGES)[]).map((key) => {
      const [min, max] = RANGES[key];
      const input = el("input", { type: "number", min: String(min), max: String(max), required: true, valueAsNumber: settings.values[key] });
      return { key, input, label: el("label", {}, el("span", { textContent: LABELS[key] }), input) };
    });
    const save = el("button", { textContent: "Save", className: "main" });
    const close = el("button", { textContent: "Cancel", type: "button" });
    const form = el("form", { method: "dialog" }, el("h2", { textContent: "Settings" }), ...fields.map((f) => f.label), el("div", { className: "buttons" }, close, save));
    const dialog = el("dialog", {}, form);
    dialog.setAttribute("aria-label", "Settings");
    close.onclick = () => dialog.close();
    form.onsubmit = () => settings.set(Object.fromEntries(fields.map(({ key, input }) => [key, input.valueAsNumber])));
    dialog.onclose = () => dialog.remove();
    document.body.append(dialog);
    dialog.showModal();
  };
}

/** The button that changes between light and dark. */
export function themeButton(settings: Settings): void {
  const button = byId("theme");
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (settings.values.theme === "system" ? system.matches : settings.values.theme === "dark");
  const apply = () => {
    document.documentElement.dataset.theme = isDark() ? "dark" : "light";
    button.textContent = isDark() ? "Light" : "Dark";
  };
  button.onclick = () => settings.set({ theme: isDark() ? "light" : "dark" });
  system.onchange = apply;
  settings.onChange(apply);
  apply();
}

/** Tabs of which one panel is shown. Returns the function that shows one. Keys move among tabs and stay there. */
export function tabs(shown: (id: string, isByKey: boolean) => void): (id: string) => void {
  const all = [...document.querySelectorAll<HTMLElement>("#tabs [role=tab]")];
  const show = (id: string, isByKey = false) => {
    for (const tab of all) {
      const is = tab.getAttribute("aria-controls") === id;
      tab.setAttribute("aria-selected", String(is));
      tab.tabIndex = is ? 0 : -1;
      byId(tab.getAttribute("aria-controls") ?? "").hidden = !is;
    }
    shown(id, isByKey);
  };
  for (const [at, tab] of all.entries()) {
    tab.onclick = () => show(tab.getAttribute("aria-controls") ?? "");
    tab.onkeydown = ({ key }) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
      if (step !== undefined) {
        const next = all[(at + step + all.length) % all.length];
        next?.focus();
        show(next?.getAttribute("aria-controls") ?? "", true);
      }
    };
  }
  return (id) => show(id);
}
