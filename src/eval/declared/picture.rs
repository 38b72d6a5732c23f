//! Pictures of calls of rulesets whose moves are written in the language.

use super::RulesetPart;
use super::parameters::ParameterType;
use crate::eval::Datum;
use crate::rules::Board;
use crate::ruleset::heaps::scene as heaps_scene;
use crate::ruleset::scene::Scene;
use crate::value::Int;
use std::sync::PoisonError;

/// Most heaps of a picture.
const MOST_HEAPS: usize = 100;

impl RulesetPart {
    /// The picture of the position with these arguments: of a board, or of heaps. None where `drawing` tells what it is
    /// like, but for boards.
    pub(in crate::eval) fn scene(&self, arguments: &[Datum]) -> Option<Scene> {
        let own = arguments.get(self.board)?;
        let Some(kind) = self.kind else {
            if self.has_drawing {
                return None;
            }
            let size = |datum: &Datum| match datum {
                Datum::Number(size) => size.to_integer(),
                _ => None,
            };
            let heaps = self.types.get(self.board..).unwrap_or(&[]);
            let sizes: Vec<Int> = match own {
                Datum::List(own) if self.has_heaps && own.len() <= MOST_HEAPS => {
                    own.iter().map(size).collect::<Option<_>>()?
                }
                _ if self.is_heap() && heaps.iter().all(|of| *of == ParameterType::Heap) => {
                    arguments
                        .iter()
                        .skip(self.board)
                        .map(size)
                        .collect::<Option<_>>()?
                }
                _ => return None,
            };
            return heaps_scene(&sizes, &[]);
        };
        let Datum::Str(text) = own else {
            return None;
        };
        let rules = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        let letters = rules.values().next()?.letters();
        Board::read(kind, Some(letters), text).ok()?.scene(letters)
    }
}
