// The page: what the address asks for. `#/play` is the first page, `#/game`, `#/board` and `#/puzzle` are boards, `#/edit`,
// `#/rules`, `#/claim` and `#/heaps` the workspace; any other address carries a text.
import "./style.css";
import { ENGINE_SIZE } from "virtual:gallery";
import type { Task } from "./board/puzzle.ts";
import { byId, el, notice } from "./dom.ts";
import { WorkerEngine } from "./engine.ts";
import { Evaluation } from "./evaluation.ts";
import { textOfLink } from "./files.ts";
import { compileEngine, prepareWorkers, spawnWorker } from "./host.ts";
import { themeButton } from "./menu.ts";
import { EXERCISE } from "./play/catalogue.ts";
import { buildGallery } from "./play/gallery.ts";
import { type Linked, readBoardLink } from "./play/links.ts";
import { boardOf, finish, firstOpen, LESSONS, nextOf, textOf } from "./play/lessons.ts";
import type { Table } from "./play/table.ts";
import { Settings } from "./settings.ts";
import { CLAIM, HEAPS, RULES, WELCOME } from "./starters.ts";
import type { TextTask } from "./task.ts";
import { Texts } from "./texts.ts";
import type { Workspace } from "./workspace.ts";

const VIEWS = ["play", "table", "workspace"] as const;
type ViewName = (typeof VIEWS)[number];

/** Time without an engine after which it is told that it comes, in milliseconds. */
const PATIENCE = 300;

/** What an old browser lacks; undefined if nothing. */
const missing = (): string | undefined =>
  ["WebAssembly", "Worker", "CompressionStream", "TextDecoderStream"].find((name) => !(name in globalThis));

class Page {
  private readonly settings = new Settings();
  private readonly texts = new Texts(notice);
  private engine: WorkerEngine | undefined;
  private work: Promise<Workspace> | undefined;
  private table: Promise<Table> | undefined;

  async start(): Promise<void> {
    themeButton(this.settings);
    const lacking = missing();
    if (lacking !== undefined) {
      byId("side").hidden = true;
      await this.giveUp(`This browser is too old for the page: it lacks ${lacking}. Your text is here, and is kept.`);
      return;
    }
    const module = compileEngine((bytes) => showLoading(bytes));
    prepareWorkers(2);
    const { memory, stack } = this.settings.values;
    this.engine = new WorkerEngine(module, { memory, stack }, spawnWorker);
    const slow = setTimeout(() => showLoading(0), PATIENCE);
    const started = () => {
      clearTimeout(slow);
      byId("engine").hidden = true;
    };
    module.catch((error) => void this.giveUp(`The engine cannot be started: ${error.message}. Your text is here, and is kept.`)).finally(started);
    addEventListener("hashchange", () => void this.go());
    await this.go();
  }

  /** Shows what the address asks for. */
  private async go(): Promise<void> {
    const [, view = "", ...rest] = location.hash.startsWith("#/") ? location.hash.slice(1).split("/") : ["", location.hash.length > 1 ? "text" : "play"];
    try {
      switch (view) {
        case "play":
          this.gallery();
          break;
        case "game": {
          const { entryOf } = await import("./play/table.ts");
          const entry = entryOf(rest[0] ?? "", rest[1] ?? "");
          await (entry ? this.board(entry) : this.lost("There is no such game."));
          break;
        }
        case "board":
          await this.board(await readBoardLink(rest.join("/")));
          break;
        case "puzzle":
          await this.board(puzzle());
          break;
        case "learn":
          await this.lesson(Number(rest[0] ?? firstOpen()));
          break;
        case "rules":
          await this.edit(RULES);
          break;
        case "claim":
          await this.edit(CLAIM);
          break;
        case "heaps":
          await this.edit(HEAPS);
          break;
        case "edit":
          await this.edit(undefined);
          break;
        default:
          await this.edit(await textOfLink());
      }
    } catch (error) {
      this.lost(error instanceof Error ? error.message : String(error));
    }
  }

  private lost(message: string): void {
    notice(message);
    this.gallery();
  }

  private gallery(): void {
    if (!byId("play").hasChildNodes()) {
      buildGallery(byId("play"));
    }
    entitle("cgt: play a game, see who wins, and why", WORDS);
    show("play");
    this.engine?.prepare("board", "worth").catch(() => {});
  }

  private async lesson(number: number): Promise<void> {
    const text = textOf(number);
    const lesson = boardOf(number);
    if (text) {
      const title = `${number} of ${LESSONS.length}: ${text.title}`;
      await this.edit(text.text, { title, words: text.words, isDone: text.isDone, next: nextOf(number), solved: () => finish(number) });
      return;
    }
    if (!lesson) {
      this.lost("There is no such step.");
      return;
    }
    await this.board(lesson, { words: LESSONS[number - 1]?.words ?? "", next: nextOf(number), solved: () => finish(number) });
  }

