//! `cgt store`: statistics, verification of samples, export and merge.

use super::{CommandLine, FAILURE, Format, Output, SUCCESS};
use crate::session::{Budget, Kept, QuestionKind, Solver, Stop};
use crate::store::{Conflict, MergeError, StoreSnapshot, decode, version};
use bytesize::ByteSize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// Default time limit for each recomputation.
const TIME: Duration = Duration::from_secs(10);

/// Maximum length of an exported answer, in characters.
const MOST_IN_ANSWER: usize = 1 << 16;

/// Maximum length of an answer in a message, in characters.
const MOST_IN_MESSAGE: usize = 200;

/// The statistics of a ruleset: labels and JSON keys.
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

/// The contents of a store.
#[derive(Default)]
struct Contents {
    answers: u64,
    senseless: u64,
    rulesets: BTreeMap<String, Counts>,
}

/// The result of recomputing answers.
#[derive(Default)]
struct Check {
    senseless: usize,
    same: usize,
    late: usize,
    /// Number of answers that need definitions, which a store does not contain.
    undefined: usize,
    wrong: Vec<String>,
}

/// Runs a command and reports its error with the name of the file.
fn with_output(
    arguments: &CommandLine,
    file: &Path,
    run: impl FnOnce(&mut Output) -> Result<bool, String>,
) -> u8 {
    let mut output = Output::new(arguments);
    let went_well = run(&mut output).unwrap_or_else(|message| {
        output.trouble(&file.display().to_string(), &message);
        false
    });
    if output.finish() || !went_well {
        FAILURE
    } else {
        SUCCESS
    }
}

/// Prints the statistics of a store.
pub(super) fn stat(arguments: &CommandLine, file: &Path) -> u8 {
    with_output(arguments, file, |output| {
        let snapshot = StoreSnapshot::open(file)?;
        let contents = contents(&snapshot)?;
        if arguments.format() == Ok(Format::Json) {
            output.line(&contents.as_json(&snapshot).to_string());
        } else {
            contents.print(&snapshot, output);
        }
        Ok(contents.senseless == 0)
    })
}

fn contents(snapshot: &StoreSnapshot) -> Result<Contents, String> {
    let mut contents = Contents::default();
    snapshot.for_each(|question, answer| {
        contents.answers += 1;
        match decode(question, answer) {
            Some(kept) => {
                let counts = contents.rulesets.entry(kept.ruleset.into()).or_default();
                counts[column(kept.asked)] += 1;
                counts[5] += u64::from(kept.by_search);
            }
            None => contents.senseless += 1,
        }
        Ok::<(), String>(())
    })?;
    Ok(contents)
}

fn column(asked: QuestionKind) -> usize {
    match asked {
        QuestionKind::Value | QuestionKind::LoopyValue => 0,
        QuestionKind::Grundy => 1,
        QuestionKind::Outcome | QuestionKind::LoopyOutcome => 2,
        QuestionKind::MisereLeft | QuestionKind::MisereRight | QuestionKind::LoopyMisere => 3,
        QuestionKind::Heaps => 4,
    }
}

impl Contents {
    fn print(&self, snapshot: &StoreSnapshot, output: &mut Output) {
        let name = snapshot.file().display();
        let (answers, size) = (self.answers, ByteSize(snapshot.bytes()));
        output.line(&format!("{name}: {answers} answers, {size}, {}", version()));
        if !self.rulesets.is_empty() {
            let row = |ruleset: &str, cells: [String; 6]| {
                let [b, c, d, e, f, g] = cells;
                format!("{ruleset:<12} {b:>8} {c:>14} {d:>9} {e:>7} {f:>10} {g:>10}")
            };
            output.line(&row("ruleset", COUNTED.map(|(head, _)| head.into())));
            for (ruleset, counts) in &self.rulesets {
                output.line(&row(ruleset, counts.map(|n| n.to_string())));
            }
        }
        if self.senseless > 0 {
            output.line(&invalid(self.senseless));
        }
    }

