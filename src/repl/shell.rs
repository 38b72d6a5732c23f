//! Runs inputs in one session and prints the results.

use super::ReplOptions;
use super::actions::{Accepted, Seen};
use super::assistant::goes_on;
use super::command::{self, Action};
use super::help;
use super::output::PromptOutput;
use super::play::CurrentGame;
use super::reader::{FIRST, NEXT};
use super::settings::PromptSettings;
use crate::diagnostic::Code;
use crate::present::doc;
use crate::present::page::Page;
use crate::present::progress::Progress;
use crate::present::report::Reporter;
use crate::present::terminal::{self, Look};
use crate::session::{Budget, DiskLoader, Entry, Scope, Session, StatementResult};
use crate::source::SourceId;
use std::borrow::Cow;
use std::io::IsTerminal;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The source name of inputs in messages.
pub(super) const PROMPT: &str = "<prompt>";

/// A text without the prompts and results of a transcript, if it is one: its first line begins with the prompt.
fn without_prompts(text: &str) -> Cow<'_, str> {
    if !text.starts_with(FIRST) {
        return text.into();
    }
    let lines = text.lines();
    let inputs =
        lines.filter_map(|line| line.strip_prefix(FIRST).or_else(|| line.strip_prefix(NEXT)));
    inputs.collect::<Vec<_>>().join("\n").into()
}

/// Whether the prompt continues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Read the next input.
    GoOn,
    /// Leave: the user quits, or standard output is closed.
    Leave,
}

/// The session with its output and settings.
pub(super) struct Shell {
    pub(super) session: Session,
    pub(super) cancel: Arc<AtomicBool>,
    pub(super) output: PromptOutput,
    pub(super) settings: PromptSettings,
    pub(super) playing: Option<CurrentGame>,
    /// The game that the last input ended.
    pub(super) ended: Option<CurrentGame>,
    /// The successful inputs, for `:save`.
    pub(super) accepted: Vec<Accepted>,
    pub(super) width: usize,
}

impl Shell {
    /// A shell with an empty session.
    pub(super) fn new(options: ReplOptions) -> Shell {
        let cancel = options.budget.cancel_flag();
        Shell {
            session: {
                let loader = Box::new(DiskLoader);
                let mut session = Session::new(options.options, options.budget, loader);
                session.keep_names();
                session.set_shelf(options.store.clone().map(|store| store as _));
                session
            },
            cancel,
            output: PromptOutput {
                reporter: Reporter::default(),
                look: options.look,
                error_look: options.error_look,
                fold: None,
                folded: None,
                pictures: (options.pictures, None),
                gone: false,
                failed: false,
            },
            settings: PromptSettings {
                store: options.store,
                pictures: options.pictures,
                ..PromptSettings::default()
            },
            playing: None,
            ended: None,
            accepted: Vec::new(),
            width: 80,
        }
    }

    /// Sets the number of columns and rows of the terminal, which limit the length of shown values.
    pub(super) fn set_screen(&mut self, (columns, rows): (usize, usize)) {
        self.width = columns;
        let is_shown = std::io::stderr().is_terminal();
        self.output.reporter.set_width(is_shown.then_some(columns));
        self.output.fold = Some((columns, rows));
    }

    /// Ends the current game, if any, and returns whether there was one.
    pub(super) fn stop_playing(&mut self) -> bool {
        self.playing.take().is_some()
    }

    /// The names of the moves in the current game, if any.
    pub(super) fn moves(&self) -> Option<Vec<String>> {
        let playing = self.playing.as_ref()?;
        Some(playing.names().collect())
    }

    /// The names of the session.
    pub(super) fn scope(&self) -> Scope {
        self.session.scope()
    }

    /// The names of the session and of its last results, for what is typed next.
    pub(super) fn typing_scope(&self) -> Scope {
        self.session.typing_scope()
    }

    /// Whether there was an error or a failed assertion.
    pub(super) fn has_failed(&self) -> bool {
        self.output.failed
    }

    /// Writes a line to standard output.
    pub(super) fn line(&mut self, text: &str) {
        self.output.line(text);
    }

    /// Writes an error without a source position.
    pub(super) fn trouble(&mut self, message: &str) {
        self.output.trouble(message);
    }

