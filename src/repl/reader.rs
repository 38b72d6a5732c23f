//! Reads one whole input from the terminal, line by line.
//!
//! After an open bracket or an operator at the end of a line, a continuation prompt asks for the next line. In a
//! continuation line, the Up key joins all lines so far into one text for editing. A pasted or recalled text of several
//! lines is also edited as a whole.

use super::assistant::{Assistant, goes_on, rows_of};
use super::history::PromptHistory;
use super::preview::TypingSession;
use crate::session::Scope;
use rustc_hash::FxHashSet;
use rustyline::config::{BellStyle, Configurer};
use rustyline::error::ReadlineError;
use rustyline::history::{History, MemHistory};
use rustyline::{
    Cmd, ColorMode, CompletionType, ConditionalEventHandler, Config, Editor, Event, EventContext,
    EventHandler, KeyCode, KeyEvent, Modifiers, RepeatCount,
};
use std::io::{ErrorKind, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, PoisonError};

/// Prompt of the first line.
pub(super) const FIRST: &str = "cgt> ";
/// Prompt for a move.
const MOVE: &str = "move> ";
/// Prompt of continuation lines.
pub(super) const NEXT: &str = "...> ";
/// Number of blank lines that end an incomplete input.
const ENOUGH: usize = 2;
/// Number of consecutive errors of the line editor after which the prompt gives up.
const MOST_FAULTS: u32 = 3;
const INDENT: &str = "    ";

/// The outcome of reading an input.
pub(super) enum InputLine {
    /// A complete input.
    Text(String),
    /// Ctrl-C: the input is discarded.
    Cleared,
    /// Ctrl-D or end of file.
    End,
    /// The line is not UTF-8 text. The next one can be read.
    NotText,
    /// The terminal cannot be read. Contains the error.
    Broken(String),
}

/// The line editor with its history.
pub(super) struct LineReader {
    editor: Editor<Assistant, MemHistory>,
    past: PromptHistory,
    interactive: bool,
    keys: Arc<KeyBindings>,
    faults: u32,
}

/// State shared with the key bindings.
#[derive(Debug, Default)]
struct KeyBindings {
    state: Mutex<KeyState>,
}

#[derive(Debug, Default)]
struct KeyState {
    /// Whether this is a continuation line.
    going_on: bool,
    /// The earlier inputs.
    past: FxHashSet<String>,
    /// The key other than Enter that ended the line.
    ended_by: Option<LineEnding>,
}

/// Keys that end a line like Enter: the line stays on the screen as typed, without hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LineEnding {
    /// Ctrl-C: discard the input.
    Clear,
    /// Up in a continuation line: edit all lines together.
    Back,
}

