//! Errors in a `ruleset`.

use super::fault::Expect;
use super::misfit::{Misfit, is_opening, shown};
use super::ruleset_words::{WordPlace, words};
use super::token::Tok;
use super::wording_name::name;
use crate::diagnostic::{Code, Diagnostic, did_you_mean, meant};
use crate::source::Span;

/// An example of a declaration.
const FORM: &str =
    "a ruleset is declared by `ruleset clobber(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }`";
const STEP: &str =
    "a step is written `\"xo\" -> \".x\"`, followed by its directions and other words";

const MOVES: &str = "moves are separated by commas: `±{ \"xo\" -> \".x\", \"x.\" -> \".x\" east }`";

/// Words the failure if the expectation exists only in rulesets.
pub(super) fn ruleset(place: &Misfit<'_>) -> Option<Diagnostic> {
    let wants = |what| place.fault.expects(what);
    let missing = |what: &str| {
        let (after, found) = (place.after(), place.but_found());
        place.error(format!("expected {what}{after}{found}"))
    };
    if let Some(fault) = missing_comma(place) {
        return Some(fault);
    }
    Some(if wants(Expect::RulesetSignature) {
        signature(place)
    } else if wants(Expect::KindColon) {
        missing("`:` and a kind")
            .help("give each parameter a kind: `n: heap`, `b: grid \"x|o.\"`, `k: integer`")
    } else if wants(Expect::Kind) {
        kind(place)
    } else if wants(Expect::MoveText) {
        missing("a text in quotes").help(STEP)
    } else if wants(Expect::Near) {
        missing("`near`").help("write `with near \"x\" -> \"y\"` or `unless near \"x\"`")
    } else if wants(Expect::LostIf) {
        missing("`if`").help("the clause is written `lost if c`")
    } else if wants(Expect::Ko) {
        missing("`last` or `all`").help("write `ko last`: the board before the last move may not return; or `ko all`: no board of the play may return")
    } else if wants(Expect::Memory) {
        missing("`memory`").help("write `with memory`: moves may depend on `before`, the board or heap before the last move")
    } else {
        return None;
    })
}

/// The error for `ruleset` without `name(`.
fn signature(place: &Misfit<'_>) -> Diagnostic {
    let Some(token) = place.found().filter(|t| t.tok == Tok::Name) else {
        return name(place).help(FORM);
    };
    let written = place.text_of(token);
    let message = format!("expected `(` directly after the name `{written}`");
    let next = place.tokens.get(place.at + 1);
    match next.filter(|next| next.tok == Tok::LParen) {
        Some(next) => {
            let gap = Span::new(place.source, token.end, next.start);
            place.error(message).fix(gap, "").help(format!(
                "the parameters follow the name without a space: `{written}(...)`"
            ))
        }
        None => place.error(message).help(FORM),
    }
}

/// The error for a missing comma between two moves.
fn missing_comma(place: &Misfit<'_>) -> Option<Diagnostic> {
    let found = place.found().filter(|t| t.tok == Tok::Str)?;
    let wants = |what| place.fault.expects(what);
    let ends = |tok| is_opening(tok) || matches!(tok, Tok::Arrow | Tok::Comma | Tok::Bars);
    let after_move = place.nearest(ends)?.tok == Tok::Arrow;
    let goes_on = wants(Expect::MoveText) || wants(Expect::Expression) || wants(Expect::Near);
    if !after_move || goes_on {
        return None;
    }
    let gap = Span::new(place.source, place.before()?.end, found.start);
    let message = format!("expected a comma between two moves{}", place.but_found());
    Some(place.error(message).help(MOVES).fix(gap, ", "))
}

/// The error for an unknown kind or type.
fn kind(place: &Misfit<'_>) -> Diagnostic {
    let known = || words(WordPlace::Board).chain(words(WordPlace::Type));
    let written = place.span().text(place.text);
    let message = match place.found() {
        Some(token) if token.tok == Tok::Kind => {
            format!("{} is not a kind of board", shown(written))
        }
        _ => format!(
            "expected a kind of board{}{}",
            place.after(),
            place.but_found()
        ),
    };
    let fault = Diagnostic::error(Code::Ruleset, place.span(), message);
    with_words(fault, place, written, known())
}

/// The error for an unknown word after a step or after the moves.
pub(super) fn unknown_word(place: &Misfit<'_>) -> Option<Diagnostic> {
    let found = place.found()?;
    let is_ruleset = place.tokens.first().is_some_and(|t| t.tok == Tok::Ruleset);
    if is_ruleset && found.tok == Tok::StepWord {
        let written = shown(place.text_of(found));
        let fault = place.error(format!("unexpected {written}{}", place.after()));
        return Some(fault.help(
            "the words of a step have this order: directions, `again`, `with near`, `unless near`",
        ));
    }
    if !is_ruleset || !matches!(found.tok, Tok::Name | Tok::Function) {
        return None;
    }
    let written = place.text_of(found);
    let message = |what: &str| format!("{} is not a {what}", shown(written));
    let fault = |what: &str| Diagnostic::error(Code::Ruleset, place.span(), message(what));
    let after_step = matches!(place.before()?.tok, Tok::Str | Tok::StepWord);
    Some(match place.open_bracket() {
        None => {
            let fault = fault("clause of a ruleset");
            with_words(fault, place, written, words(WordPlace::Clause))
        }
        Some(_) if after_step => {
            let known = words(WordPlace::Direction).chain(words(WordPlace::Step));
            with_words(fault("word of a step"), place, written, known)
        }
        _ => return None,
    })
}

/// The error for a misplaced `->`.
pub(super) fn arrow(place: &Misfit<'_>) -> Option<Diagnostic> {
    place.found().filter(|t| t.tok == Tok::Arrow)?;
    let is_ruleset = place.tokens.first().is_some_and(|t| t.tok == Tok::Ruleset);
    Some(if is_ruleset {
        let message = "unexpected `->`: the moves of a ruleset are inside braces";
        place.error(message).help(MOVES)
    } else {
        let message =
            "unexpected `->`: it follows a name, or names in brackets, and makes a function";
        let function = "write `n -> f(n)` or `(a, b) -> f(a, b)`";
        place.error(message).help(function).help(STEP)
    })
}

fn with_words(
    fault: Diagnostic,
    place: &Misfit<'_>,
    written: &str,
    known: impl Iterator<Item = &'static str> + Clone,
) -> Diagnostic {
    match did_you_mean(written, known.clone()) {
        Some(near) => fault.help(meant(near)).fix(place.span(), near),
        None => {
            let all: Vec<&str> = known.collect();
            fault.help(format!("expected one of these: {}", all.join(", ")))
        }
    }
}
