//! Misere canonical forms of games, and games with the options of such forms.

use super::misere_state;
use crate::budget::with_stack;
use crate::solve::sums::{AtomSum, options_of_atom};
use crate::solve::{Game, Solved, Solver, Term};
use crate::value::Player;
use crate::value::misere::forms::Form;
use std::sync::Arc;

/// See [`Solver::misere_form`].
pub(in crate::solve) fn misere_form(solver: &mut Solver, game: &Game) -> Solved<Form> {
    let state = misere_state(solver, game)?;
    form_of_state(solver, &state)
}

fn form_of_state(solver: &mut Solver, state: &AtomSum) -> Solved<Form> {
    let mut sum = Form::ZERO;
    for atom in state {
        let form = with_stack(|| form_of_atom(solver, *atom))?;
        sum = solver.forms.sum(sum, form, &solver.budget)?;
    }
    Ok(sum)
}

fn form_of_atom(solver: &mut Solver, atom: u32) -> Solved<Form> {
    if let Some(form) = solver.misere.forms.get(&atom) {
        return Ok(*form);
    }
    let mut options = Vec::new();
    for option in options_of_atom(solver, atom, Player::Left)? {
        solver.budget.tick()?;
        options.push(form_of_state(solver, &option)?);
    }
    let form = solver.forms.with_options(options, &solver.budget)?;
    solver.misere.forms.insert(atom, form);
    Ok(form)
}

/// See [`Solver::game_of_form`].
pub(in crate::solve) fn game_of_form(solver: &mut Solver, form: Form) -> Game {
    if let Some(game) = solver.form_games.get(&form) {
        return game.clone();
    }
    let game = match solver.forms.nim_size(form) {
        Some(size) => Game::new(Term::Value(solver.arena.nimber(&u64::from(size).into()))),
        None => {
            let options = solver.forms.options(form);
            let options = options
                .iter()
                .map(|o| with_stack(|| solver.game_of_form(*o)));
            let left: Arc<[Game]> = options.collect();
            let right = Arc::clone(&left);
            Game::new(Term::Explicit { left, right })
        }
    };
    solver.form_games.insert(form, game.clone());
    game
}
