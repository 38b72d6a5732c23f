// Results of statements as outputs of a cell.
import * as vscode from "vscode";
import type { Problem, StatementResult } from "../../../../web/page/src/requests.ts";
import { image } from "../answers.ts";

const { text: item, error } = vscode.NotebookCellOutputItem;

/** Pictures have colours for light and for dark, by the scheme of the element that shows them. */
const STYLE = "<style>.vscode-light img { color-scheme: light } .vscode-dark img { color-scheme: dark }</style>";

const output = (text: string, mime: string): vscode.NotebookCellOutput => new vscode.NotebookCellOutput([item(text, mime)]);

/** A problem, named by its line in the cell. */
export const problemOutput = ({ message }: Problem, line: number): vscode.NotebookCellOutput =>
  new vscode.NotebookCellOutput([error({ name: `line ${line + 1}`, message })]);

/** Why a cell did not run to its end. */
export const failure = (found: unknown): vscode.NotebookCellOutput =>
  new vscode.NotebookCellOutput([error({ name: "", message: found instanceof Error ? found.message : String(found) })]);

/** The text of a result, as Markdown for tables; none if a picture says the same. */
function written({ source, formats, data, hint, failed }: StatementResult): vscode.NotebookCellOutput | undefined {
  const plain = formats["text/plain"];
  if (plain === undefined) {
    return hint && !failed && data !== null ? output(`${hint.label}   ${source}`, "text/plain") : undefined;
  }
  if (typeof data === "object" && data !== null && "columns" in data) {
    return output(formats["text/markdown"] ?? plain, "text/markdown");
  }
  const isDrawn = formats["image/svg+xml"] !== undefined && plain.includes("\n");
  return isDrawn ? undefined : output(plain, "text/plain");
}

/** What a statement shows besides its problems. */
export function outputs(result: StatementResult): vscode.NotebookCellOutput[] {
  const { "image/svg+xml": svg, "text/plain": plain = "picture" } = result.formats;
  const picture = svg === undefined ? undefined : output(STYLE + image(svg, plain), "text/html");
  return [written(result), picture].filter((found) => found !== undefined);
}
