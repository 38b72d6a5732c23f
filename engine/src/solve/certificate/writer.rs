//! Writes the lines of a certificate. Every position and value comes before those that rest on it.

mod effects;
mod games;
mod loopy;
mod misere;
mod parts;
mod periods;
mod points;
mod strategy;

use super::{Refusable, Refusal};
use crate::budget::with_stack;
use crate::solve::part_id::PartId;
use crate::solve::{Game, SharedCall, Solver, Stop, Term, Worth};
use crate::value::{Int, Period, Player, Spelling, Value};
use effects::{EffectLines, has_effects};
use loopy::LoopyWalk;
use misere::MisereLines;
use parts::exclusive_or;
use points::ScoreLines;
use rustc_hash::{FxHashMap, FxHashSet};
use strategy::StrategyQuestion;

/// Maximum number of lines of a certificate.
const MOST_LINES: usize = 2_000_000;
/// Values with longer texts are named by a number.
const LONGEST_NAME: usize = 60;
/// Maximum number of copies of a game in a sum.
const MOST_COPIES: usize = 1000;

/// The stated worth of a position: a nimber, or `None` if it is loony; or a value that is not a nimber.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stated {
    Nimber(Option<u32>),
    Value(Value),
    /// The number of a term that is played out. Its value is not stated.
    Loopy(u32),
}

/// A term of a sum: whether it is subtracted, its text, and its worth.
type SumItem = (bool, String, Stated);

/// A move: whether the same player must move again, and what remains.
type MoveEntry = (bool, Vec<SumItem>);

/// A certificate in progress.
pub(super) struct Writer<'a> {
    solver: &'a mut Solver,
    pub(super) text: String,
    lines: usize,
    pub(super) positions: usize,
    found: FxHashMap<PartId, Stated>,
    names: FxHashMap<Value, String>,
    /// Whether the certificate states the rules of a ruleset, by its number.
    rulesets: FxHashMap<u16, bool>,
    /// The names and values of games in braces, by identity. The games are kept alive, so their identities stay unique.
    games: FxHashMap<usize, (Game, String, Value)>,
    /// The name and value of each call; `None` while they are being computed.
    calls: FxHashMap<SharedCall, Option<(String, Value)>>,
    call_names: FxHashSet<String>,
    walk: LoopyWalk,
    misere: MisereLines,
    effects: EffectLines,
    scores: ScoreLines,
    /// The period of the heaps of each ruleset; `None` while it is being searched for.
    periods: FxHashMap<u16, Option<Period>>,
    /// Whether large parts of partizan positions are played out instead of valued.
    plays: bool,
    /// The outcomes for [`Writer::winners`] to prove.
    asked: Vec<StrategyQuestion>,
    /// The lines that state answers, to avoid duplicates.
    pub(super) answers: FxHashSet<String>,
}

