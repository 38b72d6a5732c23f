// The editor of a cell.
import { closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, historyKeymap } from "@codemirror/commands";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { Source } from "../editor/analysis.ts";
import { language } from "../editor/editor.ts";
import type { Engine } from "../engine.ts";

export function createCellEditor(parent: HTMLElement, text: string, engine: Engine, document: string, prelude: string): EditorView {
  const source = new Source(engine, document, () => prelude);
  const extensions = [
    language(source, () => {}),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": "Code" }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...historyKeymap, ...defaultKeymap]),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}
