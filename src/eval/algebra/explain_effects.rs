//! `explain(g)` where moves have effects: the scores of games with points, and who wins where a move may oblige the
//! opponent, keep the turn or win at once.

use super::explain::{Explanation, OptionLine, Side, Summand};
use crate::eval::{Algebra, Eval, Limited, Text};
use crate::loopy::LoopyOutcome;
use crate::solve::{Game, Move, Solver, Stop, Term, Turn};
use crate::source::Span;
use crate::value::{Dyadic, Player};

/// Maximum length of a form in an explanation.
const LONGEST_FORM: usize = 60;

impl Algebra {
    /// Derives the scores of a game from those after each move.
    pub(super) fn explain_scores(&mut self, game: &Game, span: Span) -> Eval<Explanation> {
        let scores = self.both_scores(game, span)?;
        let is_impartial = self.solver.is_impartial_throughout(game).at(span)?;
        let is_symmetric = is_impartial && scores[0] == -&scores[1];
        let mut explanation = Explanation {
            game: self.solver.notation(game),
            value: self.form_or_scores(game, span)?,
            outcome: Some(self.scoring_outcome(game, span)?),
            ..Explanation::default()
        };
        if let Term::Sum(games) = game.term() {
            for part in games {
                explanation.components.push(Summand {
                    game: self.solver.notation(part),
                    value: self.form_or_scores(part, span)?,
                });
            }
        }
        for player in Player::movers(is_symmetric) {
            let best = &scores[player as usize];
            let mut options: Vec<OptionLine> = Vec::new();
            for (one, score) in self.solver.judged_moves(game, player).at(span)? {
                let is_best = score == *best;
                let line = OptionLine {
                    position: self.solver.notation(&one.to),
                    value: Text::plain(&score.to_string()),
                    fate: Text::plain(&told(&one, &score, player, is_best)),
                    moves: vec![one.label],
                };
                let known = options.iter_mut().find(|known| {
                    known.position == line.position
                        && known.value == line.value
                        && known.fate == line.fate
                });
                match known {
                    Some(known) => known.moves.extend(line.moves),
                    None => options.push(line),
                }
            }
            if Solver::may_pass(game) {
                let opponent = player.opponent();
                let score = self.solver.score_after_pass(game, opponent).at(span)?;
                let best = if score == *best { "best" } else { "" };
                options.push(OptionLine {
                    moves: vec!["pass".into()],
                    position: String::new(),
                    value: Text::plain(&score.to_string()),
                    fate: Text::plain(best),
                });
            }
            explanation.sides.push(Side {
                player: (!is_symmetric).then_some(player),
                options,
            });
        }
        let [left, right] = &scores;
        explanation.conclusion = Text::plain(&if is_symmetric {
            format!(
                "so the score is {left}: the points of the player who begins, minus the opponent's"
            )
        } else {
            format!(
                "so the score, Left's points minus Right's, is {left} if Left begins and {right} if Right begins"
            )
        });
        Ok(explanation)
    }

    /// The scores if Left or Right begins.
    fn both_scores(&mut self, game: &Game, span: Span) -> Eval<[Dyadic; 2]> {
        let left = self.solver.score(game, Player::Left).at(span)?;
        let right = self.solver.score(game, Player::Right).at(span)?;
        Ok([left, right])
    }

    /// The form of a game, or its scores if it has none or a long one.
    fn form_or_scores(&mut self, game: &Game, span: Span) -> Eval<Text> {
        if let Some(form) = self.solver.scoring_form(game).at(span)? {
            let text = self.scoring_text(form, span)?;
            if text.len() <= LONGEST_FORM {
                return Ok(Text::plain(&text));
            }
        }
        let [left, right] = self.both_scores(game, span)?;
        Ok(Text::plain(&format!(
            "a game with left score {left} and right score {right}"
        )))
    }

