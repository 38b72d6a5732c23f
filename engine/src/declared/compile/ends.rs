//! Proves that play ends, by a number that every move lowers.
//!
//! The number is a weighted count of letters. Some moves keep the number of each letter, such as steps onto an empty
//! cell. These must lower a second number, in which the weight of a letter depends on its row and column. It is
//! compared if the first number is unchanged.
//!
//! **Theorem.** If weights are found, each move lowers the first number, or keeps it and lowers the second one.
//!
//! *Proof.* The change made by a move is the sum of the changes of its fixed cells, for one choice of letters, and the
//! changes of cells in runs, repeated steps and neighbours. None of the latter raises the first number, and fixed cells
//! that do not keep the number of each letter lower it. If the fixed cells of a move do keep it, then all its other
//! changes to the numbers of letters are required to lower the first number. So either there are no such changes, or
//! the first number is lowered. If there are none, each step moves the letters of its fixed cells along its vector,
//! which lowers the second number, and longer runs do not raise it. ∎

use super::declaration::{DeclarationFault, DeclarationPlace, Settle};
use super::pattern::{PatternItem, StepPattern};
use super::simplex::{Change, Lowering, lowered};
use crate::declared::board::fault::TextFault;
use crate::declared::board::letters::{EMPTY, Letters};
use crate::declared::board::{BoardKind, Vector};
use crate::declared::compile::Play;
use crate::value::Player;

/// Maximum number of ways to choose letters and directions, over all moves.
const MOST_CHANGES: usize = 4096;

/// The reason why play ends, if it does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::declared) enum Ending {
    /// Play may be infinite.
    Loopy,
    /// Every move lowers a number.
    Lowers {
        /// The weight of each letter.
        weights: Vec<i128>,
        /// For moves that keep the number of each letter: the increase of each letter's weight per row down and per
        /// column to the right.
        slopes: Option<Vec<(i128, i128)>>,
    },
}

/// A change that a move can make, and the move's location in the declaration.
struct DeclaredWay {
    change: Change,
    player: Player,
    at: usize,
}

/// Finds the reason why play ends.
///
/// Falling cells must not raise the number.
///
/// Errors: moves that undo each other; more ways to choose than the check allows.
pub(in crate::declared) fn find(
    kind: BoardKind,
    letters: &Letters,
    plays: &[Vec<Play>; 2],
    is_shared: bool,
    falls: bool,
) -> Result<Ending, Box<DeclarationFault>> {
    let count = letters.all().len();
    let [left, right] = plays;
    let all = || {
        let left = left.iter().enumerate().map(|(at, p)| (Player::Left, at, p));
        let right = right
            .iter()
            .enumerate()
            .map(|(at, p)| (Player::Right, at, p));
        left.chain(right)
    };
    let shown = |player| if is_shared { Player::Left } else { player };
    let (mut ways, mut keeping) = (Vec::new(), Vec::new());
    for (player, at, play) in all() {
        let add = |change| DeclaredWay { change, player, at };
        let changes = letter_changes(play, count).ok_or_else(|| too_many(shown(player), at))?;
        let (mut lowering, kept): (Vec<Change>, Vec<Change>) = changes
            .into_iter()
            .partition(|c| c.amounts.iter().any(|a| *a != 0));
        let keeps = kept.iter().any(|change| change.strict);
        // The second number does not account for runs and neighbours that get other letters, so these must lower the
        // first.
        lowering
            .iter_mut()
            .for_each(|change| change.strict |= keeps);
        ways.extend(lowering.into_iter().map(add));
        if keeps {
            let changes = place_changes(kind, play, count);
            let changes = changes.ok_or_else(|| too_many(shown(player), at))?;
            keeping.extend(changes.into_iter().map(add));
        }
        if ways.len() + keeping.len() > MOST_CHANGES {
            return Err(too_many(shown(player), at));
        }
    }
    if let Some(empty) = letters.number(EMPTY).filter(|_| falls) {
        let others = (0..count).filter(|letter| *letter != usize::from(empty));
        for letter in others {
            let mut amounts = vec![0; count];
            (amounts[letter], amounts[usize::from(empty)]) = (-1, 1);
            // The second number does not account for falling cells either.
            let strict = !keeping.is_empty();
            ways.push(DeclaredWay {
                change: Change { amounts, strict },
                player: Player::Left,
                at: 0,
            });
        }
    }
    let undone = |ways: &[DeclaredWay], circle: &[usize]| undo(plays, ways, circle, is_shared);
    let solve = |ways: &[DeclaredWay], quantities| {
        let changes: Vec<Change> = ways.iter().map(|way| way.change.clone()).collect();
        match lowered(&changes, quantities) {
            Some(Lowering::By(weights)) => Ok(weights),
            Some(Lowering::Circle(circle)) => Err(undone(ways, &circle)),
            None => Err(too_many(Player::Left, 0)),
        }
    };
    let mut weights = solve(&ways, count)?;
    let least = weights.iter().copied().min().unwrap_or(0);
    weights.iter_mut().for_each(|w| *w -= least);
    let slopes = if keeping.is_empty() {
        None
    } else {
        let mut slopes = solve(&keeping, 2 * count)?;
        for (at, slope) in slopes.iter_mut().enumerate() {
            if keeping.iter().all(|way| way.change.amounts[at] == 0) {
                *slope = 0;
            }
        }
        Some((0..count).map(|l| (slopes[l], slopes[count + l])).collect())
    };
    Ok(Ending::Lowers { weights, slopes })
}

