//! All trees, graphs and cubic graphs with a number of vertices.

use super::{Call, Datum, Eval, Interpreter};
use crate::declared::unlabelled::{
    Enumeration, Graphs, MOST_CUBIC, MOST_VERTICES, Trees, cubic_count, cubic_graphs, graph_count,
    tree_count,
};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{GraphStream, Limited, fault, graph_text};
use crate::value::Int;

/// Largest number of vertices of trees that a range goes through: there are 751065460.
const MOST_TREE_VERTICES: usize = 27;
/// Largest number of vertices for which trees are counted.
const COUNTED_TREES: usize = 300;
/// Largest number of vertices for which graphs are counted.
const COUNTED_GRAPHS: usize = 30;

fn vertices(this: &mut Interpreter, call: &Call) -> Eval<usize> {
    let n = this.algebra.natural(call, 0, "the number of vertices")?;
    Ok(n.to_usize().unwrap_or(usize::MAX))
}

/// The fault for too many graphs, with their number if it is known.
fn too_many(call: &Call, n: usize, number: Option<Int>, help: String) -> Box<Diagnostic> {
    let word = call.entry.name;
    let what = if word == "trees" { "trees" } else { "graphs" };
    let message = match number {
        Some(number) => format!("`{word}({n})` has {number} {what}"),
        None => format!("`{word}` of so many vertices has too many {what}"),
    };
    fault(Code::TooLarge, call.arguments[0].1, message).with_help(help)
}

fn stream(n: usize, count: &Int, graphs: impl Enumeration + 'static) -> GraphStream {
    GraphStream {
        vertices: n,
        count: count.to_u64().unwrap_or(u64::MAX),
        graphs: Box::new(graphs),
    }
}

pub(super) fn all_trees(this: &mut Interpreter, call: &Call) -> Eval<GraphStream> {
    let n = vertices(this, call)?;
    if n > MOST_TREE_VERTICES {
        let number = (n <= COUNTED_TREES).then(|| tree_count(n));
        let help = format!(
            "a list has at most 20 vertices, a range such as `find t in trees({MOST_TREE_VERTICES}): t` at most {MOST_TREE_VERTICES}"
        );
        return Err(too_many(call, n, number, help));
    }
    Ok(stream(n, &tree_count(n), Trees::new(n)))
}

pub(super) fn all_graphs(this: &mut Interpreter, call: &Call) -> Eval<GraphStream> {
    let n = vertices(this, call)?;
    if n > MOST_VERTICES {
        let number = (n <= COUNTED_GRAPHS).then(|| graph_count(n));
        let help = format!("at most {MOST_VERTICES} vertices: `graphs({MOST_VERTICES})`");
        return Err(too_many(call, n, number, help));
    }
    Ok(stream(n, &graph_count(n), Graphs::new(n)))
}

pub(super) fn all_cubic(this: &mut Interpreter, call: &Call) -> Eval<Datum> {
    let n = vertices(this, call)?;
    if n > MOST_CUBIC && n.is_multiple_of(2) {
        let help = format!("at most {MOST_CUBIC} vertices: `cubic({MOST_CUBIC})`");
        return Err(too_many(call, n, cubic_count(n), help));
    }
    let all = cubic_graphs(n, &this.algebra.solver.budget).at(call.span)?;
    Ok(Datum::list(all.iter().map(|edges| graph_text(n, edges))))
}
