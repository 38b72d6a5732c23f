//! The grammar of expressions, over the tokens of one statement.
//!
//! Precedence, from loosest to tightest: `forall exists if`; `or`; `and`; `not`; comparisons; `..`; `+ -`; `&`; `* /
//! mod div`; `:`; unary `- ±` and `impartial`; `^`; calls, index, `.`. A `forall`, `exists`, `if` or `let` may be the last
//! operand of any operator and extends as far as possible.

use super::ast::{Clauses, ExprId, ExprKind, Name, Pattern, Range};
use super::atoms::{atom, exponent};
use super::build::Build;
use super::fault::{Expect, ParseFault};
use super::operators::{comparison, logic, product, sum, unary, with_exponent};
use super::ruleset_parser::{move_, named, with_effects};
use super::token::{Tok, Token};
use crate::source::Span;
use chumsky::extra::{Full, SimpleState};
use chumsky::input::MapExtra;
use chumsky::prelude::*;

pub(super) type Input<'a> = &'a [Token];
pub(super) type Extra<'a> = Full<ParseFault, SimpleState<Build<'a>>, ()>;
pub(super) type Rule<'a, O> = Boxed<'a, 'a, Input<'a>, O, Extra<'a>>;
pub(super) type Made<'a, 'b> = MapExtra<'a, 'b, Input<'a>, Extra<'a>>;

/// One token of a kind.
pub(super) fn tok<'a>(
    want: Tok,
    expect: Expect,
) -> impl Parser<'a, Input<'a>, Token, Extra<'a>> + Clone {
    any()
        .filter(move |token: &Token| token.tok == want)
        .labelled(expect)
}

/// One token of several kinds.
pub(super) fn one<'a>(
    want: impl Fn(Tok) -> bool + Clone + 'a,
    expect: Expect,
) -> impl Parser<'a, Input<'a>, Token, Extra<'a>> + Clone {
    any()
        .filter(move |token: &Token| want(token.tok))
        .labelled(expect)
}

/// Adds an expression that spans everything that the rule has parsed.
pub(super) fn add(kind: ExprKind, made: &mut Made<'_, '_>) -> ExprId {
    let range = made.span();
    made.state().push(kind, range.start..range.end)
}

pub(super) fn span_here(made: &mut Made<'_, '_>) -> Span {
    let range = made.span();
    made.state().span(range.start..range.end)
}

/// The rules from which statements are built.
pub(super) struct ExprRules<'a> {
    pub expr: Rule<'a, ExprId>,
    pub items: Rule<'a, Vec<ExprId>>,
    /// An expression, a move, or a named option.
    pub item: Rule<'a, ExprId>,
    /// The items of a list or of braces.
    pub list_items: Rule<'a, Vec<ExprId>>,
    /// The columns of a table: expressions, some with headings.
    pub columns: Rule<'a, Vec<ExprId>>,
    pub clauses: Rule<'a, Clauses>,
}

impl<'a> ExprRules<'a> {
    fn of(expr: impl Parser<'a, Input<'a>, ExprId, Extra<'a>> + 'a) -> ExprRules<'a> {
        let expr = expr.boxed();
        let comma = tok(Tok::Comma, Expect::Comma);
        let several = |item: Rule<'a, ExprId>| {
            let items = item.separated_by(comma.clone()).at_least(1);
            items.collect::<Vec<_>>().boxed()
        };
        let items = several(expr.clone());
        let named = named(expr.clone());
        let column = named.or(expr.clone()).boxed();
        let option = with_effects(column.clone(), expr.clone());
        let item = move_(expr.clone()).or(option).boxed();
        let list_items = several(item.clone());
        let clauses = clauses(expr.clone());
        ExprRules {
            expr,
            items,
            item,
            list_items,
            columns: several(column),
            clauses,
        }
    }
}

/// Builds the grammar of expressions. The recursive reference is weak, since a `Recursive::declare` would never be
/// freed.
pub(super) fn rules<'a>() -> ExprRules<'a> {
    ExprRules::of(recursive(|expr| {
        let rules = ExprRules::of(expr);
        let operand = recursive(|operand| {
            let base = choice((
                lambda(&rules),
                with_exponent(postfix(&rules, operand.boxed()), exponent(&rules)),
                conditional(&rules),
                quantified(&rules),
                local(&rules),
                local_function(&rules),
            ));
            unary(base.labelled(Expect::Expression).boxed())
        });
        logic(comparison(sum(product(operand.boxed()))))
    }))
}

