//! The wording of syntax errors, from the place where the parser failed and what it expected there.

use super::fault::{Expect, ParseFault};
use super::fused::FusedStatement;
use super::misfit::Misfit;
use super::token::{Tok, Token};
use super::wording_foreign::foreign;
use super::wording_line::LINE_END;
use super::wording_name::{name, signature};
use super::wording_operator::between_operands;
use super::wording_ruleset::{arrow, ruleset};
use crate::diagnostic::{Code, Diagnostic};
use crate::source::Span;

/// Words the failure of the parser at a token.
pub(super) fn diagnose(piece: &FusedStatement<'_>, fault: ParseFault) -> Diagnostic {
    let place = Misfit {
        source: piece.source,
        text: piece.text,
        prefixes: piece.prefixes,
        tokens: &piece.tokens,
        at: fault.at,
        fault,
    };
    let special = foreign(&place).or_else(|| arrow(&place));
    if let Some(diagnostic) = special.or_else(|| ruleset(&place)) {
        return diagnostic;
    }
    let wants = |what| fault.expects(what);
    if wants(Expect::Name) {
        name(&place)
    } else if wants(Expect::Signature) {
        signature(&place)
    } else if wants(Expect::Method) {
        method(&place)
    } else if wants(Expect::Word) && !wants(Expect::Operator) && after_prefix(&place) {
        word(&place)
    } else if wants(Expect::Expression) {
        expression(&place)
    } else if wants(Expect::Str) {
        place
            .error(format!(
                "expected a string{}{}",
                place.after(),
                place.but_found()
            ))
            .help("write the name of a file in quotes: `import \"other.cgt\"`")
    } else {
        between_operands(&place)
    }
}

fn after_prefix(place: &Misfit<'_>) -> bool {
    place.before().is_some_and(|t| t.tok == Tok::Prefix)
}

/// The error for a missing name after a dot.
fn method(place: &Misfit<'_>) -> Diagnostic {
    let number = |t: Option<&Token>| t.is_some_and(|t| t.tok == Tok::Number);
    let base = place.at.checked_sub(2).and_then(|at| place.tokens.get(at));
    let decimal = number(place.found()) && number(base);
    let diagnostic = place.error(format!(
        "expected the name of a function after `.`{}",
        place.but_found()
    ));
    let upper = place.found().map_or("", |t| place.text_of(t));
    if upper.starts_with(char::is_uppercase) {
        let name = in_small_letters(place.span().text(place.text));
        // CGSuite's names for the function `value`.
        if matches!(name.as_str(), "canonical_form" | "game_value") {
            return diagnostic
                .help("the value in canonical form is `.value`; it is also what is printed")
                .fix(place.span(), "value");
        }
        return diagnostic
            .help(format!(
                "names of functions are written in small letters: `.{name}`"
            ))
            .fix(place.span(), name);
    }
    if decimal && place.callee() == Some("octal") {
        let before = place.tokens.get(place.at.saturating_sub(2));
        let start = before.map_or(0, |t| t.start);
        let end = place.found().map_or(start, |t| t.end);
        let code = Span::new(place.source, start, end);
        let written = format!("\"{}\"", code.text(place.text));
        return diagnostic
            .help(format!(
                "the code of an octal game is a string: `octal({written})`"
            ))
            .fix(code, written);
    }
    if decimal {
        diagnostic.help("numbers are written as fractions, `3/2` rather than `1.5`")
    } else {
        diagnostic.help("`x.f` is the same as `f(x)`, and `x.f(y)` as `f(x, y)`")
    }
}

/// Converts `LeftStop` to `left_stop`.
fn in_small_letters(name: &str) -> String {
    let mut small = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !small.is_empty() {
            small.push('_');
        }
        small.extend(letter.to_lowercase());
    }
    small
}

/// The error for a missing word after a prefix.
fn word(place: &Misfit<'_>) -> Diagnostic {
    let prefix = place.before().map_or("strip", |t| place.text_of(t));
    let diagnostic = place.error(format!(
        "expected a position word, digits or `{{n}}` after `{prefix}`{}",
        place.but_found()
    ));
    match place.found().map(|t| t.tok) {
        Some(Tok::Name | Tok::Function) => {
            let written = place.span().text(place.text);
            diagnostic.help(format!(
                "write a computed size in braces: `{prefix} {{{written}}}`"
            ))
        }
        Some(Tok::LParen) => diagnostic.help(format!(
            "a call has no space before its bracket: `{prefix}(...)`"
        )),
        Some(Tok::Comma | Tok::RParen) if place.callee().is_some() => {
            let callee = place.callee().unwrap_or("f");
            diagnostic.help(format!(
                "an argument is a position of the ruleset, as in `{callee}({prefix} 3)`, or an octal game by its code: `octal(\"0.77\")`"
            ))
        }
        Some(Tok::Comma | Tok::RBracket) | None => diagnostic
            .help(format!("for example `{prefix} 3 + 4`"))
            .help(format!("the ruleset as a function is `n -> {prefix}(n)`")),
        _ => diagnostic.help(format!("for example `{prefix} 3 + 4`")),
    }
}

