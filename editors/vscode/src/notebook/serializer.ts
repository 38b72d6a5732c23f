// Scripts as notebooks of VS Code. Outputs are not written.
import * as vscode from "vscode";
import { type Cell, read, write } from "./cells.ts";

const { Code, Markup } = vscode.NotebookCellKind;

/** The mark of a file that says its order of bytes. */
const MARK = "\ufeff";

function cellData(cell: Cell): vscode.NotebookCellData {
  const isCode = cell.kind === "code";
  const data = new vscode.NotebookCellData(isCode ? Code : Markup, cell.text, isCode ? "cgt" : "markdown");
  data.metadata = { raw: cell.raw };
  return data;
}

const cell = ({ kind, value, metadata }: vscode.NotebookCellData): Cell => ({
  kind: kind === Code ? "code" : "markdown",
  text: value,
  raw: metadata?.["raw"] as string | undefined ?? "",
});

/** The notebook of a script. */
export function notebookOf(script: string): vscode.NotebookData {
  const isMarked = script.startsWith(MARK);
  const data = new vscode.NotebookData(read(isMarked ? script.slice(1) : script).map(cellData));
  data.metadata = { isMarked };
  return data;
}

export const serializer: vscode.NotebookSerializer = {
  deserializeNotebook: (bytes) => notebookOf(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)),
  serializeNotebook: ({ cells, metadata }) => new TextEncoder().encode((metadata?.["isMarked"] === true ? MARK : "") + write(cells.map(cell))),
};
