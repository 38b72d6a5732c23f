//! The moves of each game, in Rust.

use super::boards::{Shape, State, joined_to_ground};
use cgt_lang::value::Player;

/// The letters of a player and of the opponent.
pub(super) fn pair(player: Player, letters: &[u8; 2]) -> [u8; 2] {
    match player {
        Player::Left => *letters,
        Player::Right => [letters[1], letters[0]],
    }
}

pub(super) fn put(state: &State, changes: &[(usize, u8)]) -> State {
    let mut state = state.clone();
    for (cell, c) in changes {
        state[*cell] = *c;
    }
    state
}

pub(super) fn with(state: &State, letter: u8) -> Vec<usize> {
    (0..state.len())
        .filter(|cell| state[*cell] == letter)
        .collect()
}

pub(super) fn neighbours(shape: &Shape, cell: usize) -> Vec<usize> {
    shape.ways.iter().filter_map(|way| way[cell]).collect()
}

/// A stone captures an adjacent stone of the opponent.
pub(super) fn clobber(shape: &Shape, state: &State, player: Player) -> Vec<State> {
    let [own, other] = pair(player, b"xo");
    let mut found = Vec::new();
    for c in with(state, own) {
        for d in neighbours(shape, c)
            .into_iter()
            .filter(|d| state[*d] == other)
        {
            found.push(put(state, &[(c, b'.'), (d, own)]));
        }
    }
    found
}

pub(super) fn konane(shape: &Shape, state: &State, player: Player) -> Vec<State> {
    let [own, other] = pair(player, b"xo");
    let mut found = Vec::new();
    for c in with(state, own) {
        for way in &shape.ways {
            let (mut from, mut board) = (c, state.clone());
            while let Some(over) = way[from].filter(|over| board[*over] == other) {
                let Some(to) = way[over].filter(|to| board[*to] == b'.') else {
                    break;
                };
                board = put(&board, &[(from, b'.'), (over, b'.'), (to, own)]);
                from = to;
                found.push(board.clone());
            }
        }
    }
    found
}

/// The empty cells that a queen reaches.
pub(super) fn queen(shape: &Shape, state: &State, from: usize) -> Vec<usize> {
    let mut found = Vec::new();
    for way in &shape.ways {
        let mut at = from;
        while let Some(to) = way[at].filter(|to| state[*to] == b'.') {
            found.push(to);
            at = to;
        }
    }
    found
}

pub(super) fn amazons(shape: &Shape, state: &State, player: Player) -> Vec<State> {
    let [own, _] = pair(player, b"xo");
    let mut found = Vec::new();
    for c in with(state, own) {
        for to in queen(shape, state, c) {
            let moved = put(state, &[(c, b'.'), (to, own)]);
            for arrow in queen(shape, &moved, to) {
                found.push(put(&moved, &[(arrow, b'#')]));
            }
        }
    }
    found
}

pub(super) fn nogo(shape: &Shape, state: &State, player: Player) -> Vec<State> {
    let [own, _] = pair(player, b"xo");
    let is_free = |state: &State, cell: usize| {
        let mut group = vec![cell];
        let mut at = 0;
        while let Some(c) = group.get(at).copied() {
            for d in neighbours(shape, c) {
                if state[d] == b'.' {
                    return true;
                }
                if state[d] == state[c] && !group.contains(&d) {
                    group.push(d);
                }
            }
            at += 1;
        }
        false
    };
    let placed = with(state, b'.')
        .into_iter()
        .map(|c| put(state, &[(c, own)]));
    placed
        .filter(|to| (0..to.len()).all(|c| to[c] == b'.' || is_free(to, c)))
        .collect()
}

/// A domino covers two adjacent cells along one of the directions.
pub(super) fn dominoes(state: &State, ways: &[Vec<Option<usize>>]) -> Vec<State> {
    let mut found = Vec::new();
    for c in with(state, b'.') {
        for d in ways
            .iter()
            .filter_map(|way| way[c])
            .filter(|d| state[*d] == b'.')
        {
            found.push(put(state, &[(c, b'#'), (d, b'#')]));
        }
    }
    found
}

pub(super) fn toads(shape: &Shape, state: &State, player: Player) -> Vec<State> {
    let [own, other] = pair(player, b"tf");
    let way = &shape.ways[usize::from(player == Player::Right)];
    let mut found = Vec::new();
    for c in with(state, own) {
        let beside = way[c];
        let behind = beside
            .filter(|over| state[*over] == other)
            .and_then(|over| way[over]);
        for to in [beside, behind]
            .into_iter()
            .flatten()
            .filter(|to| state[*to] == b'.')
        {
            found.push(put(state, &[(c, b'.'), (to, own)]));
        }
    }
    found
}

/// A stone is placed on an empty cell without a neighbour of the letter `not_near`.
pub(super) fn coloured(
    near: impl Fn(usize) -> Vec<usize>,
    state: &State,
    [own, not_near]: [u8; 2],
) -> Vec<State> {
    let empty = with(state, b'.').into_iter();
    let allowed = empty.filter(|c| near(*c).iter().all(|d| state[*d] != not_near));
    allowed.map(|c| put(state, &[(c, own)])).collect()
}

pub(super) fn node_kayles(shape: &Shape, state: &State, _: Player) -> Vec<State> {
    let taken = |c: usize| {
        let mut to = put(state, &[(c, b'#')]);
        for d in &shape.near[c] {
            to[*d] = b'#';
        }
        to
    };
    with(state, b'.').into_iter().map(taken).collect()
}

/// A token moves along an arc and blocks the vertex that it leaves.
pub(super) fn walkers(shape: &Shape, state: &State, player: Player) -> Vec<State> {
    let [own, _] = pair(player, b"xo");
    let mut found = Vec::new();
    for c in with(state, own) {
        for d in shape.near[c].iter().filter(|d| state[**d] == b'.') {
            found.push(put(state, &[(c, b'#'), (*d, own)]));
        }
    }
    found
}

pub(super) fn hackenbush(shape: &Shape, state: &State, player: Player) -> Vec<State> {
    let [own, _] = pair(player, b"lr");
    let cut = (0..state.len()).filter(|e| state[*e] == own || state[*e] == b'e');
    cut.map(|e| joined_to_ground(shape, put(state, &[(e, b'.')])))
        .collect()
}

pub(super) fn toppling(_: &Shape, state: &State, player: Player) -> Vec<State> {
    let [own, _] = pair(player, b"lr");
    let toppled = (0..state.len()).filter(|e| state[*e] == own || state[*e] == b'e');
    toppled
        .flat_map(|e| [state[..e].to_vec(), state[e + 1..].to_vec()])
        .collect()
}

/// A heap is split into two of different sizes. Heaps of one and two counters are omitted.
pub(super) fn grundys(_: &Shape, state: &State, _: Player) -> Vec<State> {
    let mut found = Vec::new();
    for (at, heap) in state.iter().enumerate() {
        for part in 1..heap.div_ceil(2) {
            let mut to = [&state[..at], &state[at + 1..], &[part, heap - part]].concat();
            to.retain(|heap| *heap > 2);
            to.sort_unstable();
            found.push(to);
        }
    }
    found
}

pub(super) fn end_nim(_: &Shape, state: &State, player: Player) -> Vec<State> {
    let end = if player == Player::Left {
        0
    } else {
        state.len().saturating_sub(1)
    };
    let Some(heap) = state.get(end) else {
        return Vec::new();
    };
    let left = |size: u8| {
        let mut to = put(state, &[(end, size)]);
        to.retain(|heap| *heap > 0);
        to
    };
    (0..*heap).map(left).collect()
}
