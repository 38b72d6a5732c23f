// An extension of JupyterLab and Notebook 7: the language for their editors, and for cells that begin with `%%cgt`.
//
// They load an extension as a container of webpack's Module Federation: `init` gets the modules that all share, each with
// its versions, and `get` gives the extension. This is one, without the tools that make one from packages.
import type { LanguageSupport, StreamLanguage } from "@codemirror/language";
import { type Cells, follow } from "./cells.ts";
import { parser } from "./language.ts";

const NAME = "cgt-lang";
/** The type of texts in the language. */
const MIME = "text/x-cgt";

/** The modules that are shared, by name and version. */
type Scope = Record<string, Record<string, { get(): Promise<() => unknown>; loaded?: unknown }>>;

/** What the extension takes of the shared modules. */
interface Codemirror {
  IEditorLanguageRegistry: unknown;
}
interface Notebook {
  INotebookTracker: unknown;
}
interface CodemirrorLanguage {
  LanguageSupport: typeof LanguageSupport;
  StreamLanguage: typeof StreamLanguage;
}
interface Languages {
  addLanguage(language: { name: string; mime: string; extensions: string[]; support: LanguageSupport }): void;
}

let scope: Scope = {};

/** A shared module: the version that is in use. */
async function shared<T>(name: string): Promise<T> {
  const versions = Object.values(scope[name] ?? {});
  const found = versions.find(({ loaded }) => loaded) ?? versions[0];
  if (!found) {
    throw new Error(`${NAME}: this JupyterLab has no ${name}`);
  }
  return (await found.get())() as T;
}

async function plugins(): Promise<unknown[]> {
  const [{ IEditorLanguageRegistry }, { INotebookTracker }, codemirror] = await Promise.all([
    shared<Codemirror>("@jupyterlab/codemirror"),
    shared<Notebook>("@jupyterlab/notebook"),
    shared<CodemirrorLanguage>("@codemirror/language"),
  ]);
  const language = {
    id: `${NAME}:language`,
    description: "The language cgt in editors.",
    autoStart: true,
    requires: [IEditorLanguageRegistry],
    activate: (_: unknown, languages: Languages) => {
      const support = new codemirror.LanguageSupport(codemirror.StreamLanguage.define(parser));
      languages.addLanguage({ name: "cgt", mime: MIME, extensions: ["cgt"], support });
    },
  };
  const cells = {
    id: `${NAME}:cells`,
    description: "The language cgt in cells that begin with %%cgt.",
    autoStart: true,
    requires: [INotebookTracker],
    activate: (_: unknown, notebooks: Cells) => follow(notebooks, MIME),
  };
  return [language, cells];
}

const container = {
  init: (given: Scope): void => void (scope = given),
  get: async () => {
    const found = { __esModule: true, default: await plugins() };
    return () => found;
  },
};

const host = globalThis as { _JUPYTERLAB?: Record<string, unknown> };
(host._JUPYTERLAB ??= {})[NAME] = container;
