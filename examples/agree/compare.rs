//! What is compared with what, and the smallest expression for which it differs.

use super::plain::{Plain, Play, TooMany, loopy_winners};
use super::sample::smaller;
use cgt_lang::budget::Budget;
use cgt_lang::eval::Datum;
use cgt_lang::rulesets::PositionRef;
use cgt_lang::rulesets::entry::RulesetEntry;
use cgt_lang::rulesets::random::Random;
use cgt_lang::session::{DiskLoader, Item, Library, Options, Session};
use cgt_lang::solve::shelf::Shelf;
use cgt_lang::solve::{Game, Solver, Term, Worth};
use cgt_lang::store::Store;
use cgt_lang::syntax::ast::StatementKind;
use cgt_lang::value::{Outcome, Player, Spelling, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

/// A way to use the program.
struct Variant {
    name: &'static str,
    theorems: bool,
    threads: usize,
    /// With a store on disk, in which every answer is kept.
    stored: bool,
}

/// All of them should agree.
#[rustfmt::skip]
const VARIANTS: &[Variant] = &[
    Variant { name: "with theorems", theorems: true, threads: 1, stored: false },
    Variant { name: "without theorems", theorems: false, threads: 1, stored: false },
    Variant { name: "with threads", theorems: false, threads: 3, stored: false },
    Variant { name: "with a store", theorems: false, threads: 1, stored: true },
];

/// Samples after which the solvers forget what they found, so that they find it again in another order.
const FORGETFUL: u64 = 500;

/// Two answers that differ.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Difference {
    /// What was compared.
    pub comparison: String,
    /// What was typed.
    pub expression: String,
    /// One answer.
    pub one: String,
    /// The other one.
    pub other: String,
}

/// What became of a comparison without difference.
pub(crate) enum Tried {
    /// All answers agree.
    Agreed,
    /// Play without shortcuts would take too long.
    TooLarge,
}

/// Sessions and solvers, and how often they agreed.
pub(crate) struct Agreement {
    store: Arc<Store>,
    sessions: Vec<Session>,
    solvers: Vec<Solver>,
    samples: u64,
    /// By ruleset and by comparison.
    pub counts: BTreeMap<(String, String), u64>,
}

/// Short for a result that may be a difference, or that is too large for play without shortcuts.
type Checked<T> = Result<T, Option<Difference>>;

fn session(variant: &Variant, store: &Arc<Store>) -> Session {
    let options = Options {
        theorems: variant.theorems,
        threads: variant.threads,
        ..Options::default()
    };
    let mut session = Session::new(options, Budget::unlimited(), Box::new(DiskLoader));
    session.set_shelf(variant.stored.then(|| store.clone() as Arc<dyn Shelf>));
    session
}

/// The value of an expression in ASCII, with its outcome.
fn value(session: &mut Session, text: &str) -> Option<String> {
    session.forget_names();
    let id = session.add_source("agree", text, None);
    let mut found = None;
    session.run(id, &mut |_, result| {
        let goes_on = !result.is_failure();
        found = match result.item {
            Item::Value(shown) => Some(match shown.outcome {
                Some(outcome) => format!("{} {outcome}", shown.text.ascii),
                None => shown.text.ascii,
            }),
            _ => None,
        };
        goes_on
    });
    found
}

/// The positions that an expression is the sum of.
fn positions(game: &Game) -> Option<Vec<PositionRef>> {
    match game.term() {
        Term::Position(position) => Some(vec![position.clone()]),
        Term::Sum(games) => Some(
            games
                .iter()
                .map(positions)
                .collect::<Option<Vec<_>>>()?
                .concat(),
        ),
        _ => None,
    }
}

fn sum(positions: &[PositionRef]) -> Game {
    Game::sum(positions.iter().cloned().map(Game::position))
}

fn expression(positions: &[PositionRef]) -> String {
    let names: Vec<String> = positions.iter().map(|p| p.notation()).collect();
    if names.is_empty() {
        "0".into()
    } else {
        names.join(" + ")
    }
}

fn outcome(left: bool, right: bool) -> Outcome {
    match (left, right) {
        (true, true) => Outcome::N,
        (true, false) => Outcome::L,
        (false, true) => Outcome::R,
        (false, false) => Outcome::P,
    }
}

impl Agreement {
    /// With a store in a file that is not there yet, and that is removed in the end.
    pub(crate) fn new(store: &Path) -> Result<Agreement, String> {
        let store = Arc::new(Store::open_for(store, 0)?);
        let solver = |variant: &Variant| {
            let mut solver = Solver::new(Budget::unlimited(), variant.theorems);
            solver.threads = variant.threads;
            solver.shelf = variant.stored.then(|| store.clone() as Arc<dyn Shelf>);
            solver
        };
        Ok(Agreement {
            sessions: VARIANTS.iter().map(|v| session(v, &store)).collect(),
            solvers: VARIANTS.iter().map(solver).collect(),
            samples: 0,
            counts: BTreeMap::new(),
            store,
        })
    }
}