    /// Runs an input: statements, and commands on separate lines.
    pub(super) fn take(&mut self, text: &str) -> Next {
        let ended = self.ended.take();
        if self.playing.is_none()
            && matches!(text.trim(), "back" | "undo")
            && !self.scope().is_own(text.trim())
        {
            self.playing = ended;
        }
        if self.playing.is_some() && !text.trim_start().starts_with(':') {
            return self.go_on_playing(text);
        }
        let text = &*without_prompts(text);
        let mut waiting = String::new();
        let mut lines = text.split_inclusive('\n');
        while let Some(line) = lines.next() {
            let is_command = line.trim_start().starts_with(':') && !goes_on(&waiting);
            let bare = Some(text).filter(|_| waiting.trim().is_empty());
            let bare = bare.and_then(|text| self.bare_command(text));
            if is_command || bare.is_some() {
                let mut command = bare.unwrap_or_else(|| line.into());
                while goes_on(&command)
                    && let Some(next) = lines.next()
                {
                    command += next;
                }
                if self.evaluate(&waiting) == Next::Leave || self.command(&command) == Next::Leave {
                    return Next::Leave;
                }
                // Keep the line numbers of the input.
                waiting += &command;
                waiting.retain(|c| c == '\n');
            } else {
                waiting += line;
            }
        }
        self.evaluate(&waiting)
    }

    /// The command for an input without a colon: `quit`, `exit`, `help`, `help mean`, `?mean` or `mean?`. `None` if the
    /// word is a name of the user.
    fn bare_command(&self, text: &str) -> Option<String> {
        let text = text.trim();
        let asked = text.strip_prefix('?').or_else(|| text.strip_suffix('?'));
        if let Some(asked) = asked {
            return Some(format!("help {}", asked.trim()));
        }
        let word = text.split(char::is_whitespace).next().unwrap_or("");
        let argument = text.get(word.len()..).unwrap_or("").trim();
        let is_question = word == "help" && !argument.starts_with(['(', '=']);
        let is_command = is_question || argument.is_empty() && matches!(word, "quit" | "exit");
        (is_command && !text.contains('\n') && !self.scope().is_own(word)).then(|| text.into())
    }

    fn evaluate(&mut self, text: &str) -> Next {
        if text.trim().is_empty() {
            Next::GoOn
        } else {
            self.run(PROMPT, text, None)
        }
    }

    fn run(&mut self, name: &str, text: &str, path: Option<PathBuf>) -> Next {
        // Files may have changed since they were imported.
        self.session.forget_files();
        let file = path.as_deref().and_then(|path| path.canonicalize().ok());
        let id = self.session.add_source(name, text, path);
        let (mut out_of_memory, mut failed) = (false, false);
        self.results(id, Seen::Yes, &mut |output, session, result| {
            out_of_memory |= result
                .diagnostics
                .iter()
                .any(|d| d.code == Code::LimitMemory);
            failed |= result.is_failure();
            output.result(session, &result);
        });
        if out_of_memory {
            // Free the memory for the next inputs.
            self.session.forget_results();
        }
        if !failed {
            self.accepted.push(match file {
                Some(file) => Accepted::File(file),
                None => Accepted::Text(text.trim().into()),
            });
        }
        self.next()
    }

    /// Runs a source and passes its results to `f`.
    pub(super) fn results(
        &mut self,
        id: SourceId,
        seen: Seen,
        f: &mut dyn FnMut(&mut PromptOutput, &Session, StatementResult),
    ) {
        let (output, cancel) = (&mut self.output, &self.cancel);
        let session = &mut self.session;
        watched(session, cancel, |session, progress| {
            let mut report = |session: &Session, result| {
                progress.aside(|| f(output, session, result));
                !output.gone && !cancel.load(Ordering::Relaxed)
            };
            match seen {
                Seen::Yes => session.run(id, &mut report),
                Seen::No => session.run_without_rendering(id, &mut report),
                Seen::Aside => session.run_isolated(id, &mut report),
            }
        });
    }

    /// Continues, unless standard output is closed.
    pub(super) fn next(&self) -> Next {
        if self.output.gone {
            Next::Leave
        } else {
            Next::GoOn
        }
    }

