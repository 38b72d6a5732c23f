// The language for CodeMirror, from the grammar that editors have for colours: tests hold that to the words of the engine.
import type { StreamParser } from "@codemirror/language";
import { MAGIC } from "./cells.ts";
import grammar from "../../../../editors/vscode/syntaxes/cgt.tmLanguage.json";

/** What a scope of the grammar is for themes of CodeMirror; the first that fits. */
const STYLES: [string, string][] = [
  ["comment", "comment"],
  ["constant.character.escape", "string.special"],
  ["string", "string"],
  ["keyword.control", "keyword"],
  ["keyword.operator", "operator"],
  ["support", "variableName.standard"],
  ["entity.name.function", "variableName.function"],
  ["entity.name.type", "variableName.special"],
  ["constant.language", "atom"],
  ["constant.numeric", "number"],
];

const styleOf = (scope: string): string => STYLES.find(([begin]) => scope.startsWith(begin))?.[1] ?? "";

/** A rule matches at one place, or begins a part of the text that another expression ends. */
interface Rule {
  style: string;
  begin: RegExp;
  end: RegExp | undefined;
}

const sticky = (source: string): RegExp => new RegExp(source, "uy");

const { repository } = grammar;

const RULES: Rule[] = grammar.patterns.map(({ include }) => {
  const rule = repository[include.slice(1) as keyof typeof repository];
  const style = styleOf(rule.name);
  return "match" in rule
    ? { style, begin: sticky(rule.match), end: undefined }
    : { style, begin: sticky(rule.begin), end: sticky(rule.end) };
});

const ESCAPE = repository.string.patterns[0]!;
const ESCAPED: Rule = { style: styleOf(ESCAPE.name), begin: sticky(ESCAPE.match), end: undefined };

const WORD = sticky("[\\p{L}_][\\p{L}\\d_']*");
interface State {
  /** The rule of the part that has begun. */
  open: Rule | undefined;
  isFirst: boolean;
}

/** Where a match at a place ends. */
function end(expression: RegExp, line: string, at: number): number | undefined {
  expression.lastIndex = at;
  return expression.test(line) ? expression.lastIndex : undefined;
}

/** The name of the language, and how its tokens are found. */
export const parser: StreamParser<State> = {
  name: "cgt",
  startState: () => ({ open: undefined, isFirst: true }),
  copyState: (state) => ({ ...state }),
  languageData: { commentTokens: { line: "#" }, closeBrackets: { brackets: ["(", "[", "{", '"'] } },
  token: (stream, state) => {
    const line = stream.string;
    const { open, isFirst } = state;
    state.isFirst = false;
    if (isFirst && MAGIC.test(line)) {
      stream.skipToEnd();
      return "meta";
    }
    if (open?.end) {
      const escaped = end(ESCAPED.begin, line, stream.pos);
      const closed = end(open.end, line, stream.pos);
      stream.pos = closed ?? escaped ?? stream.pos + 1;
      // A string ends with its line at the latest.
      if (closed !== undefined || end(open.end, line, stream.pos) === line.length && stream.eol()) {
        state.open = undefined;
      }
      return closed === undefined && escaped !== undefined ? ESCAPED.style : open.style;
    }
    if (stream.eatSpace()) {
      return null;
    }
    for (const rule of RULES) {
      const found = end(rule.begin, line, stream.pos);
      if (found !== undefined && found > stream.pos) {
        stream.pos = found;
        state.open = rule.end && rule;
        return rule.style;
      }
    }
    stream.pos = end(WORD, line, stream.pos) ?? stream.pos + 1;
    return null;
  },
};
