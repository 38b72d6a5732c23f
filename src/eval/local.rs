//! Bindings of `let`, in expressions and statements, and conditional items of lists.

use super::positions::home::shortened;
use super::{Datum, Eval, Interpreter, fault};
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId, ExprKind, Pattern, Range};
use crate::value::Int;
use std::sync::Arc;

/// The value of one name of a `let` pattern when `datum` is bound to the pattern.
pub fn part(pattern: &Pattern, name: &str, datum: &Datum) -> Option<Datum> {
    let at = pattern.names.iter().rposition(|n| *n.text == *name)?;
    match datum {
        Datum::List(items) if pattern.is_list => items.get(at).cloned(),
        other => Some(other.clone()),
    }
}

impl Interpreter {
    /// The value bound by a `let`. For a pattern in brackets, a list with one element per name.
    pub(super) fn definiens(
        &mut self,
        ast: &Arc<Ast>,
        pattern: &Pattern,
        value: ExprId,
    ) -> Eval<Datum> {
        let datum = self.argument(ast, value)?;
        if !pattern.is_list {
            return Ok(datum);
        }
        if let Some((ruleset, position)) = ast.taken_apart(value)
            && let Datum::List(parts) = &datum
            && parts.len() != pattern.names.len()
        {
            let found = self.expression(ast, position)?;
            let position = (&found, ast[position].span);
            return Err(self.other_count(ruleset, pattern, position, parts.len()));
        }
        self.elements_for(pattern, datum, ast[value].span)
    }

    /// The error for a position with more or fewer parts than the names of a pattern, as in `let nim(a, b) = nim 3`.
    fn other_count(
        &mut self,
        ruleset: &str,
        pattern: &Pattern,
        (position, span): (&Datum, Span),
        parts: usize,
    ) -> Box<Diagnostic> {
        let heaps = match position {
            Datum::Game(game) => self.heaps_of_sum(&game.clone()),
            _ => None,
        };
        let part = if heaps.is_some_and(|heaps| heaps.len() == parts) {
            "heap"
        } else {
            "argument"
        };
        let names: Vec<&str> = pattern.names.iter().map(|name| &*name.text).collect();
        let count = names.len();
        let plural = if count == 1 { "" } else { "s" };
        let written = format!("{ruleset}({})", names.join(", "));
        let message = format!(
            "the pattern `{written}` has {count} {part}{plural}, and this position has {parts}"
        );
        let shown = match position {
            Datum::Game(game) => shortened(self.algebra.solver.notation(game)),
            other => self.algebra.short(other),
        };
        let list = if part == "heap" { "heaps" } else { "arguments" };
        fault(Code::Pattern, span, message)
            .with_label(format!("this is {shown}"))
            .with_help(format!(
                "write a name for each {part}; `{list}(g)` is the list of all"
            ))
    }

    /// A list with one element for each name of a pattern in brackets.
    fn elements_for(&mut self, pattern: &Pattern, datum: Datum, span: Span) -> Eval<Datum> {
        let names = pattern.names.len();
        let found = match &datum {
            Datum::List(items) => Int::from(items.len()),
            Datum::Range(first, last) => (&(&**last - &**first) + &Int::ONE).max(Int::ZERO),
            Datum::Str(text) => Int::from(text.chars().count()),
            Datum::Board(board) => Int::from(board.text().chars().count()),
            other => {
                let message = "only a list is bound to names in brackets";
                return Err(self.algebra.wrong_kind(other, span, message));
            }
        };
        if found != Int::from(names) {
            let plural = if names == 1 { "" } else { "s" };
            let message = format!("{names} name{plural} for a list of length {found}");
            let help = "write as many names in the brackets as the list has elements";
            return Err(fault(Code::Pattern, span, message).with_help(help));
        }
        Ok(match datum {
            Datum::Str(text) => Datum::list(text.chars().map(Datum::character)),
            Datum::Board(board) => Datum::list(board.text().chars().map(Datum::character)),
            Datum::Range(..) => Datum::List(self.elements(&datum, span)?),
            list => list,
        })
    }

    /// Evaluates the value of `let pattern = value in ...` and runs `f` with the names bound.
    fn with_names<T>(
        &mut self,
        (ast, pattern, value): (&Arc<Ast>, &Pattern, ExprId),
        f: impl FnOnce(&mut Interpreter) -> Eval<T>,
    ) -> Eval<T> {
        let height = self.environment.height();
        self.bind(ast, pattern, value)?;
        let result = f(self);
        self.environment.truncate(height);
        result
    }

