// A preprocessor of mdBook: code of the language becomes cells that can be edited and run. What a page shows before
// anything is run is computed here, by the engine that will run it.
import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { Engine, initSync, Limits } from "../engine/cgt.js";
import { commands, expressions } from "./transcript.mjs";

/** Seconds for each statement of the book. */
const SECONDS = 20;

const module = new WebAssembly.Module(readFileSync(new URL("../engine/cgt_bg.wasm", import.meta.url)));
initSync({ module });

const escaped = (text) => text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

/** HTML on one line: a blank line would end it in Markdown. */
const line = (html) => html.replaceAll("\n", "&#10;");

/** An engine with a text, and the answers to questions about it. */
function opened(text) {
  const engine = new Engine(new Limits());
  const ask = (method, params = {}) => JSON.parse(engine.request(method, JSON.stringify({ document: "cell", ...params })));
  return { ask, statements: ask("ide.open", { text }).statements };
}

/** The text with its colours. */
function coloured(text, ask) {
  let html = "";
  let end = 0;
  for (const [from, to, kind] of ask("ide.tokens", { from: 0, to: text.length })) {
    html += `${escaped(text.slice(end, from))}<span class="tok-${kind}">${escaped(text.slice(from, to))}</span>`;
    end = to;
  }
  return html + escaped(text.slice(end));
}

/** A result as it is shown: a picture where there is one, else text. */
function answer({ formats, data, problems, failed }) {
  const { "text/plain": plain, "image/svg+xml": svg } = formats;
  if (svg !== undefined && data.kind !== "game") {
    const address = `data:image/svg+xml,${encodeURIComponent(svg)}`;
    return `<img class="picture" alt="${escaped(plain)}" src="${address}">`;
  }
  const text = failed ? problems.map((p) => p.message).join("\n") : plain;
  return text === undefined ? "" : `<pre class="answer${failed ? " failed" : ""}">${escaped(text)}</pre>`;
}

/** A cell with its code, and with its answers if it `isAnswered`. */
function cell(text, isAnswered) {
  const { ask, statements } = opened(text);
  const shown = isAnswered ? statements.map(({ at }) => answer(ask("run.statement", { statement: at, seconds: SECONDS }))) : [];
  const code = `<pre class="code"><code class="nohighlight">${coloured(text, ask)}</code></pre>`;
  return line(`<div class="cgt-cell">${code}<div class="answers">${shown.join("")}</div></div>`);
}

const transcript = (block) =>
  commands(block)
    .map(({ command, output }) => {
      const text = expressions(command);
      return text === undefined ? `\`\`\`console\n$ ${command}\n${output}\`\`\`` : cell(text, true);
    })
    .join("\n\n");

/** The forms of a word, with names for its arguments: code that is not run. */
function forms(text) {
  const { ask } = opened(text);
  return line(`<pre class="cgt-forms"><code class="nohighlight">${coloured(text, ask)}</code></pre>`);
}

/** A picture of a position, which a button makes a board. */
const position = (expression, picture) =>
  line(`<figure class="cgt-position" data-expression="${escaped(expression)}"><img src="${picture}" alt="${escaped(expression)}"></figure>`);

/** The page whose code is the forms of words; its examples are cells. */
const REFERENCE = "reference.md";

const cells = (content, path) =>
  content
    .replace(/^```(cgt|console)\n([^]*?)^```$/gm, (_, kind, text) => {
      const write = path === REFERENCE ? forms : (code) => cell(code, false);
      return kind === "cgt" ? write(text.trimEnd()) : transcript(text);
    })
    .replace(/^Example: `([^`]+)` = `[^`]*`$/gm, (example, text) => (path === REFERENCE ? `Example:\n\n${cell(text, true)}` : example))
    .replace(/^!\[(.+)\]\(((?:\.\.\/)?pictures\/[\w-]+\.svg)\)$/gm, (_, expression, picture) => position(expression, picture));

/** Links to files of the repository that are not pages of the book become text. */
const inside = (content, path) =>
  content.replace(/(?<!!)\[([^\]]+)\]\(([^)#:\s]+)(?:#[^)\s]*)?\)/g, (link, text, target) =>
    /^(?:\.\.|decisions)\//.test(posix.join(posix.dirname(path), target)) ? text : link,
  );

const chapters = (items) => {
  for (const { Chapter: chapter } of items) {
    if (chapter) {
      chapter.content = inside(cells(chapter.content, chapter.path), chapter.path);
      chapters(chapter.sub_items);
    }
  }
};

if (process.argv[2] !== "supports") {
  const [, book] = JSON.parse(readFileSync(0, "utf8"));
  chapters(book.items ?? book.sections);
  process.stdout.write(JSON.stringify(book));
}
