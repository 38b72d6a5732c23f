//! Misere canonical forms and misere quotients of positions, explicit games and their sums.

use super::sums::AtomSum;
use super::{Game, Solved, Solver, Term};
use crate::budget::with_stack;
use crate::value::Player;
use crate::value::misere::forms::Form;
use crate::value::misere::presentation::Presentation;
use crate::value::misere::quotient::{GameSum, Generators, Quotient};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The misere quotient of some positions and their followers.
#[derive(Clone, Debug)]
pub struct PositionQuotient {
    /// The positions and their names.
    pub positions: Vec<(String, Game)>,
    /// The monoid.
    pub quotient: Quotient,
    /// Its presentation by generators and relations.
    pub presentation: Presentation,
    /// The element of the quotient for each position.
    pub elements: Vec<usize>,
}

/// A numbering of parts in which options come first.
#[derive(Debug, Default)]
struct Numbering {
    games: Generators,
    numbers: FxHashMap<Vec<GameSum>, u32>,
    /// For each atom, the height of its game tree, and its number if it has moves.
    parts: FxHashMap<u32, (u64, Option<u32>)>,
}

impl Numbering {
    /// The numbers of the parts of a state; `None` if a part has no number.
    fn sum(&self, state: &[u32]) -> Option<GameSum> {
        let parts = state.iter().map(|atom| Some(self.parts.get(atom)?.1));
        let parts = parts.collect::<Option<Vec<Option<u32>>>>()?;
        let mut sum: GameSum = parts.into_iter().flatten().collect();
        sum.sort_unstable();
        Some(sum)
    }
}

/// The misere quotient of the parts of a sum and their followers.
#[derive(Debug)]
pub(super) struct StateQuotient {
    numbering: Numbering,
    quotient: Quotient,
}

impl StateQuotient {
    /// Whether the previous player wins a sum; `None` if the quotient does not contain it.
    pub(super) fn is_p(&self, state: &[u32]) -> Option<bool> {
        let sum = self.numbering.sum(state)?;
        Some(self.quotient.is_p(self.quotient.element(&sum)))
    }
}

impl Solver {
    /// The quotient that decides a sum.
    pub(super) fn quotient_of_state(&mut self, state: &AtomSum) -> Solved<StateQuotient> {
        let numbering = self.numbering(std::slice::from_ref(state))?;
        let quotient = Quotient::of(&numbering.games, &self.budget)?;
        Ok(StateQuotient {
            numbering,
            quotient,
        })
    }

