//! Operators and quotes of other languages.

use super::misfit::{Misfit, is_opening};
use super::token::{Tok, Token};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// The error for an operator of another language.
pub(super) fn foreign(place: &Misfit<'_>) -> Option<Diagnostic> {
    let token = place.found().filter(|t| t.tok == Tok::Error)?;
    let written = place.text_of(token);
    let meant = match written {
        "&&" => "and",
        "!" => "not ",
        "%" => "mod",
        "===" => "==",
        "≤" => "<=",
        "≥" => ">=",
        "≠" => "!=",
        "⋅" => "·",
        "−" => "-",
        _ => "",
    };
    let diagnostic = place.error(format!("`{written}` is not an operator of this language"));
    Some(match (written, meant.trim()) {
        ("'", _)
            if place
                .before()
                .is_none_or(|t| t.end < token.start || is_opening(t.tok)) =>
        {
            single_quotes(place, token)
        }
        ("'", _) => place
            .error("unexpected prime `'`: it follows only a `c` or `a` in a position word")
            .help("for example `R1cR[3]a'`"),
        ("=>", _) if place.before().is_some_and(|t| t.tok == Tok::Str) => {
            let help = "a step is written with `->`: `\"xo\" -> \".x\"`";
            diagnostic.help(help).fix(place.span(), "->")
        }
        ("=>", _) => {
            diagnostic.help("a function is written `n -> f(n)`, or defined by `def f(n) = ...`")
        }
        (_, word) => diagnostic
            .help(format!("write `{word}`"))
            .fix(place.span(), meant),
    })
}

/// The error for `'text'`.
fn single_quotes(place: &Misfit<'_>, open: &Token) -> Diagnostic {
    let diagnostic = place.error("unexpected quote `'`: a string is written between double quotes");
    let with_example = |diagnostic: Diagnostic| diagnostic.help("write `\"x|o.\"`");
    let mut after = place.tokens.iter().skip(place.at + 1);
    let close = after.find(|t| place.text_of(t) == "'");
    let Some(close) = close else {
        return with_example(diagnostic);
    };
    let inside = place.text.get(open.end..close.start).unwrap_or("");
    let whole = Span::new(place.source, open.start, close.end);
    if inside.contains(['"', '\\', '\n', '\r']) {
        return with_example(diagnostic);
    }
    let meant = format!("\"{inside}\"");
    diagnostic
        .help(format!("write `{meant}`"))
        .fix(whole, meant)
}
