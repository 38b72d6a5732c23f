//! Writes results to standard output, and diagnostics to standard error.

use super::csv_rows;
use super::echo::Echo;
use super::spool::Spool;
use super::{CommandLine, Format, warn};
use crate::diagnostic::Diagnostic;
use crate::present::bundle::{self, Mime};
use crate::present::report::Reporter;
use crate::present::terminal::Look;
use crate::present::{json, terminal};
use crate::session::{RowSink, Session, Spelling, StatementResult};
use std::io::{self, BufWriter, IsTerminal, Write};

/// Maximum number of diagnostics printed in full.
const MOST_REPORTS: usize = 1000;

/// Writes results and diagnostics.
pub struct Output {
    out: BufWriter<io::Stdout>,
    format: Format,
    look: Look,
    error_look: Look,
    reporter: Reporter,
    /// The rows of an incomplete table.
    spool: Option<Spool>,
    /// Number of diagnostics so far, printed or not.
    reports: usize,
    failed: bool,
    /// Whether standard output is closed.
    broken: bool,
    /// Whether anything has been written.
    begun: bool,
    /// Whether to flush after each line.
    prompt: bool,
    /// Set if results are written below the text of their statements.
    echo: Option<Echo>,
}

/// What writes reports to standard error.
fn reporter() -> Reporter {
    let mut reporter = Reporter::default();
    let stderr = io::stderr();
    let size = stderr
        .is_terminal()
        .then(|| terminal_size::terminal_size_of(&stderr));
    reporter.set_width(size.flatten().map(|(width, _)| usize::from(width.0)));
    reporter
}

impl Output {
    /// Creates an output with the format and style from the options.
    pub fn new(arguments: &CommandLine) -> Output {
        let terminal = io::stdout().is_terminal();
        let format = arguments.format().unwrap_or(Format::Text);
        Output {
            out: BufWriter::with_capacity(1 << 16, io::stdout()),
            format,
            look: arguments.look(terminal),
            error_look: arguments.error_look(),
            reporter: reporter(),
            spool: None,
            reports: 0,
            failed: false,
            broken: false,
            begun: false,
            prompt: terminal || format == Format::Json,
            echo: (arguments.echoes() && format == Format::Text).then(Echo::default),
        }
    }

    /// Writes the CSV header, if the format is CSV.
    pub fn begin(&mut self) {
        if self.format == Format::Csv {
            self.line(&csv_rows::COLUMNS.join(","));
        }
    }

    /// If the format is written row by row, makes the session stream large tables instead of keeping them in memory.
    pub fn stream_rows(&mut self, session: &mut Session) {
        if let Some(sink) = self.sink() {
            session.stream_rows(sink);
        }
    }

    /// A sink for rows of a table that arrive before its result, if the format is written row by row.
    pub fn sink(&mut self) -> Option<RowSink> {
        self.spool = Spool::of(self.format, self.look);
        self.spool.as_ref().map(Spool::sink)
    }

    /// Overrides the spelling of the options.
    pub fn spell(&mut self, spelling: Spelling) {
        self.look.spelling = spelling;
        self.error_look.spelling = spelling;
    }

    /// Writes the result of a statement. Returns `false` if standard output is closed.
    pub fn result(&mut self, session: &Session, result: &StatementResult) -> bool {
        self.failed |= result.is_failure();
        if let Some(echo) = &mut self.echo {
            let text = echo.upto(session, result);
            self.line(&text);
        }
        for fault in &result.diagnostics {
            self.fault(session, fault, session.span_text(result.span));
        }
        let mime = self.format.mime();
        let spooled = self.spool.as_ref().map(|spool| spool.take(result));
        if let Some(Ok(Some(rows))) = spooled {
            self.attempt(|out| rows.write(session, result, out));
        } else if let Some(Err(fault)) = spooled {
            let file = session.source(result.span.source).map_or("", |s| &s.name);
            let message = format!("cannot keep the rows of a table on the disk: {fault}");
            self.trouble(file, &message);
        } else if self.format == Format::Csv {
            let look = self.look;
            self.attempt(|out| csv_rows::write(session, result, look, out));
        } else if let Some(text) = bundle::rendered(session, result, mime, self.look) {
            // Separate the paragraphs of a document.
            let apart = matches!(mime, Mime::Markdown | Mime::Latex);
            if apart && std::mem::replace(&mut self.begun, true) {
                self.line("");
            }
            if self.echo.is_some() {
                text.lines()
                    .for_each(|line| self.line(&format!("    {line}")));
            } else {
                self.line(&text);
            }
        }
        if self.format != Format::Json
            && let Some(fault) = terminal::failed_assertion(result, self.error_look.spelling)
        {
            self.diagnostic(session, &fault);
        }
        // Flush early, so that slow statements do not hold back earlier results.
        if self.prompt || result.micros > 10_000 {
            self.flush();
        }
        !self.broken
    }

