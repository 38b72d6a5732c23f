//! The places of boards: what a move touches, what is filled, and what can be edited. A cell is the place with its
//! number.
//!
//! On a board of edges, places of vertices follow those of edges. On other graphs, places of edges follow those of
//! vertices.

use super::letters::EMPTY;
use crate::declared::board::{Board, BoardGraph, BoardKind, BoardShape, HOLE};
use crate::declared::compile::placements::Placement;
use crate::scene::{Place, Places};
use crate::solve::{Handle, HandleKind, Owners};
use std::sync::Arc;

/// The letter of a cell that stays filled for the rest of the game.
const FILLED: char = '#';

impl Placement {
    /// The cells that the move touches: the ends of its walks, then the other cells whose letters change. Neighbours
    /// that change along with the move and cells that fall are not touched.
    pub(in crate::declared) fn places(&self, before: &Board, after: &Board) -> Places {
        let mut places: Places = Places::new();
        let changes = |at: &u32| before.at(*at as usize) != after.at(*at as usize);
        let others = self.here.iter().filter(|at| changes(at));
        for place in self.turns.iter().chain(others) {
            if !places.contains(place) {
                places.push(*place);
            }
        }
        // On a graph whose vertices are the cells, add the edges along which the move goes.
        if let Some(graph) = before
            .graph()
            .filter(|graph| graph.kind() != BoardKind::Edges)
        {
            let ends = |(a, b): (u32, u32)| (a.min(b), a.max(b));
            for pair in self.here.windows(2) {
                let own = ends((pair[0], pair[1]));
                let link = graph.links().iter().position(|link| ends(*link) == own);
                places.extend(link.map(|link| link_place(graph, link)));
            }
        }
        places
    }
}

/// The place of an edge.
pub(in crate::declared) fn link_place(graph: &BoardGraph, link: usize) -> Place {
    let vertices = match graph.kind() {
        BoardKind::Edges => 0,
        _ => graph.names().len(),
    };
    (vertices + link) as Place
}

/// The place of a vertex.
pub(in crate::declared) fn vertex_place(graph: &BoardGraph, vertex: usize) -> Place {
    let edges = match graph.kind() {
        BoardKind::Edges => graph.links().len(),
        _ => 0,
    };
    (edges + vertex) as Place
}

impl Board {
    /// The cells that differ from another board, matched by row and column or by name.
    pub fn differences(&self, other: &Board) -> Places {
        let is_alike = self.shape() == other.shape();
        let letter = |cell: usize| match (self.size(), other.size()) {
            _ if is_alike => other.at(cell),
            (Some((_, own)), Some((_, columns))) => {
                let (row, column) = (cell / own, cell % own);
                let cell = (column < columns).then_some(row * columns + column);
                cell.and_then(|cell| other.at(cell))
            }
            _ => other
                .cell(&self.name(cell)?)
                .and_then(|cell| other.at(cell)),
        };
        let cells = (0..).zip(self.letters()).enumerate();
        let differing = cells.filter(|(cell, (_, own))| letter(*cell) != Some(**own));
        differing.map(|(_, (place, _))| place).collect()
    }

    /// The cells that stay filled for the rest of the game.
    pub(in crate::declared) fn filled_cells(&self) -> Vec<Place> {
        let filled = (0..).zip(self.letters());
        let filled = filled.filter(|(_, letter)| **letter == FILLED);
        filled.map(|(place, _)| place).collect()
    }

    /// The board with the owners' initials as letters of the filled cells.
    pub(in crate::declared) fn with_owners(&self, owners: &Owners) -> Board {
        let letters = (0..).zip(self.letters());
        let letters = letters.map(|(place, letter)| match owners.get(&place) {
            Some(owner) if *letter == FILLED => *owner,
            _ => *letter,
        });
        self.with(letters.collect())
    }

