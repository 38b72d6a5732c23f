//! Lower bounds of the number of moves that a player can guarantee in Domineering. They decide most positions without
//! search.
//!
//! The board is packed with disjoint areas of the player: *safe* dominoes, which the opponent cannot touch;
//! *protective* squares of 2 x 2, where one domino makes the one beside it safe; and *vulnerable* dominoes. The players
//! take turns at the areas, and a domino of the opponent spoils at most two of them. The idea follows Bullock,
//! "Domineering: solving large combinatorial search spaces", 2002; the bounds are derived here.

use std::sync::LazyLock;

/// The cells of a board, row by row, with an empty column between consecutive rows.
pub(super) type Cells = u128;

/// Maximum number of bits of a board. Shifts go slightly beyond the last bit.
pub(super) const MOST_BITS: usize = 126;

/// The number of kinds of area: protective squares; vulnerable dominoes that one domino of the opponent can touch
/// together with another area, without and with a safe cell; vulnerable dominoes that it cannot, without and with a
/// safe cell.
const KINDS: usize = 5;
/// Maximum number of areas of each kind that are counted.
const MOST: [usize; KINDS] = [8, 16, 8, 12, 8];

/// The first cells of a maximal packing of dominoes along a direction.
pub(super) fn packing<const ALONG: u32>(cells: Cells) -> Cells {
    let mut rest = cells;
    let mut packed = 0;
    loop {
        let starts = rest & !(rest << ALONG) & (rest >> ALONG);
        if starts == 0 {
            return packed;
        }
        packed |= starts;
        rest &= !(starts | starts << ALONG);
    }
}

/// The cells that dominoes along a direction can cover.
pub(super) fn covered<const ALONG: u32>(cells: Cells) -> Cells {
    let starts = cells & (cells >> ALONG);
    starts | starts << ALONG
}

/// The number of moves of a player that the opponent cannot prevent.
pub(super) fn safe<const ALONG: u32, const ACROSS: u32>(cells: Cells) -> i32 {
    packing::<ALONG>(cells & !covered::<ACROSS>(cells)).count_ones() as i32
}

/// A guaranteed advantage of a player moving first or second: twice the player's moves minus the number of cells left
/// to the opponent. The player wins moving first if it is positive, and moving second if it exceeds -2.
pub(super) fn advantage<const ALONG: u32, const ACROSS: u32>(cells: Cells, first: bool) -> i32 {
    let contested = covered::<ACROSS>(cells);
    let safe = cells & !contested;
    let safe_dominoes = packing::<ALONG>(safe);
    let mut rest = cells & !(safe_dominoes | safe_dominoes << ALONG);

    let squares = rest & (rest >> ALONG) & (rest >> ACROSS) & (rest >> (ALONG + ACROSS));
    let before = cells << ACROSS;
    let after = cells >> (2 * ACROSS);
    let mut squares = squares & !((before | before >> ALONG) & (after | after >> ALONG));
    let mut protective = 0;
    while squares != 0 {
        let at = squares & squares.wrapping_neg();
        protective += 1;
        let square = at | at << ALONG;
        let square = square | square << ACROSS;
        rest &= !square;
        // No domino of the opponent may touch two squares.
        let band = at | at << ALONG | at >> ALONG;
        let near = band | band << ACROSS | band >> ACROSS;
        squares &= !(near | near << ACROSS | near >> ACROSS);
    }

    let vulnerable = packing::<ALONG>(rest);
    let areas = cells & !rest & contested | vulnerable | vulnerable << ALONG;
    let beside = areas << ACROSS | areas >> ACROSS;
    let joined = vulnerable & (beside | beside >> ALONG);
    let half_safe = vulnerable & (safe | safe >> ALONG);
    let count = |dominoes: Cells| dominoes.count_ones() as usize;
    let kinds = [
        protective,
        count(joined & !half_safe),
        count(joined & half_safe),
        count(vulnerable & !joined & !half_safe),
        count(half_safe & !joined),
    ];

    // A safe domino may be shifted by one cell and take a contested cell from the opponent, together with adjacent
    // cells that have no other neighbour.
    let open = rest & contested & !areas & !beside;
    let forward = (safe_dominoes << (2 * ALONG)) & open;
    let backward = ((safe_dominoes & !(forward >> (2 * ALONG))) >> ALONG) & open;
    let taken = forward | backward;
    let taken = taken & !(taken << ACROSS);
    let edge = contested & !areas;
    let low = (taken >> ACROSS) & edge & !(cells << ACROSS);
    let high = (taken << ACROSS) & edge & !(cells >> ACROSS);
    let (low, high) = (taken & (low << ACROSS), taken & (high >> ACROSS));
    let by_worth = [
        count(low & high),
        count(low ^ high),
        count(taken & !low & !high),
    ];
    let (mut at, mut moved) = (0, [0; 2]);
    for (count, worth) in by_worth.into_iter().zip([3, 2, 1]) {
        moved[0] += worth * ((at + count) / 2 - at / 2);
        moved[1] += worth * ((at + count).div_ceil(2) - at.div_ceil(2));
        at += count;
    }
    // The player answers within the areas when the opponent spoils one, and with such a shift when the opponent
    // prevents one.
    let second = TURNS.get(false, kinds) + moved[0] as i32;
    let sure = if first {
        (TURNS.get(true, kinds) + moved[0] as i32).max(TURNS.get(false, kinds) + moved[1] as i32)
    } else {
        second
    };
    // Each run of odd length of the opponent that no area touches leaves one cell unused.
    let pairs = packing::<ACROSS>(contested);
    let over = contested & !(pairs | pairs << ACROSS);
    let mut touched = (areas | taken) & contested;
    loop {
        let grown = contested & (touched | touched << ACROSS | touched >> ACROSS);
        if grown == touched {
            break;
        }
        touched = grown;
    }
    let wasted = (over & !touched).count_ones();
    let safe = safe_dominoes.count_ones() as i32;
    2 * safe + sure + wasted as i32 - contested.count_ones() as i32
}

