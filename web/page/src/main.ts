// The page: what the address asks for.
import "./style.css";
import { byId, el, notice } from "./dom.ts";
import { WorkerEngine } from "./engine.ts";
import { Evaluation } from "./evaluation.ts";
import { textOfLink } from "./files.ts";
import { compileEngine, prepareWorkers, spawnWorker } from "./host.ts";
import { themeButton } from "./menu.ts";
import { Settings } from "./settings.ts";
import { Texts } from "./texts.ts";
import { workspace } from "./workspace.ts";

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

/** The text to begin with: of the address, else as it was left, else the welcome. */
async function firstText(texts: Texts): Promise<string> {
  const linked = await textOfLink();
  if (linked !== undefined) {
    await texts.replaced(linked);
  }
  return linked ?? (await texts.first()) ?? WELCOME;
}

/** Tells why the page cannot run. Without an editor the text is in a plain field: nothing is lost. */
async function giveUp(why: string, texts: Texts): Promise<void> {
  const message = el("p", { className: "failure", textContent: why });
  byId("text").prepend(message);
  if (!byId("text").querySelector(".cm-editor")) {
    const field = el("textarea", { value: (await texts.first()) ?? "" });
    field.setAttribute("aria-label", "Text");
    field.oninput = () => texts.changed(field.value, "text.cgt");
    message.after(field);
  }
}

async function start(): Promise<void> {
  const settings = new Settings();
  const texts = new Texts(notice);
  themeButton(settings);
  const lacking = missing();
  if (lacking !== undefined) {
    byId("side").hidden = true;
    await giveUp(`This browser is too old for the page: it lacks ${lacking}. Your text is here, and is kept.`, texts);
    return;
  }
  const module = compileEngine();
  prepareWorkers(2);
  const { memory, stack } = settings.values;
  const engine = new WorkerEngine(module, { memory, stack }, spawnWorker);
  engine.prepare("ide", "run").catch(() => {});
  const evaluation = new Evaluation(engine, "text", settings);
  engine.onProgress = (lane, text) => lane === "run" && evaluation.tell(text);
  workspace(await firstText(texts), texts, engine, evaluation, settings);
  module.catch((error) => void giveUp(`The engine cannot be started: ${error.message}. Your text is here, and is kept.`, texts));
}

void start();
