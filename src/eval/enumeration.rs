//! Words that list graphs. A range goes through them one by one, so that a search that ends early makes few of them.

use crate::declared::Board;
use crate::declared::unlabelled::{Edges, Enumeration};
use crate::diagnostic::{Code, WithHelp};
use crate::eval::{Call, Datum, Eval, Interpreter, Limited, Meaning, fault};
use crate::source::Span;
use crate::syntax::ast::{Ast, ExprId};
use std::fmt;
use std::sync::Arc;

/// Maximum number of graphs in a list.
const MOST_LISTED: u64 = 1_000_000;

/// Graphs with a number of vertices, made one after the other.
pub struct GraphStream {
    /// The number of vertices.
    pub vertices: usize,
    /// The number of graphs.
    pub count: u64,
    /// Makes them.
    pub graphs: Box<dyn Enumeration>,
}

impl fmt::Debug for GraphStream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let of = (self.vertices, self.count);
        f.debug_tuple("GraphStream").field(&of).finish()
    }
}

/// A graph as it is written.
pub(crate) fn graph_text(vertices: usize, edges: &Edges) -> Datum {
    let text = Board::with_edges(vertices, edges).map(|board| board.notation(None));
    Datum::Str(text.unwrap_or_default().into())
}

impl Interpreter {
    /// The graphs of the expression `id` if it is a call of a word that lists them.
    pub(in crate::eval) fn stream_of(
        &mut self,
        ast: &Arc<Ast>,
        id: ExprId,
    ) -> Option<Eval<GraphStream>> {
        let (entry, called) = self.called_word(ast, id)?;
        let Meaning::Enumeration(begin) = entry.meaning else {
            return None;
        };
        Some(self.with_data(entry, ast, id, called, begin))
    }

    /// The next graph of a stream.
    pub(in crate::eval) fn next_graph(
        &mut self,
        stream: &mut GraphStream,
        span: Span,
    ) -> Eval<Option<Datum>> {
        let edges = stream.graphs.next(&self.algebra.solver.budget).at(span)?;
        Ok(edges.map(|edges| graph_text(stream.vertices, &edges)))
    }

    /// All graphs of a call as a list.
    pub(in crate::eval) fn listed_graphs(
        &mut self,
        mut stream: GraphStream,
        call: &Call,
    ) -> Eval<Datum> {
        let (n, count, word) = (stream.vertices, stream.count, call.entry.name);
        if count > MOST_LISTED {
            let message = format!("the list `{word}({n})` has {count} elements");
            let help = format!("`find g in {word}({n}): g` goes through them one by one");
            return Err(fault(Code::TooLarge, call.arguments[0].1, message).with_help(help));
        }
        self.algebra.room_for(count as usize, call.span)?;
        self.algebra
            .room_for_text(count as usize * 8 * n.max(1), call.span)?;
        let mut all = Vec::with_capacity(count as usize);
        while let Some(graph) = self.next_graph(&mut stream, call.span)? {
            self.algebra.solver.budget.part(all.len() as u64, count);
            all.push(graph);
        }
        Ok(Datum::list(all))
    }
}
