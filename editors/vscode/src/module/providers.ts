// What VS Code asks about a text, answered by the engine.
import * as vscode from "vscode";
import { EngineError } from "../../../../web/page/src/engine.ts";
import { shownAt } from "../../../../web/page/src/outcomes.ts";
import type { Completions, Hover, Place, Signature, Tokens } from "../../../../web/page/src/requests.ts";
import { fitted } from "../pictures.ts";
import { diagnostic, type Text } from "./text.ts";

type Texts = (document: vscode.TextDocument) => Text | undefined;

/** Seconds that the value of a hover may take. */
const SECONDS = 2;

const SELECTOR: vscode.DocumentSelector = { language: "cgt" };

const { CompletionItemKind: Kind, SymbolKind } = vscode;

const KINDS: Record<string, vscode.CompletionItemKind> = {
  cell: Kind.Value,
  value: Kind.Value,
  variable: Kind.Variable,
  ruleset: Kind.Class,
  function: Kind.Function,
  constant: Kind.Constant,
  keyword: Kind.Keyword,
};

const SYMBOLS: Record<string, vscode.SymbolKind> = {
  value: SymbolKind.Variable,
  function: SymbolKind.Function,
  claim: SymbolKind.Event,
  table: SymbolKind.Array,
};

/** The kinds of tokens that have a colour, as VS Code names them. */
const COLOURS: Record<string, string> = {
  keyword: "keyword",
  name: "variable",
  function: "function",
  position: "type",
  value: "number",
  number: "number",
  string: "string",
  comment: "comment",
  operator: "operator",
  outcome: "enumMember",
};

const LEGEND = new vscode.SemanticTokensLegend([...new Set(Object.values(COLOURS))]);

const markdown = (text: string): vscode.MarkdownString => {
  const made = new vscode.MarkdownString(text);
  made.supportHtml = false;
  return made;
};

async function hover(text: Text, offset: number): Promise<vscode.Hover | undefined> {
  const params = { offset, seconds: SECONDS };
  const known = await text.ask<Hover | null>("ide.hover", { offset });
  const found = known?.evaluates ? await text.askLast<Hover | null>("ask.hover", params).catch(() => known) : known;
  return found ? new vscode.Hover(markdown(fitted(found.markdown)), text.range(found.place)) : undefined;
}

async function complete(text: Text, offset: number): Promise<vscode.CompletionItem[]> {
  const found = await text.ask<Completions | null>("ide.complete", { offset });
  if (!found) {
    return [];
  }
  const range = text.range(found);
  return found.options.map((option) => {
    const item = new vscode.CompletionItem(option.label, KINDS[option.kind]);
    item.range = range;
    item.detail = option.detail;
    item.sortText = `${option.rank}${option.label}`;
    item.insertText = option.snippet === null ? option.plain : new vscode.SnippetString(option.snippet);
    if (option.markdown !== "") {
      item.documentation = markdown(option.markdown);
    }
    return item;
  });
}

async function signature(text: Text, offset: number): Promise<vscode.SignatureHelp | undefined> {
  const found = await text.ask<Signature | null>("ide.signature", { offset });
  if (!found) {
    return undefined;
  }
  const help = new vscode.SignatureHelp();
  help.signatures = found.forms.map(([before, active, after]) => {
    const form = new vscode.SignatureInformation(before + active + after, found.markdown);
    form.parameters = [new vscode.ParameterInformation([before.length, before.length + active.length])];
    return form;
  });
  help.activeParameter = 0;
  help.activeSignature = Math.max(0, found.forms.findIndex(([, active]) => active !== ""));
  return help;
}

async function colours(text: Text, { from, to }: Place): Promise<vscode.SemanticTokens> {
  const found = await text.ask<Tokens>("ide.tokens", { from, to });
  const builder = new vscode.SemanticTokensBuilder(LEGEND);
  for (const [from, to, kind] of found) {
    const colour = COLOURS[kind];
    if (colour !== undefined) {
      lines(text, from, to).forEach((range) => builder.push(range, colour));
    }
  }
  return builder.build();
}

