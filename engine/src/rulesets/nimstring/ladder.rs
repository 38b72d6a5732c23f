//! The `R` notation for ladders of boxes, which are joined by paths and end in arrows to the ground.
//!
//! Source: Ishihara, "Nimstring Values for 2 x n Rectangular Arrays" I (2010) and II (2011).

use super::{Coin, GROUND, MOST_COINS};
use crate::diagnostic::{Diagnostic, WithHelp};
use crate::rulesets::random::Random;
use crate::rulesets::word::{PieceValue, Word, WordReader, fault, length};
use crate::source::Span;
use rustc_hash::FxHashMap;

/// One of the two rails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rail {
    /// The upper rail, chosen by a prime.
    Upper,
    /// The lower rail, the default.
    Lower,
}

/// A block of a ladder: `R` with its boxes, or `A`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LadderBlock {
    /// The sizes of the boxes from left to right; none for `R0`.
    Ladder(Vec<usize>),
    /// A vertical string with an arrow of this size at both ends.
    Arrows(usize),
}

/// A path between two blocks, or from a corner to the ground.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Path {
    /// The number of strings, at least 1.
    pub size: usize,
    /// The rail of the path.
    pub rail: Rail,
}

/// The contents of an `R` word.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Ladder {
    /// The blocks from left to right.
    pub blocks: Vec<LadderBlock>,
    /// The path between each block and the next.
    pub joins: Vec<Path>,
    /// The arrows at the left end.
    pub left_arrows: Vec<Path>,
    /// The arrows at the right end.
    pub right_arrows: Vec<Path>,
}

type LadderResult<T> = Result<T, Box<Diagnostic>>;

/// Reads a ladder word such as `R3cR2`, `aR[1,2]`, `R2a[2]^2`, `R1cR[3]a'`.
pub fn parse(word: &Word) -> LadderResult<Ladder> {
    let mut reader = WordReader::new(word);
    let mut ladder = Ladder::default();
    let mut coins = 0;
    arrows(&mut reader, &mut ladder.left_arrows, &mut coins)?;
    loop {
        let at = reader.place();
        let block = block(&mut reader, &mut coins)?;
        let inner = !ladder.joins.is_empty() || !ladder.left_arrows.is_empty();
        if matches!(block, LadderBlock::Arrows(_)) && inner && reader.peek().is_some() {
            return Err(fault(at, "`A` is allowed only at an end of a ladder")
                .with_help("inside, write `R0` for a single upright string"));
        }
        ladder.blocks.push(block);
        if !reader.letter('c') {
            break;
        }
        let rail = rail(&mut reader);
        let size = size(&mut reader, "the path of a `c`", &mut coins)?;
        ladder.joins.push(Path { size, rail });
    }
    arrows(&mut reader, &mut ladder.right_arrows, &mut coins)?;
    if reader.peek().is_some() {
        let message = format!("unexpected {} in a ladder", reader.found());
        return Err(fault(reader.place(), message).with_help(
            "a block is followed by `c` and another block, or by an arrow `a`, as in `R3c[2]R2a`",
        ));
    }
    let with_own_arrows = |block: Option<&LadderBlock>, arrows: &[Path]| {
        matches!(block, Some(LadderBlock::Arrows(_))) && !arrows.is_empty()
    };
    if with_own_arrows(ladder.blocks.first(), &ladder.left_arrows)
        || with_own_arrows(ladder.blocks.last(), &ladder.right_arrows)
    {
        return Err(fault(word.span, "`A` has its two arrows already")
            .with_help("write `R0` with arrows of its own, as in `R0a[2]^2`"));
    }
    Ok(ladder)
}

fn rail(reader: &mut WordReader) -> Rail {
    if reader.eats(PieceValue::Prime) {
        Rail::Upper
    } else {
        Rail::Lower
    }
}

