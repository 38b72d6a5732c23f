// The script of the panel: the board of the page. The program answers it; without a program, an engine in WebAssembly.
import { boardPane, type Position } from "../../../../web/page/src/board/pane.ts";
import type { BoardEngine, Situation } from "../../../../web/page/src/board/types.ts";
import type { WorkerEngine } from "../../../../web/page/src/engine.ts";
import { moduleEngine, ProgramEngine } from "./engines.ts";
import { type Cursor, type FromPanel, moved, type Scene, type ToPanel } from "./messages.ts";
import { positionAt } from "./position.ts";

/** The answer of `compare`: the differences between two positions, a line each. */
interface Compared {
  lines?: string[];
  fault?: { message: string };
}

declare const acquireVsCodeApi: () => { postMessage(message: FromPanel): void };

/** A position of a text, and where its statement ends. */
interface Found {
  uri: string;
  position: Position;
  title: string;
  end: number;
}

const host = acquireVsCodeApi();
const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** A string of the language. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** The line played, as an expression. */
const played = ({ expression, moves }: Situation): string => {
  const [first = "", ...rest] = moves;
  return `play(${expression}, ${quoted(first)})${rest.map((move) => `.play(${quoted(move)})`).join("")}`;
};

const program = new ProgramEngine((message) => host.postMessage(message));
let module: WorkerEngine | undefined;
let answering: BoardEngine = program;

/** Whichever engine answers about the text that was told last. */
const engine: BoardEngine = {
  request: (method, params) => answering.request(method, params),
  cancel: (lane) => answering.cancel(lane),
};

/** What is under a cursor. */
async function found(message: Cursor | Scene): Promise<Found | undefined> {
  const { uri } = message;
  if ("scene" in message) {
    return message.scene ? { ...message.scene, uri } : undefined;
  }
  module ??= moduleEngine();
  const at = await positionAt(module, message);
  return at && { ...at, uri, title: at.position.expression };
}

function follow(): void {
  const pane = boardPane(byId("board"), engine);
  const [insert, pin] = [byId<HTMLButtonElement>("insert"), byId<HTMLButtonElement>("pin")];
  let latest: Cursor | Scene | undefined;
  let shown: Found | undefined;
  let situation: Situation | undefined;
  let isPinned = false;
  const note = (text: string) => Object.assign(byId("note"), { textContent: text, title: text });
  const difference = byId("difference");

  /** Lists how the position under the cursor differs from the one that is pinned. */
  const compare = async () => {
    const message = latest;
    const now = situation && message && "scene" in message ? await found(message) : undefined;
    const other = now && now.position.expression !== situation?.expression ? now.position : undefined;
    const told = isPinned && other ? await program.request<Compared>("compare.compare", { ...situation, other, seconds: 5 }).catch(() => undefined) : undefined;
    if (latest !== message) {
      return;
    }
    const lines = told?.lines ?? (told?.fault ? [told.fault.message] : []);
    const heading = other && lines.length > 0 ? [`From here to ${other.expression}:`] : [];
    difference.replaceChildren(...[...heading, ...lines].map((line) => Object.assign(document.createElement("li"), { textContent: line })));
  };

  const show = async (message: Cursor | Scene) => {
    latest = message;
    if (isPinned) {
      return compare();
    }
    try {
      const now = await found(message);
      if (latest !== message || isPinned) {
        return;
      }
      if (now || shown) {
        const why = "fault" in message ? `: ${message.fault}` : "";
        note(now ? "" : `No position under the cursor${why}.`);
      }
      if (now) {
        answering = "scene" in message ? program : (module ?? program);
        shown = now;
        byId("title").textContent = now.title === now.position.expression ? "" : now.title;
        byId("board").hidden = pin.disabled = false;
        pane.follow(now.position);
      }
    } catch (error) {
      note(error instanceof Error ? error.message : String(error));
    }
  };

  addEventListener("cgt-position", (event) => {
    situation = (event as CustomEvent<Situation>).detail;
    insert.disabled = shown === undefined || situation.moves.length === 0;
    void compare();
  });
  insert.onclick = () => {
    if (shown && situation) {
      host.postMessage({ insert: played(situation), uri: shown.uri, behind: shown.end });
    }
  };
  pin.onclick = () => {
    isPinned = !isPinned;
    pin.setAttribute("aria-pressed", String(isPinned));
    note(isPinned ? "The board stays at this position." : "");
    if (!isPinned && latest) {
      difference.replaceChildren();
      void show(latest);
    }
  };
  addEventListener("message", ({ data }: MessageEvent<ToPanel>) => {
    if ("answer" in data) {
      program.heed(data);
    } else if ("edits" in data) {
      if (shown?.uri === data.uri) {
        shown.end = moved(shown.end, data.edits);
      }
    } else {
      void show(data);
    }
  });
  host.postMessage({ ready: true });
}

/** Tells the board whether the theme of the editor is dark. */
function followTheme(): void {
  const update = () => {
    const { classList } = document.body;
    const isDark = classList.contains("vscode-dark") || (classList.contains("vscode-high-contrast") && !classList.contains("vscode-high-contrast-light"));
    document.documentElement.dataset["theme"] = isDark ? "dark" : "light";
  };
  new MutationObserver(update).observe(document.body, { attributes: true, attributeFilter: ["class"] });
  update();
}

followTheme();
follow();
