//! Parts of graphs with their vertices numbered anew, so that most equal parts become one.
//!
//! Leaves are stripped first, round by round, as Aho, Hopcroft and Ullman compare trees ("The Design and Analysis of
//! Computer Algorithms", 1974, 3.2). What is left is ordered by colours that are refined by those of the neighbours; of
//! vertices that stay alike one is singled out. On trees the order is canonical; elsewhere equal parts may stay
//! different, which costs time alone. Source: McKay and Piperno, "Practical graph isomorphism, II", 2014.

use super::frames::{FrameKey, NO_ROOT};
use crate::declared::board::bits::{Bits, insert, ones, zeros};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::Letters;
use crate::declared::board::{BoardGraph, BoardKind};
use crate::declared::compile::pattern::LetterSet;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Where more vertices are left without leaves, they keep their order.
const MOST_REFINED: usize = 128;

/// By vertex.
type VertexColours = SmallVec<[u64; 24]>;

/// Says that a vertex is not in the part.
const ABSENT: u32 = u32::MAX;

/// An edge of a part: the numbers of its vertices, its letters, its number on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct LabelledEdge {
    from: u32,
    to: u32,
    letters: LetterSet,
    cell: u32,
}

/// A part of a graph.
struct PartGraph {
    directed: bool,
    /// By vertex of the part: that of the board, and its letters.
    vertices: SmallVec<[(u32, LetterSet); 24]>,
    root: u32,
    links: SmallVec<[LabelledEdge; 24]>,
}

