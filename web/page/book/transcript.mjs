// Transcripts of the command line, as the book has them, read as texts of the language.

/** The commands of a transcript, each with its output. */
export function commands(block) {
  const found = [];
  for (const line of block.split("\n").slice(0, -1)) {
    const last = found.at(-1);
    if (line.startsWith("$ ")) {
      found.push({ command: line.slice(2), output: "" });
    } else if (last && last.output === "" && line.startsWith(">")) {
      last.command += `\n${line}`;
    } else if (last) {
      last.output += `${line}\n`;
    }
  }
  return found;
}

/** What stands for a word of a shell: quoted parts, and parts without quotes. */
const WORD = /'([^']*)'|"([^"\\$`]*)"|\\(.)|([^\s'"\\|&;<>()$`]+)/y;

/** The words of a command for a shell; undefined where it does more than pass words to a program. */
function words(command) {
  const found = [];
  let word;
  for (let at = 0; at < command.length; ) {
    if (/\s/.test(command[at])) {
      at += 1;
      found.push(...(word === undefined ? [] : [word]));
      word = undefined;
      continue;
    }
    WORD.lastIndex = at;
    const match = WORD.exec(command);
    if (!match) {
      return undefined;
    }
    word = (word ?? "") + (match[1] ?? match[2] ?? match[3] ?? match[4]);
    at = WORD.lastIndex;
  }
  return word === undefined ? found : [...found, word];
}

/** The text that a command evaluates: `cgt eval` with expressions alone, `cgt explain`, `cgt run -`; else undefined. */
export function expressions(command) {
  const script = /^cgt run - <<'END'\n((?:>.*\n)*)> END$/.exec(command);
  if (script) {
    return script[1].replace(/^> ?/gm, "").trimEnd();
  }
  const [program, verb, ...given] = words(command) ?? [];
  if (program !== "cgt" || given.length === 0 || given.some((word) => word.startsWith("--"))) {
    return undefined;
  }
  switch (verb) {
    case "eval":
      return given.join("\n");
    case "explain":
      return given.map((word) => `explain(${word})`).join("\n");
    default:
      return undefined;
  }
}