    fn as_json(&self, snapshot: &StoreSnapshot) -> Value {
        let rulesets = self.rulesets.iter().map(|(ruleset, counts)| {
            let numbers = COUNTED.iter().zip(counts);
            let numbers = numbers.map(|((_, name), n)| (name.to_string(), json!(n)));
            (ruleset.to_string(), Value::Object(numbers.collect()))
        });
        json!({
            "type": "store",
            "version": version(),
            "bytes": snapshot.bytes(),
            "answers": self.answers,
            "rulesets": rulesets.collect::<serde_json::Map<_, _>>(),
            "senseless": self.senseless,
        })
    }
}

fn invalid(count: u64) -> String {
    format!("{count} invalid answers; they are recomputed when needed")
}

/// Recomputes `sample` answers, evenly spread over the answers that can be recomputed.
pub(super) fn check(arguments: &CommandLine, budget: Budget, file: &Path, sample: usize) -> u8 {
    with_output(arguments, file, |output| {
        let snapshot = StoreSnapshot::open(file)?;
        let time = arguments.options().time.unwrap_or(TIME);
        let check = recompute(&snapshot, budget, time, sample)?;
        let Check {
            senseless,
            same,
            late,
            undefined,
            wrong,
        } = &check;
        if arguments.format() == Ok(Format::Json) {
            let told = json!({"type": "store_check", "same": same, "late": late, "undefined": undefined,
                "different": wrong, "senseless": senseless});
            output.line(&told.to_string());
        } else {
            let different = wrong.len();
            output.line(&format!(
                "recomputed: {same} equal, {different} different, {late} timed out"
            ));
            if *undefined > 0 {
                output.line(&format!(
                    "not recomputed: {undefined} of rulesets and functions that are defined in the language; the \
                     store keeps no definitions"
                ));
            }
            for notation in wrong {
                output.line(&format!("different: {notation}"));
            }
            if *senseless > 0 {
                output.line(&invalid(*senseless as u64));
            }
        }
        Ok(*senseless == 0 && wrong.is_empty())
    })
}

fn recompute(
    snapshot: &StoreSnapshot,
    budget: Budget,
    time: Duration,
    sample: usize,
) -> Result<Check, String> {
    let mut check = Check::default();
    let mut all = 0_usize;
    snapshot.for_each(|question, answer| {
        match decode(question, answer) {
            Some(kept) if kept.can_be_found() => all += 1,
            Some(_) => check.undefined += 1,
            None => check.senseless += 1,
        }
        Ok::<(), String>(())
    })?;
    let step = all.div_ceil(sample.max(1)).max(1);
    let mut solver = Solver::new(budget, true);
    let cancel = solver.budget.cancel_flag();
    let mut number = 0;
    snapshot.for_each(|question, answer| {
        let Some(kept) = decode(question, answer).filter(Kept::can_be_found) else {
            return Ok::<(), String>(());
        };
        number += 1;
        if (number - 1) % step != 0 || cancel.load(Ordering::Relaxed) {
            return Ok(());
        }
        solver.theorems = !kept.by_search;
        solver.forget();
        solver.budget.start(Some(time));
        match solver.finds_same(&kept) {
            Ok(true) => check.same += 1,
            Ok(false) => check.wrong.push(kept.notation),
            Err(Stop::Cancelled) => {}
            Err(_) => check.late += 1,
        }
        Ok(())
    })?;
    Ok(check)
}

/// The columns of an export, which are also the fields of its JSON objects.
const COLUMNS: [&str; 7] = [
    "ruleset",
    "position",
    "kind",
    "answer",
    "by_search",
    "work",
    "rules",
];

