//! `explain(g)` for a game with possibly infinite play: the winner and the number of moves, or the moves that keep the
//! draw.

use crate::eval::algebra::explain::{Explanation, OptionLine, Side, Summand};
use crate::eval::{Algebra, Datum, Eval, Limited, Text};
use crate::solve::{Fate, Game, Stop, Term};
use crate::source::Span;
use crate::value::Player;

impl Algebra {
    /// Derives the outcome of a game with possibly infinite play from its moves. The value is given without a
    /// derivation, because the values of the options do not determine it.
    pub(in crate::eval) fn explain_loopy(&mut self, game: &Game, span: Span) -> Eval<Explanation> {
        let value = self.value_or_none(game, span)?;
        let mut explanation = Explanation {
            game: self.solver.notation(game),
            value,
            outcome: Some(self.solver.loopy_outcome(game).at(span)?),
            ..Explanation::default()
        };
        if let Term::Sum(games) = game.term() {
            for part in games {
                explanation.components.push(Summand {
                    game: self.solver.notation(part),
                    value: self.value_or_none(part, span)?,
                });
            }
            explanation.conclusion = Text::plain("so the value is ").and("", &explanation.value);
            return Ok(explanation);
        }
        let is_impartial = self.solver.is_impartial_throughout(game).at(span)?;
        for player in Player::movers(is_impartial) {
            let mut options: Vec<OptionLine> = Vec::new();
            let moves = self.solver.moves(game, player).at(span)?;
            let fates = self.solver.fates_after(game, &moves).at(span)?;
            for (one, fates) in moves.into_iter().zip(fates) {
                let position = self.solver.notation(&one.to);
                if let Some(known) = options.iter_mut().find(|line| line.position == position) {
                    known.moves.push(one.label);
                    continue;
                }
                options.push(OptionLine {
                    moves: vec![one.label],
                    position,
                    value: self.value_or_none(&one.to, span)?,
                    fate: Text::plain(&reply(fates[player.opponent() as usize])),
                });
            }
            explanation.sides.push(Side {
                player: (!is_impartial).then_some(player),
                options,
            });
        }
        let [left, right] = self.solver.loopy_fates(game).at(span)?;
        let [left, right] = [("Left", left), ("Right", right)].map(|(who, fate)| told(who, fate));
        explanation.conclusion = Text::plain(&format!("{left}; {right}"));
        Ok(explanation)
    }

    /// The value as text, or `no value`.
    fn value_or_none(&mut self, game: &Game, span: Span) -> Eval<Text> {
        match self.solver.loopy_value(game) {
            Err(Stop::Undefined(_)) => Ok(Text::plain("no value")),
            Err(stop) => Err(stop).at(span),
            Ok(_) => self.text(&Datum::Game(game.clone()), span),
        }
    }
}

fn moves(count: u32) -> String {
    match count {
        1 => "1 move".into(),
        _ => format!("{count} moves"),
    }
}

/// The result of a move, given the fate of the opponent after it.
fn reply(fate: Fate) -> String {
    match fate {
        Fate::Loss(0) => "wins at once".into(),
        Fate::Loss(count) => format!("wins; the game lasts {} more", moves(count)),
        Fate::Win(count) => format!("loses; the game lasts {} more", moves(count)),
        Fate::Draw => "keeps the draw".into(),
    }
}

/// The fate of the player to move, in words.
fn told(who: &str, fate: Fate) -> String {
    match fate {
        Fate::Win(count) => format!("{who} to move wins in {}", moves(count)),
        Fate::Loss(0) => format!("{who} to move has no move and loses"),
        Fate::Loss(count) => format!("{who} to move loses in {}", moves(count)),
        Fate::Draw => format!("{who} to move draws: play goes on for ever"),
    }
}
