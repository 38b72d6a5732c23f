//! Misere canonical forms and misere quotients of positions, explicit games and their sums.

use super::misere_state;
use crate::budget::{Budget, with_stack};
use crate::solve::sums::{AtomSum, options_of_atom, settle_impartial};
use crate::solve::{Game, Solved, Solver};
use crate::value::Player;
use crate::value::misere::partizan::SidedOptions;
use crate::value::misere::presentation::Presentation;
use crate::value::misere::quotient::{GameSum, Generators, Quotient};
use rustc_hash::FxHashMap;

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
    games: Vec<SidedOptions>,
    numbers: FxHashMap<SidedOptions, u32>,
    /// For each atom, the height of its game tree, and its number if it has moves.
    parts: FxHashMap<u32, (u64, Option<u32>)>,
}

impl Numbering {
    /// Numbers all parts reachable from some sums, one sum after another, options first. The new parts of a sum are
    /// ordered by height, and those of equal height by their options. So the numbering depends only on the games, not
    /// on earlier computations.
    fn of(states: &[AtomSum], solver: &mut Solver) -> Solved<Numbering> {
        let mut all = Numbering::default();
        for state in states {
            let mut new = Vec::new();
            for atom in state {
                with_stack(|| all.height(*atom, solver, &mut new))?;
            }
            new.sort_unstable();
            for level in new.chunk_by(|a, b| a.0 == b.0) {
                all.number(level, solver)?;
            }
        }
        Ok(all)
    }

    /// The height of a part. Adds the part and all new parts below it to `new`.
    fn height(&mut self, atom: u32, solver: &mut Solver, new: &mut Vec<(u64, u32)>) -> Solved<u64> {
        if let Some((height, _)) = self.parts.get(&atom) {
            return Ok(*height);
        }
        solver.budget.tick()?;
        let mut height = 0;
        for player in Player::movers(solver.sums.is_impartial(atom)) {
            for option in options_of_atom(solver, atom, player)? {
                height = height.max(1);
                for part in &option {
                    height = height.max(1 + with_stack(|| self.height(*part, solver, new))?);
                }
            }
        }
        self.parts.insert(atom, (height, None));
        new.push((height, atom));
        Ok(height)
    }

    /// Numbers the parts of one height. All lower parts must be numbered. Parts with equal options get the same number.
    fn number(&mut self, level: &[(u64, u32)], solver: &mut Solver) -> Solved<()> {
        let mut games = Vec::with_capacity(level.len());
        for (_, atom) in level {
            let mut sides = SidedOptions::default();
            let is_impartial = solver.sums.is_impartial(*atom);
            for player in Player::movers(is_impartial) {
                let options = options_of_atom(solver, *atom, player)?;
                let side = &mut sides[player as usize];
                side.extend(options.iter().filter_map(|option| self.sum(option)));
                side.sort_unstable();
                side.dedup();
            }
            if is_impartial {
                sides[1] = sides[0].clone();
            }
            games.push((sides, *atom));
        }
        games.sort_unstable();
        for (options, atom) in games {
            solver.budget.work(1)?;
            let has_moves = options.iter().any(|side| !side.is_empty());
            let number = has_moves.then(|| {
                let next = self.games.len() as u32;
                let number = *self.numbers.entry(options.clone()).or_insert(next);
                if number == next {
                    self.games.push(options);
                }
                number
            });
            if let Some(part) = self.parts.get_mut(&atom) {
                part.1 = number;
            }
        }
        Ok(())
    }

    /// The quotient of the games.
    fn quotient(&self, budget: &Budget) -> Solved<Quotient> {
        if self.games.iter().any(|[left, right]| left != right) {
            return Quotient::of_partizan(&self.games, budget);
        }
        let options = self.games.iter().map(|[options, _]| options.clone());
        Quotient::of(&Generators(options.collect()), budget)
    }

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
pub(in crate::solve) struct StateQuotient {
    numbering: Numbering,
    quotient: Quotient,
}

impl StateQuotient {
    /// Whether the previous player wins a sum; `None` if the quotient does not contain it.
    pub(in crate::solve) fn is_p(&self, state: &[u32]) -> Option<bool> {
        let sum = self.numbering.sum(state)?;
        Some(self.quotient.is_p(self.quotient.element(&sum)))
    }
}

/// The quotient that decides a sum.
pub(in crate::solve) fn quotient_of_state(
    solver: &mut Solver,
    state: &AtomSum,
) -> Solved<StateQuotient> {
    let numbering = Numbering::of(std::slice::from_ref(state), solver)?;
    let quotient = numbering.quotient(&solver.budget)?;
    Ok(StateQuotient {
        numbering,
        quotient,
    })
}

/// See [`Solver::is_misere_impartial`].
pub(in crate::solve) fn is_misere_impartial(solver: &mut Solver, game: &Game) -> Solved<bool> {
    let state = misere_state(solver, game)?;
    settle_impartial(solver, &state)
}

/// See [`Solver::misere_quotient`].
pub(in crate::solve) fn misere_quotient(
    solver: &mut Solver,
    positions: Vec<(String, Game)>,
) -> Solved<PositionQuotient> {
    let states = states(solver, &positions)?;
    let numbering = Numbering::of(&states, solver)?;
    let quotient = numbering.quotient(&solver.budget)?;
    let presentation = Presentation::of(&quotient, &solver.budget)?;
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

/// See [`Solver::quotient_element`].
pub(in crate::solve) fn quotient_element(
    solver: &mut Solver,
    quotient: &PositionQuotient,
    game: &Game,
) -> Solved<Option<usize>> {
    let states = states(solver, &quotient.positions)?;
    let numbering = Numbering::of(&states, solver)?;
    let sum = numbering.sum(&misere_state(solver, game)?);
    Ok(sum.map(|sum| quotient.quotient.element(&sum)))
}

fn states(solver: &mut Solver, positions: &[(String, Game)]) -> Solved<Vec<AtomSum>> {
    let games = positions.iter();
    games.map(|(_, game)| misere_state(solver, game)).collect()
}
