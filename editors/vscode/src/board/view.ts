// The script of the panel: the board of the page, with an engine of its own.
import { boardPane } from "../../../../web/page/src/board/pane.ts";
import type { Situation } from "../../../../web/page/src/board/types.ts";
import { WorkerEngine } from "../../../../web/page/src/engine.ts";
import { BROWSER } from "../module/limits.ts";
import type { Cursor, FromPanel } from "./messages.ts";
import { type Found, positionAt } from "./position.ts";

declare const acquireVsCodeApi: () => { postMessage(message: FromPanel): void };

const host = acquireVsCodeApi();
const byId = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T;

/** A string of the language. */
const quoted = (text: string): string => `"${text.replace(/["\\]/g, "\\$&")}"`;

/** The line played, as an expression. */
const played = ({ expression, moves }: Situation): string => {
  const [first = "", ...rest] = moves;
  return `play(${expression}, ${quoted(first)})${rest.map((move) => `.play(${quoted(move)})`).join("")}`;
};

async function start(): Promise<void> {
  const { module = "", worker = "" } = document.body.dataset;
  const script = await (await fetch(worker)).blob();
  const address = URL.createObjectURL(new Blob([script], { type: "text/javascript" }));
  const compiled = fetch(module).then(async (answer) => WebAssembly.compile(await answer.arrayBuffer()));
  const engine = new WorkerEngine(compiled, BROWSER, () => new Worker(address));
  await compiled;
  follow(engine);
}

function follow(engine: WorkerEngine): void {
  const pane = boardPane(byId("board"), engine);
  const insert = byId<HTMLButtonElement>("insert");
  let latest: Cursor | undefined;
  let found: (Found & { uri: string }) | undefined;
  let situation: Situation | undefined;
  const note = (text: string) => (byId("note").textContent = text);
  addEventListener("cgt-position", (event) => {
    situation = (event as CustomEvent<Situation>).detail;
    insert.disabled = found === undefined || situation.moves.length === 0;
  });
  insert.onclick = () => {
    if (found && situation) {
      host.postMessage({ insert: played(situation), uri: found.uri, behind: found.end });
    }
  };
  addEventListener("message", async ({ data }: MessageEvent<Cursor>) => {
    latest = data;
    try {
      const now = await positionAt(engine, data);
      if (latest === data) {
        found = now && { ...now, uri: data.uri };
        note(found ? "" : "No position under the cursor.");
        if (found) {
          pane.follow(found.position);
        }
      }
    } catch (error) {
      note(error instanceof Error ? error.message : String(error));
    }
  });
  note("");
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
start().catch((error) => (byId("note").textContent = `The engine cannot be started: ${error}`));
