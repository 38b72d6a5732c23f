//! Selection of the moves of a ruleset. Moves inside `if` and `let` depend on the parameters other than the board.

use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Datum, Eval, Function, Interpreter, fault};
use crate::syntax::ast::{Ast, ExprId, ExprKind, RulesetSyntax};
use std::sync::Arc;

/// A move, with the names bound by the `let`s around it.
pub(super) struct Chosen {
    pub(super) id: ExprId,
    pub(super) names: Vec<(Arc<str>, Datum)>,
}

/// The moves of a body.
pub(super) struct ChosenMoves {
    /// The braces, `±` or `impartial` that the body evaluates to.
    pub(super) leaf: ExprId,
    /// Left's moves, and Right's if they are different.
    pub(super) moves: [Vec<Chosen>; 2],
    /// Whether the moves come from several branches of an `if`, which never apply together.
    pub(super) is_union: bool,
}

/// The items of a body, by player. Right's are empty if both players have the same.
fn sides(ast: &Ast, leaf: ExprId) -> Option<[&[ExprId]; 2]> {
    match &ast[leaf].kind {
        ExprKind::PlusMinus(items) => Some([items, &[]]),
        ExprKind::Impartial(list) => Some([std::slice::from_ref(list), &[]]),
        ExprKind::Braces { left, right } => Some([left, right]),
        _ => None,
    }
}

/// Whether a ruleset has options that are not steps.
pub(super) fn has_other_options(ast: &Ast, ruleset: &RulesetSyntax) -> bool {
    leaves(ast, ruleset.body).into_iter().any(|leaf| {
        sides(ast, leaf).is_none_or(|sides| {
            let mut items = sides.into_iter().flatten();
            items.any(|item| !is_of_moves(ast, *item))
        })
    })
}

/// Whether an item consists only of steps.
fn is_of_moves(ast: &Ast, item: ExprId) -> bool {
    match &ast[item].kind {
        ExprKind::Move(_) => true,
        ExprKind::List(items) => items.iter().all(|item| is_of_moves(ast, *item)),
        ExprKind::Let { body, .. } => is_of_moves(ast, *body),
        ExprKind::If {
            then, otherwise, ..
        } => is_of_moves(ast, *then) && otherwise.is_none_or(|other| is_of_moves(ast, other)),
        _ => false,
    }
}

/// The expressions that a body can lead to through `if` and `let`.
pub(super) fn leaves(ast: &Ast, body: ExprId) -> Vec<ExprId> {
    let (mut waiting, mut found) = (vec![body], Vec::new());
    while let Some(id) = waiting.pop() {
        match &ast[id].kind {
            ExprKind::If {
                then, otherwise, ..
            } => waiting.extend(otherwise.iter().chain([then])),
            ExprKind::Let { body, .. } => waiting.push(*body),
            _ => found.push(id),
        }
    }
    found
}

/// Finds a subexpression that satisfies a predicate. The expression itself is included.
fn part(ast: &Ast, id: ExprId, is_it: &dyn Fn(&ExprKind) -> bool) -> Option<ExprId> {
    let mut waiting = vec![id];
    while let Some(id) = waiting.pop() {
        if is_it(&ast[id].kind) {
            return Some(id);
        }
        ast.walk_children(id, &mut |child| waiting.push(child));
    }
    None
}

fn has_move(ast: &Ast, id: ExprId) -> bool {
    part(ast, id, &|kind| matches!(kind, ExprKind::Move(_))).is_some()
}

/// All moves in one of the final expressions of a body, for all values of the parameters.
pub(super) fn all_moves(ast: &Ast, leaf: ExprId) -> ChosenMoves {
    let mut found = ChosenMoves {
        leaf,
        moves: [Vec::new(), Vec::new()],
        is_union: false,
    };
    for (player, items) in sides(ast, leaf).into_iter().flatten().enumerate() {
        let mut waiting: Vec<ExprId> = items.iter().rev().copied().collect();
        while let Some(id) = waiting.pop() {
            match &ast[id].kind {
                ExprKind::Move(_) => found.moves[player].push(Chosen {
                    id,
                    names: Vec::new(),
                }),
                ExprKind::Braces { .. } | ExprKind::PlusMinus(_) | ExprKind::Impartial(_) => {}
                kind => {
                    found.is_union |= matches!(kind, ExprKind::If { .. });
                    let from = waiting.len();
                    kind.walk_children(&mut |child| waiting.push(child));
                    waiting[from..].reverse();
                }
            }
        }
    }
    found
}

