//! Moves that oblige, keep the turn or win: random rulesets against the play of whole sums, and Nimstring by effects.

use crate::support::{Dice, run, run_by_search, run_on};
use std::collections::HashMap;

/// The largest heap.
const LARGEST: usize = 5;

/// Nim heaps are numbered from here.
const NIM: usize = 100;

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Plain,
    Keep,
    Entails,
    Wins,
}

/// A move from a heap to smaller ones; an entailing one must be answered in the first.
#[derive(Clone)]
struct Step {
    from: usize,
    to: Vec<usize>,
    kind: Kind,
}

struct Rules {
    is_impartial: bool,
    /// Left's moves and Right's.
    steps: [Vec<Step>; 2],
}

type Known = HashMap<(Vec<usize>, Option<usize>, usize), bool>;

impl Rules {
    fn random(dice: &mut Dice, is_impartial: bool) -> Rules {
        let kinds = [
            Kind::Plain,
            Kind::Plain,
            Kind::Keep,
            Kind::Entails,
            Kind::Wins,
        ];
        Rules::random_of(&kinds, dice, is_impartial)
    }

    fn random_of(kinds: &[Kind], dice: &mut Dice, is_impartial: bool) -> Rules {
        let has_entailing = kinds.contains(&Kind::Entails);
        let mut side = || {
            let mut steps = Vec::new();
            for _ in 0..3 + dice.below(6) {
                let from = 1 + dice.below(LARGEST);
                steps.push(Step {
                    from,
                    to: (0..1 + dice.below(2)).map(|_| dice.below(from)).collect(),
                    // Few positions are left if many moves win at once.
                    kind: match kinds[dice.below(kinds.len())] {
                        Kind::Wins if dice.below(2) == 0 && has_entailing => Kind::Entails,
                        kind => kind,
                    },
                });
            }
            steps
        };
        let left = side();
        let right = if is_impartial { left.clone() } else { side() };
        Rules {
            is_impartial,
            steps: [left, right],
        }
    }

    fn text(&self) -> String {
        let side = |steps: &[Step]| {
            let texts = steps.iter().map(|step| {
                let heaps: Vec<String> = step.to.iter().map(|n| format!("f({n})")).collect();
                let to = match step.kind {
                    Kind::Plain => heaps.join(" + "),
                    Kind::Keep => format!("{} keep", heaps.join(" + ")),
                    Kind::Wins => format!("{} wins", heaps.join(" + ")),
                    Kind::Entails => format!("[{}] entails", heaps.join(", ")),
                };
                format!("if n == {} then {to}", step.from)
            });
            texts.collect::<Vec<_>>().join(", ")
        };
        let [left, right] = [side(&self.steps[0]), side(&self.steps[1])];
        if self.is_impartial {
            format!("ruleset f(n: heap) = impartial [{left}]\n")
        } else {
            format!("ruleset f(n: heap) = {{ {left} | {right} }}\n")
        }
    }

    fn moves(&self, heap: usize, player: usize) -> Vec<(Vec<usize>, Kind)> {
        if heap >= NIM {
            return (NIM..heap).map(|to| (vec![to], Kind::Plain)).collect();
        }
        let own = self.steps[player].iter().filter(|s| s.from == heap);
        own.map(|s| (s.to.clone(), s.kind)).collect()
    }

    /// Whether a player wins a sum of heaps moving first, in `obliged` if that is given.
    fn wins(
        &self,
        mut heaps: Vec<usize>,
        obliged: Option<usize>,
        player: usize,
        known: &mut Known,
    ) -> bool {
        heaps.sort_unstable();
        let key = (heaps.clone(), obliged, player);
        if let Some(wins) = known.get(&key) {
            return *wins;
        }
        let mut found = false;
        for (at, heap) in heaps.iter().enumerate() {
            if obliged.is_some_and(|one| one != *heap) {
                continue;
            }
            for (to, kind) in self.moves(*heap, player) {
                let mut next = heaps.clone();
                next.remove(at);
                next.extend(&to);
                found |= match kind {
                    Kind::Wins => true,
                    Kind::Plain => !self.wins(next, None, 1 - player, known),
                    Kind::Keep => self.wins(next, None, player, known),
                    Kind::Entails => !self.wins(next, Some(to[0]), 1 - player, known),
                };
            }
        }
        known.insert(key, found);
        found
    }

    fn outcome(&self, heaps: &[usize], obliged: Option<usize>, known: &mut Known) -> String {
        let left = self.wins(heaps.to_vec(), obliged, 0, known);
        let right = self.wins(heaps.to_vec(), obliged, 1, known);
        let outcome = match (left, right) {
            (true, true) => "N",
            (true, false) => "L",
            (false, true) => "R",
            (false, false) => "P",
        };
        outcome.into()
    }
}