/// Prints all answers of a store.
pub(super) fn export(arguments: &CommandLine, budget: Budget, file: &Path) -> u8 {
    with_output(arguments, file, |output| {
        let snapshot = StoreSnapshot::open(file)?;
        let as_json = arguments.format() == Ok(Format::Json);
        let mut solver = Solver::new(budget, true);
        let mut senseless = 0;
        if !as_json {
            output.line(&COLUMNS.join(","));
        }
        snapshot.for_each(|question, answer| {
            let Some(kept) = decode(question, answer) else {
                senseless += 1;
                return Ok::<(), String>(());
            };
            let answer = answer_text(&mut solver, &kept, MOST_IN_ANSWER);
            let kind = kind(kept.asked);
            if as_json {
                let told = json!({"type": "stored", "ruleset": kept.ruleset, "position": kept.notation,
                    "kind": kind, "answer": answer, "by_search": kept.by_search, "work": kept.work,
                    "rules": kept.rules});
                output.line(&told.to_string());
                return Ok(());
            }
            let cells = [
                &*kept.ruleset,
                &kept.notation,
                kind,
                &answer,
                &kept.by_search.to_string(),
                &kept.work.to_string(),
                &kept.rules.join(" + "),
            ];
            let mut writer = csv::Writer::from_writer(Vec::new());
            let written = writer.write_record(cells);
            let bytes = written.map(|()| writer.into_inner().unwrap_or_default());
            let row = bytes.map_err(|error| error.to_string())?;
            output.line(String::from_utf8_lossy(&row).trim_end());
            Ok(())
        })?;
        match senseless {
            0 => Ok(true),
            _ => Err(invalid(senseless)),
        }
    })
}

/// The text of an answer. Answers that are too long or unreadable are described in words.
fn answer_text(solver: &mut Solver, kept: &Kept, most_characters: usize) -> String {
    solver.budget.start(None);
    match solver.answer_text(kept, most_characters) {
        Ok(Some(text)) => text,
        Ok(None) => "(a long or invalid value)".into(),
        Err(_) => "(out of memory)".into(),
    }
}

fn kind(asked: QuestionKind) -> &'static str {
    match asked {
        QuestionKind::Value | QuestionKind::LoopyValue => "value",
        QuestionKind::Grundy => "grundy",
        QuestionKind::Heaps => "grundy_values",
        QuestionKind::Outcome | QuestionKind::LoopyOutcome => "outcome",
        QuestionKind::MisereLeft => "left_wins_misere_first",
        QuestionKind::MisereRight => "right_wins_misere_first",
        QuestionKind::LoopyMisere => "misere_outcome",
    }
}

/// Merges stores into one.
pub(super) fn merge(arguments: &CommandLine, budget: Budget, into: &Path, from: &[PathBuf]) -> u8 {
    with_output(arguments, into, |output| {
        let merged = crate::store::merge(into, from).map_err(|error| match error {
            MergeError::Unfit(message) => message,
            MergeError::Conflict(conflict) => conflict_text(&conflict, budget),
        })?;
        if arguments.format() == Ok(Format::Json) {
            let told = json!({"type": "merged", "added": merged.added, "equal": merged.equal,
                "answers": merged.answers});
            output.line(&told.to_string());
        } else {
            output.line(&format!(
                "{}: {} answers added, {} found equal, {} in the store",
                into.display(),
                merged.added,
                merged.equal,
                merged.answers
            ));
        }
        Ok(true)
    })
}

fn conflict_text(conflict: &Conflict, budget: Budget) -> String {
    let mut solver = Solver::new(budget, true);
    let mut asked = None;
    let sides = conflict.answers.each_ref().map(|(answer, file)| {
        let kept = decode(&conflict.question, answer);
        let text = kept.as_ref().map_or("(an invalid answer)".into(), |kept| {
            answer_text(&mut solver, kept, MOST_IN_MESSAGE)
        });
        asked = asked.take().or(kept);
        format!("{text} in `{}`", file.display())
    });
    let question = asked.map_or("an unknown position".into(), |kept| {
        format!(
            "the {} of {} ({})",
            kind(kept.asked).replace('_', " "),
            kept.notation,
            kept.rules.join(" + ")
        )
    });
    format!(
        "two stores have different answers for {question}: {}, {}; nothing was written. One of them is wrong: find out \
         by `cgt store check`",
        sides[0], sides[1]
    )
}