/// The letters of which no move makes more, by number.
pub(in crate::declared) fn spent(
    letters: &Letters,
    plays: &[Vec<Play>; 2],
    settle: Option<&Settle>,
) -> Vec<u8> {
    let count = letters.all().len();
    let changes = plays
        .iter()
        .flatten()
        .map(|play| letter_changes(play, count));
    let changes: Option<Vec<Vec<Change>>> = changes.collect();
    let (Some(changes), false) = (changes, settle == Some(&Settle::Written)) else {
        return Vec::new();
    };
    // Cells that fall become empty.
    let fills = |letter: u8| settle.is_some() && letters.number(EMPTY) == Some(letter);
    let is_spent = |letter: &u8| {
        let mut changes = changes.iter().flatten();
        !fills(*letter) && changes.all(|change| change.amounts[usize::from(*letter)] <= 0)
    };
    (0..count as u8).filter(is_spent).collect()
}

fn too_many(player: Player, at: usize) -> Box<DeclarationFault> {
    let fault = TextFault::new(
        0..0,
        format!(
            "the moves stand for more than {MOST_CHANGES} ways to choose letters and directions"
        ),
        "list fewer letters in brackets",
    );
    Box::new(DeclarationFault::new(
        DeclarationPlace::Move { player, at },
        fault,
    ))
}

fn undo(
    plays: &[Vec<Play>; 2],
    ways: &[DeclaredWay],
    circle: &[usize],
    is_shared: bool,
) -> Box<DeclarationFault> {
    let mut moves: Vec<(Player, usize)> = Vec::new();
    for way in circle.iter().filter_map(|at| ways.get(*at)) {
        let found = (way.player, way.at);
        if !moves.contains(&found) {
            moves.push(found);
        }
    }
    let impartial = plays[0] == plays[1];
    let name = |(player, at): &(Player, usize)| match player {
        _ if impartial => format!("move {}", at + 1),
        Player::Left => format!("Left's move {}", at + 1),
        Player::Right => format!("Right's move {}", at + 1),
    };
    let message = match moves.as_slice() {
        [only] => format!("plays need not end: {} can be undone by itself", name(only)),
        [one, other] => format!(
            "plays need not end: {} and {} undo each other",
            name(one),
            name(other)
        ),
        all => {
            let names: Vec<String> = all.iter().map(name).collect();
            format!("plays need not end: {} undo each other", names.join(", "))
        }
    };
    let help = match moves.as_slice() {
        [_] => {
            "a move that goes one way says which, such as `forward` or `east`; a ruleset whose plays may be infinite says `loopy`"
        }
        _ => {
            "no count of letters is lowered by every move; a ruleset whose plays may be infinite says `loopy`"
        }
    };
    let place = |(player, at): &(Player, usize)| DeclarationPlace::Move {
        player: if is_shared { Player::Left } else { *player },
        at: *at,
    };
    let mut places = moves.iter().map(place);
    let first = places.next().unwrap_or(DeclarationPlace::Letters);
    Box::new(DeclarationFault {
        other: places.find(|place| *place != first),
        ..DeclarationFault::new(first, TextFault::new(0..0, message, help))
    })
}

fn letters_of(set: u32) -> impl Iterator<Item = u8> {
    (0..32u8).filter(move |l| set >> l & 1 != 0)
}

/// The changes of letters by the cells of a step, for each choice of letters.
fn choices(items: &[(usize, &PatternItem)]) -> Option<Vec<Vec<(usize, u8, u8)>>> {
    let mut all = vec![Vec::new()];
    for (at, item) in items {
        let Some(to) = item.to else { continue };
        let mut longer = Vec::new();
        for chosen in &all {
            for from in letters_of(item.from) {
                let mut chosen: Vec<(usize, u8, u8)> = chosen.clone();
                chosen.push((*at, from, to));
                longer.push(chosen);
            }
            if longer.len() > MOST_CHANGES {
                return None;
            }
        }
        all = longer;
    }
    Some(all)
}

