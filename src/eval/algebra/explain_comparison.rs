//! `explain(g >= h)`: who wins the difference, by which moves, and how each other move is answered.

use super::explain::{Explanation, MOST_OPTIONS, OptionLine, Side};
use super::written::Written;
use crate::diagnostic::{Code, WithHelp};
use crate::eval::operators::relation_of;
use crate::eval::{Algebra, Call, Datum, Eval, Interpreter, Limited, Text, fault};
use crate::solve::{Game, Move, PlayKind, Relation, Term, Worth};
use crate::source::Span;
use crate::syntax::ast::{Binary, ExprKind, Sign};
use crate::value::{Player, Value};

/// Work in ticks for the value of an option. It is not needed for the comparison.
const VALUE_WORK: u64 = 1 << 14;

fn sign(operator: Binary) -> &'static str {
    match operator {
        Binary::Equal => " == ",
        Binary::NotEqual => " != ",
        Binary::Less => " < ",
        Binary::LessEqual => " <= ",
        Binary::Greater => " > ",
        Binary::GreaterEqual => " >= ",
        Binary::LessOrConfused => " <| ",
        Binary::GreaterOrConfused => " |> ",
        _ => " <> ",
    }
}

impl Interpreter {
    /// Explains the comparison of games that is written as the argument of a call. Returns `None` if none is.
    pub(crate) fn explained_comparison(&mut self, call: &Call) -> Eval<Option<Explanation>> {
        let Some((ast, &[argument])) = call.written else {
            return Ok(None);
        };
        let ExprKind::Binary {
            operator,
            left,
            right,
            ..
        } = ast[argument].kind
        else {
            return Ok(None);
        };
        let sides = (self.expression(ast, left)?, self.expression(ast, right)?);
        self.algebra.explain_comparison(
            (&sides.0, ast[left].span),
            operator,
            (&sides.1, ast[right].span),
        )
    }
}

impl Algebra {
    /// Explains why a comparison of two games holds or does not. Returns `None` for operators that are no comparison of
    /// games.
    ///
    /// `g >= h` holds if Left, moving second, wins g - h, and `g <= h` if Right does (*Winning Ways*, chapter 1). So the
    /// explanation has the moves of each player whose first move matters, each with a winning answer if there is one.
    fn explain_comparison(
        &mut self,
        (left, left_span): (&Datum, Span),
        operator: Binary,
        (right, right_span): (&Datum, Span),
    ) -> Eval<Option<Explanation>> {
        let (relation, is_denied) = match (relation_of(operator), operator) {
            (Some(relation), _) => (relation, false),
            (None, Binary::NotEqual) => (Relation::EQUAL, true),
            (None, _) => return Ok(None),
        };
        let span = left_span.to(right_span);
        let is_affine = |datum: &Datum| match datum {
            Datum::Written(Written::Affine(_)) => true,
            Datum::Game(game) => game.has_effects() && !game.has_scores(),
            _ => false,
        };
        if is_affine(left) || is_affine(right) {
            let sides = ((left, left_span), (right, right_span));
            let (order, mut explanation) = self.explain_affine_order(sides.0, sides.1)?;
            let names = explanation.parts.first().map(|part| part.game.clone());
            explanation.game = names.unwrap_or_default().replace(" >= ", sign(operator));
            let holds = relation.holds_for(order) != is_denied;
            explanation.value = Text::plain(if holds { "true" } else { "false" });
            return Ok(Some(explanation));
        }
        let mut sides = Vec::new();
        for (datum, at) in [(left, left_span), (right, right_span)] {
            let game = self.game_of(datum, at)?;
            if game.is_loopy() || game.play_kind() != PlayKind::Normal {
                let message = "only comparisons of short games are explained by their difference";
                return Err(fault(Code::Undefined, at, message)
                    .with_help("`explain(g)` explains a game alone"));
            }
            sides.push(self.solver.notation(&game));
        }
        let mut terms = vec![
            (Sign::Plus, left.clone(), left_span),
            (Sign::Minus, right.clone(), right_span),
        ];
        // A side that is 0 has no moves.
        terms.retain(|(_, datum, _)| !matches!(datum, Datum::Number(n) if n.is_zero()));
        let difference = self.add(&terms, span)?;
        let difference = self.game_of(&difference, span)?;
        let mut explanation = Explanation {
            game: sides.join(sign(operator)),
            ..Explanation::default()
        };
        let (mut holds, mut reasons) = (true, Vec::new());
        for player in Player::BOTH {
            let Some(wanted) = relation.wanted(player) else {
                continue;
            };
            let wins = self.wins_first(&difference, player, span)?;
            holds &= wins == wanted;
            let verb = if wins { "wins" } else { "loses" };
            reasons.push(format!("{player}, moving first, {verb} the difference"));
            explanation.sides.push(Side {
                player: Some(player),
                options: self.judged_options(&difference, player, span)?,
            });
        }
        explanation.value = Text::plain(if holds != is_denied { "true" } else { "false" });
        explanation.conclusion = Text::plain(&reasons.join("; "));
        Ok(Some(explanation))
    }

    /// The moves of a player in a difference, with a winning answer to each move that does not win.
    fn judged_options(
        &mut self,
        difference: &Game,
        player: Player,
        span: Span,
    ) -> Eval<Vec<OptionLine>> {
        let mut lines: Vec<OptionLine> = Vec::new();
        let moves = self.solver.moves(difference, player).at(span)?;
        for one in moves {
            let position = self.solver.notation(&one.to);
            let name = self.move_name(&one);
            if let Some(known) = lines.iter_mut().find(|line| line.position == position) {
                known.moves.push(name);
                continue;
            }
            // No more are shown.
            let fate = if lines.len() < MOST_OPTIONS {
                self.answer(&one.to, player.opponent(), span)?
            } else {
                Text::default()
            };
            let value = match self.solver.worth_within(&one.to, VALUE_WORK) {
                Ok(Some(worth @ Worth::Value(_))) => self.worth_text(worth),
                _ => Text::default(),
            };
            lines.push(OptionLine {
                moves: vec![name],
                position,
                value,
                fate,
            });
        }
        Ok(lines)
    }

    /// Whether a player wins, moving first. Only this is asked, not the outcome.
    fn wins_first(&mut self, game: &Game, player: Player, span: Span) -> Eval<bool> {
        let zero = Game::new(Term::Value(Value::ZERO));
        let relation = match player {
            Player::Left => Relation::AT_MOST,
            Player::Right => Relation::AT_LEAST,
        };
        let found = self.solver.compare_by_search(game, relation, &zero);
        Ok(match found.at(span)? {
            Some(holds) => !holds,
            None => self.solver.outcome(game).at(span)?.winner(player) == player,
        })
    }

    /// A winning move of the player who moves next in an option, or that there is none.
    fn answer(&mut self, option: &Game, player: Player, span: Span) -> Eval<Text> {
        if !self.wins_first(option, player, span)? {
            return Ok(Text::plain("wins"));
        }
        for reply in self.solver.moves(option, player).at(span)? {
            if !self.wins_first(&reply.to, player.opponent(), span)? {
                let name = self.move_name(&reply);
                return Ok(Text::plain(&format!("{player} answers {name}")));
            }
        }
        Ok(Text::default())
    }

    /// The name of a move without its player, with the number of its component.
    fn move_name(&self, one: &Move) -> String {
        Move {
            player: None,
            ..one.clone()
        }
        .to_string()
    }
}