pub(super) fn bracketed<'a, O: 'a>(
    open: Tok,
    inside: impl Parser<'a, Input<'a>, O, Extra<'a>> + Clone + 'a,
    close: Tok,
    expect: Expect,
) -> Rule<'a, O> {
    tok(open, Expect::LParen)
        .ignore_then(inside)
        .then_ignore(tok(close, expect))
        .boxed()
}

pub(super) fn parenthesised<'a, O: 'a>(
    inside: impl Parser<'a, Input<'a>, O, Extra<'a>> + Clone + 'a,
) -> Rule<'a, O> {
    bracketed(Tok::LParen, inside, Tok::RParen, Expect::RParen)
}

/// `x in xs if c, y in ys if d`
fn clauses<'a>(expr: Rule<'a, ExprId>) -> Rule<'a, Clauses> {
    let position = tok(Tok::Function, Expect::Name).then(parameters());
    let position = position.map_with(|(ruleset, names), made: &mut Made<'a, '_>| {
        let ruleset = made.state().bound_name(&ruleset);
        let is_list = true;
        (
            Pattern { names, is_list },
            Some(made.state().named(&ruleset)),
        )
    });
    let range = position
        .or(names().map(|pattern| (pattern, None)))
        .then_ignore(tok(Tok::In, Expect::In))
        .then(expr.clone())
        .then(tok(Tok::If, Expect::Operator).ignore_then(expr).or_not())
        .map(|(((pattern, ruleset), over), filter)| Range {
            pattern,
            ruleset,
            over,
            filter,
        });
    let ranges = range
        .separated_by(tok(Tok::Comma, Expect::Comma))
        .at_least(1)
        .collect();
    ranges
        .map(|mut ranges: Vec<Range>| {
            let filter = ranges.last_mut().and_then(|range| range.filter.take());
            Clauses { ranges, filter }
        })
        .boxed()
}

/// `x`, `[x, y]` or `(x, y)`
fn names<'a>() -> Rule<'a, Pattern> {
    let name = tok(Tok::Name, Expect::Name)
        .map_with(|token, made: &mut Made<'a, '_>| made.state().bound_name(&token));
    let one = name.clone().map(|name| Pattern {
        names: vec![name],
        is_list: false,
    });
    let names = name
        .separated_by(tok(Tok::Comma, Expect::Comma))
        .at_least(1)
        .collect::<Vec<_>>();
    let between = |open, close, expect| {
        tok(open, Expect::Name)
            .ignore_then(names.clone())
            .then_ignore(tok(close, expect))
    };
    let square = between(Tok::LBracket, Tok::RBracket, Expect::RBracket);
    let round = between(Tok::LParen, Tok::RParen, Expect::RParen);
    let list = square.or(round).map(|names| Pattern {
        names,
        is_list: true,
    });
    one.or(list).boxed()
}

enum Postfix {
    Index(ExprId, Option<ExprId>),
    Method(Name, Vec<ExprId>),
}

/// Method calls and indices after an atom.
fn postfix<'a>(rules: &ExprRules<'a>, operand: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let index = bracketed(
        Tok::Index,
        rules.expr.clone(),
        Tok::RBracket,
        Expect::RBracket,
    );
    let otherwise = tok(Tok::IndexElse, Expect::Operator).ignore_then(operand);
    let index = index
        .then(otherwise.or_not())
        .map(|(index, otherwise)| Postfix::Index(index, otherwise));
    let arguments = rules.items.clone().or_not().map(Option::unwrap_or_default);
    let plain = tok(Tok::Name, Expect::Method).map(|name| (name, Vec::new()));
    let call = tok(Tok::Function, Expect::Method).then(parenthesised(arguments));
    let method = tok(Tok::Dot, Expect::Operator)
        .ignore_then(plain.or(call))
        .map_with(|(name, arguments), made: &mut Made<'a, '_>| {
            Postfix::Method(made.state().name(&name), arguments)
        });
    atom(rules)
        .foldl_with(index.or(method).repeated(), |base, postfix, made| {
            let kind = match postfix {
                Postfix::Index(index, otherwise) => ExprKind::Index {
                    base,
                    index,
                    otherwise,
                },
                Postfix::Method(name, mut arguments) => {
                    arguments.insert(0, base);
                    let method = true;
                    ExprKind::Call {
                        name,
                        arguments,
                        method,
                    }
                }
            };
            add(kind, made)
        })
        .boxed()
}