    /// Derives who wins from the moves, where a move may oblige the opponent, keep the turn or win at once.
    pub(super) fn explain_entailing(&mut self, game: &Game, span: Span) -> Eval<Explanation> {
        let outcome = self.solver.outcome(game).at(span)?;
        let mut explanation = Explanation {
            game: self.solver.notation(game),
            value: self.worth_or_none(game, span)?,
            outcome: Some(LoopyOutcome::Decided(outcome)),
            ..Explanation::default()
        };
        if let Term::Sum(games) = game.term() {
            for part in games {
                explanation.components.push(Summand {
                    game: self.solver.notation(part),
                    value: self.worth_or_none(part, span)?,
                });
            }
        }
        let is_impartial = self.solver.is_impartial_throughout(game).at(span)?;
        for player in Player::movers(is_impartial) {
            let mut options = Vec::new();
            for one in self.solver.moves(game, player).at(span)? {
                let fate = self.fate_of_effect(&one, player, span)?;
                let value = match one.effect.turn {
                    Turn::Wins | Turn::Entails => None,
                    Turn::Keeps | Turn::Passes => self.worth_if_any(&one.to, span)?,
                };
                options.push(OptionLine {
                    position: self.solver.notation(&one.to),
                    value: value.unwrap_or_default(),
                    fate: Text::plain(&fate),
                    moves: vec![one.label],
                });
            }
            explanation.sides.push(Side {
                player: (!is_impartial).then_some(player),
                options,
            });
        }
        let single = !matches!(game.term(), Term::Sum(_)) && game.obliged().is_none();
        let replies = if single {
            self.solver.reply_set(game).at(span)?
        } else {
            None
        };
        let result = |player: Player| {
            if outcome.winner(player) == player {
                "wins"
            } else {
                "loses"
            }
        };
        explanation.conclusion = match replies {
            Some(set) => {
                let beside = if set.is_all() {
                    "every *n".to_owned()
                } else if set.is_empty() {
                    "no *n".to_owned()
                } else {
                    format!("*n for n in {set}")
                };
                let whole = format!("who must move here wins beside {beside}, so the value is ");
                Text::plain(&whole).and("", &explanation.value)
            }
            None => Text::plain(&format!(
                "so Left {} moving first, and Right {} moving first",
                result(Player::Left),
                result(Player::Right)
            )),
        };
        Ok(explanation)
    }

    /// The value of a game, or `no value`.
    fn worth_or_none(&mut self, game: &Game, span: Span) -> Eval<Text> {
        let found = self.worth_if_any(game, span)?;
        Ok(found.unwrap_or_else(|| Text::plain("no value")))
    }

    fn worth_if_any(&mut self, game: &Game, span: Span) -> Eval<Option<Text>> {
        match self.solver.worth(game) {
            Ok(worth) => Ok(Some(self.worth_text(worth))),
            Err(Stop::Undefined(_) | Stop::LoonyBeside) => Ok(None),
            Err(stop) => Err(stop).at(span),
        }
    }

    /// Who wins after a move, and the answer that shows it.
    fn fate_of_effect(&mut self, one: &Move, player: Player, span: Span) -> Eval<String> {
        let opponent = player.opponent();
        let next = match one.effect.turn {
            Turn::Wins => return Ok("wins the whole game".into()),
            Turn::Keeps => player,
            Turn::Passes | Turn::Entails => opponent,
        };
        let winner = self.solver.outcome(&one.to).at(span)?.winner(next);
        let verdict = if winner == player { "wins" } else { "loses" };
        let effect = match one.effect.turn {
            Turn::Keeps => "keeps the turn; ",
            Turn::Entails => "entails; ",
            _ => "",
        };
        let mut told = format!("{effect}{verdict}");
        if one.effect.turn != Turn::Entails {
            return Ok(told);
        }
        let answers = self.solver.moves(&one.to, opponent).at(span)?;
        match answers.as_slice() {
            [] => told += ": there is no answer",
            [only] => told += &format!(": the only answer is `{}`", bare(only)),
            _ if winner == opponent => {
                let winning = self.solver.winning_moves(&one.to, false).at(span)?;
                let mut own = winning
                    .iter()
                    .filter(|answer| answer.player.is_none_or(|p| p == opponent));
                if let Some(answer) = own.next() {
                    told += &format!(": the answer is `{}`", bare(answer));
                }
            }
            _ => told += &format!(": none of {} answers helps", answers.len()),
        }
        Ok(told)
    }
}

/// The name of a move without the player.
fn bare(one: &Move) -> String {
    let one = Move {
        player: None,
        ..one.clone()
    };
    one.name()
}

/// What a move gains, and what follows.
fn told(one: &Move, score: &Dyadic, player: Player, is_best: bool) -> String {
    let gain = &one.effect.gain;
    let own = match player {
        Player::Left => gain.clone(),
        Player::Right => -gain,
    };
    let mut parts = Vec::new();
    if is_best {
        parts.push("best".to_owned());
    }
    match gain.signum() {
        0 => {}
        1.. => parts.push(format!("gains {gain}, then {}", score - &own)),
        _ => parts.push(format!("loses {}, then {}", gain.abs(), score - &own)),
    }
    if one.effect.keeps() {
        parts.push("keeps the turn".into());
    }
    parts.join("; ")
}
