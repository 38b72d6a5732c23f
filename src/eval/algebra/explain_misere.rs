//! `explain(misere_compare(g, h, u))`: what matches each option, or a game that tells the forms apart and how it is played.

use super::explain::{Explanation, OptionLine, Side, Summand};
use crate::eval::{Algebra, Call, Datum, Eval, Interpreter, Limited, Text};
use crate::misere::{self, Form, Match, MatchedMove, PlayedMove, Universe};
use crate::source::Span;
use crate::value::Player;

/// The number of moves of a play that are listed.
const MOST_MOVES: usize = 12;

impl Interpreter {
    /// Explains the call of `misere_compare` that is written as the argument of a call. Returns `None` if none is.
    pub(crate) fn explained_misere_comparison(&mut self, call: &Call) -> Eval<Option<Explanation>> {
        let Some((ast, &[argument])) = call.written else {
            return Ok(None);
        };
        let called = self.called_word(ast, argument);
        let Some((entry, named)) = called.filter(|(entry, _)| entry.name == "misere_compare")
        else {
            return Ok(None);
        };
        self.with_data(entry, ast, argument, named, |this, compared| {
            let [(g, g_span), (h, h_span), (Datum::Universe(universe), _)] = compared.arguments
            else {
                return Ok(None);
            };
            let g = this.algebra.literal_form(g, *g_span)?;
            let h = this.algebra.literal_form(h, *h_span)?;
            let found = this.algebra.explain_misere([g, h], universe, compared.span);
            found.map(Some)
        })
    }
}

