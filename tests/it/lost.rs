//! `lost if` in positions that are calls: on heaps, with `ko` and memory, and beside effects of moves. Outcomes are
//! compared with a search of the plain rules; there are no values and no sums.

use crate::remembered::{Kind, Rules, random_board, shown};
use crate::support::{Dice, run, run_on};
use std::collections::HashMap;

/// The name of an outcome, by the results with Left and with Right to move; `None` is a draw.
fn outcome(results: [Option<bool>; 2]) -> &'static str {
    match results {
        [Some(true), Some(true)] => "N",
        [Some(false), Some(false)] => "P",
        [Some(true), Some(false)] => "L",
        [Some(false), Some(true)] => "R",
        [None, None] => "D",
        [None, Some(false)] => "PHat",
        [Some(true), None] => "NHat",
        [Some(false), None] => "PCheck",
        [None, Some(true)] => "NCheck",
    }
}

#[test]
fn boards_that_remember_have_the_outcomes_of_backward_search() {
    let mut dice = Dice(20);
    let mut changed = 0;
    for round in 0..60 {
        let kind = [Kind::KoAll, Kind::KoLast, Kind::Memory][round % 3];
        let mut rules = Rules::random(&mut dice, kind);
        let boards: Vec<_> = (0..4)
            .map(|_| {
                let length = if kind == Kind::KoAll { 3 } else { 4 };
                random_board(&mut dice, length)
            })
            .collect();
        let results = |rules: &Rules| -> Vec<&str> {
            let starts = boards.iter().map(|board| rules.start(board.clone()));
            starts
                .map(|start| outcome(rules.loopy_results(&start)))
                .collect()
        };
        let plain = results(&rules);
        rules.lost = [0, 1].map(|_| {
            let letter = ['x', 'o', '.'][dice.below(3)];
            (dice.below(3) > 0).then(|| (dice.below(3), letter))
        });
        let expected = results(&rules);
        changed += usize::from(plain != expected);
        let asked = boards.iter();
        let asked: String = asked
            .map(|board| format!("outcome(f(\"{}\"))\n", shown(board)))
            .collect();
        let text = rules.text() + &asked;
        for threads in [1, 2] {
            let mut found = run_on(threads, &text);
            found.retain(|line| !line.contains(' '));
            assert_eq!(found, expected, "{text}");
        }
    }
    assert!(
        changed > 20,
        "{changed} rulesets in which the clause matters"
    );
}

/// A heap of which the players take counters. Who is to move at some sizes has lost.
struct Heaps {
    takes: [Vec<usize>; 2],
    lost: [Vec<usize>; 2],
    /// Whether the same number may not be taken twice in a row.
    remembers: bool,
}

impl Heaps {
    fn random(dice: &mut Dice) -> Heaps {
        let mut numbers =
            |most| -> Vec<usize> { (1..=most).filter(|_| dice.below(2) == 0).collect() };
        let takes = [numbers(4), numbers(4)];
        let lost = [numbers(7), numbers(7)];
        let remembers = dice.below(2) == 0;
        Heaps {
            takes,
            lost,
            remembers,
        }
    }

    fn text(&self) -> String {
        let [left, right] = [0, 1].map(|player| {
            let repeated = if self.remembers {
                " and before - n != k"
            } else {
                ""
            };
            format!(
                "[f(n - k) for k in {:?} if k <= n{repeated}]",
                self.takes[player]
            )
        });
        let memory = if self.remembers { " with memory" } else { "" };
        let [one, other] = &self.lost;
        format!(
            "ruleset f(n: heap) = {{ {left} | {right} }}{memory} lost if n in (if mover == Left then {one:?} else {other:?})\n"
        )
    }

    /// Whether the player to move wins; in misère play, `stuck` is true.
    fn wins(
        &self,
        (size, taken, player, stuck): (usize, usize, usize, bool),
        known: &mut HashMap<(usize, usize, usize), bool>,
    ) -> bool {
        if let Some(wins) = known.get(&(size, taken, player)) {
            return *wins;
        }
        let takes = self.takes[player].iter().copied();
        let mut takes = takes.filter(|k| *k <= size && !(self.remembers && *k == taken));
        let has_lost = self.lost[player].contains(&size);
        let is_stuck = has_lost || takes.clone().next().is_none();
        let wins = if is_stuck {
            stuck
        } else {
            takes.any(|k| !self.wins((size - k, k, 1 - player, stuck), known))
        };
        known.insert((size, taken, player), wins);
        wins
    }
}

#[test]
fn heaps_have_the_outcomes_of_a_plain_search() {
    let mut dice = Dice(77);
    for _ in 0..40 {
        let heaps = Heaps::random(&mut dice);
        let (mut text, mut expected) = (heaps.text(), Vec::new());
        for stuck in [false, true] {
            let mut known = HashMap::new();
            let word = if stuck { ", misere" } else { "" };
            text += &format!("[outcome(f(n){word}) for n in 0..9]\n");
            let outcomes = (0..10).map(|size| {
                outcome([0, 1].map(|player| {
                    let start = (size, 0, player, stuck);
                    Some(heaps.wins(start, &mut known))
                }))
            });
            let outcomes: Vec<&str> = outcomes.collect();
            expected.push(format!("[{}]", outcomes.join(",")));
        }
        assert_eq!(run(&text), expected, "{text}");
    }
}