/** The parts of a place that are in one line each. */
function lines(text: Text, from: number, to: number): vscode.Range[] {
  const range = text.range({ from, to });
  const all = Array.from({ length: range.end.line - range.start.line + 1 }, (_, at) => text.document.lineAt(range.start.line + at).range);
  return all.map((line) => line.intersection(range)).filter((part) => part !== undefined && !part.isEmpty) as vscode.Range[];
}

async function format(text: Text): Promise<vscode.TextEdit[]> {
  const old = text.document.getText();
  const now = await text.ask<string>("ide.format");
  if (now === old) {
    return [];
  }
  let from = 0;
  while (from < old.length && old[from] === now[from]) {
    from += 1;
  }
  let after = 0;
  while (after < Math.min(old.length, now.length) - from && old.at(-1 - after) === now.at(-1 - after)) {
    after += 1;
  }
  return [vscode.TextEdit.replace(text.range({ from, to: old.length - after }), now.slice(from, now.length - after))];
}

async function rename(text: Text, offset: number, name: string): Promise<vscode.WorkspaceEdit> {
  const edit = new vscode.WorkspaceEdit();
  const places = await text.ask<Place[]>("ide.rename", { offset, name });
  places.forEach((place) => edit.replace(text.document.uri, text.range(place), name));
  return edit;
}

async function references(text: Text, offset: number, withBinding: boolean): Promise<vscode.Range[]> {
  const found = await text.ask<{ place: Place; binds: boolean }[]>("ide.references", { offset });
  return found.filter(({ binds }) => withBinding || !binds).map(({ place }) => text.range(place));
}

async function symbols(text: Text): Promise<vscode.DocumentSymbol[]> {
  const found = await text.ask<{ name: string; kind: string; place: Place }[]>("ide.symbols");
  return found.map(({ name, kind, place }) => {
    const range = text.range(place);
    return new vscode.DocumentSymbol(name || "(unnamed)", "", SYMBOLS[kind] ?? SymbolKind.Variable, range, range);
  });
}

async function folds(text: Text): Promise<vscode.FoldingRange[]> {
  const found = await text.ask<{ place: Place; comment: boolean }[]>("ide.folds");
  return found.map(({ place, comment }) => {
    const { start, end } = text.range(place);
    return new vscode.FoldingRange(start.line, end.line, comment ? vscode.FoldingRangeKind.Comment : undefined);
  });
}

async function hints(text: Text, range: vscode.Range): Promise<vscode.InlayHint[]> {
  const settings = vscode.workspace.getConfiguration("cgt.inlayHints");
  if (!settings.get("enable", true)) {
    return [];
  }
  const pending = settings.get("pending", true);
  await text.open();
  const { statements } = text.evaluation;
  const shown = statements.map((statement, at) => shownAt(text.evaluation, statement, at));
  return shown.flatMap((value) => {
    const place = value && text.document.positionAt(value.at);
    if (!value || !place || !range.contains(place) || (value.kind === "pending" && !pending)) {
      return [];
    }
    const hint = new vscode.InlayHint(place, value.label);
    hint.paddingLeft = true;
    // Drawings need a font of equal widths.
    hint.tooltip = value.title.includes("\n") ? new vscode.MarkdownString().appendCodeblock(value.title.replace(/^= /, ""), "text") : value.title;
    return [hint];
  });
}

async function fixes(text: Text, range: vscode.Range): Promise<vscode.CodeAction[]> {
  await text.open();
  const near = text.problems.filter((problem) => text.range(problem.place).intersection(range));
  return near.flatMap((problem) => {
    if (!problem.fix) {
      return [];
    }
    const action = new vscode.CodeAction(problem.fix.title, vscode.CodeActionKind.QuickFix);
    action.edit = new vscode.WorkspaceEdit();
    action.edit.replace(text.document.uri, text.range(problem.fix.place), problem.fix.insert);
    action.diagnostics = [diagnostic(text, problem)];
    return [action];
  });
}