/// A part of a position on a graph with its vertices in a new order, and the position on it. With `exchanged` the
/// letters of each pair are exchanged.
pub(in crate::declared) fn relabel(
    graph: &BoardGraph,
    root: Option<u32>,
    kept: &[u64],
    bits: &[u64],
    (layout, letters): (&LetterPlanes, &Letters),
    exchanged: bool,
) -> (FrameKey, Bits) {
    let cells = if graph.kind() == BoardKind::Edges {
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
    let mut part = if graph.kind() == BoardKind::Edges {
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
    let cells: SmallVec<[LetterSet; 24]> = if graph.kind() == BoardKind::Edges {
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

fn positioned(layout: &LetterPlanes, cells: &[LetterSet]) -> Bits {
    let mut bits = zeros(layout.words(cells.len()));
    for (at, set) in cells.iter().enumerate().filter(|(_, set)| **set != 0) {
        let planes = layout.letters().filter(|(l, _)| set >> l & 1 != 0);
        for plane in planes.map(|(_, plane)| plane).chain(layout.exists) {
            insert(&mut bits, plane * cells.len() + at);
        }
    }
    bits
}

fn vertices(graph: &BoardGraph, kept: &[u64], set: impl Fn(usize) -> LetterSet) -> PartGraph {
    let mut numbers: SmallVec<[u32; 64]> = SmallVec::from_elem(ABSENT, graph.names().len());
    let mut vertices = SmallVec::new();
    for cell in ones(kept) {
        numbers[cell] = vertices.len() as u32;
        vertices.push((cell as u32, set(cell)));
    }
    let links = graph.links().iter().filter_map(|(a, b)| {
        let (from, to) = (numbers[*a as usize], numbers[*b as usize]);
        let is_there = from != ABSENT && to != ABSENT;
        is_there.then_some(LabelledEdge {
            from,
            to,
            letters: 0,
            cell: 0,
        })
    });
    PartGraph {
        directed: graph.kind() == BoardKind::Digraph,
        vertices,
        root: NO_ROOT,
        links: links.collect(),
    }
}

fn edges(
    graph: &BoardGraph,
    root: Option<u32>,
    kept: &[u64],
    set: impl Fn(usize) -> LetterSet,
) -> PartGraph {
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
        links.push(LabelledEdge {
            from,
            to,
            letters: set(cell),
            cell: cell as u32,
        });
    }
    let root = root.map_or(ABSENT, |root| numbers[root as usize]);
    PartGraph {
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

/// A vertex that is left out while the others are ordered: it hangs on one of those.
struct Hanging {
    vertex: usize,
    on: usize,
    /// What the vertex sees of the edge.
    label: u64,
}

impl PartGraph {
    /// By vertex, its number in the new order.
    fn order(&self) -> SmallVec<[u32; 24]> {
        let count = self.vertices.len();
        let colour = |(at, vertex): (usize, &(u32, LetterSet))| {
            mixed(u64::from(vertex.1), u64::from(at as u32 == self.root))
        };
        let mut colours: VertexColours = self.vertices.iter().enumerate().map(colour).collect();
        let hanging = self.strip(&mut colours);
        self.tell_apart(&mut colours, &hanging);
        let mut order: SmallVec<[u32; 24]> = (0..count as u32).collect();
        order.sort_by_key(|vertex| colours[*vertex as usize]);
        let mut numbers = SmallVec::from_elem(0, count);
        for (number, vertex) in order.iter().enumerate() {
            numbers[*vertex as usize] = number as u32;
        }
        numbers
    }

    /// What both ends of an edge see of it.
    fn labels(&self, link: &LabelledEdge) -> [u64; 2] {
        let label = u64::from(link.letters) << 1;
        [label, label | u64::from(self.directed)]
    }

    /// Strips leaves, round by round, and gives what they hang on a colour that tells what hung there. What is left of
    /// a tree is its centre.
    fn strip(&self, colours: &mut VertexColours) -> Vec<Hanging> {
        let count = colours.len();
        // The numbers of the edges at a vertex are added: of a leaf that is the only one.
        let mut edges: SmallVec<[(u32, usize); 24]> = SmallVec::from_elem((0, 0), count);
        for (number, link) in self.links.iter().enumerate() {
            for end in [link.from, link.to] {
                let (degree, sum) = &mut edges[end as usize];
                (*degree, *sum) = (*degree + 1, sum.wrapping_add(number));
            }
        }
        let mut sums: VertexColours = SmallVec::from_elem(0, count);
        let mut hanging = Vec::new();
        let mut leaves: Vec<usize> = (0..count).filter(|v| edges[*v].0 == 1).collect();
        while !leaves.is_empty() {
            let known = leaves.iter().map(|v| (*v, edges[*v]));
            let known: SmallVec<[(usize, (u32, usize)); 24]> = known.collect();
            let mut next = Vec::new();
            for (vertex, (_, number)) in known.iter().filter(|leaf| leaf.1.0 == 1) {
                let link = &self.links[*number];
                let [forward, backward] = self.labels(link);
                let is_first = link.from as usize == *vertex;
                let (on, label, other) = if is_first {
                    (link.to as usize, forward, backward)
                } else {
                    (link.from as usize, backward, forward)
                };
                // Of two that are left neither hangs on the other one.
                if leaves.binary_search(&on).is_ok() {
                    continue;
                }
                colours[*vertex] = mixed(colours[*vertex], sums[*vertex]);
                sums[on] = sums[on].wrapping_add(mixed(colours[*vertex], other));
                hanging.push(Hanging {
                    vertex: *vertex,
                    on,
                    label,
                });
                let (degree, sum) = &mut edges[on];
                (*degree, *sum) = (*degree - 1, sum.wrapping_sub(*number));
                edges[*vertex] = (0, 0);
                if edges[on].0 == 1 {
                    next.push(on);
                }
            }
            next.sort_unstable();
            leaves = next;
        }
        for (colour, sum) in colours.iter_mut().zip(sums) {
            *colour = mixed(*colour, sum);
        }
        hanging
    }

    /// Gives each vertex a colour of its own: those that are left by refinement, then what hangs on them.
    fn tell_apart(&self, colours: &mut VertexColours, hanging: &[Hanging]) {
        let mut is_left: SmallVec<[bool; 24]> = SmallVec::from_elem(true, colours.len());
        hanging.iter().for_each(|own| is_left[own.vertex] = false);
        let left: SmallVec<[usize; 24]> = (0..colours.len()).filter(|v| is_left[*v]).collect();
        let links = self.links.iter();
        let links = links.filter(|l| is_left[l.from as usize] && is_left[l.to as usize]);
        let links: SmallVec<[LabelledEdge; 24]> = links.copied().collect();
        if left.len() > MOST_REFINED {
            left.iter().for_each(|v| colours[*v] = *v as u64);
        } else {
            self.refine(colours, &left, &links);
        }
        let mut seen: FxHashSet<u64> = left.iter().map(|v| colours[*v]).collect();
        for Hanging { vertex, on, label } in hanging.iter().rev() {
            let mut colour = mixed(colours[*vertex], mixed(colours[*on], *label));
            while !seen.insert(colour) {
                colour = mixed(colour, 1);
            }
            colours[*vertex] = colour;
        }
    }

    /// Refines the colours of some vertices by those of their neighbours, until nothing is told apart any more; then
    /// one is singled out, until all are different.
    fn refine(&self, colours: &mut VertexColours, vertices: &[usize], links: &[LabelledEdge]) {
        let mut classes = 0;
        loop {
            loop {
                let mut now = sorted(colours, vertices);
                now.dedup();
                let now = now.len();
                if now <= classes {
                    break;
                }
                classes = now;
                if classes < vertices.len() {
                    *colours = self.refined(colours, links);
                }
            }
            if classes >= vertices.len() {
                return;
            }
            let sorted = sorted(colours, vertices);
            let twin = sorted.windows(2).find(|pair| pair[0] == pair[1]);
            let is_twin = |v: &&usize| twin.is_some_and(|pair| pair[0] == colours[**v]);
            let Some(one) = vertices.iter().find(is_twin) else {
                return;
            };
            colours[*one] = mixed(colours[*one], 1);
        }
    }

    fn refined(&self, colours: &VertexColours, links: &[LabelledEdge]) -> VertexColours {
        let mut sums: VertexColours = SmallVec::from_elem(0, colours.len());
        for link in links {
            let (from, to) = (link.from as usize, link.to as usize);
            let [forward, backward] = self.labels(link);
            sums[from] = sums[from].wrapping_add(mixed(colours[to], forward));
            sums[to] = sums[to].wrapping_add(mixed(colours[from], backward));
        }
        let pairs = colours.iter().zip(&sums);
        pairs.map(|(own, sum)| mixed(*own, *sum)).collect()
    }
}

/// The colours of some vertices, in ascending order.
fn sorted(colours: &VertexColours, vertices: &[usize]) -> VertexColours {
    let mut sorted: VertexColours = vertices.iter().map(|v| colours[*v]).collect();
    sorted.sort_unstable();
    sorted
}
