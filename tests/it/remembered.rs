//! Random rulesets with `ko` and `with memory`, compared with a search of plain strings; their faults.

use crate::support::{Dice, run, run_on};
use std::collections::{BTreeSet, HashMap};

/// Cells of a board.
pub(crate) type Cells = Vec<char>;

/// A step: letters before and after, along a row in both directions.
pub(crate) struct Step {
    before: Cells,
    after: Cells,
}

/// What the positions of a random ruleset remember.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    KoAll,
    KoLast,
    Memory,
}

pub(crate) struct Rules {
    /// Left's steps and Right's.
    steps: [Vec<Step>; 2],
    kind: Kind,
    /// For Left and Right, a cell and a letter: with this letter in it the player to move has lost.
    pub(crate) lost: [Option<(usize, char)>; 2],
}

/// A board with the boards that it remembers.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct State {
    pub(crate) board: Cells,
    before: BTreeSet<Cells>,
}

impl Rules {
    pub(crate) fn random(dice: &mut Dice, kind: Kind) -> Rules {
        let letters = ['x', 'o', '.'];
        let mut steps = [Vec::new(), Vec::new()];
        for own in &mut steps {
            while own.len() < 2 {
                let mut text =
                    |length| -> Cells { (0..length).map(|_| letters[dice.below(3)]).collect() };
                let (before, after) = (text(2), text(2));
                if before != after {
                    own.push(Step { before, after });
                }
            }
            // What can be undone leads to circles.
            let (before, after) = (own[0].after.clone(), own[0].before.clone());
            own.push(Step { before, after });
        }
        let lost = [None; 2];
        Rules { steps, kind, lost }
    }

    pub(crate) fn text(&self) -> String {
        // With memory, the last cell changed by a move must not be the first one of the next move.
        let condition = match self.kind {
            Kind::Memory => " if at(before, here[0]) == at(b, here[0]) and before != after",
            _ => "",
        };
        let side = |steps: &[Step]| {
            let texts = steps.iter().map(|step| {
                let [before, after] =
                    [&step.before, &step.after].map(|cells| cells.iter().collect::<String>());
                format!("\"{before}\" -> \"{after}\"{condition}")
            });
            texts.collect::<Vec<_>>().join(", ")
        };
        let [left, right] = [side(&self.steps[0]), side(&self.steps[1])];
        let clause = match self.kind {
            Kind::KoAll => "ko all",
            Kind::KoLast => "ko last loopy",
            Kind::Memory => "with memory loopy",
        };
        let lost = [("Left", self.lost[0]), ("Right", self.lost[1])].map(|(player, lost)| {
            let (cell, letter) = lost?;
            let holds = format!("length(b) > {cell} and at(b, {cell}) == \"{letter}\"");
            Some(format!("(mover == {player} and {holds})"))
        });
        let lost: Vec<String> = lost.into_iter().flatten().collect();
        let lost = if lost.is_empty() {
            String::new()
        } else {
            format!(" lost if {}", lost.join(" or "))
        };
        format!("ruleset f(b: line \"xo.\") = {{ {left} | {right} }} {clause}{lost}\n")
    }

    pub(crate) fn start(&self, board: Cells) -> State {
        let before = match self.kind {
            Kind::Memory => BTreeSet::from([board.clone()]),
            _ => BTreeSet::new(),
        };
        State { board, before }
    }

    fn moves(&self, state: &State, player: usize) -> BTreeSet<State> {
        let mut found = BTreeSet::new();
        let board = &state.board;
        let has_lost = |(cell, letter): (usize, char)| board.get(cell) == Some(&letter);
        if self.lost[player].is_some_and(has_lost) {
            return found;
        }
        for step in &self.steps[player] {
            for first in 0..board.len() {
                for second in [first.wrapping_sub(1), first + 1] {
                    if second >= board.len() || [board[first], board[second]] != step.before[..] {
                        continue;
                    }
                    let mut to = board.clone();
                    (to[first], to[second]) = (step.after[0], step.after[1]);
                    let allowed = match self.kind {
                        Kind::Memory => {
                            let before = state.before.iter().next().expect("a board");
                            before[first] == board[first] && *before != to
                        }
                        Kind::KoAll => to != *board && !state.before.contains(&to),
                        Kind::KoLast => !state.before.contains(&to),
                    };
                    if allowed && to != *board {
                        let mut before = BTreeSet::from([board.clone()]);
                        if self.kind == Kind::KoAll {
                            before.extend(state.before.iter().cloned());
                        }
                        found.insert(State { board: to, before });
                    }
                }
            }
        }
        found
    }

