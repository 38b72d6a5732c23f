//! Errors after a complete operand, where an operator, `then`, a closing bracket or similar was expected.

use super::fault::Expect;
use super::misfit::{Misfit, is_opening, shown};
use super::token::{Tok, TokenClass};
use super::wording_adjacent::adjacent;
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// Words the failure at a token that cannot follow an operand.
pub(super) fn between_operands(place: &Misfit<'_>) -> Diagnostic {
    if let Some(found) = place.found() {
        if found.tok == Tok::Assign && !place.fault.expects(Expect::Assign) {
            return assign(place);
        }
        if let Some(diagnostic) = call_or_index(place).or_else(|| chained(place)) {
            return diagnostic;
        }
    }
    if let Some(diagnostic) = structure(place) {
        return diagnostic;
    }
    let Some(found) = place.found() else {
        return place.error(format!("something is missing{}", place.after()));
    };
    let word = place.text_of(found);
    let plain = || place.error(format!("unexpected {}{}", shown(word), place.after()));
    match found.tok {
        tok if tok.begins_statement() => plain()
            .help("a statement begins on a line of its own or after `;`")
            .fix(point(place, found.start), "; "),
        Tok::Then | Tok::Else => plain().help("a conditional is written `if c then a else b`"),
        Tok::IndexElse => plain().help("`else` follows `if c then a`, or an index: `xs[i] else d`"),
        Tok::If => plain().help("a conditional is written `if c then a else b`"),
        Tok::For => plain().help("a list of cases is written `[f(x) for x in xs]`"),
        Tok::In => {
            plain().help("`in` is used in `forall x in xs: c`, `let x = a in b` and as a condition")
        }
        Tok::Comma => comma(place),
        Tok::Bars => bars(place),
        Tok::Semicolon => plain()
            .help("a `;` ends a statement; the items of a list and arguments are separated by `,`"),
        Tok::Colon | Tok::ClauseColon => plain(),
        Tok::Dot | Tok::RParen | Tok::RBracket | Tok::RBrace => plain(),
        _ => adjacent(place),
    }
}

fn point(place: &Misfit<'_>, at: usize) -> Span {
    Span::new(place.source, at, at)
}

/// The end of the token before the place.
fn before_end(place: &Misfit<'_>) -> usize {
    place.before().map_or(0, |t| t.end)
}

/// The error for a `=` that does not define a name.
fn assign(place: &Misfit<'_>) -> Diagnostic {
    let diagnostic = place.error("unexpected `=`: it is used only in `let` and `def`");
    let first = place.tokens.first();
    match first.map(|t| t.tok) {
        Some(Tok::Outcome | Tok::Letter { .. })
            if place.whole(0).end as usize == before_end(place) =>
        {
            let whole = place.whole(0);
            let name = whole.text(place.text).to_lowercase();
            diagnostic
                .help(format!(
                    "names begin with a lower-case letter: `let {name} = ...`; equality is written `==`"
                ))
                .fix(whole, format!("let {name}"))
        }
        Some(Tok::Name) if place.at == 1 => {
            let name = first.map_or("x", |t| place.text_of(t));
            diagnostic
                .help(format!(
                    "name a value with `let {name} = ...`; equality is written `==`"
                ))
                .fix(point(place, first.map_or(0, |t| t.start)), "let ")
        }
        Some(Tok::Table | Tok::Find) if place.before().is_some_and(|t| t.tok == Tok::Str) => {
            diagnostic
                .help("a heading ends with a colon: `\"value\": f(n)`")
                .fix(place.span(), ":")
        }
        Some(Tok::Function)
            if place.open_bracket().is_none()
                && !place
                    .tokens
                    .iter()
                    .take(place.at)
                    .any(|t| t.class == TokenClass::Operator && !matches!(t.tok, Tok::Comma)) =>
        {
            diagnostic
                .help("define a function with `def f(x) = ...`; equality is written `==`")
                .fix(point(place, first.map_or(0, |t| t.start)), "def ")
        }
        _ => diagnostic
            .help("equality is written `==`")
            .fix(place.span(), "=="),
    }
}

/// The error for `f (x)` and `xs [0]`.
fn call_or_index(place: &Misfit<'_>) -> Option<Diagnostic> {
    let (found, before) = (place.found()?, place.before()?);
    let glued = before.end == found.start;
    if before.tok != Tok::Name || glued {
        return None;
    }
    let name = place.text_of(before);
    let gap = Span::new(place.source, before.end, found.start);
    match found.tok {
        Tok::LParen => Some(
            place
                .error(format!(
                    "unexpected `(` after the name `{name}` and a space"
                ))
                .help(format!(
                    "a call has no space before its bracket: `{name}(...)`"
                ))
                .help(format!(
                    "multiplication needs its operator: `{name} * (...)`"
                ))
                .fix(gap, ""),
        ),
        Tok::LBracket => Some(
            place
                .error(format!(
                    "unexpected `[` after the name `{name}` and a space"
                ))
                .help(format!(
                    "an index has no space before its bracket: `{name}[...]`"
                ))
                .fix(gap, ""),
        ),
        _ => None,
    }
}

