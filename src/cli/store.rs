//! `cgt store`: what a store holds, and whether it is right.

use super::{Arguments, FAILURE, Format, Output, SUCCESS};
use crate::session::{Asked, Budget, Kept, Solver, Stop};
use crate::store::{Contents, Refused, Store, taken};
use bytesize::ByteSize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Default time limit for recomputing an answer.
const TIME: Duration = Duration::from_secs(10);

/// Answers on one ruleset.
#[derive(Default)]
struct Count {
    values: u64,
    grundy_values: u64,
    outcomes: u64,
    misere: u64,
    sequences: u64,
    by_search: u64,
}

/// The outcome of recomputing answers.
#[derive(Default)]
struct Check {
    same: usize,
    late: usize,
    wrong: Vec<String>,
}

/// Lists a store; with a number, recomputes that many answers.
pub fn store(arguments: &Arguments, budget: Budget, file: &Path, sample: Option<usize>) -> u8 {
    let mut output = Output::new(arguments);
    let contents = match Store::read(file) {
        Ok(contents) => contents,
        Err(refused) => {
            let message = match refused {
                Refused::Unfit(message) => message,
                Refused::Taken => format!("{}: try again later", taken(file)),
            };
            output.trouble(&file.display().to_string(), &message);
            output.finish();
            return FAILURE;
        }
    };
    let checked = sample.map(|n| check(arguments, budget, &contents, n));
    let counts = counts(&contents);
    let senseless = contents.answers.iter().filter(|a| a.is_none()).count();
    if arguments.format() == Ok(Format::Json) {
        output.line(&as_json(&contents, &counts, senseless, checked.as_ref()).to_string());
    } else {
        let name = file.display();
        let size = ByteSize(contents.bytes);
        let answers = contents.answers.len();
        output.line(&format!(
            "{name}: {answers} answers, {size}, {}",
            contents.version
        ));
        if !counts.is_empty() {
            let row = |cells: [&str; 7]| {
                let [a, b, c, d, e, f, g] = cells;
                format!("{a:<12} {b:>8} {c:>14} {d:>9} {e:>7} {f:>10} {g:>10}")
            };
            output.line(&row([
                "ruleset",
                "values",
                "Grundy values",
                "outcomes",
                "misere",
                "sequences",
                "by search",
            ]));
            for (ruleset, count) in &counts {
                let numbers = [
                    count.values,
                    count.grundy_values,
                    count.outcomes,
                    count.misere,
                    count.sequences,
                    count.by_search,
                ];
                let [b, c, d, e, f, g] = numbers.map(|n| n.to_string());
                output.line(&row([ruleset, &b, &c, &d, &e, &f, &g]));
            }
        }
        if senseless > 0 {
            output.line(&format!(
                "{senseless} invalid answers; they are recomputed when needed"
            ));
        }
        if let Some(checked) = &checked {
            output.line(&format!(
                "recomputed: {} equal, {} different, {} timed out",
                checked.same,
                checked.wrong.len(),
                checked.late
            ));
            for notation in &checked.wrong {
                output.line(&format!("different: {notation}"));
            }
        }
    }
    let sound = senseless == 0 && checked.is_none_or(|c| c.wrong.is_empty());
    if output.finish() || !sound {
        FAILURE
    } else {
        SUCCESS
    }
}

fn counts(contents: &Contents) -> BTreeMap<&str, Count> {
    let mut counts: BTreeMap<&str, Count> = BTreeMap::new();
    for kept in contents.answers.iter().flatten() {
        let count = counts.entry(&*kept.ruleset).or_default();
        count.by_search += u64::from(kept.by_search);
        *match kept.asked {
            Asked::Value => &mut count.values,
            Asked::Grundy => &mut count.grundy_values,
            Asked::Outcome => &mut count.outcomes,
            Asked::MisereLeft | Asked::MisereRight => &mut count.misere,
            Asked::Heaps => &mut count.sequences,
        } += 1;
    }
    counts
}

/// Recomputes answers spread evenly over the store.
fn check(arguments: &Arguments, budget: Budget, contents: &Contents, sample: usize) -> Check {
    let all: Vec<&Kept> = contents.answers.iter().flatten().collect();
    let step = all.len().div_ceil(sample.max(1)).max(1);
    let time = arguments.options().time.unwrap_or(TIME);
    let mut check = Check::default();
    let mut solver = Solver::new(budget, true);
    for kept in all.into_iter().step_by(step) {
        solver.theorems = !kept.by_search;
        solver.forget();
        solver.budget.start(Some(time));
        match solver.finds_same(kept) {
            Ok(true) => check.same += 1,
            Ok(false) => check.wrong.push(kept.notation.clone()),
            Err(Stop::Cancelled) => break,
            Err(_) => check.late += 1,
        }
    }
    check
}

fn as_json(
    contents: &Contents,
    counts: &BTreeMap<&str, Count>,
    senseless: usize,
    checked: Option<&Check>,
) -> Value {
    let rulesets = counts.iter().map(|(ruleset, count)| {
        let numbers = json!({
            "values": count.values,
            "grundyValues": count.grundy_values,
            "outcomes": count.outcomes,
            "misere": count.misere,
            "sequences": count.sequences,
            "bySearch": count.by_search,
        });
        (ruleset.to_string(), numbers)
    });
    let mut object = json!({
        "version": contents.version,
        "bytes": contents.bytes,
        "answers": contents.answers.len(),
        "rulesets": rulesets.collect::<serde_json::Map<_, _>>(),
        "senseless": senseless,
    });
    if let Some(check) = checked {
        object["check"] = json!({"same": check.same, "late": check.late, "different": check.wrong});
    }
    object
}
