//! Decodes stored questions into positions, so that answers can be listed and verified.

use super::{Answer, AnswerKind, QuestionKind, Record, Stored, part_bytes};
use crate::fingerprint::Fingerprint;
use crate::loopy::{Loopy, LoopyOutcome};
use crate::solve::ruleset::position::PositionRef;
use crate::solve::ruleset::{Ruleset, TypedPosition};
use crate::solve::{Game, GameValue, Solved, Solver, Worth};
use crate::value::{Outcome, Player, Spelling};
use std::borrow::Cow;
use std::fmt::Debug;
use std::sync::Arc;

/// A ruleset that can decode stored parts into positions.
pub trait Readable: Debug {
    /// The position that consists of this part; `None` if the bytes do not encode a part in canonical form.
    fn read(&self, part: &[u8]) -> Option<PositionRef>;
    /// The position of one heap of this size.
    fn heap(&self, size: u32) -> Option<PositionRef>;
}

impl<R: Ruleset> Readable for Arc<R> {
    fn read(&self, bytes: &[u8]) -> Option<PositionRef> {
        let (part, rest) = postcard::take_from_bytes::<R::Part>(bytes).ok()?;
        let position = self.position(&part)?;
        // Only parts in canonical form are stored.
        let same = self.parts(&position)? == [part.clone()] && part_bytes(&part)? == bytes;
        let rules = Arc::clone(self);
        (same && rest.is_empty())
            .then(|| Arc::new(TypedPosition { rules, position }) as PositionRef)
    }

    fn heap(&self, size: u32) -> Option<PositionRef> {
        let position = self.position(&Ruleset::heap(&**self, size)?)?;
        let rules = Arc::clone(self);
        Some(Arc::new(TypedPosition { rules, position }))
    }
}

/// The name of a user's function in stored questions: its name, and the fingerprint of the function and its
/// dependencies.
pub fn stored_name(function: &str, print: Fingerprint) -> String {
    format!("{DEFINED}{function} {print}")
}

const DEFINED: &str = "def ";

/// The name of the rules of a declared ruleset in stored questions and certificates: its name, and the fingerprint of
/// the ruleset and its dependencies.
pub fn declared_name(ruleset: &str, print: Fingerprint) -> String {
    format!("{DECLARED}{ruleset}.{print}")
}

const DECLARED: &str = "ruleset.";

/// In stored questions, the name of the rules of a position with exchanged players.
pub fn exchanged_name(rules: &str) -> String {
    format!("{EXCHANGED}{rules}")
}

const EXCHANGED: &str = "-";

/// The name of a function and the notation of the call in a stored question. The board of a declared ruleset is
/// omitted, because only its rules can decode it.
fn stored_call(rules: &str, part: &[u8]) -> Option<(String, String)> {
    if let Some(declared) = rules.strip_prefix(DECLARED) {
        let (ruleset, _) = declared.split_once('.')?;
        return Some((ruleset.into(), format!("{ruleset}(...)")));
    }
    let (function, _) = rules.strip_prefix(DEFINED)?.split_once(' ')?;
    let arguments = std::str::from_utf8(part).ok()?;
    Some((function.into(), format!("{function}({arguments})")))
}

/// Finds a ruleset by the name of its rules.
pub type FindRules = fn(&str) -> Option<Box<dyn Readable>>;

/// A stored question and its answer.
#[derive(Debug)]
pub struct Kept {
    /// The kind of question.
    pub asked: QuestionKind,
    /// The keyword of the positions in the language.
    pub ruleset: Cow<'static, str>,
    /// The names of the rules, with the fingerprints of definitions, in the order of the positions.
    pub rules: Vec<String>,
    /// The sum in question, in the user's notation.
    pub notation: String,
    /// Whether no theorem replaced search.
    pub by_search: bool,
    /// The work spent on the answer, in ticks of the budget.
    pub work: u64,
    /// The sum; `None` if it needs the user's functions.
    game: Option<Game>,
    /// The ruleset, if the question is about its heaps.
    heaps: Option<Box<dyn Readable>>,
    answer: Answer,
}

impl Kept {
    /// Whether the positions can be solved again. A store does not keep definitions of the language that they may need.
    pub fn can_be_found(&self) -> bool {
        self.game.is_some()
    }

