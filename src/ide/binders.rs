//! Places where a name is bound. Completion offers no existing names there.

use super::{Snapshot, completion};
use crate::source::Span;
use crate::syntax::TokenClass;

/// A place in or after a binding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum BinderPlace {
    /// A new name.
    Name,
    /// After the variable of a range.
    In,
}

impl BinderPlace {
    /// The only keyword that can follow.
    pub(super) fn keyword(self) -> Option<&'static str> {
        (self == BinderPlace::In).then_some("in")
    }
}

/// The statements and expressions that bind names.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Binder {
    /// `let`, `def`, `ruleset`, or a clause with parameters.
    Definition,
    /// `for`, `forall`, `exists`, `table`, `find`
    Range,
}

/// The tokens of a statement before an offset.
struct TokensBefore<'a> {
    text: &'a str,
    tokens: &'a [(TokenClass, Span)],
}

/// The kind of place of a word that begins at `start`; `None` if it is not at a binding.
pub(super) fn place(snapshot: &Snapshot, start: usize) -> Option<BinderPlace> {
    let written = TokensBefore {
        text: &snapshot.text,
        tokens: completion::statement_tokens(snapshot, start),
    };
    let (last, before) = written.tokens.split_last()?;
    let gap = snapshot.text.get(last.1.end as usize..start)?;
    if gap.contains(['\n', '\r', ';']) && !matches!(last.1.text(&snapshot.text), "," | "(") {
        return None;
    }
    if written.binder().is_some() {
        return Some(BinderPlace::Name);
    }
    let before = TokensBefore {
        tokens: before,
        ..written
    };
    let is_behind = is_name(last) && before.binder() == Some(Binder::Range);
    is_behind.then_some(BinderPlace::In)
}

impl<'a> TokensBefore<'a> {
    fn backwards(&self) -> impl Iterator<Item = &'a str> {
        let text = self.text;
        self.tokens.iter().rev().map(move |t| t.1.text(text))
    }

    /// The construct that binds the next name.
    fn binder(&self) -> Option<Binder> {
        match self.backwards().next()? {
            "for" | "forall" | "exists" | "table" | "find" | "all" => Some(Binder::Range),
            "let" | "def" | "ruleset" | "import" => Some(Binder::Definition),
            last if self.is_head(last) || self.is_pattern() || self.is_start() => {
                Some(Binder::Definition)
            }
            "," => self.clauses(),
            _ => None,
        }
    }

    /// Whether the place is in the head of a `def` or a `ruleset`, outside the kinds of its parameters.
    fn is_head(&self, last: &str) -> bool {
        let mut words = self.tokens.iter().map(|t| t.1.text(self.text));
        match words.find(|word| *word != "loopy") {
            Some("def") => words.all(|word| word != "="),
            Some("ruleset") => last != ":" && words.all(|word| word != "="),
            _ => false,
        }
    }

    /// Whether the tokens end with `let`, or with the word before a range, and then names in brackets.
    fn is_pattern(&self) -> bool {
        let mut tokens = self.tokens.iter().rev();
        let brackets = [",", "[", "]", "(", ")"];
        let is_part =
            |t: &&(TokenClass, Span)| is_name(t) || brackets.contains(&t.1.text(self.text));
        let head = tokens.find(|t| !is_part(t)).map(|t| t.1.text(self.text));
        let is_open = |head: &str| {
            let mut after = self.backwards().take_while(|word| *word != head);
            let bracket = after.find(|word| brackets[1..].contains(word));
            matches!(bracket, Some("[" | "("))
        };
        match head {
            Some("let") => true,
            Some(head @ ("for" | "forall" | "exists" | "table" | "find")) => is_open(head),
            _ => false,
        }
    }

    /// Whether the place is among the parameters of a ruleset's clause `start(m, n)`.
    fn is_start(&self) -> bool {
        let mut tokens = self.tokens.iter().rev();
        let bracket = tokens.find(|t| !is_name(t) && t.1.text(self.text) != ",");
        let clause = bracket.zip(tokens.next());
        clause.is_some_and(|(bracket, clause)| {
            bracket.1.text(self.text) == "("
                && clause.1.text(self.text) == "start"
                && clause.1.end == bracket.1.start
                && clause.0 == TokenClass::Keyword
        })
    }

    /// The binder of ranges if the last comma separates ranges, as in `for x in xs, `.
    fn clauses(&self) -> Option<Binder> {
        let mut depth = 0usize;
        for word in self.backwards().skip(1) {
            match word {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" => depth = depth.checked_sub(1)?,
                "for" | "forall" | "exists" | "table" | "find" if depth == 0 => {
                    return Some(Binder::Range);
                }
                "if" | ":" | "=" | "let" | "print" if depth == 0 => return None,
                _ => {}
            }
        }
        None
    }
}

fn is_name(token: &(TokenClass, Span)) -> bool {
    matches!(token.0, TokenClass::Name | TokenClass::Function)
}
