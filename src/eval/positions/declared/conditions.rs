//! Reads conditions of moves. Conditions that consist of quantifiers over cells and groups and of letters of cells are
//! compiled to tests; the others need the interpreter.
//!
//! A condition has the same meaning either way. `c in cells`, and likewise `near`, `here` or a group, tests whether a
//! cell is in a set of cells. `g in groups(...)` tests whether a group is one of these groups. A cell is never a group,
//! so mixed tests are rejected.

use super::is_word;
use crate::budget::with_stack;
use crate::declared::{Places, Test};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Eval, Names, fault};
use crate::source::Span;
use crate::syntax::ast::{Ast, Binary, Clauses, ExprId, ExprKind, Pattern, RulesetClause};

/// The sort of a variable.
#[derive(Clone, Copy, PartialEq)]
enum Range {
    Cell,
    Group,
}

struct ConditionReader<'a> {
    ast: &'a Ast,
    globals: &'a Names,
    /// The variables, with their sorts if known.
    variables: Vec<(&'a str, Option<Range>)>,
}

/// Compiles a condition to a test; `None` if it needs the interpreter.
///
/// Errors: a membership test of a cell in a list of groups, or of a group in a list of cells.
pub(super) fn read(ast: &Ast, condition: ExprId, globals: &Names) -> Eval<Option<Test>> {
    let mut reader = ConditionReader {
        ast,
        globals,
        variables: Vec::new(),
    };
    reader.check(condition)?;
    Ok(reader.test(condition))
}

/// The place where an expression refers to the player to move.
pub(super) fn asks_mover(ast: &Ast, expression: ExprId) -> Option<Span> {
    let mut waiting = vec![expression];
    while let Some(id) = waiting.pop() {
        if matches!(&ast[id].kind, ExprKind::Name(name) if **name == *RulesetClause::MOVER) {
            return Some(ast[id].span);
        }
        ast.walk_children(id, &mut |child| waiting.push(child));
    }
    None
}

impl<'a> ConditionReader<'a> {
    /// Rejects membership tests of cells among groups and of groups among cells.
    fn check(&mut self, id: ExprId) -> Eval<()> {
        let height = self.variables.len();
        match &self.ast[id].kind {
            ExprKind::Quantified { clauses, body, .. }
            | ExprKind::Comprehension { clauses, body } => {
                for range in &clauses.ranges {
                    self.check(range.over)?;
                    let alone = range.variable().and_then(|_| self.elements(range.over));
                    let names = range.pattern.names.iter();
                    self.variables
                        .extend(names.map(|name| (&*name.text, alone)));
                    range.filter.map_or(Ok(()), |filter| self.check(filter))?;
                }
                clauses.filter.map_or(Ok(()), |filter| self.check(filter))?;
                with_stack(|| self.check(*body))?;
            }
            ExprKind::Let {
                pattern: Pattern { names, .. },
                value,
                body,
            } => {
                self.check(*value)?;
                let names = names.iter().map(|name| (&*name.text, None));
                self.variables.extend(names);
                with_stack(|| self.check(*body))?;
            }
            kind => {
                if let ExprKind::Binary {
                    operator: Binary::In,
                    left,
                    right,
                    ..
                } = kind
                {
                    self.check_element(*left, *right)?;
                }
                let mut children = Vec::new();
                self.ast
                    .walk_children(id, &mut |child| children.push(child));
                children
                    .into_iter()
                    .try_for_each(|child| with_stack(|| self.check(child)))?;
            }
        }
        self.variables.truncate(height);
        Ok(())
    }

    /// The sort of the elements of a list of cells or groups, for any board and letters.
    fn elements(&self, id: ExprId) -> Option<Range> {
        if let Some((places, _)) = self.places(id) {
            return Some(match places {
                Places::Groups(_) => Range::Group,
                _ => Range::Cell,
            });
        }
        let ExprKind::Call { name, .. } = &self.ast[id].kind else {
            return None;
        };
        let is_bound = self
            .variables
            .iter()
            .any(|(known, _)| *known == &*name.text);
        match &*name.text {
            _ if is_bound || !is_word(&name.text, self.globals) => None,
            "groups" => Some(Range::Group),
            "cells" | "near" => Some(Range::Cell),
            _ => None,
        }
    }

    fn check_element(&self, left: ExprId, right: ExprId) -> Eval<()> {
        let (ExprKind::Name(name), Some(among)) = (&self.ast[left].kind, self.elements(right))
        else {
            return Ok(());
        };
        let (message, help) = match (self.variable(name), among) {
            (Some((_, Range::Cell)), Range::Group) => (
                format!("`{name}` is a cell, and this is a list of groups"),
                format!("write `exists g in groups(...): {name} in g`"),
            ),
            (Some((_, Range::Group)), Range::Cell) => (
                format!("`{name}` is a group, and this is a list of cells"),
                format!("write `forall c in {name}: c in ...`, or `exists`"),
            ),
            _ => return Ok(()),
        };
        let span = self.ast[left].span.to(self.ast[right].span);
        Err(fault(Code::Ruleset, span, message).with_help(help))
    }

