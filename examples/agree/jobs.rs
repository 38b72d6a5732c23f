//! `cgt run` with one thread and with several on the same expressions.

use super::compare::Difference;
use std::path::Path;
use std::process::Command;

fn run(program: &Path, file: &Path, jobs: &str) -> String {
    let output = Command::new(program)
        .env("CGT_CONFIG", "")
        .args(["run", "--ascii", "--jobs", jobs])
        .arg(file)
        .output();
    match output {
        Ok(output) => String::from_utf8_lossy(&output.stdout).into_owned(),
        Err(error) => error.to_string(),
    }
}

/// Runs a file with these expressions in both ways.
pub(super) fn compare(program: &Path, expressions: &[String]) -> Result<(), Difference> {
    let difference = |expression: &str, one: &str, other: &str| Difference {
        comparison: "run --jobs 1 and --jobs 3".into(),
        expression: expression.into(),
        one: one.into(),
        other: other.into(),
    };
    let text = expressions.join("\n") + "\n";
    let fault = |error: std::io::Error| difference("", &error.to_string(), "");
    let folder = tempfile::tempdir().map_err(fault)?;
    let file = folder.path().join("expressions.cgt");
    std::fs::write(&file, text).map_err(fault)?;
    let (one, three) = (run(program, &file, "1"), run(program, &file, "3"));
    let (ones, threes): (Vec<&str>, Vec<&str>) = (one.lines().collect(), three.lines().collect());
    for ((expression, one), three) in expressions.iter().zip(&ones).zip(&threes) {
        if one != three {
            return Err(difference(expression, one, three));
        }
    }
    if ones.len() == expressions.len() && threes.len() == ones.len() {
        Ok(())
    } else {
        Err(difference("a file of expressions", &one, &three))
    }
}
