//! Pictures of calls of rulesets whose moves are written in the language.

use super::RulesetPart;
use crate::eval::Datum;
use crate::rules::Board;
use crate::ruleset::heaps::scene as heaps_scene;
use crate::ruleset::scene::Scene;
use crate::value::Int;
use std::sync::PoisonError;

/// Most heaps of a picture.
const MOST_HEAPS: usize = 100;

impl RulesetPart {
    /// The picture of the position with these arguments: of a board, of one heap, or of heaps without parameters.
    pub(in crate::eval) fn scene(&self, arguments: &[Datum]) -> Option<Scene> {
        let own = arguments.get(self.board)?;
        let Some(kind) = self.kind else {
            let size = |datum: &Datum| match datum {
                Datum::Number(size) => size.to_integer(),
                _ => None,
            };
            let sizes: Vec<Int> = match own {
                _ if arguments.len() > self.board + 1 => return None,
                Datum::List(own) if self.has_heaps && own.len() <= MOST_HEAPS => {
                    own.iter().map(size).collect::<Option<_>>()?
                }
                own if self.is_heap() => vec![size(own)?],
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
