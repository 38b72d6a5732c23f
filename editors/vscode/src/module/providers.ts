// What VS Code asks about a text, answered by the engine.
import * as vscode from "vscode";
import { EngineError } from "../../../../web/page/src/engine.ts";
import { shownAt } from "../../../../web/page/src/outcomes.ts";
import type { Completions, Hover, Place, Signature, Tokens } from "../../../../web/page/src/requests.ts";
import { fitted } from "../pictures.ts";
import { type Asked, diagnostic, type Text } from "./text.ts";

/** The documents that are answered about. */
type Known<T extends Asked> = (document: vscode.TextDocument) => T | undefined;

/** Seconds that the value of a hover may take. */
const SECONDS = 2;

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
  ruleset: SymbolKind.Class,
  section: SymbolKind.Module,
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

async function hover(text: Asked, offset: number): Promise<vscode.Hover | undefined> {
  const params = { offset, seconds: SECONDS };
  const known = await text.ask<Hover | null>("ide.hover", { offset });
  const found = known?.evaluates ? await text.askLast<Hover | null>("ask.hover", params).catch(() => known) : known;
  return found ? new vscode.Hover(markdown(fitted(found.markdown)), text.range(found.place)) : undefined;
}

async function complete(text: Asked, offset: number): Promise<vscode.CompletionList | undefined> {
  const found = await text.ask<Completions | null>("ide.complete", { offset });
  if (!found) {
    return undefined;
  }
  const range = text.range(found);
  const items = found.options.map((option) => {
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
  return new vscode.CompletionList(items, found.incomplete);
}

async function signature(text: Asked, offset: number): Promise<vscode.SignatureHelp | undefined> {
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

async function colours(text: Asked, range: vscode.Range): Promise<vscode.SemanticTokens> {
  const found = await text.ask<Tokens>("ide.tokens", { from: text.offset(range.start), to: text.offset(range.end) });
  const builder = new vscode.SemanticTokensBuilder(LEGEND);
  for (const [from, to, kind] of found) {
    const colour = COLOURS[kind];
    if (colour !== undefined) {
      lines(text, from, to).forEach((part) => builder.push(part, colour));
    }
  }
  return builder.build();
}

/** The parts of a place that are in one line each. */
function lines(text: Asked, from: number, to: number): vscode.Range[] {
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

async function rename(text: Asked, offset: number, name: string): Promise<vscode.WorkspaceEdit> {
  const edit = new vscode.WorkspaceEdit();
  const places = await text.ask<Place[]>("ide.rename", { offset, name });
  places.map(text.location).forEach(({ uri, range }) => edit.replace(uri, range, name));
  return edit;
}

async function references(text: Asked, offset: number, withBinding: boolean): Promise<vscode.Location[]> {
  const found = await text.ask<{ place: Place; binds: boolean }[]>("ide.references", { offset });
  return found.filter(({ binds }) => withBinding || !binds).map(({ place }) => text.location(place));
}

async function highlights(text: Asked, offset: number): Promise<vscode.DocumentHighlight[]> {
  const found = await references(text, offset, true);
  const own = found.filter(({ uri }) => uri.toString() === text.document.uri.toString());
  return own.map(({ range }) => new vscode.DocumentHighlight(range));
}

async function definition(text: Asked, offset: number): Promise<vscode.Location | null> {
  const place = await text.ask<Place | null>("ide.definition", { offset });
  return place && text.location(place);
}

interface Outlined {
  name: string;
  kind: string;
  place: Place;
  children: Outlined[];
}

async function symbols(text: Text): Promise<vscode.DocumentSymbol[]> {
  const outlined = ({ name, kind, place, children }: Outlined): vscode.DocumentSymbol => {
    const range = text.range(place);
    const symbol = new vscode.DocumentSymbol(name, "", SYMBOLS[kind] ?? SymbolKind.Variable, range, range);
    symbol.children = children.map(outlined);
    return symbol;
  };
  return (await text.ask<Outlined[]>("ide.symbols")).map(outlined);
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

async function fixes(text: Asked, range: vscode.Range): Promise<vscode.CodeAction[]> {
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

const whole = (document: vscode.TextDocument): vscode.Range => document.validateRange(new vscode.Range(0, 0, document.lineCount, 0));

/** Answers about a document that is known; nothing while the engine is ended or refuses. */
const asker =
  <T extends Asked>(known: Known<T>) =>
  async <A>(document: vscode.TextDocument, answer: (text: T) => A | Promise<A>): Promise<A | undefined> => {
    const text = known(document);
    try {
      return text && (await answer(text));
    } catch (error) {
      if (error instanceof EngineError && error.reason !== "refused") {
        return undefined;
      }
      throw error;
    }
  };

/** Registers what texts and cells have. */
export function register(selector: vscode.DocumentSelector, known: Known<Asked>): vscode.Disposable[] {
  const { languages } = vscode;
  const about = asker(known);
  const at = <A>(document: vscode.TextDocument, position: vscode.Position, answer: (text: Asked, offset: number) => Promise<A>) =>
    about(document, (text) => answer(text, text.offset(position)));
  return [
    languages.registerHoverProvider(selector, { provideHover: (document, position) => at(document, position, hover) }),
    languages.registerCompletionItemProvider(selector, { provideCompletionItems: (document, position) => at(document, position, complete) }, ".", "\"", "/"),
    languages.registerSignatureHelpProvider(selector, { provideSignatureHelp: (document, position) => at(document, position, signature) }, "(", ","),
    languages.registerDocumentSemanticTokensProvider(selector, {
      provideDocumentSemanticTokens: (document) => about(document, (text) => colours(text, whole(document))),
    }, LEGEND),
    languages.registerDocumentRangeSemanticTokensProvider(selector, {
      provideDocumentRangeSemanticTokens: (document, range) => about(document, (text) => colours(text, range)),
    }, LEGEND),
    languages.registerDefinitionProvider(selector, { provideDefinition: (document, position) => at(document, position, definition) }),
    languages.registerReferenceProvider(selector, {
      provideReferences: (document, position, { includeDeclaration }) =>
        at(document, position, (text, offset) => references(text, offset, includeDeclaration)),
    }),
    languages.registerDocumentHighlightProvider(selector, { provideDocumentHighlights: (document, position) => at(document, position, highlights) }),
    languages.registerRenameProvider(selector, {
      prepareRename: (document, position) => at(document, position, async (text, offset) => text.range(await text.ask<Place>("ide.renamable", { offset }))),
      provideRenameEdits: (document, position, name) => at(document, position, (text, offset) => rename(text, offset, name)),
    }),
    languages.registerCodeActionsProvider(selector, { provideCodeActions: (document, range) => about(document, (text) => fixes(text, range)) }),
  ];
}

/** Registers what only texts have. `refreshed` tells when there are new values. */
export function registerTexts(selector: vscode.DocumentSelector, known: Known<Text>, refreshed: vscode.Event<void>): vscode.Disposable[] {
  const { languages } = vscode;
  const about = asker(known);
  return [
    languages.registerInlayHintsProvider(selector, {
      onDidChangeInlayHints: refreshed,
      provideInlayHints: (document, range) => about(document, (text) => hints(text, range)),
    }),
    languages.registerDocumentFormattingEditProvider(selector, { provideDocumentFormattingEdits: (document) => about(document, format) }),
    languages.registerDocumentSymbolProvider(selector, { provideDocumentSymbols: (document) => about(document, symbols) }),
    languages.registerFoldingRangeProvider(selector, { provideFoldingRanges: (document) => about(document, folds) }),
    languages.registerCodeLensProvider(selector, { onDidChangeCodeLenses: refreshed, provideCodeLenses: (document) => about(document, lenses) }),
  ];
}