fn compare(is_impartial: bool, seed: u64) {
    let mut dice = Dice(seed);
    for _ in 0..60 {
        let rules = Rules::random(&mut dice, is_impartial);
        let mut known = Known::new();
        let (mut text, mut expected) = (rules.text(), Vec::new());
        for _ in 0..12 {
            let [a, b] = [dice.below(LARGEST + 1), dice.below(LARGEST + 1)];
            let nim = dice.below(4);
            text += &format!("outcome(f({a}) + f({b}) + nim({nim}))\n");
            let heaps = [a, b, NIM + nim];
            expected.push(rules.outcome(&heaps, None, &mut known));
            text += &format!("outcome(entailed(f({a})) + f({b}) + nim({nim}))\n");
            expected.push(rules.outcome(&heaps, Some(a), &mut known));
        }
        for threads in [1, 2] {
            assert_eq!(run_on(threads, &text), expected, "{text}");
        }
    }
}

#[test]
fn impartial_rulesets_are_won_as_the_play_of_whole_sums_says() {
    compare(true, 44);
}

#[test]
fn partizan_rulesets_are_won_as_the_play_of_whole_sums_says() {
    compare(false, 45);
}

#[test]
fn values_of_partizan_sums_have_the_outcomes_of_play() {
    let mut dice = Dice(47);
    let turns = [Kind::Plain, Kind::Keep, Kind::Entails];
    for kinds in [&turns[..], &[Kind::Plain, Kind::Plain, Kind::Wins]] {
        for _ in 0..40 {
            let rules = Rules::random_of(kinds, &mut dice, false);
            let mut known = Known::new();
            let (mut text, mut expected) = (rules.text(), Vec::new());
            for _ in 0..10 {
                let [a, b] = [dice.below(LARGEST + 1), dice.below(LARGEST + 1)];
                let nim = dice.below(4);
                let heaps = [a, b, NIM + nim];
                let outcome = rules.outcome(&heaps, None, &mut known);
                text += &format!("outcome(value(f({a}) + f({b}) + nim({nim})))\n");
                text += &format!("outcome(value(f({a})) + value(f({b})) + *{nim})\n");
                text += &format!("f({a}) + f({b}) == value(f({b})) + f({a})\n");
                // The forms are known now.
                text += &format!("outcome(f({a}) + f({b}) + *{nim})\n");
                expected.extend([outcome.clone(), outcome.clone(), "true".into(), outcome]);
            }
            for threads in [1, 2] {
                assert_eq!(run_on(threads, &text), expected, "{text}");
            }
        }
    }
}

#[test]
fn partizan_positions_have_values_with_infinities() {
    for (text, value) in [
        ("press(\"o.x\")", "{{oo|}|{|-oo}}"),
        ("press(\"o..x\")", "0"),
        ("duel(\"xo\")", "{oo|-oo}"),
        ("duel(\"x.o\")", "0"),
        ("duel(\"x..o\")", "*"),
        ("duel(\"xx..oo\")", "+-1"),
        ("duel(\"xx.o\")", "0"),
        ("duel(\".oox.\")", "-1"),
        ("three_in_a_row(\"...\")", "*"),
        ("three_in_a_row(\"....\")", "0"),
        ("three_in_a_row(\"xx.\")", "{oo|0}"),
        ("hunt(\".../rk.\")", "{oo|}"),
        (
            "three_in_a_row(\"xx.\") - three_in_a_row(\"xx.\")",
            "{oo|-oo}",
        ),
        ("3 * three_in_a_row(\"xx.\")", "{oo|}"),
        ("duel(\"xo\") + 3 == duel(\"xo\")", "true"),
        ("three_in_a_row(\"xx.\") + {0|-oo} <> 0", "true"),
        (
            "[oo > 5, -oo < 0, {oo|0} >= {0|-oo}, {oo|0} == \"a\"]",
            "[true,true,true,false]",
        ),
        ("{duel(\"xo\")|0}", "-1"),
        ("outcome({duel(\"xo\")|0})", "R"),
        ("mean(duel(\"x..o\"))", "0"),
        ("grundy(duel(\"x..o\"))", "1"),
        ("is_check({oo|0})", "[true,false]"),
        ("separate({oo|-oo}, {oo|0})", "*"),
        ("prime_splits(4) + press(\"o.x\")", "{{oo|}|{|-oo}}"),
    ] {
        assert_eq!(run(text), [value], "{text}");
    }
}

#[test]
fn answers_to_an_entailing_move_are_those_of_the_position_as_it_is_played() {
    let stacks = "[top(k) + top(n - k) for k in 1..n div 2], if n > 0 then top(n - 1) entails";
    let found = run(&format!(
        "ruleset top(n: heap) = {{ {stacks} | {stacks} }}\n\
         [n for n in 0..10 if top_entails(n) != loony and top(n) != top_entails(n)]"
    ));
    assert_eq!(found, ["[]"]);
}

