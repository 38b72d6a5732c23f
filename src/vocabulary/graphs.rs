//! Graphs: families, all trees and graphs up to isomorphism, and what is asked of a graph.

use super::Arity::{Counts, NotCalled};
use super::Meaning::{Constant, Enumeration, Function};
use super::board_argument::{cell, made, not_a_board, size};
use super::graph_lists::{all_cubic, all_graphs, all_trees};
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::declared::unlabelled::{Edges, matching_number};
use crate::declared::{Board, BoardKind, MOST_CELLS};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Limited, fault};
use std::sync::Arc;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "star",
        forms: &["star(n)", "star(arms)"],
        arity: Counts(&[1]),
        doc: "The star with n leaves, or with arms of these lengths, as a graph.",
        definition: "Vertex 0 is joined to the vertices 1 to n; with arms, it is an end of paths of these numbers of edges.",
        source: "harary",
        example: ("star([2, 1])", "0-1-2, 0-3"),
        meaning: Function(star),
    },
    Entry {
        name: "wheel",
        forms: &["wheel(n)"],
        arity: Counts(&[1]),
        doc: "The wheel with n spokes, as a graph.",
        definition: "Vertex 0 is joined to all vertices of the cycle of 1 to n.",
        source: "harary",
        example: ("wheel(3)", "0-1, 0-2, 0-3, 1-2-3-1"),
        meaning: Function(|this, call| sized(this, call, "the number of spokes", Board::wheel)),
    },
    Entry {
        name: "caterpillar",
        forms: &["caterpillar(leaves)"],
        arity: Counts(&[1]),
        doc: "The caterpillar: a path with so many leaves on each of its vertices.",
        definition: "The list has the number of leaves of each vertex of the path, whose vertices come first.",
        source: "harary",
        example: ("caterpillar([1, 0, 2])", "0-1-2, 0-3, 2-4, 2-5"),
        meaning: Function(caterpillar),
    },
    Entry {
        name: "complete_bipartite",
        forms: &["complete_bipartite(m, n)"],
        arity: Counts(&[2]),
        doc: "The complete bipartite graph: each of m vertices is joined to each of n others.",
        definition: "The first part has the vertices 0 to m - 1.",
        source: "harary",
        example: ("complete_bipartite(2, 2)", "0, 1, 0-2, 0-3, 1-2, 1-3"),
        meaning: Function(complete_bipartite),
    },
    Entry {
        name: "hypercube",
        forms: &["hypercube(d)"],
        arity: Counts(&[1]),
        doc: "The hypercube of dimension d, as a graph.",
        definition: "The vertices are 0 to 2^d - 1, and two are joined if they differ in one binary digit.",
        source: "harary",
        example: ("hypercube(2)", "0-1, 0-2, 1-3, 2-3"),
        meaning: Function(|this, call| sized(this, call, "the dimension", Board::hypercube)),
    },
    Entry {
        name: "petersen",
        forms: &["petersen"],
        arity: NotCalled,
        doc: "The Petersen graph.",
        definition: "An outer cycle 0 to 4, a star of five points 5 to 9 inside, and five spokes between them.",
        source: "harary",
        example: ("degree(petersen, \"0\")", "3"),
        meaning: Constant(|| {
            let text = Board::petersen().map(|board| board.notation(None));
            Datum::Str(text.unwrap_or_default().into())
        }),
    },
    Entry {
        name: "queens",
        forms: &["queens(n)"],
        arity: Counts(&[1]),
        doc: "The squares of an n by n board as a graph: two are joined if a queen moves from one to the other.",
        definition: "Squares are numbered in reading order from 0. Node Kayles on it is the game of placing queens that do not attack each other.",
        source: "harary",
        example: ("queens(2)", "0-1, 0-2, 0-3, 1-2, 1-3, 2-3"),
        meaning: Function(|this, call| sized(this, call, "the size of the board", Board::queens)),
    },
    Entry {
        name: "trees",
        forms: &["trees(n)"],
        arity: Counts(&[1]),
        doc: "All trees with n vertices, one of each class of isomorphic trees.",
        definition: "Their numbers are 1, 1, 1, 1, 2, 3, 6, 11, 23, 47, 106 for n = 0 to 10, OEIS A000055. A list has at most 1000000 trees, which is n = 20. A range such as `t in trees(n)` makes one tree after the other, for n up to 27.",
        source: "wright-trees; oeis A000055",
        example: ("trees(4)", "[\"0-1-2, 0-3\",\"0-1, 0-2, 0-3\"]"),
        meaning: Enumeration(all_trees),
    },
    Entry {
        name: "graphs",
        forms: &["graphs(n)"],
        arity: Counts(&[1]),
        doc: "All graphs with n vertices, one of each class of isomorphic graphs, with few edges first.",
        definition: "Their numbers are 1, 1, 2, 4, 11, 34, 156, 1044, 12346, 274668 for n = 0 to 9, OEIS A000088. A range such as `g in graphs(n)` makes those with one more edge when it comes to them. The connected ones are those with is_connected(g), OEIS A001349.",
        source: "mckay; oeis A000088",
        example: (
            "graphs(3)",
            "[\"0, 1, 2\",\"0, 1, 1-2\",\"0, 1, 0-2, 1-2\",\"0-1, 0-2, 1-2\"]",
        ),
        meaning: Enumeration(all_graphs),
    },
    Entry {
        name: "cubic",
        forms: &["cubic(n)"],
        arity: Counts(&[1]),
        doc: "All connected graphs with n vertices in which each vertex has three neighbours, one of each class of isomorphic graphs.",
        definition: "Their numbers are 1, 2, 5, 19, 85, 509 for n = 4, 6, ..., 14, OEIS A002851.",
        source: "mckay; oeis A002851",
        example: ("[length(cubic(n)) for n in 4..10]", "[1,0,2,0,5,0,19]"),
        meaning: Function(all_cubic),
    },
    Entry {
        name: "adjacency",
        forms: &["adjacency(b)"],
        arity: Counts(&[1]),
        doc: "The adjacency matrix of a graph.",
        definition: "Row and column i belong to the vertex that is mentioned as number i; 1 where an edge or an arc leads from the vertex of the row to that of the column.",
        source: "harary",
        example: ("adjacency(\"a-b-c\")", "[[0,1,0],[1,0,1],[0,1,0]]"),
        meaning: Function(adjacency),
    },
    Entry {
        name: "is_connected",
        forms: &["is_connected(b)"],
        arity: Counts(&[1]),
        doc: "Whether a graph is connected, whatever its letters.",
        definition: "Each two vertices are joined by a path. The graph without vertices is connected.",
        source: "harary",
        example: (
            "[length([g for g in graphs(n) if is_connected(g)]) for n in 1..5]",
            "[1,1,2,6,21]",
        ),
        meaning: Function(is_connected),
    },
    Entry {
        name: "is_bipartite",
        forms: &["is_bipartite(b)"],
        arity: Counts(&[1]),
        doc: "Whether a graph is bipartite: it has no cycle of odd length.",
        definition: "Its vertices can be coloured with two colours such that neighbours have different ones.",
        source: "harary",
        example: (
            "[is_bipartite(ring(n)) for n in 3..6]",
            "[false,true,false,true]",
        ),
        meaning: Function(is_bipartite),
    },
    Entry {
        name: "matching_number",
        forms: &["matching_number(b)"],
        arity: Counts(&[1]),
        doc: "The largest number of edges of a graph that have no vertex in common.",
        definition: "By Edmonds' blossom algorithm. The second player wins Undirected Vertex Geography from a vertex exactly if some largest matching misses it.",
        source: "edmonds",
        example: ("matching_number(petersen)", "5"),
        meaning: Function(matching),
    },
];

