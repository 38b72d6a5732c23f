//! The types of parameters besides the board, checked at a call.

use super::RulesetPart;
use crate::diagnostic::WithHelp;
use crate::eval::{Datum, Eval, Function, Interpreter, fault};
use crate::source::Span;
use crate::syntax::ast::RulesetSyntax;

/// What an argument must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ParameterType {
    Integer,
    Text,
    List,
    Heap,
    Heaps,
    /// A board, or any value.
    Other,
}

impl ParameterType {
    fn of_word(word: &str) -> ParameterType {
        match word {
            "integer" => ParameterType::Integer,
            "string" => ParameterType::Text,
            "list" => ParameterType::List,
            "heap" => ParameterType::Heap,
            "heaps" => ParameterType::Heaps,
            _ => ParameterType::Other,
        }
    }

    /// Those of the parameters of a ruleset.
    pub(super) fn all(ruleset: &RulesetSyntax) -> Box<[ParameterType]> {
        let words = ruleset.kinds.iter().map(|kind| &*kind.word.text);
        words.map(ParameterType::of_word).collect()
    }
}

impl Interpreter {
    /// The fault of the first argument that is not of its type. Of a ruleset with a board those before it are looked
    /// at: it may be called with sizes in the place of the board.
    pub(super) fn check_types(
        &mut self,
        function: &Function,
        part: &RulesetPart,
        data: &[Datum],
        place: &dyn Fn(usize) -> Span,
    ) -> Eval<()> {
        let most = if part.kind.is_some() {
            part.board
        } else {
            data.len()
        };
        let all = part.types.iter().zip(data).zip(&function.params);
        for (at, ((of, datum), name)) in all.take(most).enumerate() {
            self.check_type(*of, datum, name, place(at))?;
        }
        Ok(())
    }

    fn check_type(&mut self, of: ParameterType, datum: &Datum, name: &str, at: Span) -> Eval<()> {
        let is_list = matches!(datum, Datum::List(_) | Datum::Range(..));
        match of {
            ParameterType::Other => Ok(()),
            ParameterType::Text if datum.as_text().is_some() => Ok(()),
            ParameterType::Text => {
                let message = format!("`{name}` must be a string");
                let error = self.wrong_kind(datum, at, message);
                Err(error.with_help("a string is written `\"...\"`"))
            }
            ParameterType::List | ParameterType::Heaps if !is_list => {
                let error = self.wrong_kind(datum, at, format!("`{name}` must be a list"));
                Err(error.with_help("a list of integers is written `[1, 2, 3]` or `1..3`"))
            }
            ParameterType::List => Ok(()),
            ParameterType::Integer => self.integer(datum, at, &format!("`{name}`")).map(drop),
            ParameterType::Heap => self.check_heap(datum, at),
            ParameterType::Heaps => {
                let heaps = self.elements(datum, at)?;
                heaps.iter().try_for_each(|heap| self.check_heap(heap, at))
            }
        }
    }

    fn check_heap(&mut self, datum: &Datum, at: Span) -> Eval<()> {
        let size = self.integer(datum, at, "the size of a heap")?;
        if size.is_negative() {
            return Err(fault("kind", at, "a heap cannot have a negative size"));
        }
        Ok(())
    }
}
