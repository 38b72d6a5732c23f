//! All ways to write a game, compared with the tree that it denotes.
//!
//! Here, outcomes come from plain retrograde analysis of that tree, in normal and misère play, and ordinal sums from
//! {Gᴸ | Gᴿ} : H = {Gᴸ, G : Hᴸ | Gᴿ, G : Hᴿ}. Values are compared with the tree written in braces.

use crate::support::{Dice, run};
use crate::trees::Trees;

/// A random game.
#[derive(Clone)]
struct Written {
    text: String,
    vertex: usize,
    /// Whether it is written as a canonical form instead of by its options.
    is_value: bool,
    is_loopy: bool,
    /// Whether it contains `dud`, which has no options.
    has_dud: bool,
}

struct Writer {
    trees: Trees,
    dice: Dice,
    setup: Vec<String>,
    names: usize,
}

const SHORTS: [&str; 13] = [
    "0", "1", "-1", "2", "-2", "*", "*2", "*3", "^", "v", "^*", "1/2", "-1/2",
];
const LOOPY: [&str; 5] = ["on", "off", "over", "under", "dud"];

impl Writer {
    fn name(&mut self) -> String {
        self.names += 1;
        format!("q{}", self.names)
    }

    fn value(&mut self, loopy: bool) -> Written {
        let is_loopy = loopy && self.dice.below(3) == 0;
        let names = if is_loopy { &LOOPY[..] } else { &SHORTS[..] };
        let text = names[self.dice.below(names.len())];
        Written {
            text: text.into(),
            vertex: self.trees.value(text),
            is_value: true,
            is_loopy,
            has_dud: text == "dud",
        }
    }

    fn games(&mut self, depth: u64, loopy: bool) -> Vec<Written> {
        let count = [0, 1, 1, 2][self.dice.below(4)];
        (0..count).map(|_| self.game(depth, loopy)).collect()
    }

    /// A random game, written in any way.
    fn game(&mut self, depth: u64, loopy: bool) -> Written {
        if depth == 0 || self.dice.below(6) == 0 {
            return self.value(loopy);
        }
        let depth = depth - 1;
        match self.dice.below(14) {
            0 => self.braces(depth, loopy, String::new()),
            1 => {
                let name = self.name();
                self.braces(depth, loopy, name)
            }
            2..=3 if loopy => self.loop_braces(depth),
            2 => self.braces(depth, loopy, String::new()),
            3 | 4 => {
                let one = self.game(depth, loopy);
                let negative = self.trees.negative(one.vertex);
                let vertex = self.trees.add(vec![one.vertex], vec![negative]);
                let text = format!("±({})", one.text);
                made(text, vertex, &[one])
            }
            5 => {
                let mut all = self.games(depth, loopy);
                all.push(self.value(loopy));
                let negatives = all.iter().map(|one| self.trees.negative(one.vertex));
                let negatives = negatives.collect();
                let vertex = self.trees.add(vertices(&all), negatives);
                made(format!("±{{{}}}", texts(&all)), vertex, &all)
            }
            6 => {
                let all = self.games(depth, loopy);
                let vertex = self.trees.add(vertices(&all), vertices(&all));
                made(format!("impartial [{}]", texts(&all)), vertex, &all)
            }
            7 => {
                let one = self.game(depth, loopy);
                let vertex = self.trees.negative(one.vertex);
                let text = format!("-({})", one.text);
                Written {
                    text,
                    vertex,
                    ..one
                }
            }
            8 | 9 => {
                let (g, mut h) = (self.game(depth, loopy), self.game(depth, loopy));
                // A sum of values is a value.
                if g.is_value && h.is_value {
                    let vertex = self.trees.add(vec![h.vertex], vec![]);
                    h = made(format!("{{{}|}}", h.text), vertex, &[h]);
                }
                let vertex = self.trees.sum(g.vertex, h.vertex);
                made(format!("({}) + ({})", g.text, h.text), vertex, &[g, h])
            }
            10 => {
                let one = self.game(depth, loopy);
                if one.is_value {
                    return one;
                }
                let vertex = self.trees.sum(one.vertex, one.vertex);
                made(format!("2 * ({})", one.text), vertex, &[one])
            }
            11 => {
                let (one, name) = (self.game(depth, loopy), self.name());
                let text = format!("(let {name} = {} in {name})", one.text);
                Written { text, ..one }
            }
            12 => {
                let one = self.game(depth, loopy);
                let text = format!("[0, {}][1]", one.text);
                Written { text, ..one }
            }
            _ => {
                let (one, name) = (self.game(depth, loopy), self.name());
                let is_loopy = one.is_loopy || loopy;
                let word = if is_loopy { "loopy def" } else { "def" };
                self.setup.push(format!("{word} {name}(n) = {}", one.text));
                let text = format!("{name}(0)");
                Written {
                    text,
                    is_loopy,
                    ..one
                }
            }
        }
    }

    fn braces(&mut self, depth: u64, loopy: bool, name: String) -> Written {
        let (left, right) = (self.games(depth, loopy), self.games(depth, loopy));
        let vertex = self.trees.add(vertices(&left), vertices(&right));
        let text = format!("{name}{{{}|{}}}", texts(&left), texts(&right));
        made(text, vertex, &[left, right].concat())
    }

