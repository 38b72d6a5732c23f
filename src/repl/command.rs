//! What begins with a colon: commands for the prompt itself.

use crate::diagnostic::did_you_mean;

/// What a command does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Shows help.
    Help,
    /// Lists the names of the session.
    Names,
    /// Runs a file.
    Load,
    /// Forgets all names and results.
    Reset,
    /// Leaves.
    Quit,
}

/// A command.
#[derive(Debug)]
pub struct Command {
    /// Its name, without the colon.
    pub name: &'static str,
    /// Other names.
    pub aliases: &'static [&'static str],
    /// What follows it; may be empty.
    pub argument: &'static str,
    /// What it does, one line.
    pub doc: &'static str,
    /// What it does.
    pub action: Action,
}

/// All commands.
pub const COMMANDS: &[Command] = &[
    Command {
        name: "help",
        aliases: &["h", "?", "doc"],
        argument: "NAME",
        doc: "what NAME is, with an example; without NAME, everything there is",
        action: Action::Help,
    },
    Command {
        name: "names",
        aliases: &["n"],
        argument: "",
        doc: "the names that you have bound",
        action: Action::Names,
    },
    Command {
        name: "load",
        aliases: &["l"],
        argument: "FILE",
        doc: "run a file and keep its names",
        action: Action::Load,
    },
    Command {
        name: "reset",
        aliases: &[],
        argument: "",
        doc: "forget all names and everything computed",
        action: Action::Reset,
    },
    Command {
        name: "quit",
        aliases: &["q", "exit"],
        argument: "",
        doc: "leave (also Ctrl-D)",
        action: Action::Quit,
    },
];

/// The command of a name without its colon.
pub fn find(name: &str) -> Option<&'static Command> {
    COMMANDS
        .iter()
        .find(|c| c.name == name || c.aliases.contains(&name))
}

/// Splits an input into its command and argument; an error is a sentence for the user.
pub fn parse(line: &str) -> Result<(&'static Command, &str), String> {
    let line = line.trim();
    let line = line.strip_prefix(':').unwrap_or(line);
    let (name, argument) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let argument = argument.trim();
    let Some(command) = find(name) else {
        let near = did_you_mean(name, COMMANDS.iter().map(|c| c.name));
        let near = near.or_else(|| {
            COMMANDS
                .iter()
                .map(|c| c.name)
                .find(|c| !name.is_empty() && c.starts_with(name))
        });
        return Err(match near {
            Some(near) => format!("there is no command `:{name}`: did you mean `:{near}`?"),
            None => format!("there is no command `:{name}`; `:help` lists them"),
        });
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
            Err("there is no command `:xyzzy`; `:help` lists them".into())
        );
        assert_eq!(
            action(":"),
            Err("there is no command `:`; `:help` lists them".into())
        );
        assert_eq!(action(":quit now"), Err("`:quit` takes no argument".into()));
    }
}
