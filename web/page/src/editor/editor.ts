// The editor of a document.
import { closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, codeFolding, foldGutter, foldKeymap, foldService, indentUnit } from "@codemirror/language";
import { lintKeymap } from "@codemirror/lint";
import { highlightSelectionMatches, search, searchKeymap } from "@codemirror/search";
import { EditorState, type Extension, StateField } from "@codemirror/state";
import { drawSelection, dropCursor, EditorView, highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, keymap, lineNumbers } from "@codemirror/view";
import type { Opened } from "../requests.ts";
import { analysed, analysis, type Source } from "./analysis.ts";
import { colours } from "./colours.ts";
import { nameKeys, type Tell } from "./commands.ts";
import { completion, signatureHelp } from "./completion.ts";
import { hover } from "./hover.ts";
import { values } from "./values.ts";

/** What the owner of an editor is told. */
export interface EditorEvents {
  opened(answer: Opened): void;
  /** On every change of the text, the selection or the visible part. */
  updated(view: EditorView, textChanged: boolean): void;
  tell: Tell;
}

/** The statements of the text as last parsed, which fold if they have several lines. */
const statements = StateField.define<Opened["statements"]>({
  create: () => [],
  update: (value, transaction) =>
    transaction.effects.reduce((last, effect) => (effect.is(analysed) ? effect.value.statements : last), value),
});

const folding = foldService.of((state, from, to) => {
  const found = state.field(statements, false)?.find((s) => s.from >= from && s.from <= to);
  return found && found.to > to && found.to <= state.doc.length ? { from: to, to: found.to } : null;
});

/** What the editor of a text and the line of the prompt have in common. */
export const language = (source: Source, opened: EditorEvents["opened"]): Extension[] => [
  analysis(source, opened),
  colours(source),
  completion(source),
  signatureHelp(source),
  hover(source),
  history(),
  drawSelection(),
  bracketMatching(),
  closeBrackets(),
  highlightSpecialChars(),
  EditorView.contentAttributes.of({ spellcheck: "false", autocapitalize: "off", autocorrect: "off" }),
];

export function createEditor(parent: HTMLElement, text: string, source: Source, events: EditorEvents): EditorView {
  const extensions = [
    keymap.of(nameKeys(source, events.tell)),
    language(source, events.opened),
    values,
    statements,
    folding,
    codeFolding(),
    foldGutter({ openText: "⌄", closedText: "›" }),
    lineNumbers(),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    dropCursor(),
    search({ top: true }),
    indentUnit.of("  "),
    EditorState.tabSize.of(2),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ "aria-label": "Text" }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...lintKeymap, ...foldKeymap, ...searchKeymap, ...historyKeymap, ...defaultKeymap, indentWithTab]),
    EditorView.updateListener.of((update) => {
      if (update.docChanged || update.selectionSet || update.viewportChanged) {
        events.updated(update.view, update.docChanged);
      }
    }),
  ];
  return new EditorView({ parent, state: EditorState.create({ doc: text, extensions }) });
}
