//! The grammar of atoms: literals, position words, braces, lists, calls.

use super::ast::{
    ExprId, ExprKind, Literal, Nimber, Piece, PieceKind, Position, PositionWord, Sign, Tiny,
};
use super::braces::nest_bars;
use super::fault::{Expect, ParseFault};
use super::operators::with_exponent;
use super::parser::{ExprRules, Made, Rule, add, bracketed, one, parenthesised, span_here, tok};
use super::token::{Tok, Token};
use crate::source::Span;
use chumsky::prelude::*;

fn literal<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
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
    let over = tok(Tok::Over, Expect::Operator).map(|t| (Some(t), None));
    let number = tok(Tok::Number, Expect::Expression)
        .then(choice((ups, glued_tiny, over)).or_not())
        .then(star(true).or_not())
        .map_with(move |((number, middle), star), made| {
            let (middle, tiny) = middle.unwrap_or((None, None));
            build([Some(number), middle, star], tiny, made)
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
        .ignore_then(choice((
            hole(rules, false).map(|(size, _)| size),
            parenthesised(rules.expr.clone()),
            with_exponent(base(rules), exponent(rules)),
        )))
        .map_with(|size, made| {
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

/// What follows the `^` of a power: a name, a number or brackets, with a sign and an exponent of its own.
pub(super) fn exponent<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    let base = base(rules);
    recursive(|exponent| {
        let exponent = exponent.boxed();
        let signed = tok(Tok::Minus, Expect::Expression)
            .ignore_then(with_exponent(base.clone(), exponent.clone()))
            .map_with(|inner, made| add(ExprKind::Negate(inner), made));
        with_exponent(base, exponent).or(signed)
    })
    .boxed()
}

/// A name, a number or brackets.
fn base<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    let name = tok(Tok::Name, Expect::Name).map_with(|token, made: &mut Made<'a, '_>| {
        let name = made.state().name(&token);
        add(ExprKind::Name((&*name.text).into()), made)
    });
    let number = tok(Tok::Number, Expect::Expression).map_with(|token, made: &mut Made<'a, '_>| {
        let literal = made.state().literal([token]);
        add(ExprKind::Literal(Box::new(literal)), made)
    });
    choice((name, number, parenthesised(rules.expr.clone()))).boxed()
}

/// `{expr}` in a position word or nimber, and its place.
fn hole<'a>(rules: &ExprRules<'a>, first: bool) -> Rule<'a, (ExprId, Span)> {
    let open = Tok::Hole { first };
    bracketed(open, rules.expr.clone(), Tok::RBrace, Expect::RBrace)
        .map_with(|id, made: &mut Made<'a, '_>| (id, span_here(made)))
        .boxed()
}

fn word<'a>(rules: &ExprRules<'a>) -> Rule<'a, PositionWord> {
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
            PositionWord {
                pieces,
                span: span_here(made),
            }
        })
        .boxed()
}

fn position<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
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
    let board = tok(Tok::BoardWord, Expect::Word).map_with(|token, made: &mut Made<'a, '_>| {
        let span = token.span(made.state().source);
        let kind = PieceKind::Board(made.state().text_of(&token).into());
        PositionWord {
            pieces: vec![Piece { kind, span }],
            span,
        }
    });
    let prefixed = tok(Tok::Prefix, Expect::Expression)
        .then(board.or(word.clone()).labelled(Expect::Word))
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

/// `{a, b | c}` with bars of any length, and `a{0 | a}`.
fn braces<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    let side = rules
        .list_items
        .clone()
        .or_not()
        .map(Option::unwrap_or_default);
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
        rules.list_items.clone(),
        Tok::RBrace,
        Expect::RBrace,
    );
    let set = tok(Tok::PlusMinusSet, Expect::Expression)
        .ignore_then(set)
        .map_with(|items, made| add(ExprKind::PlusMinus(items), made));
    let named = tok(Tok::GameName, Expect::Expression)
        .then(plain.clone())
        .map_with(|(name, game), made: &mut Made<'a, '_>| {
            let name = made.state().bound_name(&name);
            add(ExprKind::Named { name, game }, made)
        });
    choice((plain, named, set)).boxed()
}

/// `[a, b]` and `[f(x) for x in xs]`
fn list<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    let generator = tok(Tok::For, Expect::For).ignore_then(rules.clauses.clone());
    let more = tok(Tok::Comma, Expect::Comma).ignore_then(rules.list_items.clone());
    let tail = choice((
        generator.map(|clauses| (Vec::new(), Some(clauses))),
        more.or_not().map(|items| (items.unwrap_or_default(), None)),
    ));
    let inside = rules.item.clone().then(tail).or_not();
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

pub(super) fn atom<'a>(rules: &ExprRules<'a>) -> Rule<'a, ExprId> {
    let simple = any().try_map_with(|token: Token, made: &mut Made<'a, '_>| {
        let text = made.state().text_of(&token);
        let kind = match token.tok {
            Tok::True => ExprKind::Bool(true),
            Tok::False => ExprKind::Bool(false),
            Tok::Outcome => ExprKind::Outcome(text.into()),
            Tok::Pass => ExprKind::Pass,
            Tok::Str | Tok::Block => ExprKind::Str(made.state().string(&token).text),
            Tok::Scoring => {
                let state = made.state();
                let form = super::scoring_forms::form(state.source, state.text, token.start);
                let nothing = || ExprKind::List(Vec::new());
                // A literal with a fault was reported by the lexer.
                form.map_or_else(nothing, |form| ExprKind::Scoring(Box::new(form)))
            }
            Tok::Name => ExprKind::Name(if text == "ω" { "omega" } else { text }.into()),
            _ => return Err(ParseFault::expecting(made.span().start, Expect::Expression)),
        };
        Ok(add(kind, made))
    });
    let arguments = rules.items.clone().or_not().map(Option::unwrap_or_default);
    let arguments = parenthesised(arguments);
    let again = any()
        .try_map_with(|token: Token, made: &mut Made<'a, '_>| {
            let at = made.span().start;
            let is_open = token.tok == Tok::LParen && made.state().is_glued(at);
            is_open
                .then_some(())
                .ok_or_else(|| ParseFault::expecting(at, Expect::Operator))
        })
        .rewind()
        .ignore_then(arguments.clone());
    let call = tok(Tok::Function, Expect::Expression)
        .then(arguments)
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
        })
        .foldl_with(again.repeated(), |function, arguments, made| {
            add(
                ExprKind::Apply {
                    function,
                    arguments,
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
