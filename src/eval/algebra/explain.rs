//! `explain(g)`: derives the value of a position from its options, as papers do.

use super::explain_text::outcome_words;
use crate::eval::{Algebra, Eval, Limited, Text};
use crate::loopy::LoopyOutcome;
use crate::rulesets::ClosedForm;
use crate::solve::{CallAnswer, CallTheorem, Game, Move, PlayKind, Term, Worth, mex};
use crate::source::Span;
use crate::value::{Player, Reduction, Simplification, Spelling, Value};
use rustc_hash::FxHashMap;
use serde::Serialize;

/// The derivation of the value of a game.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Explanation {
    /// The notation of the game, or of a comparison of games.
    pub game: String,
    /// Its value, or `loony`; of a comparison, `true` or `false`.
    pub value: Text,
    /// Its outcome under normal play; `None` for a comparison.
    #[serde(skip)]
    pub outcome: Option<LoopyOutcome>,
    /// The theorem that gives the value directly, with its source.
    pub theorem: Option<Text>,
    /// The components of a sum, with their values.
    pub components: Vec<Summand>,
    /// The options. Left's and Right's are listed separately unless the game is impartial.
    pub sides: Vec<Side>,
    /// What is explained apart: for a comparison in misère play, each of its two directions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<Explanation>,
    /// How the value follows from the options.
    pub conclusion: Text,
}

/// A component of a sum.
#[derive(Clone, Debug, Serialize)]
pub struct Summand {
    /// The notation of the game.
    pub game: String,
    /// Its value, or `loony`.
    pub value: Text,
}

/// The options of one player, or of both in an impartial game.
#[derive(Clone, Debug, Serialize)]
pub struct Side {
    /// The player; `None` if both players have the same options.
    pub player: Option<Player>,
    /// One line per option.
    pub options: Vec<OptionLine>,
}

/// An option with its moves and its value.
#[derive(Clone, Debug, Serialize)]
pub struct OptionLine {
    /// The names of the moves to this option.
    pub moves: Vec<String>,
    /// The notation of the option.
    pub position: String,
    /// Its value, or `loony`.
    pub value: Text,
    /// What becomes of the option, such as dominated or reversible; empty if it is kept. In a loopy game, the result of
    /// the move.
    pub fate: Text,
}

impl OptionLine {
    /// The names of the moves. A value in a name uses the same spelling as the value column.
    pub fn moves_text(&self) -> Text {
        match self.only_goal() {
            Some(goal) if goal == self.value.ascii => Text::plain("to ").and("", &self.value),
            _ => Text::plain(&self.moves.join(", ")),
        }
    }

    /// The text after `to ` in the name of the only move.
    pub(super) fn only_goal(&self) -> Option<&str> {
        match self.moves.as_slice() {
            [one] => one.strip_prefix("to "),
            _ => None,
        }
    }
}

/// Maximum number of options listed per player.
pub const MOST_OPTIONS: usize = 60;
/// Maximum length of a position in text output; longer ones are omitted.
pub const LONGEST_POSITION: usize = 48;

