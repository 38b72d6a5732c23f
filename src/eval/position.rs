//! Positions: words with their holes filled, and rulesets called with arguments.

use super::{Datum, Eval, Interpreter, builtins};
use crate::diagnostic::Diagnostic;
use crate::resolve::read_word;
use crate::ruleset::PositionRef;
use crate::ruleset::argument::{Argument, ArgumentFault, Arguments};
use crate::ruleset::registry::Entry;
use crate::ruleset::word::{PieceValue, Word};
use crate::solve::Game;
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, PieceKind, Position, Sign};
use crate::syntax::written_offset;
use crate::value::Int;
use std::sync::Arc;

impl Interpreter {
    pub(super) fn position(&mut self, ast: &Arc<Ast>, position: &Position) -> Eval<Datum> {
        let ruleset = position.prefix.as_ref().map_or("nimstring", |p| &*p.text);
        let mut games: Vec<Game> = Vec::with_capacity(position.words.len());
        let mut reads: Vec<PositionRef> = Vec::with_capacity(position.words.len());
        for (sign, word) in &position.words {
            let mut pieces = Vec::with_capacity(word.pieces.len());
            for piece in &word.pieces {
                let value = match &piece.kind {
                    PieceKind::Letter(c) => PieceValue::Letter(*c),
                    PieceKind::Digits(digits) => {
                        PieceValue::Number(self.digits(digits, piece.span)?)
                    }
                    PieceKind::Hole(inner) => {
                        let datum = self.expression(ast, *inner)?;
                        let n = self.integer(&datum, ast[*inner].span, "what stands in a hole")?;
                        PieceValue::Number(n)
                    }
                    PieceKind::Sizes(items) => PieceValue::Sizes(self.sizes(ast, items)?),
                    PieceKind::Caret => PieceValue::Caret,
                    PieceKind::Prime => PieceValue::Prime,
                };
                pieces.push((value, piece.span));
            }
            let word = Word {
                pieces,
                span: word.span,
            };
            let read = read_word(ruleset, &word)?;
            reads.push(Arc::clone(&read));
            let game = Game::position(read);
            games.push(match sign {
                Sign::Plus => game,
                Sign::Minus => game.negative(),
            });
        }
        Ok(Datum::Game(match joined(reads) {
            Some(position) if games.len() > 1 => Game::position(position),
            _ => Game::sum(games),
        }))
    }

    fn sizes(&mut self, ast: &Arc<Ast>, items: &[ExprId]) -> Eval<Vec<Int>> {
        let mut sizes = Vec::new();
        for item in items {
            let span = ast[*item].span;
            let datum = self.expression(ast, *item)?;
            let inner = match &datum {
                Datum::List(_) | Datum::Range(..) => self.elements(&datum, span)?,
                _ => vec![datum],
            };
            for size in inner {
                sizes.push(self.integer(&size, span, "a size")?);
            }
        }
        Ok(sizes)
    }

    /// A position from the arguments of a call; faults in a board are shown in the string as it is written.
    pub(super) fn construct(
        &mut self,
        ast: &Arc<Ast>,
        entry: &'static Entry,
        data: Vec<(Datum, Span)>,
        ids: &[ExprId],
        name: Span,
    ) -> Eval<Datum> {
        entry.check_arity(data.len(), name)?;
        let mut arguments = Vec::with_capacity(data.len());
        for (datum, span) in &data {
            arguments.push(match datum {
                Datum::Str(text) => Argument::Text(Arc::clone(text)),
                Datum::Symbol(name) => Argument::Symbol(name),
                Datum::List(_) | Datum::Range(..) => {
                    let items = self.elements(datum, *span)?.into_iter();
                    let items = items.map(|item| self.integer(&item, *span, "an element"));
                    Argument::Integers(items.collect::<Eval<_>>()?)
                }
                _ => Argument::Integer(self.integer(datum, *span, "an argument")?),
            });
        }
        let made = entry
            .construct()
            .map(|construct| construct(&Arguments(arguments)));
        let fault = match made {
            Some(Ok(position)) => return Ok(Datum::Game(Game::position(position))),
            Some(Err(fault)) => fault,
            None => return Err(self.unknown(entry.name, name)),
        };
        Err(Self::argument_fault(ast, fault, &data, ids, name))
    }

    /// A function of a board; faults in it are shown in the string as it is written.
    pub(super) fn call_puzzle(
        &mut self,
        ast: &Arc<Ast>,
        entry: &'static Entry,
        arguments: Vec<(Datum, Span)>,
        ids: &[ExprId],
        (name, span): (Span, Span),
    ) -> Eval<Datum> {
        entry.check_arity(arguments.len(), name)?;
        let call = builtins::Call {
            entry,
            arguments,
            name,
            span,
        };
        let found = self.puzzle(&call)?;
        found.map_err(|fault| Self::argument_fault(ast, fault, &call.arguments, ids, name))
    }

    /// A fault of an argument at its place, in a string literal at the character.
    fn argument_fault(
        ast: &Ast,
        fault: ArgumentFault,
        data: &[(Datum, Span)],
        ids: &[ExprId],
        name: Span,
    ) -> Box<Diagnostic> {
        let (Some((_, whole)), Some(id)) = (data.get(fault.argument), ids.get(fault.argument))
        else {
            return super::fault("position", name, fault.message);
        };
        let literal = matches!(ast[*id].kind, ExprKind::Str(_));
        let span = match &fault.range {
            Some(range) if literal => {
                let written = whole.text(&ast.text);
                let place = |at| whole.start as usize + written_offset(written, at);
                let text = match data.get(fault.argument) {
                    Some((Datum::Str(text), _)) => text.get(..range.end).unwrap_or(""),
                    _ => "",
                };
                // The last character may have several bytes.
                let width = text.chars().next_back().map_or(1, char::len_utf8);
                let last = place(range.end.saturating_sub(width).max(range.start));
                let end = written.get(last - whole.start as usize..).unwrap_or("");
                let end = last + end.chars().next().map_or(0, char::len_utf8);
                Span::new(whole.source, place(range.start), end)
            }
            _ => *whole,
        };
        let mut diagnostic = Diagnostic::error("position", span, fault.message);
        diagnostic.help = fault.help;
        if let (false, Some(range), Some((Datum::Str(text), _))) =
            (literal, &fault.range, data.get(fault.argument))
        {
            let before = text.get(..range.start).unwrap_or("");
            let at = before.chars().count() + 1;
            diagnostic = diagnostic.label(format!("see character {at} of this string"));
        }
        Box::new(diagnostic)
    }
}

/// All heaps as one position, where the ruleset writes them so: its positions are their own negatives.
fn joined(mut positions: Vec<PositionRef>) -> Option<PositionRef> {
    // Neighbours by pairs: one after the other would copy the first heaps each time.
    while positions.len() > 1 {
        let pairs = positions.chunks(2).map(|pair| match pair {
            [a, b] => a.joined(b.as_ref()),
            rest => rest.first().cloned(),
        });
        positions = pairs.collect::<Option<_>>()?;
    }
    positions.pop()
}
