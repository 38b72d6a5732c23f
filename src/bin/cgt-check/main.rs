//! `cgt-check FILE...`: checks certificates of `cgt`, line by line, without the solver and any of its code.
//! docs/certificates.md tells what the lines mean, and why nothing else needs to be believed.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod parts;
mod rules;
mod values;

use parts::{Part, read, split};
use rules::moves;
use std::collections::{BTreeSet, HashMap};
use values::{Checked, Names, Sum, Values, exclusive_or, nimber};

/// What has been checked so far.
#[derive(Default)]
struct Checker {
    /// The names of the values of parts.
    stated: HashMap<(String, Part), String>,
    values: Values,
}

impl Checker {
    /// The stated values of parts, with a sign; parts without moves are 0.
    fn look_up<'a>(
        &self,
        rule: &str,
        parts: Vec<Part>,
        sign: i32,
        at: &'a str,
    ) -> Checked<'a, Names> {
        let still = |part: &Part, left| moves(rule, part, left).is_empty();
        let mut all = Names::new();
        for part in parts {
            match self.stated.get(&(rule.into(), part.clone())) {
                Some(name) => all.push((sign, name.clone())),
                None if still(&part, true) && still(&part, false) => {}
                None => return Err((at, "a part of it, or of an option, is not listed above")),
            }
        }
        Ok(all)
    }

    /// The values in a sum of positions and of names.
    fn sum<'a>(&self, words: &[&'a str]) -> Checked<'a, Names> {
        let (mut all, mut sign) = (Names::new(), 1);
        for word in words {
            match read(word) {
                Some((rule, parts)) => all.extend(self.look_up(rule, parts, sign, word)?),
                None if *word == "-" => {}
                None => all.push((sign, word.to_string())),
            }
            sign = if *word == "-" { -1 } else { 1 };
        }
        Ok(all)
    }

    /// The two sides of a game, options with `,` between them.
    fn sides<'a>(&self, words: &[&'a str], name: &'a str) -> Checked<'a, [Vec<Sum>; 2]> {
        let mut sides = Vec::new();
        for side in words.split(|word| *word == "|") {
            let options = side.split(|word| *word == ",").filter(|o| !o.is_empty());
            let option = |words: &[&'a str]| self.values.numbers(&self.sum(words)?, name);
            sides.push(options.map(option).collect::<Checked<Vec<Sum>>>()?);
        }
        let sides = sides.try_into();
        sides.map_err(|_| (name, "a game has two sides, with `|` between them"))
    }

    /// The value of a part by the values of its options.
    fn part<'a>(
        &mut self,
        rule: &str,
        part: &Part,
        at: &'a str,
        value: &'a str,
    ) -> Checked<'a, ()> {
        let option = |to| self.look_up(rule, split(rule, to), 1, at);
        if rule == "strip" || rule == "domineering" {
            let to = |to| self.values.numbers(&option(to)?, at);
            let side = |left| {
                moves(rule, part, left)
                    .into_iter()
                    .map(|(_, rest)| to(rest))
                    .collect()
            };
            let sides: [Checked<Vec<Sum>>; 2] = [side(true), side(false)];
            let [left, right] = sides;
            return self.values.game([left?, right?], value).map(|_| ());
        }
        let mut seen = [BTreeSet::new(), BTreeSet::new()];
        for (again, to) in moves(rule, part, true) {
            seen[usize::from(again)].insert(exclusive_or(&option(to)?).flatten());
        }
        let [over, again] = seen;
        let free = |n: &u32| !over.contains(&Some(*n));
        // Who must go on after some moves needs the same value behind all of them.
        let found = match again.len() {
            0 => (0..).find(free),
            1 => again.first().copied().flatten().filter(free),
            _ => None,
        };
        match nimber(value) == Some(found) {
            true => Ok(()),
            false => Err((value, "this is not its value")),
        }
    }

    /// Checks a line; whether it states a position or an answer.
    fn line<'a>(&mut self, words: &[&'a str]) -> Checked<'a, bool> {
        let (name, number) = match words {
            ["value", name, ":", sides @ ..] => {
                (name, self.values.define(name, self.sides(sides, name)?)?)
            }
            ["game", name, ":", sides @ .., "=", value] => {
                (name, self.values.game(self.sides(sides, name)?, value)?)
            }
            ["answer", items @ .., "=", value] => {
                let names = self.sum(items)?;
                let right = match (exclusive_or(&names), nimber(value)) {
                    (Some(found), Some(stated)) => found == stated,
                    _ => {
                        let stated = self.values.numbers(&vec![(-1, value.to_string())], value)?;
                        self.values
                            .is_zero([self.values.numbers(&names, value)?, stated].concat())
                    }
                };
                return right
                    .then_some(true)
                    .ok_or((value, "this is not the value of the sum"));
            }
            [position, "=", value] => {
                let (rule, mut parts) = read(position).unwrap_or_default();
                let (Some(part), true) = (parts.pop(), parts.is_empty()) else {
                    return Err((position, "not a position of one part"));
                };
                self.part(rule, &part, position, value)?;
                self.stated.insert((rule.into(), part), value.to_string());
                return Ok(true);
            }
            _ => return Err((words[0], "not a line of a certificate")),
        };
        let free = nimber(name).is_none() || words[0] == "value" && *name != "loony";
        let new = free && !name.contains(':') && !self.values.named.contains_key(*name);
        self.values.named.insert(name.to_string(), number);
        new.then_some(false)
            .ok_or((name, "this cannot be a new name"))
    }
}