  private async board(linked: Linked, task: Task = {}): Promise<void> {
    const engine = this.engine as WorkerEngine;
    show("table");
    byId("table").scrollTop = 0;
    const { about, isPuzzle } = linked;
    entitle(`${isPuzzle ? "Find the only winning move: " : ""}${about?.title ?? linked.situation.expression.slice(0, 60)} – cgt`, about?.rule);
    this.table ??= import("./play/table.ts").then(({ Table }) => new Table(byId("table"), engine));
    await (await this.table).open(linked, task);
  }

  /** Shows the workspace, with another text if one is given. */
  private async edit(text: string | undefined, task?: TextTask): Promise<void> {
    entitle(`${task?.title ?? "Editor"} – cgt`);
    show("workspace");
    const isOpen = this.work !== undefined;
    this.work ??= this.openWorkspace(text);
    const work = await this.work;
    if (isOpen && text !== undefined) {
      work.replace(text);
    }
    work.set(task);
  }

  private async openWorkspace(text: string | undefined): Promise<Workspace> {
    const engine = this.engine as WorkerEngine;
    engine.prepare("ide", "run").catch(() => {});
    const [{ workspace }, first] = await Promise.all([import("./workspace.ts"), this.firstText(text)]);
    const evaluation = new Evaluation(engine, "text", this.settings);
    engine.onProgress = (lane, told) => lane === "run" && evaluation.tell(told);
    return workspace(first, this.texts, engine, evaluation, this.settings);
  }

  /** The text to begin with: the one asked for, else as it was left, else the welcome. */
  private async firstText(text: string | undefined): Promise<string> {
    if (text !== undefined) {
      await this.texts.replaced(text);
    }
    return text ?? (await this.texts.first()) ?? WELCOME;
  }

  /** Tells why the page cannot run. Without an editor the text is in a plain field: nothing is lost. */
  private async giveUp(why: string): Promise<void> {
    show("workspace");
    const message = el("p", { className: "failure", textContent: why });
    await this.work?.catch(() => {});
    byId("text").prepend(message);
    if (!byId("text").querySelector(".cm-editor")) {
      const field = el("textarea", { value: (await this.texts.first()) ?? "" });
      field.setAttribute("aria-label", "Text");
      field.oninput = () => this.texts.changed(field.value, "text.cgt");
      message.after(field);
    }
  }
}

const puzzle = (): Linked => ({
  situation: { context: "", expression: EXERCISE.expression, moves: [], first: "left", person: "left", goal: "normal" },
  about: { title: `${EXERCISE.title}: a puzzle`, rule: "Move a stone onto a neighbouring stone of the other colour, which is removed. Who cannot move loses.", end: "" },
  isFlipped: false,
  strength: 0,
  isPuzzle: true,
});

const DESCRIPTION = document.querySelector<HTMLMetaElement>('meta[name="description"]');
/** What the page says of itself. */
const WORDS = DESCRIPTION?.content ?? "";

/** Names the page, for bookmarks, the history and whatever shares it. */
function entitle(title: string, words = WORDS): void {
  document.title = title;
  DESCRIPTION?.setAttribute("content", words);
}

/** Shows one of the views. */
function show(name: ViewName): void {
  VIEWS.forEach((view) => (byId(view).hidden = view !== name));
  document.body.dataset["view"] = name;
  for (const link of document.querySelectorAll<HTMLElement>("#bar [data-view]")) {
    const isLesson = location.hash.startsWith("#/learn");
    const now = name === "table" ? (isLesson ? "learn" : "play") : name;
    const is = link.dataset["view"] === now;
    link.toggleAttribute("aria-current", is);
    if (is) {
      link.setAttribute("aria-current", "page");
    }
  }
}

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

function showLoading(bytes: number): void {
  const status = byId("engine");
  status.hidden = bytes >= ENGINE_SIZE;
  status.textContent = `Loading the engine, ${megabytes(bytes)} of ${megabytes(ENGINE_SIZE)} MB`;
}

/** Keeps the page for times without a network; from the second visit on, all of it. */
function keepOffline(): void {
  if (import.meta.env.PROD && "serviceWorker" in navigator) {
    const { serviceWorker } = navigator;
    addEventListener("load", () => {
      serviceWorker.register("./offline.js").catch(() => {});
      serviceWorker.controller?.postMessage("rest");
    });
  }
}

// In a frame of another page there is the board alone.
document.body.toggleAttribute("data-embedded", new URLSearchParams(location.search).has("embed"));
keepOffline();
void new Page().start();
