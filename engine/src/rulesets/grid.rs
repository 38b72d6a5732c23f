//! Points of the square lattice: symmetries, connected parts, and stones linked along rows and columns.

use smallvec::SmallVec;

/// The row and the column, from 0.
pub type Point = (u32, u32);

/// The numbers of rows and of columns.
pub type Extent = (u32, u32);

/// The symmetries of the square, as arguments of [`image`].
pub const SYMMETRIES: std::ops::Range<u8> = 0..8;

/// The image of a point of a rectangle under one of the [`SYMMETRIES`].
pub fn image(symmetry: u8, (row, column): Point, (rows, columns): Extent) -> Point {
    let row = if symmetry & 1 == 0 {
        row
    } else {
        rows - 1 - row
    };
    let column = if symmetry & 2 == 0 {
        column
    } else {
        columns - 1 - column
    };
    if symmetry & 4 == 0 {
        (row, column)
    } else {
        (column, row)
    }
}

/// The extent of the image of a rectangle.
pub fn image_extent(symmetry: u8, (rows, columns): Extent) -> Extent {
    if symmetry & 4 == 0 {
        (rows, columns)
    } else {
        (columns, rows)
    }
}

/// Moves the points to the upper left corner. Returns their extent.
pub fn shift(points: &mut [Point]) -> Extent {
    let top = points.iter().map(|p| p.0).min().unwrap_or(0);
    let left = points.iter().map(|p| p.1).min().unwrap_or(0);
    for point in points.iter_mut() {
        *point = (point.0 - top, point.1 - left);
    }
    extent(points)
}

/// Removes empty rows and columns. Returns the resulting extent.
pub fn compress(points: &mut [Point]) -> Extent {
    let (rows, columns) = extent(points);
    let ranks = |used: &mut SmallVec<[u32; 16]>| {
        let mut rank = 0;
        for place in used.iter_mut() {
            let occupied = *place;
            *place = rank;
            rank += occupied;
        }
    };
    let mut row_ranks: SmallVec<[u32; 16]> = SmallVec::from_elem(0, rows as usize);
    let mut column_ranks: SmallVec<[u32; 16]> = SmallVec::from_elem(0, columns as usize);
    for point in points.iter() {
        row_ranks[point.0 as usize] = 1;
        column_ranks[point.1 as usize] = 1;
    }
    ranks(&mut row_ranks);
    ranks(&mut column_ranks);
    for point in points.iter_mut() {
        *point = (row_ranks[point.0 as usize], column_ranks[point.1 as usize]);
    }
    extent(points)
}

/// The smallest rectangle at the origin that contains the points.
pub fn extent(points: &[Point]) -> Extent {
    let rows = points.iter().map(|p| p.0 + 1).max().unwrap_or(0);
    let columns = points.iter().map(|p| p.1 + 1).max().unwrap_or(0);
    (rows, columns)
}

/// A union-find structure.
struct Union(SmallVec<[u32; 64]>);

impl Union {
    fn new(size: usize) -> Union {
        Union((0..size as u32).collect())
    }

    fn find(&mut self, mut at: u32) -> u32 {
        while self.0[at as usize] != at {
            let up = self.0[self.0[at as usize] as usize];
            self.0[at as usize] = up;
            at = up;
        }
        at
    }

    fn join(&mut self, a: u32, b: u32) {
        let (a, b) = (self.find(a), self.find(b));
        self.0[a as usize] = b;
    }
}

/// The parts of a set of points that are connected through common rows and columns, regardless of gaps. Each part is a
/// sorted list of indices of points.
pub fn parts_by_lines(points: &[Point]) -> Vec<Vec<u32>> {
    let (rows, columns) = extent(points);
    let mut union = Union::new((rows + columns) as usize);
    for point in points {
        union.join(point.0, rows + point.1);
    }
    gather(points.len(), (rows + columns) as usize, |at| {
        union.find(points[at].0)
    })
}

/// The parts of a set of points that are connected through adjacent points. Each part is a sorted list of indices of
/// points.
pub fn parts_by_neighbours(points: &[Point]) -> Vec<Vec<u32>> {
    const NONE: u32 = u32::MAX;
    let (rows, columns) = extent(points);
    let mut at: SmallVec<[u32; 64]> = SmallVec::from_elem(NONE, rows as usize * columns as usize);
    let place = |(row, column): Point| row as usize * columns as usize + column as usize;
    for (number, point) in points.iter().enumerate() {
        at[place(*point)] = number as u32;
    }
    let mut union = Union::new(points.len());
    for (number, point) in points.iter().enumerate() {
        let mut join = |other: u32| {
            if other != NONE {
                union.join(number as u32, other);
            }
        };
        if point.0 > 0 {
            join(at[place((point.0 - 1, point.1))]);
        }
        if point.1 > 0 {
            join(at[place((point.0, point.1 - 1))]);
        }
    }
    gather(points.len(), points.len(), |at| union.find(at as u32))
}

