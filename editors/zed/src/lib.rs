//! Starts `cgt lsp`; the server does the rest.

use zed_extension_api as zed;

struct Cgt;

impl zed::Extension for Cgt {
    fn new() -> Cgt {
        Cgt
    }

    fn language_server_command(
        &mut self,
        _: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<zed::Command> {
        let missing = "the program `cgt` is not on the path";
        Ok(zed::Command {
            command: worktree.which("cgt").ok_or(missing)?,
            args: vec!["lsp".into()],
            env: worktree.shell_env(),
        })
    }

    fn language_server_initialization_options(
        &mut self,
        server: &zed::LanguageServerId,
        worktree: &zed::Worktree,
    ) -> zed::Result<Option<zed::serde_json::Value>> {
        let settings = zed::settings::LspSettings::for_worktree(server.as_ref(), worktree)?;
        Ok(settings.initialization_options)
    }
}

zed::register_extension!(Cgt);
