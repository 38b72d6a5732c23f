//! Effects of moves: points, and kept turns. Rulesets whose moves gain points, or which say who has how many at the end,
//! are played for points.

use crate::diagnostic::{Code, WithHelp};
use crate::eval::positions::called::Braces;
use crate::eval::{Datum, Eval, Function, Interpreter, fault};
use crate::rulesets::scene::Places;
use crate::solve::{Effect, Move, PlayKind};
use crate::source::Span;
use crate::syntax::ast::{Ast, EffectSyntax, ExprId, ExprKind, RulesetClause, StatementKind};
use crate::value::{Dyadic, Player};
use std::sync::Arc;

fn clauses(ast: &Ast) -> &[RulesetClause] {
    match &ast.kind {
        StatementKind::Ruleset(ruleset) => &ruleset.clauses,
        _ => &[],
    }
}

/// The effects in an expression.
fn effects(ast: &Ast, body: ExprId) -> Vec<&EffectSyntax> {
    let (mut waiting, mut found) = (vec![body], Vec::new());
    while let Some(id) = waiting.pop() {
        match &ast[id].kind {
            ExprKind::Move(one) => found.extend(&one.effects),
            ExprKind::Effects { effects, .. } => found.extend(effects),
            _ => {}
        }
        ast.walk_children(id, &mut |child| waiting.push(child));
    }
    found
}

/// How the winner of the positions of a function is found.
pub(in crate::eval) fn play_kind(ast: &Ast, body: ExprId) -> PlayKind {
    let by_points = |clause: &RulesetClause| matches!(&*clause.word.text, "score" | "may");
    let mut effects = effects(ast, body).into_iter();
    if clauses(ast).iter().any(by_points) || effects.next().is_some() {
        PlayKind::Scoring
    } else {
        PlayKind::Normal
    }
}

/// Rejects a `lost if` beside points, and points in play that may be infinite.
pub(in crate::eval) fn contradiction(function: &Function) -> Eval<()> {
    let ast = &function.ast;
    let all = effects(ast, function.body);
    let Some(first) = all.first() else {
        return Ok(());
    };
    let gain = all.iter().find(|effect| &*effect.word.text == "gain");
    let lost = clauses(ast).iter().find(|c| &*c.word.text == "lost");
    if let (Some(gain), Some(lost)) = (gain, lost) {
        let message = "`lost if` decides without points; leave one out";
        let error = fault(Code::Ruleset, lost.word.span, message);
        return Err(Box::new(
            error.other(gain.word.span, "and here points decide"),
        ));
    }
    if function.is_loopy {
        let message = "play may be infinite, and then a move has no effects";
        return Err(fault(Code::Ruleset, first.word.span, message)
            .with_help("leave out `loopy`, or the effects of moves"));
    }
    Ok(())
}

impl Interpreter {
    /// The effect of a move in the scope of its names.
    pub(in crate::eval) fn effect(
        &mut self,
        ast: &Arc<Ast>,
        effects: &[EffectSyntax],
    ) -> Eval<Effect> {
        let mut all = Effect::default();
        for effect in effects {
            match (&*effect.word.text, effect.value) {
                ("gain", Some(points)) => {
                    let datum = self.expression(ast, points)?;
                    let points = self.points(datum, ast[points].span, "a gain")?;
                    all.gain = &all.gain + &points;
                }
                (_, Some(condition)) => all.keeps |= self.condition(ast, condition)?,
                (_, None) => all.keeps = true,
            }
        }
        Ok(all)
    }

    /// Converts a datum to points.
    fn points(&mut self, datum: Datum, span: Span, what: &str) -> Eval<Dyadic> {
        match self.algebra.evaluated(datum, span)? {
            Datum::Number(points) => Ok(points),
            other => {
                let message = format!("{what} is a number");
                Err(self.algebra.wrong_kind(&other, span, message))
            }
        }
    }

    /// An option with effects, or a list of them.
    pub(in crate::eval) fn option_with_effects(
        &mut self,
        ast: &Arc<Ast>,
        option: ExprId,
        effects: &[EffectSyntax],
    ) -> Eval<Datum> {
        let datum = self.expression(ast, option)?;
        let effect = self.effect(ast, effects)?;
        let span = ast[option].span;
        match datum {
            Datum::List(items) => {
                let mut all = Vec::with_capacity(items.len());
                for item in items.iter() {
                    all.push(self.with_effect(item, &effect, span)?);
                }
                Ok(Datum::list(all))
            }
            other => self.with_effect(&other, &effect, span),
        }
    }

    fn with_effect(&mut self, option: &Datum, effect: &Effect, span: Span) -> Eval<Datum> {
        let one = match option {
            Datum::Move(one) => Move {
                effect: Effect {
                    gain: &one.effect.gain + &effect.gain,
                    keeps: one.effect.keeps || effect.keeps,
                },
                ..Move::clone(one)
            },
            other => Move {
                player: None,
                component: None,
                label: String::new(),
                places: Places::new(),
                note: None,
                to: self.algebra.game_of(other, span)?,
                effect: effect.clone(),
            },
        };
        Ok(Datum::Move(Arc::new(one)))
    }

    /// Left's points minus Right's if play ends in a position with this player to move.
    pub(in crate::eval) fn end_of_play(&mut self, call: &Braces, stuck: Player) -> Eval<Dyadic> {
        let function = &call.function;
        let ast = &function.ast;
        let clause = clauses(ast).iter().find(|c| &*c.word.text == "score");
        let value = clause.and_then(|clause| match (stuck, clause.other) {
            (Player::Right, Some(other)) => Some(other),
            _ => clause.value,
        });
        let Some(value) = value else {
            return Ok(Dyadic::ZERO);
        };
        self.environment.become_call(function, &call.arguments);
        let datum = self.expression(ast, value)?;
        self.points(datum, ast[value].span, "a score")
    }

    /// The effect of a move of a ruleset, with these names bound.
    pub(in crate::eval) fn bound_effect(
        &mut self,
        function: &Arc<Function>,
        effects: &[EffectSyntax],
        bound: Vec<(Arc<str>, Datum)>,
    ) -> Eval<Effect> {
        self.environment.become_function(function, bound);
        self.effect(&function.ast, effects)
    }
}

/// Whether the ruleset of a function lets players pass.
pub(in crate::eval) fn may_pass(function: &Function) -> bool {
    clauses(&function.ast)
        .iter()
        .any(|c| &*c.word.text == "may")
}
