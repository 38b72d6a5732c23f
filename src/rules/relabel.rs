//! Parts of graphs with their vertices numbered anew, so that most equal parts become one.
//!
//! Vertices are ordered by colours that are refined by those of their neighbours; of vertices that stay alike one is
//! singled out. On trees the order is canonical; elsewhere equal parts may stay different, which costs time alone.
//! Source: McKay and Piperno, "Practical graph isomorphism, II", 2014.

use super::bits::{Bits, insert, ones, zeros};
use super::board::{Graph, Kind};
use super::frames::{FrameKey, NO_ROOT};
use super::layout::Layout;
use super::letters::Letters;
use super::pattern::LetterSet;
use smallvec::SmallVec;

/// Graphs with more vertices keep the order of their vertices.
const MOST_REFINED: usize = 128;

/// Says that a vertex is not in the part.
const ABSENT: u32 = u32::MAX;

/// An edge of a part: the numbers of its vertices, its letters, its number on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Link {
    from: u32,
    to: u32,
    letters: LetterSet,
    cell: u32,
}

/// A part of a graph.
struct Pattern {
    directed: bool,
    /// By vertex of the part: that of the board, and its letters.
    vertices: SmallVec<[(u32, LetterSet); 24]>,
    root: u32,
    links: SmallVec<[Link; 24]>,
}

/// A part of a position on a graph with its vertices in a new order, and the position on it. With `exchanged` the
/// letters of each pair are exchanged.
pub(super) fn relabel(
    graph: &Graph,
    root: Option<u32>,
    kept: &[u64],
    bits: &[u64],
    (layout, letters): (&Layout, &Letters),
    exchanged: bool,
) -> (FrameKey, Bits) {
    let cells = if graph.kind() == Kind::Edges {
        graph.links().len()
    } else {
        graph.names().len()
    };
    let set = |cell: usize| {
        let set = layout.letters_at(bits, cells, cell);
        if !exchanged {
            return set;
        }
        let own = layout.letters().filter(|(l, _)| set >> l & 1 != 0);
        own.fold(0, |all, (l, _)| all | 1 << letters.partner_number(l))
    };
    let mut part = if graph.kind() == Kind::Edges {
        edges(graph, root, kept, set)
    } else {
        vertices(graph, kept, set)
    };
    let numbers = part.order();
    for link in &mut part.links {
        let (from, to) = (numbers[link.from as usize], numbers[link.to as usize]);
        let turned = !part.directed && from > to;
        (link.from, link.to) = if turned { (to, from) } else { (from, to) };
    }
    part.links.sort_unstable();
    let root = numbers.get(part.root as usize).copied();
    let mut code = vec![part.vertices.len() as u32, root.unwrap_or(NO_ROOT)];
    code.extend(part.links.iter().flat_map(|link| [link.from, link.to]));
    let cells: SmallVec<[LetterSet; 24]> = if graph.kind() == Kind::Edges {
        part.links.iter().map(|link| link.letters).collect()
    } else {
        let mut cells = SmallVec::from_elem(0, numbers.len());
        for ((_, letters), number) in part.vertices.iter().zip(&numbers) {
            cells[*number as usize] = *letters;
        }
        cells
    };
    (FrameKey::Links(code.into()), positioned(layout, &cells))
}

fn positioned(layout: &Layout, cells: &[LetterSet]) -> Bits {
    let mut bits = zeros(layout.words(cells.len()));
    for (at, set) in cells.iter().enumerate().filter(|(_, set)| **set != 0) {
        let planes = layout.letters().filter(|(l, _)| set >> l & 1 != 0);
        for plane in planes.map(|(_, plane)| plane).chain(layout.exists) {
            insert(&mut bits, plane * cells.len() + at);
        }
    }
    bits
}

