//! Reads positions: rows separated by `/`, `|` or line ends; graphs as in `a-b, b-c-d, e, a:x`.

use super::stalk::{self, GraphWords};
use super::{Board, BoardGraph, BoardKind, BoardShape, HOLE, Letters, MOST_CELLS, TextFault};
use std::sync::Arc;

impl Board {
    /// Reads a position of a kind of board. Without `letters`, cells may have any characters.
    ///
    /// Rows are separated by `/`, a line end, or `|` unless that is a letter; blanks around them are ignored. A graph
    /// is a list of paths `b-c-d` and single vertices, separated by commas or line ends; arcs are written `a>b`. A
    /// letter follows its vertex, as in `a:x-b, d:o`. On a board of edges it follows the path whose edges have it, as
    /// in `ground-a:l`. A word consisting of letters, such as `lrl`, is a path of edges that begins at the vertex
    /// `ground`.
    ///
    /// Errors: the location of the fault, with a correction.
    pub fn read(
        kind: BoardKind,
        letters: Option<&Letters>,
        text: &str,
    ) -> Result<Board, TextFault> {
        if kind.is_graph() {
            read_graph(kind, letters, text)
        } else {
            read_rows(kind, letters, text)
        }
    }
}

fn too_many(text: &str) -> TextFault {
    TextFault::new(
        0..text.len(),
        format!("this board has more than {MOST_CELLS} cells"),
        format!("a board has at most {MOST_CELLS} cells"),
    )
}

fn unknown(letters: &Letters, at: usize, c: char) -> TextFault {
    let message = format!("`{c}` is not a letter of this board");
    TextFault::at(at, c, message, format!("a cell has {}", letters.sentence()))
}

fn read_rows(kind: BoardKind, letters: Option<&Letters>, text: &str) -> Result<Board, TextFault> {
    let parts_rows = |c: char| match c {
        '/' | '\n' => true,
        '|' => letters.is_some(),
        _ => false,
    };
    let (mut cells, mut rows, mut columns) = (Vec::new(), 0u32, 0usize);
    let mut start = 0;
    let empty = text.trim().is_empty();
    for row in text.split(parts_rows).filter(|_| !empty) {
        let own = row.trim_ascii();
        let first = start + row.len() - row.trim_ascii_start().len();
        start += row.len() + 1;
        if rows == 1 && kind.is_row() {
            let separator = first.min(text.len()).saturating_sub(1);
            let message = format!("a {} has one row, and here is another one", kind.word());
            return Err(TextFault::new(
                separator..first + own.len(),
                message,
                "write one row",
            ));
        }
        let mut count = 0;
        for (at, c) in own.char_indices() {
            if let Some(letters) = letters
                && letters.number(c).is_none()
            {
                return Err(unknown(letters, first + at, c));
            }
            cells.push(c);
            count += 1;
        }
        if cells.len() > MOST_CELLS {
            return Err(too_many(text));
        }
        if kind == BoardKind::Triangle {
            if count != rows as usize + 1 {
                let message = format!("row {} has {count} cells", rows + 1);
                let help = "row n of a triangle has n cells: write `\"./../...\"`";
                return Err(TextFault::new(first..first + own.len(), message, help));
            }
        } else if rows > 0 && count != columns {
            let message = format!(
                "row {} has {count} cells, but the rows before it have {columns}",
                rows + 1
            );
            let help = format!("all rows have the same length: write {columns} cells");
            return Err(TextFault::new(first..first + own.len(), message, help));
        }
        rows += 1;
        columns = count;
    }
    if columns == 0 {
        rows = 0;
    }
    if kind == BoardKind::Triangle {
        return triangle(&cells, columns).ok_or_else(|| too_many(text));
    }
    let columns = columns as u32;
    let shape = BoardShape::Rows {
        kind,
        rows,
        columns,
    };
    Ok(Board {
        shape: Arc::new(shape),
        cells,
    })
}

