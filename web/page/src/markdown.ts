// The Markdown of the engine as elements. All text stays text: nothing of it is read as HTML.

type Inline = [pattern: RegExp, make: (match: RegExpExecArray) => Node];

const element = (name: string, ...children: (Node | string)[]): HTMLElement => {
  const made = document.createElement(name);
  made.append(...children);
  return made;
};

const image = (address: string, text: string): Node => {
  if (!address.startsWith("data:image/svg+xml")) {
    return document.createTextNode(text);
  }
  const made = document.createElement("img");
  made.src = address;
  made.alt = text;
  return made;
};

const link = (text: string, address: string): Node => {
  if (!/^https?:\/\//.test(address)) {
    return element("span", text);
  }
  const made = document.createElement("a");
  made.href = address;
  made.rel = "noreferrer";
  made.target = "_blank";
  made.textContent = text;
  return made;
};

const INLINE: Inline[] = [
  [/\\([!-/:-@[-`{-~])/y, (m) => document.createTextNode(m[1] ?? "")],
  [/(`+)(.+?)\1(?!`)/y, (m) => element("code", (m[2] ?? "").replace(/^ (.*) $/, "$1"))],
  [/!\[([^\]]*)\]\(([^)]*)\)/y, (m) => image(m[2] ?? "", m[1] ?? "")],
  [/\[([^\]]*)\]\(([^)]*)\)/y, (m) => link(m[1] ?? "", m[2] ?? "")],
  [/\*\*(.+?)\*\*/y, (m) => element("strong", ...inline(m[1] ?? ""))],
  [/\*([^*\s](?:[^*]*[^*\s])?)\*/y, (m) => element("em", ...inline(m[1] ?? ""))],
  [/ {2}\n/y, () => element("br")],
];

/** A line or a paragraph. */
function inline(text: string): Node[] {
  const nodes: Node[] = [];
  let plain = "";
  for (let at = 0; at < text.length; ) {
    const found = inlineAt(text, at);
    if (found) {
      nodes.push(document.createTextNode(plain), found.node);
      plain = "";
      at = found.end;
    } else {
      plain += text[at];
      at += 1;
    }
  }
  return [...nodes, document.createTextNode(plain)];
}

function inlineAt(text: string, at: number): { node: Node; end: number } | undefined {
  if (!"\\`![* ".includes(text[at] ?? "")) {
    return undefined;
  }
  for (const [pattern, make] of INLINE) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match) {
      const end = pattern.lastIndex;
      return { node: make(match), end };
    }
  }
  return undefined;
}

const cells = (line: string): string[] =>
  line.replace(/^\s*\|/, "").replace(/\|\s*$/, "").split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll("\\|", "|"));

function table(lines: string[]): HTMLElement {
  const row = (line: string, cell: string) => element("tr", ...cells(line).map((text) => element(cell, ...inline(text))));
  const [head = "", , ...body] = lines;
  const made = element("table", element("thead", row(head, "th")), element("tbody", ...body.map((line) => row(line, "td"))));
  const frame = element("div", made);
  frame.className = "scroll";
  return frame;
}

/** A text in Markdown: paragraphs, headings, code, lists, tables, rules, images. */
export function markdown(text: string): DocumentFragment {
  const made = document.createDocumentFragment();
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? "";
    const fence = /^(`{3,})(\w*)/.exec(line);
    const heading = /^(#{1,6}) (.*)/.exec(line);
    let end = at + 1;
    const until = (is: (line: string) => boolean) => {
      while (end < lines.length && !is(lines[end] ?? "")) {
        end += 1;
      }
      return lines.slice(at, end);
    };
    if (fence) {
      until((l) => l.startsWith(fence[1] ?? "```"));
      made.append(element("pre", element("code", lines.slice(at + 1, end).join("\n"))));
      end += 1;
    } else if (heading) {
      made.append(element(`h${Math.min(6, (heading[1] ?? "").length + 2)}`, ...inline(heading[2] ?? "")));
    } else if (/^(-{3,}|\*{3,})\s*$/.test(line)) {
      made.append(element("hr"));
    } else if (line.startsWith("|")) {
      made.append(table(until((l) => !l.startsWith("|"))));
    } else if (/^[-*] /.test(line)) {
      const items = until((l) => !/^([-*] | {2,})/.test(l)).join("\n").split(/\n(?=[-*] )/);
      made.append(element("ul", ...items.map((item) => element("li", ...inline(item.slice(2))))));
    } else if (line.trim() !== "") {
      const paragraph = until((l) => l.trim() === "" || /^(`{3,}|#{1,6} |\||[-*] )/.test(l));
      made.append(element("p", ...inline(paragraph.join("\n"))));
    }
    at = end;
  }
  return made;
}
