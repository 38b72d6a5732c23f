//! `cgt-check FILE...`: checks certificates of `cgt`, line by line, without the solver and any of its code.
//! docs/certificates.md tells what the lines mean, and why nothing else needs to be believed.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod play;
mod positions;
mod rules;

use play::{Games, Sum};
use positions::{Part, read, split};
use rules::{goes_on, moves};
use std::collections::{BTreeSet, HashMap};

/// A result, or what is wrong.
type Checked<T> = Result<T, &'static str>;

const UNKNOWN: &str = "a name, a part or an option is not stated above";

/// What the lines so far have stated.
#[derive(Default)]
struct Checker {
    parts: HashMap<(String, Part), Sum>,
    names: HashMap<String, Sum>,
    games: Games,
    positions: usize,
    answers: usize,
    /// Whether more lines may follow; nothing before the first.
    open: Option<bool>,
}

impl Checker {
    /// The value of parts; where there are no moves it is 0.
    fn position(&self, rule: &str, parts: Vec<Part>) -> Checked<Sum> {
        let mut sum = Sum::ZERO;
        for part in parts {
            let moves = |left| moves(rule, &part, left);
            match self.parts.get(&(rule.into(), part.clone())) {
                Some(value) => sum = sum.plus(value, 1),
                None if moves(true).is_empty() && moves(false).is_empty() => {}
                None => return Err(UNKNOWN),
            }
        }
        Ok(sum)
    }

    /// The value that a name has: nimbers, `loony`, and what lines have named.
    fn value(&self, name: &str) -> Checked<Sum> {
        let nimber = match name {
            "0" => Some(0),
            "*" => Some(1),
            _ => name.strip_prefix('*').and_then(|n| n.parse().ok()),
        };
        match self.names.get(name) {
            _ if nimber.is_some() || name == "loony" => Ok(Sum::of(nimber)),
            Some(value) => Ok(value.clone()),
            None => Err(UNKNOWN),
        }
    }

    /// The value of a sum of positions and of names, where `-` subtracts the next.
    fn sum(&self, words: &[&str]) -> Checked<Sum> {
        let (mut sum, mut sign) = (Sum::ZERO, 1);
        for word in words {
            match (*word, read(word)) {
                ("-", _) => {}
                (_, Some((rule, parts))) => sum = sum.plus(&self.position(rule, parts)?, sign),
                (name, None) => sum = sum.plus(&self.value(name)?, sign),
            }
            sign = if *word == "-" { -1 } else { 1 };
        }
        Ok(sum)
    }

    /// The game `options | options`, with `,` between options.
    fn game(&mut self, words: &[&str]) -> Checked<Sum> {
        let side = |words: &[&str]| {
            let options = words.split(|w| *w == ",").filter(|o| !o.is_empty());
            options.map(|option| self.sum(option)).collect()
        };
        let sides: Checked<Vec<_>> = words.split(|w| *w == "|").map(side).collect();
        let sides = sides?.try_into();
        self.games.add(sides.map_err(|_| "a game has two sides")?)
    }

    /// A part as a game, by the values of its options; of an impartial one the nimber.
    fn part(&mut self, rule: &str, part: &Part) -> Checked<Sum> {
        let to = |rest: &Part| self.position(rule, split(rule, rest.clone()));
        if matches!(rule, "strip" | "domineering") {
            let to_all = |all: Vec<Part>| all.iter().map(to).collect::<Checked<_>>();
            let [left, right] = [true, false].map(|left| to_all(moves(rule, part, left)));
            return self.games.add([left?, right?]);
        }
        let mut behind = [BTreeSet::new(), BTreeSet::new()];
        for rest in moves(rule, part, true) {
            let again = goes_on(rule, part, &rest);
            behind[usize::from(again)].insert(to(&rest)?.nimber);
        }
        let [over, again] = behind;
        let free = |n: &u32| !over.contains(&Some(*n));
        // Who must go on after some moves needs the same value behind all of them.
        Ok(Sum::of(match again.len() {
            0 => (0..).find(free),
            1 => again.first().copied().flatten().filter(free),
            _ => None,
        }))
    }

    /// The stated value, if it is that of what was found.
    fn equal(&mut self, found: Sum, stated: &str) -> Checked<Sum> {
        let stated = self.value(stated)?;
        match self.games.equal(&found, &stated) {
            true if found.games.is_empty() => Ok(found),
            true => Ok(stated),
            false => Err("this is not its value"),
        }
    }

    fn line(&mut self, words: &[&str]) -> Checked<()> {
        let count = (self.positions + self.answers).to_string();
        let (name, value) = match (words, self.open) {
            (["cgt-certificate", "2"], None) => {
                self.open = Some(true);
                return Ok(());
            }
            (_, None) => return Err("`cgt-certificate 2` should stand here"),
            (_, Some(false)) => return Err("nothing may stand behind `end`"),
            (["end", n], _) if *n == count => {
                self.open = Some(false);
                return Ok(());
            }
            (["end", ..], _) => return Err("not the number of positions and answers above"),
            (["value", name, ":", sides @ ..], _) => (name, self.game(sides)?),
            (["game", name, ":", sides @ .., "=", value], _) => {
                let game = self.game(sides)?;
                (name, self.equal(game, value)?)
            }
            (["answer", items @ .., "=", value], _) => {
                self.answers += 1;
                return self.equal(self.sum(items)?, value).map(|_| ());
            }
            ([position, "=", value], _) => {
                self.positions += 1;
                let (rule, parts) = read(position).ok_or("not a position")?;
                let [part] = parts.try_into().map_err(|_| "not a position of one part")?;
                let found = self.part(rule, &part)?;
                let value = self.equal(found, value)?;
                self.parts.insert((rule.into(), part), value);
                return Ok(());
            }
            _ => return Err("not a line of a certificate"),
        };
        if name.contains(':') || self.value(name).is_ok() {
            return Err("not a new name");
        }
        self.names.insert(name.to_string(), value);
        Ok(())
    }
}

/// How much a file states, or the first fault.
fn check(file: &str) -> Result<String, String> {
    let text = std::fs::read_to_string(file).map_err(|why| format!("{file}: {why}"))?;
    let mut checker = Checker::default();
    let lines = text.lines().zip(1..);
    for (line, at) in lines.filter(|line| !line.0.starts_with('#') && !line.0.trim().is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let checked = checker.line(&words);
        checked.map_err(|what| format!("{file}:{at}: {what}"))?;
    }
    if checker.open != Some(false) {
        return Err(format!("{file}: `end` is missing"));
    }
    let (positions, answers) = (checker.positions, checker.answers);
    Ok(format!(
        "verified: {positions} positions, {answers} answers"
    ))
}

fn main() -> std::process::ExitCode {
    let tell = |file: String| {
        let checked = check(&file);
        match &checked {
            Ok(verified) => println!("{verified}"),
            Err(fault) => eprintln!("{fault}"),
        }
        u8::from(checked.is_err())
    };
    let usage = || {
        eprintln!("usage: cgt-check FILE...");
        2
    };
    let all = move || std::env::args().skip(1).map(tell).max();
    // Sums are compared by recursion.
    let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(all);
    let worst = thread.ok().and_then(|thread| thread.join().ok());
    worst.unwrap_or(Some(2)).unwrap_or_else(usage).into()
}
