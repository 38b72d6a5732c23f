// The workspace: the editor, its results, the board and the prompt.
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { Boards, positionAt } from "./boards.ts";
import { byId, copy, notice } from "./dom.ts";
import { Source } from "./editor/analysis.ts";
import { format } from "./editor/commands.ts";
import { createEditor } from "./editor/editor.ts";
import { showProblems, showValues } from "./editor/values.ts";
import type { WorkerEngine } from "./engine.ts";
import type { Evaluation } from "./evaluation.ts";
import { type Example, linkTo, readFile, saveFile } from "./files.ts";
import { settingsDialog, tabs, textMenus } from "./menu.ts";
import { merged, problemsOf } from "./outcomes.ts";
import { Prompt } from "./prompt.ts";
import type { Opened, Problem } from "./requests.ts";
import { Results } from "./results.ts";
import type { Settings } from "./settings.ts";
import { splitter } from "./split.ts";
import { TaskBar, type TextTask } from "./task.ts";
import type { Texts } from "./texts.ts";

const UNTITLED = "positions.cgt";
/** Pause in typing before the line that is written is called wrong, in milliseconds. */
const PATIENCE = 600;

export interface Workspace {
  /** Shows another text. */
  replace(text: string): void;
  /** Asks for something to be done in the text, or for nothing. */
  set(task: TextTask | undefined): void;
}

/** Builds the workspace with its first text. */
export function workspace(text: string, texts: Texts, engine: WorkerEngine, evaluation: Evaluation, settings: Settings): Workspace {
  let known: Problem[] = [];
  /** The text whose statements are known. */
  let parsed: Text | undefined;
  let name = UNTITLED;
  let isReplacing = false;
  let typed = 0;
  let pause: ReturnType<typeof setTimeout> | undefined;
  /** The problems of the text, without those of the line that is being written. */
  const told = (): Problem[] => {
    const { head } = view.state.selection.main;
    const { from, to } = view.state.doc.lineAt(head);
    const isTyping = performance.now() - typed < PATIENCE;
    return isTyping ? known.filter((p) => p.place.to < from || p.place.from > to) : known;
  };
  const source = new Source(engine, "text");
  const select = (view: EditorView, from: number) => {
    view.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    view.focus();
  };
  const view = createEditor(byId("text"), text, source, {
    opened: (answer: Opened) => {
      known = answer.problems;
      parsed = view.state.doc;
      evaluation.update(answer.statements);
    },
    updated: (view, textChanged) => {
      const { from, to } = view.viewport;
      evaluation.show(from, to);
      results.select(view.state.selection.main.head);
      boards.follow();
      if (textChanged && !isReplacing) {
        typed = performance.now();
        clearTimeout(pause);
        pause = setTimeout(() => refresh(view, evaluation, results, told()), PATIENCE + 20);
        texts.changed(view.state.doc.toString(), name);
        if (location.hash !== "#/edit") {
          history.replaceState(null, "", "#/edit");
        }
      }
    },
    tell: notice,
  });
  const results = new Results(byId("results"), evaluation, {
    selected: ({ from }) => select(view, from),
    insisted: (statement) => evaluation.insist(statement),
    played: (statement) => {
      select(view, statement.from);
      show("board");
    },
  });
  const prompt = new Prompt(byId("prompt"), engine, settings, () => definitions(view, evaluation));
  const boards = new Boards(byId("board"), engine, () => (parsed?.eq(view.state.doc) ? positionAt(view.state, evaluation) : undefined));
  const show = tabs((id, isByKey) => {
    byId("side").parentElement?.setAttribute("data-view", id);
    if (id === "prompt" && !isByKey) {
      prompt.focus();
    }
    boards.follow();
  });
  splitter();
  settingsDialog(settings);
  const tasks = new TaskBar(byId("task"), evaluation);
  evaluation.onChange(throttled(() => {
    refresh(view, evaluation, results, told());
    tasks.check();
    boards.follow();
  }));
  setInterval(() => evaluation.current !== undefined && status(evaluation), 1000);
  settings.onChange((changed) => {
    const { memory, stack } = settings.values;
    if (changed.has("memory") || changed.has("stack")) {
      engine.setLimits({ memory, stack });
    }
    if (changed.size > 0 && !changed.has("theme")) {
      evaluation.retry();
    }
  });
  const replace = (text: string, title: string, id?: string) => {
    name = title;
    isReplacing = true;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
    isReplacing = false;
    void texts.replaced(text, id);
    view.focus();
  };
  files(view, texts, replace, () => name);
  byId("format").onclick = () => void format(source, view);
  byId("cancel").onclick = () => evaluation.cancel();
  addEventListener("keydown", (event) => !byId("workspace").hidden && shortcuts(event));
  return { replace: (text) => text !== view.state.doc.toString() && replace(text, UNTITLED), set: (task) => tasks.set(task) };
}

