//! Commands of the prompt, which begin with a colon.

use crate::diagnostic::no_such;

/// The action of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Action {
    /// Shows help.
    Help,
    /// Lists the names of the session.
    List,
    /// Shows the type of an expression.
    Type,
    /// Runs a query on an expression.
    Query(&'static str),
    /// Lists the moves and which of them win.
    Moves,
    /// Draws thermographs in one picture.
    Thermograph,
    /// Draws the game tree.
    Tree,
    /// Measures the evaluation time of an expression.
    Time,
    /// Shows the last value in full.
    Show,
    /// Plays against the user.
    Play,
    /// Runs a file.
    Load,
    /// Writes the inputs to a file.
    Save,
    /// Shows or changes a setting.
    Set,
    /// Forgets all names and results.
    Reset,
    /// Leaves the prompt.
    Quit,
}

/// A command.
#[derive(Debug)]
pub(super) struct PromptCommand {
    /// Its name, without the colon.
    pub name: &'static str,
    /// Other names, without the colon.
    pub aliases: &'static [&'static str],
    /// The form of its argument; may be empty.
    pub argument: &'static str,
    /// One line of help.
    pub doc: &'static str,
    /// The action.
    pub action: Action,
}

const fn command(
    name: &'static str,
    aliases: &'static [&'static str],
    argument: &'static str,
    action: Action,
    doc: &'static str,
) -> PromptCommand {
    PromptCommand {
        name,
        aliases,
        argument,
        doc,
        action,
    }
}

/// All commands.
#[rustfmt::skip]
pub(super) const COMMANDS: &[PromptCommand] = &[
    command("help", &["h", "?", "doc"], "[NAME]", Action::Help,
        "explain a word or a sign, with an example, or search for NAME; without it, list everything; also `?NAME`"),
    command("explain", &[], "[EXPR]", Action::Query("explain"),
        "derive the value of EXPR, or why a comparison holds (default, here and below: the last game)"),
    command("draw", &[], "[EXPR]", Action::Query("draw"), "draw the position"),
    command("moves", &[], "[EXPR]", Action::Moves, "list the moves, and which of them win"),
    command("thermograph", &[], "[EXPR]", Action::Thermograph,
        "draw the thermograph of a game, or those of a list of games in one picture"),
    command("tree", &[], "[EXPR] [DEPTH]", Action::Tree,
        "show the game tree with values, DEPTH moves deep (default: 2)"),
    command("type", &[], "[EXPR]", Action::Type, "show the type of EXPR (default: the last value)"),
    command("time", &[], "EXPR", Action::Time, "show the value, the time and the number of positions searched"),
    command("show", &[], "", Action::Show, "show the last value in full"),
    command("play", &[], "[EXPR] ...", Action::Play,
        "play against the solver; options after EXPR: left, right, second, misere, boxes"),
    command("list", &["names", "l"], "", Action::List, "list the names that you have defined"),
    command("load", &[], "FILE", Action::Load, "run a file and keep its names"),
    command("save", &[], "FILE", Action::Save,
        "save the inputs that succeeded to a new file, for `cgt run`"),
    command("set", &[], "[NAME VALUE]", Action::Set,
        "change a setting: spelling, theorems, time-limit, memory-limit, misere, store; without NAME, show them"),
    command("reset", &[], "", Action::Reset, "forget all names and cached results"),
    command("quit", &["q", "exit"], "", Action::Quit, "leave (also Ctrl-D)"),
];

/// Finds a command by its name or alias, without the colon.
pub(super) fn find(name: &str) -> Option<&'static PromptCommand> {
    COMMANDS
        .iter()
        .find(|c| c.name == name || c.aliases.contains(&name))
}

/// Splits an input into command and argument. An error is a message for the user.
pub(super) fn parse(line: &str) -> Result<(&'static PromptCommand, &str), String> {
    let line = line.trim();
    let line = line.strip_prefix(':').unwrap_or(line);
    let (name, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let argument = argument.trim();
    let Some(command) = find(name) else {
        let names: Vec<String> = COMMANDS.iter().map(|c| format!(":{}", c.name)).collect();
        let names = names.iter().map(String::as_str);
        let help = "`:help` lists all commands";
        return Err(no_such("command", &format!(":{name}"), names, help));
    };
    if command.argument.is_empty() && !argument.is_empty() {
        return Err(format!("`:{}` takes no argument", command.name));
    }
    Ok((command, argument))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_found_and_misspelt_ones_suggested() {
        let action = |line| parse(line).map(|(command, argument)| (command.action, argument));
        assert_eq!(action(" :help  outcome "), Ok((Action::Help, "outcome")));
        assert_eq!(action(":q"), Ok((Action::Quit, "")));
        assert_eq!(
            action(":hlep"),
            Err("there is no command `:hlep`: did you mean `:help`?".into())
        );
        assert_eq!(
            action(":xyzzy"),
            Err("there is no command `:xyzzy`; `:help` lists all commands".into())
        );
        assert_eq!(
            action(":"),
            Err("there is no command `:`; `:help` lists all commands".into())
        );
        assert_eq!(action(":quit now"), Err("`:quit` takes no argument".into()));
    }
}