impl Drop for Agreement {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(self.store.file());
    }
}

impl Agreement {
    /// Compares all there is to compare on a random position of a ruleset; the expression, if it was not too large.
    pub(crate) fn try_one(
        &mut self,
        entry: &RulesetEntry,
        random: &mut Random,
    ) -> Result<Option<String>, Difference> {
        let [one, other] = [(); 2].map(|()| (entry.meaning.sample)(random));
        Ok(match self.try_these(entry.name, &one, &other)? {
            Tried::Agreed => Some(one),
            Tried::TooLarge => None,
        })
    }

    /// Compares all there is to compare on a position of a ruleset, and on its sum with another one.
    pub(crate) fn try_these(
        &mut self,
        ruleset: &str,
        one: &str,
        other: &str,
    ) -> Result<Tried, Difference> {
        self.samples += 1;
        if self.samples.is_multiple_of(FORGETFUL) {
            self.sessions = VARIANTS.iter().map(|v| session(v, &self.store)).collect();
            self.solvers.iter_mut().for_each(Solver::forget);
        }
        match self.check(ruleset, one) {
            Err(Some(difference)) => return Err(self.shrunk(ruleset, difference)),
            Err(None) => return Ok(Tried::TooLarge),
            Ok(()) if self.is_loopy(one) => return Ok(Tried::Agreed),
            Ok(()) => {}
        }
        match self.check_sum(ruleset, one, other) {
            Err(Some(difference)) => Err(difference),
            _ => Ok(Tried::Agreed),
        }
    }

    /// The smallest expression with a difference that leaving out and simplifying leads to.
    fn shrunk(&mut self, ruleset: &str, mut difference: Difference) -> Difference {
        while let Some(less) = smaller(&difference.expression).iter().find_map(|text| {
            let found = self.check(ruleset, text).err().flatten()?;
            // A digit or a cell may be simpler where nothing can be left out.
            let size = |d: &Difference| (d.expression.len(), d.expression.clone());
            (size(&found) < size(&difference)).then_some(found)
        }) {
            difference = less;
        }
        difference
    }

    /// Counts an agreement, or tells the difference.
    fn same(
        &mut self,
        ruleset: &str,
        comparison: &str,
        expression: &str,
        one: &str,
        other: &str,
    ) -> Checked<()> {
        if one != other {
            return Err(Some(Difference {
                comparison: comparison.into(),
                expression: expression.into(),
                one: one.into(),
                other: other.into(),
            }));
        }
        *self
            .counts
            .entry((ruleset.into(), comparison.into()))
            .or_default() += 1;
        Ok(())
    }

    fn check(&mut self, ruleset: &str, text: &str) -> Checked<()> {
        let first = value(&mut self.sessions[0], text).ok_or(None)?;
        let Some(Datum::Game(game)) = self.sessions[0].last() else {
            return Err(None);
        };
        let parts = positions(&game).ok_or(None)?;
        let mut play = Play::default();
        let played = if game.is_loopy() {
            self.loopy(ruleset, &parts)
        } else if parts.iter().all(|p| p.is_impartial()) {
            self.impartial(ruleset, &parts, &mut play)
        } else {
            self.partizan(ruleset, &parts, &mut play)
        };
        played?;
        for (at, variant) in VARIANTS.iter().enumerate().skip(1) {
            let other = value(&mut self.sessions[at], text).unwrap_or_default();
            self.same(ruleset, variant.name, text, &first, &other)?;
        }
        let hovered = self.hover(text).unwrap_or_default();
        self.same(ruleset, "hover", text, &first, &hovered)?;
        self.combined(ruleset, text, &first)?;
        if game.is_loopy() {
            return Ok(());
        }
        self.winning_moves(ruleset, text, &parts, &mut play)?;
        self.certificate(ruleset, text)
    }

    /// A ruleset joined with a function that calls it, and the pair of both, are the ruleset.
    fn combined(&mut self, ruleset: &str, text: &str, first: &str) -> Checked<()> {
        let is_name = |name: &str| name.chars().all(|c| c.is_alphanumeric() || c == '_');
        let Some((name, arguments)) = text.split_once('(').filter(|call| is_name(call.0)) else {
            return Ok(());
        };
        for combinator in ["joined", "partizan"] {
            let combined = format!("{combinator}({name}, {name})({arguments}");
            let found = value(&mut self.sessions[0], &combined).unwrap_or_default();
            self.same(ruleset, "combined", &combined, first, &found)?;
            let function = format!("def one(a) = {name}(a)");
            for pair in [format!("{name}, one"), format!("one, {name}")] {
                let combined = format!("{function}\n{combinator}({pair})({arguments}");
                // Calls with several arguments have no position of the function.
                if let Some(found) = value(&mut self.sessions[0], &combined) {
                    self.same(ruleset, "combined", &combined, first, &found)?;
                }
            }
        }
        // The session tells of the position again.
        value(&mut self.sessions[0], text);
        Ok(())
    }

