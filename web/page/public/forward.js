// From the page of a game to its board, or to the one that the address carries after its `#`.
const { pathname, hash } = new URL(document.querySelector("a").href);
location.replace(pathname + location.search + (location.hash || hash));