    /// Whether the player to move wins a sum of states, where every play ends.
    fn wins(
        &self,
        sum: &[State; 2],
        player: usize,
        known: &mut HashMap<([State; 2], usize), bool>,
    ) -> bool {
        let key = (sum.clone(), player);
        if let Some(won) = known.get(&key) {
            return *won;
        }
        let won = (0..2).any(|at| {
            self.moves(&sum[at], player).into_iter().any(|to| {
                let mut after = sum.clone();
                after[at] = to;
                !self.wins(&after, 1 - player, known)
            })
        });
        known.insert(key, won);
        won
    }

    /// Who wins with a player to move, where play may be infinite: `Some(true)` for that player, `None` for a draw.
    pub(crate) fn loopy_results(&self, start: &State) -> [Option<bool>; 2] {
        let mut met = vec![start.clone()];
        let mut at = 0;
        while at < met.len() {
            for player in 0..2 {
                for to in self.moves(&met[at], player) {
                    if !met.contains(&to) {
                        met.push(to);
                    }
                }
            }
            at += 1;
        }
        let mut results: HashMap<(State, usize), bool> = HashMap::new();
        loop {
            let before = results.len();
            for state in &met {
                for player in 0..2 {
                    let after = |to: &State| results.get(&(to.clone(), 1 - player)).copied();
                    let moves = self.moves(state, player);
                    let result = if moves.iter().any(|to| after(to) == Some(false)) {
                        true
                    } else if moves.iter().all(|to| after(to) == Some(true)) {
                        false
                    } else {
                        continue;
                    };
                    results.insert((state.clone(), player), result);
                }
            }
            if results.len() == before {
                break;
            }
        }
        [0, 1].map(|player| results.get(&(start.clone(), player)).copied())
    }
}

pub(crate) fn random_board(dice: &mut Dice, length: usize) -> Cells {
    (0..length)
        .map(|_| ['x', 'o', '.'][dice.below(3)])
        .collect()
}

pub(crate) fn shown(board: &Cells) -> String {
    board.iter().collect()
}

#[test]
fn sums_under_ko_all_are_those_of_plays_without_repeated_boards() {
    let mut dice = Dice(4711);
    let mut with_return = 0;
    for _ in 0..40 {
        let rules = Rules::random(&mut dice, Kind::KoAll);
        let (mut text, mut expected) = (rules.text(), Vec::new());
        for _ in 0..4 {
            let boards = [random_board(&mut dice, 3), random_board(&mut dice, 2)];
            text += &format!(
                "outcome(f(\"{}\") + f(\"{}\"))\n",
                shown(&boards[0]),
                shown(&boards[1])
            );
            let sum = boards.map(|board| rules.start(board));
            let mut known = HashMap::new();
            let wins = [0, 1].map(|player| rules.wins(&sum, player, &mut known));
            with_return += usize::from(known.keys().any(|(sum, _)| sum[0].before.len() > 2));
            let outcome = match wins {
                [true, true] => "N",
                [false, false] => "P",
                [true, false] => "L",
                [false, true] => "R",
            };
            expected.push(outcome);
        }
        for threads in [1, 2] {
            let found = run_on(threads, &text);
            let found: Vec<&str> = found
                .iter()
                .map(String::as_str)
                .filter(|line| line.len() == 1)
                .collect();
            assert_eq!(found, expected, "{text}");
        }
    }
    assert!(with_return > 20, "{with_return} sums with long plays");
}

#[test]
fn positions_under_ko_last_and_with_memory_have_the_outcomes_of_backward_search() {
    let mut dice = Dice(99);
    let mut draws = 0;
    for round in 0..60 {
        let kind = if round % 2 == 0 {
            Kind::KoLast
        } else {
            Kind::Memory
        };
        let rules = Rules::random(&mut dice, kind);
        let (mut text, mut expected) = (rules.text(), Vec::new());
        for _ in 0..4 {
            let board = random_board(&mut dice, 4);
            text += &format!("outcome(f(\"{}\"))\n", shown(&board));
            let outcome = match rules.loopy_results(&rules.start(board)) {
                [Some(true), Some(true)] => "N",
                [Some(false), Some(false)] => "P",
                [Some(true), Some(false)] => "L",
                [Some(false), Some(true)] => "R",
                [None, None] => "D",
                [None, Some(false)] => "PHat",
                [Some(true), None] => "NHat",
                [Some(false), None] => "PCheck",
                [None, Some(true)] => "NCheck",
            };
            draws += usize::from(outcome.len() > 1 || outcome == "D");
            expected.push(outcome.to_owned());
        }
        let mut found = run(&text);
        found.retain(|line| !line.contains(' '));
        assert_eq!(found, expected, "{text}");
    }
    assert!(draws > 10, "{draws} draws");
}