#[test]
fn nimstring_by_kept_turns_has_the_values_of_nimstring() {
    let rules = "def alive(b) = length([c for c in unique(concat([split(e, \"-\") for e in cells(b, \"s\")])) if c != \"ground\"])\n\
                 ruleset cut(b: edges \"s.\") = impartial [\"s\" -> \".\" keep if alive(after) < alive(b)]\n";
    let coins = ["a", "b", "c", "d", "ground"];
    let mut dice = Dice(46);
    for _ in 0..20 {
        let mut text = rules.to_string();
        for _ in 0..50 {
            let mut strings = Vec::new();
            for _ in 0..1 + dice.below(5) {
                let [one, other] = [dice.below(4), dice.below(5)];
                let string = format!("{}-{}", coins[one.min(other)], coins[one.max(other)]);
                if one != other && !strings.contains(&string) {
                    strings.push(string);
                }
            }
            if strings.is_empty() {
                strings.push("a-ground".into());
            }
            let graph = strings.join(", ");
            text += &format!("cut(\"{graph}\") == strings(\"{graph}\")\n");
        }
        let found = run(&text);
        assert_eq!(found.len(), 50);
        assert!(found.iter().all(|same| same == "true"), "{text}{found:?}");
    }
}

#[test]
fn the_loony_stacks_of_top_entails_are_those_of_west() {
    let found = run("[n for n in 0..4000 if top_entails(n) == loony]");
    assert_eq!(found, ["[1,3,2403,2505]"]);
}

#[test]
fn large_heaps_have_the_reply_sets_of_search() {
    let rules = [
        "[e(k) + e(n - k) for k in 1..n div 2], if n > 0 then e(n - 1) entails",
        "[e(k) + e(n - 1 - k) for k in 0..(n - 1) div 2], if n > 2 then e(n - 3) keep",
        "[e(k) + e(n - k) keep for k in 9..n div 2], [e(n - k) for k in 1..3 if k <= n]",
        "[e(k) + e(n - 2 - k) for k in 1..(n - 3) div 2], [[e(n - k) for k in [2, 5] if k <= n] entails if n > 7]",
        "[e(k) + e(n - k) for k in 1..n div 2], [e(n - k) entails if n > 9 for k in [1, 4] if k <= n]",
        "[e(k) + e(n - k) for k in 1..n div 2], if n > 1 then e(n - 2) entails, if n > 0 then e(n - 1) keep if n < 20",
        "[e(k) + e(n - k) for k in 1..n div 2], if n > 0 then e(n - 1) wins if n == 8",
    ];
    for rules in rules {
        let text = format!(
            "def e(n) = impartial [{rules}]\n[e(n) for n in 190..320]\n[reply_set(e(n)) for n in [255, 256, 300, 301]]"
        );
        let (fast, searched) = (run(&text), run_by_search(&text));
        assert_eq!(fast, searched, "{rules}");
        assert!(
            fast.last().is_some_and(|sets| sets.starts_with("[\"")),
            "{fast:?}"
        );
    }
}

#[test]
fn top_entails_has_its_published_values() {
    let found = run("[n for n in 0..300 if top_entails(n) == loony]\n\
         [grundy(top_entails(n)) for n in [4, 6, 8, 11, 13, 24, 222]]\n\
         moves(top_entails(2))");
    let moves = "[to top_entails(1) + top_entails(1),to top_entails(1) (entails)]";
    assert_eq!(found, ["[1,3]", "[1,2,3,3,0,7,21]", moves]);
}

#[test]
fn what_has_no_meaning_is_refused() {
    let refused = [
        (
            "def f(n) = impartial [if n > 0 then f(n - 1) keep entails]\nf(2)",
            "a move cannot both keep the turn and oblige the opponent",
        ),
        (
            "def f(n) = impartial [if n > 0 then f(n - 1) wins keep]\nf(2)",
            "a move that wins ends the play: it cannot keep the turn or oblige the opponent",
        ),
        (
            "def f(n) = impartial [if n > 0 then f(n - 1) + f(n - 1) entails]\nf(2)",
            "an entailing move leaves one position of a ruleset, which must be answered",
        ),
        (
            "ruleset f(n: heap) = impartial [if n > 0 then f(n - 1) gain 1 wins]",
            "`wins` has no meaning where points decide",
        ),
        (
            "def f(n) = {if n > 0 then f(n - 1) gain 1 | if n > 0 then f(n - 1) wins}",
            "`wins` has no meaning where points decide",
        ),
        (
            "outcome(top_entails(3), misere)",
            "misère play of rulesets with entailing moves is not defined",
        ),
        (
            "entailed(top_entails(3))",
            "the value of a position that must be answered is not defined",
        ),
        ("oo + -oo", "both players cannot have won"),
        (
            "prime_splits(4) + duel(\"xo\")",
            "one component lets a player move twice or obliges to answer, another can be won at once: such a sum has outcomes and play, but no value",
        ),
        (
            "thermograph(duel(\"xo\"))",
            "this game has infinities: a move in it can win the whole sum",
        ),
        (
            "birthday({oo|0})",
            "this game has infinities: a move in it can win the whole sum",
        ),
        (
            "{oo|0} + loony",
            "loony absorbs impartial games only, and this is a partizan game",
        ),
        (
            "entailed(nim 3)",
            "expected one position of a function or ruleset of the language",
        ),
        (
            "reply_set(duel(\"xo\"))",
            "only impartial positions have a reply set",
        ),
    ];
    for (text, message) in refused {
        assert_eq!(run(text), [message], "{text}");
    }
}
