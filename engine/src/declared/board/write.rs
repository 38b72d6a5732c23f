//! Writes boards as text that can be read back.

use super::stalk::is_stalk;
use super::{Board, BoardGraph, BoardKind, BoardShape, EMPTY, HOLE, Letters};

impl Board {
    /// The text of the board: rows separated by `/`, or paths, single vertices and letters. [`Board::read`] with the
    /// same letters restores the board. On graphs the usual letter of a cell is omitted; without `letters` that is `.`
    /// for a vertex, and none for an edge.
    pub fn notation(&self, letters: Option<&Letters>) -> String {
        match &*self.shape {
            BoardShape::Rows { columns, .. } => {
                let columns = (*columns).max(1) as usize;
                let mut text = String::with_capacity(self.cells.len() + self.cells.len() / columns);
                for row in self.cells.chunks(columns) {
                    if !text.is_empty() {
                        text.push('/');
                    }
                    text.extend(row);
                    if self.kind().has_holes() {
                        text.truncate(text.trim_end_matches(HOLE).len());
                    }
                }
                text
            }
            BoardShape::Graph(graph) if graph.kind() == BoardKind::Edges => {
                let usual = letters.and_then(Letters::usual_edge);
                self.edges(graph, usual, letters)
            }
            BoardShape::Graph(graph) => {
                let usual = letters.map_or(Some(EMPTY), Letters::usual);
                self.vertices(graph, usual)
            }
        }
    }

    /// The rows as text; empty for a board without cells.
    pub(crate) fn rows(&self) -> Vec<String> {
        let columns = self.size().map_or(0, |size| size.1);
        if columns == 0 {
            return Vec::new();
        }
        let rows = self.cells.chunks(columns);
        rows.map(|row| row.iter().collect()).collect()
    }

    fn edges(&self, graph: &BoardGraph, usual: Option<char>, letters: Option<&Letters>) -> String {
        let mut items = Vec::new();
        let names = graph.names();
        let mut seen = vec![false; names.len()];
        for ((a, b), letter) in graph.links().iter().zip(&self.cells) {
            let (a, b) = (*a as usize, *b as usize);
            (seen[a], seen[b]) = (true, true);
            let mut item = format!("{}-{}", names[a], names[b]);
            if Some(*letter) != usual {
                item.push(':');
                item.push(*letter);
            }
            items.push(item);
        }
        let lone = names.iter().zip(seen).filter(|(_, seen)| !seen);
        let lone = lone.map(|(name, _)| name);
        // A single vertex has no meaning on a board of edges. One that would be read as a path is omitted.
        let is_path = |name: &str| letters.is_some_and(|letters| is_stalk(letters, name));
        items.extend(lone.filter(|name| !is_path(name)).cloned());
        items.join(", ")
    }

    /// Writes maximal paths, then single vertices and letters. Vertices first occur in the order of their numbers, so
    /// reading the text restores the numbers.
    fn vertices(&self, graph: &BoardGraph, usual: Option<char>) -> String {
        let link = if graph.kind() == BoardKind::Digraph {
            '>'
        } else {
            '-'
        };
        let names = graph.names();
        let (mut items, mut next) = (Vec::new(), 0u32);
        let mut item = String::new();
        let mut end = None;
        for (a, b) in graph.links() {
            let last = (*a).max(*b);
            let alone = if (*a, *b) == (next, next + 1) {
                next..next
            } else {
                next..last
            };
            if end != Some(*a) || !alone.is_empty() {
                items.extend((!item.is_empty()).then(|| std::mem::take(&mut item)));
                items.extend(alone.map(|v| names[v as usize].clone()));
                item.clone_from(&names[*a as usize]);
            }
            item.push(link);
            item += &names[*b as usize];
            end = Some(*b);
            next = next.max(last + 1);
        }
        items.extend((!item.is_empty()).then_some(item));
        items.extend(names.iter().skip(next as usize).cloned());
        for (name, letter) in names.iter().zip(&self.cells) {
            if Some(*letter) != usual {
                items.push(format!("{name}:{letter}"));
            }
        }
        items.join(", ")
    }
}
