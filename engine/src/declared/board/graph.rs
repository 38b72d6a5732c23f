//! Graphs whose vertices or edges are the cells of a board.

use super::{Board, BoardKind, BoardShape, EMPTY, Letters};
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;
use std::cmp::Ordering;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

/// A graph with named vertices.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "GraphText", from = "GraphText")]
pub struct BoardGraph {
    kind: BoardKind,
    names: Vec<String>,
    numbers: FxHashMap<String, u32>,
    links: Vec<(u32, u32)>,
    /// The pairs of adjacent vertices, without multiplicities.
    linked: FxHashSet<(u32, u32)>,
    /// For each vertex: its neighbours on a graph, the heads of its arcs on a directed graph, its edges on a board of
    /// edges.
    beside: Vec<Vec<u32>>,
}

impl PartialEq for BoardGraph {
    fn eq(&self, other: &BoardGraph) -> bool {
        self.kind == other.kind && self.names == other.names && self.links == other.links
    }
}

impl Eq for BoardGraph {}

impl Hash for BoardGraph {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.kind.hash(state);
        self.names.hash(state);
        self.links.hash(state);
    }
}

impl PartialOrd for BoardGraph {
    fn partial_cmp(&self, other: &BoardGraph) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for BoardGraph {
    fn cmp(&self, other: &BoardGraph) -> Ordering {
        let key = |graph: &'_ BoardGraph| (graph.kind, graph.names.len(), graph.links.len());
        key(self)
            .cmp(&key(other))
            .then_with(|| self.links.cmp(&other.links))
            .then_with(|| self.names.cmp(&other.names))
    }
}

/// The serialized form of a graph.
#[derive(Serialize, Deserialize)]
struct GraphText {
    kind: BoardKind,
    names: Vec<String>,
    links: Vec<(u32, u32)>,
}

impl From<BoardGraph> for GraphText {
    fn from(graph: BoardGraph) -> GraphText {
        GraphText {
            kind: graph.kind,
            names: graph.names,
            links: graph.links,
        }
    }
}

impl From<GraphText> for BoardGraph {
    fn from(text: GraphText) -> BoardGraph {
        BoardGraph::with_names(text.kind, text.names.into_iter(), &text.links)
    }
}

impl BoardGraph {
    /// A graph without vertices. The kind must be written as a graph.
    pub(super) fn new(kind: BoardKind) -> BoardGraph {
        BoardGraph {
            kind,
            names: Vec::new(),
            numbers: FxHashMap::default(),
            links: Vec::new(),
            linked: FxHashSet::default(),
            beside: Vec::new(),
        }
    }

    /// A graph whose vertices are named by their numbers.
    pub(crate) fn numbered(kind: BoardKind, vertices: u32, links: &[(u32, u32)]) -> BoardGraph {
        let names = (0..vertices).map(|vertex| vertex.to_string());
        BoardGraph::with_names(kind, names, links)
    }

    /// A graph with vertices of these names. Links whose ends are not among them are dropped.
    pub(crate) fn with_names(
        kind: BoardKind,
        names: impl Iterator<Item = String>,
        links: &[(u32, u32)],
    ) -> BoardGraph {
        let mut graph = BoardGraph::new(kind);
        for name in names {
            graph.vertex(&name);
        }
        let count = graph.names.len() as u32;
        for (a, b) in links.iter().filter(|(a, b)| *a.max(b) < count) {
            graph.link(*a, *b);
        }
        graph
    }

    /// The vertex with this name, created if necessary.
    pub(super) fn vertex(&mut self, name: &str) -> u32 {
        if let Some(known) = self.numbers.get(name) {
            return *known;
        }
        let number = self.names.len() as u32;
        self.names.push(name.into());
        self.numbers.insert(name.into(), number);
        self.beside.push(Vec::new());
        number
    }

    /// Adds an edge or an arc. Parallel edges are distinct only on a board of edges.
    pub(super) fn link(&mut self, from: u32, to: u32) {
        let (a, b) = (from as usize, to as usize);
        let number = self.links.len() as u32;
        match self.kind {
            BoardKind::Edges => {
                self.beside[a].push(number);
                if a != b {
                    self.beside[b].push(number);
                }
            }
            BoardKind::Digraph => {
                if !self.linked.insert((from, to)) {
                    return;
                }
                self.beside[a].push(to);
            }
            _ => {
                if !self.linked.insert((from.min(to), from.max(to))) {
                    return;
                }
                self.beside[a].push(to);
                self.beside[b].push(from);
            }
        }
        self.links.push((from, to));
    }

