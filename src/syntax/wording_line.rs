//! Errors of lines that follow a complete statement.

use super::raw::{Raw, RawToken};
use super::ruleset_words::{WordPlace, is_word};
use super::statements::word;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::{SourceId, Span};

/// How a statement continues on the next line.
pub(super) const LINE_END: &str = "an operator at the end of a line continues the statement in the next line, and so does an open bracket";

/// The error for a line that begins with the token at `at` and follows a complete statement.
pub(super) fn broken_line(
    source: SourceId,
    text: &str,
    tokens: &[RawToken],
    at: usize,
) -> Option<Diagnostic> {
    let token = tokens.get(at)?;
    let mut above = tokens.get(..at)?.iter().rev();
    let above = above.find(|t| t.raw != Raw::Newline)?;
    let written = word(text, token);
    let span = Span::new(source, token.start, token.end);
    let error = |message: String| {
        Diagnostic::error(Code::Syntax, span, message).other(
            Span::new(source, above.start, above.end),
            "the statement ends here",
        )
    };
    let first = tokens.first().map_or("", |first| word(text, first));
    if first == "ruleset" && is_word(WordPlace::Clause, written) {
        let message = format!("the clause `{written}` is not indented");
        return Some(error(message).help("indent the clauses of a ruleset further than `ruleset`"));
    }
    let is_operator = waits_at_end(text, token);
    let is_word = matches!(written, "where" | "when" | "with" | "unless");
    if !is_operator && !is_word && !matches!(token.raw, Raw::Dot | Raw::Bars | Raw::Foreign) {
        let message = format!("unexpected indentation: the statement above `{written}` has ended");
        return Some(
            error(message)
                .help(LINE_END)
                .help("begin a statement of its own in the column of the statement above"),
        );
    }
    let fault = error(format!("a statement cannot begin with `{written}`")).help(LINE_END);
    let gap = text.get(above.end..token.start)?;
    if !is_operator || !gap.trim().is_empty() {
        return Some(fault);
    }
    let whole = Span::new(source, above.end, token.end);
    let blank = if token.raw == Raw::Comma { "" } else { " " };
    let rest = text.get(token.end..)?;
    // Remove the blank after the operator, so that the line keeps its column.
    let lines = if rest.starts_with(' ') {
        gap.strip_suffix(' ').unwrap_or(gap)
    } else {
        gap
    };
    Some(fault.fix(whole, format!("{blank}{written}{lines}")))
}

/// Whether a token is a binary operator after which a line continues.
fn waits_at_end(text: &str, token: &RawToken) -> bool {
    match token.raw {
        Raw::Plus | Raw::Slash | Raw::Dot4 | Raw::And | Raw::Compare(_) => true,
        Raw::Assign | Raw::Arrow | Raw::DotDot | Raw::Comma | Raw::Star => true,
        Raw::Ident => matches!(word(text, token), "mod" | "div"),
        _ => false,
    }
}