/// Under `±`, Right sees the board before the last move with the letters exchanged, as every other board.
#[test]
fn memory_is_exchanged_with_the_board() {
    let both = "ruleset f(b: line \"x|o.\") = ±{ \".\" -> \"x\" if at(before, here[0]) == \".\" and (length(cells(before, \"o\")) > 0 or b == before) } with memory\n";
    let apart = "ruleset g(b: line \"x|o.\") = { \".\" -> \"x\" if at(before, here[0]) == \".\" and (length(cells(before, \"o\")) > 0 or b == before) | \".\" -> \"o\" if at(before, here[0]) == \".\" and (length(cells(before, \"x\")) > 0 or b == before) } with memory\n";
    let text = format!(
        "{both}{apart}forall b in [\"...\", \"x..\", \".o.\", \"xo..\"]: f(b) == g(b)\nf(\"x..\") == -f(\"o..\")\n"
    );
    let found = run(&text);
    assert_eq!(found[found.len() - 2..], ["true", "true"]);
}

#[test]
fn fibonacci_nim_is_a_heap_with_memory() {
    let text = "ruleset fib(n: heap) = impartial [fib(n - k) for k in 1..(if before == n then n - 1 else min(n, 2 * (before - n)))] with memory\n\
                forall n in 0..25: grundy(fib(n)) == grundy(fibonacci_nim(n))\n\
                forall n in 1..14, k in 1..6: grundy(fib(n, n + k)) == grundy(fibonacci_nim(n, k))\n\
                fib(4)\n";
    let found = run(text);
    assert_eq!(found[found.len() - 3..], ["true", "true", "*3"]);
}

#[test]
fn a_position_is_written_with_what_it_remembers() {
    let text = "ruleset swap(b: line \"x.\") = impartial [\"x.\" -> \".x\"] ko all\n\
                moves(swap(\"x..\"))\n\
                let g = [h for h in options(swap(\".x.\"))][0]\n\
                text(g)\n\
                arguments(g)\n\
                swap(\"x..\", [\".x.\"]) == g\n\
                options(swap(\"x.\", [\".x\"]))\n";
    let found = run(text);
    let found: Vec<&str> = found
        .iter()
        .map(String::as_str)
        .filter(|line| !line.contains("remembers"))
        .collect();
    assert_eq!(
        found,
        [
            "[1-2]",
            "swap(\"x..\", [\".x.\"])",
            "[\"x..\",[\".x.\"]]",
            "true",
            "[]"
        ]
    );
}

#[test]
fn what_contradicts_a_ko_rule_is_refused_at_its_place() {
    for (text, message) in [
        (
            "ruleset f(n: heap) = impartial [f(n - 1)] ko all",
            "ruleset: a ko rule needs a board: there are infinitely many heaps and values",
        ),
        (
            "ruleset f(b: line \"x.\") = {\"x.\" -> \".x\" | } ko all loopy",
            "with `ko all` no board returns, so every play ends: leave out `loopy`",
        ),
        (
            "ruleset f(b: line \"x.\") = {\"x.\" -> \".x\" | } ko",
            "expected `last` or `all` after `ko`",
        ),
        (
            "ruleset f(b: line \"x.\") = {\"x.\" -> \".x\" | } ko last",
            "plays need not end",
        ),
        (
            "ruleset f(before: line \"x.\") = {\"x\" -> \".\" | } with memory",
            "give this parameter another name",
        ),
        (
            "ruleset f(b: line \"x.\") = {[f(b + \"x\")] | } ko all\nf(\"x\")",
            "with `ko all` a move keeps the shape of the board",
        ),
        (
            "ruleset f(b: line \"x.\") = {[f(\"x\") + f(\".\")] | } ko all\nf(\"x\")",
            "leads to something else",
        ),
        (
            "ruleset f(b: line \"x.\") = {\"x\" -> \".\" | } ko all\nf(\"x\", 3)",
            "are a list of boards",
        ),
        (
            "ruleset f(b: line \"x.\") = {\"x\" -> \".\" | } ko all\nf(\"x\", [\"xo\"])",
            "`o` is not a letter of this board",
        ),
    ] {
        let found = run(text);
        let message = message.trim_start_matches("ruleset: ");
        assert!(
            found.iter().any(|line| line.contains(message)),
            "{text}: {found:?}"
        );
    }
}
