//! Positions, from words with holes and from calls of rulesets.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Algebra, Call, Callable, Datum, Eval, Interpreter, fault, signature};
use crate::rulesets::PositionRef;
use crate::rulesets::argument::{Argument, ArgumentFault, Arguments, Constructor};
use crate::rulesets::word::{PieceValue, Word};
use crate::solve::Game;
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, PieceKind, Position, Sign};
use crate::syntax::written_offset;
use crate::value::Int;
use std::ops::Range;
use std::sync::Arc;

impl Algebra {
    fn integers(&mut self, items: &[Datum], span: Span) -> Eval<Vec<Int>> {
        let items = items.iter();
        items
            .map(|item| self.integer(item, span, "an element"))
            .collect()
    }
}

impl Interpreter {
    pub(in crate::eval) fn position(&mut self, ast: &Arc<Ast>, position: &Position) -> Eval<Datum> {
        let ruleset = position.prefix.as_ref().map_or("nimstring", |p| &*p.text);
        if let Some(prefix) = &position.prefix
            && let callable = self.environment.called(ast, prefix)?
            && callable.is_declared()
        {
            return self.declared_words(&callable, ast, position);
        }
        if let Some(prefix) = &position.prefix
            && let Callable::Own(function) = self.environment.called(ast, prefix)?
        {
            let message = format!("`{}` is a function of yours", prefix.text);
            let help = format!("call it: `{}`", signature(&function));
            return Err(fault(Code::Position, prefix.span, message).with_help(help));
        }
        let mut games: Vec<Game> = Vec::with_capacity(position.words.len());
        let mut reads: Vec<PositionRef> = Vec::with_capacity(position.words.len());
        for (sign, word) in &position.words {
            let mut pieces = Vec::with_capacity(word.pieces.len());
            for piece in &word.pieces {
                let value = match &piece.kind {
                    PieceKind::Letter(c) => PieceValue::Letter(*c),
                    PieceKind::Digits(digits) => {
                        PieceValue::Number(self.algebra.digits(digits, piece.span)?)
                    }
                    PieceKind::Hole(inner) => {
                        let datum = self.expression(ast, *inner)?;
                        let n = self.algebra.integer(
                            &datum,
                            ast[*inner].span,
                            "the content of `{...}`",
                        )?;
                        PieceValue::Number(n)
                    }
                    PieceKind::Sizes(items) => PieceValue::Sizes(self.sizes(ast, items)?),
                    PieceKind::Caret => PieceValue::Caret,
                    PieceKind::Prime => PieceValue::Prime,
                    // Only declared rulesets have such words.
                    PieceKind::Board(_) => {
                        return Err(fault(Code::Position, piece.span, "this is not a position"));
                    }
                };
                pieces.push((value, piece.span));
            }
            let word = Word {
                pieces,
                span: word.span,
            };
            let read = self.environment.vocabulary().read_word(ruleset, &word)?;
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
                _ => vec![datum].into(),
            };
            for size in inner.iter() {
                sizes.push(self.algebra.integer(size, span, "a size")?);
            }
        }
        Ok(sizes)
    }

    /// Creates a position from the arguments of a call.
    pub(in crate::eval) fn construct(&mut self, make: Constructor, call: &Call) -> Eval<Datum> {
        let mut arguments = Vec::with_capacity(call.arguments.len());
        for (datum, span) in call.arguments {
            arguments.push(match datum {
                Datum::Str(text) => Argument::Text(Arc::clone(text)),
                Datum::Board(board) => Argument::Text(Arc::clone(board.text())),
                Datum::Symbol(name) => Argument::Symbol(name),
                Datum::List(_) | Datum::Range(..) => self.listed(datum, *span)?,
                _ => Argument::Integer(self.algebra.integer(datum, *span, "an argument")?),
            });
        }
        let position = make(&Arguments(arguments)).map_err(|fault| call.bad_argument(fault))?;
        Ok(Datum::Game(Game::position(position)))
    }

    /// Converts a list of integers, or of lists of integers.
    fn listed(&mut self, datum: &Datum, span: Span) -> Eval<Argument> {
        let items = self.elements(datum, span)?;
        let is_list = |item: &Datum| matches!(item, Datum::List(_) | Datum::Range(..));
        if !items.iter().any(is_list) {
            return Ok(Argument::Integers(self.algebra.integers(&items, span)?));
        }
        let mut lists = Vec::with_capacity(items.len());
        for item in items.iter() {
            let inner = if is_list(item) {
                self.elements(item, span)?
            } else {
                vec![item.clone()].into()
            };
            lists.push(self.algebra.integers(&inner, span)?);
        }
        Ok(Argument::Lists(lists))
    }
}

