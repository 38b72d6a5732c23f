// Completion and signature help.
import { autocompletion, type Completion, type CompletionContext, type CompletionResult, snippet } from "@codemirror/autocomplete";
import { StateEffect, StateField } from "@codemirror/state";
import { type EditorView, showTooltip, type Tooltip, ViewPlugin, type ViewUpdate } from "@codemirror/view";
import { markdown } from "../markdown.ts";
import type { Completions, Signature } from "../requests.ts";
import type { Source } from "./analysis.ts";

const KINDS: Record<string, string> = {
  cell: "text",
  variable: "variable",
  value: "constant",
  ruleset: "class",
  function: "function",
  constant: "constant",
  keyword: "keyword",
};

const documented = (text: string): HTMLElement => {
  const box = document.createElement("div");
  box.className = "doc";
  box.append(markdown(text));
  return box;
};

/** A template of the language server as one of the editor: `${1:x}` stays, `\$` loses its mark, `$0` is `${}`. */
const template = (text: string): string => text.replace(/\\([$}\\])|\$(\d)/g, (_, mark, number) => mark ?? (number === "0" ? "${}" : `\${${number}}`));

/** What stands beside a name in the list, without the name. */
const beside = (label: string, detail: string): string => {
  const forms = detail.split(/ {2,}/).map((form) => form.replace(/^(loopy )?(let|def|ruleset) /, ""));
  return forms.map((form) => (form.startsWith(label) ? form.slice(label.length).trim() : form)).join("  ");
};

const option = (found: Completions["options"][number]): Completion => ({
  label: found.label,
  detail: beside(found.label, found.detail),
  type: KINDS[found.kind] ?? "text",
  boost: -10 * found.rank,
  apply: found.snippet === null ? found.plain : snippet(template(found.snippet)),
  ...(found.markdown === "" ? {} : { info: () => documented(found.markdown) }),
});

export const completion = (source: Source) => {
  const complete = async (context: CompletionContext): Promise<CompletionResult | null> => {
    const word = context.matchBefore(/[\p{L}_][\p{L}\p{N}_]*/u);
    const isAsked = context.explicit || word !== null || context.matchBefore(/[.:"\w]/) !== null;
    if (!isAsked || context.view === undefined) {
      return null;
    }
    const found = await source.ask<Completions | null>(context.view, "ide.complete", { offset: context.pos });
    if (found === null || context.aborted || (!context.explicit && found.from === context.pos && !context.matchBefore(/\./))) {
      return null;
    }
    return { from: found.from, to: found.to, options: found.options.map(option), ...(found.incomplete ? {} : { validFor: /^[\p{L}\p{N}_]*$/u }) };
  };
  return autocompletion({ override: [complete], icons: true, activateOnTypingDelay: 60 });
};

const shown = StateEffect.define<Tooltip | null>();

const tooltip = StateField.define<Tooltip | null>({
  create: () => null,
  update: (value, transaction) => {
    const moved = value && transaction.docChanged ? { ...value, pos: transaction.changes.mapPos(value.pos) } : value;
    return transaction.effects.reduce((last, effect) => (effect.is(shown) ? effect.value : last), moved);
  },
  provide: (field) => showTooltip.from(field),
});

const box = (found: Signature): HTMLElement => {
  const made = document.createElement("div");
  made.className = "signature";
  for (const [before, active, after] of found.forms) {
    const line = made.appendChild(document.createElement("div"));
    const strong = document.createElement("strong");
    strong.textContent = active;
    line.append(before, strong, after);
  }
  const doc = made.appendChild(document.createElement("div"));
  doc.className = "doc";
  doc.textContent = found.markdown;
  return made;
};

/** The forms of the call around the cursor, with the active parameter, while one types. */
export const signatureHelp = (source: Source) => [
  tooltip,
  ViewPlugin.define(() => ({
    update(update: ViewUpdate) {
      const isOpen = update.state.field(tooltip) !== null;
      if (update.docChanged || (update.selectionSet && isOpen)) {
        void helpAt(source, update.view, update.docChanged);
      }
    },
  })),
];

async function helpAt(source: Source, view: EditorView, isTyped: boolean): Promise<void> {
  const { state } = view;
  const offset = state.selection.main.head;
  const before = state.sliceDoc(Math.max(0, offset - 500), offset);
  const isOpen = () => view.state.field(tooltip, false) != null;
  if (!isOpen() && !(isTyped && /[(,]\s*$/.test(before))) {
    return;
  }
  const found = await source.ask<Signature | null>(view, "ide.signature", { offset });
  if (!view.state.doc.eq(state.doc) || view.state.selection.main.head !== offset) {
    return;
  }
  const tip = found && { pos: offset, above: true, create: () => ({ dom: box(found) }) };
  if (tip || isOpen()) {
    view.dispatch({ effects: shown.of(tip) });
  }
}

/** Closes the signature; false if there is none. */
export const closeSignature = (view: EditorView): boolean => {
  if (view.state.field(tooltip, false) == null) {
    return false;
  }
  view.dispatch({ effects: shown.of(null) });
  return true;
};
