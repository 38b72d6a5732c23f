// The code of a notebook as one text: each cell knows the definitions of the others, as in a file.
import * as vscode from "vscode";
import type { WorkerEngine } from "../../../../web/page/src/engine.ts";
import type { Opened, Place, Problem } from "../../../../web/page/src/requests.ts";
import { Imports } from "../module/imports.ts";
import type { Asked } from "../module/text.ts";

/** The name under which the engine knows the code that runs. */
export const RUNNING = "running";

const isIn = (place: Place, { from, to }: Place): boolean => from <= place.from && place.from <= to;

/** The code of a notebook at one moment, and where its cells are in it. */
export class Layout {
  readonly text: string;
  private readonly places = new Map<vscode.TextDocument, Place>();

  constructor(notebook: vscode.NotebookDocument) {
    const code = notebook.getCells().filter(({ kind }) => kind === vscode.NotebookCellKind.Code);
    let from = 0;
    const texts = code.map(({ document }) => {
      const text = document.getText();
      this.places.set(document, { from, to: from + text.length });
      from += text.length + 1;
      return text;
    });
    this.text = texts.join("\n");
  }

  /** The cells that hold code. */
  get cells(): vscode.TextDocument[] {
    return [...this.places.keys()];
  }

  /** The place of a cell. */
  of(document: vscode.TextDocument): Place {
    return this.places.get(document) ?? { from: 0, to: 0 };
  }

  /** Those of some things that are in a cell. */
  within<T>(document: vscode.TextDocument, found: T[], place: (one: T) => Place): T[] {
    return found.filter((one) => isIn(place(one), this.of(document)));
  }

  /** A place as a range in a cell. */
  range(document: vscode.TextDocument, { from, to }: Place): vscode.Range {
    const begin = this.of(document).from;
    return new vscode.Range(document.positionAt(from - begin), document.positionAt(to - begin));
  }

  /** The cell and the range of a place. */
  location(place: Place): vscode.Location | undefined {
    const cell = this.cells.find((document) => isIn(place, this.of(document)));
    return cell && new vscode.Location(cell.uri, this.range(cell, place));
  }
}

/** A notebook in an engine of its own. */
export class NotebookText {
  /** The problems of the text as last parsed. */
  problems: Problem[] = [];
  /** Settles when no cell is running. */
  running: Promise<void> = Promise.resolve();
  layout: Layout;
  private readonly name: string;
  private readonly imports: Imports;
  private answer: Promise<void> | undefined;
  private asking = 0;
  private parsed: { text: string; answer: Promise<Opened> } | undefined;

  constructor(
    readonly notebook: vscode.NotebookDocument,
    readonly engine: Promise<WorkerEngine>,
  ) {
    this.name = notebook.uri.toString();
    this.imports = new Imports(notebook.uri);
    this.layout = new Layout(notebook);
  }

  /** Takes note that another file may have changed; whether that matters. */
  filesChanged(): boolean {
    const matters = this.imports.forget();
    if (matters) {
      this.answer = undefined;
      this.parsed = undefined;
    }
    return matters;
  }

  /** Waits until the code is parsed as it is now. */
  open(): Promise<void> {
    const layout = new Layout(this.notebook);
    if (this.answer === undefined || layout.text !== this.layout.text) {
      this.answer = this.opened(layout.text);
      this.answer.catch(() => (this.answer = undefined));
    }
    this.layout = layout;
    return this.answer;
  }

  async ask<T>(method: string, params: object): Promise<T> {
    void this.open().catch(() => {});
    return (await this.engine).request<T>(method, { document: this.name, ...params });
  }

  async askLast<T>(method: string, params: object): Promise<T> {
    if (this.asking > 0) {
      (await this.engine).cancel(method.slice(0, method.indexOf(".")));
    }
    this.asking += 1;
    return this.ask<T>(method, params).finally(() => (this.asking -= 1));
  }

  /** The statements and the problems of code that is to run; parsed once while cells run one after another. */
  async statements({ text }: Layout): Promise<Opened> {
    const engine = await this.engine;
    if (this.parsed?.text !== text) {
      this.parsed = { text, answer: this.imports.open(engine, { document: RUNNING, prelude: "", text }) };
      this.parsed.answer.catch(() => (this.parsed = undefined));
    }
    return this.parsed.answer;
  }

  private async opened(text: string): Promise<void> {
    const found = await this.imports.open(await this.engine, { document: this.name, prelude: "", text });
    if (text === this.layout.text) {
      this.problems = found.problems;
    }
  }
}

/** A cell of a notebook. */
export class CellText implements Asked {
  constructor(
    private readonly text: NotebookText,
    readonly document: vscode.TextDocument,
  ) {}

  get problems(): Problem[] {
    return this.text.layout.within(this.document, this.text.problems, ({ place }) => place);
  }

  open = (): Promise<void> => this.text.open();

  ask = <T>(method: string, params: object = {}): Promise<T> => this.text.ask<T>(method, params);

  askLast = <T>(method: string, params: object): Promise<T> => this.text.askLast<T>(method, params);

  offset = (position: vscode.Position): number => new Layout(this.text.notebook).of(this.document).from + this.document.offsetAt(position);

  range = (place: Place): vscode.Range => this.text.layout.range(this.document, place);

  location = (place: Place): vscode.Location => this.text.layout.location(place) ?? new vscode.Location(this.document.uri, this.range(place));
}