/// The changes of the number of each letter by a move: one for each choice of letters, and those that repeated cells,
/// repeated steps and neighbours add.
fn letter_changes(play: &Play, letters: usize) -> Option<Vec<Change>> {
    let mut changes = Vec::new();
    let mut add = |chosen: &[(usize, u8, u8)], strict| {
        let mut amounts = vec![0; letters];
        for (_, from, to) in chosen {
            amounts[usize::from(*from)] -= 1;
            amounts[usize::from(*to)] += 1;
        }
        changes.push(Change { amounts, strict });
    };
    let steps = play.steps.iter();
    let cells: Vec<(usize, &PatternItem)> = steps
        .flat_map(|s| &s.items)
        .filter(|i| !i.star)
        .map(|i| (0, i))
        .collect();
    for chosen in choices(&cells)? {
        add(&chosen, true);
    }
    for step in &play.steps {
        for item in step.items.iter().filter(|item| item.star) {
            for chosen in choices(&[(0, item)])? {
                add(&chosen, false);
            }
        }
        if step.again {
            let cells: Vec<(usize, &PatternItem)> = step
                .items
                .iter()
                .filter(|i| !i.star)
                .map(|i| (0, i))
                .collect();
            for chosen in choices(&cells)? {
                add(&chosen, false);
            }
        }
        for (from, to) in step
            .with
            .iter()
            .flat_map(|(set, to)| letters_of(*set).map(|l| (l, *to)))
        {
            add(&[(0, from, to)], false);
        }
    }
    Some(changes)
}

/// The changes of the second number by the steps of a move that keep the number of each letter. Entries for rows by
/// letter come first, then entries for columns.
fn place_changes(kind: BoardKind, play: &Play, letters: usize) -> Option<Vec<Change>> {
    use BoardKind::{Grid, Hex, Line, Triangle};
    let has_ends = matches!(kind, Line | Grid | Hex | Triangle);
    let mut changes = Vec::new();
    for step in &play.steps {
        let none: [Vector; 1] = [(0, 0)];
        let vectors = if has_ends && !step.vectors.is_empty() {
            step.vectors.as_slice()
        } else {
            &none
        };
        for vector in vectors {
            let is_alone = play.steps.len() == 1;
            changes.extend(step_changes(step, is_alone, *vector, letters)?);
        }
    }
    Some(changes)
}

/// The changes made by one step in one direction, and those that a longer run of each repeated cell adds. A step that
/// changes the numbers of letters lowers the first number, unless other steps of its move restore them.
fn step_changes(
    step: &StepPattern,
    is_alone: bool,
    (down, right): Vector,
    letters: usize,
) -> Option<Vec<Change>> {
    let change = |moved: &[(i64, u8, u8)], strict| {
        let mut amounts = vec![0; 2 * letters];
        for (cells, from, to) in moved {
            for (base, by) in [(0, down), (letters, right)] {
                amounts[base + usize::from(*from)] -= cells * i64::from(by);
                amounts[base + usize::from(*to)] += cells * i64::from(by);
            }
        }
        Change { amounts, strict }
    };
    // The index of each cell if all runs are empty.
    let mut fixed = Vec::new();
    for (at, item) in step.items.iter().enumerate() {
        if !item.star {
            fixed.push((at, item));
        }
    }
    let place = |at: usize| step.items[..at].iter().filter(|item| !item.star).count() as i64;
    let mut changes = Vec::new();
    for chosen in choices(&fixed)? {
        let mut counts = vec![0i64; letters];
        for (_, from, to) in &chosen {
            counts[usize::from(*from)] -= 1;
            counts[usize::from(*to)] += 1;
        }
        if counts.iter().any(|n| *n != 0) {
            changes.extend((!is_alone).then(|| change(&[], true)));
            continue;
        }
        let moved: Vec<_> = chosen
            .iter()
            .map(|(at, from, to)| (place(*at), *from, *to))
            .collect();
        changes.push(change(&moved, true));
        let runs = step.items.iter().enumerate().filter(|(_, item)| item.star);
        for (run, _) in runs {
            let beyond = chosen.iter().filter(|(at, ..)| *at > run);
            let moved: Vec<_> = beyond.map(|(_, from, to)| (1, *from, *to)).collect();
            changes.push(change(&moved, false));
        }
    }
    Some(changes)
}