    /// Writes the diagnostics of a statement, to standard error in every format.
    pub fn reports(&mut self, session: &Session, result: &StatementResult) {
        for fault in &result.diagnostics {
            self.diagnostic(session, fault);
        }
    }

    /// Writes an example of the manual. Its diagnostics are written among the results.
    pub fn explained(&mut self, session: &Session, result: &StatementResult) -> bool {
        let assertion = terminal::failed_assertion(result, self.look.spelling);
        for fault in result.diagnostics.iter().chain(&assertion) {
            let report = self.reporter.report(session, fault, self.look);
            self.line(report.trim_end());
        }
        if let Some(text) = terminal::item(&result.item, self.look) {
            self.line(&text);
        }
        !self.broken
    }

    /// Writes a diagnostic of `check`.
    pub fn checked(&mut self, session: &Session, fault: &Diagnostic) {
        self.failed |= fault.is_error();
        self.fault(session, fault, session.span_text(fault.span));
    }

    /// Writes a diagnostic; `text` is the source of its statement.
    fn fault(&mut self, session: &Session, fault: &Diagnostic, text: &str) {
        if self.format == Format::Json {
            self.line(&json::diagnostic(session, fault, text).to_string());
        } else {
            self.diagnostic(session, fault);
        }
    }

    /// Writes an error without a source position, such as an unreadable file.
    pub fn trouble(&mut self, file: &str, message: &str) {
        self.failed = true;
        if self.format == Format::Json {
            self.line(&json::trouble(file, message).to_string());
        } else {
            warn(message);
        }
    }

    /// Whether anything has failed so far.
    pub fn has_failed(&self) -> bool {
        self.failed
    }

    /// Writes a line.
    pub fn line(&mut self, line: &str) {
        self.attempt(|out| writeln!(out, "{line}"));
    }

    /// Writes a text without adding a line ending.
    pub fn write(&mut self, text: &str) {
        self.attempt(|out| out.write_all(text.as_bytes()));
    }

    fn attempt(&mut self, write: impl FnOnce(&mut BufWriter<io::Stdout>) -> io::Result<()>) {
        if self.broken {
            return;
        }
        if let Err(error) = write(&mut self.out) {
            self.broken = true;
            // A closed pipe is not a failure; a full disk is.
            if error.kind() != io::ErrorKind::BrokenPipe {
                self.failed = true;
                warn(&format!("cannot write the results: {error}"));
            }
        }
    }

    fn diagnostic(&mut self, session: &Session, fault: &Diagnostic) {
        self.reports += 1;
        if self.reports > MOST_REPORTS {
            return;
        }
        self.flush();
        let report = self.reporter.report(session, fault, self.error_look);
        // Ignore errors: there is no other place to report them.
        let _ = io::stderr().write_all(report.as_bytes());
    }

    /// Flushes the buffer.
    pub fn flush(&mut self) {
        self.attempt(BufWriter::flush);
    }

    /// Flushes the output and returns whether anything has failed.
    pub fn finish(mut self) -> bool {
        self.flush();
        if self.reports > MOST_REPORTS {
            let more = self.reports - MOST_REPORTS;
            warn(&format!(
                "{more} more problems not shown; use `--json` to see all of them"
            ));
        }
        if self.broken {
            // Dropping the buffer would try to write it again.
            std::mem::forget(self.out);
        }
        self.failed
    }
}