impl Algebra {
    /// Derives the value of a game from its options, or the value of a sum from its components.
    pub fn explain(&mut self, game: &Game, span: Span) -> Eval<Explanation> {
        if game.is_loopy() {
            return self.explain_loopy(game, span);
        }
        match game.play_kind() {
            PlayKind::Scoring => return self.explain_scores(game, span),
            PlayKind::Entailing => {
                return match self.affine_value_if_any(game, span)? {
                    Some(value) => self.explain_affine_game(game, &value, span),
                    None => self.explain_entailing(game, span),
                };
            }
            PlayKind::Normal => {}
        }
        let worth = self.solver.worth(game).at(span)?;
        let mut explanation = Explanation {
            game: self.solver.notation(game),
            value: self.worth_text(worth),
            outcome: Some(LoopyOutcome::Decided(self.solver.outcome(game).at(span)?)),
            ..Explanation::default()
        };
        if let Term::Sum(games) = game.term() {
            for part in games {
                let worth = self.solver.worth(part).at(span)?;
                explanation.components.push(Summand {
                    game: self.solver.notation(part),
                    value: self.worth_text(worth),
                });
            }
            let mut sum = Text::default();
            for (at, Summand { value, .. }) in explanation.components.iter().enumerate() {
                sum.push_plain(if at > 0 { " + " } else { "" });
                sum.push(&bracketed(value));
            }
            explanation.conclusion = sum.and(" = ", &explanation.value);
            return Ok(explanation);
        }
        explanation.theorem = self.theorem_text(game, span)?;
        if self.solver.is_impartial_throughout(game).at(span)? {
            self.explain_impartial(game, worth, span, &mut explanation)?
        } else {
            self.explain_partizan(game, span, &mut explanation)?
        }
        Ok(explanation)
    }

    fn explain_impartial(
        &mut self,
        game: &Game,
        worth: Worth,
        span: Span,
        into: &mut Explanation,
    ) -> Eval<()> {
        let moves = self.solver.moves(game, Player::Left).at(span)?;
        let goes_on = moves.iter().any(|m| m.to.must_move_again());
        let (lines, _) = self.option_lines(moves, span)?;
        let mut sizes = Vec::new();
        let mut options = Vec::with_capacity(lines.len());
        for (mut line, worth, again) in lines {
            match worth {
                _ if again => line.fate = Text::plain("the same player moves again"),
                Worth::Loony => line.fate = Text::plain("left out"),
                Worth::Value(value) => {
                    let size = self.solver.arena.as_nimber(value).and_then(|n| n.to_u64());
                    sizes.extend(size.and_then(|n| u32::try_from(n).ok()));
                }
            }
            options.push(line);
        }
        into.sides.push(Side {
            player: None,
            options,
        });
        into.conclusion = match worth {
            Worth::Loony => Text::plain(
                "loony: a coin hangs on a coin of two strings, and the mover may take both or leave them",
            ),
            Worth::Value(_) if goes_on => {
                Text::plain("with the capturable coins taken the value is ").and("", &into.value)
            }
            Worth::Value(_) => {
                sizes.sort_unstable();
                sizes.dedup();
                let listed: Vec<String> = sizes.iter().map(u32::to_string).collect();
                let found = mex(sizes);
                let mex = format!("mex{{{}}} = {found}", listed.join(", "));
                Text::value(mex.clone(), mex).and(", so the value is ", &into.value)
            }
        };
        Ok(())
    }

    fn explain_partizan(&mut self, game: &Game, span: Span, into: &mut Explanation) -> Eval<()> {
        let mut values = [Vec::new(), Vec::new()];
        let mut lines = Vec::new();
        for (side, player) in values.iter_mut().zip([Player::Left, Player::Right]) {
            let moves = self.solver.moves(game, player).at(span)?;
            let (found, all) = self.option_lines(moves, span)?;
            *side = all;
            lines.push((player, found));
        }
        let [left, right] = &values;
        let steps = self
            .solver
            .arena
            .canonical_steps(left, right, &self.solver.budget)
            .at(span)?;
        for (player, found) in lines {
            let mut options = Vec::with_capacity(found.len());
            for (mut line, worth, _) in found {
                if let Worth::Value(value) = worth {
                    line.fate = self.fate_text(&steps, player, value);
                } else {
                    line.fate = Text::plain("left out");
                }
                options.push(line);
            }
            into.sides.push(Side {
                player: Some(player),
                options,
            });
        }
        into.conclusion = Text::plain("so the value is ").and("", &into.value);
        Ok(())
    }

