//! Games that tell two guaranteed games apart. Source: the proof that the conditions of the order are necessary,
//! Larsson, Neto, Nowakowski, Santos 2016, with ends just beyond the scores that can occur.

use super::calculus::ScoringPlay;
use super::forms::Form;
use super::order::Failure;
use crate::budget::{Budget, Stop, with_stack};
use crate::forms::{Order, Sums};
use crate::value::{Dyadic, Player};
use rustc_hash::FxHashMap;

/// The most free moves in the first witnesses that are tried.
const FEW: i64 = 2;

/// The witnesses found for a pair, by the player who begins.
type Known = FxHashMap<(Form, Form, Player), Form>;

impl ScoringPlay {
    /// A guaranteed game x such that g + x scores less than h + x when Left begins; `None` if `g` is at least `h`. Both
    /// must be guaranteed. The answer is checked by play.
    pub fn separate(&mut self, g: Form, h: Form, budget: &Budget) -> Result<Option<Form>, Stop> {
        if self.is_at_least(g, h, budget)? {
            return Ok(None);
        }
        for moves in 0..=FEW {
            for moves in [moves, -moves] {
                let x = self.forms.waiting(&Dyadic::ZERO, moves, budget)?;
                if self.is_witness(g, h, x, budget)? {
                    return Ok(Some(x));
                }
            }
        }
        let x = self.witness(g, h, Player::Left, &mut Known::default(), budget)?;
        let x = self.reduced(x, budget)?;
        if !self.is_witness(g, h, x, budget)? {
            return Err(Stop::Undefined(
                "a game that tells these games apart".into(),
            ));
        }
        Ok(Some(x))
    }

    /// Whether `g + x` scores less than `h + x` when Left begins, and `x` is guaranteed.
    pub fn is_witness(&mut self, g: Form, h: Form, x: Form, budget: &Budget) -> Result<bool, Stop> {
        let [g, h] = [g, h].map(|form| self.score_beside(form, x, Player::Left, budget));
        Ok(g? < h? && self.forms.is_guaranteed(x))
    }

    fn score_beside(
        &mut self,
        form: Form,
        x: Form,
        first: Player,
        budget: &Budget,
    ) -> Result<Dyadic, Stop> {
        let sum = self.sum(form, x, budget)?;
        Ok(self.forms.score(sum, first).clone())
    }

    /// A game beside which `g` scores less than `h` when `first` begins.
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
        let failure = self.failure(g, h, budget)?;
        let failure = failure.ok_or_else(|| Stop::Undefined("telling equal games apart".into()))?;
        let (by, game) = match failure {
            Failure::Passes(player) => (player, self.passes(g, h, player, budget)?),
            Failure::Option(Player::Left, option) => {
                (Player::Left, self.threats(g, option, known, budget)?)
            }
            Failure::Option(Player::Right, option) => {
                (Player::Right, self.threats(option, h, known, budget)?)
            }
        };
        let game = if by == first {
            game
        } else {
            self.with_first_move(g, h, game, first, budget)?
        };
        known.insert((g, h, first), game);
        Ok(game)
    }

    /// Free moves of the opponent that let `g` score less than `h` when `first` begins.
    fn passes(&mut self, g: Form, h: Form, first: Player, budget: &Budget) -> Result<Form, Stop> {
        let direction = match first {
            Player::Left => -1,
            Player::Right => 1,
        };
        let mut moves = 0;
        loop {
            budget.step()?;
            let x = self.forms.waiting(&Dyadic::ZERO, moves, budget)?;
            if self.score_beside(g, x, first, budget)? < self.score_beside(h, x, first, budget)? {
                return Ok(x);
            }
            moves += direction;
        }
    }

    /// A game in which each player has an answer to whatever the other does: beside `g`, Left to move scores less than
    /// 0; beside `h`, Right to move scores at least 0. One of them is an option that the other game does not match.
    fn threats(
        &mut self,
        g: Form,
        h: Form,
        known: &mut Known,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let mut sides = [Vec::new(), Vec::new()];
        // Right's answers to Left's moves in g, then Left's answers to Right's moves in h.
        for player in Player::BOTH {
            let form = match player {
                Player::Left => g,
                Player::Right => h,
            };
            for option in self.forms.shared_options(form, player).iter() {
                let (low, high) = match player {
                    Player::Left => (*option, h),
                    Player::Right => (g, *option),
                };
                let x = with_stack(|| self.witness(low, high, player, known, budget))?;
                let score = self.score_beside(high, x, player, budget)?;
                let x = self.shifted(x, -score, budget)?;
                sides[player.opponent() as usize].push(x);
            }
        }
        // In place of missing answers, ends beyond all scores.
        let forms = sides.iter().flatten().chain([&g, &h]);
        let ranges = forms.map(|x| (self.forms.facts(*x).range.clone(), *x == g || *x == h));
        let scores = ranges
            .flat_map(|(range, negative)| range.map(|score| if negative { -score } else { score }));
        let scores: Vec<Dyadic> = scores.collect();
        let least = scores.iter().min().cloned().unwrap_or_default();
        let greatest = scores.into_iter().max().unwrap_or_default();
        let ends = [
            Some(&Dyadic::from(least.floor()) - &Dyadic::ONE),
            Some(&Dyadic::from(greatest.ceiling()) + &Dyadic::ONE),
        ];
        self.forms.labelled(sides, ends, budget)
    }

    /// The game in which `first` moves to `game`, and the opponent threatens to take more than all else is worth.
    fn with_first_move(
        &mut self,
        g: Form,
        h: Form,
        game: Form,
        first: Player,
        budget: &Budget,
    ) -> Result<Form, Stop> {
        let wanted = match first {
            Player::Left => h,
            Player::Right => g,
        };
        let score = self.score_beside(wanted, game, first.opponent(), budget)?;
        let threat = match first {
            Player::Left => (&score - &self.forms.facts(g).range[1]).floor(),
            Player::Right => (&score - &self.forms.facts(h).range[0]).ceiling(),
        };
        let beyond = match first {
            Player::Left => &Dyadic::from(threat) - &Dyadic::ONE,
            Player::Right => &Dyadic::from(threat) + &Dyadic::ONE,
        };
        let threat = self.forms.number(beyond, budget)?;
        self.forms
            .with_sides(first, vec![game], vec![threat], budget)
    }
}