/// The error for a missing expression.
fn expression(place: &Misfit<'_>) -> Diagnostic {
    let what = match place.at {
        0 => "a statement",
        _ => "an expression",
    };
    let diagnostic = place.error(format!(
        "expected {what}{}{}",
        place.after(),
        place.but_found()
    ));
    let Some(found) = place.found() else {
        return match place.before().map(|t| t.tok) {
            Some(Tok::Print) => diagnostic.help("write what to print: `print \"text\", g`"),
            _ => diagnostic,
        };
    };
    let before = place.before().map(|t| t.tok);
    match (found.tok, before) {
        (Tok::Not, Some(_)) => diagnostic
            .help("`not` binds less tightly than this operator; put it in brackets: `(not c)`"),
        (Tok::Slash, Some(Tok::Slash)) => diagnostic.help("division without remainder is `div`"),
        (_, Some(Tok::Str))
            if place.at == 2 && place.tokens.first().map(|t| t.tok) == Some(Tok::Claim) =>
        {
            diagnostic.help("a string directly after `claim` is its name; a condition follows it")
        }
        (Tok::Assign, Some(Tok::Colon | Tok::ClauseColon)) => assignment(place, diagnostic),
        (Tok::Assign, _) => diagnostic.help("equality is written `==`"),
        (Tok::Bars, Some(Tok::Bars)) => diagnostic,
        (Tok::Bars, _) => {
            diagnostic.help("a bar `|` is used only in braces: `{left | right}`")
        }
        (Tok::Comma, Some(Tok::Comma)) => diagnostic.help("remove one of the commas"),
        (Tok::RBracket | Tok::RParen | Tok::RBrace, Some(Tok::Comma)) => {
            diagnostic.help("remove the comma after the last item")
        }
        (Tok::RParen, Some(Tok::LParen)) => {
            diagnostic.help("empty brackets are used only in a call: `f()`")
        }
        (Tok::Colon, None) => diagnostic
            .help("commands that begin with a colon work only at the prompt: run `cgt` in a terminal"),
        (Tok::For, None) => diagnostic.help(
            "list cases with `[f(n) for n in 1..3]` or `table n in 1..3: f(n)`, and check them with `assert forall`",
        ),
        (Tok::Then | Tok::Else | Tok::In, None) => {
            diagnostic.help("a conditional is written `if c then a else b`")
        }
        (tok, None) if begins_no_statement(tok) => diagnostic.help(LINE_END),
        (tok, Some(_)) if tok.begins_statement() && tok != Tok::Let => {
            let word = place.text_of(found);
            diagnostic.help(format!(
                "`{word}` begins a statement and cannot be part of an expression"
            ))
        }
        (Tok::Hole { .. } | Tok::Sizes, _) => diagnostic,
        _ => diagnostic,
    }
}

/// Whether a token can only be an operator between two operands.
fn begins_no_statement(tok: Tok) -> bool {
    matches!(
        tok,
        Tok::And | Tok::Or | Tok::Mod | Tok::Div | Tok::Plus | Tok::Slash | Tok::Compare(_)
    ) || matches!(
        tok,
        Tok::DotDot | Tok::Arrow | Tok::Comma | Tok::Sides | Tok::Times
    )
}

/// The error for `x := 3`.
fn assignment(place: &Misfit<'_>, diagnostic: Diagnostic) -> Diagnostic {
    let word = match place.tokens.first() {
        Some(first) if first.tok == Tok::Name && place.at == 2 => "let",
        Some(first) if first.tok == Tok::Function => "def",
        _ => {
            return diagnostic.help("bind a name in a statement of its own: `let x = ...`");
        }
    };
    let span = place.span();
    let bound = place
        .tokens
        .first()
        .map_or(span.start as usize, |t| t.start);
    let end = place
        .tokens
        .get(place.at.saturating_sub(2))
        .map_or(bound, |t| t.end);
    let written = place.text.get(bound..end).unwrap_or("x");
    let all = Span::new(place.source, bound, span.end as usize);
    diagnostic
        .help(format!("a definition is written `{word} {written} = ...`"))
        .fix(all, format!("{word} {written} ="))
}

/// A fallback without details; no input is known to reach it.
pub(super) fn unreadable(span: Span) -> Diagnostic {
    Diagnostic::error(Code::Syntax, span, "this statement cannot be read")
}