    /// Groups moves by the option they lead to. Returns the options and their values.
    #[allow(clippy::type_complexity, reason = "the parts are used apart at once")]
    fn option_lines(
        &mut self,
        moves: Vec<Move>,
        span: Span,
    ) -> Eval<(Vec<(OptionLine, Worth, bool)>, Vec<Value>)> {
        let mut lines: Vec<(OptionLine, Worth, bool)> = Vec::new();
        let mut known: FxHashMap<String, usize> = FxHashMap::default();
        let mut values = Vec::new();
        for one in moves {
            let worth = self.solver.worth(&one.to).at(span)?;
            if let Worth::Value(value) = worth {
                values.push(value);
            }
            let position = self.solver.notation(&one.to);
            match known.get(&position) {
                Some(at) => lines[*at].0.moves.push(one.label),
                None => {
                    known.insert(position.clone(), lines.len());
                    let line = OptionLine {
                        moves: vec![one.label],
                        position,
                        value: self.worth_text(worth),
                        fate: Text::default(),
                    };
                    lines.push((line, worth, one.to.must_move_again()));
                }
            }
        }
        Ok((lines, values))
    }

    fn fate_text(&mut self, steps: &Simplification, player: Player, value: Value) -> Text {
        let fates = match player {
            Player::Left => &steps.left,
            Player::Right => &steps.right,
        };
        // A duplicate option shares the fate of its first occurrence.
        let fate = fates
            .iter()
            .find(|f| f.option == value && !matches!(f.fate, Reduction::Duplicate));
        match fate.map(|f| &f.fate) {
            Some(Reduction::Dominated { by }) => {
                Text::plain("dominated by ").and("", &self.worth_text(Worth::Value(*by)))
            }
            Some(Reduction::Reversible {
                through,
                replaced_by,
            }) => {
                let through = self.worth_text(Worth::Value(*through));
                let mut text = Text::plain("reversible through ").and("", &through);
                text.push_plain(match replaced_by.as_slice() {
                    [] => ", nothing takes its place",
                    _ => ", replaced by ",
                });
                for (at, value) in replaced_by.iter().enumerate() {
                    let comma = if at > 0 { ", " } else { "" };
                    text = text.and(comma, &self.worth_text(Worth::Value(*value)));
                }
                text
            }
            Some(Reduction::Kept | Reduction::Duplicate) | None => Text::default(),
        }
    }

    pub(super) fn worth_text(&mut self, worth: Worth) -> Text {
        match worth {
            Worth::Loony => Text::plain("loony"),
            Worth::Value(value) => Text::value(
                self.solver.value_text(value, Spelling::Ascii),
                self.solver.value_text(value, Spelling::Pretty),
            ),
        }
    }

    fn theorem_text(&mut self, game: &Game, span: Span) -> Eval<Option<Text>> {
        let position = match game.term() {
            Term::Position(position) => position,
            Term::Call(call) => {
                let theorem = call.theorem();
                return Ok(theorem.map(|theorem| self.text_of_call_theorem(theorem)));
            }
            _ => return Ok(None),
        };
        let Some(theorem) = position.theorem() else {
            return Ok(None);
        };
        let source = theorem.source;
        if let ClosedForm::SameAs(_) = theorem.value {
            return Ok(Some(Text::plain(source)));
        }
        let value = self.solver.closed_form(theorem);
        let value = value.at(span)?;
        let text = self.worth_text(Worth::Value(value));
        Ok(Some(text.and(" by ", &Text::plain(source))))
    }

    fn text_of_call_theorem(&mut self, theorem: CallTheorem) -> Text {
        let answer = match theorem.answer {
            CallAnswer::Number(number) => {
                let value = self.solver.arena.number(&number);
                self.worth_text(Worth::Value(value))
            }
            CallAnswer::Outcome(outcome) => {
                Text::plain(outcome_words(LoopyOutcome::Decided(outcome)))
            }
        };
        answer.and(" by ", &Text::plain(theorem.source))
    }
}

fn bracketed(value: &Text) -> Text {
    if value.ascii.starts_with('-') {
        Text::plain("(").and("", value).and(")", &Text::default())
    } else {
        value.clone()
    }
}