fn block(reader: &mut WordReader, coins: &mut usize) -> LadderResult<LadderBlock> {
    let at = reader.place();
    if reader.letter('A') {
        let size = size(reader, "the arrows of an `A`", coins)?;
        *coins += size;
        return Ok(LadderBlock::Arrows(size));
    }
    if !reader.letter('R') {
        let message = format!("expected a block `R` or `A`, found {}", reader.found());
        return Err(fault(at, message)
            .with_help("a ladder is written like `R3`, `R[1,2]c[2]R3`, `R3a`, `R2cA`"));
    }
    let at = reader.place();
    let sizes = match reader.take() {
        Some((PieceValue::Number(n), span)) => {
            vec![1; length(n, *span, "the number of boxes", 0, MOST_COINS)?]
        }
        Some((PieceValue::Sizes(sizes), span)) => sizes
            .iter()
            .map(|s| length(s, *span, "the size of a box", 1, MOST_COINS))
            .collect::<LadderResult<Vec<_>>>()?,
        _ => {
            return Err(fault(at, "how many boxes has this `R`?").with_help(
                "a number after `R` is how many boxes of size 1 (`R3`), `[..]` lists box sizes (`R[1,2]`)",
            ));
        }
    };
    count(coins, 2 * sizes.iter().sum::<usize>() + 2, at)?;
    Ok(LadderBlock::Ladder(sizes))
}

fn arrows(reader: &mut WordReader, arrows: &mut Vec<Path>, coins: &mut usize) -> LadderResult<()> {
    loop {
        let at = reader.place();
        if !reader.letter('a') {
            return Ok(());
        }
        let before = arrows.len();
        let rail = rail(reader);
        let size = size(reader, "an arrow", coins)?;
        arrows.push(Path { size, rail });
        if reader.eats(PieceValue::Caret) {
            let place = reader.place();
            if reader.number().and_then(|(n, _)| n.to_i64()) != Some(2) {
                return Err(fault(place, "only `^2` can follow an arrow")
                    .with_help("`a^2` is one arrow on each corner of that end"));
            }
            let other = match rail {
                Rail::Upper => Rail::Lower,
                Rail::Lower => Rail::Upper,
            };
            arrows.push(Path { size, rail: other });
            count(coins, size, at)?;
        }
        let (old, new) = arrows.split_at(before);
        if old.iter().any(|a| new.iter().any(|b| a.rail == b.rail)) {
            return Err(fault(at, "this corner has an arrow already")
                .with_help("a prime puts an arrow on the upper rail: `R3a[1]a'[2]`"));
        }
    }
}

/// Reads the size after `c`, `a` or `A`. The default is 1.
fn size(reader: &mut WordReader, what: &str, coins: &mut usize) -> LadderResult<usize> {
    let at = reader.place();
    let size = match reader.peek() {
        Some(PieceValue::Number(n)) => length(n, at, what, 1, MOST_COINS)?,
        Some(PieceValue::Sizes(sizes)) => match sizes.as_slice() {
            [n] => length(n, at, what, 1, MOST_COINS)?,
            _ => {
                return Err(
                    fault(at, format!("{what} has one size, not {}", sizes.len()))
                        .with_help("lists of sizes go after `R`"),
                );
            }
        },
        _ => return Ok(1),
    };
    reader.take();
    count(coins, size, at)?;
    Ok(size)
}

fn count(coins: &mut usize, more: usize, at: Span) -> LadderResult<()> {
    *coins = coins.saturating_add(more);
    if *coins > MOST_COINS {
        let message = format!("a ladder has at most {MOST_COINS} coins");
        return Err(fault(at, message));
    }
    Ok(())
}

/// The state of the layout of a ladder: coins by place.
#[derive(Default)]
struct LadderLayout {
    at: FxHashMap<(i32, i32), u16>,
    coins: Vec<Coin>,
    strings: Vec<(u16, u16)>,
}

impl LadderLayout {
    fn coin(&mut self, x: i32, y: i32, corner: bool) -> u16 {
        let next = self.coins.len() as u16 + 1;
        let id = *self.at.entry((x, y)).or_insert(next);
        if id == next {
            self.coins.push(Coin {
                name: "".into(),
                place: Some((x, y)),
                corner,
            });
        } else if corner && let Some(coin) = self.coins.get_mut(id as usize - 1) {
            coin.corner = true;
        }
        id
    }

    /// Adds a path of strings from a corner along its rail, to the ground or to the next block.
    fn path(&mut self, mut x: i32, rail: Rail, size: usize, step: i32, to_ground: bool) -> i32 {
        let y = row(rail);
        let mut from = self.coin(x, y, true);
        for i in 1..=size {
            x += step;
            let to = if to_ground && i == size {
                GROUND
            } else {
                self.coin(x, y, false)
            };
            self.strings.push((from, to));
            from = to;
        }
        x
    }
}

fn row(rail: Rail) -> i32 {
    match rail {
        Rail::Upper => 0,
        Rail::Lower => 1,
    }
}