fn vertices(graph: &Graph, kept: &[u64], set: impl Fn(usize) -> LetterSet) -> Pattern {
    let mut numbers: SmallVec<[u32; 64]> = SmallVec::from_elem(ABSENT, graph.names().len());
    let mut vertices = SmallVec::new();
    for cell in ones(kept) {
        numbers[cell] = vertices.len() as u32;
        vertices.push((cell as u32, set(cell)));
    }
    let links = graph.links().iter().filter_map(|(a, b)| {
        let (from, to) = (numbers[*a as usize], numbers[*b as usize]);
        let is_there = from != ABSENT && to != ABSENT;
        is_there.then_some(Link {
            from,
            to,
            letters: 0,
            cell: 0,
        })
    });
    Pattern {
        directed: graph.kind() == Kind::Digraph,
        vertices,
        root: NO_ROOT,
        links: links.collect(),
    }
}

fn edges(
    graph: &Graph,
    root: Option<u32>,
    kept: &[u64],
    set: impl Fn(usize) -> LetterSet,
) -> Pattern {
    let mut numbers: SmallVec<[u32; 64]> = SmallVec::from_elem(ABSENT, graph.names().len());
    let mut vertices: SmallVec<[(u32, LetterSet); 24]> = SmallVec::new();
    let mut links = SmallVec::new();
    for cell in ones(kept) {
        let (a, b) = graph.links()[cell];
        let [from, to] = [a, b].map(|vertex| {
            let number = &mut numbers[vertex as usize];
            if *number == ABSENT {
                *number = vertices.len() as u32;
                vertices.push((vertex, 0));
            }
            *number
        });
        links.push(Link {
            from,
            to,
            letters: set(cell),
            cell: cell as u32,
        });
    }
    let root = root.map_or(ABSENT, |root| numbers[root as usize]);
    Pattern {
        directed: false,
        vertices,
        root,
        links,
    }
}

fn mixed(a: u64, b: u64) -> u64 {
    let mixed = (a ^ b.rotate_left(32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ (mixed >> 29)).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

impl Pattern {
    /// By vertex, its number in the new order.
    fn order(&self) -> SmallVec<[u32; 24]> {
        let count = self.vertices.len();
        if count > MOST_REFINED {
            return (0..count as u32).collect();
        }
        let colour = |(at, vertex): (usize, &(u32, LetterSet))| {
            mixed(u64::from(vertex.1), u64::from(at as u32 == self.root))
        };
        let mut colours: SmallVec<[u64; 24]> =
            self.vertices.iter().enumerate().map(colour).collect();
        let mut classes = 0;
        loop {
            // Until nothing is told apart any more.
            loop {
                let now = classes_of(&colours);
                if now <= classes {
                    break;
                }
                classes = now;
                if classes < count {
                    colours = self.refined(&colours);
                }
            }
            if classes >= count {
                break;
            }
            let mut sorted = colours.clone();
            sorted.sort_unstable();
            let twin = sorted.windows(2).find(|pair| pair[0] == pair[1]);
            let Some(one) = twin.and_then(|pair| colours.iter_mut().find(|c| **c == pair[0]))
            else {
                break;
            };
            *one = mixed(*one, 1);
        }
        let mut order: SmallVec<[u32; 24]> = (0..count as u32).collect();
        order.sort_by_key(|vertex| colours[*vertex as usize]);
        let mut numbers = SmallVec::from_elem(0, count);
        for (number, vertex) in order.iter().enumerate() {
            numbers[*vertex as usize] = number as u32;
        }
        numbers
    }

    fn refined(&self, colours: &[u64]) -> SmallVec<[u64; 24]> {
        let mut sums: SmallVec<[u64; 24]> = SmallVec::from_elem(0, colours.len());
        for link in &self.links {
            let (from, to) = (link.from as usize, link.to as usize);
            let label = u64::from(link.letters) << 1;
            let forward = mixed(colours[to], label);
            let backward = mixed(colours[from], label | u64::from(self.directed));
            sums[from] = sums[from].wrapping_add(forward);
            sums[to] = sums[to].wrapping_add(backward);
        }
        let pairs = colours.iter().zip(&sums);
        pairs.map(|(own, sum)| mixed(*own, *sum)).collect()
    }
}

fn classes_of(colours: &[u64]) -> usize {
    let mut sorted: SmallVec<[u64; 24]> = SmallVec::from_slice(colours);
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}
