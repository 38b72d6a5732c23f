// Which documents are scripts.
import type { TextDocument } from "vscode";

/** The type of notebooks. */
export const NOTEBOOK = "cgt-notebook";

/** Whether a document is a script, and not a cell of a notebook. */
export const isScript = ({ languageId, uri }: TextDocument): boolean => languageId === "cgt" && uri.scheme !== "vscode-notebook-cell";