    /// The editable elements of a board with these possible letters: the letters of cells; on a board of edges, the
    /// edges, and new edges between vertices.
    pub fn handles(&self, letters: &[char]) -> Vec<Handle> {
        let choices: Arc<[String]> = match self.kind() {
            BoardKind::Edges => {
                let drawn = letters.iter().filter(|letter| **letter != EMPTY);
                let none = std::iter::once(String::new());
                none.chain(drawn.map(char::to_string)).collect()
            }
            _ => letters.iter().map(char::to_string).collect(),
        };
        let graph = self.graph();
        let cell = |(place, now): (Place, &char)| {
            let number = place as usize;
            let kind = match graph {
                None => HandleKind::Cell(number),
                Some(graph) if graph.kind() == BoardKind::Edges => HandleKind::Edge(number),
                Some(graph) => HandleKind::Vertex(graph.names()[number].clone()),
            };
            Handle {
                kind,
                place: Some(place),
                now: now.to_string(),
                choices: Arc::clone(&choices),
            }
        };
        let cells = (0..).zip(self.letters());
        let cells = cells.filter(|(_, letter)| **letter != HOLE);
        let mut handles: Vec<Handle> = cells.map(cell).collect();
        if let Some(graph) = graph.filter(|graph| graph.kind() == BoardKind::Edges)
            && choices.len() > 1
        {
            let letters: Arc<[String]> = choices[1..].into();
            let joint = |(vertex, name): (usize, &String)| Handle {
                kind: HandleKind::Joint(name.clone()),
                place: Some(vertex_place(graph, vertex)),
                now: name.clone(),
                choices: Arc::clone(&letters),
            };
            handles.extend(graph.names().iter().enumerate().map(joint));
        }
        handles
    }

    /// The board after an edit. A new edge is written `b:l`: its other end and its letter.
    pub fn changed(&self, kind: &HandleKind, choice: &str) -> Option<Board> {
        let letter = choice.chars().next_back();
        match kind {
            HandleKind::Cell(cell) => self.put(&[(*cell, letter?)]),
            HandleKind::Vertex(name) => self.put(&[(self.cell(name)?, letter?)]),
            HandleKind::Edge(edge) => match letter {
                Some(letter) => self.put(&[(*edge, letter)]),
                None => self.without_edge(*edge),
            },
            HandleKind::Joint(name) => {
                let (other, _) = choice.rsplit_once(':')?;
                self.with_edge(name, other, letter?)
            }
            HandleKind::Line(_) | HandleKind::Number(_) => None,
        }
    }

    /// The board without an edge, and without the vertices that only this edge had.
    fn without_edge(&self, edge: usize) -> Option<Board> {
        let graph = self.graph().filter(|graph| edge < graph.links().len())?;
        let mut links = graph.links().to_vec();
        let mut letters = self.letters().to_vec();
        let (a, b) = links.remove(edge);
        letters.remove(edge);
        let is_held = |vertex: u32| links.iter().any(|(a, b)| *a == vertex || *b == vertex);
        let gone = [a, b].map(|end| (!is_held(end)).then_some(end));
        let vertices = (0u32..).zip(graph.names());
        let left = vertices.filter(|(vertex, _)| !gone.contains(&Some(*vertex)));
        let name = |vertex: u32| graph.names()[vertex as usize].as_str();
        let mut rest =
            BoardGraph::with_names(graph.kind(), left.map(|(_, name)| name.clone()), &[]);
        links
            .iter()
            .for_each(|(a, b)| rest.join(name(*a), name(*b)));
        Board::new(Arc::new(BoardShape::Graph(rest)), letters)
    }

    /// The board with an additional edge.
    fn with_edge(&self, from: &str, to: &str, letter: char) -> Option<Board> {
        let mut graph = self.graph()?.clone();
        graph.join(from, to);
        let mut letters = self.letters().to_vec();
        letters.push(letter);
        Board::new(Arc::new(BoardShape::Graph(graph)), letters)
    }
}
