//! Type checks of the parameters other than the board.

use super::RulesetPart;
use crate::diagnostic::{Code, WithHelp};
use crate::entry::ParameterSort;
use crate::eval::Algebra;
use crate::eval::{Datum, Eval, Function, Interpreter, fault};
use crate::source::Span;

impl Algebra {
    fn check_heap(&mut self, datum: &Datum, at: Span) -> Eval<()> {
        let size = self.integer(datum, at, "the size of a heap")?;
        if size.is_negative() {
            return Err(fault(Code::Kind, at, "a heap cannot have a negative size"));
        }
        Ok(())
    }
}

impl Interpreter {
    /// Checks the types of the arguments. For a ruleset with a board, only the arguments before the board are checked,
    /// because sizes may take the place of the board.
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

    fn check_type(&mut self, of: ParameterSort, datum: &Datum, name: &str, at: Span) -> Eval<()> {
        let is_list = matches!(datum, Datum::List(_) | Datum::Range(..));
        match of {
            ParameterSort::String if datum.as_text().is_some() => Ok(()),
            ParameterSort::String => {
                let message = format!("`{name}` must be a string");
                let error = self.algebra.wrong_kind(datum, at, message);
                Err(error.with_help("a string is written `\"...\"`"))
            }
            ParameterSort::List | ParameterSort::Heaps if !is_list => {
                let error = self
                    .algebra
                    .wrong_kind(datum, at, format!("`{name}` must be a list"));
                Err(error.with_help("a list of integers is written `[1, 2, 3]` or `1..3`"))
            }
            ParameterSort::List => Ok(()),
            ParameterSort::Integer => self
                .algebra
                .integer(datum, at, &format!("`{name}`"))
                .map(drop),
            ParameterSort::Heap => self.algebra.check_heap(datum, at),
            ParameterSort::Heaps => {
                let heaps = self.elements(datum, at)?;
                heaps
                    .iter()
                    .try_for_each(|heap| self.algebra.check_heap(heap, at))
            }
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::{RULESET_WORDS, WordPlace};

    #[test]
    fn the_words_for_parameters_are_those_of_the_parser() {
        let is_kind = |place| matches!(place, WordPlace::Board | WordPlace::Type);
        let words = RULESET_WORDS.iter().filter(|word| is_kind(word.place));
        let words: Vec<&str> = words.map(|word| word.word).collect();
        assert_eq!(words, ParameterSort::ALL.map(ParameterSort::word));
    }
}