    /// Adds an edge or an arc between named vertices.
    pub(crate) fn join(&mut self, from: &str, to: &str) {
        let (from, to) = (self.vertex(from), self.vertex(to));
        self.link(from, to);
    }

    /// The kind of board.
    pub fn kind(&self) -> BoardKind {
        self.kind
    }

    /// The names of the vertices.
    pub fn names(&self) -> &[String] {
        &self.names
    }

    /// The edges or arcs, by the numbers of their vertices.
    pub fn links(&self) -> &[(u32, u32)] {
        &self.links
    }

    /// The number of the vertex with this name.
    pub fn vertex_named(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    /// The edges at a vertex if the edges are the cells; otherwise its neighbours.
    pub(crate) fn beside(&self, vertex: u32) -> &[u32] {
        self.beside.get(vertex as usize).map_or(&[], Vec::as_slice)
    }

    pub(super) fn cells(&self) -> usize {
        match self.kind {
            BoardKind::Edges => self.links.len(),
            _ => self.names.len(),
        }
    }

    pub(super) fn neighbours(&self, cell: u32) -> SmallVec<[u32; 8]> {
        if self.kind != BoardKind::Edges {
            return SmallVec::from_slice(self.beside(cell));
        }
        let mut found: SmallVec<[u32; 8]> = SmallVec::new();
        let Some((a, b)) = self.links.get(cell as usize) else {
            return found;
        };
        found.extend(self.beside(*a).iter().chain(self.beside(*b)).copied());
        found.sort_unstable();
        found.dedup();
        found.retain(|other| *other != cell);
        found
    }

    /// The name of a cell: of a vertex, or `a-b` for an edge. The second of parallel edges is `a-b#2`, and so on.
    pub(super) fn cell_name(&self, cell: usize) -> Option<String> {
        if self.kind != BoardKind::Edges {
            return self.names.get(cell).cloned();
        }
        let (from, to) = *self.links.get(cell)?;
        let (a, b) = (&self.names[from as usize], &self.names[to as usize]);
        let before = self.between(from, to).take_while(|edge| *edge < cell);
        Some(match before.count() {
            0 => format!("{a}-{b}"),
            before => format!("{a}-{b}#{}", before + 1),
        })
    }

    /// The cell with this name. The ends of an edge may be given in either order.
    pub(super) fn cell_named(&self, name: &str) -> Option<usize> {
        if self.kind != BoardKind::Edges {
            return self.vertex_named(name).map(|v| v as usize);
        }
        let (ends, number) = name.split_once('#').unwrap_or((name, "1"));
        let (a, b) = ends.split_once('-')?;
        let (a, b) = (self.vertex_named(a)?, self.vertex_named(b)?);
        let before = number.parse::<usize>().ok()?.checked_sub(1)?;
        self.between(a, b).nth(before)
    }

    /// The edges between two vertices, in order.
    fn between(&self, a: u32, b: u32) -> impl Iterator<Item = usize> {
        let all = self.beside(a).iter().map(|edge| *edge as usize);
        all.filter(move |edge| [(a, b), (b, a)].contains(&self.links[*edge]))
    }

    /// The board as a directed graph with arcs in both directions, or as a board of edges with their usual letter.
    pub(super) fn of_kind(&self, kind: BoardKind, cells: &[char], letters: &Letters) -> Board {
        let mut graph = BoardGraph::new(kind);
        for name in &self.names {
            graph.vertex(name);
        }
        for (a, b) in &self.links {
            graph.link(*a, *b);
            if kind == BoardKind::Digraph {
                graph.link(*b, *a);
            }
        }
        let cells = if kind == BoardKind::Edges {
            vec![letters.usual_edge().unwrap_or(EMPTY); graph.links.len()]
        } else {
            cells.to_vec()
        };
        Board {
            shape: Arc::new(BoardShape::Graph(graph)),
            cells,
        }
    }
}
