// The page: an editor, its results, a prompt.
import "./style.css";
import type { Text } from "@codemirror/state";
import type { EditorView } from "@codemirror/view";
import { Boards, positionAt } from "./boards.ts";
import { byId, copy, el, notice } from "./dom.ts";
import { Source } from "./editor/analysis.ts";
import { format } from "./editor/commands.ts";
import { createEditor } from "./editor/editor.ts";
import { showProblems, showValues } from "./editor/values.ts";
import { WorkerEngine } from "./engine.ts";
import { Evaluation } from "./evaluation.ts";
import { type Example, linkedText, linkTo, readFile, saveFile } from "./files.ts";
import { compileEngine, prepareWorkers, spawnWorker } from "./host.ts";
import { examplesMenu, settingsDialog, tabs, themeButton } from "./menu.ts";
import { merged, problemsOf } from "./outcomes.ts";
import { Prompt } from "./prompt.ts";
import type { Opened, Problem } from "./requests.ts";
import { Results } from "./results.ts";
import { Settings } from "./settings.ts";
import { splitter } from "./split.ts";
import { store, stored } from "./storage.ts";

const WELCOME = `# Positions and sums, with their values.
clobber xoxo/oxox
clobber xoxo + clobber oox
{3 | 1} + {2 | -1}
thermograph({3 | 1})

# Who wins, and how?
outcome(domineering(4, 4))
winning_moves(nim 3 + nim 5 + nim 7)

def ladder(n) = if n == 0 then * else {0 | ladder(n - 1)}
table n in 0..4: ladder(n)

claim "ladders are positive" forall n in 0..4: ladder(n) > 0
`;

/** What an old browser lacks; undefined if nothing. */
const missing = (): string | undefined =>
  ["WebAssembly", "Worker", "CompressionStream", "TextDecoderStream"].find((name) => !(name in globalThis));

/** The text that the address carries; undefined if there is none, or none that can be read. */
async function textOfLink(): Promise<string | undefined> {
  try {
    return await linkedText();
  } catch {
    notice("The link carries no text that can be read.");
    return undefined;
  }
}

/** The text to begin with: of the address, else as it was left, else the welcome. */
async function firstText(): Promise<string> {
  const linked = await textOfLink();
  const left = stored("text") ?? WELCOME;
  if (linked !== undefined) {
    keepPrevious(left, linked);
  }
  return linked ?? left;
}

/** Keeps a text that another one replaces, for the menu. */
function keepPrevious(text: string, by: string): void {
  if (text !== by && text !== WELCOME && text.trim() !== "") {
    store("previous", text);
  }
}

/** Tells why the page cannot run. Without an editor the text is in a plain field: nothing is lost. */
function giveUp(why: string): void {
  const message = el("p", { className: "failure", textContent: why });
  byId("text").prepend(message);
  if (!byId("text").querySelector(".cm-editor")) {
    const field = el("textarea", { value: stored("text") ?? "" });
    field.setAttribute("aria-label", "Text");
    field.oninput = () => store("text", field.value);
    message.after(field);
  }
}

async function start(): Promise<void> {
  const settings = new Settings();
  themeButton(settings);
  const lacking = missing();
  if (lacking !== undefined) {
    giveUp(`This browser is too old for the page: it lacks ${lacking}. Your text is here, and is kept.`);
    byId("side").hidden = true;
    return;
  }
  const module = compileEngine();
  prepareWorkers(2);
  const { memory, stack } = settings.values;
  const engine = new WorkerEngine(module, { memory, stack }, spawnWorker);
  engine.prepare("ide", "run").catch(() => {});
  const evaluation = new Evaluation(engine, "text", settings);
  engine.onProgress = (lane, text) => lane === "run" && evaluation.tell(text);
  build(await firstText(), engine, evaluation, settings);
  module.catch((error) => giveUp(`The engine cannot be started: ${error.message}. Your text is here, and is kept.`));
}

function build(text: string, engine: WorkerEngine, evaluation: Evaluation, settings: Settings): void {
  let known: Problem[] = [];
  /** The text whose statements are known. */
  let parsed: Text | undefined;
  let name = "positions.cgt";
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
      if (textChanged) {
        store("text", view.state.doc.toString());
        if (location.hash !== "") {
          history.replaceState(null, "", location.pathname + location.search);
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
  evaluation.onChange(throttled(() => {
    refresh(view, evaluation, results, known);
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
  const replace = (text: string, title: string) => {
    keepPrevious(view.state.doc.toString(), text);
    name = title;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text }, selection: { anchor: 0 }, scrollIntoView: true });
    view.focus();
  };
  files(view, replace, () => name);
  byId("format").onclick = () => void format(source, view);
  byId("cancel").onclick = () => evaluation.cancel();
  addEventListener("hashchange", async () => {
    const linked = await textOfLink();
    if (linked !== undefined) {
      replace(linked, "positions.cgt");
    }
  });
  addEventListener("keydown", (event) => shortcuts(event));
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

function files(view: EditorView, replace: (text: string, name: string) => void, name: () => string): void {
  const failed = (error: unknown) => notice(error instanceof Error ? error.message : String(error));
  const open = (file: File | null | undefined) => {
    if (file) {
      readFile(file).then((text) => replace(text, file.name)).catch(failed);
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
  examplesMenu((example) => void load(example));
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

void start();
