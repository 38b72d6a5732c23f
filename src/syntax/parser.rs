//! The grammar of expressions, over the tokens of one statement.
//!
//! Precedence, loosest to tightest: `forall exists if`; `or`; `and`; `not`; comparisons; `..`; `+ -`;
//! `* / mod div`; `:`; unary `- ±` and `impartial`; calls, index, `.`. A `forall`, `exists` or `if` may stand as
//! the last operand of any operator; it reaches as far as it can.

use super::ast::{
    Binary, Clauses, ExprId, ExprKind, Literal, Name, Nimber, Piece, PieceKind, Position, Sign,
    Tiny, Word,
};
use super::braces::nest_bars;
use super::build::Build;
use super::fault::{Expect, Fault};
use super::token::{Tok, Token};
use crate::source::Span;
use chumsky::extra::{Full, SimpleState};
use chumsky::input::MapExtra;
use chumsky::pratt::{infix, left, none};
use chumsky::prelude::*;

pub(super) type Input<'a> = &'a [Token];
pub(super) type Extra<'a> = Full<Fault, SimpleState<Build<'a>>, ()>;
pub(super) type Rule<'a, O> = Boxed<'a, 'a, Input<'a>, O, Extra<'a>>;
type Made<'a, 'b> = MapExtra<'a, 'b, Input<'a>, Extra<'a>>;

/// One token of a kind.
pub(super) fn tok<'a>(
    want: Tok,
    expect: Expect,
) -> impl Parser<'a, Input<'a>, Token, Extra<'a>> + Clone {
    any()
        .filter(move |token: &Token| token.tok == want)
        .labelled(expect)
}

/// One token of some kinds.
fn one<'a>(
    want: impl Fn(Tok) -> bool + Clone + 'a,
    expect: Expect,
) -> impl Parser<'a, Input<'a>, Token, Extra<'a>> + Clone {
    any()
        .filter(move |token: &Token| want(token.tok))
        .labelled(expect)
}

/// Adds an expression that spans all that the rule has read.
fn add(kind: ExprKind, made: &mut Made<'_, '_>) -> ExprId {
    let range = made.span();
    made.state().push(kind, range.start..range.end)
}

fn span_here(made: &mut Made<'_, '_>) -> Span {
    let range = made.span();
    made.state().span(range.start..range.end)
}

/// The rules that statements are made of.
pub(super) struct Rules<'a> {
    pub expr: Rule<'a, ExprId>,
    pub items: Rule<'a, Vec<ExprId>>,
    pub clauses: Rule<'a, Clauses>,
}

/// Builds the grammar of expressions.
pub(super) fn rules<'a>() -> Rules<'a> {
    let mut expr = Recursive::declare();
    let comma = tok(Tok::Comma, Expect::Comma);
    let items = expr
        .clone()
        .separated_by(comma)
        .at_least(1)
        .collect::<Vec<_>>()
        .boxed();
    let clauses = clauses(expr.clone().boxed());
    let rules = Rules {
        expr: expr.clone().boxed(),
        items,
        clauses,
    };
    let base = choice((postfix(&rules), conditional(&rules), quantified(&rules)))
        .labelled(Expect::Expression)
        .boxed();
    expr.define(logic(comparison(sum(product(unary(base))))));
    rules
}

fn bracketed<'a, O: 'a>(
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

fn parenthesised<'a, O: 'a>(
    inside: impl Parser<'a, Input<'a>, O, Extra<'a>> + Clone + 'a,
) -> Rule<'a, O> {
    bracketed(Tok::LParen, inside, Tok::RParen, Expect::RParen)
}

/// `x in xs, y in ys if c`
fn clauses<'a>(expr: Rule<'a, ExprId>) -> Rule<'a, Clauses> {
    let name = tok(Tok::Name, Expect::Name)
        .map_with(|token, made: &mut Made<'a, '_>| made.state().bound_name(&token));
    let range = name
        .then_ignore(tok(Tok::In, Expect::In))
        .then(expr.clone());
    let ranges = range
        .separated_by(tok(Tok::Comma, Expect::Comma))
        .at_least(1)
        .collect();
    let filter = tok(Tok::If, Expect::Operator).ignore_then(expr).or_not();
    ranges
        .then(filter)
        .map(|(ranges, filter)| Clauses { ranges, filter })
        .boxed()
}

