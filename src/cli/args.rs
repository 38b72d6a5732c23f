//! Options of the command line.

use super::command::{Command, StoreAction};
use super::config::Config;
use super::graphics::Pictures;
use super::machine::default_memory_limit;
use super::output_format::Format;
use super::warn;
use crate::present::terminal::Look;
use crate::session::{Options, Shelf, Spelling};
use crate::store::{Base, Store};
use bytesize::ByteSize;
use clap::error::{ContextKind, ContextValue};
use clap::{Parser, ValueEnum};
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A language for combinatorial game positions: exact values, outcomes and winning moves.
#[derive(Debug, Parser)]
#[command(name = "cgt", version, about, max_term_width = 100, after_help = AFTER)]
pub struct CommandLine {
    /// Command; default: the prompt on a terminal, otherwise run a script from standard input.
    #[command(subcommand)]
    pub command: Option<Command>,

    /// Print values in CGSuite's ASCII notation instead of arrows and ±.
    #[arg(long, global = true)]
    ascii: bool,

    /// When to use colours.
    #[arg(long, global = true, value_name = "WHEN")]
    color: Option<Colour>,

    /// Time limit for each statement, such as 5s, 500ms or 2m [default: none].
    #[arg(long, global = true, value_name = "TIME", value_parser = time)]
    time_limit: Option<Duration>,

    /// Memory limit of the process, such as 2GiB [default: three quarters of the machine's memory].
    #[arg(long, global = true, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<ByteSize>,

    /// Search only: do not use theorems (closed forms).
    #[arg(long, global = true)]
    no_theorems: bool,

    /// Threads for one statement: for the cases of a claim, an assertion or a table, the items of a list, or the search
    /// of one position.
    #[arg(long, global = true, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,

    /// Print one JSON object per line; same as --format json.
    #[arg(long, global = true, conflicts_with = "format")]
    json: bool,

    /// Output format: text, json, or a fragment for a paper: markdown, latex (needs the packages amsmath, booktabs and
    /// tikz). `table`, `run` and `eval` also write csv; `table` writes b-file and oeis; `draw` and `plot` write svg and
    /// tikz.
    #[arg(
        long,
        global = true,
        value_name = "FORMAT",
        hide_possible_values = true
    )]
    format: Option<Format>,

    /// Cache expensive results in FILE across runs; created if missing.
    #[arg(long, global = true, value_name = "FILE")]
    store: Option<PathBuf>,

    /// Read answers from the store FILE, too, and leave it as it is; new ones go to that of --store.
    #[arg(long, global = true, value_name = "FILE")]
    base: Option<PathBuf>,

    #[arg(skip)]
    config: Config,

    #[arg(skip)]
    opened: Option<Arc<Store>>,
}

/// Prefixes a space to each expression that begins with a minus, so that clap does not take it for an option. Anything but `--word`, `-h` and `-o` is an expression.
pub(super) fn protect_expressions(mut all: Vec<OsString>) -> Vec<OsString> {
    let takes_expressions = |a: &OsString| {
        ["draw", "eval", "explain", "plot", "split", "table"]
            .iter()
            .any(|command| a == command)
    };
    let Some(at) = all.iter().position(takes_expressions) else {
        return all;
    };
    for argument in &mut all[at + 1..] {
        let Some(text) = argument.to_str() else {
            continue;
        };
        let after = text.strip_prefix("--").and_then(|rest| rest.chars().next());
        let option =
            matches!(text, "-h" | "-o" | "--") || after.is_some_and(|c| c.is_ascii_lowercase());
        if text.starts_with('-') && !option {
            *argument = format!(" {text}").into();
        }
    }
    all
}

/// Parses a size such as `2GiB`. A unit is required, because nobody means bytes.
pub fn size(text: &str) -> Result<ByteSize, String> {
    let has_unit = text.ends_with(char::is_alphabetic);
    let size = text.parse().ok().filter(|_| has_unit);
    size.ok_or_else(|| "give a number with a unit, such as 500MB or 2GiB".into())
}

/// Parses a duration such as `5s`. A number without a unit is in seconds.
pub fn time(text: &str) -> Result<Duration, String> {
    let seconds = text
        .parse::<f64>()
        .ok()
        .and_then(|s| Duration::try_from_secs_f64(s).ok());
    seconds
        .or_else(|| humantime::parse_duration(text).ok())
        .ok_or_else(|| "give a time such as 5s, 500ms or 2m".into())
}

