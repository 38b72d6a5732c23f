// Cells of other languages that begin with `%%cgt` have the language for their text.

interface Cell {
  readonly model: { type: string; mimeType: string; sharedModel: { getSource(): string } };
}

interface Signal {
  connect(slot: () => void): void;
}

interface NotebookPanel {
  readonly content: {
    readonly widgets: readonly Cell[];
    readonly codeMimetype: string;
    readonly modelChanged: Signal;
    readonly modelContentChanged: Signal;
  };
}

/** The notebooks that are open. */
export interface Cells {
  forEach(visit: (panel: NotebookPanel) => void): void;
  readonly widgetAdded: { connect(slot: (_: unknown, panel: NotebookPanel) => void): void };
}

/** Pause after a change before cells are looked at, in milliseconds: the notebook may set their types itself. */
const PAUSE = 50;

/** How such a cell begins. */
export const MAGIC = /^\s*%%cgt\b/;

/** Gives such cells a type, in the notebooks that are open and those that will be. */
export function follow(notebooks: Cells, mime: string): void {
  const followPanel = ({ content }: NotebookPanel) => {
    const update = () => {
      for (const { model } of content.widgets) {
        const isMeant = model.type === "code" && MAGIC.test(model.sharedModel.getSource());
        if (isMeant && model.mimeType !== mime) {
          model.mimeType = mime;
        } else if (!isMeant && model.mimeType === mime && content.codeMimetype !== mime) {
          model.mimeType = content.codeMimetype;
        }
      }
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const soon = () => {
      clearTimeout(timer);
      timer = setTimeout(update, PAUSE);
    };
    content.modelChanged.connect(soon);
    content.modelContentChanged.connect(soon);
    soon();
  };
  notebooks.forEach(followPanel);
  notebooks.widgetAdded.connect((_, panel) => followPanel(panel));
}