    /// Decodes a stored entry; `None` if it is invalid.
    pub fn read(question: &[u8], answer: &[u8], find: FindRules) -> Option<Kept> {
        let record = Record::read(answer)?;
        let (stored, rest) = postcard::take_from_bytes::<Stored>(question).ok()?;
        let (asked, ordered) = (stored.asked, stored.parts.is_sorted());
        let fits = match record.answer {
            Answer::Value(_) => matches!(asked, QuestionKind::Value | QuestionKind::LoopyValue),
            Answer::Grundy(_) => asked == QuestionKind::Grundy,
            Answer::Outcome(..) => asked == QuestionKind::Outcome,
            Answer::Wins(_) => {
                matches!(asked, QuestionKind::MisereLeft | QuestionKind::MisereRight)
            }
            Answer::Heaps(_) => asked == QuestionKind::Heaps,
            Answer::LoopyValue(_) => asked == QuestionKind::LoopyValue,
            Answer::LoopyOutcome(..) => matches!(
                asked,
                QuestionKind::LoopyOutcome | QuestionKind::LoopyMisere
            ),
        };
        if !(rest.is_empty() && ordered && fits) {
            return None;
        }
        let mut games = Some(Vec::with_capacity(stored.parts.len()));
        let mut heaps = None;
        let (mut terms, mut words) = (Vec::new(), Vec::new());
        for (rules, part) in &stored.parts {
            let (exchanged, rules) = match rules.strip_prefix(EXCHANGED) {
                Some(inner) => (true, inner),
                None => (false, &**rules),
            };
            let (word, notation) = if let Some((function, call)) = stored_call(rules, part) {
                games = None;
                (Cow::Owned(function), call)
            } else {
                let rules = find(rules)?;
                let position = if asked == QuestionKind::Heaps && part.is_empty() {
                    let heap = rules.heap(1)?;
                    heaps = Some(rules);
                    heap
                } else {
                    rules.read(part)?
                };
                let told = (position.word(), position.notation());
                if let Some(games) = &mut games {
                    let game = Game::position(position);
                    games.push(if exchanged { game.negative() } else { game });
                }
                told
            };
            words.push(word);
            terms.push(if exchanged {
                format!("-({notation})")
            } else {
                notation
            });
        }
        Some(Kept {
            asked,
            ruleset: words.pop()?,
            rules: stored
                .parts
                .iter()
                .map(|(rules, _)| rules.to_string())
                .collect(),
            notation: terms.join(" + "),
            by_search: record.by_search,
            work: record.work,
            game: games.map(Game::sum),
            heaps,
            answer: record.answer,
        })
    }
}

/// See [`Solver::finds_same`].
pub(in crate::solve) fn finds_same(solver: &mut Solver, kept: &Kept) -> Solved<bool> {
    let Some(game) = &kept.game else {
        return Ok(false);
    };
    match &kept.answer {
        Answer::Outcome(first, second) => {
            let outcome = solver.outcome(game)?;
            Ok(Outcome::from_wins(*first, *second) == outcome)
        }
        Answer::Wins(wins) => {
            let player = match kept.asked {
                QuestionKind::MisereRight => Player::Right,
                _ => Player::Left,
            };
            Ok(solver.misere_wins_first(game, player)? == *wins)
        }
        Answer::Heaps(values) => {
            for (size, value) in (0..).zip(values) {
                let heap = kept.heaps.as_ref().and_then(|rules| rules.heap(size));
                let Some(heap) = heap else { return Ok(false) };
                if !is_worth(solver, &Game::position(heap), u32::from(*value))? {
                    return Ok(false);
                }
            }
            Ok(true)
        }
        Answer::Grundy(size) => is_worth(solver, game, *size),
        Answer::LoopyValue(bytes) => Ok(match solver.loopy_value(game)? {
            GameValue::Loopy(value) => value.to_bytes().as_ref() == Some(bytes),
            GameValue::Short(_) => false,
        }),
        answer @ Answer::LoopyOutcome(..) => {
            let outcome = match kept.asked {
                QuestionKind::LoopyMisere => solver.loopy_misere_outcome(game)?,
                _ => solver.loopy_outcome(game)?,
            };
            Ok(outcome.write(&mut solver.context())?.as_ref() == Some(answer))
        }
        Answer::Value(bytes) => match solver.worth(game)? {
            Worth::Value(value) => Ok(*bytes == solver.arena.to_bytes(value, &solver.budget)?),
            Worth::Loony => Ok(false),
        },
    }
}

/// See [`Solver::answer_text`].
pub(in crate::solve) fn answer_text(
    solver: &mut Solver,
    kept: &Kept,
    most_characters: usize,
) -> Solved<Option<String>> {
    let spelling = Spelling::Ascii;
    Ok(match &kept.answer {
        Answer::Value(bytes) => match solver.arena.read_bytes(bytes, &solver.budget)? {
            Some(value) => {
                let arena = &mut solver.arena;
                arena.text_within(value, spelling, most_characters, &solver.budget)?
            }
            None => None,
        },
        Answer::LoopyValue(bytes) => match Loopy::read_bytes(bytes, &solver.budget)? {
            Some(value) => {
                value.text(&mut solver.arena, spelling, most_characters, &solver.budget)?
            }
            None => None,
        },
        Answer::Grundy(size) => Some(size.to_string()),
        Answer::Outcome(first, second) => Some(Outcome::from_wins(*first, *second).to_string()),
        Answer::Wins(wins) => Some(wins.to_string()),
        Answer::Heaps(values) => {
            let values: Vec<String> = values.iter().map(u16::to_string).collect();
            Some(values.join(" ")).filter(|text| text.len() <= most_characters)
        }
        answer @ Answer::LoopyOutcome(..) => {
            let outcome = LoopyOutcome::read(answer.clone(), &mut solver.context())?;
            outcome.map(|outcome| outcome.to_string())
        }
    })
}

fn is_worth(solver: &mut Solver, game: &Game, size: u32) -> Solved<bool> {
    Ok(match solver.worth(game)? {
        Worth::Value(value) => {
            solver.arena.as_nimber(value).and_then(|k| k.to_u64()) == Some(size.into())
        }
        Worth::Loony => false,
    })
}