fn literal<'a>(rules: &Rules<'a>) -> Rule<'a, ExprId> {
    let star = |glued: bool| {
        one(
            move |t| t == Tok::Star { glued } || t == Tok::Nimber { glued },
            Expect::Operator,
        )
    };
    let tiny = |glued: bool| {
        tok(Tok::Tiny { glued }, Expect::Operator)
            .then(parenthesised(rules.expr.clone()))
            .map_with(|(word, argument), made: &mut Made<'a, '_>| Tiny {
                miny: made.state().text_of(&word) == "Miny",
                argument,
                span: span_here(made),
            })
    };
    let build = |tokens: [Option<Token>; 3], tiny: Option<Tiny>, made: &mut Made<'a, '_>| {
        let literal = made.state().literal(tokens.into_iter().flatten());
        let literal = Literal { tiny, ..literal };
        add(ExprKind::Literal(Box::new(literal)), made)
    };
    let ups = tok(Tok::Ups { glued: true }, Expect::Operator).map(|t| (Some(t), None));
    let glued_tiny = tiny(true).map(|t| (None, Some(t)));
    let number = tok(Tok::Number, Expect::Expression)
        .then(ups.or(glued_tiny).or_not())
        .then(star(true).or_not())
        .map_with(move |((number, middle), star), made| {
            let (ups, tiny) = middle.unwrap_or((None, None));
            build([Some(number), ups, star], tiny, made)
        });
    let ups = tok(Tok::Ups { glued: false }, Expect::Expression)
        .then(star(true).or_not())
        .map_with(move |(ups, star), made| build([None, Some(ups), star], None, made));
    let tiny = tiny(false)
        .then(star(true).or_not())
        .map_with(move |(tiny, star), made| build([None, None, star], Some(tiny), made));
    let nimber =
        star(false).map_with(move |star, made| build([None, None, Some(star)], None, made));
    let hole = tok(Tok::StarHole, Expect::Expression)
        .ignore_then(hole(rules, false))
        .map_with(|(size, _), made| {
            let nimber = Some(Nimber::Hole(size));
            add(
                ExprKind::Literal(Box::new(Literal {
                    nimber,
                    ..Literal::default()
                })),
                made,
            )
        });
    choice((number, ups, tiny, nimber, hole)).boxed()
}

/// `{expr}` of a position word or nimber, with its place.
fn hole<'a>(rules: &Rules<'a>, first: bool) -> Rule<'a, (ExprId, Span)> {
    let open = Tok::Hole { first };
    bracketed(open, rules.expr.clone(), Tok::RBrace, Expect::RBrace)
        .map_with(|id, made: &mut Made<'a, '_>| (id, span_here(made)))
        .boxed()
}

fn word<'a>(rules: &Rules<'a>) -> Rule<'a, Word> {
    let holes = |first: bool| {
        hole(rules, first).map(|(id, span)| Piece {
            kind: PieceKind::Hole(id),
            span,
        })
    };
    let begin = one(
        |t| matches!(t, Tok::Letter { first: true } | Tok::Digits { first: true }),
        Expect::Word,
    )
    .map_with(|token, made: &mut Made<'a, '_>| made.state().piece(&token));
    let go_on = one(
        |t| {
            matches!(
                t,
                Tok::Letter { first: false }
                    | Tok::Digits { first: false }
                    | Tok::Caret
                    | Tok::Prime
            )
        },
        Expect::Operator,
    )
    .map_with(|token, made: &mut Made<'a, '_>| made.state().piece(&token));
    let sizes = bracketed(
        Tok::Sizes,
        rules.items.clone(),
        Tok::RBracket,
        Expect::RBracket,
    )
    .map_with(|items, made: &mut Made<'a, '_>| Piece {
        kind: PieceKind::Sizes(items),
        span: span_here(made),
    });
    let pieces = choice((go_on, holes(false), sizes))
        .repeated()
        .collect::<Vec<_>>();
    choice((begin, holes(true)))
        .then(pieces)
        .map_with(|(first, mut pieces), made| {
            pieces.insert(0, first);
            Word {
                pieces,
                span: span_here(made),
            }
        })
        .boxed()
}

