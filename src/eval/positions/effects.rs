//! Effects of moves: points, and kept turns. Rulesets whose moves gain points, or which say who has how many at the end,
//! are played for points.

use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::positions::called::Braces;
use crate::eval::{Datum, Eval, Function, Interpreter, fault};
use crate::rulesets::scene::Places;
use crate::solve::{Effect, Game, Move, PlayKind, Turn, oblige};
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
    let effects = effects(ast, body);
    let gains = effects.iter().any(|effect| &*effect.word.text == "gain");
    if gains || clauses(ast).iter().any(by_points) {
        PlayKind::Scoring
    } else if effects.is_empty() {
        PlayKind::Normal
    } else {
        PlayKind::Entailing
    }
}

/// Rejects an effect of a kind that the definition of a position does not have. How the winner is found follows from the
/// effects that are written there, and an effect that comes from another function would go unnoticed.
pub(in crate::eval) fn expected(effect: &Effect, function: &Function, at: Span) -> Eval<()> {
    let turns: &[Turn] = match function.play_kind {
        PlayKind::Normal => &[Turn::Passes],
        PlayKind::Entailing => &[Turn::Passes, Turn::Keeps, Turn::Entails, Turn::Wins],
        PlayKind::Scoring => &[Turn::Passes, Turn::Keeps],
    };
    let by_points = function.play_kind == PlayKind::Scoring;
    if turns.contains(&effect.turn) && (by_points || effect.gain == Dyadic::ZERO) {
        return Ok(());
    }
    let name = &function.name;
    let message = format!("the effect of this option is not written in `{name}`");
    Err(fault(Code::Ruleset, at, message).with_help(format!(
        "write effects in `{name}`, where a list can have one, too: `impartial [options(n) keep]`"
    )))
}

/// Rejects a `lost if` beside points, effects in play that may be infinite, and moves that oblige or win beside points.
/// The fault lies in the statement alone, whatever its names mean.
pub(crate) fn contradiction(ast: &Ast) -> Option<Box<Diagnostic>> {
    let (body, is_loopy) = match &ast.kind {
        StatementKind::Def { body, is_loopy, .. } => (*body, *is_loopy),
        StatementKind::Ruleset(ruleset) => (ruleset.body, ruleset.is_loopy()),
        _ => return None,
    };
    let all = effects(ast, body);
    let first = all.first()?;
    let gain = all.iter().find(|effect| &*effect.word.text == "gain");
    let lost = clauses(ast).iter().find(|c| &*c.word.text == "lost");
    if let (Some(gain), Some(lost)) = (gain, lost) {
        let message = "`lost if` decides without points; leave one out";
        let error = fault(Code::Ruleset, lost.word.span, message);
        return Some(Box::new(
            error.other(gain.word.span, "and here points decide"),
        ));
    }
    let decides = |effect: &&&EffectSyntax| matches!(&*effect.word.text, "entails" | "wins");
    if play_kind(ast, body) == PlayKind::Scoring
        && let Some(effect) = all.iter().find(decides)
    {
        let word = &effect.word.text;
        let message = format!("`{word}` has no meaning where points decide");
        let error = fault(Code::Ruleset, effect.word.span, message);
        return Some(error.with_help("leave it out, or `gain`, `score` and `may pass`"));
    }
    if is_loopy {
        let message = "play may be infinite, and then a move has no effects";
        let error = fault(Code::Ruleset, first.word.span, message);
        return Some(error.with_help("leave out `loopy`, or the effects of moves"));
    }
    None
}

/// The turn after a move with an effect.
pub(in crate::eval) fn turn_of_effect(word: &str) -> Turn {
    match word {
        "keep" => Turn::Keeps,
        "entails" => Turn::Entails,
        "wins" => Turn::Wins,
        _ => Turn::Passes,
    }
}

/// The turn after a move with two effects.
fn one_turn(first: Turn, second: Turn, at: Span) -> Eval<Turn> {
    match (first, second) {
        (Turn::Passes, turn) | (turn, Turn::Passes) => Ok(turn),
        (first, second) if first == second => Ok(first),
        (Turn::Wins, _) | (_, Turn::Wins) => Err(fault(
            Code::Ruleset,
            at,
            "a move that wins ends the play: it cannot keep the turn or oblige the opponent",
        )),
        _ => Err(fault(
            Code::Ruleset,
            at,
            "a move cannot both keep the turn and oblige the opponent",
        )),
    }
}

/// The game in which the opponent must answer.
pub(in crate::eval) fn obliged(game: &Game, at: Span) -> Eval<Game> {
    oblige(game).ok_or_else(|| {
        let message = "an entailing move leaves one position of a ruleset, which must be answered";
        fault(Code::Ruleset, at, message).with_help(
            "for several parts write a list: `[f(a), f(b)] entails` obliges to answer in the first",
        )
    })
}

/// A move without a name.
fn unnamed(to: Game) -> Move {
    Move {
        player: None,
        component: None,
        label: String::new(),
        places: Places::new(),
        note: None,
        to,
        effect: Effect::default(),
    }
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
                (word, condition) => {
                    let holds = match condition {
                        Some(condition) => self.condition(ast, condition)?,
                        None => true,
                    };
                    if holds {
                        all.turn = one_turn(all.turn, turn_of_effect(word), effect.word.span)?;
                    }
                }
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
            // The parts after one move, the first of which must be answered.
            Datum::List(items) if effect.turn == Turn::Entails => {
                let mut parts = Vec::with_capacity(items.len());
                for item in items.iter() {
                    parts.push(self.algebra.game_of(item, span)?);
                }
                if let Some(first) = parts.first_mut() {
                    *first = obliged(first, span)?;
                }
                let mut one = unnamed(Game::sum(parts));
                one.effect = effect;
                Ok(Datum::Move(Arc::new(one)))
            }
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
        let mut one = match option {
            Datum::Move(one) => Move::clone(one),
            other => unnamed(self.algebra.game_of(other, span)?),
        };
        if effect.turn == Turn::Entails {
            one.to = obliged(&one.to, span)?;
        }
        one.effect = Effect {
            gain: &one.effect.gain + &effect.gain,
            turn: one_turn(one.effect.turn, effect.turn, span)?,
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