impl Interpreter {
    /// The moves for given values of the parameters other than the board.
    pub(super) fn chosen_moves(
        &mut self,
        function: &Arc<Function>,
        ruleset: &RulesetSyntax,
        bound: &[(Arc<str>, Datum)],
    ) -> Eval<ChosenMoves> {
        let ast = &function.ast;
        let board = function.ruleset.as_ref().and_then(|part| {
            let name = ruleset.params.get(part.board)?;
            Some(&*name.text)
        });
        self.within(function, bound.to_vec(), |this| {
            let first = this.environment.height();
            let mut leaf = ruleset.body;
            if !has_move(ast, leaf) {
                let mut all = leaves(ast, leaf).into_iter();
                leaf = all.find(|leaf| sides(ast, *leaf).is_some()).unwrap_or(leaf);
            }
            while has_move(ast, leaf) {
                leaf = match &ast[leaf].kind {
                    ExprKind::If { .. } | ExprKind::Let { .. } => {
                        match this.branch(ast, leaf, board)? {
                            Some(next) => next,
                            None => break,
                        }
                    }
                    _ => break,
                };
            }
            let mut found = ChosenMoves {
                leaf,
                moves: [Vec::new(), Vec::new()],
                is_union: false,
            };
            for (player, items) in sides(ast, leaf).into_iter().flatten().enumerate() {
                for item in items {
                    this.moves_in(ast, *item, (first, board), &mut found.moves[player])?;
                }
            }
            Ok(found)
        })
    }

    /// The branch of an `if` that applies, or the body of a `let` after binding its names.
    fn branch(&mut self, ast: &Arc<Ast>, id: ExprId, board: Option<&str>) -> Eval<Option<ExprId>> {
        let no_board = |asked: ExprId| {
            let is_board = |kind: &ExprKind| match kind {
                ExprKind::Name(name) => Some(&**name) == board,
                _ => false,
            };
            match part(ast, asked, &is_board) {
                None => Ok(()),
                Some(at) => {
                    let message = "a move cannot depend on the board before it";
                    let fault = fault(Code::Ruleset, ast[at].span, message);
                    Err(fault.with_help(
                        "`if` and `let` before a move see the other parameters; a condition on the board after the move stands behind it: `\"x.\" -> \".x\" if ...`",
                    ))
                }
            }
        };
        match &ast[id].kind {
            ExprKind::If {
                condition,
                then,
                otherwise,
            } => {
                no_board(*condition)?;
                let holds = self.condition(ast, *condition)?;
                Ok(if holds { Some(*then) } else { *otherwise })
            }
            ExprKind::Let {
                pattern,
                value,
                body,
            } => {
                no_board(*value)?;
                self.bind(ast, pattern, *value)?;
                Ok(Some(*body))
            }
            _ => Ok(None),
        }
    }

    /// Adds the moves of an item. `first` is the index of the first local bound by a `let` around it.
    fn moves_in(
        &mut self,
        ast: &Arc<Ast>,
        item: ExprId,
        (first, board): (usize, Option<&str>),
        into: &mut Vec<Chosen>,
    ) -> Eval<()> {
        if !has_move(ast, item) {
            return Ok(());
        }
        let height = self.environment.height();
        match &ast[item].kind {
            ExprKind::Move(_) => {
                let names = self
                    .environment
                    .locals()
                    .get(first..)
                    .unwrap_or(&[])
                    .to_vec();
                into.push(Chosen { id: item, names });
            }
            ExprKind::If { .. } | ExprKind::Let { .. } => {
                if let Some(next) = self.branch(ast, item, board)? {
                    self.moves_in(ast, next, (first, board), into)?;
                }
            }
            ExprKind::List(items) => {
                for item in items {
                    self.moves_in(ast, *item, (first, board), into)?;
                }
            }
            // The parser rejects moves in other places.
            _ => {}
        }
        self.environment.truncate(height);
        Ok(())
    }
}
