//! Texts of data, in both spellings.

use super::written::Written;
use crate::budget::with_stack;
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::algebra::misere::quotient_text;
use crate::eval::{Algebra, Datum, Eval, Limited, Text, fault};
use crate::loopy::Loopy;
use crate::misere;
use crate::numbers::Script;
use crate::solve::{Move, Term, Worth};
use crate::source::Span;
use crate::value::{Spelling, Value};

/// Maximum number of characters of a printed result.
pub(in crate::eval) const MOST_CHARACTERS: usize = 1 << 20;
/// Longer forms of misère play are printed with names for what occurs more than once.
const LONGEST_WHOLE_FORM: usize = 4000;

impl Algebra {
    /// The text of a datum. Games are evaluated.
    pub fn text(&mut self, datum: &Datum, span: Span) -> Eval<Text> {
        let mut text = Text::default();
        self.write(datum, span, false, &mut text)?;
        Ok(text)
    }

    /// The text of a datum as a list element: strings are quoted.
    pub(crate) fn inner_text(&mut self, datum: &Datum, span: Span) -> Eval<Text> {
        let mut text = Text::default();
        self.write(datum, span, true, &mut text)?;
        Ok(text)
    }

    /// The name and annotation of a move. In the pretty spelling, `to ^` becomes `to ↑`.
    fn move_text(&mut self, one: &Move) -> Text {
        let name = one.to_string();
        let Term::Value(value) = one.to.term() else {
            return Text::plain(&name);
        };
        let mut spelled = |spelling| self.solver.arena.text_limited(*value, spelling, name.len());
        let (ascii, pretty) = (spelled(Spelling::Ascii), spelled(Spelling::Pretty));
        match (ascii, pretty) {
            (Some(ascii), Some(pretty)) => match name.strip_suffix(&ascii) {
                Some(words) if words.ends_with("to ") => {
                    Text::plain(words).and("", &Text::value(ascii, pretty))
                }
                _ => Text::plain(&name),
            },
            _ => Text::plain(&name),
        }
    }

    fn write(&mut self, datum: &Datum, span: Span, inside: bool, text: &mut Text) -> Eval<()> {
        let both = Text::push_plain;
        let value = |text: &mut Text, part: String| text.push(&Text::value(part.clone(), part));
        match datum {
            Datum::Game(game) if game.has_scores() => {
                match self.solver.scoring_form(game).at(span)? {
                    Some(form) => both(text, &self.scoring_text(form, span)?),
                    None => both(text, &self.solver.notation(game)),
                }
            }
            Datum::Game(game) => {
                let worth = self.worth_datum(game, span)?;
                self.write(&worth, span, inside, text)?;
            }
            Datum::Value(value) => self.write_value(*value, span, text)?,
            // Four bits per digit overestimates the length, but counting digits exactly is slow.
            Datum::Number(number)
                if (number.numerator().bits() + number.exponent()) / 4 > MOST_CHARACTERS as u64 =>
            {
                return Err(too_long(span));
            }
            Datum::Number(number) => {
                let number = number.decimal(&self.solver.budget);
                value(text, number.at(span)?);
            }
            Datum::Real(number) => value(text, number.to_string()),
            Datum::Surreal(number) => text.push(&Text::value(
                number.text(Script::Ascii),
                number.text(Script::Greek),
            )),
            Datum::LongNimber(size) => text.push(&Text::value(
                size.nimber_text(Script::Ascii),
                size.nimber_text(Script::Greek),
            )),
            Datum::Loony => both(text, "loony"),
            Datum::Outcome(outcome) => value(text, outcome.to_string()),
            Datum::Drawn(outcome) => value(text, outcome.to_string()),
            Datum::Loopy(game) => self.write_loopy(game, span, text)?,
            Datum::Infinity(infinity) => value(text, infinity.to_string()),
            Datum::Bool(b) => both(text, if *b { "true" } else { "false" }),
            Datum::Str(s) if inside => both(text, &format!("\"{}\"", s.escape_debug())),
            Datum::Str(s) => both(text, s),
            Datum::Board(board) => {
                let written = Datum::Str(board.text().clone());
                return self.write(&written, span, inside, text);
            }
            Datum::Symbol(name) => both(text, name),
            Datum::Function(function) => both(text, function.name()),
            Datum::Range(first, last) => both(text, &format!("{first}..{last}")),
            Datum::Positions(all) if inside => both(text, &all.notation()),
            Datum::Positions(all) => both(text, &all.told()),
            Datum::Move(one) => text.push(&self.move_text(one)),
            Datum::Thermograph(one) if inside => both(text, &one.brief()),
            Datum::Thermograph(one) => {
                text.ascii.push_str(&one.text(Spelling::Ascii));
                text.pretty.push_str(&one.text(Spelling::Pretty));
            }
            Datum::Form(form) => {
                let form = self.solver.forms.text(*form, MOST_CHARACTERS);
                both(text, &form.ok_or_else(|| too_long(span))?);
            }
            Datum::Written(Written::Misere(form)) => {
                let (solver, form) = (&self.solver, *form);
                let forms = &solver.misere_play.calculus.forms;
                let whole = misere::text(forms, form, LONGEST_WHOLE_FORM);
                let written = match whole {
                    Some(whole) => Some(whole),
                    None => misere::shared_text(forms, form, MOST_CHARACTERS, &solver.budget)
                        .at(span)?
                        .or_else(|| misere::text(forms, form, MOST_CHARACTERS)),
                };
                both(text, &written.ok_or_else(|| too_long(span))?);
            }
            Datum::Written(Written::Scoring(form)) => {
                both(text, &self.scoring_text(*form, span)?);
            }
            Datum::Written(Written::Affine(form)) => {
                let ascii = self.affine_text(*form, Spelling::Ascii, span)?;
                let pretty = self.affine_text(*form, Spelling::Pretty, span)?;
                text.push(&Text::value(ascii, pretty));
            }
            Datum::Universe(universe) => {
                let forms = &self.solver.misere_play.calculus.forms;
                let universe = universe.text(forms, MOST_CHARACTERS);
                both(text, &universe.ok_or_else(|| too_long(span))?);
            }
            Datum::Quotient(one) => both(text, &quotient_text(one)),
            Datum::Explanation(one) => {
                text.ascii.push_str(&one.text(Spelling::Ascii));
                text.pretty.push_str(&one.text(Spelling::Pretty));
            }
            Datum::List(items) => {
                both(text, "[");
                for (i, item) in items.iter().enumerate() {
                    if i > 0 {
                        text.ascii.push(',');
                        text.pretty.push_str(", ");
                    }
                    self.solver.budget.step().at(span)?;
                    with_stack(|| self.write(item, span, true, text))?;
                }
                both(text, "]");
            }
        }
        if text.ascii.len() > MOST_CHARACTERS {
            return Err(too_long(span));
        }
        Ok(())
    }

