//! Affine games against brute force: play of sums, move by move.

mod days;
mod notation;
mod random;

use super::{AffinePlay, Form};
use crate::budget::Budget;
use crate::dice::Dice;
use crate::forms::{Order, Sums};
use crate::value::{Arena, Outcome, Player, Spelling};
use std::collections::HashMap;

/// Forms with an unlimited budget, and pseudo-random numbers that are the same in every run.
struct Bench {
    play: AffinePlay,
    arena: Arena,
    budget: Budget,
    dice: Dice,
    /// Whether the player wins the sum of two forms moving first, by play alone.
    played: HashMap<(Form, Form, Player), bool>,
}

impl Bench {
    fn new() -> Bench {
        Bench {
            play: AffinePlay::default(),
            arena: Arena::new(),
            budget: Budget::unlimited(),
            dice: Dice(0x2545_f491_4f6c_dd1d),
            played: HashMap::new(),
        }
    }

    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n)
    }

    fn pick(&mut self, from: &[Form]) -> Form {
        self.dice.one(from)
    }

    fn some(&mut self, from: &[Form], most: usize) -> Vec<Form> {
        (0..self.below(most + 1)).map(|_| self.pick(from)).collect()
    }

    fn make(&mut self, left: Vec<Form>, right: Vec<Form>) -> Form {
        self.play
            .forms
            .with_options([left, right], &self.budget)
            .unwrap()
    }

    fn text(&mut self, form: Form) -> String {
        let text = self.play.text(
            &mut self.arena,
            form,
            Spelling::Ascii,
            usize::MAX,
            &self.budget,
        );
        text.unwrap().unwrap()
    }

    fn is_at_least(&mut self, g: Form, h: Form) -> bool {
        self.play.is_at_least(g, h, &self.budget).unwrap()
    }

    fn are_equal(&mut self, g: Form, h: Form) -> bool {
        self.is_at_least(g, h) && self.is_at_least(h, g)
    }

    fn sum(&mut self, a: Form, b: Form) -> Form {
        self.play.sum(a, b, &self.budget).unwrap()
    }

    fn negative(&mut self, form: Form) -> Form {
        self.play.negative(form, &self.budget).unwrap()
    }

    fn reduced(&mut self, form: Form) -> Form {
        self.play.reduced(form, &self.budget).unwrap()
    }

    /// Whether `mover` wins a sum by play alone. A sum with ∞ and -∞ does not occur.
    fn wins(&mut self, a: Form, b: Form, mover: Player) -> bool {
        for form in [a, b] {
            if let Some(winner) = self.play.forms.winner(form) {
                return winner == mover;
            }
        }
        if let Some(known) = self.played.get(&(a, b, mover)) {
            return *known;
        }
        let mut next = Vec::new();
        for (moved, other) in [(a, b), (b, a)] {
            let options = self.play.forms.options(moved, mover);
            next.extend(options.iter().map(|option| (*option, other)));
        }
        let wins = next
            .into_iter()
            .any(|(x, y)| !self.wins(x, y, mover.opponent()));
        self.played.insert((a, b, mover), wins);
        wins
    }

    fn outcome(&mut self, a: Form, b: Form) -> Outcome {
        let left = self.wins(a, b, Player::Left);
        Outcome::from_wins(left, !self.wins(a, b, Player::Right))
    }

    /// Whether the outcome of g + x is at least as good for Left as that of h + x, by play alone.
    fn is_as_good_beside(&mut self, g: Form, h: Form, x: Form) -> bool {
        Player::BOTH.into_iter().all(|first| {
            let mut left_wins = |form| self.wins(form, x, first) == (first == Player::Left);
            left_wins(g) || !left_wins(h)
        })
    }

    fn integer(&mut self, n: i64) -> Form {
        let mut form = Form::ZERO;
        for _ in 0..n.abs() {
            form = if n > 0 {
                self.make(vec![form], Vec::new())
            } else {
                self.make(Vec::new(), vec![form])
            };
        }
        form
    }

    /// One of each of the 16 games of day 1 that are no infinities.
    fn day_one(&mut self) -> Vec<Form> {
        let left = self.make(vec![Form::INFINITY], Vec::new());
        let right = self.make(Vec::new(), vec![Form::MINUS_INFINITY]);
        let mut games = Vec::new();
        for a in [None, Some(Form::ZERO), Some(left), Some(Form::INFINITY)] {
            for b in [
                None,
                Some(Form::ZERO),
                Some(right),
                Some(Form::MINUS_INFINITY),
            ] {
                let form = self.make(a.into_iter().collect(), b.into_iter().collect());
                games.push(form);
            }
        }
        games
    }
}
