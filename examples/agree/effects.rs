//! Random rulesets of heaps with all effects of moves, against the play of whole sums.

use super::compare::Difference;
use cgt_lang::budget::Budget;
use cgt_lang::rulesets::random::Random;
use cgt_lang::session::{DiskLoader, Item, Options, Session};
use std::collections::HashMap;

/// The largest heap.
const LARGEST: usize = 4;
/// Sums of each ruleset.
const SUMS: usize = 8;

/// What is counted.
#[derive(Clone, Copy, PartialEq)]
enum Kind {
    /// Points, with kept turns and passes.
    Points,
    /// The last move, with moves that entail, keep the turn or win; both players have the same moves.
    Impartial,
    /// The same, where the players have moves of their own.
    Partizan,
}

#[derive(Clone, Copy, PartialEq)]
enum Turn {
    Passes,
    Keeps,
    Entails,
    Wins,
}

/// A move from a heap to one or two smaller ones.
struct Step {
    from: usize,
    to: Vec<usize>,
    gain: i64,
    turn: Turn,
}

struct Rules {
    kind: Kind,
    /// Left's moves and Right's.
    steps: [Vec<Step>; 2],
    /// The score of a heap at the end if Left or Right is stuck.
    scores: [Vec<i64>; 2],
    may_pass: bool,
}

/// A sum that is played: heaps, those of negatives marked, a Nim heap, and the component that must be answered.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Sum {
    heaps: Vec<(usize, bool)>,
    nim: usize,
    obliged: Option<usize>,
}

/// Results by sum, player to move, 0 for Left, and whether the opponent has passed.
type Known = HashMap<(Sum, usize, bool), i64>;

impl Rules {
    fn random(kind: Kind, random: &mut Random) -> Rules {
        let mut steps = [Vec::new(), Vec::new()];
        for own in &mut steps {
            for _ in 0..random.from(2, 8) {
                let from = random.from(1, LARGEST);
                let turn = match (kind, random.from(0, 9)) {
                    (_, 0..=2) => Turn::Keeps,
                    (Kind::Impartial | Kind::Partizan, 3..=5) => Turn::Entails,
                    (Kind::Impartial | Kind::Partizan, 6) => Turn::Wins,
                    _ => Turn::Passes,
                };
                let splits = turn != Turn::Entails && random.from(0, 3) == 0;
                let parts = if splits { 2 } else { 1 };
                own.push(Step {
                    from,
                    to: (0..parts).map(|_| random.from(0, from - 1)).collect(),
                    gain: random.from(0, 6) as i64 - 2,
                    turn,
                });
            }
        }
        let may_pass = random.from(0, 2) == 0;
        let mut list = || -> Vec<i64> {
            (0..=LARGEST)
                .map(|_| random.from(0, 4) as i64 - 2)
                .collect()
        };
        let scores = [list(), list()];
        let scores = if may_pass {
            [scores[0].clone(), scores[0].clone()]
        } else {
            scores
        };
        Rules {
            kind,
            steps,
            scores,
            may_pass,
        }
    }

    /// The moves of a player.
    fn own(&self, player: usize) -> &[Step] {
        match self.kind {
            Kind::Impartial => &self.steps[0],
            _ => &self.steps[player],
        }
    }

    fn text(&self) -> String {
        let side = |steps: &[Step]| {
            let texts = steps.iter().map(|step| {
                let to: Vec<String> = step.to.iter().map(|n| format!("f({n})")).collect();
                let turn = match step.turn {
                    Turn::Passes => "",
                    Turn::Keeps => " keep",
                    Turn::Entails => " entails",
                    Turn::Wins => " wins",
                };
                let gain = match self.kind {
                    Kind::Points => format!(" gain ({})", step.gain),
                    _ => String::new(),
                };
                format!("if n == {} then {}{gain}{turn}", step.from, to.join(" + "))
            });
            texts.collect::<Vec<_>>().join(", ")
        };
        let [left, right] = [side(self.own(0)), side(self.own(1))];
        let moves = match self.kind {
            Kind::Impartial => format!("impartial [{left}]"),
            _ => format!("{{ {left} | {right} }}"),
        };
        let end = match (self.kind, self.may_pass) {
            (Kind::Points, true) => format!(" score {:?}[n] may pass", self.scores[0]),
            (Kind::Points, false) => {
                format!(" score {:?}[n] | {:?}[n]", self.scores[0], self.scores[1])
            }
            _ => String::new(),
        };
        format!("ruleset f(n: heap) = {moves}{end}\n")
    }