/// A form with the letter by which the explanation names it.
type Named = (&'static str, Form);

impl Algebra {
    fn explain_misere(
        &mut self,
        [g, h]: [Form; 2],
        universe: &Universe,
        span: Span,
    ) -> Eval<Explanation> {
        let named = [("g", g), ("h", h)];
        let words = self.short(&Datum::Universe(Box::new(universe.clone())));
        let (mut parts, mut holds) = (Vec::new(), [false; 2]);
        for (holds, pair) in holds.iter_mut().zip([named, [named[1], named[0]]]) {
            let part;
            (*holds, part) = self.explain_at_least(pair, universe, &words, span)?;
            parts.push(part);
        }
        let (sign, conclusion) = match holds {
            [true, true] => ("=", "each does as well as the other in every sum"),
            [true, false] => (
                ">",
                "g does at least as well as h in every sum, and better in one",
            ),
            [false, true] => (
                "<",
                "h does at least as well as g in every sum, and better in one",
            ),
            [false, false] => ("<>", "each does better than the other in some sum"),
        };
        Ok(Explanation {
            game: format!("misere_compare(g, h, {words})"),
            value: Text::plain(sign),
            components: named.map(|one| self.named_form(one)).into(),
            parts,
            conclusion: Text::plain(conclusion),
            ..Explanation::default()
        })
    }

    fn named_form(&mut self, (letter, form): Named) -> Summand {
        Summand {
            game: letter.into(),
            value: self.form_text(form),
        }
    }

    fn form_text(&mut self, form: Form) -> Text {
        Text::plain(&self.short(&Datum::from(form)))
    }

    /// Whether the first form is at least the second, and why.
    fn explain_at_least(
        &mut self,
        [(large, g), (small, h)]: [Named; 2],
        universe: &Universe,
        words: &str,
        span: Span,
    ) -> Eval<(bool, Explanation)> {
        let mut modulo = self.solver.misere_modulo(universe).at(span)?;
        let moves = misere::matched_moves(&mut modulo, g, h).at(span)?;
        let holds = moves.is_some();
        let mut explanation = Explanation {
            game: format!("{large} >= {small}"),
            value: Text::plain(if holds { "true" } else { "false" }),
            ..Explanation::default()
        };
        let mut reasons = Vec::new();
        if let Some(moves) = moves {
            for (player, moved, other) in
                [(Player::Right, large, small), (Player::Left, small, large)]
            {
                let own = moves.iter().filter(|one| one.player == player);
                let options = own.map(|one| self.matched_line(one, [moved, other]));
                explanation.sides.push(Side {
                    player: Some(player),
                    options: options.collect(),
                });
            }
            let forms = &self.solver.misere_play.calculus.forms;
            if !moves.is_empty() {
                reasons.push("every option is matched".to_owned());
            }
            let ends = [
                (Player::Left, (small, h), (large, g)),
                (Player::Right, (large, g), (small, h)),
            ];
            for (player, (end, form), (strong, _)) in ends {
                if forms.is_end_like(form, player) {
                    let why = end_words(forms.has_stop(form, player));
                    reasons.push(format!(
                        "{player} {why} in {end}, and wins {strong}, moving first, beside every {player} end of {words}"
                    ));
                }
            }
        } else {
            let witness = misere::separate(&mut modulo, g, h).at(span)?;
            if let Some(x) = witness {
                explanation.components.push(self.named_form(("x", x)));
                for (letter, form, wins) in [(small, h, true), (large, g, false)] {
                    let part = self.explain_play([(letter, form), ("x", x)], wins, span)?;
                    explanation.parts.push(part);
                }
            }
            reasons.push(format!(
                "x belongs to {words}; Left, moving first, wins {small} + x and loses {large} + x"
            ));
        }
        explanation.conclusion = Text::plain(&reasons.join("; "));
        Ok((holds, explanation))
    }

    /// A matched move of a player in the form `moved`.
    fn matched_line(&mut self, one: &MatchedMove, [moved, other]: [&str; 2]) -> OptionLine {
        let (player, opponent) = (one.player, one.player.opponent());
        let sign = |player| match player {
            Player::Left => ">=",
            Player::Right => "<=",
        };
        let fate = match one.by {
            Match::Option(option) => {
                let option = self.form_text(option);
                format!(
                    "{player} has {} {} it in {other}",
                    option.ascii,
                    sign(player)
                )
            }
            Match::Reply(reply) => {
                let reply = self.form_text(reply);
                format!(
                    "{opponent} answers {} {} {other}",
                    reply.ascii,
                    sign(opponent)
                )
            }
        };
        OptionLine {
            moves: vec![format!("{moved} to {}", self.form_text(one.to).ascii)],
            position: String::new(),
            value: Text::default(),
            fate: Text::plain(&fate),
        }
    }

    /// The moves of Left, who begins, in the sum of two forms, each with the play that follows.
    fn explain_play(&mut self, named: [Named; 2], wins: bool, span: Span) -> Eval<Explanation> {
        let [(a, first), (b, second)] = named;
        let mut options = Vec::new();
        for part in [0, 1] {
            let forms = &self.solver.misere_play.calculus.forms;
            for to in forms.options(named[part].1, Player::Left).to_vec() {
                let mut parts = [first, second];
                parts[part] = to;
                let (calculus, budget) =
                    (&mut self.solver.misere_play.calculus, &self.solver.budget);
                let play = misere::play(calculus, parts, Player::Right, budget).at(span)?;
                options.push(OptionLine {
                    moves: vec![format!("{} to {}", named[part].0, self.form_text(to).ascii)],
                    position: String::new(),
                    value: Text::default(),
                    fate: Text::plain(&self.play_words([a, b], parts, &play)),
                });
            }
        }
        let forms = &self.solver.misere_play.calculus.forms;
        let is_over = [first, second].map(|form| forms.is_end_like(form, Player::Left));
        let has_stop = [first, second].map(|form| forms.has_stop(form, Player::Left));
        let conclusion = if is_over == [true; 2] {
            format!("Left {} and wins", end_words(has_stop != [false; 2]))
        } else if wins {
            "Left has a move that wins".into()
        } else {
            "Left has no move that wins".into()
        };
        let result = if wins { "won" } else { "lost" };
        Ok(Explanation {
            game: format!("{a} + {b}"),
            value: Text::plain(&format!("{result} by Left, who moves first")),
            sides: vec![Side {
                player: Some(Player::Left),
                options,
            }],
            conclusion: Text::plain(&conclusion),
            ..Explanation::default()
        })
    }

    /// A play from a position on, move by move, with its winner.
    fn play_words(&mut self, letters: [&str; 2], mut at: [Form; 2], play: &[PlayedMove]) -> String {
        let mut words = Vec::new();
        for one in play.iter().take(MOST_MOVES) {
            let to = self.form_text(one.to).ascii;
            words.push(format!("{} {} to {to}", one.player, letters[one.part]));
        }
        if play.len() > MOST_MOVES {
            words.push("...".into());
        }
        let mut last = Player::Right;
        for one in play {
            at[one.part] = one.to;
            last = one.player.opponent();
        }
        let forms = &self.solver.misere_play.calculus.forms;
        let has_stop = at.iter().any(|form| forms.has_stop(*form, last));
        words.push(format!("{last} {} and wins", end_words(has_stop)));
        words.join(", ")
    }
}

/// Why a player to move has won: there is a tombstone, or no move.
fn end_words(has_stop: bool) -> &'static str {
    if has_stop {
        "has a tombstone"
    } else {
        "cannot move"
    }
}
