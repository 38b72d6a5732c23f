//! Turns of positions on triangles by a third of a circle.
//!
//! A triangle is the part of a square lattice on and below a diagonal, and its cells have the neighbours (0, 1), (1, 1),
//! (1, 0) and their opposites. A turn by a third of a circle maps (1, 0) to (-1, -1) and (0, 1) to (1, 0).

use crate::declared::board::Vector;
use crate::declared::board::bits::{Bits, insert, ones, zeros};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::parts::symmetry::Map;

/// The image of a vector under a turn.
pub(in crate::declared) fn turned((row, column): Vector) -> Vector {
    (column - row, -row)
}

/// For each cell of a triangle with this many rows, the cell that comes there by one turn, row by row.
fn turn_of_triangle(rows: usize) -> Vec<usize> {
    let cells = (0..rows).flat_map(|row| (0..=row).map(move |column| (row, column)));
    cells
        .map(|(row, column)| {
            let from = rows - 1 - (row - column);
            from * (from + 1) / 2 + rows - 1 - row
        })
        .collect()
}

/// The images of a triangle with this many rows under a map of the square lattice, followed by each turn if `turns`. For
/// each cell, the cell that comes there. Only the identity and map 7 keep the triangle.
pub(in crate::declared) fn images_of_triangle(
    rows: usize,
    map: Map,
    turns: bool,
) -> Vec<Vec<usize>> {
    let index = |row: usize, column: usize| row * (row + 1) / 2 + column;
    let cells = (0..rows).flat_map(|row| (0..=row).map(move |column| (row, column)));
    let mapped: Vec<usize> = match map {
        0 => cells.map(|(row, column)| index(row, column)).collect(),
        7 => cells
            .map(|(row, column)| index(rows - 1 - column, rows - 1 - row))
            .collect(),
        _ => return Vec::new(),
    };
    let turn = turn_of_triangle(rows);
    let count = if turns { 3 } else { 1 };
    let after = |cells: &Vec<usize>| Some(turn.iter().map(|cell| cells[*cell]).collect());
    std::iter::successors(Some(mapped), after)
        .take(count)
        .collect()
}

/// A position after some turns, on the fewest rows and columns that hold its cells.
pub(in crate::declared) fn turned_position(
    layout: &LetterPlanes,
    (rows, columns): (u32, u32),
    bits: &[u64],
    turns: usize,
) -> ((u32, u32), Bits) {
    let cells = (rows * columns) as usize;
    let place = |bit: usize| {
        let cell = bit % cells;
        let own = (
            (cell as u32 / columns) as i32,
            (cell as u32 % columns) as i32,
        );
        (0..turns).fold(own, |place, _| turned(place))
    };
    let (mut first, mut last) = ((i32::MAX, i32::MAX), (i32::MIN, i32::MIN));
    for (row, column) in ones(bits).map(place) {
        first = (first.0.min(row), first.1.min(column));
        last = (last.0.max(row), last.1.max(column));
    }
    if first.0 > last.0 {
        return ((rows, columns), Bits::from_slice(bits));
    }
    let (height, width) = (last.0 - first.0 + 1, last.1 - first.1 + 1);
    let after = (height * width) as usize;
    let mut found = zeros(layout.words(after));
    for bit in ones(bits) {
        let (row, column) = place(bit);
        let cell = (row - first.0) * width + column - first.1;
        insert(&mut found, bit / cells * after + cell as usize);
    }
    ((height as u32, width as u32), found)
}
