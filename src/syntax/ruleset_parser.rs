//! The grammar of `ruleset` and of moves.

use super::ast::{
    EffectSyntax, ExprId, ExprKind, KindSyntax, Ko, MoveSyntax, Name, RulesetClause, RulesetSyntax,
    StepSyntax,
};
use super::fault::{Expect, ParseFault};
use super::parser::{Extra, Input, Made, Rule, add, bracketed, parenthesised, tok};
use super::ruleset_words::{WordPlace, is_word};
use super::token::{Tok, Token};
use crate::diagnostic::{Code, Diagnostic};
use chumsky::prelude::*;

/// A token of a kind whose text is one of several words.
fn word<'a>(
    want: Tok,
    is: impl Fn(&str) -> bool + Clone + 'a,
    expect: Expect,
) -> impl Parser<'a, Input<'a>, Name, Extra<'a>> + Clone {
    any()
        .try_map_with(move |token: Token, made: &mut Made<'a, '_>| {
            let name = made.state().name(&token);
            if token.tok == want && is(&name.text) {
                Ok(name)
            } else {
                Err(ParseFault::expecting(made.span().start, expect))
            }
        })
        .labelled(expect)
}

fn string<'a>(expect: Expect) -> Rule<'a, Name> {
    tok(Tok::Str, expect)
        .map_with(|token, made: &mut Made<'a, '_>| made.state().string(&token))
        .boxed()
}

fn change<'a>(first: Expect) -> Rule<'a, (Name, Name)> {
    string(first)
        .then_ignore(tok(Tok::Arrow, Expect::Operator))
        .then(string(Expect::MoveText))
        .boxed()
}

/// `"xo" -> ".x" rows again with near "." -> "#" unless near "o"`
fn step<'a>(first: Expect) -> Rule<'a, StepSyntax> {
    let one = |word_: &'static str| word(Tok::StepWord, move |w| w == word_, Expect::Operator);
    let direction = |w: &str| is_word(WordPlace::Direction, w);
    let directions = word(Tok::StepWord, direction, Expect::Operator);
    let near = || word(Tok::StepWord, |w| w == "near", Expect::Near);
    let with = one("with")
        .ignore_then(near())
        .ignore_then(change(Expect::MoveText));
    let unless = one("unless")
        .ignore_then(near())
        .ignore_then(string(Expect::MoveText));
    change(first)
        .then(directions.repeated().collect())
        .then(one("again").or_not())
        .then(with.or_not())
        .then(unless.or_not())
        .map(
            |(((((before, after), directions), again), with_near), unless_near)| StepSyntax {
                before,
                after,
                directions,
                again: again.is_some(),
                with_near,
                unless_near,
            },
        )
        .boxed()
}

/// A move among the items of braces: `"take": "x" -> "." then "x" -> "#" if c`.
pub(super) fn move_<'a>(expr: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let name = string(Expect::Expression).then_ignore(tok(Tok::Colon, Expect::Operator));
    let then = tok(Tok::Then, Expect::Operator).ignore_then(step(Expect::MoveText));
    let condition = tok(Tok::If, Expect::Operator).ignore_then(expr.clone());
    name.or_not()
        .then(step(Expect::Expression))
        .then(then.repeated().collect::<Vec<_>>())
        .then(condition.or_not())
        .then(effect(expr).repeated().collect::<Vec<_>>())
        .map_with(|((((name, first), mut steps), condition), effects), made| {
            steps.insert(0, first);
            let move_ = MoveSyntax {
                name,
                steps,
                condition,
                effects,
            };
            add(ExprKind::Move(Box::new(move_)), made)
        })
        .boxed()
}

/// `gain e`, `keep`, `keep if c`
fn effect<'a>(expr: Rule<'a, ExprId>) -> Rule<'a, EffectSyntax> {
    let one = |is: fn(&str) -> bool| word(Tok::Effect, is, Expect::Operator);
    let gain = one(|w| w == "gain").then(expr.clone().map(Some));
    let condition = tok(Tok::If, Expect::Operator).ignore_then(expr);
    let others = one(|w| w != "gain").then(condition.or_not());
    gain.or(others)
        .map(|(word, value)| EffectSyntax { word, value })
        .boxed()
}

/// An option with effects: `f(n - 1) gain 2 keep if c`.
pub(super) fn with_effects<'a>(
    option: Rule<'a, ExprId>,
    expr: Rule<'a, ExprId>,
) -> Rule<'a, ExprId> {
    let effects = effect(expr).repeated().collect::<Vec<_>>();
    option
        .then(effects)
        .map_with(|(option, effects), made| {
            if effects.is_empty() {
                option
            } else {
                add(ExprKind::Effects { option, effects }, made)
            }
        })
        .boxed()
}

