//! Loony positions beside games that are not impartial, compared with play of the whole sum by its rules.

use crate::support::{Dice, run};
use crate::trees::Trees;
use std::collections::HashMap;

/// A sum of strings and a tree: the remaining strings, and the vertex.
type State = (u32, usize);

struct Sum<'a> {
    /// The ends of the strings; 0 is the ground.
    strings: &'a [(usize, usize)],
    trees: &'a Trees,
    known: HashMap<(State, usize), bool>,
}

impl Sum<'_> {
    /// The results of a player's moves, and whether the same player moves again.
    fn moves(&self, (left, vertex): State, player: usize) -> Vec<(State, bool)> {
        let ends = |strings: u32| {
            let held = self.strings.iter().enumerate();
            held.filter(move |(at, _)| strings >> at & 1 == 1)
                .flat_map(|(_, (a, b))| [*a, *b])
        };
        let mut moves = Vec::new();
        for (at, (a, b)) in self.strings.iter().enumerate() {
            if left >> at & 1 == 1 {
                let rest = left & !(1 << at);
                let is_loose = |coin: usize| coin != 0 && ends(rest).all(|end| end != coin);
                moves.push(((rest, vertex), is_loose(*a) || is_loose(*b)));
            }
        }
        let in_tree = self.trees.options[vertex][player].iter();
        moves.extend(in_tree.map(|to| ((left, *to), false)));
        moves
    }

    /// Whether a player wins by moving first.
    fn wins(&mut self, state: State, player: usize) -> bool {
        if let Some(known) = self.known.get(&(state, player)) {
            return *known;
        }
        let moves = self.moves(state, player);
        let wins = moves
            .iter()
            .any(|(to, again)| self.wins_after(*to, *again, player));
        self.known.insert((state, player), wins);
        wins
    }

    fn wins_after(&mut self, to: State, again: bool, player: usize) -> bool {
        if again {
            self.wins(to, player)
        } else {
            !self.wins(to, 1 - player)
        }
    }

    fn winning_moves(&mut self, state: State, player: usize) -> usize {
        let moves = self.moves(state, player);
        let wins = moves
            .iter()
            .filter(|(to, again)| self.wins_after(*to, *again, player));
        wins.count()
    }
}

/// A random game, possibly a nimber, and its vertex.
fn other(trees: &mut Trees, dice: &mut Dice) -> (String, usize) {
    const VALUES: [&str; 9] = ["0", "1", "-1", "*", "*2", "^", "v", "1/2", "^*"];
    let mut value = || VALUES[dice.below(VALUES.len())];
    let [a, b, c] = [value(), value(), value()];
    let [x, y, z] = [a, b, c].map(|name| trees.value(name));
    match dice.below(4) {
        0 => (a.into(), x),
        1 => (format!("{{{a}|{b}}}"), trees.add(vec![x], vec![y])),
        2 => (format!("±{{{a}, {b}}}"), {
            let negatives = vec![trees.negative(x), trees.negative(y)];
            trees.add(vec![x, y], negatives)
        }),
        _ => {
            let inner = trees.add(vec![y], vec![z]);
            (format!("{{{a}||{b}|{c}}}"), trees.add(vec![x], vec![inner]))
        }
    }
}

#[test]
fn sums_with_loony_positions_are_played() {
    let (mut trees, mut dice) = (Trees::new(), Dice(11));
    let mut lines = Vec::new();
    let mut rights = Vec::new();
    let mut differ = 0;
    for _ in 0..150 {
        let coins = 1 + dice.below(4);
        let strings: Vec<(usize, usize)> = (0..1 + dice.below(6))
            .map(|_| {
                let a = 1 + dice.below(coins);
                let b = dice.below(coins + 1);
                (a, if b == a { 0 } else { b })
            })
            .collect();
        let (text, vertex) = other(&mut trees, &mut dice);
        let name = |coin: usize| match coin {
            0 => "ground".to_string(),
            _ => format!("c{coin}"),
        };
        let ends = strings
            .iter()
            .map(|(a, b)| format!("{}-{}", name(*a), name(*b)));
        let ends: Vec<String> = ends.collect();
        let sum = format!("strings(\"{}\") + ({text})", ends.join(", "));
        let mut play = Sum {
            strings: &strings,
            trees: &trees,
            known: HashMap::new(),
        };
        let start = ((1u32 << strings.len()) - 1, vertex);
        let [left, right] = [0, 1].map(|player| play.wins(start, player));
        let outcome = match (left, right) {
            (true, false) => "L",
            (false, true) => "R",
            (true, true) => "N",
            (false, false) => "P",
        };
        differ += usize::from(outcome != "N");
        lines.push(format!("outcome({sum})"));
        rights.push(outcome.to_string());
        let [left, right] = [0, 1].map(|player| play.winning_moves(start, player));
        // The moves of an impartial sum are listed once, without a player.
        lines.push(format!(
            "let ws = winning_moves({sum}) in if {left} == {right} then length(ws) in [{left}, {both}] else length(ws) == {both}",
            both = left + right
        ));
        rights.push("true".into());
    }
    assert!(differ > 60, "{differ}");
    let found = run(&lines.join("\n"));
    assert_eq!(found.len(), rights.len(), "{found:?}");
    for ((found, right), line) in found.iter().zip(&rights).zip(&lines) {
        assert_eq!(found, right, "{line}");
    }
}

#[test]
fn words_search_the_sum_or_say_that_it_has_no_value() {
    let no_value = "a loony position has a value beside impartial games only";
    let no_sum = "loony has sums with impartial games only";
    for (text, right) in [
        ("outcome(R0a + 3)", "L"),
        ("outcome(R0a - 3)", "R"),
        ("outcome(2 * R0a + 3)", "L"),
        ("outcome(R0a + 3 - 3)", "N"),
        ("outcome(R0a + R3 + nim 5)", "N"),
        ("length(winning_moves(R0a - 3))", "3"),
        ("outcome(play(R0a + 3, \"R 1: t1-b1\"))", "L"),
        ("outcome({R0a|0} + 1)", "L"),
        ("outcome({R0a|0})", "R"),
        ("def f(n) = {R0a|0}\noutcome(f(0) + 1)", "L"),
        ("impartial [R0a, nim 1]", "0"),
        ("R0a + *3 - *3", "loony"),
        ("loony + * + loony", "loony"),
        ("-3 * loony", "loony"),
        ("R0a + 3", no_value),
        ("value(R0a + 3)", no_value),
        ("explain(R0a + 3)", no_value),
        ("R0a + 3 == 3", no_value),
        ("R0a + 3 < 4", no_value),
        ("{R0a|0}", no_value),
        ("mean(R0a + 1)", no_value),
        ("loony + 3", no_sum),
        ("loony : 3", no_sum),
        ("outcome(loony - ^)", no_sum),
        ("outcome(nim 1 + loony + 3)", no_value),
        (
            "outcome(loony, misere)",
            "misère play of `loony` is not defined",
        ),
        (
            "outcome(R0a, misere)",
            "misère play of Nimstring is not defined",
        ),
        (
            "count_positions(loony)",
            "the number of positions of `loony` is not defined",
        ),
    ] {
        assert_eq!(run(text).pop().unwrap_or_default(), right, "{text}");
    }
}
