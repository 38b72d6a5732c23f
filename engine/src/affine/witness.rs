//! Games that tell two others apart, built by the proof of the theorem in `order`.

use super::calculus::AffinePlay;
use super::forms::Form;
use super::order::Failure;
use crate::budget::{Budget, Stop, with_stack};
use crate::forms::{Order, Sums};
use crate::value::Player;
use rustc_hash::FxHashMap;

/// The witnesses found for a pair, by the player who begins.
type Known = FxHashMap<(Form, Form, Player), Form>;

impl AffinePlay {
    /// A game x such that Left wins h + x and loses g + x if the player who is returned, too, begins; `None` if `g` is at
    /// least `h`. The answer is checked by play.
    pub fn separate(
        &mut self,
        g: Form,
        h: Form,
        budget: &Budget,
    ) -> Result<Option<(Form, Player)>, Stop> {
        if self.is_at_least(g, h, budget)? {
            return Ok(None);
        }
        for x in self.simple(budget)? {
            if let Some(first) = self.separated_by(g, h, x, budget)? {
                return Ok(Some((x, first)));
            }
        }
        self.constructed(g, h, budget).map(Some)
    }

    /// The witness of the proof, reduced, and who begins.
    pub(super) fn constructed(
        &mut self,
        g: Form,
        h: Form,
        budget: &Budget,
    ) -> Result<(Form, Player), Stop> {
        let first = match self.failure(g, h, budget)? {
            Some(Failure::Option(player, _)) => player,
            _ if h == Form::INFINITY => Player::Left,
            _ => Player::Right,
        };
        let x = self.witness(g, h, first, &mut Known::default(), budget)?;
        let x = self.reduced(x, budget)?;
        let first = self.separated_by(g, h, x, budget)?;
        let first = first.ok_or_else(not_apart)?;
        Ok((x, first))
    }

    /// Witnesses that are tried first: 0, \*, 1, -1, {∞|0} and {0|-∞}.
    fn simple(&mut self, budget: &Budget) -> Result<Vec<Form>, Stop> {
        let (zero, none) = (|| vec![Form::ZERO], Vec::new);
        let mut simple = vec![Form::ZERO];
        for sides in [
            [zero(), zero()],
            [zero(), none()],
            [none(), zero()],
            [vec![Form::INFINITY], zero()],
            [zero(), vec![Form::MINUS_INFINITY]],
        ] {
            simple.push(self.forms.with_options(sides, budget)?);
        }
        Ok(simple)
    }

    /// Who begins if Left wins h + x and loses g + x; `None` if that never happens.
    pub fn separated_by(
        &mut self,
        g: Form,
        h: Form,
        x: Form,
        budget: &Budget,
    ) -> Result<Option<Player>, Stop> {
        let g = self.sum(g, x, budget)?;
        let h = self.sum(h, x, budget)?;
        let is_worse =
            |first: &Player| !self.forms.left_wins(g, *first) && self.forms.left_wins(h, *first);
        Ok(Player::BOTH.into_iter().find(is_worse))
    }

    /// A game x such that Left wins h + x and loses g + x if `first` begins. `g` is not at least `h`; if Left begins, ∞ is
    /// no left option of g; if Right begins, -∞ is no right option of h.
    fn witness(
        &mut self,
        g: Form,
        h: Form,
        first: Player,
        known: &mut Known,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        if let Some(known) = known.get(&(g, h, first)) {
            return Ok(*known);
        }
        budget.step()?;
        let failure = self.failure(g, h, budget)?.ok_or_else(not_apart)?;
        let won = vec![Form::won(first.opponent())];
        let witness = match failure {
            Failure::Won => self.forms.with_sides(first, Vec::new(), won, budget)?,
            Failure::Option(player, option) => {
                let [x, y] = match player {
                    Player::Left => [g, option],
                    Player::Right => [option, h],
                };
                let separator = with_stack(|| self.separator(x, y, known, budget))?;
                if player == first {
                    separator
                } else {
                    self.forms.with_sides(first, vec![separator], won, budget)?
                }
            }
        };
        budget.room_in_table(known)?;
        known.insert((g, h, first), witness);
        Ok(witness)
    }

    /// The X of S(x, y): Left, moving first, loses x + X, and moving second, wins y + X.
    fn separator(
        &mut self,
        x: Form,
        y: Form,
        known: &mut Known,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        if x == Form::MINUS_INFINITY {
            return self.forms.threat(Player::Left, Vec::new(), budget);
        }
        if y == Form::INFINITY {
            return self.forms.threat(Player::Right, Vec::new(), budget);
        }
        let separation = self.separation(x, y, budget)?.ok_or_else(not_apart)?;
        let sets = &separation.0;
        let mut sides = [Vec::new(), Vec::new()];
        for player in Player::BOTH {
            let opponent = player.opponent();
            for form in &sets[player as usize] {
                for option in self.forms.shared_options(*form, player).iter() {
                    if self.is_answered(player, *option, sets) {
                        continue;
                    }
                    let mut answers = Vec::new();
                    for other in &sets[opponent as usize] {
                        let [g, h] = player.sides(*option, *other);
                        let answer = with_stack(|| self.witness(g, h, opponent, known, budget))?;
                        answers.push(answer);
                    }
                    let threat = self.forms.threat(opponent, answers, budget)?;
                    sides[opponent as usize].push(threat);
                }
            }
        }
        self.forms.with_options(sides, budget)
    }
}

fn not_apart() -> Stop {
    Stop::Undefined("telling equal games apart".into())
}