/// The triangle with this many rows and these letters; `None` if the square that holds it is too large.
fn triangle(letters: &[char], rows: usize) -> Option<Board> {
    let mut board = Board::filled(BoardKind::Triangle, rows, rows, HOLE)?;
    let places = (0..rows).flat_map(|row| (0..=row).map(move |column| row * rows + column));
    for (place, letter) in places.zip(letters) {
        board.cells[place] = *letter;
    }
    Some(board)
}

const VERTICES: &str = "write vertices and edges as in \"a-b, b-c-d, e, a:x\": names of letters, digits and `_`, a letter behind a colon";
const ARCS: &str = "write vertices and arcs as in \"a>b, b>c>d, e, a:x\"";
const EDGES: &str = "write edges with their letters as in \"ground-a:l, a-b-c:r\", or a path from `ground` by its letters";

/// A reader of graphs, at a byte of the text.
struct GraphReader<'a> {
    kind: BoardKind,
    letters: Option<&'a Letters>,
    text: &'a str,
    at: usize,
    graph: BoardGraph,
    /// The letters read so far: of vertices, or of edges.
    written: Vec<(u32, char, usize)>,
    words: GraphWords<'a>,
}

impl GraphReader<'_> {
    fn help(&self) -> &'static str {
        match self.kind {
            BoardKind::Digraph => ARCS,
            BoardKind::Edges => EDGES,
            _ => VERTICES,
        }
    }

    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    fn take(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        if found {
            self.at += expected.len_utf8();
        }
        found
    }

    fn skip(&mut self, skipped: impl Fn(char) -> bool) {
        while let Some(c) = self.peek().filter(|c| skipped(*c)) {
            self.at += c.len_utf8();
        }
    }

    fn unexpected(&self, wanted: &str) -> TextFault {
        match self.peek() {
            Some(c) => {
                let message = format!("expected {wanted}, found `{c}`");
                TextFault::at(self.at, c, message, self.help())
            }
            None => TextFault::new(
                self.at..self.at,
                format!("expected {wanted}, but the text ends here"),
                self.help(),
            ),
        }
    }

    fn vertex(&mut self) -> Result<u32, TextFault> {
        let start = self.at;
        self.skip(|c| c.is_alphanumeric() || c == '_');
        if start == self.at {
            return Err(self.unexpected("a vertex"));
        }
        let text = self.text;
        Ok(self.graph.vertex(&text[start..self.at]))
    }

    /// Reads a letter after a colon.
    fn letter(&mut self) -> Result<Option<(char, usize)>, TextFault> {
        if !self.take(':') {
            return Ok(None);
        }
        let at = self.at;
        let Some(c) = self.peek().filter(|c| !c.is_whitespace() && *c != ',') else {
            return Err(self.unexpected("a letter"));
        };
        if let Some(letters) = self.letters
            && letters.number(c).is_none()
        {
            return Err(unknown(letters, at, c));
        }
        self.at += c.len_utf8();
        Ok(Some((c, at)))
    }

    /// Reads a path of edges given by their letters alone. Returns whether there was one.
    fn stalk(&mut self) -> Result<bool, TextFault> {
        let Some(letters) = self.letters else {
            return Ok(false);
        };
        let Some(word) = self.words.lone(&self.text[self.at..]) else {
            return Ok(false);
        };
        if self.kind != BoardKind::Edges || !stalk::is_stalk(letters, word) {
            let fault = stalk::mistaken(self.kind, letters, word);
            // Generated graphs have numbered vertices, so a number is always a vertex.
            let is_named = word.len() > 1 && word != stalk::GROUND && word.parse::<u32>().is_err();
            let is_pointless = self.kind == BoardKind::Edges && is_named && self.words.is_single();
            let pointless = || {
                (
                    format!("`{word}` is a vertex without an edge"),
                    EDGES.to_owned(),
                )
            };
            let fault = fault.or_else(|| is_pointless.then(pointless));
            return fault.map_or(Ok(false), |(message, help)| {
                Err(TextFault::new(self.at..self.at + word.len(), message, help))
            });
        }
        let mut from = self.graph.vertex(stalk::GROUND);
        for (at, c) in word.char_indices() {
            let to = self.graph.vertex(&self.words.fresh());
            self.written
                .push((self.graph.links().len() as u32, c, self.at + at));
            self.graph.link(from, to);
            from = to;
        }
        self.at += word.len();
        Ok(true)
    }

    /// Reads a path.
    fn path(&mut self) -> Result<(), TextFault> {
        if self.stalk()? {
            return Ok(());
        }
        let link = if self.kind == BoardKind::Digraph {
            '>'
        } else {
            '-'
        };
        let first = self.graph.links().len();
        let mut from = self.vertex()?;
        self.vertex_letter(from)?;
        while self.peek() == Some(link) {
            let start = self.at;
            self.take(link);
            let to = self.vertex()?;
            if from == to && self.kind != BoardKind::Edges {
                let message = "this edge joins a vertex to itself";
                return Err(TextFault::new(
                    start..self.at,
                    message,
                    "an edge joins two vertices",
                ));
            }
            self.graph.link(from, to);
            from = to;
            self.vertex_letter(from)?;
        }
        if self.kind == BoardKind::Edges
            && let Some((c, at)) = self.letter()?
        {
            let last = self.graph.links().len();
            if first == last {
                let message = "this letter belongs to no edge";
                return Err(TextFault::at(at, c, message, EDGES));
            }
            let edges = first..last;
            self.written.extend(edges.map(|edge| (edge as u32, c, at)));
        }
        Ok(())
    }

    fn vertex_letter(&mut self, vertex: u32) -> Result<(), TextFault> {
        if self.kind != BoardKind::Edges
            && let Some((c, at)) = self.letter()?
        {
            self.written.push((vertex, c, at));
        }
        Ok(())
    }

    fn all(&mut self) -> Result<(), TextFault> {
        let between = |c: char| c.is_whitespace();
        self.skip(between);
        while self.peek().is_some() {
            self.path()?;
            if self.graph.cells() > MOST_CELLS {
                return Err(too_many(self.text));
            }
            let end = self.at;
            self.skip(between);
            let line_end = self.text[end..self.at].contains('\n');
            if self.take(',') {
                self.skip(between);
            } else if self.peek().is_some() && !line_end {
                return Err(self.unexpected("a comma"));
            }
        }
        Ok(())
    }
}