    /// The sums after the moves of a player, with the points of the mover.
    fn after(&self, sum: &Sum, player: usize) -> Vec<(Sum, i64, Turn)> {
        let mut found = Vec::new();
        for (at, (heap, negative)) in sum.heaps.iter().enumerate() {
            if sum.obliged.is_some_and(|obliged| obliged != at) {
                continue;
            }
            let own = if *negative { 1 - player } else { player };
            for step in self.own(own).iter().filter(|step| step.from == *heap) {
                let mut heaps = sum.heaps.clone();
                heaps.remove(at);
                heaps.extend(step.to.iter().map(|to| (*to, *negative)));
                heaps.sort_unstable();
                // Equal heaps can be answered in any of them.
                let answered = step.to.first().map(|to| (*to, *negative));
                let obliged = (step.turn == Turn::Entails)
                    .then(|| heaps.iter().position(|heap| Some(*heap) == answered))
                    .flatten();
                let to = Sum {
                    heaps,
                    nim: sum.nim,
                    obliged,
                };
                found.push((to, step.gain, step.turn));
            }
        }
        if sum.obliged.is_none() {
            for nim in 0..sum.nim {
                found.push((Sum { nim, ..sum.clone() }, 0, Turn::Passes));
            }
        }
        found
    }

    /// The score where points count; else 1 if Left wins, and -1.
    fn play(&self, sum: &Sum, player: usize, passed: bool, known: &mut Known) -> i64 {
        let key = (sum.clone(), player, passed);
        if let Some(score) = known.get(&key) {
            return *score;
        }
        let sign = 1 - 2 * player as i64;
        let by_points = self.kind == Kind::Points;
        let mut found = Vec::new();
        for (to, gain, turn) in self.after(sum, player) {
            found.push(match turn {
                Turn::Wins => sign,
                Turn::Keeps => self.play(&to, player, false, known),
                Turn::Passes | Turn::Entails => self.play(&to, 1 - player, false, known),
            });
            if let Some(last) = found.last_mut().filter(|_| by_points) {
                *last += sign * gain;
            }
        }
        let ends = sum.heaps.iter().map(|(heap, negative)| {
            if *negative {
                -self.scores[1 - player][*heap]
            } else {
                self.scores[player][*heap]
            }
        });
        let end = if by_points { ends.sum() } else { -sign };
        if by_points && self.may_pass {
            found.push(if passed {
                end
            } else {
                self.play(sum, 1 - player, true, known)
            });
        }
        let score = found
            .into_iter()
            .max_by_key(|score| sign * score)
            .unwrap_or(end);
        known.insert(key, score);
        score
    }

    fn random_sum(&self, random: &mut Random) -> Sum {
        let has_negatives = self.kind != Kind::Impartial;
        let count = random.from(1, 3);
        let heaps = (0..count).map(|_| {
            let negative = has_negatives && random.from(0, 2) == 0;
            (random.from(0, LARGEST), negative)
        });
        Sum {
            heaps: heaps.collect(),
            nim: if self.kind == Kind::Points {
                0
            } else {
                random.from(0, 3)
            },
            obliged: None,
        }
    }

    /// The sum as an expression.
    fn notation(sum: &Sum) -> String {
        let mut text = String::new();
        for (heap, negative) in &sum.heaps {
            text += match (negative, text.is_empty()) {
                (true, _) => " - ",
                (false, true) => "",
                (false, false) => " + ",
            };
            text += &format!("f({heap})");
        }
        if sum.nim > 0 {
            text += &format!(" + nim({})", sum.nim);
        }
        text
    }

    /// The question about a sum, and its answer by play.
    fn asked(&self, sum: &Sum, known: &mut Known) -> (String, String) {
        let text = Rules::notation(sum);
        let both = [0, 1].map(|player| self.play(sum, player, false, known));
        match self.kind {
            Kind::Points => (
                format!("[left_score({text}), right_score({text})]"),
                format!("[{},{}]", both[0], both[1]),
            ),
            _ => {
                let outcome = match both {
                    [1, 1] => "L",
                    [-1, -1] => "R",
                    [1, _] => "N",
                    _ => "P",
                };
                (format!("outcome({text})"), outcome.into())
            }
        }
    }
}

/// The texts of all results of a script.
fn answers(text: &str) -> Vec<String> {
    let mut session = Session::new(
        Options::default(),
        Budget::unlimited(),
        Box::new(DiskLoader),
    );
    let id = session.add_source("effects", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        match result.item {
            Item::Value(shown) => found.push(shown.text.ascii),
            _ => {
                let fault = result.diagnostics.iter().find(|d| d.is_error());
                found.extend(fault.map(|fault| fault.message.clone()));
            }
        }
        true
    });
    found
}

/// Compares the answers about random sums of one ruleset of each kind with their play. The number of comparisons.
pub(super) fn try_one(random: &mut Random) -> Result<u64, Difference> {
    let mut count = 0;
    for kind in [Kind::Points, Kind::Impartial, Kind::Partizan] {
        let rules = Rules::random(kind, random);
        let (mut text, mut known) = (rules.text(), Known::new());
        let mut asked = Vec::new();
        for _ in 0..SUMS {
            let (question, answer) = rules.asked(&rules.random_sum(random), &mut known);
            text += &format!("{question}\n");
            asked.push((question, answer));
        }
        let found = answers(&text);
        for (at, (question, expected)) in asked.into_iter().enumerate() {
            if found.get(at) != Some(&expected) {
                return Err(Difference {
                    comparison: "the play of whole sums".into(),
                    expression: rules.text() + &question,
                    one: format!("{:?}", found.get(at)),
                    other: expected,
                });
            }
            count += 1;
        }
    }
    Ok(count)
}
