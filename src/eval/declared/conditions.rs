//! Conditions of moves that need no language: those made of quantifiers over cells and groups, and of letters of cells.

use super::is_word;
use crate::eval::Names;
use crate::rules::{Places, Test};
use crate::syntax::ast::{Ast, Binary, Clauses, ExprId, ExprKind};

/// What a variable stands for.
#[derive(Clone, Copy, PartialEq)]
enum Range {
    Cell,
    Group,
}

struct ConditionReader<'a> {
    ast: &'a Ast,
    globals: &'a Names,
    variables: Vec<(&'a str, Range)>,
}

/// A condition as a test; nothing where the language is needed for it.
pub(super) fn test(ast: &Ast, condition: ExprId, globals: &Names) -> Option<Test> {
    let mut reader = ConditionReader {
        ast,
        globals,
        variables: Vec::new(),
    };
    reader.test(condition)
}

impl<'a> ConditionReader<'a> {
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
        let Some((name, over)) = clauses.ranges.get(at) else {
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
        let (places, range) = self.places(*over)?;
        self.variables.push((&*name.text, range));
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
                None if &**name == "here" => Some((Places::Here, Range::Cell)),
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

    /// `word(after, argument)`
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
        let is_word =
            of_after && self.variable("after").is_none() && is_word(&name.text, self.globals);
        is_word.then_some((&*name.text, *argument))
    }

    fn variable(&self, name: &str) -> Option<(usize, Range)> {
        let at = self
            .variables
            .iter()
            .rposition(|(known, _)| *known == name)?;
        Some((at, self.variables[at].1))
    }

    /// The variable of `at(after, c)`.
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

    /// `at(after, c) == "x"`, either way around.
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