    fn is_loopy(&mut self, text: &str) -> bool {
        value(&mut self.sessions[0], text);
        matches!(self.sessions[0].last(), Some(Datum::Game(game)) if game.is_loopy())
    }

    /// Who wins a position whose play may be infinite.
    fn loopy(&mut self, ruleset: &str, parts: &[PositionRef]) -> Checked<()> {
        let [part] = parts else {
            return Err(None);
        };
        let expected = loopy_winners(part).map_err(|TooMany| None)?;
        for (at, variant) in VARIANTS.iter().enumerate() {
            let found = self.solvers[at].loopy_outcome(&Game::position(part.clone()));
            let found = found.map_err(|_| None)?;
            let found = [Player::Left, Player::Right].map(|next| found.winner(next));
            let comparison = format!("outcome {}", variant.name);
            let (expected, found) = (format!("{expected:?}"), format!("{found:?}"));
            self.same(ruleset, &comparison, &part.notation(), &expected, &found)?;
        }
        Ok(())
    }

    /// Grundy values of all positions that can be reached, by the mex rule; misere play, move by move.
    fn impartial(&mut self, ruleset: &str, parts: &[PositionRef], play: &mut Play) -> Checked<()> {
        for part in parts {
            play.grundy(part).map_err(|TooMany| None)?;
        }
        let found: Vec<_> = play.grundy.values().cloned().collect();
        for (position, expected) in found {
            let expected = match expected {
                Some(0) => "0".to_string(),
                Some(1) => "*".to_string(),
                Some(size) => format!("*{size}"),
                None => "loony".to_string(),
            };
            for (at, variant) in VARIANTS.iter().enumerate() {
                let game = Game::position(position.clone());
                let next = if expected == "0" {
                    Outcome::P
                } else {
                    Outcome::N
                };
                let found = self.solvers[at].outcome(&game).map_err(|_| None)?;
                let text = position.notation();
                let comparison = format!("outcome {}", variant.name);
                self.same(
                    ruleset,
                    &comparison,
                    &text,
                    &format!("{next:?}"),
                    &format!("{found:?}"),
                )?;
                let found = self.worth(at, &game)?;
                self.same(
                    ruleset,
                    &format!("mex rule {}", variant.name),
                    &text,
                    &expected,
                    &found,
                )?;
            }
        }
        self.misere(ruleset, parts, play)
    }

    /// A position less its value is won by the second player; outcomes of all sums that can be reached.
    fn partizan(&mut self, ruleset: &str, parts: &[PositionRef], play: &mut Play) -> Checked<()> {
        let text = expression(parts);
        let solver = &mut self.solvers[0];
        let Ok(Worth::Value(value)) = solver.worth(&sum(parts)) else {
            return Err(None);
        };
        let found = both(play, parts, Some(value), false, solver).map_err(|TooMany| None)?;
        self.same(ruleset, "less its value", &text, "P", &format!("{found:?}"))?;
        let seen: Vec<_> = play.seen.values().cloned().collect();
        for parts in seen {
            for (at, variant) in VARIANTS.iter().enumerate() {
                let solver = &mut self.solvers[at];
                let expected = both(play, &parts, None, false, solver).map_err(|TooMany| None)?;
                let found = solver.outcome(&sum(&parts)).map_err(|_| None)?;
                let (expected, found) = (format!("{expected:?}"), format!("{found:?}"));
                self.same(
                    ruleset,
                    &format!("outcome {}", variant.name),
                    &expression(&parts),
                    &expected,
                    &found,
                )?;
            }
        }
        self.misere(ruleset, parts, play)
    }

    fn misere(&mut self, ruleset: &str, parts: &[PositionRef], play: &mut Play) -> Checked<()> {
        if !parts.iter().all(|p| p.has_misere()) {
            return Ok(());
        }
        both(play, parts, None, true, &mut self.solvers[0]).map_err(|TooMany| None)?;
        let seen: Vec<_> = play.seen.values().cloned().collect();
        for parts in seen {
            let solver = &mut self.solvers[0];
            let expected = both(play, &parts, None, true, solver).map_err(|TooMany| None)?;
            let found = solver.misere_outcome(&sum(&parts)).map_err(|_| None)?;
            let (expected, found) = (format!("{expected:?}"), format!("{found:?}"));
            self.same(
                ruleset,
                "misere play",
                &expression(&parts),
                &expected,
                &found,
            )?;
        }
        Ok(())
    }