    /// Braces with `pass`, or with a name that is used in them or in nested braces.
    fn loop_braces(&mut self, depth: u64) -> Written {
        let name = self.name();
        let vertex = self.trees.add(vec![], vec![]);
        let mut all = Vec::new();
        let mut written = [const { Vec::new() }; 2];
        for (side, written) in written.iter_mut().enumerate() {
            let options = self.games(depth, true);
            self.trees.options[vertex][side] = vertices(&options);
            *written = options.iter().map(|one| one.text.clone()).collect();
            all.extend(options);
            match self.dice.below(4) {
                0 => {
                    written.push(name.clone());
                    self.trees.options[vertex][side].push(vertex);
                }
                1 => {
                    let inner = self.braces(depth, true, String::new());
                    let mut text = inner.text.clone();
                    text.insert_str(text.len() - 1, if text.ends_with("|}") { "" } else { "," });
                    text.insert_str(text.len() - 1, &name);
                    self.trees.options[inner.vertex][1].push(vertex);
                    self.trees.options[vertex][side].push(inner.vertex);
                    written.push(text);
                    all.push(inner);
                }
                2 => {
                    // `pass` belongs to the innermost braces.
                    let inner = self.trees.add(vec![vertex], vec![]);
                    self.trees.options[inner][1].push(inner);
                    self.trees.options[vertex][side].push(inner);
                    written.push(format!("{{{name}|pass}}"));
                }
                _ => {}
            }
        }
        let [left, right] = written.map(|texts| texts.join(","));
        let mut braces = made(format!("{name}{{{left}|{right}}}"), vertex, &all);
        braces.is_loopy = true;
        braces
    }
}

fn made(text: String, vertex: usize, parts: &[Written]) -> Written {
    Written {
        text,
        vertex,
        is_value: false,
        is_loopy: parts.iter().any(|part| part.is_loopy),
        has_dud: parts.iter().any(|part| part.has_dud),
    }
}

fn vertices(all: &[Written]) -> Vec<usize> {
    all.iter().map(|one| one.vertex).collect()
}

fn texts(all: &[Written]) -> String {
    let texts: Vec<&str> = all.iter().map(|one| &*one.text).collect();
    texts.join(",")
}

/// Trees with more vertices and longer texts are skipped.
const MOST_FOLLOWERS: usize = 120;
const MOST_TEXT: usize = 4000;

#[test]
fn all_ways_to_write_a_game_stand_for_its_tree() {
    let mut writer = Writer {
        trees: Trees::new(),
        dice: Dice(41),
        setup: Vec::new(),
        names: 0,
    };
    let mut questions = Vec::new();
    for case in 0..250u64 {
        let loopy = case % 2 == 0;
        let g = writer.game(3, loopy);
        let h = writer.game(1 + case % 2, loopy && case % 4 == 0);
        let sizes = [g.vertex, h.vertex].map(|v| writer.trees.followers(v).len());
        if sizes[0] > MOST_FOLLOWERS || sizes[1] > MOST_FOLLOWERS / 6 {
            continue;
        }
        let sum = writer.trees.ordinal_sum(g.vertex, h.vertex);
        let trees = &writer.trees;
        let ask = |text: String, right: &str| (text, right.to_string());
        questions.push(ask(
            format!("outcome({})", g.text),
            trees.outcome(g.vertex, false),
        ));
        if !g.has_dud {
            let misere = trees.outcome(g.vertex, true);
            questions.push(ask(format!("outcome({}, misere)", g.text), misere));
        }
        let mut equal = |one: String, vertex: usize| {
            let tree = trees.text(vertex, &mut Vec::new());
            if tree.len() <= MOST_TEXT {
                questions.push(ask(format!("({one}) == {tree}"), "true"));
            }
        };
        equal(g.text.clone(), g.vertex);
        // The base of an ordinal sum must have options.
        if !g.has_dud {
            let text = format!("({}) : ({})", g.text, h.text);
            equal(text.clone(), sum);
            questions.push(ask(format!("outcome({text})"), trees.outcome(sum, false)));
        }
    }
    assert!(questions.len() > 600, "{}", questions.len());
    let mut text = writer.setup.join("\n");
    for (question, _) in &questions {
        text += &format!("\n{question}");
    }
    let found = run(&text);
    assert_eq!(found.len(), questions.len());
    for (found, (question, right)) in found.iter().zip(&questions) {
        assert_eq!(found, right, "{question}\n{}", writer.setup.join("\n"));
    }
}

#[test]
fn an_ordinal_sum_keeps_the_options_of_its_base() {
    for (text, right) in [
        ("±(-1) : 1/2", "1/4"),
        ("±{*2} : v*", "{0,*2|0,*}"),
        ("x{-1|1} : 2", "3/4"),
        ("{over|2} : 1", "3/2"),
        ("[±(-1)][0] : 1/2", "1/4"),
        ("(let g = x{-1|1} in g) : 2", "3/4"),
        ("def f(n) = x{-n|n}\nf(1) : 2", "3/4"),
        ("(0 + {-1|1}) : 2", "3/4"),
        ("0 : 2", "2"),
        ("over : 1", "{0|over}"),
        ("dud : 1", "only a stopper has an ordinal sum"),
    ] {
        let found = run(text).pop().unwrap_or_default();
        if right.starts_with("only") || !right.contains("over") {
            assert_eq!(found, right, "{text}");
        } else {
            assert_eq!(run(&format!("({text}) == {right}")), ["true"], "{text}");
        }
    }
}

#[test]
fn misere_play_of_loopy_functions_adds_nothing_up() {
    let lp = "loopy def lp(n) = {[v] | [v]}";
    for (text, right) in [
        ("outcome(lp(0) + lp(0) + lp(0), misere)", "R"),
        ("outcome({v|v} + {v|v} + {v|v}, misere)", "R"),
        ("outcome(3 * lp(0), misere)", "R"),
        ("outcome(lp(0) + {nim 2 + 2|nim 2 + 2}, misere)", "L"),
        ("outcome(over, misere)", "R"),
    ] {
        let found = run(&format!("{lp}\n{text}")).pop().unwrap_or_default();
        assert_eq!(found, right, "{text}");
    }
}
