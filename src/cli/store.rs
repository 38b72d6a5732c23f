//! `cgt store`: statistics of a store, and verification of samples.

use super::{CommandLine, FAILURE, Format, Output, SUCCESS};
use crate::session::{Asked, Budget, Kept, Solver, Stop};
use crate::store::{Contents, Refused, Store, taken};
use bytesize::ByteSize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// Default time limit for each recomputation.
const TIME: Duration = Duration::from_secs(10);

/// The statistics of a ruleset: label and JSON key.
const COUNTED: [(&str, &str); 6] = [
    ("values", "values"),
    ("Grundy values", "grundy_values"),
    ("outcomes", "outcomes"),
    ("misere", "misere"),
    ("sequences", "sequences"),
    ("by search", "by_search"),
];

/// The counts for one ruleset, parallel to [`COUNTED`].
type Counts = [u64; 6];

/// The result of recomputing answers.
#[derive(Default)]
struct Check {
    same: usize,
    late: usize,
    /// Answers that need definitions, which the store does not keep.
    undefined: usize,
    wrong: Vec<String>,
}

/// Prints statistics of a store; with `sample`, also recomputes that many answers.
pub fn store(arguments: &CommandLine, budget: Budget, file: &Path, sample: Option<usize>) -> u8 {
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
            let row = |ruleset: &str, cells: [String; 6]| {
                let [b, c, d, e, f, g] = cells;
                format!("{ruleset:<12} {b:>8} {c:>14} {d:>9} {e:>7} {f:>10} {g:>10}")
            };
            output.line(&row("ruleset", COUNTED.map(|(head, _)| head.into())));
            for (ruleset, counts) in &counts {
                output.line(&row(ruleset, counts.map(|n| n.to_string())));
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
            if checked.undefined > 0 {
                output.line(&format!(
                    "not recomputed: {} of rulesets and functions that are defined in the language; the store keeps \
                     no definitions",
                    checked.undefined
                ));
            }
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

fn counts(contents: &Contents) -> BTreeMap<&str, Counts> {
    let mut counts: BTreeMap<&str, Counts> = BTreeMap::new();
    for kept in contents.answers.iter().flatten() {
        let counts = counts.entry(&*kept.ruleset).or_default();
        let column = match kept.asked {
            Asked::Value | Asked::LoopyValue => 0,
            Asked::Grundy => 1,
            Asked::Outcome | Asked::LoopyOutcome => 2,
            Asked::MisereLeft | Asked::MisereRight | Asked::LoopyMisere => 3,
            Asked::Heaps => 4,
        };
        counts[column] += 1;
        counts[5] += u64::from(kept.by_search);
    }
    counts
}

/// Recomputes `sample` answers, spread evenly over those of the store that can be recomputed.
fn check(arguments: &CommandLine, budget: Budget, contents: &Contents, sample: usize) -> Check {
    let all = contents.answers.iter().flatten();
    let (all, undefined): (Vec<&Kept>, Vec<&Kept>) = all.partition(|kept| kept.can_be_found());
    let step = all.len().div_ceil(sample.max(1)).max(1);
    let time = arguments.options().time.unwrap_or(TIME);
    let mut check = Check {
        undefined: undefined.len(),
        ..Check::default()
    };
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
    counts: &BTreeMap<&str, Counts>,
    senseless: usize,
    checked: Option<&Check>,
) -> Value {
    let rulesets = counts.iter().map(|(ruleset, counts)| {
        let numbers = COUNTED.iter().zip(counts);
        let numbers = numbers.map(|((_, name), n)| (name.to_string(), json!(n)));
        (ruleset.to_string(), Value::Object(numbers.collect()))
    });
    let mut object = json!({
        "type": "store",
        "version": contents.version,
        "bytes": contents.bytes,
        "answers": contents.answers.len(),
        "rulesets": rulesets.collect::<serde_json::Map<_, _>>(),
        "senseless": senseless,
    });
    if let Some(check) = checked {
        object["check"] = json!({"same": check.same, "late": check.late, "undefined": check.undefined,
            "different": check.wrong});
    }
    object
}