    fn command(&mut self, line: &str) -> Next {
        let (command, argument) = match command::parse(line) {
            Ok(found) => found,
            Err(message) => {
                self.trouble(&message);
                return Next::GoOn;
            }
        };
        match command.action {
            Action::Quit => return Next::Leave,
            Action::Help => self.help(argument),
            Action::List => self.names(),
            Action::Load => return self.load(argument),
            Action::Save => self.save(argument),
            Action::Set => match self.settings.change(&mut self.session, argument) {
                Ok(text) => {
                    if let Some(spelling) = self.settings.spelling {
                        self.session.set_spelling(spelling);
                        self.output.look.spelling = spelling;
                        self.output.error_look.spelling = spelling;
                    }
                    self.output.show_pictures(self.settings.pictures);
                    let shown = match text {
                        Some(text) => text,
                        None => self.settings.text(&self.session, self.output.look.spelling),
                    };
                    self.line(&shown);
                }
                Err(message) => self.trouble(&message),
            },
            Action::Reset => {
                // The values of a game are forgotten, too.
                (self.playing, self.ended) = (None, None);
                self.session.start_over();
                self.accepted.clear();
                self.line("forgot all names and results");
            }
            Action::Show => self.show(),
            // The moves in the current game.
            Action::Moves if argument.is_empty() && self.playing.is_some() => {
                return self.go_on_playing("moves");
            }
            Action::Play => self.play(line, argument),
            Action::Time if argument.is_empty() => {
                self.trouble("`:time` needs an expression: `:time EXPR`");
            }
            Action::Time => self.time(line, argument),
            Action::Tree => self.tree(line, argument),
            Action::Thermograph => self.thermograph(line, argument),
            Action::Query(_) | Action::Moves | Action::Type => {
                self.about(command.action, line, argument);
            }
        }
        self.next()
    }

    fn help(&mut self, name: &str) {
        let page = Page {
            look: self.output.look,
            width: self.width,
        };
        if name.is_empty() {
            return self.output.pages(&help::overview(page));
        }
        let scope = self.scope();
        if let Some(own) = scope.meanings(name).last() {
            let what = self.session.described(own);
            self.output.text(&doc::definition_page(page, &what, own));
            // If the user's definition hides a built-in word, show both.
            if doc::find(name).is_none() {
                return;
            }
            self.line("");
        }
        let (cancel, look) = (Arc::clone(&self.cancel), self.output.look);
        match help::about(page, name, scope.names(), |entry| {
            example(entry, Arc::clone(&cancel), look)
        }) {
            Ok(text) => self.output.pages(&text),
            Err(message) => self.trouble(&message),
        }
    }

    fn names(&mut self) {
        let scope = self.scope();
        let names = scope.own();
        if names.is_empty() {
            self.line("no names yet; define one with `let g = ...` or `def f(n) = ...`");
        }
        for own in names {
            self.line(&self.session.described(own));
        }
    }

    fn load(&mut self, file: &str) -> Next {
        let file = file.trim_matches('"');
        if file.is_empty() {
            self.trouble("`:load` needs a file: `:load FILE`");
            return Next::GoOn;
        }
        match crate::session::Loader::load(&DiskLoader, file.as_ref()) {
            Ok(text) => self.run(file, &text, Some(PathBuf::from(file))),
            Err(error) => {
                self.trouble(&format!("cannot read `{file}`: {error}"));
                Next::GoOn
            }
        }
    }
}

/// Runs a long computation with a progress line. Ctrl-C cancels it.
pub(super) fn watched<T>(
    session: &mut Session,
    cancel: &AtomicBool,
    work: impl FnOnce(&mut Session, &Progress) -> T,
) -> T {
    cancel.store(false, Ordering::Relaxed);
    let progress = Progress::watch(session.budget().progress());
    let done = work(session, &progress);
    drop(progress);
    cancel.store(false, Ordering::Relaxed);
    done
}

/// The result of the example of a help page.
fn example(entry: &Entry, cancel: Arc<AtomicBool>, look: Look) -> String {
    cancel.store(false, Ordering::Relaxed);
    let item = crate::session::example(entry, Budget::new(None, cancel));
    let found = item.and_then(|item| terminal::item(&item, look));
    found.unwrap_or_else(|| entry.example.1.into())
}
