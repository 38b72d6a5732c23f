//! The grammar of operators, from tightest to loosest.

use super::ast::{Binary, ExprId, ExprKind, Sign};
use super::fault::{Expect, ParseFault};
use super::parser::{Extra, Input, Made, Rule, add, one, tok};
use super::token::{Tok, Token};
use chumsky::pratt::{infix, left, none};
use chumsky::prelude::*;

/// `-`, `±` and `impartial` before an operand.
pub(super) fn unary<'a>(base: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    one(
        |t| matches!(t, Tok::Minus | Tok::PlusMinus | Tok::Impartial),
        Expect::Expression,
    )
    .repeated()
    .foldr_with(base, |sign, operand, made| {
        let kind = match sign.tok {
            Tok::Minus => ExprKind::Negate(operand),
            Tok::PlusMinus => ExprKind::PlusMinus(vec![operand]),
            _ => ExprKind::Impartial(operand),
        };
        add(kind, made)
    })
    .boxed()
}

/// A power; towers associate to the right.
pub(super) fn with_exponent<'a>(
    base: Rule<'a, ExprId>,
    exponent: Rule<'a, ExprId>,
) -> Rule<'a, ExprId> {
    let power = operator(|t| (t == Tok::Power).then_some(Binary::Power));
    base.then(power.then(exponent).or_not())
        .map_with(|(base, rest), made| match rest {
            Some((power, exponent)) => binary(base, power, exponent, made),
            None => base,
        })
        .boxed()
}

fn binary(
    left: ExprId,
    (operator, token): (Binary, Token),
    right: ExprId,
    made: &mut Made<'_, '_>,
) -> ExprId {
    let operator_span = token.span(made.state().source);
    add(
        ExprKind::Binary {
            operator,
            operator_span,
            left,
            right,
        },
        made,
    )
}

/// The token of an operator that forms a [`Binary`].
fn operator<'a>(
    which: impl Fn(Tok) -> Option<Binary> + Clone + 'a,
) -> impl Parser<'a, Input<'a>, (Binary, Token), Extra<'a>> + Clone {
    any()
        .try_map(
            move |token: Token, range: SimpleSpan<usize>| match which(token.tok) {
                Some(operator) => Ok((operator, token)),
                None => Err(ParseFault::expecting(range.start, Expect::Operator)),
            },
        )
        .labelled(Expect::Operator)
}

/// The ordinal sum, then `* / mod div`, then `&`, which cannot be chained; from tightest to loosest.
pub(super) fn product<'a>(operand: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let times = operator(|t| match t {
        Tok::Times => Some(Binary::Times),
        Tok::Slash => Some(Binary::Divide),
        Tok::Mod => Some(Binary::Mod),
        Tok::Div => Some(Binary::Div),
        _ => None,
    });
    let ordinal = operator(|t| (t == Tok::Colon).then_some(Binary::OrdinalSum));
    let sides = operator(|t| (t == Tok::Sides).then_some(Binary::Sides));
    operand
        .pratt((
            infix(none(1), sides, binary),
            infix(left(2), times, binary),
            infix(left(3), ordinal, binary),
        ))
        .boxed()
}

/// Terms joined by `+` and `-`, as one node.
pub(super) fn sum<'a>(term: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let sign = choice((
        tok(Tok::Plus, Expect::Operator).to(Sign::Plus),
        tok(Tok::Minus, Expect::Operator).to(Sign::Minus),
    ));
    term.clone()
        .then(sign.then(term).repeated().collect::<Vec<_>>())
        .map_with(|(first, mut terms), made| {
            if terms.is_empty() {
                return first;
            }
            terms.insert(0, (Sign::Plus, first));
            add(ExprKind::Sum(terms), made)
        })
        .boxed()
}

/// `..`, then comparisons. Neither can be chained.
pub(super) fn comparison<'a>(operand: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let range = operator(|t| (t == Tok::DotDot).then_some(Binary::Range));
    let compare = operator(|t| match t {
        Tok::Compare(operator) => Some(operator),
        _ => None,
    });
    let range = operand.pratt(infix(none(1), range, binary)).boxed();
    // `not` may stand on the right: `a == not b`.
    let right = negated(range.clone());
    range
        .then(compare.then(right).or_not())
        .map_with(|(left, rest), made| match rest {
            Some((compare, right)) => binary(left, compare, right, made),
            None => left,
        })
        .boxed()
}

/// Any number of `not` before an operand.
fn negated<'a>(operand: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    tok(Tok::Not, Expect::Expression)
        .repeated()
        .foldr_with(operand, |_, operand, made| {
            add(ExprKind::Not(operand), made)
        })
        .boxed()
}

/// `not`, `and`, `or`
pub(super) fn logic<'a>(operand: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let or = operator(|t| (t == Tok::Or).then_some(Binary::Or));
    let and = operator(|t| (t == Tok::And).then_some(Binary::And));
    negated(operand)
        .pratt((infix(left(1), or, binary), infix(left(2), and, binary)))
        .boxed()
}