#[test]
fn a_position_that_is_lost_has_no_moves() {
    let text = "ruleset f(n: heap) = impartial [f(n - k) for k in 1..2 if k <= n] lost if n == 1\n\
                moves(f(1))\n\
                moves(f(2))\n\
                winning_moves(f(3))\n\
                ruleset g(b: line \"x|o.\") = ±{ \".\" -> \"x\" wins if at(after, 1) == \"x\" } lost if at(b, 0) == \"o\"\n\
                [moves(g(\"o.\")), outcome(g(\"o.\")), outcome(g(\".o\")), outcome(g(\"..\"))]\n\
                ruleset h(b: line \"x|o.\") = ±{ \".\" -> \"x\" } lost if b == before and at(b, 0) == \"x\" with memory\n\
                [outcome(h(\"x.\")), outcome(h(\"x.\", \"..\")), outcome(h(\"..\", \"xx\"))]\n\
                def gone(b) = at(b, 0) == \"o\"\n\
                ruleset k(b: line \"x|o.\") = ±{ \".\" -> \"x\" } lost if gone with memory\n\
                [outcome(k(\"..\")), outcome(k(\"x.\")), outcome(k(\"o.\"))]\n";
    assert_eq!(
        run(text),
        [
            "[]",
            "[to f(1),to f(0)]",
            "[to f(1)]",
            "[[R 2 (wins)],R,N,N]",
            "[R,N,P]",
            "[N,L,R]"
        ]
    );
}

#[test]
fn positions_that_end_early_have_no_values_and_no_sums() {
    let heap = "ruleset f(n: heap) = impartial [f(n - k) for k in 1..2 if k <= n] lost if n == 1\n";
    let board =
        "ruleset f(b: line \"x|o.\") = ±{ \".\" -> \"x\" } with memory lost if at(b, 0) == \"o\"\n";
    let loopy = "ruleset f(b: line \"x.\") = impartial [ \"x.\" -> \".x\" ] ko last loopy lost if at(b, 0) == \"x\"\n";
    let wins = "ruleset f(n: heap) = impartial [ [f(n - k) wins if n == k for k in 1..2 if k <= n] ] lost if n == 1\n";
    let splits =
        "ruleset f(n: heap) = impartial [f(i) + f(n - 2 - i) for i in 0..n - 2] lost if n == 1\n";
    let value = "the value of a position whose ruleset says `lost if`";
    let sum = "the outcome of a sum of positions whose ruleset says `lost if`";
    for (ruleset, asked, message) in [
        (heap, "value(f(3))", value),
        (heap, "f(3) == 0", value),
        (heap, "f(3) + f(3) == 0", value),
        (heap, "grundy(f(3))", value),
        (heap, "{f(3) | } + 1", value),
        (heap, "period(f)", value),
        (heap, "outcome(f(3) + f(4))", sum),
        (heap, "outcome(f(3) + 1)", sum),
        (heap, "outcome(f(3) + nim 2)", sum),
        (heap, "outcome(f(3) + f(4), misere)", sum),
        (board, "value(f(\"..\"))", value),
        (board, "f(\"..\") >= 0", value),
        (board, "outcome(f(\"..\") + f(\".\"))", sum),
        (board, "outcome(f(\"..\") + clobber(\"xo\"))", sum),
        (loopy, "value(f(\"x.\"))", value),
        (loopy, "grundy(f(\"x.\"))", value),
        (loopy, "outcome(f(\"x.\") + f(\"x.\"))", sum),
        (loopy, "outcome(f(\"x.\") + f(\"x.\"), misere)", sum),
        (wins, "value(f(4))", value),
        (wins, "outcome(f(4) + f(3))", sum),
        (wins, "outcome(f(4) + *2)", sum),
        (splits, "outcome(f(4))", sum),
    ] {
        let found = run(&format!("{ruleset}{asked}"));
        assert!(
            found.last().is_some_and(|line| line.contains(message)),
            "{ruleset}{asked}: {found:?}"
        );
    }
    let negative = format!("{board}[outcome(-f(\"x.\")), outcome(f(\"o.\"))]");
    let found = run(&negative);
    assert_eq!(found[0].as_str(), "[R,R]", "{found:?}");
}

#[test]
fn the_clause_is_checked() {
    for (text, message) in [
        (
            "ruleset f(n: heap) = impartial [f(n - k) for k in 1..n] lost if mover == Left",
            "an impartial ruleset cannot depend on who moves",
        ),
        (
            "ruleset f(n: heap) = {[f(n - k) for k in 1..n] | } lost if n\nf(3)\noutcome(f(3))",
            "`lost if` must give true or false, and this is a number",
        ),
        (
            "ruleset f(n: heap) = {[f(n - k) for k in 1..n] | } lost if before == 2",
            "unknown name `before`",
        ),
    ] {
        let found = run(text);
        assert!(
            found.iter().any(|line| line.contains(message)),
            "{text}: {found:?}"
        );
    }
}