/// Groups the numbers below `count` by class. Classes are numbers below `classes`.
fn gather(count: usize, classes: usize, mut class_of: impl FnMut(usize) -> u32) -> Vec<Vec<u32>> {
    let mut place: SmallVec<[u32; 64]> = SmallVec::from_elem(u32::MAX, classes);
    let mut parts: Vec<Vec<u32>> = Vec::new();
    for at in 0..count {
        let place = &mut place[class_of(at) as usize];
        if *place == u32::MAX {
            *place = parts.len() as u32;
            parts.push(Vec::new());
        }
        parts[*place as usize].push(at as u32);
    }
    parts
}

/// Marks the absence of a stone in a direction.
pub const NONE: u32 = u32::MAX;

/// The directions up, left, right and down, in the order of the points to which they lead.
pub const DIRECTIONS: std::ops::Range<u8> = 0..4;

/// The opposite direction.
pub fn reverse(direction: u8) -> u8 {
    3 - direction
}

/// Stones linked to the next stone in each direction. Removing a stone links its neighbours.
#[derive(Clone, Debug)]
pub struct Links {
    next: Vec<[u32; 4]>,
}

impl Links {
    /// Links points, which must be in reading order.
    pub fn new(points: &[Point]) -> Links {
        let mut next = vec![[NONE; 4]; points.len()];
        let mut above: Vec<u32> = vec![NONE; extent(points).1 as usize];
        let mut before: Option<(u32, u32)> = None;
        for (number, (row, column)) in points.iter().enumerate() {
            let stone = number as u32;
            if let Some((earlier, same_row)) = before
                && same_row == *row
            {
                next[number][1] = earlier;
                next[earlier as usize][2] = stone;
            }
            let up = std::mem::replace(&mut above[*column as usize], stone);
            if up != NONE {
                next[number][0] = up;
                next[up as usize][3] = stone;
            }
            before = Some((stone, *row));
        }
        Links { next }
    }

    /// The next stone in a direction, or [`NONE`]. A removed stone keeps the links that it had when it was removed.
    pub fn next(&self, stone: u32, direction: u8) -> u32 {
        self.next[stone as usize][direction as usize]
    }

    /// Removes a stone.
    pub fn remove(&mut self, stone: u32) {
        for direction in DIRECTIONS {
            let to = self.next(stone, direction);
            if to != NONE {
                self.next[to as usize][reverse(direction) as usize] =
                    self.next(stone, reverse(direction));
            }
        }
    }

    /// Restores the stone that was removed last.
    pub fn restore(&mut self, stone: u32) {
        for direction in DIRECTIONS {
            let to = self.next(stone, direction);
            if to != NONE {
                self.next[to as usize][reverse(direction) as usize] = stone;
            }
        }
    }
}

/// A set of stones by number.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StoneSet(SmallVec<[u64; 2]>);

impl StoneSet {
    /// The empty set, with room for `stones` stones.
    pub fn new(stones: usize) -> StoneSet {
        StoneSet(SmallVec::from_elem(0, stones.div_ceil(64)))
    }

    /// Adds the stone if it is absent, otherwise removes it.
    pub fn toggle(&mut self, stone: u32) {
        if let Some(word) = self.0.get_mut(stone as usize / 64) {
            *word ^= 1 << (stone % 64);
        }
    }

    /// Whether the set contains a stone.
    pub fn contains(&self, stone: u32) -> bool {
        let word = self.0.get(stone as usize / 64).copied().unwrap_or(0);
        word >> (stone % 64) & 1 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_and_compression() {
        let mut points = [(0, 0), (0, 4), (3, 4), (5, 6)];
        assert_eq!(parts_by_lines(&points), [vec![0, 1, 2], vec![3]]);
        assert_eq!(compress(&mut points), (3, 3));
        assert_eq!(points, [(0, 0), (0, 1), (1, 1), (2, 2)]);
        assert_eq!(parts_by_neighbours(&points), [vec![0, 1, 2], vec![3]]);
        assert_eq!(shift(&mut [(3, 4), (5, 6)]), (3, 3));
    }

    #[test]
    fn the_eight_images_differ() {
        let extent = (2, 3);
        let images: std::collections::BTreeSet<_> = SYMMETRIES
            .map(|s| {
                let points = [(0, 0), (0, 1)].map(|p| image(s, p, extent));
                (image_extent(s, extent), points)
            })
            .collect();
        assert_eq!(images.len(), 8);
    }

    #[test]
    fn links_go_over_stones_taken_out() {
        let mut links = Links::new(&[(0, 0), (0, 2), (0, 5), (1, 2)]);
        assert_eq!(links.next(0, 2), 1);
        assert_eq!(links.next(3, 0), 1);
        links.remove(1);
        assert_eq!((links.next(0, 2), links.next(2, 1)), (2, 0));
        assert_eq!(links.next(3, 0), NONE);
        links.restore(1);
        assert_eq!((links.next(0, 2), links.next(3, 0)), (1, 1));
    }
}