/// The coins and strings of a ladder. Coins are named `t1`, `t2`, ... on the upper rail and `b1`, `b2`, ... on the
/// lower rail, from the left.
pub(super) fn layout(ladder: &Ladder) -> (Vec<Coin>, Vec<(u16, u16)>) {
    let mut layout = LadderLayout::default();
    let mut x = 0;
    let last = ladder.blocks.len() - 1;
    for (i, block) in ladder.blocks.iter().enumerate() {
        let left = x;
        let sizes: &[usize] = match block {
            LadderBlock::Ladder(sizes) => sizes,
            LadderBlock::Arrows(_) => &[],
        };
        let upright = |layout: &mut LadderLayout, x: i32| {
            let (top, bottom) = (layout.coin(x, 0, true), layout.coin(x, 1, true));
            layout.strings.push((top, bottom));
        };
        upright(&mut layout, x);
        for size in sizes {
            let right = layout.path(x, Rail::Upper, *size, 1, false);
            layout.path(x, Rail::Lower, *size, 1, false);
            x = right;
            upright(&mut layout, x);
        }
        let arrows = |layout: &mut LadderLayout, paths: &[Path], x: i32, step: i32| {
            for path in paths {
                layout.path(x, path.rail, path.size, step, true);
            }
        };
        if let LadderBlock::Arrows(size) = block {
            let both = [Rail::Upper, Rail::Lower].map(|rail| Path { size: *size, rail });
            let leftwards = i == 0 && i != last;
            arrows(&mut layout, &both, x, if leftwards { -1 } else { 1 });
        }
        if i == 0 {
            arrows(&mut layout, &ladder.left_arrows, left, -1);
        }
        if i == last {
            arrows(&mut layout, &ladder.right_arrows, x, 1);
        }
        if let Some(join) = ladder.joins.get(i) {
            x = layout.path(x, join.rail, join.size, 1, false);
        }
    }
    let columns = layout.coins.iter().filter_map(|c| Some(c.place?.0));
    let leftmost = columns.min().unwrap_or(0);
    for row in [0, 1] {
        let mut order: Vec<usize> = (0..layout.coins.len())
            .filter(|i| layout.coins[*i].place.is_some_and(|p| p.1 == row))
            .collect();
        order.sort_by_key(|i| layout.coins[*i].place);
        for (n, i) in order.into_iter().enumerate() {
            layout.coins[i].name = format!("{}{}", if row == 0 { 't' } else { 'b' }, n + 1).into();
        }
    }
    for coin in &mut layout.coins {
        coin.place = coin.place.map(|(x, y)| (x - leftmost, y));
    }
    (layout.coins, layout.strings)
}

/// The word of a ladder.
pub fn notation(ladder: &Ladder) -> String {
    let size = |size: usize| {
        if size == 1 {
            String::new()
        } else {
            format!("[{size}]")
        }
    };
    let prime = |rail: Rail| if rail == Rail::Upper { "'" } else { "" };
    let arrows = |paths: &[Path]| match paths {
        [one, two] if one.size == two.size => format!("a{}^2", size(one.size)),
        _ => paths
            .iter()
            .map(|p| format!("a{}{}", prime(p.rail), size(p.size)))
            .collect(),
    };
    let mut text = arrows(&ladder.left_arrows);
    for (i, block) in ladder.blocks.iter().enumerate() {
        text += &match block {
            LadderBlock::Ladder(sizes) if sizes.iter().all(|s| *s == 1) => {
                format!("R{}", sizes.len())
            }
            LadderBlock::Ladder(sizes) => {
                let sizes: Vec<String> = sizes.iter().map(usize::to_string).collect();
                format!("R[{}]", sizes.join(","))
            }
            LadderBlock::Arrows(s) => format!("A{}", size(*s)),
        };
        if let Some(join) = ladder.joins.get(i) {
            text += &format!("c{}{}", prime(join.rail), size(join.size));
        }
    }
    text + &arrows(&ladder.right_arrows)
}

/// A random word.
pub(super) fn sample(random: &mut Random) -> String {
    let path = |random: &mut Random| random.of(&["", "[1]", "[2]", "[3]", "[5]"]);
    let mut word = String::new();
    if random.from(0, 3) == 0 {
        word += &format!("a{}", path(random));
    }
    word += random.of(&["R1", "R1", "R2", "R[2]", "R[4]", "R[1,2]"]);
    if random.from(0, 2) == 0 {
        word += &format!("c{}{}", path(random), random.of(&["R1", "R[2]", "A"]));
    } else if random.from(0, 1) == 0 {
        word += &format!("a{}{}", path(random), random.of(&["", "^2"]));
    }
    word
}