    fn test(&mut self, id: ExprId) -> Option<Test> {
        let boxed = |test| Some(Box::new(test));
        Some(match &self.ast[id].kind {
            ExprKind::Bool(holds) => Test::Is(*holds),
            ExprKind::Not(inner) => Test::Not(boxed(self.test(*inner)?)?),
            ExprKind::Binary {
                operator,
                left,
                right,
                ..
            } => match operator {
                Binary::And => Test::All(vec![self.test(*left)?, self.test(*right)?]),
                Binary::Or => Test::Any(vec![self.test(*left)?, self.test(*right)?]),
                Binary::Equal => self.letter(*left, *right)?,
                Binary::NotEqual => Test::Not(boxed(self.letter(*left, *right)?)?),
                Binary::In => match self.cell_at(*left) {
                    Some(cell) => Test::At(cell, self.text(*right)?),
                    None => {
                        let ExprKind::Name(name) = &self.ast[*left].kind else {
                            return None;
                        };
                        let (at, _) = self.variable(name)?;
                        Test::In(at, self.places(*right)?.0)
                    }
                },
                _ => return None,
            },
            ExprKind::Quantified {
                universal,
                clauses,
                body,
            } => return self.quantified(*universal, clauses, 0, *body),
            _ => return None,
        })
    }

    fn quantified(
        &mut self,
        universal: bool,
        clauses: &'a Clauses,
        at: usize,
        body: ExprId,
    ) -> Option<Test> {
        let Some(range) = clauses.ranges.get(at) else {
            let test = self.test(body)?;
            return match clauses.filter {
                None => Some(test),
                Some(filter) => {
                    let filter = self.test(filter)?;
                    Some(if universal {
                        Test::Any(vec![Test::Not(Box::new(filter)), test])
                    } else {
                        Test::All(vec![filter, test])
                    })
                }
            };
        };
        if range.filter.is_some() {
            return None;
        }
        let name = range.variable()?;
        let (places, range) = self.places(range.over)?;
        self.variables.push((&*name.text, Some(range)));
        let test = self.quantified(universal, clauses, at + 1, body);
        self.variables.pop();
        let test = Box::new(test?);
        Some(if universal {
            Test::ForAll(places, test)
        } else {
            Test::Exists(places, test)
        })
    }

    fn places(&self, id: ExprId) -> Option<(Places, Range)> {
        match &self.ast[id].kind {
            ExprKind::Name(name) => match self.variable(name) {
                Some((at, Range::Group)) => Some((Places::Within(at), Range::Cell)),
                None if &**name == "here" && !self.variables.iter().any(|v| v.0 == "here") => {
                    Some((Places::Here, Range::Cell))
                }
                _ => None,
            },
            _ => match self.word(id)? {
                ("cells", what) => Some((Places::Cells(self.text(what)?), Range::Cell)),
                ("groups", what) => Some((Places::Groups(self.text(what)?), Range::Group)),
                ("near", what) => {
                    let ExprKind::Name(name) = &self.ast[what].kind else {
                        return None;
                    };
                    Some((Places::Near(self.variable(name)?.0), Range::Cell))
                }
                _ => None,
            },
        }
    }

    /// Matches `word(after, argument)`.
    fn word(&self, id: ExprId) -> Option<(&'a str, ExprId)> {
        let ExprKind::Call {
            name, arguments, ..
        } = &self.ast[id].kind
        else {
            return None;
        };
        let [board, argument] = arguments.as_slice() else {
            return None;
        };
        let of_after = matches!(&self.ast[*board].kind, ExprKind::Name(name) if &**name == "after");
        let is_bound = |name: &str| self.variables.iter().any(|(known, _)| *known == name);
        let is_word = of_after
            && !is_bound("after")
            && !is_bound(&name.text)
            && is_word(&name.text, self.globals);
        is_word.then_some((&*name.text, *argument))
    }

    fn variable(&self, name: &str) -> Option<(usize, Range)> {
        let at = self
            .variables
            .iter()
            .rposition(|(known, _)| *known == name)?;
        Some((at, self.variables[at].1?))
    }

    /// Matches `at(after, c)` and returns the variable.
    fn cell_at(&self, id: ExprId) -> Option<usize> {
        let ("at", cell) = self.word(id)? else {
            return None;
        };
        let ExprKind::Name(name) = &self.ast[cell].kind else {
            return None;
        };
        let (at, range) = self.variable(name)?;
        (range == Range::Cell).then_some(at)
    }

    /// Matches `at(after, c) == "x"`, in either order.
    fn letter(&self, left: ExprId, right: ExprId) -> Option<Test> {
        let (cell, letter) = match self.cell_at(left) {
            Some(cell) => (cell, right),
            None => (self.cell_at(right)?, left),
        };
        let letter = self.text(letter)?;
        (letter.chars().count() == 1).then_some(Test::At(cell, letter))
    }

    fn text(&self, id: ExprId) -> Option<String> {
        match &self.ast[id].kind {
            ExprKind::Str(text) => Some(text.to_string()),
            _ => None,
        }
    }
}
