//! Compares rulesets on every kind of board with plain functions and with brute force, on random boards: values,
//! outcomes, misère outcomes and numbers of positions. The moves for the brute force are implemented here.

mod boards;
mod games;
mod moves;

use crate::support::run;
use boards::{Sample, State};
use cgt_lang::budget::Budget;
use cgt_lang::rulesets::random::Random;
use cgt_lang::value::{Arena, Outcome, Player, Spelling, Value};
use games::{GAMES, Game, HELPERS};
use std::collections::{BTreeSet, HashMap};

/// Number of boards for each game.
const BOARDS: usize = 12;

/// A brute-force search of all followers of a position.
struct Brute<'a> {
    game: &'a Game,
    sample: &'a Sample,
    arena: Arena,
    values: HashMap<State, Value>,
    wins: HashMap<(State, Player, bool), bool>,
    /// The index of each game tree, by the sets of indices of its left and right options.
    trees: HashMap<[BTreeSet<usize>; 2], usize>,
    seen: HashMap<State, usize>,
}

impl<'a> Brute<'a> {
    fn new(game: &'a Game, sample: &'a Sample) -> Brute<'a> {
        Brute {
            game,
            sample,
            arena: Arena::new(),
            values: HashMap::new(),
            wins: HashMap::new(),
            trees: HashMap::new(),
            seen: HashMap::new(),
        }
    }

    fn moves(&self, state: &State, player: Player) -> Vec<State> {
        (self.game.moves)(&self.sample.shape, state, player)
    }

    fn value(&mut self, state: &State) -> Value {
        if let Some(value) = self.values.get(state) {
            return *value;
        }
        let [left, right] = [Player::Left, Player::Right].map(|player| {
            let moves = self.moves(state, player);
            moves.iter().map(|to| self.value(to)).collect::<Vec<_>>()
        });
        let value = self.arena.canonical(&left, &right, &Budget::unlimited());
        let value = value.expect("no limit");
        self.values.insert(state.clone(), value);
        value
    }

    fn wins(&mut self, state: &State, player: Player, misere: bool) -> bool {
        let key = (state.clone(), player, misere);
        if let Some(wins) = self.wins.get(&key) {
            return *wins;
        }
        let moves = self.moves(state, player);
        let mut to = moves.iter();
        let wins =
            misere && moves.is_empty() || to.any(|to| !self.wins(to, player.opponent(), misere));
        self.wins.insert(key, wins);
        wins
    }

    fn outcome(&mut self, misere: bool) -> Outcome {
        let start = &self.sample.start;
        let left = self.wins(start, Player::Left, misere);
        Outcome::from_wins(left, !self.wins(start, Player::Right, misere))
    }

    /// The index of the game tree of a position. Positions with the same index have identical trees.
    fn tree(&mut self, state: &State) -> usize {
        if let Some(number) = self.seen.get(state) {
            return *number;
        }
        let sides = [Player::Left, Player::Right].map(|player| {
            let moves = self.moves(state, player);
            moves.iter().map(|to| self.tree(to)).collect()
        });
        let next = self.trees.len();
        let number = *self.trees.entry(sides).or_insert(next);
        self.seen.insert(state.clone(), number);
        number
    }

    /// The number of positions. Positions without moves count as one.
    fn positions(&self) -> usize {
        let ended = self.trees.get(&[BTreeSet::new(), BTreeSet::new()]);
        let going_on = self.seen.values().filter(|number| Some(*number) != ended);
        going_on.count() + usize::from(ended.is_some())
    }
}

/// The outcome, misère outcome and value in a session, and the number of positions. Outcomes are computed before
/// values.
fn answers(game: &Game, call: &str) -> ([String; 3], usize) {
    let (ruleset, function) = (game.ruleset, game.function);
    let found = run(&format!(
        "{HELPERS}\n{ruleset}\n{function}\noutcome({call})\noutcome({call}, misere)\nvalue({call})\ncount_positions({call})"
    ));
    let [normal, misere, value, count] = &found[..] else {
        panic!("{call} of {ruleset}: {found:?}");
    };
    let what = [normal, misere, value].map(String::clone);
    (what, count.parse().expect("a number"))
}

/// Compares a position with brute force. Returns whether its value is 0.
fn compare(game: &Game, sample: &Sample) -> bool {
    let mut brute = Brute::new(game, sample);
    let value = brute.value(&sample.start);
    let [normal, misere] = [false, true].map(|misere| brute.outcome(misere).to_string());
    let expected = [normal, misere, brute.arena.text(value, Spelling::Ascii)];
    brute.tree(&sample.start);
    let what = format!("{} of {}", sample.board, game.ruleset);

    let (found, ruleset) = answers(game, &format!("a({})", sample.board));
    assert_eq!(found, expected, "{what}");
    let (found, function) = answers(game, &format!("f({})", sample.arguments));
    assert_eq!(found, expected, "{what}, as a function");

    assert_eq!(function, brute.positions(), "{what}, as a function");
    if game.by_arguments {
        assert_eq!(ruleset, function, "{what}");
    }
    // Boards with the same parts up to symmetry have the same tree and are counted once.
    let trees = brute.trees.len();
    assert!(
        (trees..=function).contains(&ruleset),
        "{what}: {ruleset} positions, not from {trees} to {function}"
    );
    brute.arena.is_zero(value)
}

#[test]
fn rulesets_functions_and_brute_force_agree() {
    let mut random = Random(2026);
    for game in GAMES {
        let has_moves = |sample: &Sample| {
            let moves = |player| (game.moves)(&sample.shape, &sample.start, player);
            !(moves(Player::Left).is_empty() && moves(Player::Right).is_empty())
        };
        let samples = std::iter::repeat_with(|| (game.sample)(&mut random)).filter(has_moves);
        let samples: Vec<Sample> = samples.take(BOARDS).collect();
        let zeros = samples
            .iter()
            .filter(|sample| compare(game, sample))
            .count();
        assert!(zeros < BOARDS, "{}", game.ruleset);
    }
}
