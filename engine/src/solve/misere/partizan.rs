//! Forms of games for partizan misere play, and games with the options of such forms.

use super::parts;
use crate::budget::with_stack;
use crate::forms::Sums;
use crate::misere::Form;
use crate::solve::sums::{AtomSum, options_of_atom};
use crate::solve::{Game, Solved, Solver, Term};
use crate::value::Player;
use std::sync::Arc;

/// See [`Solver::literal_form`].
pub(in crate::solve) fn literal_form(solver: &mut Solver, game: &Game) -> Solved<Form> {
    let state = parts(solver, game)?;
    form_of_state(solver, &state)
}

fn form_of_state(solver: &mut Solver, state: &AtomSum) -> Solved<Form> {
    let mut sum = Form::ZERO;
    for atom in state {
        let form = with_stack(|| form_of_atom(solver, *atom))?;
        let calculus = &mut solver.misere_play.calculus;
        sum = calculus.sum(sum, form, &solver.budget)?;
    }
    Ok(sum)
}

fn form_of_atom(solver: &mut Solver, atom: u32) -> Solved<Form> {
    if let Some(form) = solver.misere.literal_forms.get(&atom) {
        return Ok(*form);
    }
    let mut sides = [Vec::new(), Vec::new()];
    for player in Player::BOTH {
        for option in options_of_atom(solver, atom, player)? {
            solver.budget.tick()?;
            sides[player as usize].push(form_of_state(solver, &option)?);
        }
    }
    let forms = &mut solver.misere_play.calculus.forms;
    let form = forms.with_options(sides, &solver.budget)?;
    solver.budget.room_in_table(&solver.misere.literal_forms)?;
    solver.misere.literal_forms.insert(atom, form);
    Ok(form)
}

/// See [`Solver::game_of_literal_form`].
pub(in crate::solve) fn game_of_literal_form(solver: &mut Solver, form: Form) -> Option<Game> {
    let forms = &solver.misere_play.calculus.forms;
    if !forms.is_plain(form) {
        return None;
    }
    if let Some(game) = solver.literal_games.get(&form) {
        return Some(game.clone());
    }
    let game = match forms.as_integer(form) {
        Some(n) => Game::new(Term::Value(solver.arena.integer(n.into()))),
        None => {
            let [left, right] = Player::BOTH.map(|player| {
                let forms = &solver.misere_play.calculus.forms;
                let options = forms.options(form, player).to_vec();
                let games = options
                    .iter()
                    .filter_map(|o| with_stack(|| game_of_literal_form(solver, *o)));
                games.collect::<Arc<[Game]>>()
            });
            Game::new(Term::Explicit { left, right })
        }
    };
    solver.literal_games.insert(form, game.clone());
    Some(game)
}