/** The definitions of the text, for the prompt. */
const definitions = (view: EditorView, evaluation: Evaluation): string[] =>
  evaluation.statements
    .filter((s) => !s.shows && s.to <= view.state.doc.length)
    .map((s) => view.state.sliceDoc(s.from, s.to));

function refresh(view: EditorView, evaluation: Evaluation, results: Results, known: Problem[]): void {
  showValues(view, evaluation);
  showProblems(view, merged(known, problemsOf(evaluation)));
  results.show(known);
  results.select(view.state.selection.main.head);
  status(evaluation);
}

/** Says how far the evaluation is, and for how long it has been at its statement. */
function status(evaluation: Evaluation): void {
  const { done, all } = evaluation.progress;
  const isRunning = evaluation.current !== undefined;
  const seconds = Math.floor(evaluation.elapsed / 1000);
  const since = seconds > 0 ? `, ${seconds} s` : "";
  byId("status").textContent = isRunning ? `${done} of ${all} statements${since}` : "";
  byId("cancel").hidden = !isRunning;
}

/** At most once a frame. */
function throttled(action: () => void): () => void {
  let isDue = false;
  return () => {
    if (!isDue) {
      isDue = true;
      setTimeout(() => {
        isDue = false;
        action();
      }, 16);
    }
  };
}

function files(view: EditorView, texts: Texts, replace: (text: string, name: string, id?: string) => void, name: () => string): void {
  const failed = (error: unknown) => notice(error instanceof Error ? error.message : String(error));
  const open = (file: File | null | undefined) => {
    if (file) {
      readFile(file).then((text) => text !== undefined && replace(text, file.name)).catch(failed);
    }
  };
  const input = byId<HTMLInputElement>("file");
  input.onchange = () => {
    open(input.files?.[0]);
    input.value = "";
  };
  byId("open").onclick = () => input.click();
  byId("save").onclick = () => saveFile(name(), view.state.doc.toString());
  byId("link").onclick = async () => {
    const link = await linkTo(view.state.doc.toString());
    history.replaceState(null, "", link);
    await copy(link, link.length > LONG_LINK ? `Link of ${link.length} characters, which some programs cut,` : "Link");
  };
  const load = (example: Example) => example.load().then((text) => replace(text, `${example.title}.cgt`)).catch(failed);
  textMenus(texts, (example) => void load(example), ({ text, name, id }) => replace(text, name, id));
  const drop = byId("drop");
  const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes("Files") === true;
  addEventListener("dragover", (event) => {
    if (hasFile(event)) {
      event.preventDefault();
      drop.hidden = false;
    }
  });
  addEventListener("dragleave", (event) => (drop.hidden = event.relatedTarget === null || drop.hidden));
  addEventListener("drop", (event) => {
    drop.hidden = true;
    if (hasFile(event)) {
      event.preventDefault();
      open(event.dataTransfer?.files[0]);
    }
  }, true);
}

/** A link that is longer may be cut on its way, in characters. */
const LONG_LINK = 8000;

const KEYS: Record<string, string> = { s: "save", o: "open", ".": "cancel" };

function shortcuts(event: KeyboardEvent): void {
  const button = event.ctrlKey || event.metaKey ? KEYS[event.key] : undefined;
  if (button !== undefined && !event.shiftKey && !event.altKey) {
    event.preventDefault();
    byId(button).click();
  }
}