/// The error for `a < b < c` and `a..b..c`.
fn chained(place: &Misfit<'_>) -> Option<Diagnostic> {
    let found = place.found()?;
    let written = shown(place.text_of(found));
    let stop = |tok: Tok| {
        is_opening(tok)
            || matches!(
                tok,
                Tok::And
                    | Tok::Or
                    | Tok::Not
                    | Tok::If
                    | Tok::Then
                    | Tok::Else
                    | Tok::In
                    | Tok::Comma
                    | Tok::Bars
                    | Tok::ClauseColon
                    | Tok::Assign
                    | Tok::Compare(_)
                    | Tok::DotDot
            )
    };
    let earlier = place.nearest(stop)?;
    match (found.tok, earlier.tok) {
        (Tok::Compare(_), Tok::Compare(_)) => Some(
            place
                .error(format!(
                    "comparisons cannot be chained: {written} follows another comparison"
                ))
                .other(earlier.span(place.source), "the first one")
                .help("write `a < b and b < c`, or put one of them in brackets"),
        ),
        (Tok::DotDot, Tok::DotDot) => Some(
            place
                .error("ranges cannot be chained")
                .other(earlier.span(place.source), "the first one")
                .help("a range is written `a..b`; it goes up by 1"),
        ),
        _ => None,
    }
}

/// The error for a missing `then`, `else`, `in`, `:` or `=`.
fn structure(place: &Misfit<'_>) -> Option<Diagnostic> {
    let wants = |what| place.fault.expects(what);
    let after = place.after();
    let missing = |what: &str| place.error(format!("expected {what}{after}{}", place.but_found()));
    // `find x in xs where c` has a hint of its own.
    let is_condition = |found| matches!(place.text_of(found), "where" | "when");
    let is_condition = place.found().is_some_and(is_condition);
    Some(if wants(Expect::Then) {
        missing("`then`").help("a conditional is written `if c then a else b`")
    } else if wants(Expect::Else) {
        missing("`else`").help("a conditional has both branches: `if c then a else b`")
    } else if wants(Expect::For) && place.tokens.first().is_some_and(|t| t.tok == Tok::Tally) {
        missing("`for`").help("write `tally e for x in xs`")
    } else if wants(Expect::LetIn) {
        missing("`in`").help("inside an expression a name is bound by `let x = a in b`")
    } else if wants(Expect::DefIn) {
        missing("`in`").help("inside an expression a function is defined by `def f(n) = a in b`")
    } else if wants(Expect::In) {
        missing("`in`").help("write a range as `x in xs`, as in `forall x in 1..9: c`")
    } else if wants(Expect::ClauseColon) && !is_condition {
        missing("`:`").help("write `forall x in xs: c`, `table n in 1..8: f(n)`")
    } else if wants(Expect::Assign) {
        match place.found().map(|t| t.tok) {
            Some(Tok::Compare(super::ast::Binary::Equal)) => missing("`=`")
                .help("`==` compares; a definition has a single `=`")
                .fix(place.span(), "="),
            Some(Tok::Comma) if place.tokens.first().is_some_and(|t| t.tok == Tok::Let) => {
                missing("`=`")
                    .help("to unpack a list, write its names in brackets: `let [a, b] = [1, 2]`")
            }
            _ => missing("`=`"),
        }
    } else if wants(Expect::LParen) && !wants(Expect::Operator) {
        missing("`(`")
    } else {
        return None;
    })
}

/// The error for a comma outside a list.
fn comma(place: &Misfit<'_>) -> Diagnostic {
    let diagnostic = place.error(format!("unexpected comma{}", place.after()));
    match place.open_bracket().map(|t| t.tok) {
        Some(Tok::LParen) => diagnostic.help("several values together are a list: `[a, b]`"),
        Some(Tok::Index) => diagnostic.help("a list of lists is indexed by `xs[i][j]`"),
        Some(Tok::LBracket) => {
            diagnostic.help("a list of cases is written `[f(x) for x in xs, y in ys if c]`")
        }
        None => match place.words_before() {
            Some(prefix) => diagnostic
                .help(format!(
                    "the words of a sum are joined by `+`: `{prefix} {} + {}`",
                    place.before().map_or("", |t| place.text_of(t)),
                    place
                        .tokens
                        .get(place.at + 1)
                        .map_or("", |t| place.text_of(t))
                ))
                .fix(place.span(), " +"),
            None => diagnostic.help(
                "several values together are a list: `[a, b]`; statements are separated by `;`",
            ),
        },
        _ => diagnostic,
    }
}

/// The error for a bar outside braces.
fn bars(place: &Misfit<'_>) -> Diagnostic {
    let written = place.found().map_or("|", |t| place.text_of(t));
    let diagnostic = place.error(format!(
        "unexpected `{written}`: a bar is used only between the options in braces"
    ));
    if written == "||" {
        return diagnostic
            .help("the logical operator is `or`; a game is written `{a || b | c}`")
            .fix(place.span(), "or");
    }
    diagnostic.help("a game is written `{left | right}`")
}

/// The error for a wrong separator in a list whose items are not expressions.
pub(super) fn separator(place: &Misfit<'_>) -> Diagnostic {
    let wanted = [
        (Expect::Comma, "`,`"),
        (Expect::RParen, "`)`"),
        (Expect::RBracket, "`]`"),
        (Expect::RBrace, "`}`"),
        (Expect::LParen, "`(`"),
    ];
    let wanted: Vec<&str> = wanted
        .into_iter()
        .filter(|(what, _)| place.fault.expects(*what))
        .map(|(_, written)| written)
        .collect();
    let (after, found) = (place.after(), place.but_found());
    if wanted.is_empty() {
        return place.error(format!("expected the end of the statement{after}{found}"));
    }
    place.error(format!("expected {}{after}{found}", wanted.join(" or ")))
}