    fn write_value(&mut self, value: Value, span: Span, text: &mut Text) -> Eval<()> {
        let mut one = |spelling| {
            let solver = &mut self.solver;
            let arena = &mut solver.arena;
            let text = arena.text_within(value, spelling, MOST_CHARACTERS, &solver.budget);
            let text = text.at(span)?;
            text.ok_or_else(|| too_long(span))
        };
        text.push(&Text::value(one(Spelling::Ascii)?, one(Spelling::Pretty)?));
        Ok(())
    }

    fn write_loopy(&mut self, game: &Loopy, span: Span, text: &mut Text) -> Eval<()> {
        let mut one = |spelling| {
            let (arena, budget) = (&mut self.solver.arena, &self.solver.budget);
            let text = game.text(arena, spelling, MOST_CHARACTERS, budget);
            text.at(span)?.ok_or_else(|| too_long(span))
        };
        text.push(&Text::value(one(Spelling::Ascii)?, one(Spelling::Pretty)?));
        Ok(())
    }

    /// Evaluates a game. Other data are returned unchanged.
    pub(in crate::eval) fn evaluated(&mut self, datum: Datum, span: Span) -> Eval<Datum> {
        match &datum {
            Datum::Game(game) if game.has_scores() => Ok(datum),
            Datum::Game(game) => self.worth_datum(game, span),
            _ => Ok(datum),
        }
    }

    /// Describes a datum for a message: its kind and a short text. Games are not evaluated.
    pub(crate) fn brief(&mut self, datum: &Datum) -> String {
        let kind = datum.a_kind();
        match datum {
            Datum::Game(game) => match game.term() {
                Term::Position(_) | Term::Call(_) => {
                    let text = self.solver.notation(game);
                    let word = text.split(['(', ' ']).next().unwrap_or("");
                    let is_word =
                        |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
                    if word.starts_with(|c: char| c.is_ascii_lowercase())
                        && word.chars().all(is_word)
                    {
                        format!("a position of `{word}`")
                    } else {
                        "a position".into()
                    }
                }
                Term::Sum(_) => "a sum of games".into(),
                _ => kind,
            },
            Datum::Loony => kind,
            _ => format!("{kind}: {}", self.short(datum)),
        }
    }

    /// A short text of a datum. A game that has not been evaluated yet becomes `a game`.
    pub(crate) fn short(&mut self, datum: &Datum) -> String {
        const MOST: usize = 40;
        let mut text = String::new();
        self.write_short(datum, MOST, &mut text);
        match text.char_indices().nth(MOST) {
            Some((end, _)) => format!("{}...", text.get(..end).unwrap_or("")),
            None => text,
        }
    }

    /// Writes a short text, stopping soon after `most` characters.
    fn write_short(&mut self, datum: &Datum, most: usize, into: &mut String) {
        let spelling = self.spelling;
        if into.len() > most {
            return;
        }
        let text = match datum {
            Datum::Game(game) => match self.solver.known_worth(game) {
                Some(Worth::Value(value)) => self.solver.arena.text_limited(value, spelling, most),
                Some(Worth::Loony) => Some("loony".into()),
                None => Some("a game".into()),
            },
            Datum::Value(value) => self.solver.arena.text_limited(*value, spelling, most),
            Datum::List(items) if items.len() > 8 => {
                Some(format!("[... {} elements]", items.len()))
            }
            Datum::List(items) => {
                for (at, item) in items.iter().enumerate() {
                    into.push(if at == 0 { '[' } else { ',' });
                    with_stack(|| self.write_short(item, most, into));
                }
                into.push_str(if items.is_empty() { "[]" } else { "]" });
                return;
            }
            datum if datum.as_text().is_some() => {
                let characters = datum.as_text().into_iter().flat_map(|s| s.chars());
                into.push('"');
                into.extend(characters.take(most).flat_map(char::escape_debug));
                into.push('"');
                return;
            }
            Datum::Number(n) if n.numerator().bits() + n.exponent() > 200 => None,
            Datum::Thermograph(one) => Some(one.brief()),
            other => {
                let text = self.text(other, Span::default()).ok();
                text.map(|t| t.spelled(spelling).to_string())
            }
        };
        into.push_str(text.as_deref().unwrap_or("..."));
    }
}

pub(in crate::eval) fn too_long(span: Span) -> Box<Diagnostic> {
    fault(
        Code::TooLarge,
        span,
        format!("the text of the result has more than {MOST_CHARACTERS} characters"),
    )
    .with_help("ask for a property instead: `outcome`, `mean`, `temperature`, `birthday` ...")
}