impl Call<'_> {
    /// Locates the fault of an argument in the source. In a string literal, it points at the character.
    pub(crate) fn bad_argument(&self, fault: ArgumentFault) -> Box<Diagnostic> {
        let at = fault.argument;
        let Some((datum, whole)) = self.arguments.get(at) else {
            return crate::eval::fault(Code::Position, self.name, fault.message);
        };
        let written = self
            .written
            .and_then(|(ast, ids)| Some((ast, *ids.get(at)?)));
        let mut diagnostic = crate::eval::fault(Code::Position, *whole, fault.message);
        diagnostic.help = fault.help;
        if let Some(item) = fault.item {
            match written.map(|(ast, id)| (ast, &ast[id].kind)) {
                Some((ast, ExprKind::List(items))) if items.len() > item => {
                    diagnostic.span = ast[items[item]].span;
                }
                _ => diagnostic.label = format!("in element {} of this list", item + 1),
            }
        }
        if let (Some(range), Datum::Str(text), Some((ast, id))) = (fault.range, datum, written) {
            point_into(&mut diagnostic, ast, id, text, range);
        }
        diagnostic
    }
}

/// Narrows the fault of an argument to a byte range of its text. In a string literal, the span covers the characters;
/// otherwise the label gives the number of the first one.
pub(in crate::eval) fn point_into(
    diagnostic: &mut Diagnostic,
    ast: &Ast,
    id: ExprId,
    text: &str,
    range: Range<usize>,
) {
    let whole = ast[id].span;
    if matches!(ast[id].kind, ExprKind::Str(_)) {
        diagnostic.span = part_of_literal(ast, whole, text, range);
    } else {
        let before = text.get(..range.start).unwrap_or("");
        let at = before.chars().count() + 1;
        diagnostic.label = format!("in character {at} of this string");
    }
}

/// The span of a byte range inside a string literal.
pub(in crate::eval) fn part_of_literal(
    ast: &Ast,
    whole: Span,
    text: &str,
    range: Range<usize>,
) -> Span {
    let written = whole.text(&ast.text);
    let place = |at| whole.start as usize + written_offset(written, at);
    let text = text.get(..range.end).unwrap_or("");
    // The last character may have several bytes.
    let width = text.chars().next_back().map_or(1, char::len_utf8);
    let last = place(range.end.saturating_sub(width).max(range.start));
    let end = written.get(last - whole.start as usize..).unwrap_or("");
    let end = last + end.chars().next().map_or(0, char::len_utf8);
    Span::new(whole.source, place(range.start), end)
}

/// Joins all words into one position, if the ruleset supports it. Such positions are their own negatives, so signs do
/// not matter.
fn joined(mut positions: Vec<PositionRef>) -> Option<PositionRef> {
    // Joining neighbours pairwise avoids copying the first heaps at each step.
    while positions.len() > 1 {
        let pairs = positions.chunks(2).map(|pair| match pair {
            [a, b] => a.joined(b.as_ref()),
            rest => rest.first().cloned(),
        });
        positions = pairs.collect::<Option<_>>()?;
    }
    positions.pop()
}