const AFTER: &str = "Put default options in cgt/config.toml in your config directory, or in the file named by CGT_CONFIG: spelling, \
     color, pictures, time-limit, memory-limit, theorems, store; for example spelling = \"ascii\".\n\n\
     Try: cgt eval 'R3cR2' 'strip R4B + R4B' 'winning_moves(nim 3 + 4 + 8 + 9)'";

/// When to use colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Colour {
    /// On a terminal, unless NO_COLOR is set or TERM is `dumb`.
    Auto,
    /// Also in files and pipes.
    Always,
    /// On no output.
    Never,
}

impl CommandLine {
    /// Sets the configuration, which supplies the defaults of options.
    pub fn with_config(self, config: Config) -> CommandLine {
        CommandLine { config, ..self }
    }

    /// Opens the store and its base, if the command evaluates something.
    ///
    /// # Errors
    /// A message for the user.
    pub fn with_store(mut self) -> Result<CommandLine, String> {
        use Command::{Checker, Cite, Completions, Doc, ExplainError, Fmt, Man, Schema};
        let idle = matches!(
            self.command,
            Some(
                Checker { .. }
                    | Cite
                    | Completions { .. }
                    | Doc { .. }
                    | ExplainError { .. }
                    | Fmt { .. }
                    | Man { .. }
                    | Command::Merge { .. }
                    | Schema
                    | Command::Store { .. }
            )
        );
        let Some(file) = self.store_file() else {
            return match self.base {
                Some(_) => Err("`--base` needs `--store`: name a file for new answers".into()),
                None => Ok(self),
            };
        };
        if idle {
            return Ok(self);
        }
        let base = self.base.as_deref().map(Base::open).transpose()?;
        let store = Store::open(file)?.with_base(base.map(Arc::new));
        self.opened = Some(Arc::new(store));
        Ok(self)
    }

    /// The path of the store, if one is given.
    pub fn store_file(&self) -> Option<&Path> {
        self.store.as_deref().or(self.config.store.as_deref())
    }

    /// Reports errors of the store on standard error.
    pub fn report_store(&self) {
        for trouble in self.opened.iter().flat_map(|store| store.problems()) {
            warn(&trouble.to_string());
        }
    }

    /// The store, if it is open.
    pub fn opened_store(&self) -> Option<Arc<Store>> {
        self.opened.clone()
    }

    /// The store as the cache of a session.
    pub fn shelf(&self) -> Option<Arc<dyn Shelf>> {
        self.opened.clone().map(|store| store as Arc<dyn Shelf>)
    }

    /// The output format: the requested one, or the one implied by the file name.
    ///
    /// # Errors
    /// A message for the user if the command does not support the format.
    pub fn format(&self) -> Result<Format, String> {
        use Format::{BFile, Csv, Json, Latex, Markdown, Oeis, Svg, Text, Tikz};
        let (known, usual): (&[Format], Format) = match &self.command {
            Some(Command::Plot { output, .. } | Command::Draw { output, .. }) => {
                let usual = output.as_ref().map_or(Text, |file| file.format);
                (&[Text, Json, Svg, Tikz], usual)
            }
            Some(Command::Sheet { output, .. }) => {
                let end = output.as_ref().and_then(|file| file.extension());
                let is_tex = end.is_some_and(|end| end == "tex" || end == "pdf");
                (&[Markdown, Latex], if is_tex { Latex } else { Markdown })
            }
            Some(Command::Doc { .. }) => (&[Text, Json, Markdown], Text),
            Some(Command::Store {
                action: StoreAction::Export { .. },
            }) => (&[Csv, Json], Csv),
            Some(Command::Table { .. }) => (&[Text, Json, Markdown, Latex, Csv, BFile, Oeis], Text),
            None | Some(Command::Run { .. } | Command::Merge { .. } | Command::Eval { .. }) => {
                (&[Text, Json, Markdown, Latex, Csv], Text)
            }
            Some(
                Command::Check { .. }
                | Command::Store { .. }
                | Command::Fmt { .. }
                | Command::ExplainError { .. },
            ) => (&[Text, Json], Text),
            #[cfg(feature = "repl")]
            Some(Command::Repl) => (&[Text, Json], Text),
            Some(
                Command::Cite
                | Command::Completions { .. }
                | Command::Kernel { .. }
                | Command::Man { .. }
                | Command::Schema
                | Command::Checker { .. },
            ) => (&[Text], Text),
            _ => (&[Text, Json, Markdown, Latex], Text),
        };
        let asked = if self.json { Some(Json) } else { self.format };
        // For pictures, LaTeX means TikZ.
        let asked = match asked {
            Some(Latex) if known.contains(&Tikz) => Some(Tikz),
            asked => asked,
        };
        match asked {
            Some(format) if !known.contains(&format) => {
                let names: Vec<String> = known
                    .iter()
                    .filter_map(|f| Some(f.to_possible_value()?.get_name().to_string()))
                    .collect();
                Err(format!("this command writes {}", names.join(", ")))
            }
            asked => {
                let format = asked.unwrap_or(usual);
                self.check_paper(format).map(|()| format)
            }
        }
    }

