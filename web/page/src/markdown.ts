// The Markdown of the engine as elements. All text stays text: nothing of it is read as HTML.
import MarkdownIt from "markdown-it";

const writer = new MarkdownIt({ html: false });

// Pictures of the engine, and addresses of the web; nothing else can be followed.
writer.validateLink = (address) => /^(https?:\/\/|data:image\/svg\+xml[;,])/.test(address);
writer.renderer.rules.table_open = () => '<div class="scroll"><table>';
writer.renderer.rules.table_close = () => "</table></div>";
writer.renderer.rules.link_open = (tokens, at, options, _, renderer) => {
  tokens[at]?.attrSet("rel", "noreferrer");
  tokens[at]?.attrSet("target", "_blank");
  return renderer.renderToken(tokens, at, options);
};

/** A text in Markdown. */
export function markdown(text: string): DocumentFragment {
  const made = document.createElement("template");
  made.innerHTML = writer.render(text);
  return made.content;
}