fn conditional<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    tok(Tok::If, Expect::Expression)
        .ignore_then(rules.expr.clone())
        .then_ignore(tok(Tok::Then, Expect::Then))
        .then(rules.item.clone())
        .then(
            tok(Tok::Else, Expect::Else)
                .ignore_then(rules.item.clone())
                .or_not(),
        )
        .map_with(|((condition, then), otherwise), made| {
            add(
                ExprKind::If {
                    condition,
                    then,
                    otherwise,
                },
                made,
            )
        })
        .boxed()
}

/// `let x =`, `let [x, y] =` or `let f(x, y) =`, and the value.
pub(super) fn definition<'a>(expr: Rule<'a, ExprId>) -> Rule<'a, (Pattern, ExprId)> {
    let position = tok(Tok::Function, Expect::Name).then(parameters());
    let position = position
        .then_ignore(tok(Tok::Assign, Expect::Assign))
        .then(expr.clone())
        .map_with(|((ruleset, names), position), made: &mut Made<'a, '_>| {
            let ruleset = made.state().bound_name(&ruleset);
            made.state().taken_apart(&ruleset, names, position)
        });
    let others = names()
        .then_ignore(tok(Tok::Assign, Expect::Assign))
        .then(expr);
    tok(Tok::Let, Expect::Expression)
        .ignore_then(position.or(others))
        .boxed()
}

/// `let x = e in f`
fn local<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    definition(rules.expr.clone())
        .then_ignore(tok(Tok::In, Expect::LetIn))
        .then(rules.item.clone())
        .map_with(|((pattern, value), body), made| {
            add(
                ExprKind::Let {
                    pattern,
                    value,
                    body,
                },
                made,
            )
        })
        .boxed()
}

/// The names before the arrow of a function: `n ->` or `(a, b) ->`. They are bound only where the arrow follows.
fn lambda<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    let alone = tok(Tok::Name, Expect::Expression).map(|name| vec![name]);
    let names = tok(Tok::Name, Expect::Name)
        .separated_by(tok(Tok::Comma, Expect::Comma))
        .collect::<Vec<_>>();
    let names = bracketed(Tok::Parameters, names, Tok::RParen, Expect::RParen);
    alone
        .or(names)
        .then_ignore(tok(Tok::Arrow, Expect::Operator))
        .map_with(|names, made: &mut Made<'a, '_>| {
            let names = names.iter().map(|name| made.state().bound_name(name));
            names.collect::<Vec<_>>()
        })
        .then(rules.expr.clone())
        .map_with(|(params, body), made| add(ExprKind::Lambda { params, body }, made))
        .boxed()
}

/// `(a, b)` of a definition.
pub(super) fn parameters<'a>() -> Rule<'a, Vec<Name>> {
    let name = tok(Tok::Name, Expect::Name)
        .map_with(|token, made: &mut Made<'a, '_>| made.state().bound_name(&token));
    let names = name.separated_by(tok(Tok::Comma, Expect::Comma)).collect();
    parenthesised(names)
}

/// `def f(n) = e in g`
fn local_function<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    let name = tok(Tok::Function, Expect::Signature)
        .map_with(|token, made: &mut Made<'a, '_>| made.state().bound_name(&token));
    tok(Tok::Def, Expect::Expression)
        .ignore_then(name)
        .then(parameters())
        .then_ignore(tok(Tok::Assign, Expect::Assign))
        .then(rules.expr.clone())
        .then_ignore(tok(Tok::In, Expect::DefIn))
        .then(rules.item.clone())
        .map_with(|(((name, params), body), rest), made| {
            add(
                ExprKind::LocalDef {
                    name,
                    params,
                    body,
                    rest,
                },
                made,
            )
        })
        .boxed()
}

fn quantified<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    one(
        |t| matches!(t, Tok::Forall | Tok::Exists),
        Expect::Expression,
    )
    .then(rules.clauses.clone())
    .then_ignore(tok(Tok::ClauseColon, Expect::ClauseColon))
    .then(rules.expr.clone())
    .map_with(|((word, clauses), body), made| {
        let universal = word.tok == Tok::Forall;
        add(
            ExprKind::Quantified {
                universal,
                clauses,
                body,
            },
            made,
        )
    })
    .boxed()
}
