//! Symmetries of a ruleset: maps of the board, with or without an exchange of the letters of each pair, that map the
//! moves of each player to moves of the same player, or to those of the opponent.

use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::{EMPTY, Letters};
use crate::declared::board::{BoardKind, BoardShape, Vector};
use crate::declared::compile::declaration::Settle;
use crate::declared::compile::pattern::StepPattern;
use crate::declared::compile::{Compiled, Play, PlayCondition};
use crate::declared::parts::turn::turned;

/// A map of the square lattice. The bits mean, in order: flip rows, mirror columns, then transpose.
pub(in crate::declared) type Map = u8;

const MAPS: std::ops::Range<Map> = 0..8;

/// A symmetry of a ruleset.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::declared) struct Symmetry {
    pub map: Map,
    /// Whether the letters of each pair are exchanged.
    pub exchanged: bool,
    /// Whether the players are exchanged, so that the image is the negative.
    pub negative: bool,
}

/// The image of a cell position or a vector.
pub(super) fn image<N: Copy>(
    map: Map,
    (row, column): (N, N),
    flip: impl Fn(bool, N) -> N,
) -> (N, N) {
    let row = if map & 1 == 0 { row } else { flip(true, row) };
    let column = if map & 2 == 0 {
        column
    } else {
        flip(false, column)
    };
    if map & 4 == 0 {
        (row, column)
    } else {
        (column, row)
    }
}

/// A normal form of moves, for comparison.
type MoveForm = (Vec<StepPattern>, Option<PlayCondition>);

fn form(play: &Play) -> MoveForm {
    let steps = play.steps.iter().map(|step| {
        let mut step = step.clone();
        let mut reversed = step.items.clone();
        reversed.reverse();
        let is_plain = !step.again && step.unless == 0 && step.with.is_none();
        if play.steps.len() == 1 && is_plain && reversed == step.items {
            let opposite: Vec<Vector> = step.vectors.iter().map(|v| (-v.0, -v.1)).collect();
            step.vectors.extend(opposite);
        }
        if let [only] = step.items.as_slice()
            && !only.star
        {
            step.vectors.clear();
        }
        step.vectors.sort_unstable();
        step.vectors.dedup();
        step
    });
    (steps.collect(), play.condition.clone())
}

/// A move with other vectors, and with the letters of each pair exchanged if `exchanged`.
fn mapped(
    play: &Play,
    letters: &Letters,
    exchanged: bool,
    vector: impl Fn(&Vector) -> Vector,
) -> Play {
    let play = if exchanged {
        play.exchanged(letters)
    } else {
        play.clone()
    };
    let steps = play.steps.iter().map(|step| StepPattern {
        vectors: step.vectors.iter().map(&vector).collect(),
        ..step.clone()
    });
    Play {
        steps: steps.collect(),
        ..play
    }
}

fn forms(plays: impl Iterator<Item = Play>) -> Vec<MoveForm> {
    let mut forms: Vec<MoveForm> = Vec::new();
    for form in plays.map(|play| form(&play)) {
        if !forms.contains(&form) {
            forms.push(form);
        }
    }
    forms
}

fn are_equal(one: &[MoveForm], other: &[MoveForm]) -> bool {
    one.len() == other.len() && one.iter().all(|form| other.contains(form))
}

/// All symmetries of a ruleset, beginning with the identity. `is_free` means that the language computes nothing except
/// conditions.
pub(in crate::declared) fn all(compiled: &Compiled, is_free: bool) -> Vec<Symmetry> {
    let identity = Symmetry {
        map: 0,
        exchanged: false,
        negative: false,
    };
    let letters = &compiled.letters;
    let mut found = vec![identity];
    if !is_free {
        return found;
    }
    let own: Vec<Vec<MoveForm>> = compiled
        .plays
        .iter()
        .map(|p| forms(p.iter().cloned()))
        .collect();
    for map in MAPS.filter(|map| has_map(compiled, *map)) {
        for exchanged in [false, true] {
            let is_fixed = letters.partner(EMPTY) == EMPTY || compiled.settle.is_none();
            let has_pairs = letters.all().iter().any(|l| letters.partner(*l) != *l);
            if exchanged && !(has_pairs && is_fixed) {
                continue;
            }
            let vector = |v: &Vector| image(map, *v, |_, by| -by);
            let images: Vec<Vec<MoveForm>> = compiled
                .plays
                .iter()
                .map(|plays| forms(plays.iter().map(|p| mapped(p, letters, exchanged, vector))))
                .collect();
            for negative in [false, true] {
                let side = |player: usize| &own[player ^ usize::from(negative)];
                let symmetry = Symmetry {
                    map,
                    exchanged,
                    negative,
                };
                let holds = (0..2).all(|player| are_equal(&images[player], side(player)));
                // In an impartial ruleset, positions are their own negatives.
                if holds && symmetry != identity && !(compiled.impartial && negative) {
                    found.push(symmetry);
                }
            }
        }
    }
    found
}

/// Whether the moves of a ruleset on triangles are the same after a turn by a third of a circle.
pub(in crate::declared) fn has_turns(compiled: &Compiled, is_free: bool) -> bool {
    let letters = &compiled.letters;
    let turn = |v: &Vector| turned(*v);
    compiled.kind == BoardKind::Triangle
        && is_free
        && !depends_on_places(compiled)
        && compiled.plays.iter().all(|plays| {
            let images = forms(plays.iter().map(|play| mapped(play, letters, false, turn)));
            are_equal(&images, &forms(plays.iter().cloned()))
        })
}

/// For each plane, its image under a half turn that exchanges the players, if the ruleset has one. In an impartial
/// ruleset any half turn qualifies.
pub(in crate::declared) fn mirror(
    compiled: &Compiled,
    layout: &LetterPlanes,
    symmetries: &[Symmetry],
) -> Option<Vec<usize>> {
    let half_turn = if compiled.kind.is_row() { 2 } else { 3 };
    let mut turns = symmetries.iter().filter(|s| s.map == half_turn);
    let found = turns.find(|s| s.negative || compiled.impartial)?;
    let image = |letter: u8| {
        if found.exchanged {
            compiled.letters.partner_number(letter)
        } else {
            letter
        }
    };
    let mut planes: Vec<usize> = (0..layout.planes()).collect();
    for (letter, plane) in layout.letters() {
        planes[plane] = layout.plane(image(letter))?;
    }
    Some(planes)
}

/// Whether a rule may depend on the location of cells.
fn depends_on_places(compiled: &Compiled) -> bool {
    let is_written = |play: &Play| matches!(play.condition, Some(PlayCondition::Written(..)));
    compiled.plays.iter().flatten().any(is_written)
        || matches!(compiled.settle, Some(Settle::Connected(_)))
}

/// Whether a map preserves adjacency and no rule of the ruleset depends on the location of cells.
fn has_map(compiled: &Compiled, map: Map) -> bool {
    if map == 0 {
        return true;
    }
    let kind = compiled.kind;
    // The only nontrivial map of a line is its mirror image.
    if kind.is_graph() || depends_on_places(compiled) || kind.is_row() && map != 2 {
        return false;
    }
    let shape = BoardShape::Rows {
        kind,
        rows: 0,
        columns: 0,
    };
    let vectors = shape.vectors();
    let keeps = |v: &Vector| vectors.contains(&image(map, *v, |_, by| -by));
    kind == BoardKind::Line || kind == BoardKind::Cycle || vectors.iter().all(keeps)
}
