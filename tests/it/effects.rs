//! Random rulesets with gains, kept turns and passes, compared with the play of whole sums.

use crate::support::{Dice, run_on};
use std::collections::HashMap;

/// The largest heap.
const LARGEST: usize = 5;

/// A move from a heap to a smaller one.
#[derive(Clone, Copy)]
struct Step {
    from: usize,
    to: usize,
    gain: i64,
    keeps: bool,
}

struct Rules {
    /// Left's moves and Right's.
    steps: [Vec<Step>; 2],
    /// The score of a heap at the end.
    scores: Vec<i64>,
    may_pass: bool,
}

impl Rules {
    fn random(dice: &mut Dice) -> Rules {
        let mut steps = [Vec::new(), Vec::new()];
        for own in &mut steps {
            for _ in 0..2 + dice.below(6) {
                let from = 1 + dice.below(LARGEST);
                own.push(Step {
                    from,
                    to: dice.below(from),
                    gain: dice.below(6) as i64 - 2,
                    keeps: dice.below(3) == 0,
                });
            }
        }
        Rules {
            steps,
            scores: (0..=LARGEST).map(|_| dice.below(5) as i64 - 2).collect(),
            may_pass: dice.below(3) == 0,
        }
    }

    fn text(&self) -> String {
        let side = |steps: &[Step]| {
            let texts = steps.iter().map(|step| {
                let Step { from, to, gain, .. } = step;
                let keep = if step.keeps { " keep" } else { "" };
                format!("if n == {from} then f({to}) gain ({gain}){keep}")
            });
            texts.collect::<Vec<_>>().join(", ")
        };
        let [left, right] = [side(&self.steps[0]), side(&self.steps[1])];
        let pass = if self.may_pass { " may pass" } else { "" };
        format!(
            "ruleset f(n: heap) = {{ {left} | {right} }} score {:?}[n]{pass}\n",
            self.scores
        )
    }

    /// The score of a sum of heaps when a player, 0 for Left, is to move; `passed` if the opponent has just passed.
    fn play(&self, heaps: [usize; 2], player: usize, passed: bool, known: &mut Known) -> i64 {
        if let Some(score) = known.get(&(heaps, player, passed)) {
            return *score;
        }
        let sign = 1 - 2 * player as i64;
        let end = heaps.iter().map(|n| self.scores[*n]).sum();
        let mut found = Vec::new();
        for at in 0..2 {
            for step in self.steps[player].iter().filter(|s| s.from == heaps[at]) {
                let mut left = heaps;
                left[at] = step.to;
                let next = if step.keeps { player } else { 1 - player };
                found.push(sign * step.gain + self.play(left, next, false, known));
            }
        }
        if self.may_pass && passed {
            found.push(end);
        } else if self.may_pass {
            found.push(self.play(heaps, 1 - player, true, known));
        }
        let best = found.into_iter().max_by_key(|score| sign * score);
        let score = best.unwrap_or(end);
        known.insert((heaps, player, passed), score);
        score
    }
}

type Known = HashMap<([usize; 2], usize, bool), i64>;

/// Heap 0 has no moves, so a sum with it is a single heap that has the score of heap 0 besides.
#[test]
fn scores_of_random_rulesets_are_those_of_the_play_of_whole_sums() {
    let mut dice = Dice(44);
    for _ in 0..60 {
        let rules = Rules::random(&mut dice);
        let mut known = Known::new();
        let (mut text, mut expected) = (rules.text(), Vec::new());
        for _ in 0..12 {
            let heaps = [dice.below(LARGEST + 1), dice.below(LARGEST + 1)];
            let [a, b] = heaps;
            for (player, word) in ["left_score", "right_score"].iter().enumerate() {
                text += &format!("{word}(f({a}) + f({b}))\n");
                expected.push(rules.play(heaps, player, false, &mut known).to_string());
            }
        }
        for threads in [1, 2] {
            assert_eq!(run_on(threads, &text), expected, "{text}");
        }
    }
}
