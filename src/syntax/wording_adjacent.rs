//! Errors for two operands without an operator between them.

use super::fault::Expect;
use super::misfit::{Misfit, is_opening, shown};
use super::prefixes::WordForm;
use super::token::{KEYWORDS, Tok, TokenClass, keyword, statement_keywords};
use super::wording_operator::separator;
use super::wording_ruleset::unknown_word;
use crate::diagnostic::{Diagnostic, did_you_mean, edit_distance};
use crate::source::Span;

/// The error for two operands without an operator between them.
pub(super) fn adjacent(place: &Misfit<'_>) -> Diagnostic {
    let (Some(found), Some(before)) = (place.found(), place.before()) else {
        return place.error(format!("expected an operator{}", place.but_found()));
    };
    if !place.fault.expects(Expect::Operator) {
        return separator(place);
    }
    if let Some(diagnostic) = unknown_word(place) {
        return diagnostic;
    }
    let left = place.whole(place.at.saturating_sub(1)).text(place.text);
    let right = place.span().text(place.text);
    let glued = before.end == found.start;
    let diagnostic = place.error(format!(
        "expected an operator between {} and {}",
        shown(left),
        shown(right)
    ));
    if let Some(diagnostic) = habit(place, &diagnostic, left, right) {
        return diagnostic;
    }
    if !glued && place.prefixes.own(left).is_some() {
        return after_ruleset(place, diagnostic, left, right);
    }
    if !glued && let Some(meant) = misspelt(place, left, right) {
        let whole = place.whole(place.at.saturating_sub(1));
        return match keyword(meant) {
            Some(_) if meant.eq_ignore_ascii_case(left) => diagnostic.help(format!(
                "keywords are written in lower-case letters: `{meant}`"
            )),
            _ => diagnostic.help(crate::diagnostic::meant(&format!("{meant} {right}"))),
        }
        .fix(whole, meant);
    }
    let short = left.len() + right.len() < 30;
    let closing = matches!(before.tok, Tok::RParen | Tok::RBracket | Tok::RBrace);
    let left = if closing { "x" } else { left };
    match found.tok {
        Tok::Ups { .. } if glued && before.class == TokenClass::Position => diagnostic
            .help("in a position word `^` follows an arrow and takes digits, as in `R3a^2`")
            .help(format!("the sum with ups is `{left} + {right}`")),
        Tok::Ups { .. } if glued && right.starts_with('^') => {
            let power = right.trim_start_matches('^');
            let power = if power.is_empty() { "n" } else { power };
            diagnostic
                .help(format!("the power is `pow({left}, {power})`"))
                .help(format!("the sum with ups is `{left} + {right}`"))
        }
        Tok::Name | Tok::Function | Tok::Letter { .. } | Tok::LParen | Tok::LBracket
            if before.tok == Tok::Number && short =>
        {
            let right = if is_opening(found.tok) { "(...)" } else { right };
            diagnostic
                .help(format!("multiplication needs its operator: `{left} * {right}`"))
                .fix(Span::new(place.source, before.end, found.start), " * ")
        }
        Tok::Name if glued && place.text_of(before) == "*" => diagnostic
            .help(format!("the nimber of a computed size is `*{{{right}}}`"))
            .fix(place.span(), format!("{{{right}}}")),
        Tok::LParen if glued && place.text_of(before) == "*" => {
            diagnostic.help("the nimber of a computed size is `*{n}`, with braces")
        }
        Tok::LParen if glued && matches!(before.tok, Tok::Ups { .. }) => diagnostic
            .help("`^3` is the sum of three ups; of a computed number of them it is `n * ^`"),
        _ if matches!(left, "Tiny" | "Miny") => diagnostic
            .help(format!("write the argument of `{left}` in brackets, without a space: `{left}(...)`")),
        Tok::LBrace if glued && matches!(before.class, TokenClass::Position | TokenClass::Outcome) => diagnostic
            .help("braces in a position word hold a size, without a bar: `R{n}`"),
        _ if place.at == 1 && matches!(left, "while" | "repeat" | "loop") => diagnostic
            .help("there are no loops: write `[f(n) for n in 1..9]`, `forall`, `exists` or `find`"),
        _ if place.at == 1 && !glued && before.tok == Tok::Name => diagnostic
            .help("a statement begins with a keyword such as `let`, `assert`, `print`, or is an expression")
            .help(format!("write the arguments of a function in brackets: `{left}(...)`")),
        Tok::LParen if glued && matches!(before.tok, Tok::RParen | Tok::RBracket) => diagnostic
            .help("a function is called by its name: `let f = fs[0] in f(x)`")
            .help("multiplication needs its operator: `(a) * (b)`"),
        Tok::Not => diagnostic.help("`not` precedes a condition: `a and not b`"),
        _ => diagnostic,
    }
}

