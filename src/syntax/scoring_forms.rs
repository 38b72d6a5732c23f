//! Literals of scoring games, such as `<^1|2, <3|^4>>`, which are one token.

use super::ast::{NumberText, ScoringForm, ScoringSide};
use super::raw::{Raw, RawToken};
use super::token::{Tok, keyword};
use crate::budget::NESTING_LIMIT;
use crate::source::{SourceId, Span};

/// What is wrong with a literal.
#[derive(Debug)]
pub(super) struct FormFault {
    /// The byte where it is wrong.
    pub at: usize,
    pub message: &'static str,
    pub help: &'static str,
    /// Whether the text before is certainly a form.
    is_certain: bool,
}

/// Whether a `<` after these tokens begins a literal. Returns the end of the literal, or its fault.
pub(super) fn begins(
    text: &str,
    start: usize,
    before: &[RawToken],
) -> Option<Result<usize, FormFault>> {
    let is_operand = match before.last() {
        None => false,
        Some(last) => match last.raw {
            Raw::Ident => {
                let word = keyword(text.get(last.start..last.end)?);
                matches!(word, None | Some(Tok::True | Tok::False | Tok::Pass))
            }
            Raw::Word | Raw::Digits | Raw::Carets | Raw::Downs | Raw::Power | Raw::Prime => true,
            Raw::OpenStr | Raw::Block | Raw::OpenBlock | Raw::Scoring => true,
            Raw::RParen | Raw::RBracket | Raw::RBrace | Raw::Error | Raw::Foreign => true,
            _ => false,
        },
    };
    let read = Reader::read(SourceId::default(), text, start).map(|(_, end)| end);
    let is_form = read.as_ref().err().is_none_or(|fault| fault.is_certain);
    (is_form && !is_operand).then_some(read)
}

/// The end of the characters that a literal with a fault may consist of.
pub(super) fn end_of_damaged(text: &str, start: usize) -> usize {
    let rest = text.get(start..).unwrap_or("");
    let mut depth = 0u32;
    for (at, c) in rest.char_indices() {
        match c {
            '<' => depth += 1,
            '>' if depth <= 1 => return start + at + 1,
            '>' => depth -= 1,
            '0'..='9' | '-' | '^' | '|' | ',' | '/' | ' ' => {}
            _ => return start + rest[..at].trim_end().len(),
        }
    }
    start + rest.trim_end().len()
}

/// Reads the literal of a token.
pub(super) fn form(source: SourceId, text: &str, start: usize) -> Option<ScoringForm> {
    Reader::read(source, text, start).ok().map(|(form, _)| form)
}

struct Reader<'a> {
    source: SourceId,
    text: &'a str,
    at: usize,
    depth: usize,
    is_certain: bool,
}

