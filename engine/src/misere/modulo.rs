//! Comparison modulo a universe: G is at least H if G does at least as well as H beside every member, whoever begins.
//!
//! G is at least H exactly if
//! 1. every Right option of G is at least a Right option of H, or has a Left option that is at least H;
//! 2. every Left option of H is at most a Left option of G, or has a Right option that is at most G;
//! 3. if H is an end for Left, Left wins G first beside every Left end of the universe;
//! 4. if G is an end for Right, Right wins H first beside every Right end of the universe.
//!
//! Sources: Larsson, Nowakowski, Santos 2016; with tombstones, Siegel 2023, section 5.

use super::calculus::Calculus;
use super::forms::Form;
use super::universe::UniverseRules;
use crate::budget::{Budget, Stop, with_stack};
use crate::value::Player;
use rustc_hash::FxHashMap;
use std::cmp::Ordering;

/// What is known modulo one universe.
#[derive(Debug)]
pub(super) struct Theory {
    rules: Box<dyn UniverseRules>,
    at_least: FxHashMap<(Form, Form), bool>,
    pub(super) simplest: FxHashMap<Form, Form>,
}

impl Theory {
    pub(super) fn of(rules: Box<dyn UniverseRules>) -> Theory {
        Theory {
            rules,
            at_least: FxHashMap::default(),
            simplest: FxHashMap::default(),
        }
    }
}

/// Forms modulo a universe.
#[derive(Debug)]
pub struct Modulo<'a> {
    pub(super) calculus: &'a mut Calculus,
    pub(super) theory: &'a mut Theory,
    pub(super) budget: &'a Budget,
}

impl Modulo<'_> {
    /// Whether the universe contains a form.
    pub fn contains(&mut self, form: Form) -> Result<bool, Stop> {
        let Modulo {
            calculus,
            theory,
            budget,
        } = self;
        theory.rules.contains(calculus, form, budget)
    }

    /// Whether `player`, moving first, wins the form beside every end of the player in the universe.
    pub fn is_strong(&mut self, form: Form, player: Player) -> Result<bool, Stop> {
        let Modulo {
            calculus,
            theory,
            budget,
        } = self;
        theory.rules.is_strong(calculus, form, player, budget)
    }

    /// An end of the player beside which `player`, moving first, loses a form that is not strong.
    pub fn refutation(&mut self, form: Form, player: Player) -> Result<Form, Stop> {
        let Modulo {
            calculus,
            theory,
            budget,
        } = self;
        theory.rules.refutation(calculus, form, player, budget)
    }

    /// Whether `g` is at least `h`.
    pub fn is_at_least(&mut self, g: Form, h: Form) -> Result<bool, Stop> {
        if g == h {
            return Ok(true);
        }
        if let Some(known) = self.theory.at_least.get(&(g, h)) {
            return Ok(*known);
        }
        self.budget.step()?;
        if self.budget.should_drop_pair_caches() {
            self.theory.at_least = FxHashMap::default();
        }
        let holds = self.failure(g, h)?.is_none();
        self.budget.room_in_table(&self.theory.at_least)?;
        self.theory.at_least.insert((g, h), holds);
        Ok(holds)
    }

    /// How `g` compares with `h`; `None` if they are confused.
    pub fn compare(&mut self, g: Form, h: Form) -> Result<Option<Ordering>, Stop> {
        Ok(match (self.is_at_least(g, h)?, self.is_at_least(h, g)?) {
            (true, true) => Some(Ordering::Equal),
            (true, false) => Some(Ordering::Greater),
            (false, true) => Some(Ordering::Less),
            (false, false) => None,
        })
    }

    /// Why `g` is not at least `h`; `None` if it is.
    pub(super) fn failure(&mut self, g: Form, h: Form) -> Result<Option<Failure>, Stop> {
        let forms = &self.calculus.forms;
        let (left_end, right_end) = (
            forms.is_end_like(h, Player::Left),
            forms.is_end_like(g, Player::Right),
        );
        if left_end && !self.is_strong(g, Player::Left)? {
            return Ok(Some(Failure::NotStrong(Player::Left)));
        }
        if right_end && !self.is_strong(h, Player::Right)? {
            return Ok(Some(Failure::NotStrong(Player::Right)));
        }
        for moved in self.calculus.forms.shared_options(g, Player::Right).iter() {
            if self.matched(*moved, h, Player::Right)?.is_none() {
                return Ok(Some(Failure::Move(Player::Right, *moved)));
            }
        }
        for moved in self.calculus.forms.shared_options(h, Player::Left).iter() {
            if self.matched(*moved, g, Player::Left)?.is_none() {
                return Ok(Some(Failure::Move(Player::Left, *moved)));
            }
        }
        Ok(None)
    }

    /// What matches the move of `player` to `moved`; `None` if nothing does.
    pub(super) fn matched(
        &mut self,
        moved: Form,
        other: Form,
        player: Player,
    ) -> Result<Option<Match>, Stop> {
        for option in self.calculus.forms.shared_options(other, player).iter() {
            if with_stack(|| self.is_no_better(moved, *option, player))? {
                return Ok(Some(Match::Option(*option)));
            }
        }
        let reply = self.reverses(moved, other, player)?;
        Ok(reply.map(Match::Reply))
    }

    /// The first reply of the opponent to the move of `player` to `moved` that is no better for the player than `form`.
    pub(super) fn reverses(
        &mut self,
        moved: Form,
        form: Form,
        player: Player,
    ) -> Result<Option<Form>, Stop> {
        for reply in self
            .calculus
            .forms
            .shared_options(moved, player.opponent())
            .iter()
        {
            if with_stack(|| self.is_no_better(*reply, form, player))? {
                return Ok(Some(*reply));
            }
        }
        Ok(None)
    }

    /// Whether `a` is no better for the player than `b`.
    pub(super) fn is_no_better(&mut self, a: Form, b: Form, player: Player) -> Result<bool, Stop> {
        match player {
            Player::Left => self.is_at_least(b, a),
            Player::Right => self.is_at_least(a, b),
        }
    }
}

/// Why a form is not at least another one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// One form is an end for the player, who does not win the other one beside every end.
    NotStrong(Player),
    /// This move of the player is not matched.
    Move(Player, Form),
}

/// What matches the move of a player in one of two forms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Match {
    /// An option of the player in the other form that is no worse for the player.
    Option(Form),
    /// A reply of the opponent that is no better for the player than the other form.
    Reply(Form),
}