/** Lenses that run what a limit has cut short with more time. */
async function lenses(text: Text): Promise<vscode.CodeLens[]> {
  if (!vscode.workspace.getConfiguration("cgt").get("codeLens.enable", true)) {
    return [];
  }
  await text.open();
  const { evaluation } = text;
  const cut = evaluation.statements.filter((statement) => {
    const outcome = evaluation.outcome(statement);
    return outcome !== undefined && ("missing" in outcome || outcome.cut);
  });
  return cut.map(({ from }) => {
    const command = { title: "run with more time", command: "cgt.run", arguments: [{ name: text.name, offset: from }] };
    return new vscode.CodeLens(text.range({ from, to: from }), command);
  });
}

/** Registers all providers. `refreshed` tells when there are new values. */
export function register(texts: Texts, refreshed: vscode.Event<void>): vscode.Disposable[] {
  const { languages } = vscode;
  /** Answers about a document that is open; nothing while the engine is ended or refuses. */
  const about = async <T>(document: vscode.TextDocument, answer: (text: Text) => T | Promise<T>): Promise<T | undefined> => {
    const text = texts(document);
    try {
      return text && (await answer(text));
    } catch (error) {
      if (error instanceof EngineError && error.reason !== "refused") {
        return undefined;
      }
      throw error;
    }
  };
  const at = <T>(document: vscode.TextDocument, position: vscode.Position, answer: (text: Text, offset: number) => Promise<T>) =>
    about(document, (text) => answer(text, document.offsetAt(position)));
  return [
    languages.registerHoverProvider(SELECTOR, { provideHover: (document, position) => at(document, position, hover) }),
    languages.registerCompletionItemProvider(SELECTOR, { provideCompletionItems: (document, position) => at(document, position, complete) }, "."),
    languages.registerSignatureHelpProvider(SELECTOR, { provideSignatureHelp: (document, position) => at(document, position, signature) }, "(", ","),
    languages.registerInlayHintsProvider(SELECTOR, {
      onDidChangeInlayHints: refreshed,
      provideInlayHints: (document, range) => about(document, (text) => hints(text, range)),
    }),
    languages.registerDocumentSemanticTokensProvider(SELECTOR, {
      provideDocumentSemanticTokens: (document) => about(document, (text) => colours(text, { from: 0, to: document.getText().length })),
    }, LEGEND),
    languages.registerDocumentRangeSemanticTokensProvider(SELECTOR, {
      provideDocumentRangeSemanticTokens: (document, range) =>
        about(document, (text) => colours(text, { from: document.offsetAt(range.start), to: document.offsetAt(range.end) })),
    }, LEGEND),
    languages.registerDocumentFormattingEditProvider(SELECTOR, { provideDocumentFormattingEdits: (document) => about(document, format) }),
    languages.registerDefinitionProvider(SELECTOR, {
      provideDefinition: (document, position) => at(document, position, async (text, offset) => {
        const place = await text.ask<Place | null>("ide.definition", { offset });
        return place && new vscode.Location(document.uri, text.range(place));
      }),
    }),
    languages.registerReferenceProvider(SELECTOR, {
      provideReferences: (document, position, { includeDeclaration }) => at(document, position, async (text, offset) => {
        const found = await references(text, offset, includeDeclaration);
        return found.map((range) => new vscode.Location(document.uri, range));
      }),
    }),
    languages.registerDocumentHighlightProvider(SELECTOR, {
      provideDocumentHighlights: (document, position) => at(document, position, async (text, offset) => {
        const found = await references(text, offset, true);
        return found.map((range) => new vscode.DocumentHighlight(range));
      }),
    }),
    languages.registerRenameProvider(SELECTOR, {
      prepareRename: (document, position) => at(document, position, async (text, offset) => text.range(await text.ask<Place>("ide.renamable", { offset }))),
      provideRenameEdits: (document, position, name) => at(document, position, (text, offset) => rename(text, offset, name)),
    }),
    languages.registerDocumentSymbolProvider(SELECTOR, { provideDocumentSymbols: (document) => about(document, symbols) }),
    languages.registerFoldingRangeProvider(SELECTOR, { provideFoldingRanges: (document) => about(document, folds) }),
    languages.registerCodeLensProvider(SELECTOR, { onDidChangeCodeLenses: refreshed, provideCodeLenses: (document) => about(document, lenses) }),
    languages.registerCodeActionsProvider(SELECTOR, { provideCodeActions: (document, range) => about(document, (text) => fixes(text, range)) }),
  ];
}