impl Writer<'_> {
    pub(super) fn new(solver: &mut Solver) -> Writer<'_> {
        Writer {
            solver,
            text: "# cgt-certificate 4\n".into(),
            lines: 0,
            positions: 0,
            found: FxHashMap::default(),
            names: FxHashMap::default(),
            rulesets: FxHashMap::default(),
            games: FxHashMap::default(),
            calls: FxHashMap::default(),
            call_names: FxHashSet::default(),
            walk: LoopyWalk::default(),
            misere: MisereLines::default(),
            effects: EffectLines::default(),
            scores: ScoreLines::default(),
            periods: FxHashMap::default(),
            plays: false,
            asked: Vec::new(),
            answers: FxHashSet::default(),
        }
    }

    pub(super) fn line(&mut self, line: &str) -> Refusable<()> {
        self.lines += 1;
        if self.lines > MOST_LINES {
            let what = format!("a certificate of more than {MOST_LINES} lines");
            return Err(Stop::TooLarge(what).into());
        }
        self.solver.budget.step()?;
        self.solver.budget.reserve(2 * line.len())?;
        self.text += line;
        self.text.push('\n');
        Ok(())
    }

    /// States an answer once, after a comment that gives the position in the user's notation.
    fn state_answer(&mut self, game: &Game, answer: String) -> Refusable<()> {
        if !self.answers.contains(&answer) {
            self.comment(game)?;
            self.line(&answer)?;
            self.answers.insert(answer);
        }
        Ok(())
    }

    fn comment(&mut self, game: &Game) -> Refusable<()> {
        let Term::Position(position) = game.term() else {
            return Ok(());
        };
        self.line(&format!("# {}", position.notation().replace('\n', "/")))
    }

    /// States the value of a game, after everything on which it rests.
    pub(super) fn answer(&mut self, game: &Game) -> Refusable<()> {
        let items = self.items(game, false)?;
        let nimbers = items.iter().map(|item| match item.2 {
            Stated::Nimber(size) => Some(size),
            Stated::Value(_) | Stated::Loopy(_) => None,
        });
        let nimbers: Option<Vec<Option<u32>>> = nimbers.collect();
        let found = match nimbers {
            Some(all) => Stated::Nimber(exclusive_or(all)),
            None => Stated::Value(self.sum(&items)?),
        };
        let name = self.name(found)?;
        self.compare(game, found)?;
        self.state_answer(game, format!("answer {} = {name}", written(&items)))
    }

    /// Checks that the value agrees with the solver's.
    fn compare(&mut self, game: &Game, found: Stated) -> Refusable<()> {
        let worth = match found {
            Stated::Nimber(None) => Worth::Loony,
            found => Worth::Value(self.value(found)?),
        };
        match self.solver.known_worth(game) {
            Some(known) if known != worth => Err(Refusal::Because(
                "the walk over all positions finds another value than the solver: this is a bug in cgt, please report it".into(),
            )),
            _ => Ok(()),
        }
    }

    /// The terms of a game as a sum. Each of them is stated in an earlier line.
    fn items(&mut self, game: &Game, negative: bool) -> Refusable<Vec<SumItem>> {
        self.solver.budget.step()?;
        Ok(match game.term() {
            Term::Position(position) => {
                let ruleset = self.solver.engines.of(&**position);
                self.state_rules(ruleset)?;
                let (engine, context) = self.solver.engine(ruleset);
                let parts = engine.certified_parts(&**position, context.budget)?;
                let item = |part: u32| {
                    let part = PartId { ruleset, part };
                    let found = self.part_of_sum(part)?;
                    Ok((negative, self.text(part), found))
                };
                parts.into_iter().map(item).collect::<Refusable<_>>()?
            }
            Term::Value(value) => {
                let found = self.known(*value);
                vec![(negative, self.name(found)?, found)]
            }
            Term::Call(call) if has_effects(call) => {
                let why = "a game in braces with an option in which a move may gain points, oblige, keep the turn or win";
                return Err(Refusal::Because(why.into()));
            }
            Term::Call(_) | Term::Explicit { .. } if game.is_loopy() => {
                let found = self.loopy_game(game)?;
                vec![(negative, self.name(found)?, found)]
            }
            Term::Loopy(value) => {
                let found = self.loopy_value(value)?;
                vec![(negative, self.name(found)?, found)]
            }
            Term::Call(call) => {
                let (name, value) = with_stack(|| self.call(call))?;
                vec![(negative, name, Stated::Value(value))]
            }
            Term::Loony => return Err(Refusal::Because("loony stands alone in a game".into())),
            Term::Explicit { left, right } => {
                let (name, value) = with_stack(|| self.explicit(game, [left, right]))?;
                vec![(negative, name, Stated::Value(value))]
            }
            Term::Sum(games) => {
                let mut all = Vec::new();
                for game in games {
                    all.extend(with_stack(|| self.items(game, negative))?);
                }
                all
            }
            Term::Negative(game) => with_stack(|| self.items(game, !negative))?,
            Term::Multiple(n, game) => {
                let copies = n.abs().to_usize().filter(|n| *n <= MOST_COPIES);
                let Some(copies) = copies else {
                    let what = format!("the sum of {n} copies of a game");
                    return Err(Stop::TooLarge(what).into());
                };
                let one = with_stack(|| self.items(game, negative != n.is_negative()))?;
                std::iter::repeat_n(one, copies).flatten().collect()
            }
        })
    }

    /// The value of a sum. The values of its terms are defined first.
    fn sum(&mut self, items: &[SumItem]) -> Refusable<Value> {
        let mut values = Vec::with_capacity(items.len());
        for (negative, _, found) in items {
            let value = self.value(*found)?;
            self.define(value)?;
            values.push(if *negative {
                self.solver.arena.negative(value, &self.solver.budget)?
            } else {
                value
            });
        }
        Ok(self.solver.sum_of_values(values)?)
    }

    /// A value, stated as a nimber if it is one.
    fn known(&self, value: Value) -> Stated {
        let size = self.solver.arena.as_nimber(value).and_then(Int::to_u64);
        match size.and_then(|size| u32::try_from(size).ok()) {
            Some(size) => Stated::Nimber(Some(size)),
            None => Stated::Value(value),
        }
    }

    fn value(&mut self, found: Stated) -> Refusable<Value> {
        match found {
            Stated::Value(value) => Ok(value),
            Stated::Nimber(Some(size)) => Ok(self.solver.arena.nimber(&Int::from(u64::from(size)))),
            Stated::Nimber(None) => Err(Refusal::Because(
                "a loony position has no value that braces or sums with values could use".into(),
            )),
            Stated::Loopy(_) => Err(Refusal::Because(
                "a certificate does not state values of loopy games".into(),
            )),
        }
    }

    /// The name of a value. A value that is not a nimber is defined first.
    fn name(&mut self, found: Stated) -> Refusable<String> {
        match found {
            Stated::Nimber(None) => Ok("loony".into()),
            Stated::Nimber(Some(0)) => Ok("0".into()),
            Stated::Nimber(Some(1)) => Ok("*".into()),
            Stated::Nimber(Some(size)) => Ok(format!("*{size}")),
            Stated::Value(value) => self.define(value),
            Stated::Loopy(number) => Ok(self.term_name(number)),
        }
    }

    /// The name of a value, after its line and those of its options. Nimbers need no line.
    fn define(&mut self, value: Value) -> Refusable<String> {
        if let nimber @ Stated::Nimber(_) = self.known(value) {
            return self.name(nimber);
        }
        if let Some(name) = self.names.get(&value) {
            return Ok(name.clone());
        }
        let mut sides = [String::new(), String::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            let options = self
                .solver
                .arena
                .options(value, player, &self.solver.budget)?;
            let mut names = Vec::with_capacity(options.len());
            for option in options {
                names.push(with_stack(|| self.define(option))?);
            }
            *side = listed(&names);
        }
        let arena = &mut self.solver.arena;
        let text = arena.text_limited(value, Spelling::Ascii, LONGEST_NAME);
        let name = text.unwrap_or_else(|| format!("value{}", self.names.len()));
        let [left, right] = sides;
        self.line(&format!("{name} :{left} |{right}"))?;
        self.names.insert(value, name.clone());
        Ok(name)
    }
}

/// The options of one player as text, with a leading space.
fn listed(options: &[String]) -> String {
    match options {
        [] => String::new(),
        options => format!(" {}", options.join(" , ")),
    }
}

fn written(items: &[SumItem]) -> String {
    let item = |(negative, text, _): &SumItem| {
        if *negative {
            format!("- {text}")
        } else {
            text.clone()
        }
    };
    let all: Vec<String> = items.iter().map(item).collect();
    all.join(" ")
}
