//! Hackenbush: theorems for rulesets whose moves remove single edges, with the rest falling that is no longer connected
//! with the ground.
//!
//! A ruleset is recognised by its compiled moves, whatever its name. An edge is blue if Left alone may remove it, red if
//! Right alone may, and green if both may. Sources: Winning Ways, chapter 7, for the colon principle and the fusion
//! principle; Berlekamp's rule for stalks of blue and red edges is a case of the former.

mod blocks;
mod closed;
mod graph;

pub(super) use blocks::BlockValues;

use crate::budget::{Budget, Stop};
use crate::declared::board::letters::EMPTY;
use crate::declared::board::{Board, BoardKind, BoardShape};
use crate::declared::compile::declaration::Settle;
use crate::declared::compile::pattern::{LetterSet, PatternItem, StepPattern};
use crate::declared::compile::{Compiled, Play};
use crate::declared::part::Part;
use crate::declared::rules::Rules;
use crate::solve::{ClosedForm, Context, Theorem};
use crate::value::Int;
use graph::{Colour, ColouredEdge, ColouredGraph};

const COLON: &str = "Winning Ways, chapter 7: by the colon principle a blue and red tree is a number, 1:x for a blue edge below x and -1:x for a red one";
const FUSION: &str = "Winning Ways, chapter 7: by the fusion principle the vertices of a cycle of green edges are one vertex, and a green edge below *n is *(n+1)";

/// The colours of the letters of a ruleset that is Hackenbush.
#[derive(Debug)]
pub(super) struct EdgeColours {
    /// The vertex that holds all others.
    ground: String,
    colours: Vec<(char, Colour)>,
}

impl EdgeColours {
    /// The colours, if the moves remove single edges of certain letters, and edges without connection to a vertex fall.
    pub(super) fn of(compiled: &Compiled) -> Option<EdgeColours> {
        let Some(Settle::Connected(ground)) = &compiled.settle else {
            return None;
        };
        let empty = compiled.letters.number(EMPTY)?;
        if compiled.kind != BoardKind::Edges {
            return None;
        }
        let [left, right] = &compiled.plays;
        let (left, right) = (removed(left, empty)?, removed(right, empty)?);
        let letters = compiled.letters.all().iter().enumerate();
        let coloured = letters.filter(|(number, _)| *number != usize::from(empty));
        let colours = coloured.map(|(number, letter)| {
            let colour = match (left >> number & 1, right >> number & 1) {
                (1, 0) => Colour::Blue,
                (0, 1) => Colour::Red,
                (1, 1) => Colour::Green,
                // An edge that nobody may remove.
                _ => return None,
            };
            Some((*letter, colour))
        });
        Some(EdgeColours {
            ground: ground.clone(),
            colours: colours.collect::<Option<_>>()?,
        })
    }

    /// The edges of a board, without the empty ones.
    fn graph(&self, shape: &BoardShape, letters: &[char]) -> ColouredGraph {
        let BoardShape::Graph(graph) = shape else {
            return ColouredGraph::new(None, 0, std::iter::empty());
        };
        let colour = |letter: char| self.colours.iter().find(|(own, _)| *own == letter);
        let links = graph.links().iter().zip(letters);
        let edges = links.filter_map(|((a, b), letter)| {
            let (_, colour) = colour(*letter)?;
            Some(ColouredEdge {
                ends: [*a, *b],
                colour: *colour,
            })
        });
        ColouredGraph::new(graph.vertex_named(&self.ground), graph.names().len(), edges)
    }
}

/// The letters of edges that moves remove; `None` if a move is anything else.
fn removed(plays: &[Play], empty: u8) -> Option<LetterSet> {
    plays.iter().try_fold(0, |all, play| {
        let (None, [step]) = (&play.condition, play.steps.as_slice()) else {
            return None;
        };
        let StepPattern {
            items,
            again: false,
            unless: 0,
            with: None,
            ..
        } = step
        else {
            return None;
        };
        match items.as_slice() {
            [
                PatternItem {
                    from,
                    to: Some(to),
                    star: false,
                },
            ] if *to == empty && from >> empty & 1 == 0 => Some(all | from),
            _ => None,
        }
    })
}

impl Rules {
    /// Whether values come from the blocks of graphs.
    pub(super) fn goes_by_blocks(&self, context: &Context) -> bool {
        context.theorems && self.hackenbush.is_some()
    }

    /// The graph of a part, if the ruleset is Hackenbush.
    pub(super) fn coloured_part(&self, part: &Part) -> Option<ColouredGraph> {
        let colours = self.hackenbush.as_ref()?;
        let cells = part.shape.cells();
        let letters = self.layout.cells(self.letters(), &part.bits, cells, EMPTY);
        Some(colours.graph(&part.shape, &letters))
    }

    /// The value of a board by one theorem, if the ruleset is Hackenbush.
    pub(super) fn hackenbush_theorem(
        &self,
        board: &Board,
        budget: &Budget,
    ) -> Result<Option<Theorem<Part>>, Stop> {
        let Some(colours) = &self.hackenbush else {
            return Ok(None);
        };
        let graph = colours.graph(board.shape(), board.letters());
        if graph.edges.is_empty() {
            return Ok(None);
        }
        if let Some(size) = graph.nimber(budget)? {
            return Ok(Some(Theorem {
                value: ClosedForm::Nimber(Int::from(u64::from(size))),
                source: FUSION,
            }));
        }
        let number = graph.number(budget)?;
        Ok(number.map(|number| Theorem {
            value: ClosedForm::Number(number),
            source: COLON,
        }))
    }
}