fn read_graph(kind: BoardKind, letters: Option<&Letters>, text: &str) -> Result<Board, TextFault> {
    let mut reader = GraphReader {
        kind,
        letters,
        text,
        at: 0,
        graph: BoardGraph::new(kind),
        written: Vec::new(),
        words: GraphWords::of(text),
    };
    reader.all()?;
    let GraphReader { graph, written, .. } = reader;
    let mut cells: Vec<Option<char>> = vec![None; graph.cells()];
    for (cell, c, at) in written {
        let own = &mut cells[cell as usize];
        if own.is_some_and(|own| own != c) {
            let message = format!("this cell has two letters, and `{c}` is the second one");
            return Err(TextFault::at(at, c, message, "give a cell one letter"));
        }
        *own = Some(c);
    }
    let usual = match letters {
        None => Some(super::EMPTY),
        Some(letters) if kind == BoardKind::Edges => letters.usual_edge(),
        Some(letters) => letters.usual(),
    };
    let shape = Arc::new(BoardShape::Graph(graph));
    let filled: Option<Vec<char>> = cells.iter().map(|cell| cell.or(usual)).collect();
    if let Some(cells) = filled {
        return Ok(Board { shape, cells });
    }
    let missing = cells.iter().position(Option::is_none).unwrap_or(0);
    let name = match &*shape {
        BoardShape::Graph(graph) => graph.cell_name(missing).unwrap_or_default(),
        BoardShape::Rows { .. } => String::new(),
    };
    let help = letters.map(|l| format!("write `{name}:` and {}", l.sentence()));
    Err(TextFault::new(
        0..text.len(),
        format!("`{name}` has no letter"),
        help.unwrap_or_default(),
    ))
}
