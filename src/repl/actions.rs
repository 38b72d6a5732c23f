//! The actions of the prompt's commands.

use super::command::Action;
use super::play::CurrentGame;
use super::play_options::PlayOptions;
use super::shell::{Next, PROMPT, Shell, watched};
use crate::ide::Snapshot;
use crate::present::document::Picture;
use crate::session::{
    Datum, Item, StatementResult, comparison_question, last_thermographs, last_tree, needs_more,
};
use std::io::Write;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

/// An input that succeeded.
#[derive(Clone, Debug)]
pub(super) enum Accepted {
    /// Statements.
    Text(String),
    /// A loaded file.
    File(PathBuf),
}

impl Accepted {
    /// The line for this input in a saved script. A loaded file is imported, by its path relative to `folder`.
    fn line(&self, folder: Option<&Path>) -> String {
        match self {
            Accepted::Text(text) => format!("{text}\n"),
            Accepted::File(file) => {
                let inside = folder.and_then(|folder| file.strip_prefix(folder).ok());
                let path = inside.unwrap_or(file).display().to_string();
                let path = path.replace(MAIN_SEPARATOR, "/");
                format!("import \"{}\"\n", path.replace('"', "\\\""))
            }
        }
    }
}

/// The treatment of an expression's value: shown and kept as `_`, only kept, or neither.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seen {
    Yes,
    No,
    /// The value does not become `_`.
    Aside,
}

impl Shell {
    /// Evaluates the argument of a command, and keeps its value as `_`. Without an argument, `_` must already exist.
    /// Returns the result, if there was an evaluation; `None` after an error, which has been reported.
    pub(super) fn subject(
        &mut self,
        line: &str,
        argument: &str,
        seen: Seen,
    ) -> Option<Option<StatementResult>> {
        if argument.is_empty() {
            if self.session.last().is_none() {
                self.trouble("there is no value yet: type an expression after the command");
                return None;
            }
            return Some(None);
        }
        // Keep the columns of the input line in messages.
        let start = line.rfind(argument).unwrap_or(0);
        let text = format!("{}{argument}", " ".repeat(line[..start].chars().count()));
        let (mut found, mut failed) = (None, false);
        let id = self.session.add_source(PROMPT, &text, None);
        self.results(id, seen, &mut |output, session, result| {
            failed |= result.is_failure();
            match result.item {
                Item::Value(_) => found = Some(result),
                _ => output.result(session, &result),
            }
        });
        if found.is_none() && !failed {
            self.trouble("expected an expression, not a statement");
        }
        found.filter(|_| !failed).map(Some)
    }

    /// Like [`Shell::subject`], for a command about a game: without an argument, the game that was typed last becomes `_`.
    fn game(&mut self, line: &str, argument: &str) -> Option<Option<StatementResult>> {
        if !argument.is_empty() {
            return self.subject(line, argument, Seen::No);
        }
        match self.session.last_game().as_deref() {
            Some("_") => Some(None),
            Some(name) => self.subject(name, name, Seen::No),
            None if self.session.last().is_none() => self.subject(line, argument, Seen::No),
            None => {
                self.trouble("none of the last values is a game: type one after the command");
                None
            }
        }
    }

    /// The question why the comparison that was typed last holds or fails, if `_` is its result.
    fn last_comparison(&self) -> Option<String> {
        let Some(Accepted::Text(text)) = self.accepted.last() else {
            return None;
        };
        let is_result = matches!(self.session.last(), Some(Datum::Bool(_)));
        comparison_question(text, &self.scope()).filter(|_| is_result)
    }

    /// Runs queries about `_`, which keeps its value.
    fn queries(&mut self, queries: &[(&str, String)]) {
        for (head, query) in queries {
            let id = self.session.add_source(PROMPT, query, None);
            self.results(id, Seen::Aside, &mut |output, session, result| {
                if matches!(result.item, Item::Value(_)) {
                    output.text(head);
                }
                output.result(session, &result);
            });
        }
    }

    /// Asks about an expression; without one, about `_`.
    pub(super) fn about(&mut self, action: Action, line: &str, argument: &str) {
        let question = match action {
            Action::Query("explain") if argument.is_empty() => self.last_comparison(),
            Action::Query("explain") => comparison_question(argument, &self.scope()),
            _ => None,
        };
        if let Some(question) = question {
            return self.queries(&[("", question)]);
        }
        let found = match action {
            Action::Type => self.subject(line, argument, Seen::No),
            _ => self.game(line, argument),
        };
        if found.is_some() {
            self.about_last(action);
        }
    }

    fn about_last(&mut self, action: Action) {
        let misere = if self.settings.misere { ", misere" } else { "" };
        match action {
            Action::Query(name) => self.queries(&[("", format!("{name}(_)"))]),
            Action::Moves => self.queries(&[
                ("moves: ", "moves(_)".into()),
                ("winning: ", format!("winning_moves(_{misere})")),
            ]),
            _ => {
                let kind = self.session.last_kind().unwrap_or_default();
                self.line(&kind);
            }
        }
    }

    pub(super) fn time(&mut self, line: &str, argument: &str) {
        let Some(Some(result)) = self.subject(line, argument, Seen::Yes) else {
            return;
        };
        self.output.result(&self.session, &result);
        let seconds = result.micros as f64 / 1e6;
        self.line(&format!("{seconds:.3} s, {} positions", result.positions));
    }

