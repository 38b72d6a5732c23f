//! Converts the tree of a `ruleset` to a declaration, and locates its faults.

use super::chosen::{Chosen, ChosenMoves};
use super::conditions::{asks_mover, read};
use super::pieces;
use crate::declared::{
    BoardKind, Condition, Declaration, DeclarationFault, DeclarationPlace, DeclaredMove,
    DeclaredStep, Direction, MoveSides, Settle, StepText,
};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::positions::position::part_of_literal;
use crate::eval::{Datum, Eval, Function, Names, fault};
use crate::source::Span;
use crate::syntax::ast::{
    self, Ast, EffectSyntax, ExprId, ExprKind, Ko, Name, RulesetClause, RulesetSyntax,
};
use crate::value::Player;
use std::sync::Arc;

/// A condition, with the names bound by the `let`s around its move.
pub(super) type WrittenCondition = (ExprId, Vec<(Arc<str>, Datum)>);

/// The effects of a move, with the names bound by the `let`s around it.
pub(super) type WrittenEffects = (Vec<EffectSyntax>, Vec<(Arc<str>, Datum)>);

/// A declaration with the expressions that need the interpreter.
pub(super) struct Declared<'a> {
    pub declaration: Declaration,
    /// The conditions of moves, by number.
    pub conditions: Vec<WrittenCondition>,
    /// The effects of moves, by number.
    pub effects: Vec<WrittenEffects>,
    ast: &'a Arc<Ast>,
    ruleset: &'a RulesetSyntax,
    /// Left's moves, and Right's if they are different.
    moves: [Vec<(&'a ast::MoveSyntax, Span)>; 2],
}

/// Rejects steps and letters in a ruleset without a board.
pub(super) fn no_moves(ast: &Arc<Ast>, ruleset: &RulesetSyntax) -> Eval<()> {
    let moves = ast
        .exprs
        .iter()
        .find(|e| matches!(e.kind, ExprKind::Move(_)));
    match (
        moves,
        ruleset.kinds.iter().find(|kind| kind.letters.is_some()),
    ) {
        (Some(one), _) => {
            let message = "a step needs a board";
            Err(fault(Code::Ruleset, one.span, message)
                .with_help("the kinds of boards are `line`, `grid`, `graph` and the like"))
        }
        (None, Some(kind)) => {
            let span = kind
                .letters
                .as_ref()
                .map_or(kind.word.span, |letters| letters.span);
            let message = format!("a `{}` has no letters", kind.word.text);
            Err(fault(Code::Ruleset, span, message))
        }
        (None, None) => Ok(()),
    }
}

/// Rejects a clause `drawing` that is clearly not a string.
pub(super) fn no_drawing(ast: &Ast, ruleset: &RulesetSyntax) -> Eval<()> {
    let mut clauses = ruleset.clauses.iter();
    let clause = clauses.find(|clause| &*clause.word.text == "drawing");
    match clause.and_then(|clause| clause.value) {
        Some(value) if is_no_string(ast, value) && !pieces::are_listed(ast, ruleset) => Err(fault(
            Code::Ruleset,
            ast[value].span,
            "`drawing` must give a string",
        )
        .with_help(
            "write a string, an expression that gives one, or the name of a function of the position",
        )),
        _ => Ok(()),
    }
}

/// Rejects conditions of an impartial ruleset that refer to the player to move.
pub(super) fn no_mover(ast: &Ast, conditions: impl IntoIterator<Item = ExprId>) -> Eval<()> {
    let mut conditions = conditions.into_iter();
    match conditions.find_map(|condition| asks_mover(ast, condition)) {
        None => Ok(()),
        Some(at) => {
            let message = "an impartial ruleset cannot depend on who moves";
            Err(fault(Code::Ruleset, at, message)
                .with_help("write `{ ... | ...}` or `±{...}` for moves that differ"))
        }
    }
}

fn is_no_string(ast: &Ast, id: ExprId) -> bool {
    use ExprKind::*;
    match &ast[id].kind {
        Let { body, .. } => is_no_string(ast, *body),
        If {
            then, otherwise, ..
        } => is_no_string(ast, *then) || otherwise.is_some_and(|id| is_no_string(ast, id)),
        Str(_) | Name(_) | Call { .. } | Apply { .. } | Index { .. } | Sum(_) | Binary { .. } => {
            false
        }
        _ => true,
    }
}

impl<'a> Declared<'a> {
    pub(super) fn of(
        function: &'a Function,
        ruleset: &'a RulesetSyntax,
        chosen: ChosenMoves,
        globals: &Names,
    ) -> Eval<Declared<'a>> {
        let ast = &function.ast;
        let mut declared = Declared {
            declaration: Declaration {
                name: ruleset.name.text.to_string(),
                kind: BoardKind::Grid,
                letters: String::new(),
                moves: MoveSides::Impartial(Vec::new()),
                settle: None,
                lost: false,
                loopy: false,
                drawing: false,
                pieces: Vec::new(),
            },
            conditions: Vec::new(),
            effects: Vec::new(),
            ast,
            ruleset,
            moves: [Vec::new(), Vec::new()],
        };
        let board = ruleset
            .kinds
            .iter()
            .find_map(|kind| Some((BoardKind::of_word(&kind.word.text)?, kind)));
        if let Some((kind, written)) = board {
            declared.declaration.kind = kind;
            let Some(letters) = &written.letters else {
                let message = format!("a `{}` needs its letters", written.word.text);
                return Err(
                    fault(Code::Ruleset, written.word.span, message).with_help(format!(
                        "write `{} \"x|o.\"`: the letters that a cell can have",
                        written.word.text
                    )),
                );
            };
            declared.declaration.letters = letters.text.to_string();
        }
        let mut both = [Vec::new(), Vec::new()];
        for (player, items) in chosen.moves.into_iter().enumerate() {
            for Chosen { id, names } in items {
                let expr = &ast[id];
                if let ExprKind::Move(one) = &expr.kind {
                    declared.moves[player].push((one, expr.span));
                    both[player].push(declared.one_move(one, names, globals)?);
                }
            }
        }
        let [left, right] = both;
        if let ExprKind::Impartial(_) = &ast[chosen.leaf].kind {
            let lost = ruleset.clause("lost").and_then(|clause| clause.value);
            let moves = declared.conditions.iter().map(|(condition, _)| *condition);
            no_mover(ast, moves.chain(lost))?;
        }
        declared.declaration.moves = match &ast[chosen.leaf].kind {
            ExprKind::PlusMinus(_) => MoveSides::Symmetric(left),
            ExprKind::Braces { .. } => MoveSides::Partizan(left, right),
            _ => MoveSides::Impartial(left),
        };
        for clause in &ruleset.clauses {
            match &*clause.word.text {
                "settle" => declared.declaration.settle = Some(declared.settle(clause, globals)),
                // The interpreter itself asks who has lost in positions that are calls.
                "lost" => declared.declaration.lost = !function.has_calls(ruleset),
                "drawing" => declared.declaration.drawing = !pieces::are_listed(ast, ruleset),
                "loopy" => declared.declaration.loopy = true,
                _ => {}
            }
        }
        let letters = &declared.declaration.letters;
        declared.declaration.pieces = pieces::listed(ast, ruleset, letters)?;
        // No board of a play returns, so it ends.
        declared.declaration.loopy |= ruleset.ko() == Some(Ko::All);
        // Moves of different branches may undo each other, so their union must not be checked for termination.
        declared.declaration.loopy |= chosen.is_union;
        Ok(declared)
    }

    fn one_move(
        &mut self,
        one: &ast::MoveSyntax,
        names: Vec<(Arc<str>, Datum)>,
        globals: &Names,
    ) -> Eval<DeclaredMove> {
        let steps = one.steps.iter().map(step).collect::<Eval<_>>()?;
        let effects = (!one.effects.is_empty()).then(|| {
            self.effects.push((one.effects.clone(), names.clone()));
            self.effects.len() - 1
        });
        let condition = match one.condition {
            None => None,
            Some(condition) => {
                self.conditions.push((condition, names));
                Some(Condition {
                    number: self.conditions.len() - 1,
                    test: if self.ruleset.has_memory() {
                        None
                    } else {
                        read(self.ast, condition, globals)?
                    },
                    asks_mover: asks_mover(self.ast, condition).is_some(),
                })
            }
        };
        Ok(DeclaredMove {
            name: one.name.as_ref().map(|name| name.text.to_string()),
            steps,
            condition,
            effects,
        })
    }

    /// Recognises `settle connected(b, "ground")`, which does not need the interpreter.
    fn settle(&self, clause: &RulesetClause, globals: &Names) -> Settle {
        let known = clause.value.and_then(|value| {
            let ExprKind::Call {
                name, arguments, ..
            } = &self.ast[value].kind
            else {
                return None;
            };
            let [board, root] = arguments.as_slice() else {
                return None;
            };
            let (ExprKind::Name(board), ExprKind::Str(root)) =
                (&self.ast[*board].kind, &self.ast[*root].kind)
            else {
                return None;
            };
            let is_board = self
                .ruleset
                .params
                .iter()
                .any(|param| *param.text == **board);
            let is_connected = &*name.text == "connected" && super::is_word("connected", globals);
            (is_board && is_connected).then(|| root.to_string())
        });
        known.map_or(Settle::Written, Settle::Connected)
    }

    /// Converts a fault of the declaration to a diagnostic at its place in the source.
    pub(super) fn fault(&self, found: &DeclarationFault) -> Box<Diagnostic> {
        let span = self.place(&found.place, Some(found.fault.range.clone()));
        let error = fault(Code::Ruleset, span, found.fault.message.clone());
        let error = error.with_help(found.fault.help.clone());
        match &found.other {
            Some(other) => Box::new(error.other(self.place(other, None), "and this one")),
            None => error,
        }
    }

    fn place(&self, place: &DeclarationPlace, range: Option<std::ops::Range<usize>>) -> Span {
        let one = |player: &Player, at: &usize| {
            let moves = &self.moves[usize::from(*player == Player::Right)];
            moves.get(*at).copied()
        };
        let whole = self.ruleset.name.span;
        let in_text = |name: &Name| match &range {
            Some(range) if !name.text.is_empty() => {
                part_of_literal(self.ast, name.span, &name.text, range.clone())
            }
            _ => name.span,
        };
        match place {
            DeclarationPlace::Letters => {
                let kinds = self.ruleset.kinds.iter();
                let letters = kinds.filter_map(|kind| kind.letters.as_ref()).next();
                letters.map_or(whole, in_text)
            }
            DeclarationPlace::Move { player, at } => {
                one(player, at).map_or(whole, |(_, span)| span)
            }
            DeclarationPlace::Step {
                player,
                at,
                step,
                text,
            } => {
                let Some((one, span)) = one(player, at) else {
                    return whole;
                };
                let Some(step) = one.steps.get(*step) else {
                    return span;
                };
                match text {
                    StepText::Before => in_text(&step.before),
                    StepText::After => in_text(&step.after),
                    StepText::Directions => step.directions.first().map_or(span, |d| d.span),
                    StepText::WithBefore => step.with_near.as_ref().map_or(span, |w| in_text(&w.0)),
                    StepText::WithAfter => step.with_near.as_ref().map_or(span, |w| in_text(&w.1)),
                    StepText::Unless => step.unless_near.as_ref().map_or(span, in_text),
                }
            }
            DeclarationPlace::Settle => {
                let clause = self
                    .ruleset
                    .clauses
                    .iter()
                    .find(|c| &*c.word.text == "settle");
                clause.map_or(whole, |clause| clause.word.span)
            }
        }
    }
}

fn step(step: &ast::StepSyntax) -> Eval<DeclaredStep> {
    let direction = |name: &Name| {
        Direction::of_word(&name.text).ok_or_else(|| {
            let message = format!("`{}` is not a direction", name.text);
            fault(Code::Ruleset, name.span, message)
        })
    };
    Ok(DeclaredStep {
        before: step.before.text.to_string(),
        after: step.after.text.to_string(),
        directions: step.directions.iter().map(direction).collect::<Eval<_>>()?,
        again: step.again,
        with_near: step
            .with_near
            .as_ref()
            .map(|(from, to)| (from.text.to_string(), to.text.to_string())),
        unless_near: step.unless_near.as_ref().map(|near| near.text.to_string()),
    })
}