/// How many positions and answers are stated, or the line, the column and the text of the first fault.
fn check(text: &str) -> Result<(usize, usize), (usize, usize, &str)> {
    let (mut checker, mut last) = (Checker::default(), "");
    let (mut count, mut answers) = (0, 0);
    let states = |(line, _): &(&str, usize)| !line.starts_with('#') && !line.trim().is_empty();
    for (line, at) in text.lines().zip(1..).filter(states) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let checked = match words.as_slice() {
            _ if last == "end" => Err((line, "nothing may stand behind `end`")),
            ["cgt-certificate", "1"] if last.is_empty() => Ok(false),
            _ if last.is_empty() => Err((line, "`cgt-certificate 1` should stand here")),
            ["end", n] if *n == count.to_string() => Ok(false),
            ["end", n] => Err((*n, "not the number of positions and answers above")),
            words => checker.line(words),
        };
        let column = |word: &str| word.as_ptr() as usize - line.as_ptr() as usize + 1;
        count += usize::from(checked.map_err(|(word, what)| (at, column(word), what))?);
        last = words[0];
        answers += usize::from(last == "answer");
    }
    let end = text.lines().count() + 1;
    if last == "end" {
        Ok((count - answers, answers))
    } else {
        Err((end, 1, "`end` is missing"))
    }
}

/// Says what the check of a file finds; its exit code.
fn tell(file: &str) -> u8 {
    let Ok(text) = std::fs::read_to_string(file) else {
        eprintln!("cgt-check: cannot read `{file}`; usage: cgt-check FILE...");
        return 2;
    };
    let checked = check(&text);
    match &checked {
        Ok((count, answers)) => println!("verified: {count} positions, {answers} answers"),
        Err((line, column, what)) => eprintln!("{file}:{line}:{column}: {what}"),
    }
    u8::from(checked.is_err())
}

fn main() -> std::process::ExitCode {
    let worst = || std::env::args().skip(1).map(|file| tell(&file)).max();
    // Sums are compared by recursion.
    let thread = std::thread::Builder::new().stack_size(1 << 30);
    let code = thread.spawn(move || worst().unwrap_or_else(|| tell("")));
    let code = code.ok().and_then(|thread| thread.join().ok());
    code.unwrap_or(2).into()
}