    /// Binds the names of a `let`.
    pub(super) fn bind(&mut self, ast: &Arc<Ast>, pattern: &Pattern, value: ExprId) -> Eval<()> {
        let datum = self.definiens(ast, pattern, value)?;
        self.bind_names(pattern, &datum);
        Ok(())
    }

    fn bind_names(&mut self, pattern: &Pattern, datum: &Datum) {
        for name in &pattern.names {
            if let Some(part) = part(pattern, &name.text, datum) {
                self.environment.bind(&name.text, part);
            }
        }
    }

    /// Binds the names of a range whose elements are taken apart to the parts of an element.
    pub(super) fn bind_parts(&mut self, ast: &Arc<Ast>, range: &Range, element: Datum) -> Eval<()> {
        let span = ast[range.over].span;
        let whole = match range.ruleset {
            Some(name) => {
                let wanted = (self.argument(ast, name)?, ast[name].span);
                let parts = self.taken_apart((&element, span), Some((&wanted.0, wanted.1)))?;
                if parts.len() != range.pattern.names.len() {
                    let ruleset = wanted.1.text(&ast.text);
                    let position = (&element, span);
                    return Err(self.other_count(ruleset, &range.pattern, position, parts.len()));
                }
                Datum::list(parts)
            }
            None => element,
        };
        let parts = self.elements_for(&range.pattern, whole, span)?;
        self.bind_names(&range.pattern, &parts);
        Ok(())
    }

    /// Evaluates `let pattern = value in body`.
    pub(super) fn local_definition(
        &mut self,
        ast: &Arc<Ast>,
        (pattern, value, body): (&Pattern, ExprId, ExprId),
    ) -> Eval<Datum> {
        self.with_names((ast, pattern, value), |this| this.expression(ast, body))
    }

    /// An item of a list or of braces; `None` for `if c then a` if `c` is false.
    pub(super) fn item(&mut self, ast: &Arc<Ast>, id: ExprId) -> Eval<Option<Datum>> {
        match &ast[id].kind {
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                let holds = self.condition(ast, *condition)?;
                let branch = if holds {
                    Some(then)
                } else {
                    otherwise.as_ref()
                };
                branch.map_or(Ok(None), |b| with_stack(|| self.item(ast, *b)))
            }
            ExprKind::Let {
                pattern,
                value,
                body,
            } => self.with_names((ast, pattern, *value), |this| {
                with_stack(|| this.item(ast, *body))
            }),
            ExprKind::LocalDef { name, rest, .. } => {
                let height = self.environment.height();
                let function = self.made_function(ast, id);
                self.environment.bind(&name.text, function);
                let result = with_stack(|| self.item(ast, *rest));
                self.environment.truncate(height);
                result
            }
            _ => self.expression(ast, id).map(Some),
        }
    }

    /// Whether `item` is an element of a list or range, or a substring of a string.
    pub(super) fn is_in(
        &mut self,
        (item, span): (&Datum, Span),
        (whole, whole_span): (&Datum, Span),
    ) -> Eval<bool> {
        match whole {
            Datum::List(items) => {
                for element in items.iter() {
                    self.algebra.step(span)?;
                    if self.equal(item, element, span)? {
                        return Ok(true);
                    }
                }
                Ok(false)
            }
            Datum::Range(first, last) => {
                let number = match item {
                    Datum::Game(game) => self.algebra.worth_datum(game, span)?,
                    other => other.clone(),
                };
                let integer = match &number {
                    Datum::Number(number) => number.to_integer(),
                    _ => None,
                };
                Ok(integer.is_some_and(|n| **first <= n && n <= **last))
            }
            other => match (other.as_text(), item.as_text()) {
                (Some(text), Some(part)) => Ok(text.contains(&**part)),
                (Some(_), None) => {
                    let message = "only a string is in a string";
                    Err(self.algebra.wrong_kind(item, span, message))
                }
                (None, _) => {
                    let message = "`in` takes a list, a range or a string on its right";
                    Err(self.algebra.wrong_kind(other, whole_span, message))
                }
            },
        }
    }
}
