// Commands on names and on the layout of the text.
import type { EditorView, KeyBinding } from "@codemirror/view";
import { askLine } from "../dom.ts";
import type { Place } from "../requests.ts";
import type { Source } from "./analysis.ts";
import { closeSignature } from "./completion.ts";

/** Says why something cannot be done. */
export type Tell = (message: string) => void;

/** Lays out the whole text. */
export async function format(source: Source, view: EditorView): Promise<void> {
  const old = view.state.doc.toString();
  const text = await source.ask<string>(view, "ide.format", {});
  if (view.state.doc.toString() !== old || text === old) {
    return;
  }
  let from = 0;
  while (from < old.length && old[from] === text[from]) {
    from += 1;
  }
  let after = 0;
  while (after < Math.min(old.length, text.length) - from && old[old.length - 1 - after] === text[text.length - 1 - after]) {
    after += 1;
  }
  const changes = { from, to: old.length - after, insert: text.slice(from, text.length - after) };
  view.dispatch({ changes, scrollIntoView: true });
}

async function rename(source: Source, view: EditorView, tell: Tell): Promise<void> {
  const doc = view.state.doc;
  const offset = view.state.selection.main.head;
  try {
    const place = await source.ask<Place>(view, "ide.renamable", { offset });
    const old = view.state.sliceDoc(place.from, place.to);
    const name = await askLine(`New name of ${old}`, old);
    view.focus();
    if (!name || name === old) {
      return;
    }
    const places = await source.ask<Place[]>(view, "ide.rename", { offset, name });
    if (view.state.doc.eq(doc)) {
      view.dispatch({ changes: places.map(({ from, to }) => ({ from, to, insert: name })) });
    }
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
}

async function define(source: Source, view: EditorView): Promise<void> {
  const target = await source.ask<Place | null>(view, "ide.definition", { offset: view.state.selection.main.head });
  if (target) {
    view.dispatch({ selection: { anchor: target.from, head: target.to }, scrollIntoView: true });
  }
}

async function nextReference(source: Source, view: EditorView): Promise<void> {
  const offset = view.state.selection.main.head;
  const found = await source.ask<{ place: Place }[]>(view, "ide.references", { offset });
  const next = found.find(({ place }) => place.from > offset) ?? found[0];
  if (next) {
    view.dispatch({ selection: { anchor: next.place.from }, scrollIntoView: true });
  }
}

/** The keys of these commands. */
export const nameKeys = (source: Source, tell: Tell): KeyBinding[] => [
  { key: "F2", run: (view) => (void rename(source, view, tell), true), preventDefault: true },
  { key: "F12", run: (view) => (void define(source, view), true), preventDefault: true },
  { key: "Shift-F12", run: (view) => (void nextReference(source, view), true), preventDefault: true },
  { key: "Shift-Alt-f", run: (view) => (void format(source, view), true), preventDefault: true },
  { key: "Escape", run: closeSignature },
];