impl Reader<'_> {
    fn read(source: SourceId, text: &str, start: usize) -> Result<(ScoringForm, usize), FormFault> {
        let mut reader = Reader {
            source,
            text,
            at: start,
            depth: 0,
            is_certain: false,
        };
        let form = reader.option()?;
        Ok((form, reader.at))
    }

    fn fault<T>(&self, message: &'static str, help: &'static str) -> Result<T, FormFault> {
        Err(FormFault {
            at: self.at,
            message,
            help,
            is_certain: self.is_certain,
        })
    }

    fn rest(&self) -> &str {
        self.text.get(self.at..).unwrap_or("")
    }

    fn skip_blanks(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start_matches([' ', '\t']).len();
    }

    fn take(&mut self, sign: char) -> bool {
        self.skip_blanks();
        let taken = self.rest().starts_with(sign);
        self.at += usize::from(taken);
        taken
    }

    /// A number, or a form in angle brackets.
    fn option(&mut self) -> Result<ScoringForm, FormFault> {
        if !self.take('<') {
            return self.number().map(ScoringForm::Number);
        }
        self.is_certain |= self.depth > 0;
        self.depth += 1;
        if self.depth > NESTING_LIMIT / 4 {
            return self.fault(
                "this form is nested too deeply",
                "build it from smaller forms",
            );
        }
        let mut sides = vec![self.side()?];
        let mut bars = Vec::new();
        loop {
            self.skip_blanks();
            let rest = self.rest();
            let bar = rest.len() - rest.trim_start_matches('|').len();
            if bar == 0 {
                break;
            }
            self.at += bar;
            self.is_certain = true;
            bars.push(bar);
            sides.push(self.side()?);
        }
        if bars.is_empty() {
            self.is_certain |= self.rest().starts_with('>');
            return self.fault(
                "expected `|` here",
                "a form has two sides, as in `<3|-1>` or `<^0|2>`",
            );
        }
        if !self.take('>') {
            return self.fault(
                "expected `>` here",
                "a form is closed by `>`, as in `<1|2>`",
            );
        }
        self.depth -= 1;
        self.nested(sides, &bars)
    }

    /// The longest bar parts Left's options from Right's; shorter bars part those of an option.
    fn nested(
        &self,
        mut sides: Vec<ScoringSide>,
        bars: &[usize],
    ) -> Result<ScoringForm, FormFault> {
        let longest = bars.iter().max().copied().unwrap_or(0);
        let mut middles = (0..bars.len()).filter(|at| bars.get(*at) == Some(&longest));
        let middle = middles.next().unwrap_or(0);
        if middles.next().is_some() {
            return self.fault(
                "this form has two bars of the same length",
                "the longest bar parts Left's options from Right's, as in `<3|2||1>`",
            );
        }
        let right = sides.split_off((middle + 1).min(sides.len()));
        let side = |sides: Vec<ScoringSide>, bars: &[usize]| {
            if bars.is_empty() {
                Ok(sides.into_iter().next())
            } else {
                let inner = self.nested(sides, bars)?;
                Ok(Some(ScoringSide::Options(vec![inner])))
            }
        };
        let left = side(sides, bars.get(..middle).unwrap_or(&[]))?;
        let right = side(right, bars.get(middle + 1..).unwrap_or(&[]))?;
        let none = || ScoringSide::Options(Vec::new());
        Ok(ScoringForm::Sides(Box::new([
            left.unwrap_or_else(none),
            right.unwrap_or_else(none),
        ])))
    }

    fn side(&mut self) -> Result<ScoringSide, FormFault> {
        if self.take('^') {
            self.is_certain = true;
            return self.number().map(ScoringSide::End);
        }
        self.skip_blanks();
        if self.rest().starts_with(['|', '>']) {
            let after = self.rest().trim_start_matches('|');
            let begins = |c: char| c.is_ascii_digit() || "-^<".contains(c);
            self.is_certain |= after.starts_with(begins);
            return self.fault(
                "expected an option or an end here",
                "a side without options has an end, the score of a stuck player, as in `<^0|1>`",
            );
        }
        let mut options = vec![self.option()?];
        while self.take(',') {
            self.is_certain = true;
            options.push(self.option()?);
        }
        Ok(ScoringSide::Options(options))
    }

    fn number(&mut self) -> Result<NumberText, FormFault> {
        self.skip_blanks();
        let start = self.at;
        let negative = self.rest().starts_with('-');
        self.at += usize::from(negative);
        let numerator = self.digits()?;
        let mut denominator = None;
        if self.rest().starts_with('/') {
            self.at += 1;
            denominator = Some(self.digits()?);
        }
        Ok(NumberText {
            negative,
            numerator,
            denominator,
            span: Span::new(self.source, start, self.at),
        })
    }

    fn digits(&mut self) -> Result<Box<str>, FormFault> {
        let rest = self.rest();
        let end = rest
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(rest.len());
        let digits: Box<str> = rest.get(..end).unwrap_or("").into();
        if digits.is_empty() {
            return self.fault(
                "expected a score here",
                "the options of a form are numbers and forms, as in `<^1|2,<3|^4>>`",
            );
        }
        self.at += end;
        Ok(digits)
    }
}

#[cfg(test)]
mod tests {
    use crate::syntax::parse_alone;

    #[test]
    fn literals_are_read_where_an_operand_begins() {
        for text in [
            "<^1|2,<3|^4>>",
            "<-1/2|^0> + <1|2> - < 3 | ^ -4 >",
            "let g = <1|2>\n",
            "<1|2> == <1 | 2>",
            "<1|2>==<3|4>",
            "f(1) < <1|2>",
            "f(1)<<1|2>",
            "f(<1|2>)",
            "[<1|2>, -<3|2||1>]",
            "<1|2> >= <<^1|^2>|3>",
            "2 * <1|2>",
            "forall g in [<1|2>]: g > <1|2>",
        ] {
            let parsed = parse_alone(text);
            assert!(parsed.diagnostics.is_empty(), "{text} {parsed:?}");
        }
    }

    #[test]
    fn comparisons_are_comparisons() {
        for text in ["1 < 2", "1 <\n  2", "* < 1", "1 <| 2", "[1 < 2, 3 > 2]"] {
            let parsed = parse_alone(text);
            assert!(parsed.diagnostics.is_empty(), "{text} {parsed:?}");
        }
    }

    #[test]
    fn faults_have_their_place() {
        for (text, at, message) in [
            ("<1|2", 4, "expected `>` here"),
            ("<1|", 3, "expected a score here"),
            ("<|1>", 1, "expected an option or an end here"),
            ("<^|1>", 2, "expected a score here"),
            ("<1>", 2, "expected `|` here"),
            ("<1,|2>", 3, "expected a score here"),
            ("<1|2|3>", 7, "this form has two bars of the same length"),
        ] {
            let parsed = parse_alone(text);
            let found: Vec<_> = parsed
                .diagnostics
                .iter()
                .map(|d| (d.span.start, &*d.message))
                .collect();
            assert_eq!(found, [(at, message)], "{text}");
        }
    }
}