/// The error for text after a ruleset's name that is not a position word.
fn after_ruleset(place: &Misfit<'_>, fault: Diagnostic, name: &str, next: &str) -> Diagnostic {
    let Some(found) = place.found() else {
        return fault;
    };
    let call = format!("`{name}({next})`");
    match found.tok {
        Tok::Str => {
            let board = next.trim_matches('"');
            let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '.' | '/');
            if board.is_empty() || !board.chars().all(is_word) {
                return fault.help(format!("write {call}"));
            }
            fault
                .help(format!("write `{name} {board}` or {call}"))
                .fix(place.span(), board)
        }
        Tok::Name if place.prefixes.own(name) == Some(WordForm::Heap) => {
            let hole = format!("{{{next}}}");
            fault
                .help(format!(
                    "write a computed size as `{name} {hole}` or {call}"
                ))
                .fix(place.span(), hole)
        }
        Tok::Name => fault.help(format!("write a computed position as a call: {call}")),
        _ => fault.help(format!("a position is written as in `{name}(...)`")),
    }
}

/// The keyword or prefix of which a word before an operand is a misspelling.
fn misspelt<'a>(place: &Misfit<'a>, word: &str, next: &str) -> Option<&'a str> {
    let small = word.to_lowercase();
    if let Some(found) = KEYWORDS.iter().find(|k| k.word == small) {
        return Some(found.word);
    }
    let sized = next.starts_with(|c: char| c.is_ascii_digit() || c.is_uppercase() || c == '{');
    let prefixes = || place.prefixes.words();
    let letters = word.chars().count();
    let long = letters > 2;
    match prefixes().find(|p| *p == small) {
        Some(found) => Some(found),
        None if sized && letters > 1 => did_you_mean(&small, prefixes()),
        // Many words resemble a keyword, such as `cram` and `claim`, so only one wrong letter is accepted.
        None if place.at == 1 && long => {
            statement_keywords().find(|k| edit_distance(&small, k) == 1)
        }
        None => None,
    }
}

/// Habits from elsewhere: `x in xs where c`, a move without quotes, heaps without `+`, powers with `^`.
fn habit(place: &Misfit<'_>, fault: &Diagnostic, left: &str, right: &str) -> Option<Diagnostic> {
    let (found, before) = (place.found()?, place.before()?);
    let fault = || fault.clone();
    let next = place.tokens.get(place.at + 1);
    let gap = Span::new(place.source, before.end, found.start);
    match found.tok {
        Tok::Name if matches!(right, "where" | "when") => Some(
            fault()
                .help("a condition on the cases follows `if`: `[f(x) for x in xs if c]`")
                .fix(place.span(), "if"),
        ),
        Tok::Name if right == "to" => {
            let (start, end) = place.argument()?;
            let whole = Span::new(place.source, start, end);
            let written = whole.text(place.text);
            Some(
                fault()
                    .help(format!("a move is a string: `\"{written}\"`"))
                    .fix(whole, format!("\"{written}\"")),
            )
        }
        Tok::Number | Tok::Letter { .. }
            if before.class == TokenClass::Position && before.end < found.start =>
        {
            let prefix = place.words_before()?;
            Some(
                fault()
                    .help(format!(
                        "the words of a sum are joined by `+`: `{prefix} {left} + {right}`"
                    ))
                    .fix(gap, " + "),
            )
        }
        Tok::Ups { glued: false } if right == "^" && before.end < found.start => {
            let power = next.filter(|t| matches!(t.tok, Tok::Number | Tok::Name));
            let power = power.map_or("n", |t| place.text_of(t));
            Some(
                fault()
                    .help(format!("the power is `pow({left}, {power})`"))
                    .help(format!("the sum with ups is `{left} + ^`")),
            )
        }
        _ => None,
    }
}