    fn worth(&mut self, at: usize, game: &Game) -> Checked<String> {
        let solver = &mut self.solvers[at];
        Ok(match solver.worth(game).map_err(|_| None)? {
            Worth::Loony => "loony".into(),
            Worth::Value(value) => solver.arena.text(value, Spelling::Ascii),
        })
    }

    /// The moves after which the opponent, who begins, does not win.
    fn winning_moves(
        &mut self,
        ruleset: &str,
        text: &str,
        parts: &[PositionRef],
        play: &mut Play,
    ) -> Checked<()> {
        let [part] = parts else {
            return Ok(());
        };
        if !part.has_misere() {
            return Ok(());
        }
        let players: &[Player] = if part.is_impartial() {
            &[Player::Left]
        } else {
            &[Player::Left, Player::Right]
        };
        let mut expected = BTreeSet::new();
        for player in players {
            let moves = part
                .moves(*player, &Budget::unlimited())
                .map_err(|_| None)?;
            for one in moves {
                let solver = &mut self.solvers[0];
                let lost = play.wins(&one.to, None, player.opponent(), false, solver);
                if !lost.map_err(|TooMany| None)? {
                    expected.insert(one.label);
                }
            }
        }
        let solver = &mut self.solvers[0];
        let found = solver.winning_moves(&sum(parts), false).map_err(|_| None)?;
        let found: BTreeSet<String> = found.into_iter().map(|one| one.label).collect();
        let (expected, found) = (format!("{expected:?}"), format!("{found:?}"));
        self.same(ruleset, "winning moves", text, &expected, &found)
    }

    /// What a hover over the expression says.
    fn hover(&mut self, text: &str) -> Option<String> {
        let program = Library::new(Box::new(DiskLoader)).read(&text.into(), None);
        let session = &mut self.sessions[0];
        let id = session.add_source("agree", text, None);
        let parsed = session.parse(id);
        let StatementKind::Expr(expr) = parsed.statements.first()?.ast.kind else {
            return None;
        };
        let shown = session.describe(&program, 0, expr)?.shown.ok()?;
        Some(format!("{} {}", shown.text.ascii, shown.outcome?))
    }

    /// The walk of a certificate, which is refused where its value is another one.
    fn certificate(&mut self, ruleset: &str, text: &str) -> Checked<()> {
        let mut session = session(&VARIANTS[0], &self.store);
        session.note_questions();
        value(&mut session, text);
        let refused = session.certificate(false).err().unwrap_or_default();
        let bug = if refused.contains("bug") {
            &*refused
        } else {
            ""
        };
        self.same(ruleset, "certificate", text, "", bug)
    }

    /// The value of a sum is the sum of the values, and both have the same outcome.
    fn check_sum(&mut self, ruleset: &str, one: &str, other: &str) -> Checked<()> {
        for (at, variant) in VARIANTS.iter().enumerate() {
            // A new session decides by the winner of the difference.
            let mut fresh = session(variant, &self.store);
            for relation in ["==", "<=", ">=", "<", ">", "<>", "<|", "|>"] {
                let text = format!("({one}) {relation} ({other})");
                let values = format!("value({one}) {relation} value({other})");
                let searched = value(&mut fresh, &text).unwrap_or_default();
                let expected = value(&mut self.sessions[at], &values).unwrap_or_default();
                self.same(ruleset, "comparison by search", &text, &expected, &searched)?;
            }
        }
        for sign in ['+', '-'] {
            let text = format!("({one}) {sign} ({other})");
            let values = format!("value({one}) {sign} value({other})");
            for (at, variant) in VARIANTS.iter().enumerate() {
                // A new session knows no values when it is asked for the outcome.
                let mut fresh = session(variant, &self.store);
                let outcome = value(&mut fresh, &format!("outcome({text})")).unwrap_or_default();
                let found = value(&mut self.sessions[at], &text).unwrap_or_default();
                let by_value = found.rsplit(' ').next().unwrap_or_default();
                self.same(ruleset, "outcome of a sum", &text, &outcome, by_value)?;
                if !found.starts_with("loony") {
                    let expected = value(&mut self.sessions[at], &values).unwrap_or_default();
                    self.same(ruleset, "sum of values", &text, &expected, &found)?;
                }
            }
        }
        Ok(())
    }
}

/// Who wins when Left begins and when Right begins.
fn both(
    play: &mut Play,
    parts: &[PositionRef],
    less: Option<Value>,
    misere: bool,
    solver: &mut Solver,
) -> Plain<Outcome> {
    let left = play.wins(parts, less, Player::Left, misere, solver)?;
    Ok(outcome(
        left,
        play.wins(parts, less, Player::Right, misere, solver)?,
    ))
}
