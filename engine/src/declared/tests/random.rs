//! Random boards, and the comparison of rulesets on them.

use super::engine::budget::{Budget, Stop};
use super::engine::declared::*;
use super::engine::solve::Solver;
use std::sync::Arc;

/// A random number generator (SplitMix64).
pub(crate) struct Dice(pub u64);

impl Dice {
    /// A random number below n.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) % n as u64) as usize
    }

    /// True with probability 1/n.
    pub(crate) fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn letter(&mut self, letters: &[char]) -> char {
        letters[self.below(letters.len())]
    }
}

/// A random board with few cells. A board of edges has the ground.
pub(crate) fn random_board(
    kind: BoardKind,
    letters: &Letters,
    most: usize,
    dice: &mut Dice,
) -> Board {
    let all = letters.all();
    if kind == BoardKind::Triangle {
        let highest = if most < 6 { 2 } else { 3 };
        let rows = 1..=1 + dice.below(highest);
        let row = |cells: usize| (0..cells).map(|_| dice.letter(all)).collect::<String>();
        let rows: Vec<String> = rows.map(row).collect();
        return Board::read(kind, Some(letters), &rows.join("/")).expect("a triangle");
    }
    if !kind.is_graph() {
        let rows = if kind.is_row() { 1 } else { 1 + dice.below(3) };
        let columns = 1 + dice.below(most / rows);
        let row = |dice: &mut Dice| (0..columns).map(|_| dice.letter(all)).collect::<String>();
        let rows: Vec<String> = (0..rows).map(|_| row(dice)).collect();
        return Board::read(kind, Some(letters), &rows.join("/")).expect("rows");
    }
    let vertices = 2 + dice.below(most.min(5));
    let name = |vertex: usize| match vertex {
        0 => "ground".into(),
        _ => format!("v{vertex}"),
    };
    let mut paths: Vec<String> = Vec::new();
    for vertex in 0..vertices {
        paths.push(match kind {
            BoardKind::Edges => name(vertex),
            _ => format!("{}:{}", name(vertex), dice.letter(all)),
        });
    }
    for _ in 0..dice.below(most + 1) {
        let (a, b) = (name(dice.below(vertices)), name(dice.below(vertices)));
        match kind {
            BoardKind::Edges => paths.push(format!("{a}-{b}:{}", dice.letter(all))),
            _ if a == b => {}
            BoardKind::Digraph => paths.push(format!("{a}>{b}")),
            _ => paths.push(format!("{a}-{b}")),
        }
    }
    Board::read(kind, Some(letters), &paths.join(", ")).expect("a graph")
}

/// Compares the results for boards of a ruleset with the plain definition of its moves. Returns the number of
/// comparisons.
///
/// Errors: the first answers that differ, in words.
pub(crate) fn compare(
    declaration: &Declaration,
    language: Option<Arc<dyn WrittenRules>>,
    boards: &[Board],
    solver: &mut Solver,
) -> Result<u64, String> {
    let rules = Rules::new(declaration, declaration.name.clone(), language);
    let rules = Arc::new(rules.expect("a right declaration"));
    let plain = rules.plain().expect("letters");
    let budget = Budget::unlimited();
    for board in boards {
        match rules.compare(board, &plain, solver, &budget) {
            Ok(None) | Err(Stop::Undefined(_) | Stop::TooLarge(_)) => {}
            Ok(Some(found)) => return Err(format!("{found:?}: {declaration:?}")),
            Err(stop) => return Err(format!("{stop:?}: {board:?} of {declaration:?}")),
        }
    }
    Ok(6 * boards.len() as u64)
}
