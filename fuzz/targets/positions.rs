//! Position words, and all else that makes positions: each is written, drawn, moved in and read again.

use cgt_lang::budget::Budget;
use cgt_lang::eval::Datum;
use cgt_lang::rulesets::{Position, PositionRef};
use cgt_lang::session::Session;
use cgt_lang::solve::{Game, Owners, Term};
use cgt_lang::value::Player;
use std::time::Duration;

/// For each step.
const TIME: Duration = Duration::from_millis(20);
/// Positions of an input that are looked at, and moves of each.
const MOST: usize = 4;

pub(crate) fn check(data: &[u8]) {
    let text = super::text(data).replace(['\n', '\r', ';', '#'], " ");
    let mut session = super::session(TIME);
    for position in read(&mut session, &text).iter().take(MOST) {
        sound(&mut session, position);
    }
}

/// The positions in the game that a text stands for.
fn read(session: &mut Session, text: &str) -> Vec<PositionRef> {
    let id = session.add_source("input", text, None);
    session.forget_names();
    session.run_without_rendering(id, &mut |session, result| {
        let text = session.source(id).map_or("", |s| &s.text);
        for fault in &result.diagnostics {
            super::parser::fault_is_sound(text, fault);
        }
        true
    });
    let mut found = Vec::new();
    if let Some(Datum::Game(game)) = session.last() {
        positions(&game, &mut found);
    }
    found
}

fn positions(game: &Game, found: &mut Vec<PositionRef>) {
    if found.len() >= MOST {
        return;
    }
    match game.term() {
        Term::Position(position) => found.push(position.clone()),
        Term::Sum(games) => games.iter().for_each(|g| positions(g, found)),
        Term::Negative(game) => positions(game, found),
        _ => {}
    }
}

/// A position reads as what it writes, and so does what its moves lead to.
pub(crate) fn sound(session: &mut Session, position: &PositionRef) {
    same_again(session, position);
    let budget = Budget::unlimited();
    for player in [Player::Left, Player::Right] {
        budget.start(Some(TIME));
        let Ok(moves) = position.moves(player, &budget) else {
            continue;
        };
        let labels: Vec<&str> = moves.iter().map(|m| &*m.label).collect();
        for marked in [&labels[..], labels.get(..1).unwrap_or(&[])] {
            let _ = (position.marked_drawing(marked), position.scene(marked));
        }
        let step = moves.len().div_ceil(MOST).max(1);
        for to in moves.iter().step_by(step).flat_map(|m| &m.to) {
            same_again(session, to);
        }
    }
}

fn sorted(parts: Option<Vec<PositionRef>>) -> Option<Vec<String>> {
    let mut parts: Vec<String> = parts?.iter().map(|part| part.notation()).collect();
    parts.sort();
    Some(parts)
}

fn same_again(session: &mut Session, position: &PositionRef) {
    let _ = (
        position.drawing(),
        position.labelled_drawing(&Owners::new()),
        position.scene(&[]),
    );
    let (notation, parts) = (position.notation(), position.parts());
    if position.must_move_again() {
        // How a move is to be gone on with is no part of the notation.
        return;
    }
    let again = read(session, &notation);
    let [again] = again.as_slice() else {
        panic!("{notation} is read as {again:?}");
    };
    let found: &dyn Position = &**again;
    assert_eq!(found.notation(), notation);
    // A sum has no order.
    assert_eq!(sorted(found.parts()), sorted(parts), "{notation}");
}
