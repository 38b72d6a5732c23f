//! Compares the solvers with play without shortcuts, and with each other, on random positions of every ruleset, and
//! declared rulesets of random steps, rulesets with effects of moves, loopy graphs and forms of misère play with the plain
//! definitions:
//!
//!     cargo run --release --example agree -- --seconds 60 --seed 1
//!
//! With `--loopy`, loopy graphs alone; with `--effects`, effects of moves alone. It goes on for as long as it is let; without `--seconds` until it is stopped. What differs is shrunk to the smallest
//! position and printed as an expression that one can type. `cgt` should be built beside it.
#![allow(clippy::print_stdout, clippy::print_stderr)]

mod compare;
mod conditions;
mod declared;
mod effects;
mod jobs;
mod loopy;
mod plain;
mod sample;
mod universes;

use cgt_lang::declared::BoardKind;
use cgt_lang::rulesets::entry::RULESETS;
use cgt_lang::rulesets::random::Random;
use compare::{Agreement, Difference};
use loopy::LoopyAgreement;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Expressions that `cgt run` gets at a time.
const BATCH: usize = 300;
/// Loopy graphs that are drawn at a time.
const GRAPHS: usize = 20;

/// The number behind an option.
fn option(name: &str) -> Option<u64> {
    let mut arguments = std::env::args().skip_while(|a| a != name);
    arguments.nth(1)?.parse().ok()
}

fn report(agreement: &Agreement) {
    let mut all = 0;
    let mut by_ruleset: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for ((ruleset, comparison), count) in &agreement.counts {
        all += count;
        let line = format!("{comparison} {count}");
        by_ruleset.entry(ruleset).or_default().push(line);
    }
    for (ruleset, lines) in by_ruleset {
        println!("{ruleset}: {}", lines.join(", "));
    }
    println!("{all} comparisons agree");
}

fn run(seed: u64, end: Option<Instant>, agreement: &mut Agreement) -> Result<(), Difference> {
    let program = std::env::current_exe().ok().and_then(|path| {
        let folder: PathBuf = path.parent()?.parent()?.into();
        Some(folder.join("cgt")).filter(|cgt| cgt.exists())
    });
    if program.is_none() {
        eprintln!("no `cgt` beside this program: `run --jobs` is not compared");
    }
    let mut random = Random(seed);
    let mut batch = Vec::new();
    let mut told = Instant::now();
    let mut graphs = LoopyAgreement::new();
    let is_loopy_alone = std::env::args().any(|a| a == "--loopy");
    let is_effects_alone = std::env::args().any(|a| a == "--effects");
    while end.is_none_or(|end| Instant::now() < end) {
        let key = ("effects of moves".into(), "play of whole sums".into());
        *agreement.counts.entry(key).or_default() += effects::try_one(&mut random)?;
        if is_effects_alone {
            continue;
        }
        for _ in 0..GRAPHS {
            let key = ("loopy graphs".into(), "definition".into());
            *agreement.counts.entry(key).or_default() += graphs.try_one(&mut random)?;
        }
        if told.elapsed() > Duration::from_secs(60) {
            report(agreement);
            told = Instant::now();
        }
        if is_loopy_alone {
            continue;
        }
        let key = ("misère forms".into(), "play beside games".into());
        *agreement.counts.entry(key).or_default() += universes::try_one(&mut random)?;
        for ruleset in RULESETS {
            batch.extend(agreement.try_one(ruleset, &mut random)?);
        }
        for kind in BoardKind::ALL {
            let key = (format!("declared, {}", kind.word()), "definition".into());
            let compared = declared::try_one(kind, random.bits())?;
            *agreement.counts.entry(key).or_default() += compared;
            let key = (format!("declared, {}", kind.word()), "conditions".into());
            let compared = conditions::try_one(kind, random.bits())?;
            *agreement.counts.entry(key).or_default() += compared;
        }
        if let Some(program) = program.as_deref().filter(|_| batch.len() >= BATCH) {
            jobs::compare(program, &batch)?;
            let count = agreement.counts.entry(("all".into(), "jobs".into()));
            *count.or_default() += batch.len() as u64;
            batch.clear();
        }
    }
    Ok(())
}

fn main() -> ExitCode {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let seed = option("--seed").unwrap_or_else(|| now.map_or(1, |t| t.as_secs()));
    let end = option("--seconds").map(|n| Instant::now() + Duration::from_secs(n));
    println!("--seed {seed}");
    let folder = tempfile::tempdir().map_err(|error| error.to_string());
    let opened = folder.and_then(|folder| {
        let agreement = Agreement::new(&folder.path().join("store"))?;
        Ok((agreement, folder))
    });
    // The folder is removed at the end.
    let (mut agreement, _folder) = match opened {
        Ok(opened) => opened,
        Err(why) => {
            eprintln!("no store: {why}");
            return ExitCode::FAILURE;
        }
    };
    let found = run(seed, end, &mut agreement);
    report(&agreement);
    match found {
        Ok(()) => ExitCode::SUCCESS,
        Err(difference) => {
            println!("--seed {seed}: {difference:#?}");
            ExitCode::FAILURE
        }
    }
}
