//! Renumbers the vertices of parts of graphs, so that most isomorphic parts become equal.
//!
//! Leaves are stripped first, round by round, as in the tree comparison of Aho, Hopcroft and Ullman ("The Design and
//! Analysis of Computer Algorithms", 1974, 3.2). The remaining vertices are ordered by colour refinement; if vertices
//! stay alike, one is individualised. On trees the order is canonical. On other graphs isomorphic parts may stay
//! different, which costs only time. Source: McKay and Piperno, "Practical graph isomorphism, II", 2014.

use super::frames::{FrameKey, NO_ROOT};
use crate::declared::board::bits::{Bits, insert, ones, zeros};
use crate::declared::board::layout::LetterPlanes;
use crate::declared::board::letters::Letters;
use crate::declared::board::{BoardGraph, BoardKind};
use crate::declared::compile::pattern::LetterSet;
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// If more vertices remain after stripping leaves, they keep their order.
const MOST_REFINED: usize = 128;

/// The colour of each vertex.
type VertexColours = SmallVec<[u64; 24]>;

/// Marks a vertex outside the part.
const ABSENT: u32 = u32::MAX;

/// An edge of a part: its vertices, its letters, and its number on the board.
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
    /// For each vertex of the part, the vertex of the board and its letters.
    vertices: SmallVec<[(u32, LetterSet); 24]>,
    root: u32,
    links: SmallVec<[LabelledEdge; 24]>,
}

/// Renumbers the vertices of a part of a position on a graph, and converts the position. With `exchanged`, the letters
/// of each pair are exchanged.
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

/// A vertex that is stripped while the others are ordered, with the vertex on which it hangs.
struct HangingVertex {
    vertex: usize,
    on: usize,
    /// The label of the edge as seen from the vertex.
    label: u64,
}

impl PartGraph {
    /// The new number of each vertex.
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

    /// The labels of an edge as seen from both ends.
    fn labels(&self, link: &LabelledEdge) -> [u64; 2] {
        let label = u64::from(link.letters) << 1;
        [label, label | u64::from(self.directed)]
    }

    /// Strips leaves, round by round. Each vertex gets a colour that encodes what hung on it. What remains of a tree is
    /// its centre.
    fn strip(&self, colours: &mut VertexColours) -> Vec<HangingVertex> {
        let count = colours.len();
        // The numbers of the edges at a vertex are summed. For a leaf, the sum is its only edge.
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
                // If two vertices remain, neither hangs on the other.
                if leaves.binary_search(&on).is_ok() {
                    continue;
                }
                colours[*vertex] = mixed(colours[*vertex], sums[*vertex]);
                sums[on] = sums[on].wrapping_add(mixed(colours[*vertex], other));
                hanging.push(HangingVertex {
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

    /// Gives each vertex a unique colour: first the remaining ones by refinement, then those that hang on them.
    fn tell_apart(&self, colours: &mut VertexColours, hanging: &[HangingVertex]) {
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
        for HangingVertex { vertex, on, label } in hanging.iter().rev() {
            let mut colour = mixed(colours[*vertex], mixed(colours[*on], *label));
            while !seen.insert(colour) {
                colour = mixed(colour, 1);
            }
            colours[*vertex] = colour;
        }
    }

    /// Refines the colours of some vertices by those of their neighbours until they are stable, then individualises one
    /// vertex. Repeats until all colours differ.
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
