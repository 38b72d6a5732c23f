//! The words of the grammar with their docs; all others are in the vocabulary.

/// A word of the grammar.
#[derive(Debug)]
pub struct Keyword {
    /// The word.
    pub word: &'static str,
    /// How it is used.
    pub form: &'static str,
    /// What it does, one sentence.
    pub doc: &'static str,
}

const fn keyword(word: &'static str, form: &'static str, doc: &'static str) -> Keyword {
    Keyword { word, form, doc }
}

/// The words, those that begin statements first.
pub const KEYWORDS: &[Keyword] = &[
    keyword("let", "let g = strip R4B + R4B", "Binds a name to a value."),
    keyword(
        "def",
        "def ladder(m) = R{m}",
        "Defines a function; recursion is memoised.",
    ),
    keyword(
        "assert",
        "assert g == 0",
        "Fails at the first case that does not hold.",
    ),
    keyword(
        "claim",
        "claim \"name\" forall m in 1..9: R{m} == R{m}",
        "Runs all cases and says whether they hold.",
    ),
    keyword(
        "table",
        "table n in 1..8: strip {n}, strip R{n}",
        "A row for each case, a column for each expression.",
    ),
    keyword(
        "import",
        "import \"other.cgt\"",
        "Binds the names of another file, relative to this one.",
    ),
    keyword(
        "print",
        "print \"R2 is \", R2",
        "Prints its items one after the other.",
    ),
    keyword(
        "forall",
        "forall x in xs, y in ys: cond",
        "Whether a condition holds in every case.",
    ),
    keyword(
        "exists",
        "exists x in xs: cond",
        "Whether a condition holds in some case.",
    ),
    keyword(
        "for",
        "[f(x) for x in xs if cond]",
        "The list of values in all cases.",
    ),
    keyword(
        "in",
        "forall x in 1..9: cond",
        "Says what a variable ranges over.",
    ),
    keyword(
        "if",
        "if cond then a else b",
        "One of two values; in a list, a condition on its cases.",
    ),
    keyword(
        "then",
        "if cond then a else b",
        "The value if the condition holds.",
    ),
    keyword(
        "else",
        "if cond then a else b",
        "The value if the condition does not hold.",
    ),
    keyword("and", "a and b", "Whether both hold."),
    keyword("or", "a or b", "Whether one holds or both."),
    keyword("not", "not a", "Whether it does not hold."),
    keyword("mod", "7 mod 3", "The remainder of a division of integers."),
    keyword(
        "div",
        "7 div 3",
        "The quotient of a division of integers, rounded down.",
    ),
    keyword(
        "impartial",
        "impartial [0, *]",
        "The game with a list of options for both players.",
    ),
    keyword("true", "true", "A condition that holds."),
    keyword("false", "false", "A condition that does not hold."),
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax;

    #[test]
    fn every_keyword_has_help_and_its_form_can_be_read() {
        let words: Vec<&str> = KEYWORDS.iter().map(|k| k.word).collect();
        assert_eq!(words, syntax::KEYWORDS);
        for keyword in KEYWORDS {
            let parsed = syntax::parse(crate::source::SourceId(0), keyword.form);
            assert!(
                parsed.diagnostics.is_empty(),
                "{}: {:?}",
                keyword.form,
                parsed.diagnostics
            );
        }
    }
}
