//! Errors of brackets, which are detected before parsing.

use super::token::Tok;
use crate::budget::NESTING_LIMIT;
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// The error for a closing bracket that is unmatched or of the wrong kind. With `has_partner` it closes a bracket
/// further out, and the inner bracket `open` is unclosed.
pub(super) fn stray(
    text: &str,
    closing: Span,
    open: Option<Span>,
    has_partner: bool,
) -> Diagnostic {
    let written = closing.text(text);
    match open {
        None => Diagnostic::error(
            Code::UnclosedBracket,
            closing,
            format!("`{written}` closes nothing: no bracket is open here"),
        ),
        Some(open) => {
            let bracket = open.text(text);
            let wanted = closing_of(bracket);
            let before = Span {
                end: closing.start,
                ..closing
            };
            let fixed = if has_partner { before } else { closing };
            Diagnostic::error(
                Code::UnclosedBracket,
                closing,
                format!("`{written}` cannot close `{bracket}`"),
            )
            .other(open, format!("this `{bracket}` is open"))
            .help(format!("it is closed by `{wanted}`"))
            .fix(fixed, wanted)
        }
    }
}

fn closing_of(bracket: &str) -> &'static str {
    match bracket {
        "(" => ")",
        "[" => "]",
        _ => "}",
    }
}

/// The error for unclosed brackets, given in source order: it reports the first one. `last` is the last token of the
/// statement.
pub(super) fn unclosed(text: &str, open: &[Span], last: Span) -> Option<Diagnostic> {
    let first = *open.first()?;
    let bracket = first.text(text);
    let wanted = closing_of(bracket);
    let end = Span {
        start: last.end,
        ..last
    };
    let message = format!("this `{bracket}` is not closed");
    let fault = Diagnostic::error(Code::UnclosedBracket, first, message)
        .other(end, format!("expected `{wanted}` before this point"));
    // After an operator or a comma, more than the brackets is missing, so there is no fix.
    if is_waiting(last.text(text)) {
        return Some(fault);
    }
    let missing = open.iter().rev();
    let missing: String = missing.map(|open| closing_of(open.text(text))).collect();
    Some(fault.fix(end, missing))
}

/// Whether a token needs an operand after it.
fn is_waiting(token: &str) -> bool {
    let is_word = matches!(
        token,
        "and" | "or" | "not" | "in" | "then" | "else" | "mod" | "div"
    );
    is_word
        || matches!(
            token,
            "," | "+" | "-" | "=" | "==" | "->" | ":" | ".." | "·" | "±"
        )
}

/// The error for too many levels of nesting.
pub(super) fn too_deep(span: Span) -> Diagnostic {
    Diagnostic::error(
        Code::Nesting,
        span,
        format!("this is nested more than {NESTING_LIMIT} levels deep"),
    )
    .help("give a name to a part of it with `let`, or write a recursive `def`")
}

/// Characters that look like a bar.
const BARS: [char; 4] = ['∣', '❘', '｜', '│'];

/// The error for braces without a bar that are not `±{a, b}`. `after` is the token before them.
pub(super) fn without_bar(text: &str, span: Span, after: Option<Tok>) -> Diagnostic {
    let inside = span.text(text);
    let inside = inside.strip_prefix('{').unwrap_or(inside);
    let inside = inside.strip_suffix('}').unwrap_or(inside).trim();
    let diagnostic = Diagnostic::error(
        Code::BracesWithoutBar,
        span,
        "these braces have no bar `|` between Left's and Right's options",
    );
    if let Some((at, bar)) = span
        .text(text)
        .char_indices()
        .find(|(_, c)| BARS.contains(c))
    {
        let start = span.start + at as u32;
        let end = start + bar.len_utf8() as u32;
        return diagnostic
            .help(format!("`{bar}` is another character: write `|`"))
            .fix(Span { start, end, ..span }, "|");
    }
    if inside.is_empty() {
        return diagnostic
            .help("the game without options is `{|}`")
            .fix(span, "{|}");
    }
    if after == Some(Tok::Impartial) {
        return diagnostic
            .help(
                "the options of an impartial game are a list in square brackets: `impartial [...]`",
            )
            .fix(span, format!("[ {inside} ]"));
    }
    if inside.contains("->") {
        let sign = Span {
            end: span.start,
            ..span
        };
        return diagnostic
            .help("Left's moves, and for Right those with the letters of each pair exchanged, are written `±{ ... }`")
            .help("the same moves for both players are written `impartial [ ... ]`, others `{ ... | ... }`")
            .fix(sign, "±");
    }
    let diagnostic = diagnostic.help("a game is written `{left | right}`, a side may be empty");
    if inside.chars().count() > 30 || inside.contains('\n') {
        return diagnostic.help("a list is written in square brackets `[a, b]`");
    }
    let diagnostic = if inside.chars().all(|c| c.is_alphanumeric() || c == '_') {
        diagnostic.help(format!(
            "an argument of a call is written without braces: `{inside}`; they insert a number into a position, as in \
             `R{{{inside}}}`"
        ))
    } else {
        diagnostic
    };
    diagnostic.help(format!(
        "`[{inside}]` is a list; `±{{{inside}}}` is the game with these options and their negatives"
    ))
}
