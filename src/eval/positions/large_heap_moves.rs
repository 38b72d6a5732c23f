//! The results of moves in a large heap: heaps, sums and calls.

use crate::eval::positions::large_heap::{DefinitionReader, HeapArgument, HeapMove, MOST_MOVES};
use crate::eval::positions::large_heap_sizes::{Linear, Size, integer, is_piece};
use crate::eval::{Callable, Datum, Eval};
use crate::syntax::ast::{Binary, Clauses, ExprId, ExprKind};
use std::sync::Arc;

impl DefinitionReader<'_> {
    /// The cases of a comprehension.
    pub(in crate::eval) fn cases(
        &mut self,
        clauses: &Clauses,
        at: usize,
        body: ExprId,
    ) -> Option<()> {
        let Some(range) = clauses.ranges.get(at) else {
            let before = self.filter;
            let passes = clauses.filter.map_or(Some(true), |id| self.passes(id));
            let found = if passes? {
                self.options(body)
            } else {
                Some(())
            };
            self.filter = before;
            return found;
        };
        if range.filter.is_some() {
            return None;
        }
        let (name, source) = (range.variable()?, &range.over);
        let height = (self.this.environment.height(), self.names.len());
        let found = if self.depends(*source) {
            self.pieces(*source)
                .map(|split| {
                    self.split = Some(split);
                    let piece = Linear {
                        heap: 0,
                        piece: 1,
                        plus: 0,
                    };
                    self.names
                        .push((Arc::clone(&name.text), Some(Size::Linear(piece))));
                })
                .and_then(|()| self.cases(clauses, at + 1, body))
        } else {
            let all = self.known(*source)?;
            if let Datum::Range(first, last) = &all
                && (&**last - &**first)
                    .to_usize()
                    .is_some_and(|more| more >= MOST_MOVES)
            {
                return None;
            }
            let all = self.this.elements(&all, self.ast[*source].span).ok()?;
            self.names.push((Arc::clone(&name.text), None));
            let mut items = all.iter().take(MOST_MOVES + 1);
            items.try_for_each(|item| {
                self.this.algebra.solver.budget.step().ok()?;
                self.this.environment.truncate(height.0);
                self.this.environment.bind(&name.text, item.clone());
                self.cases(clauses, at + 1, body)
            })
        };
        self.this.environment.truncate(height.0);
        self.names.truncate(height.1);
        if self.names.iter().all(|(_, size)| !is_piece(*size)) {
            self.split = None;
        }
        found
    }

    /// The range of the first of two heaps after a split.
    pub(in crate::eval) fn pieces(&mut self, source: ExprId) -> Option<(i64, Size)> {
        let ExprKind::Binary {
            operator: Binary::Range,
            left,
            right,
            ..
        } = &self.ast[source].kind
        else {
            return None;
        };
        let least = integer(&self.known(*left)?)?;
        let most = self.size(*right)?;
        // From this size on, the range is not empty.
        let from = match most {
            Size::Half(plus) => 2 * least - plus,
            Size::Linear(Linear {
                heap: 1,
                piece: 0,
                plus,
            }) => least - plus,
            Size::Linear(_) => return None,
        };
        self.from = self.from.max(from);
        (self.split.is_none() && least >= 0).then_some((least, most))
    }

    /// Adds the move that splits the heap in all ways allowed by the range.
    pub(in crate::eval) fn two(&mut self, first: ExprId, second: ExprId) -> Option<()> {
        let (least, most) = self.split?;
        let (mut one, mut other) = (self.heap(first)?, self.heap(second)?);
        if one.piece != 1 {
            std::mem::swap(&mut one, &mut other);
        }
        let is_split =
            (one.heap, one.piece, one.plus) == (0, 1, 0) && (other.heap, other.piece) == (1, -1);
        let filter = match self.filter {
            Some(filter) if filter.plus == other.plus => Some(filter.operator),
            Some(_) => return None,
            None => None,
        };
        let distinct = self.pairs(least, most, other.plus, filter)?;
        let taken = usize::try_from(-other.plus).ok()?;
        let least = usize::try_from(least).ok()?;
        if !is_split || taken + least == 0 {
            return None;
        }
        self.add(HeapMove::Two {
            taken,
            least,
            distinct,
        })
    }

    /// Whether the two heaps must be different, where the first has `least` to `most` counters and the second n + `plus`
    /// less the first. `None` if other pairs are missing or occur.
    fn pairs(&mut self, least: i64, most: Size, plus: i64, filter: Option<Binary>) -> Option<bool> {
        use Binary::{GreaterEqual, Less, LessEqual};
        let first_is_smaller = matches!(filter, Some(Less | LessEqual));
        match most {
            Size::Linear(most) if (most.heap, most.piece) != (1, 0) => None,
            Size::Linear(most) if plus - most.plus == least => {
                Some(!matches!(filter, None | Some(LessEqual | GreaterEqual)))
            }
            Size::Linear(most) => {
                // From this size on, the range has all heaps that are the smaller one.
                self.from = self.from.max(-2 * most.plus);
                first_is_smaller.then_some(filter == Some(Less))
            }
            Size::Half(half) => {
                let is_known = filter == Some(Binary::NotEqual) || filter.is_none();
                let is_distinct = half == plus - 1;
                ((is_known || first_is_smaller) && (is_distinct || half == plus))
                    .then_some(is_distinct || !matches!(filter, None | Some(LessEqual)))
            }
        }
    }

    /// The size of the heap in a call of the function itself.
    pub(in crate::eval) fn heap(&mut self, id: ExprId) -> Option<Linear> {
        let (callable, arguments) = self.call(id)?;
        let called = match callable {
            Callable::Own(closure) => Arc::clone(closure.function()),
            Callable::Word(entry) => (self.library)(entry.name)?,
            Callable::Made(_) | Callable::Lambda(_) => return None,
        };
        if called.fingerprint != self.function.fingerprint
            || arguments.len() != self.arguments.len()
        {
            return None;
        }
        let mut heap = None;
        for (argument, known) in arguments.into_iter().zip(self.arguments) {
            match (argument, known) {
                (HeapArgument::Known(a), Some(b)) if crate::eval::datum::same(&a, b) => {}
                (HeapArgument::Size(Size::Linear(size)), None) => heap = Some(size),
                _ => return None,
            }
        }
        heap
    }

    /// The callable and arguments of a call.
    pub(in crate::eval) fn call(&mut self, id: ExprId) -> Option<(Callable, Vec<HeapArgument>)> {
        let ast = self.ast;
        let ExprKind::Call {
            name, arguments, ..
        } = &ast[id].kind
        else {
            return None;
        };
        let called: Eval<Callable> = match self.this.environment.linked(ast, id) {
            Some(callable) => Ok(callable),
            None => self.this.environment.called(ast, name),
        };
        let arguments = arguments.iter().map(|argument| {
            Some(if self.depends(*argument) {
                HeapArgument::Size(self.size(*argument)?)
            } else {
                HeapArgument::Known(self.this.argument(ast, *argument).ok()?)
            })
        });
        let arguments = arguments.collect::<Option<_>>()?;
        Some((called.ok()?, arguments))
    }
}