impl KeyBindings {
    fn with<T>(&self, f: impl FnOnce(&mut KeyState) -> T) -> T {
        f(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// A key binding.
struct BoundKey(Arc<KeyBindings>, KeyAction);

/// The action of a key.
enum KeyAction {
    /// Tab at the start of a continuation line: indent.
    Indent,
    /// Enter: left to the line editor. Clears `ended_by`, which may be left over from a key that did not end the line,
    /// for example in a list of completions.
    Enter,
    /// Ctrl-C, and Up in continuation lines: end the line. Elsewhere, Up searches.
    End(LineEnding),
    /// Up or Down after typed text: search for inputs that begin with it.
    Search(Cmd),
}

impl ConditionalEventHandler for BoundKey {
    fn handle(&self, _: &Event, _: RepeatCount, _: bool, context: &EventContext) -> Option<Cmd> {
        self.0.with(|state| match &self.1 {
            KeyAction::Indent => {
                let left = context.line().get(..context.pos())?;
                let blank = left.rsplit('\n').next()?.trim().is_empty();
                let later = left.contains('\n') || state.going_on;
                (blank && later).then(|| Cmd::Insert(1, INDENT.into()))
            }
            KeyAction::Enter => {
                state.ended_by = None;
                None
            }
            KeyAction::End(ending) if state.going_on || *ending == LineEnding::Clear => {
                state.ended_by = Some(*ending);
                Some(Cmd::AcceptLine)
            }
            KeyAction::End(_) => state.search(context, Cmd::HistorySearchBackward),
            KeyAction::Search(command) => state.search(context, command.clone()),
        })
    }
}

impl KeyState {
    /// A history search for inputs that begin with the typed text, if applicable.
    fn search(&self, context: &EventContext, command: Cmd) -> Option<Cmd> {
        let line = context.line();
        // If the input was recalled without a search, the cursor is at its end.
        let recalled = context.pos() == line.len() && self.past.contains(line);
        let fits = !self.going_on && !recalled && !line.contains('\n');
        (fits && context.pos() > 0).then_some(command)
    }
}

impl LineReader {
    /// A reader of standard input. `interactive` says whether that is a terminal; `typing` is asked about
    /// what is being typed.
    pub(super) fn new(
        colour: bool,
        interactive: bool,
        typing: TypingSession,
    ) -> rustyline::Result<LineReader> {
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .completion_show_all_if_ambiguous(true)
            .completion_prompt_limit(200)
            .bell_style(BellStyle::None)
            .tab_stop(4)
            .auto_add_history(false)
            .build();
        let past = if interactive {
            PromptHistory::usual()
        } else {
            PromptHistory::default()
        };
        let mut editor: Editor<Assistant, MemHistory> =
            Editor::with_history(config.clone(), MemHistory::with_config(&config))?;
        editor.set_color_mode(if colour {
            ColorMode::Forced
        } else {
            ColorMode::Disabled
        });
        editor.set_max_history_size(usize::MAX)?;
        editor.set_helper(Some(Assistant::new(typing)));
        let keys = Arc::new(KeyBindings::default());
        for (key, modifiers, action) in [
            (KeyCode::Tab, Modifiers::NONE, KeyAction::Indent),
            (KeyCode::Enter, Modifiers::NONE, KeyAction::Enter),
            (KeyCode::Char('J'), Modifiers::CTRL, KeyAction::Enter),
            (KeyCode::Char('M'), Modifiers::CTRL, KeyAction::Enter),
            (
                KeyCode::Up,
                Modifiers::NONE,
                KeyAction::End(LineEnding::Back),
            ),
            (
                KeyCode::Char('C'),
                Modifiers::CTRL,
                KeyAction::End(LineEnding::Clear),
            ),
            (
                KeyCode::Down,
                Modifiers::NONE,
                KeyAction::Search(Cmd::HistorySearchForward),
            ),
        ] {
            let handler = Box::new(BoundKey(Arc::clone(&keys), action));
            editor.bind_sequence(KeyEvent(key, modifiers), EventHandler::Conditional(handler));
        }
        editor.bind_sequence(KeyEvent(KeyCode::Enter, Modifiers::ALT), Cmd::Newline);
        let mut reader = LineReader {
            editor,
            past,
            interactive,
            keys,
            faults: 0,
        };
        reader.recall();
        Ok(reader)
    }

    /// Sets the names for completion, or the moves during a game.
    pub(super) fn know(&mut self, scope: Scope, moves: Option<Vec<String>>) {
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.scope = scope;
            assistant.moves = moves;
        }
    }

    /// The columns and rows of the terminal.
    pub(super) fn screen(&mut self) -> (usize, usize) {
        let (columns, rows) = self.editor.dimensions().unwrap_or((80, 24));
        (usize::from(columns), usize::from(rows))
    }

    /// Reads a complete input.
    pub(super) fn read(&mut self) -> InputLine {
        let mut before = String::new();
        let mut initial = String::new();
        loop {
            let line = match self.line(&before, &initial) {
                Ok(line) => line,
                // At the end of a piped script, an incomplete input is run as it is.
                Err(InputLine::End) if !self.interactive && !before.trim().is_empty() => {
                    return InputLine::Text(before);
                }
                Err(InputLine::End) if !before.is_empty() => return InputLine::Cleared,
                Err(input) => return input,
            };
            match self.keys.with(|state| state.ended_by.take()) {
                Some(LineEnding::Clear) => return InputLine::Cleared,
                Some(LineEnding::Back) => {
                    self.erase(&before, &line);
                    initial = std::mem::take(&mut before) + &line;
                    continue;
                }
                None => {}
            }
            initial.clear();
            before += &line;
            let blank_lines = before
                .rsplit('\n')
                .take_while(|line| line.trim().is_empty())
                .count();
            if blank_lines < ENOUGH && !self.is_playing() && goes_on(&before) {
                before.push('\n');
                continue;
            }
            if self.interactive && !self.is_playing() {
                self.past.add(&before);
                self.recall();
            }
            return InputLine::Text(before);
        }
    }

    fn is_playing(&self) -> bool {
        self.editor.helper().is_some_and(|h| h.moves.is_some())
    }

    /// Reads a line.
    fn line(&mut self, before: &str, initial: &str) -> Result<String, InputLine> {
        let screen = self.screen();
        if let Some(assistant) = self.editor.helper_mut() {
            assistant.screen = screen;
            assistant.before = before.into();
        }
        self.keys.with(|state| {
            state.going_on = !before.is_empty();
            state.ended_by = None;
        });
        let prompt = match before {
            _ if !self.interactive => "",
            "" if self.is_playing() => MOVE,
            "" => FIRST,
            _ => NEXT,
        };
        let read = catch_unwind(AssertUnwindSafe(|| {
            self.editor.readline_with_initial(prompt, (initial, ""))
        }));
        let Ok(read) = read else {
            self.faults += 1;
            return Err(match self.faults {
                MOST_FAULTS.. => InputLine::Broken(crate::diagnostic::INTERNAL.into()),
                _ => InputLine::Cleared,
            });
        };
        self.faults = 0;
        match read {
            Ok(line) => Ok(line),
            Err(ReadlineError::Interrupted) => Err(InputLine::Cleared),
            Err(ReadlineError::Eof) => Err(InputLine::End),
            Err(ReadlineError::Io(error)) if error.kind() == ErrorKind::InvalidData => {
                Err(InputLine::NotText)
            }
            Err(error) => Err(InputLine::Broken(error.to_string())),
        }
    }

    /// Erases the lines of an input from the screen, so that they can be shown as one text.
    fn erase(&mut self, before: &str, line: &str) {
        let (columns, _) = self.screen();
        let rows = rows_of(before.lines().chain([line]), columns);
        let mut out = std::io::stdout().lock();
        let _ = write!(out, "\x1b[{rows}A\r\x1b[J").and_then(|()| out.flush());
    }

    /// Copies the current history to the editor.
    fn recall(&mut self) {
        let history = self.editor.history_mut();
        let _ = history.clear();
        for entry in self.past.entries() {
            let _ = history.add(entry);
        }
        let past = self.past.entries().iter().cloned().collect();
        self.keys.with(|state| state.past = past);
    }
}
