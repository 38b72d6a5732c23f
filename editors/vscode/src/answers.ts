// Answers of commands, in one panel beside the text.
import * as vscode from "vscode";

interface Spelt {
  ascii: string;
  pretty: string;
}

/** How a value follows from the options, or a comparison from the outcome of the difference. */
export interface Explanation {
  game: string;
  value: Spelt;
  /** Null for a comparison. */
  outcome: { words: string } | null;
  theorem: Spelt | null;
  components: { game: string; value: Spelt }[];
  sides: { words: string; options: { moves: Spelt; position: string; value: Spelt; fate: Spelt }[]; unlisted: number }[];
  conclusion: Spelt;
}

/** The answer of a command. */
export interface Answer {
  title: string;
  text: string;
  /** The same as data, shown instead of the text. */
  explanation?: Explanation;
  /** A picture, shown above the text. */
  svg?: string;
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);

// Pictures have colours for light and for dark, by the scheme of the element that shows them.
const STYLE = `
  .vscode-light { color-scheme: light; }
  .vscode-dark { color-scheme: dark; }
  body { padding: 0.5rem 1rem; }
  h1 { font-size: 1rem; font-weight: 600; font-family: var(--vscode-editor-font-family); white-space: pre-wrap; }
  img { max-width: 100%; height: auto; }
  ul { padding-left: 1.2rem; }
  li, p { margin: 0.2rem 0; overflow-wrap: anywhere; line-height: 1.5; }
  code { font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); color: inherit; }
  .fate { color: var(--vscode-descriptionForeground); }
  pre { overflow-x: auto; font-family: var(--vscode-editor-font-family); font-size: var(--vscode-editor-font-size); line-height: 1.4; }
`;

/** A picture as an image, in which nothing can run. */
export const image = (svg: string, title: string): string =>
  `<img src="data:image/svg+xml,${encodeURIComponent(svg)}" alt="${escaped(title)}">`;

const isAscii = (): boolean => vscode.workspace.getConfiguration("cgt").get("spelling") === "ascii";

/** A derivation as blocks, whose lines wrap. */
function derived({ game, value, outcome, theorem, components, sides, conclusion }: Explanation): string {
  const spelling = isAscii() ? "ascii" : "pretty";
  const spelt = (text: Spelt) => escaped(text[spelling]);
  const code = (text: string) => `<code>${escaped(text)}</code>`;
  const list = (lines: string[]) => (lines.length === 0 ? "" : `<ul>${lines.map((line) => `<li>${line}</li>`).join("")}</ul>`);
  const blocks = sides.map(({ words, options, unlisted }) => {
    const lines = options.map((one) => {
      const fate = one.fate.ascii === "" ? "" : `, <span class="fate">${spelt(one.fate)}</span>`;
      // Loony moves have no value.
      const value = one.value.ascii === "" ? "" : ` = ${spelt(one.value)}`;
      return `${spelt(one.moves)}: ${code(one.position)}${value}${fate}`;
    });
    return `<p>${escaped(words)}</p>${list(lines)}${unlisted > 0 ? `<p>and ${unlisted} more</p>` : ""}`;
  });
  const winner = outcome === null ? "" : ` (${escaped(outcome.words)})`;
  return [
    `<p>${code(game)} = ${spelt(value)}${winner}</p>`,
    theorem ? `<p>Theorem: ${spelt(theorem)}</p>` : "",
    list(components.map((one) => `${code(one.game)} = ${spelt(one.value)}`)),
    ...blocks,
    `<p>${spelt(conclusion)}</p>`,
  ].join("");
}

/** The text; folded away where a picture says the same. */
const written = ({ text, svg, explanation }: Answer): string => {
  if (explanation) {
    return derived(explanation);
  }
  const block = `<pre>${escaped(text)}</pre>`;
  return svg === undefined ? block : `<details><summary>As text</summary>${block}</details>`;
};

const page = (answer: Answer): string => `<!DOCTYPE html>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<style>${STYLE}</style>
<h1>${escaped(answer.title)}</h1>
${answer.svg === undefined ? "" : image(answer.svg, answer.title)}
${written(answer)}`;

/** The panel. It opens when there is something to show; the text keeps the focus. */
export class Answers implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;

  show(answer: Answer): void {
    const panel = this.panel ?? this.open();
    panel.title = answer.title;
    panel.webview.html = page(answer);
    panel.reveal(undefined, true);
  }

  dispose(): void {
    this.panel?.dispose();
  }

  private open(): vscode.WebviewPanel {
    const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
    const panel = vscode.window.createWebviewPanel("cgt.answer", "CGT", place, {});
    panel.onDidDispose(() => (this.panel = undefined));
    this.panel = panel;
    return panel;
  }
}