    pub(super) fn tree(&mut self, line: &str, argument: &str) {
        const DEPTH: usize = 2;
        let (mut argument, mut depth) = (argument, DEPTH);
        // A number after an expression is the depth. So is a number alone, if `_` exists.
        let (before, last) = argument
            .rsplit_once(char::is_whitespace)
            .unwrap_or(("", argument));
        let ends_expression = |text: &str| {
            let text = text.trim_end();
            !text.is_empty()
                && !needs_more(text)
                && Snapshot::new(text).parsed.diagnostics.is_empty()
        };
        let alone = before.is_empty() && self.session.last().is_some();
        if let Ok(number) = last.parse::<usize>()
            && (alone || ends_expression(before))
        {
            (argument, depth) = (before.trim_end(), number);
        }
        if self.game(line, argument).is_none() {
            return;
        }
        let spelling = self.output.look.spelling;
        let id = self.session.add_source(PROMPT, argument, None);
        let tree = watched(&mut self.session, &self.cancel, |session, _| {
            last_tree(session, id, depth, spelling)
        });
        match tree {
            Ok(Some(tree)) => self.output.pages(&format!("{tree}\n")),
            Ok(None) => self.trouble("only a game has a tree of moves"),
            Err(fault) => self.output.diagnostic(&self.session, &fault),
        }
    }

    pub(super) fn thermograph(&mut self, line: &str, argument: &str) {
        let is_drawn = match self.session.last() {
            Some(Datum::List(items)) => !matches!(items.first(), Some(Datum::Move(_))),
            Some(last) => matches!(last, Datum::Thermograph(_)),
            None => false,
        };
        let found = match argument {
            "" if is_drawn => Some(None),
            _ => self.game(line, argument),
        };
        if found.is_none() {
            return;
        }
        let id = self.session.add_source(PROMPT, argument, None);
        let curves = watched(&mut self.session, &self.cancel, |session, _| {
            last_thermographs(session, id)
        });
        match curves {
            Ok(curves) if curves.is_empty() => self.trouble("there is no game in this list"),
            Ok(curves) => {
                let picture = Picture::Thermographs(curves);
                if !self.output.picture(&picture) {
                    self.line(&picture.text(self.output.look));
                }
            }
            Err(fault) => self.output.diagnostic(&self.session, &fault),
        }
    }

    /// Shows the full text of the last folded result, otherwise `_`.
    pub(super) fn show(&mut self) {
        match self.output.folded.take() {
            Some(text) => self.output.pages(&format!("{text}\n")),
            None if self.subject("", "", Seen::Yes).is_some() => {
                self.queries(&[("", "_".into())]);
            }
            None => {}
        }
    }

    pub(super) fn play(&mut self, line: &str, argument: &str) {
        let (argument, wishes) = PlayOptions::split(argument, self.settings.misere);
        // Words after the position are not part of the expression.
        let end = line
            .rfind(argument)
            .map_or(line.len(), |at| at + argument.len());
        if self.game(&line[..end], argument).is_none() {
            return;
        }
        let spelling = self.output.look.spelling;
        let begun = watched(&mut self.session, &self.cancel, |session, _| {
            CurrentGame::begin(session, wishes, spelling)
        });
        match begun {
            Some(Err(fault)) => self.trouble(&fault),
            Some(Ok((playing, answer))) => {
                self.output.sentences(answer.text.trim_end());
                if answer.over {
                    self.ended = Some(playing);
                } else {
                    self.playing = Some(playing);
                }
            }
            None => self.trouble("only a position or another game that ends can be played"),
        }
    }

    pub(super) fn go_on_playing(&mut self, text: &str) -> Next {
        for line in text.lines() {
            let Some(playing) = &mut self.playing else {
                break;
            };
            let answer = watched(&mut self.session, &self.cancel, |session, _| {
                playing.take(session, line)
            });
            if answer.over {
                self.ended = self.playing.take();
            }
            self.output.sentences(&answer.text);
        }
        self.next()
    }

    /// Writes the successful inputs to a new file. Existing files are not overwritten.
    pub(super) fn save(&mut self, file: &str) {
        let file = file.trim_matches('"');
        if file.is_empty() {
            return self.trouble("`:save` needs a file: `:save FILE`");
        }
        let folder = std::path::absolute(file).ok();
        let folder = folder.as_deref().and_then(Path::parent);
        let text: String = self.accepted.iter().map(|one| one.line(folder)).collect();
        let created = std::fs::OpenOptions::new()
            .write(true)
            .create_new(true)
            .open(file);
        let written = created.and_then(|mut out| {
            let written = out.write_all(text.as_bytes());
            if written.is_err() {
                // Remove a partial file, so that the next attempt does not find it.
                let _ = std::fs::remove_file(file);
            }
            written
        });
        match written {
            Ok(()) => {
                let count = self.accepted.len();
                self.line(&format!("saved {count} inputs to `{file}`"));
            }
            Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
                self.trouble(&format!("`{file}` exists already: choose another name"));
            }
            Err(error) => self.trouble(&format!("cannot write `{file}`: {error}")),
        }
    }
}