fn position<'a>(rules: &Rules<'a>) -> Rule<'a, ExprId> {
    let word = word(rules);
    let bare = word.clone().map_with(|word, made: &mut Made<'a, '_>| {
        let words = vec![(Sign::Plus, word)];
        add(
            ExprKind::Position(Box::new(Position {
                prefix: None,
                words,
            })),
            made,
        )
    });
    let sign = choice((
        tok(Tok::WordPlus, Expect::Operator).to(Sign::Plus),
        tok(Tok::WordMinus, Expect::Operator).to(Sign::Minus),
    ));
    let prefixed = tok(Tok::Prefix, Expect::Expression)
        .then(word.clone().labelled(Expect::Word))
        .then(sign.then(word).repeated().collect::<Vec<_>>())
        .map_with(|((prefix, first), mut words), made: &mut Made<'a, '_>| {
            words.insert(0, (Sign::Plus, first));
            let prefix = Some(made.state().name(&prefix));
            add(
                ExprKind::Position(Box::new(Position { prefix, words })),
                made,
            )
        });
    prefixed.or(bare).boxed()
}

/// `{a, b | c}` with bars of any length.
fn braces<'a>(rules: &Rules<'a>) -> Rule<'a, ExprId> {
    let side = rules.items.clone().or_not().map(Option::unwrap_or_default);
    let bar = tok(Tok::Bars, Expect::Bar);
    let sides = side
        .clone()
        .then(bar.then(side).repeated().collect::<Vec<_>>());
    let plain = bracketed(Tok::LBrace, sides, Tok::RBrace, Expect::RBrace).map_with(
        |(first, rest), made: &mut Made<'a, '_>| {
            let span = span_here(made);
            nest_bars(made.state(), first, rest, span)
        },
    );
    let set = bracketed(
        Tok::SetBrace,
        rules.items.clone(),
        Tok::RBrace,
        Expect::RBrace,
    );
    let set = tok(Tok::PlusMinusSet, Expect::Expression)
        .ignore_then(set)
        .map_with(|items, made| add(ExprKind::PlusMinus(items), made));
    plain.or(set).boxed()
}

/// `[a, b]` and `[f(x) for x in xs]`
fn list<'a>(rules: &Rules<'a>) -> Rule<'a, ExprId> {
    let generator = tok(Tok::For, Expect::For).ignore_then(rules.clauses.clone());
    let more = tok(Tok::Comma, Expect::Comma).ignore_then(rules.items.clone());
    let tail = choice((
        generator.map(|clauses| (Vec::new(), Some(clauses))),
        more.or_not().map(|items| (items.unwrap_or_default(), None)),
    ));
    let inside = rules.expr.clone().then(tail).or_not();
    bracketed(Tok::LBracket, inside, Tok::RBracket, Expect::RBracket)
        .map_with(|inside, made| match inside {
            None => add(ExprKind::List(Vec::new()), made),
            Some((body, (_, Some(clauses)))) => {
                add(ExprKind::Comprehension { body, clauses }, made)
            }
            Some((first, (mut items, None))) => {
                items.insert(0, first);
                add(ExprKind::List(items), made)
            }
        })
        .boxed()
}