/// A named option: `"take 3": f(n - 3)`.
pub(super) fn named<'a>(expr: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    string(Expect::Expression)
        .then_ignore(tok(Tok::Colon, Expect::Operator))
        .then(expr)
        .map_with(|(name, value), made| add(ExprKind::NamedOption { name, value }, made))
        .boxed()
}

/// `ruleset name(b: grid "x|o.") = ±{ "xo" -> ".x" } start checker`
pub(super) fn ruleset<'a>(
    (signature, name): (Rule<'a, Name>, Rule<'a, Name>),
    expr: Rule<'a, ExprId>,
) -> Rule<'a, RulesetSyntax> {
    let known = |w: &str| is_word(WordPlace::Board, w) || is_word(WordPlace::Type, w);
    let parameter = name
        .clone()
        .then_ignore(tok(Tok::ClauseColon, Expect::KindColon))
        .then(word(Tok::Kind, known, Expect::Kind))
        .then(string(Expect::Operator).or_not())
        .map(|((name, word), letters)| (name, KindSyntax { word, letters }));
    let parameters = parameter
        .separated_by(tok(Tok::Comma, Expect::Comma))
        .at_least(1)
        .collect::<Vec<_>>();
    let parameters = bracketed(Tok::LParen, parameters, Tok::RParen, Expect::RParen);
    tok(Tok::Ruleset, Expect::Other)
        .ignore_then(signature)
        .then(parameters)
        .then_ignore(tok(Tok::Assign, Expect::Assign))
        .then(expr.clone())
        .then(clause(name, expr).repeated().collect::<Vec<_>>())
        .map_with(
            |(((name, parameters), body), clauses), made: &mut Made<'a, '_>| {
                let (params, kinds) = parameters.into_iter().unzip();
                let values = clauses.iter().flat_map(RulesetClause::values);
                let ruleset = RulesetSyntax {
                    name,
                    params,
                    kinds,
                    body,
                    exprs: std::iter::once(body).chain(values).collect(),
                    clauses,
                };
                if let Some(fault) = contradiction(&ruleset) {
                    made.state().fault(fault);
                }
                ruleset
            },
        )
        .boxed()
}

/// `start(m, n): e`, `settle e`, `lost if c`, `drawing f`, `score e | f`, `may pass`, `ko last`, `with memory`, `loopy`
fn clause<'a>(name: Rule<'a, Name>, expr: Rule<'a, ExprId>) -> Rule<'a, RulesetClause> {
    let one = |word_: &'static str| word(Tok::Clause, move |w| w == word_, Expect::Operator);
    let names = name.separated_by(tok(Tok::Comma, Expect::Comma)).collect();
    let params = parenthesised(names).then_ignore(tok(Tok::Colon, Expect::Operator));
    let start = one("start")
        .then(params.or_not())
        .then(expr.clone().map(Some))
        .map(|((word, params), value)| (word, params.unwrap_or_default(), [value, None]));
    let of = |word: Rule<'a, Name>, value: Rule<'a, Option<ExprId>>| {
        word.then(value)
            .map(|(word, value)| (word, Vec::new(), [value, None]))
    };
    let bar = tok(Tok::Bars, Expect::Operator).filter(|bar| bar.end - bar.start == 1);
    let other = bar.ignore_then(expr.clone());
    let score = one("score")
        .then(expr.clone())
        .then(other.or_not())
        .map(|((word, value), other)| (word, Vec::new(), [Some(value), other]));
    let pass = one("may").then_ignore(tok(Tok::Pass, Expect::Operator));
    let ko = one("ko").then(one("last").or(one("all")).labelled(Expect::Ko));
    let memory = one("with").then(one("memory").labelled(Expect::Memory));
    let remembered = ko.or(memory).map(|(word, how)| RulesetClause {
        word,
        how: Some(how),
        params: Vec::new(),
        value: None,
        other: None,
    });
    let value = expr.clone().map(Some).boxed();
    let lost = tok(Tok::If, Expect::LostIf).ignore_then(expr).map(Some);
    let others = choice((
        start,
        of(one("settle").or(one("drawing")).boxed(), value),
        score,
        of(one("lost").boxed(), lost.boxed()),
        of(pass.boxed(), empty().to(None).boxed()),
        of(one("loopy").boxed(), empty().to(None).boxed()),
    ))
    .map(|(word, params, [value, other])| RulesetClause {
        word,
        how: None,
        params,
        value,
        other,
    });
    remembered.or(others).boxed()
}

