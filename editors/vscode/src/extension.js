// Starts `cgt lsp`; the server does the rest.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = async () => {
  const settings = vscode.workspace.getConfiguration("cgt");
  const run = { command: settings.get("server.path"), args: settings.get("server.args") };
  client = new LanguageClient("cgt", "Combinatorial games", run, {
    documentSelector: [{ language: "cgt" }],
    initializationOptions: settings,
    synchronize: { configurationSection: "cgt" },
  });
  await client.start();
};

exports.deactivate = () => client?.stop();