fn atom<'a>(rules: &Rules<'a>) -> Rule<'a, ExprId> {
    let simple = any().try_map_with(|token: Token, made: &mut Made<'a, '_>| {
        let text = made.state().text_of(&token);
        let kind = match token.tok {
            Tok::True => ExprKind::Bool(true),
            Tok::False => ExprKind::Bool(false),
            Tok::Outcome => ExprKind::Outcome(text.chars().next().unwrap_or('N')),
            Tok::Str | Tok::Block => ExprKind::Str(made.state().string(&token).text),
            Tok::Name => ExprKind::Name(text.into()),
            _ => return Err(Fault::expecting(made.span().start, Expect::Expression)),
        };
        Ok(add(kind, made))
    });
    let arguments = rules.items.clone().or_not().map(Option::unwrap_or_default);
    let call = tok(Tok::Function, Expect::Expression)
        .then(parenthesised(arguments))
        .map_with(|(name, arguments), made: &mut Made<'a, '_>| {
            let name = made.state().name(&name);
            let method = false;
            add(
                ExprKind::Call {
                    name,
                    arguments,
                    method,
                },
                made,
            )
        });
    let brackets = parenthesised(rules.expr.clone());
    choice((
        literal(rules),
        simple,
        call,
        position(rules),
        brackets,
        list(rules),
        braces(rules),
    ))
    .labelled(Expect::Expression)
    .boxed()
}

enum Postfix {
    Index(ExprId),
    Method(Name, Vec<ExprId>),
}

/// Calls with a dot and indices after an atom.
fn postfix<'a>(rules: &Rules<'a>) -> Rule<'a, ExprId> {
    let index = bracketed(
        Tok::Index,
        rules.expr.clone(),
        Tok::RBracket,
        Expect::RBracket,
    )
    .map(Postfix::Index);
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
                Postfix::Index(index) => ExprKind::Index { base, index },
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

fn conditional<'a>(rules: &Rules<'a>) -> Rule<'a, ExprId> {
    let expr = rules.expr.clone();
    tok(Tok::If, Expect::Expression)
        .ignore_then(expr.clone())
        .then_ignore(tok(Tok::Then, Expect::Then))
        .then(expr.clone())
        .then_ignore(tok(Tok::Else, Expect::Else))
        .then(expr)
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

fn quantified<'a>(rules: &Rules<'a>) -> Rule<'a, ExprId> {
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

/// `-`, `±` and `impartial` before an operand.
fn unary<'a>(base: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
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

/// The token of an operator that makes a [`Binary`].
fn operator<'a>(
    which: impl Fn(Tok) -> Option<Binary> + Clone + 'a,
) -> impl Parser<'a, Input<'a>, (Binary, Token), Extra<'a>> + Clone {
    any()
        .try_map(
            move |token: Token, range: SimpleSpan<usize>| match which(token.tok) {
                Some(operator) => Ok((operator, token)),
                None => Err(Fault::expecting(range.start, Expect::Operator)),
            },
        )
        .labelled(Expect::Operator)
}

/// `* / mod div` and, tighter, the ordinal sum.
fn product<'a>(operand: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let times = operator(|t| match t {
        Tok::Times => Some(Binary::Times),
        Tok::Slash => Some(Binary::Divide),
        Tok::Mod => Some(Binary::Mod),
        Tok::Div => Some(Binary::Div),
        _ => None,
    });
    let ordinal = operator(|t| (t == Tok::Colon).then_some(Binary::OrdinalSum));
    operand
        .pratt((
            infix(left(1), times, binary),
            infix(left(2), ordinal, binary),
        ))
        .boxed()
}

/// Terms joined by `+` and `-`, in one node.
fn sum<'a>(term: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
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

/// `..` and, looser, comparisons; neither can be chained.
fn comparison<'a>(operand: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let range = operator(|t| (t == Tok::DotDot).then_some(Binary::Range));
    let compare = operator(|t| match t {
        Tok::Compare(operator) => Some(operator),
        _ => None,
    });
    operand
        .pratt((
            infix(none(1), compare, binary),
            infix(none(2), range, binary),
        ))
        .boxed()
}

/// `not`, `and`, `or`
fn logic<'a>(operand: Rule<'a, ExprId>) -> Rule<'a, ExprId> {
    let negated = tok(Tok::Not, Expect::Expression)
        .repeated()
        .foldr_with(operand, |_, operand, made| {
            add(ExprKind::Not(operand), made)
        });
    let or = operator(|t| (t == Tok::Or).then_some(Binary::Or));
    let and = operator(|t| (t == Tok::And).then_some(Binary::And));
    negated
        .pratt((infix(left(1), or, binary), infix(left(2), and, binary)))
        .boxed()
}
