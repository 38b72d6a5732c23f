//! Graphs of loopy games for drawing.

use std::collections::BTreeMap;

use super::algebra::at;
use super::game::Loopy;
use super::graph::LoopyGraph;
use super::short::short_values;
use crate::budget::{Budget, Stop};
use crate::value::{Arena, Player, Spelling};

/// Maximum number of positions of a side that is drawn.
const MOST_DRAWN: usize = 40;
/// Maximum length of the text of a position. A letter replaces longer text.
const LONGEST: usize = 12;

/// A position in a diagram.
#[derive(Clone, Debug)]
pub struct DiagramVertex {
    /// The value as text or, if that is too long, a letter.
    pub name: String,
    /// Whether this is a short game, whose options are omitted.
    pub is_short: bool,
    /// The indices of the options of Left and of Right.
    pub options: [Vec<usize>; 2],
}

/// One side of a game as a graph. Play begins at the first vertex.
pub type Diagram = Vec<DiagramVertex>;

impl Loopy {
    /// The graph of a stopper, or the graphs of the onside and offside of any other game. Empty for large games.
    ///
    /// Errors: limits of the budget.
    pub fn diagrams(
        &self,
        arena: &mut Arena,
        spelling: Spelling,
        budget: &Budget,
    ) -> Result<Option<Vec<Diagram>>, Stop> {
        let [onside, offside] = self.sides();
        let sides = if self.is_stopper() {
            vec![onside]
        } else {
            vec![onside, offside]
        };
        let mut diagrams = Vec::new();
        for side in sides {
            match diagram(&side.graph, side.is_stopper, arena, spelling, budget)? {
                Some(diagram) => diagrams.push(diagram),
                None => return Ok(None),
            }
        }
        Ok(Some(diagrams))
    }
}

fn diagram(
    graph: &LoopyGraph,
    is_stopper: bool,
    arena: &mut Arena,
    spelling: Spelling,
    budget: &Budget,
) -> Result<Option<Diagram>, Stop> {
    let shorts = short_values(graph, arena, budget)?;
    // Search breadth first, without expanding short games.
    let mut places = BTreeMap::from([(0, 0)]);
    let mut order = vec![0];
    let mut diagram = Diagram::new();
    let mut letters = 0;
    while let Some(&v) = order.get(diagram.len()) {
        let is_short = shorts[v as usize].is_some();
        let options = Player::BOTH.map(|player| {
            let options = graph.options(v, player).iter().filter(|_| !is_short);
            let place = options.map(|&option| {
                *places.entry(option).or_insert_with(|| {
                    order.push(option);
                    order.len() - 1
                })
            });
            place.collect()
        });
        if order.len() > MOST_DRAWN {
            return Ok(None);
        }
        let text = match shorts[v as usize] {
            Some(value) => arena.text_within(value, spelling, LONGEST, budget)?,
            None if is_stopper => at(graph, v, budget)?.text(arena, spelling, LONGEST, budget)?,
            None => None,
        };
        diagram.push(DiagramVertex {
            name: text.unwrap_or_else(|| {
                letters += 1;
                letter(letters - 1)
            }),
            is_short,
            options,
        });
    }
    Ok(Some(diagram))
}

/// The name of the n-th position: a, b, ..., z, a1, b1, ...
fn letter(n: usize) -> String {
    let letter = char::from(b'a' + (n % 26) as u8);
    match n / 26 {
        0 => letter.to_string(),
        round => format!("{letter}{round}"),
    }
}
