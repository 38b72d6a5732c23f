//! Scoring games against brute force: play of whole sums.

mod laws;
mod notation;
mod results;
mod sums;

use super::{Form, ScoringPlay, Step, SumRules, SumScores, SumSearch};
use crate::budget::{Budget, Stop};
use crate::dice::Dice;
use crate::forms::{Order, Sums};
use crate::value::{Dyadic, Player};
use notation::parse;
use std::sync::Arc;

/// Forms with an unlimited budget, and pseudo-random numbers that are the same in every run.
struct Bench {
    play: ScoringPlay,
    budget: Budget,
    dice: Dice,
}

impl Bench {
    fn new() -> Bench {
        Bench {
            play: ScoringPlay::default(),
            budget: Budget::unlimited(),
            dice: Dice(0x2545_f491_4f6c_dd1d),
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n)
    }

    fn form(&mut self, text: &str) -> Form {
        parse(&mut self.play.forms, text)
    }

    fn text(&self, form: Form) -> String {
        super::text(&self.play.forms, form, usize::MAX).unwrap()
    }

    fn number(&mut self, n: i64) -> Form {
        self.play
            .forms
            .number(Dyadic::from(n), &self.budget)
            .unwrap()
    }

    fn waiting(&mut self, moves: i64) -> Form {
        let waiting = self.play.forms.waiting(&Dyadic::ZERO, moves, &self.budget);
        waiting.unwrap()
    }

    fn is_at_least(&mut self, g: Form, h: Form) -> bool {
        self.play.is_at_least(g, h, &self.budget).unwrap()
    }

    fn canonical(&mut self, form: Form) -> Form {
        self.play.reduced(form, &self.budget).unwrap()
    }

    fn sum(&mut self, a: Form, b: Form) -> Form {
        self.play.sum(a, b, &self.budget).unwrap()
    }

    fn negative(&mut self, form: Form) -> Form {
        self.play.negative(form, &self.budget).unwrap()
    }

    /// The score of a sum by search.
    fn score(&self, sum: &[Form], first: Player) -> Dyadic {
        let mut known = SumScores::default();
        let mut search = SumSearch::new((&self.play, &self.budget), &mut known);
        search.score(sum, first).unwrap()
    }

    /// The score by play alone, without bounds or memory.
    fn played(&self, sum: &[Form], mover: Player) -> Dyadic {
        let mut best: Option<Dyadic> = None;
        for (at, form) in sum.iter().enumerate() {
            for option in self.play.forms.options(*form, mover) {
                let mut to = sum.to_vec();
                to[at] = *option;
                let score = self.played(&to, mover.opponent());
                best = Some(match (best, mover) {
                    (None, _) => score,
                    (Some(best), Player::Left) => best.max(score),
                    (Some(best), Player::Right) => best.min(score),
                });
            }
        }
        let ends = || {
            let ends = sum.iter().map(|form| self.play.forms.end(*form, mover));
            ends.map(|end| end.unwrap())
                .fold(Dyadic::ZERO, |a, b| &a + b)
        };
        best.unwrap_or_else(ends)
    }

    /// A form of at most this height; if asked, guaranteed.
    fn random_form(&mut self, height: usize, guaranteed: bool) -> Form {
        if height == 0 || self.below(4) == 0 {
            let n = self.below(7) as i64 - 3;
            return self.number(n);
        }
        let mut sides = [Vec::new(), Vec::new()];
        for side in &mut sides {
            for _ in 0..self.below(3) {
                side.push(self.random_form(height - 1, guaranteed));
            }
        }
        let both = sides.iter().flatten();
        let mut scores: Vec<Dyadic> = both
            .flat_map(|form| self.play.forms.facts(*form).range.clone())
            .collect();
        scores.push(Dyadic::from(self.below(5) as i64 - 2));
        let ends = if guaranteed {
            let least = scores.iter().min().unwrap().clone();
            let greatest = scores.iter().max().unwrap().clone();
            let [less, more] = [self.below(2), self.below(2)].map(|n| Dyadic::from(n as i64));
            [&least - &less, &greatest + &more]
        } else {
            [0; 2].map(|_: i64| Dyadic::from(self.below(7) as i64 - 3))
        };
        let form = self
            .play
            .forms
            .labelled(sides, ends.map(Some), &self.budget)
            .unwrap();
        assert!(!guaranteed || self.play.forms.is_guaranteed(form));
        form
    }

    fn random_forms(&mut self, count: usize, height: usize) -> Vec<Form> {
        (0..count).map(|_| self.random_form(height, true)).collect()
    }

    /// A Milnor game of at most this height.
    fn random_milnor(&mut self, height: usize) -> Form {
        loop {
            if height == 0 || self.below(4) == 0 {
                let n = self.below(7) as i64 - 3;
                return self.number(n);
            }
            let sides = [0; 2].map(|_: i64| {
                let count = 1 + self.below(2);
                (0..count)
                    .map(|_| self.random_milnor(height - 1))
                    .collect::<Vec<_>>()
            });
            let form = self.play.forms.with_options(sides, &self.budget).unwrap();
            if self.play.forms.is_milnor(form) {
                return form;
            }
        }
    }
}

/// Forms as parts of sums.
impl SumRules for (&ScoringPlay, &Budget) {
    type Part = Form;

    fn budget(&self) -> &Budget {
        self.1
    }

    fn steps(&mut self, part: &Form, mover: Player) -> Result<Arc<[Step<Form>]>, Stop> {
        let steps = self
            .0
            .forms
            .options(*part, mover)
            .iter()
            .map(|option| Step {
                to: vec![*option],
                gain: Dyadic::ZERO,
                keeps: false,
            });
        Ok(steps.collect())
    }

    fn end(&mut self, part: &Form, stuck: Player) -> Result<Dyadic, Stop> {
        let end = self.0.forms.end(*part, stuck);
        Ok(end.cloned().unwrap_or_default())
    }

    fn range(&mut self, part: &Form) -> Result<Option<[Dyadic; 2]>, Stop> {
        Ok(Some(self.0.forms.facts(*part).range.clone()))
    }

    fn settled(&mut self, part: &Form) -> Result<Option<Dyadic>, Stop> {
        Ok(self.0.forms.as_number(*part).cloned())
    }
}
