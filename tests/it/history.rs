//! Answers depend only on the expression, not on earlier evaluations, their order, or the number of threads.

#![cfg(feature = "cli")]

use crate::support::{Dice, folder};
use serde_json::Value;
use std::collections::BTreeMap;
use std::process::Command;

/// Random expressions.
struct Random(Dice);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0.below(n)
    }

    fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        self.0.one_of(words)
    }

    fn shuffle(&mut self, lines: &mut [String]) {
        for at in (1..lines.len()).rev() {
            lines.swap(at, self.below(at + 1));
        }
    }

    fn list(&mut self, most: usize, one: impl Fn(&mut Random) -> String) -> String {
        let items: Vec<String> = (0..1 + self.below(most)).map(|_| one(self)).collect();
        items.join(",")
    }

    fn game(&mut self, depth: usize) -> String {
        const SIMPLE: &[&str] = &[
            "0", "1", "-1", "2", "-2", "1/2", "-3/4", "3", "*", "*2", "*4", "^", "v*", "^^",
            "v3*2", "1*", "-2^", "Tiny(1)", "Miny(2)", "+-1", "+-2",
        ];
        if depth == 0 || self.below(5) == 0 {
            return self.of(SIMPLE).into();
        }
        let side = |random: &mut Random| random.list(4, |random| random.game(depth - 1));
        match self.below(6) {
            0 => format!("+-{{{}}}", side(self)),
            1 => format!("({} + {})", self.game(depth - 1), self.game(depth - 1)),
            _ => format!("{{{}|{}}}", side(self), side(self)),
        }
    }

    fn impartial(&mut self, depth: usize) -> String {
        if depth == 0 || self.below(5) == 0 {
            return self.of(&["0", "*", "*2", "*3", "*4"]).into();
        }
        let options = self.list(4, |random| random.impartial(depth - 1));
        format!("impartial [{options}]")
    }

    fn heaps(&mut self) -> String {
        let n = 1 + self.below(6);
        match self.below(6) {
            0 => format!("kayles {n} + {}", 1 + self.below(5)),
            1 => format!("nim {} + {}", 1 + n % 3, 1 + self.below(3)),
            2 => format!(
                "octal(\"{}\", {n})",
                self.of(&["0.07", "0.123", "0.34", "0.15"])
            ),
            3 => self
                .of(&["young(2,2,1)", "young(3,1,1)", "cram(2,3)"])
                .into(),
            _ => self.impartial(3),
        }
    }

    fn loopy(&mut self, depth: usize) -> String {
        const SIMPLE: &[&str] = &[
            "on", "off", "over", "1under", "upon", "v<on>*", "Tiny(on)", "+-over", "dud", "1 & 0",
            "0", "1", "*", "^", "1/2", "pass", "pass",
        ];
        if depth == 0 || self.below(4) == 0 {
            return self.of(SIMPLE).into();
        }
        let side = |random: &mut Random| random.list(2, |random| random.loopy(depth - 1));
        match self.below(4) {
            0 => format!(
                "({}) + ({})",
                self.closed(depth - 1),
                self.closed(depth - 1)
            ),
            1 => format!("a{{{}|a,{}}}", side(self), side(self)),
            _ => format!("{{{}|{}}}", side(self), side(self)),
        }
    }

    /// Random braces without a free `pass`.
    fn closed(&mut self, depth: usize) -> String {
        format!("{{{}|{}}}", self.loopy(depth), self.loopy(depth))
    }

    fn expression(&mut self) -> String {
        const OF_VALUES: &[&str] = &[
            "options",
            "left_options",
            "right_options",
            "moves",
            "explain",
            "incentives",
            "left_incentives",
            "right_incentives",
            "winning_moves",
            "thermograph",
            "count_positions",
            "reduced_canonical_form",
            "draw",
        ];
        const OF_HEAPS: &[&str] = &[
            "misere_canonical_form",
            "genus",
            "is_tame",
            "explain",
            "moves",
            "winning_moves",
            "count_positions",
        ];
        const OF_LOOPY_GAMES: &[&str] = &[
            "onside",
            "offside",
            "outcome",
            "options",
            "followers",
            "degree",
            "left_stop",
        ];
        const OF_BOARDS: &[&str] = &[
            "explain",
            "moves",
            "options",
            "incentives",
            "winning_moves",
            "draw",
        ];
        match self.below(12) {
            10 => self.closed(2),
            11 => {
                let query = self.of(OF_LOOPY_GAMES);
                format!("{query}({})", self.closed(2))
            }
            0..4 => format!("{}(value({}))", self.of(OF_VALUES), self.game(3)),
            4 => format!("explain({})", self.game(3)),
            5 => format!("winning_moves(value({}), misere)", self.game(2)),
            6 => format!("{}({})", self.of(OF_HEAPS), self.heaps()),
            7 => format!(
                "{}(misere_canonical_form({}))",
                self.of(&["options", "moves", "explain"]),
                self.heaps()
            ),
            8 => {
                let small = [
                    "nim 2 + 1",
                    "kayles 4",
                    "octal(\"0.123\", 5)",
                    "young(2,2,1)",
                    "impartial [*2,impartial [*,*2]]",
                ];
                format!(
                    "misere_quotient([{}, {}])",
                    self.impartial(1),
                    self.of(&small)
                )
            }
            _ => {
                let boards = [
                    "domineering(2,3)",
                    "domineering(3,3)",
                    "domineering(\"..#/...\")",
                    "strip R2BR",
                    "strip B1R3B",
                ];
                format!("{}({})", self.of(OF_BOARDS), self.of(&boards))
            }
        }
    }
}

/// The results of a file of expressions, by expression.
fn results(lines: &[String], jobs: &str) -> BTreeMap<String, Value> {
    let folder = folder();
    let file = folder.path().join("lines.cgt");
    std::fs::write(&file, lines.join("\n")).expect("a file");
    let output = Command::new(env!("CARGO_BIN_EXE_cgt"))
        .env("CGT_CONFIG", "")
        .args(["run", "--json", "--jobs", jobs])
        .arg(&file)
        .output()
        .expect("the program runs");
    let text = String::from_utf8(output.stdout).expect("text");
    let results = text.lines().map(|line| {
        let mut result: Value = serde_json::from_str(line).expect("JSON");
        let fields = result.as_object_mut().expect("an object");
        // Ignore cost and position.
        for other in [
            "micros",
            "positions",
            "file",
            "line",
            "column",
            "end_line",
            "end_column",
        ] {
            fields.remove(other);
        }
        (fields["source"].to_string(), result)
    });
    results.collect()
}

#[test]
fn answers_do_not_depend_on_what_came_before() {
    let mut random = Random(Dice(20261122));
    let mut lines: Vec<String> = (0..2500).map(|_| random.expression()).collect();
    let expected = results(&lines, "1");
    assert!(expected.len() > 1500, "{}", expected.len());
    let faults = expected
        .values()
        .filter(|result| result["type"] == "error")
        .count();
    assert!(faults * 10 < expected.len(), "{faults} faults");
    for jobs in ["1", "2", "3", "5", "8"] {
        random.shuffle(&mut lines);
        let mut prelude: Vec<String> = (0..300).map(|_| random.expression()).collect();
        prelude.extend_from_slice(&lines);
        let found = results(&prelude, jobs);
        for (source, result) in &expected {
            assert_eq!(&found[source], result, "{source} with {jobs} jobs");
        }
    }
}
