// Every colour and size, for documents and for shadow roots alike. Colour belongs to the game: blue is Left, red Right,
// green what both may move, amber the last move, teal what wins; all else is ink on paper.

const LIGHT = `color-scheme: light;
  --page: #f7f6f3; --card: #ffffff; --sunken: #efeeea; --hover: #e9e7e1;
  --ink: #1a1c20; --ink-2: #464b54; --ink-3: #63676f;
  --line: #dedcd5; --line-strong: #85878c; --act: #1a1c20; --on-act: #ffffff; --focus: #1a1c20;
  --left: #2260b8; --left-edge: #123a74; --left-soft: #dbe7f7; --left-text: #1a519f;
  --right: #cc3f26; --right-edge: #7c2110; --right-soft: #fbe2db; --right-text: #a82f19;
  --both: #3f7d2a; --both-edge: #24500f; --both-soft: #e0eed8; --both-text: #32691f;
  --inlay: #ffffff;
  --board: #f3ecdc; --board-line: #8d7f60; --board-frame: #6d6148; --blocked: #5d564a;
  --wall: #1a1c20; --unwall: #a2977f; --label: #63676f;
  --last: #ffd768; --last-edge: #946400; --reach: rgba(26, 28, 32, .12);
  --good: #00695c; --on-good: #ffffff; --good-soft: #d8efea; --bad: #5b5f67; --mark-ground: #ffffff;
  --fault: #a3231b; --fault-soft: #fdeae7; --warn: #7a5200; --warn-soft: #fff1cf;
  --shadow: 0 6px 20px rgba(26, 28, 32, .14);
  --keyword: #7a3a92; --function: #1a519f; --position: #00594e; --number: #8f3f0a; --string: #32691f; --comment: #63676f;`;

const DARK = `color-scheme: dark;
  --page: #14161a; --card: #1c1f24; --sunken: #23272d; --hover: #2b3037;
  --ink: #eceae5; --ink-2: #bfc2c8; --ink-3: #9ca1aa;
  --line: #31353c; --line-strong: #7a808a; --act: #eceae5; --on-act: #14161a; --focus: #eceae5;
  --left: #6aa5f2; --left-edge: #bcd8ff; --left-soft: #20344f; --left-text: #93bffa;
  --right: #f07d63; --right-edge: #ffc9bc; --right-soft: #4b2921; --right-text: #ff9f89;
  --both: #86bd6b; --both-edge: #cdebbd; --both-soft: #293c22; --both-text: #a3d38b;
  --inlay: #3a1d15;
  --board: #2c2a25; --board-line: #85795d; --board-frame: #a39473; --blocked: #867c69;
  --wall: #eceae5; --unwall: #7c745f; --label: #9ca1aa;
  --last: #594408; --last-edge: #e8bd4e; --reach: rgba(236, 234, 229, .16);
  --good: #58d3bd; --on-good: #10211e; --good-soft: #17372f; --bad: #a7acb5; --mark-ground: #1c1f24;
  --fault: #ff9b8e; --fault-soft: #3f201d; --warn: #f0cb73; --warn-soft: #3a2f14;
  --shadow: 0 8px 24px rgba(0, 0, 0, .55);
  --keyword: #d39be6; --function: #93bffa; --position: #7be0cd; --number: #eda36b; --string: #a3d38b; --comment: #9ca1aa;`;

const SIZES = `--bar: 56px; --control: 40px; --panel: 400px;
  --sans: -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "Liberation Sans", Arial, sans-serif;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --value: "STIX Two Text", "Cambria Math", Cambria, "Noto Serif", "DejaVu Serif", Georgia, serif;
  --move: 180ms;`;

const CALM = "@media (prefers-reduced-motion: reduce) { :root, :host { --move: 0ms; } }";

/** For a document: the page sets `data-theme`, the book a class of mdBook; else the system decides. */
export const DOCUMENT_TOKENS = `:root { ${SIZES} ${LIGHT} }
:root[data-theme="dark"], :root:is(.navy, .coal, .ayu) { ${DARK} }
@media (prefers-color-scheme: dark) { :root:not([data-theme], .light, .rust, .navy, .coal, .ayu) { ${DARK} } }
${CALM}`;

/** For a shadow root, whose host has the attribute `dark`. */
export const HOST_TOKENS = `:host { ${SIZES} ${LIGHT} }
:host([dark]) { ${DARK} }
${CALM}`;