fn sized(
    this: &mut Interpreter,
    call: &Call,
    what: &str,
    graph: impl FnOnce(usize) -> Option<Board>,
) -> Eval<Datum> {
    let n = size(this, call, 0, what)?;
    made(call, graph(n))
}

/// Reads a list of sizes.
fn sizes(this: &mut Interpreter, call: &Call, what: &str) -> Eval<Vec<usize>> {
    let (_, span) = &call.arguments[0];
    let mut sizes = Vec::new();
    for item in this.list_argument(call, 0)?.iter() {
        let size = this.algebra.integer(item, *span, what)?;
        let size = size.to_usize().filter(|n| *n <= MOST_CELLS);
        sizes.push(size.ok_or_else(|| {
            let message = format!("{what} is from 0 to {MOST_CELLS}");
            fault(Code::Kind, *span, message)
        })?);
    }
    Ok(sizes)
}

fn caterpillar(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let leaves = sizes(this, call, "a number of leaves")?;
    made(call, Board::caterpillar(&leaves))
}

fn star(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    if !matches!(call.arguments[0].0, Datum::List(_) | Datum::Range(..)) {
        return sized(this, call, "the number of leaves", Board::star);
    }
    let arms = sizes(this, call, "the length of an arm")?;
    let all: usize = arms.iter().sum();
    if all >= MOST_CELLS {
        return made(call, None);
    }
    this.algebra.room_for(2 * all, call.span)?;
    let mut edges = Edges::new();
    let mut next = 1;
    for arm in arms {
        let own = next..next + arm as u32;
        edges.extend(
            own.clone()
                .map(|v| (if v == own.start { 0 } else { v - 1 }, v)),
        );
        next = own.end;
    }
    made(call, Board::with_edges(all + 1, &edges))
}

