// Starts `cgt lsp`; the server does the rest. The answers of its commands are shown beside the text.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

/** An answer of the server in a panel of its own: a picture, or text. */
const show = (answer) => {
  const panel = vscode.window.createWebviewPanel("cgt", answer.title, vscode.ViewColumn.Beside, {});
  const text = answer.text.replace(/[&<>]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[c]);
  const body = answer.svg ?? `<pre style="font-size:1.1em">${text}</pre>`;
  const policy = "default-src 'none'; style-src 'unsafe-inline'";
  panel.webview.html =
    `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="${policy}">` + body;
};

/** Commands from the palette are about the place of the cursor. */
const atCursor = (args) => {
  const editor = vscode.window.activeTextEditor;
  if (args.length > 0 || !editor) return args;
  const { line, character } = editor.selection.active;
  return [editor.document.uri.toString(), { line, character }];
};

exports.activate = async (context) => {
  const settings = vscode.workspace.getConfiguration("cgt");
  const run = { command: settings.get("server.path"), args: settings.get("server.args") };
  const explanations = {
    provideTextDocumentContent: async (uri) => {
      const code = uri.path.replace(/\.md$/, "");
      const params = { command: "cgt.explainError", arguments: [code] };
      return (await client.sendRequest("workspace/executeCommand", params)).markdown;
    },
  };
  context.subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider("cgt-explain", explanations),
  );
  client = new LanguageClient("cgt", "Combinatorial games", run, {
    documentSelector: [{ language: "cgt" }],
    initializationOptions: { ...settings, client: { shows: true, images: true, explains: true } },
    synchronize: { configurationSection: "cgt" },
    middleware: {
      executeCommand: async (command, args, next) => {
        const answer = await next(command, atCursor(args));
        if (answer?.text !== undefined) show(answer);
        return answer;
      },
    },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