    /// Whether both players have the same moves in every position of a game, judged by the moves themselves.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn is_misere_impartial(&mut self, game: &Game) -> Solved<bool> {
        let state = self.misere_state(game)?;
        self.settle_impartial(&state)
    }

    /// The misere canonical form of an impartial game.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn misere_form(&mut self, game: &Game) -> Solved<Form> {
        let state = self.misere_state(game)?;
        self.form_of_state(&state)
    }

    fn form_of_state(&mut self, state: &AtomSum) -> Solved<Form> {
        let mut sum = Form::ZERO;
        for atom in state {
            let form = with_stack(|| self.form_of_atom(*atom))?;
            sum = self.forms.sum(sum, form, &self.budget)?;
        }
        Ok(sum)
    }

    fn form_of_atom(&mut self, atom: u32) -> Solved<Form> {
        if let Some(form) = self.misere.forms.get(&atom) {
            return Ok(*form);
        }
        let mut options = Vec::new();
        for option in self.options_of_atom(atom, Player::Left)? {
            self.budget.tick()?;
            options.push(self.form_of_state(&option)?);
        }
        let form = self.forms.with_options(options, &self.budget)?;
        self.misere.forms.insert(atom, form);
        Ok(form)
    }

    /// A game with the options of a misere canonical form.
    pub fn game_of_form(&mut self, form: Form) -> Game {
        if let Some(game) = self.form_games.get(&form) {
            return game.clone();
        }
        let game = match self.forms.nim_size(form) {
            Some(size) => Game::new(Term::Value(self.arena.nimber(&u64::from(size).into()))),
            None => {
                let options = self.forms.options(form);
                let options = options.iter().map(|o| with_stack(|| self.game_of_form(*o)));
                let left: Arc<[Game]> = options.collect();
                let right = Arc::clone(&left);
                Game::new(Term::Explicit { left, right })
            }
        };
        self.form_games.insert(form, game.clone());
        game
    }

    /// The misere quotient of impartial positions with names.
    ///
    /// # Errors
    /// Limits; `TooLarge` for a quotient that is too large or infinite.
    pub fn misere_quotient(&mut self, positions: Vec<(String, Game)>) -> Solved<PositionQuotient> {
        let states = self.states(&positions)?;
        let numbering = self.numbering(&states)?;
        let quotient = Quotient::of(&numbering.games, &self.budget)?;
        let presentation = Presentation::of(&quotient, &self.budget)?;
        let sums = states.iter().map(|state| numbering.sum(state));
        let elements = sums.map(|sum| quotient.element(&sum.unwrap_or_default()));
        let elements = elements.collect();
        Ok(PositionQuotient {
            positions,
            quotient,
            presentation,
            elements,
        })
    }

    /// The element of a quotient to which a game belongs; `None` if it is not a sum of the quotient's positions.
    pub fn quotient_element(
        &mut self,
        quotient: &PositionQuotient,
        game: &Game,
    ) -> Solved<Option<usize>> {
        let states = self.states(&quotient.positions)?;
        let numbering = self.numbering(&states)?;
        let sum = numbering.sum(&self.misere_state(game)?);
        Ok(sum.map(|sum| quotient.quotient.element(&sum)))
    }

    fn states(&mut self, positions: &[(String, Game)]) -> Solved<Vec<AtomSum>> {
        let games = positions.iter();
        games.map(|(_, game)| self.misere_state(game)).collect()
    }

    /// Numbers all parts reachable from some sums, one sum after another, options first. The new parts of a sum are
    /// ordered by height, and those of equal height by their options. So the numbering depends only on the games, not
    /// on earlier computations.
    fn numbering(&mut self, states: &[AtomSum]) -> Solved<Numbering> {
        let mut all = Numbering::default();
        for state in states {
            let mut new = Vec::new();
            for atom in state {
                with_stack(|| self.height(*atom, &mut all, &mut new))?;
            }
            new.sort_unstable();
            for level in new.chunk_by(|a, b| a.0 == b.0) {
                self.number(level, &mut all)?;
            }
        }
        Ok(all)
    }

    /// The height of a part. Adds the part and all new parts below it to `new`.
    fn height(&mut self, atom: u32, all: &mut Numbering, new: &mut Vec<(u64, u32)>) -> Solved<u64> {
        if let Some((height, _)) = all.parts.get(&atom) {
            return Ok(*height);
        }
        self.budget.tick()?;
        let mut height = 0;
        for option in self.options_of_atom(atom, Player::Left)? {
            height = height.max(1);
            for part in &option {
                height = height.max(1 + with_stack(|| self.height(*part, all, new))?);
            }
        }
        all.parts.insert(atom, (height, None));
        new.push((height, atom));
        Ok(height)
    }

    /// Numbers the parts of one height. All lower parts must be numbered. Parts with equal options get the same number.
    fn number(&mut self, level: &[(u64, u32)], all: &mut Numbering) -> Solved<()> {
        let mut games = Vec::with_capacity(level.len());
        for (_, atom) in level {
            let options = self.options_of_atom(*atom, Player::Left)?;
            let mut options: Vec<GameSum> = options.iter().filter_map(|o| all.sum(o)).collect();
            options.sort_unstable();
            options.dedup();
            games.push((options, *atom));
        }
        games.sort_unstable();
        for (options, atom) in games {
            self.budget.work(1)?;
            let number = (!options.is_empty()).then(|| {
                let next = all.games.0.len() as u32;
                let number = *all.numbers.entry(options.clone()).or_insert(next);
                if number == next {
                    all.games.0.push(options);
                }
                number
            });
            if let Some(part) = all.parts.get_mut(&atom) {
                part.1 = number;
            }
        }
        Ok(())
    }
}