/// The first player's result from given numbers of areas of each kind, in units of half moves. A protective square
/// counts two moves and takes four cells from the opponent. A vulnerable domino counts one move and takes two cells, or
/// one cell if its other cell is safe.
struct Turns {
    /// The results, by player who moves first and then by numbers of areas.
    worth: [Vec<u8>; 2],
}

const WORTH: [u8; KINDS] = [8, 4, 3, 4, 3];

/// The sets of areas that one domino of the opponent can spoil.
const SPOILED: [&[usize]; 10] = [
    &[0, 1],
    &[0, 2],
    &[1, 1],
    &[1, 2],
    &[2, 2],
    &[0],
    &[1],
    &[2],
    &[3],
    &[4],
];

static TURNS: LazyLock<Turns> = LazyLock::new(Turns::new);

impl Turns {
    fn index(areas: [usize; KINDS]) -> usize {
        let digits = areas.iter().zip(MOST);
        digits.fold(0, |index, (count, most)| index * (most + 1) + count)
    }

    fn get(&self, first: bool, mut areas: [usize; KINDS]) -> i32 {
        for (count, most) in areas.iter_mut().zip(MOST) {
            *count = (*count).min(most);
        }
        let worth = self.worth[usize::from(first)].get(Turns::index(areas));
        worth.copied().unwrap_or(0).into()
    }

    fn new() -> Turns {
        let size = MOST.iter().map(|most| most + 1).product();
        let mut turns = Turns {
            worth: [vec![0; size], vec![0; size]],
        };
        for index in 0..size {
            let (mut rest, mut areas) = (index, [0; KINDS]);
            for (count, most) in areas.iter_mut().zip(MOST).rev() {
                *count = rest % (most + 1);
                rest /= most + 1;
            }
            let without = |kinds: &[usize]| {
                let mut less = areas;
                for kind in kinds {
                    less[*kind] = less[*kind].checked_sub(1)?;
                }
                Some(Turns::index(less))
            };
            let [second, first] = &mut turns.worth;
            let spoiled = SPOILED.iter().filter_map(|kinds| without(kinds));
            let spoiled = spoiled.map(|less| first[less]);
            let taken = (0..KINDS).filter_map(|kind| Some(WORTH[kind] + second[without(&[kind])?]));
            let (spoiled, taken) = (spoiled.min(), taken.max());
            second[index] = spoiled.unwrap_or(0);
            first[index] = taken.unwrap_or(0);
        }
        turns
    }
}

/// Removes cells from the board that only one player can use, as far as they amount to an integer, and returns the
/// integer. `own` are the cells that only this player can cover. An isolated run of such cells is worth the number of
/// dominoes that fit. Three or more such cells at the end of a longer run can be shortened by two, for one move.
pub(super) fn own_moves<const ALONG: u32>(cells: &mut Cells, own: &mut Cells) -> i32 {
    if *own & (*own >> ALONG) == 0 {
        return 0;
    }
    let shared = *cells & !*own;
    let mut joined = *own & (shared << ALONG | shared >> ALONG);
    loop {
        let grown = joined | (*own & (joined << ALONG | joined >> ALONG));
        if grown == joined {
            break;
        }
        joined = grown;
    }
    let alone = *own & !joined;
    let mut count = packing::<ALONG>(alone).count_ones();
    *cells &= !alone;
    *own &= joined;
    loop {
        let first = *own & !(*cells << ALONG) & (*own >> ALONG) & (*own >> (2 * ALONG));
        let last = *own & !(*cells >> ALONG) & (*own << ALONG) & (*own << (2 * ALONG));
        let taken = match (first, last) {
            (0, 0) => return count as i32,
            (0, _) => last | last >> ALONG,
            _ => first | first << ALONG,
        };
        count += taken.count_ones() / 2;
        *cells &= !taken;
        *own &= !taken;
    }
}