fn complete_bipartite(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let first = size(this, call, 0, "the size of a part")?;
    let second = size(this, call, 1, "the size of a part")?;
    made(call, Board::complete_bipartite(first, second))
}

/// Reads a graph on vertices, and the neighbours of each of them.
fn graph(this: &mut Interpreter, call: &Call) -> Eval<(Arc<Board>, Vec<Vec<u32>>)> {
    let (datum, span) = &call.arguments[0];
    let board = match datum {
        Datum::Board(board) => Arc::clone(board.board()),
        _ => {
            let text = this.algebra.text_argument(call, 0, "a graph")?;
            this.algebra.room_for_text(8 * text.len(), *span)?;
            let kind = text.contains('>').then_some(BoardKind::Digraph);
            let board = Board::read(kind.unwrap_or(BoardKind::Graph), None, &text);
            Arc::new(board.map_err(|fault| not_a_board(fault, *span))?)
        }
    };
    if !matches!(board.kind(), BoardKind::Graph | BoardKind::Digraph) {
        let message = "a graph on vertices is needed here";
        let error = this.algebra.wrong_kind(datum, *span, message);
        return Err(error.with_help("write vertices and edges as in `\"a-b, b-c-d, e\"`"));
    }
    let cells = 0..board.letters().len() as u32;
    let near = cells.map(|cell| board.shape().neighbours(cell).to_vec());
    let near = near.collect();
    Ok((board, near))
}

/// The same graph with arcs turned into edges.
fn undirected(near: &[Vec<u32>]) -> Vec<Vec<u32>> {
    let mut both = near.to_vec();
    for (from, heads) in (0u32..).zip(near) {
        for to in heads {
            both[*to as usize].push(from);
        }
    }
    both.iter_mut().for_each(|near| {
        near.sort_unstable();
        near.dedup();
    });
    both
}

fn adjacency(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (_, near) = graph(this, call)?;
    this.algebra.room_for(near.len() * near.len(), call.span)?;
    let row = |heads: &Vec<u32>| {
        let mut row = vec![Datum::integer(0); near.len()];
        for to in heads {
            row[*to as usize] = Datum::integer(1);
        }
        Datum::list(row)
    };
    Ok(Datum::list(near.iter().map(row)))
}

/// The number of neighbours of a vertex.
pub(super) fn vertex_degree(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (board, near) = graph(this, call)?;
    let (datum, span) = &call.arguments[1];
    let vertex = cell(this, datum, *span, &board)?;
    Ok(Datum::integer(near[vertex].len()))
}

/// Colours the vertices with two colours along the edges. Returns the number of components, and whether neighbours have different colours.
fn coloured(near: &[Vec<u32>]) -> (usize, bool) {
    let mut colours: Vec<Option<bool>> = vec![None; near.len()];
    let (mut components, mut is_proper) = (0, true);
    for start in 0..near.len() {
        if colours[start].is_some() {
            continue;
        }
        components += 1;
        colours[start] = Some(false);
        let mut open = vec![start];
        while let Some(from) = open.pop() {
            let other = colours[from].map(|colour| !colour);
            for to in &near[from] {
                let to = *to as usize;
                if colours[to].is_none() {
                    colours[to] = other;
                    open.push(to);
                }
                is_proper = is_proper && colours[to] == other;
            }
        }
    }
    (components, is_proper)
}

fn is_connected(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (_, near) = graph(this, call)?;
    Ok(Datum::Bool(coloured(&undirected(&near)).0 <= 1))
}

fn is_bipartite(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (_, near) = graph(this, call)?;
    Ok(Datum::Bool(coloured(&undirected(&near)).1))
}

fn matching(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let (_, near) = graph(this, call)?;
    let number = matching_number(&undirected(&near), &this.algebra.solver.budget);
    number.at(call.span).map(Datum::integer)
}
