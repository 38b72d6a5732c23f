//! Misere canonical forms and misere quotients of positions, explicit games and their sums.

use super::misere::State;
use super::{Game, Solved, Solver, Term};
use crate::budget::with_stack;
use crate::value::Player;
use crate::value::misere::forms::Form;
use crate::value::misere::presentation::Presentation;
use crate::value::misere::quotient::{Generators, Quotient, Sum};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The misere quotient of some positions, with all that can be reached from them, and all sums of these.
#[derive(Clone, Debug)]
pub struct PositionQuotient {
    /// What the positions are called, and the positions.
    pub positions: Vec<(String, Game)>,
    /// The monoid.
    pub quotient: Quotient,
    /// The same by generators and relations.
    pub presentation: Presentation,
    /// By position, its class.
    pub elements: Vec<usize>,
}

/// Positions that no rule splits, numbered so that options come first; none for those without moves.
type Numbers = FxHashMap<u32, Option<u32>>;

impl Solver {
    /// Whether both players have the same moves in every position of a game; decided by the moves themselves.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn is_misere_impartial(&mut self, game: &Game) -> Solved<bool> {
        let state = self.misere_state(game)?;
        Ok(state.iter().all(|atom| self.is_impartial_atom(*atom)))
    }

    /// The misere canonical form of an impartial game.
    ///
    /// # Errors
    /// Limits; `Undefined` where misere play is not defined.
    pub fn misere_form(&mut self, game: &Game) -> Solved<Form> {
        let state = self.misere_state(game)?;
        self.form_of_state(&state)
    }

    fn form_of_state(&mut self, state: &State) -> Solved<Form> {
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
        for option in self.misere_options(atom, Player::Left)? {
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

    /// The misere quotient of impartial positions with these names.
    ///
    /// # Errors
    /// Limits; `TooLarge` for a quotient that is too large or infinite.
    pub fn misere_quotient(&mut self, positions: Vec<(String, Game)>) -> Solved<PositionQuotient> {
        let (games, numbers) = self.generators(&positions)?;
        let quotient = Quotient::of(&games, &self.budget)?;
        let presentation = Presentation::of(&quotient, &self.budget)?;
        let mut elements = Vec::with_capacity(positions.len());
        for (_, position) in &positions {
            let state = self.misere_state(position)?;
            elements.push(quotient.element(&sum_of(&state, &numbers).unwrap_or_default()));
        }
        Ok(PositionQuotient {
            positions,
            quotient,
            presentation,
            elements,
        })
    }

    /// The element of a quotient that a game is mapped to; none if it is no sum of the quotient's positions.
    pub fn quotient_element(
        &mut self,
        quotient: &PositionQuotient,
        game: &Game,
    ) -> Solved<Option<usize>> {
        let (_, numbers) = self.generators(&quotient.positions)?;
        let state = self.misere_state(game)?;
        Ok(sum_of(&state, &numbers).map(|sum| quotient.quotient.element(&sum)))
    }

    /// All that can be reached from positions, by number, options first.
    fn generators(&mut self, positions: &[(String, Game)]) -> Solved<(Generators, Numbers)> {
        let mut all = (Generators::default(), Numbers::default());
        for (_, position) in positions {
            for atom in &self.misere_state(position)? {
                with_stack(|| self.number(*atom, &mut all))?;
            }
        }
        Ok(all)
    }

    fn number(&mut self, atom: u32, all: &mut (Generators, Numbers)) -> Solved<()> {
        if all.1.contains_key(&atom) {
            return Ok(());
        }
        self.budget.tick()?;
        let mut options: Vec<Sum> = Vec::new();
        for option in self.misere_options(atom, Player::Left)? {
            for part in &option {
                with_stack(|| self.number(*part, all))?;
            }
            options.extend(sum_of(&option, &all.1));
        }
        options.sort_unstable();
        options.dedup();
        let number = match all.0.0.iter().position(|known| *known == options) {
            _ if options.is_empty() => None,
            Some(known) => Some(known as u32),
            None => {
                all.0.0.push(options);
                Some(all.0.0.len() as u32 - 1)
            }
        };
        all.1.insert(atom, number);
        Ok(())
    }
}

/// A state by the numbers of its parts; none if a part has no number.
fn sum_of(state: &[u32], numbers: &Numbers) -> Option<Sum> {
    let parts = state.iter().map(|atom| numbers.get(atom).copied());
    let parts = parts.collect::<Option<Vec<Option<u32>>>>()?;
    let mut sum: Sum = parts.into_iter().flatten().collect();
    sum.sort_unstable();
    Some(sum)
}