/// The error of a ruleset that contradicts itself.
fn contradiction(ruleset: &RulesetSyntax) -> Option<Diagnostic> {
    let clauses = &ruleset.clauses;
    for (at, clause) in clauses.iter().enumerate() {
        let mut before = clauses.iter().take(at);
        if let Some(first) = before.find(|c| c.word.text == clause.word.text) {
            let message = format!("a ruleset has one clause `{}`", clause.word.text);
            let fault = Diagnostic::error(Code::Ruleset, clause.word.span, message);
            return Some(fault.other(first.word.span, "the first one"));
        }
    }
    let clause = |word: &str| clauses.iter().find(|c| &*c.word.text == word);
    if let (Some(lost), Some(score)) = (clause("lost"), clause("score").or(clause("may"))) {
        let message = "`lost if` decides without points; leave one out";
        let fault = Diagnostic::error(Code::Ruleset, lost.word.span, message);
        return Some(fault.other(score.word.span, "and here points decide"));
    }
    if let (Some(_), Some(score)) = (clause("may"), clause("score"))
        && score.other.is_some()
    {
        let message = "with passes the play ends for both players: one score";
        let fault = Diagnostic::error(Code::Ruleset, score.word.span, message);
        return Some(fault.help("write `score e`"));
    }
    if let Some(fault) = forgotten(ruleset) {
        return Some(fault);
    }
    let mut boards = ruleset.kinds.iter().filter(|kind| kind.letters.is_some());
    if let (Some(first), Some(second)) = (boards.next(), boards.next()) {
        let fault = Diagnostic::error(Code::Ruleset, second.word.span, "a ruleset has one board");
        let fault = fault.other(first.word.span, "the first one");
        return Some(
            fault.help("other parameters are integers, strings or lists, as in `n: integer`"),
        );
    }
    let is_board = |k: &KindSyntax| is_word(WordPlace::Board, &k.word.text);
    if ruleset.kinds.iter().any(is_board) {
        return None;
    }
    let message = format!("`{}` has no board among its parameters", ruleset.name.text);
    let fault = Diagnostic::error(Code::Ruleset, ruleset.name.span, message);
    let help = "one parameter is a board or a heap: `b: grid \"x|o.\"` or `n: heap`";
    let fault = fault.help(help);
    let params = ruleset.params.iter().map(|param| &*param.text);
    let head = format!(
        "{}({})",
        ruleset.name.text,
        params.collect::<Vec<_>>().join(", ")
    );
    Some(fault.help(format!(
        "positions that other parameters describe are a function: `def {head} = ...`"
    )))
}

/// The error of a ruleset whose clause `ko` or `with memory` contradicts the others.
fn forgotten(ruleset: &RulesetSyntax) -> Option<Diagnostic> {
    let (ko, memory) = (ruleset.clause("ko"), ruleset.clause("with"));
    let mut names = ruleset.params.iter();
    if let (Some(memory), Some(name)) = (memory, names.find(|n| *n.text == *RulesetClause::BEFORE))
    {
        let message =
            "`before` is the board or heap before the last move: give this parameter another name";
        let fault = Diagnostic::error(Code::Ruleset, name.span, message);
        return Some(fault.other(memory.word.span, "the ruleset has memory"));
    }
    let ko = ko?;
    if ruleset.ko() == Some(Ko::All)
        && let Some(loopy) = ruleset.clause("loopy")
    {
        let message = "with `ko all` no board returns, so every play ends: leave out `loopy`";
        let fault = Diagnostic::error(Code::Ruleset, loopy.word.span, message);
        return Some(fault.other(ko.word.span, "no board returns"));
    }
    let has_board = ruleset.kinds.iter().any(|kind| kind.letters.is_some());
    (!has_board).then(|| {
        let message = "a ko rule needs a board: there are infinitely many heaps and values";
        let fault = Diagnostic::error(Code::Ruleset, ko.word.span, message);
        fault.help("give the board its letters, as in `b: line \"x|o.\"`; for heaps, `with memory` lets moves depend on `before`")
    })
}

/// A hint on what the clause `ko` costs.
pub(super) fn cost(ruleset: &RulesetSyntax) -> Option<Diagnostic> {
    let at = ruleset.clause("ko")?.word.span;
    let (message, help) = match ruleset.ko()? {
        Ko::All => (
            "a position remembers every board of its play: one board can be exponentially many positions",
            "`count_positions(g)` counts them; with `ko last` a position remembers one board",
        ),
        Ko::Last => (
            "a position remembers the board before it: one board can be as many positions as moves lead to it",
            "`count_positions(g)` counts them",
        ),
    };
    Some(Diagnostic::hint(Code::Ruleset, at, message).help(help))
}