    /// Refuses options for pictures in papers where no picture is written.
    fn check_paper(&self, format: Format) -> Result<(), String> {
        let Some(Command::Plot { paper, output, .. } | Command::Draw { paper, output, .. }) =
            &self.command
        else {
            return Ok(());
        };
        let written = output.as_ref().map_or(format, |file| file.format);
        if paper.is_used() && !matches!(written, Format::Svg | Format::Tikz) {
            return Err("the look in a paper is for pictures: add `-o FILE.svg`, `.tex` or `.pdf`, or `--format svg`".into());
        }
        Ok(())
    }

    /// The style of results on a stream. `terminal` says whether it is a terminal.
    pub fn look(&self, terminal: bool) -> Look {
        Look {
            spelling: if self.ascii || self.config.ascii {
                Spelling::Ascii
            } else {
                Spelling::Pretty
            },
            colour: match self.color.or(self.config.color).unwrap_or(Colour::Auto) {
                Colour::Always => true,
                Colour::Never => false,
                Colour::Auto => {
                    let is_dumb = std::env::var_os("TERM").is_some_and(|v| v == "dumb");
                    let is_wanted = std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty());
                    terminal && is_wanted && !is_dumb
                }
            },
        }
    }

    /// How pictures are shown in a terminal, unless the command says it.
    pub fn pictures(&self) -> Pictures {
        self.config.pictures.unwrap_or_default()
    }

    /// The style of diagnostics on standard error.
    pub fn error_look(&self) -> Look {
        self.look(std::io::stderr().is_terminal())
    }

    /// The options of the session.
    pub fn options(&self) -> Options {
        Options {
            theorems: !self.no_theorems && self.config.theorems,
            time: self.time_limit.or(self.config.time_limit),
            threads: self.jobs.into(),
            spelling: self.look(false).spelling,
            data: matches!(self.format(), Ok(Format::Json | Format::Csv)),
        }
    }

    /// Whether results are written below the text of their statements.
    pub(super) fn echoes(&self) -> bool {
        matches!(self.command, Some(Command::Run { echo: true, .. }))
    }

    /// The requested limits of time and memory, in microseconds and bytes.
    pub fn limits(&self) -> (Option<u64>, Option<u64>) {
        let time = self.options().time;
        let memory = self.memory_limit.or(self.config.memory_limit);
        let time = time.map(|time| u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
        (time, memory.map(|size| size.as_u64()))
    }

    /// The memory limit in bytes; by default a large part of the machine's.
    pub fn memory_limit(&self) -> Option<usize> {
        self.chosen_memory_limit().or_else(default_memory_limit)
    }

    /// The memory limit in bytes that the user chose, if any.
    pub fn chosen_memory_limit(&self) -> Option<usize> {
        let chosen = self.memory_limit.or(self.config.memory_limit);
        chosen.map(|size| usize::try_from(size.as_u64()).unwrap_or(usize::MAX))
    }
}

/// Adds advice to a usage error if a file, an expression or, after `help`, another word was given instead of a command.
pub(super) fn with_advice(mut error: clap::Error, asks_help: bool) -> clap::Error {
    let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand) else {
        return error;
    };
    if error.get(ContextKind::SuggestedSubcommand).is_some() {
        return error;
    }
    let is_file = word.ends_with(".cgt") || std::path::Path::new(word).is_file();
    let advice = if asks_help {
        format!("a word of the language is explained by `cgt doc {word}`")
    } else if is_file {
        format!("a file is run by `cgt run {word}`")
    } else {
        format!("an expression is evaluated by `cgt eval '{word}'`")
    };
    let advice = ContextValue::StyledStrs(vec![advice.into()]);
    error.insert(ContextKind::Suggested, advice);
    error
}
