//! Large tables, whose rows are kept on disk until all of them are known. The output has the format of a small table,
//! and is complete or absent.

use crate::support::cgt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

fn file(name: &str, script: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("tables");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join(name);
    std::fs::write(&file, script).expect("written");
    file
}

fn run(script: &Path, options: &[&str], temporary: Option<&Path>) -> Output {
    let mut program = cgt();
    if let Some(folder) = temporary {
        program.env("TMPDIR", folder);
    }
    let program = program.arg("run").args(options).arg(script);
    program.output().expect("the program starts")
}

fn lines(output: &Output) -> Vec<String> {
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(String::from).collect()
}

/// Numbers of different lengths, some omitted cases, and a text that resembles JSON.
const SCRIPT: &str = "table n in 1..60, b in 1..n mod 4, c in 1..300 if c != 7: n * b - c, \"\\\"rows\\\":[]\"\n1 + 1\n";

fn rows() -> Vec<[String; 5]> {
    let mut all = Vec::new();
    for n in 1..=60 {
        for b in 1..=n % 4 {
            for c in (1..=300).filter(|c| *c != 7) {
                let found = [n, b, c, n * b - c].map(|k: i32| k.to_string());
                let [n, b, c, found] = found;
                all.push([n, b, c, found, "\"rows\":[]".into()]);
            }
        }
    }
    all
}

#[test]
fn a_large_table_looks_like_a_small_one() {
    let script = file("large.cgt", SCRIPT);
    let rows = rows();
    assert!(rows.len() > 20_000);
    for jobs in [&["--jobs", "1"], &["--jobs", "2"]] {
        let printed = lines(&run(&script, jobs, None));
        assert_eq!(printed.len(), rows.len() + 3);
        let separator = printed[1].as_str();
        let bars: Vec<usize> = separator.match_indices('┼').map(|(at, _)| at).collect();
        for (line, row) in printed[2..].iter().zip(&rows) {
            let cells: Vec<&str> = line.split('│').map(str::trim).collect();
            assert_eq!(cells, row.each_ref().map(String::as_str));
            let own: Vec<usize> = line.match_indices('│').map(|(at, _)| at).collect();
            let width = |text: &str, bars: &[usize]| -> Vec<usize> {
                bars.iter().map(|at| text[..*at].chars().count()).collect()
            };
            assert_eq!(width(line, &own), width(separator, &bars), "{line}");
        }
        let printed = lines(&run(&script, &["--format", "csv", jobs[0], jobs[1]], None));
        let cells = rows.iter().enumerate().flat_map(|(at, row)| {
            let cells = row.iter().enumerate();
            cells.map(move |(column, cell)| (at + 1, column, cell))
        });
        assert_eq!(printed.len(), 5 * rows.len() + 2);
        for (line, (number, column, cell)) in printed[1..].iter().zip(cells) {
            let column = ["n", "b", "c", "n * b - c"].get(column);
            let expected = column.map(|column| format!(",{number},{column},number,{cell},"));
            let expected = expected.unwrap_or_else(|| format!(",{number},\"\"\"\\\"\"rows"));
            assert!(line.contains(&expected), "{line} without {expected}");
        }
        let printed = lines(&run(&script, &["--json", jobs[0], jobs[1]], None));
        let table: serde_json::Value = serde_json::from_str(&printed[0]).expect("JSON");
        let found = table["rows"].as_array().expect("rows").iter().map(|row| {
            let cells = row.as_array().expect("cells").iter();
            cells.map(|cell| cell["value"].as_str().unwrap_or_default().to_string())
        });
        assert!(
            found
                .map(Vec::from_iter)
                .eq(rows.iter().map(|row| row.to_vec()))
        );
        assert!(
            table["micros"].is_u64() && table["columns"].as_array().is_some_and(|c| c.len() == 5)
        );
        assert_eq!(printed.len(), 2);
    }
}

#[test]
fn a_table_that_fails_late_prints_no_row() {
    let script = file(
        "late.cgt",
        "table n in 1..20000: if n < 19999 then n else 1 / 0\n1 + 1\n",
    );
    for format in ["text", "csv", "json"] {
        let output = run(&script, &["--format", format], None);
        assert_eq!(output.status.code(), Some(1));
        let printed = lines(&output);
        let tables = printed
            .iter()
            .filter(|line| line.contains("table,") || line.contains("\"table\""));
        assert_eq!(tables.count(), 0);
        assert!(
            printed.last().is_some_and(|line| line.contains('2')),
            "{printed:?}"
        );
    }
}

#[cfg(unix)]
#[test]
fn where_there_is_no_room_for_rows_it_says_so() {
    let script = file("room.cgt", "table n in 1..20000: n\ntable n in 1..3: n\n");
    let endless = file("endless.cgt", "table n in 1..pow(10, 12): n\n");
    let output = run(&endless, &[], Some(Path::new("/nowhere")));
    assert_eq!(output.status.code(), Some(1), "it ends");
    let output = run(&script, &[], Some(Path::new("/nowhere")));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(lines(&output).len(), 5);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(
        said.starts_with("cgt: cannot keep the rows of a table on the disk: "),
        "{said}"
    );
}

#[test]
fn parts_of_a_large_table_make_what_one_run_prints() {
    let script = file("parts.cgt", SCRIPT);
    let folder = script.parent().expect("a folder");
    for parts in [1, 3] {
        for how in ["slice", "hash"] {
            let names: Vec<PathBuf> = (1..=parts)
                .map(|part| {
                    let share = format!("{how}:{part}/{parts}");
                    let output = run(&script, &["--json", "--partition", &share], None);
                    let name = folder.join(format!("part-{how}-{part}-{parts}"));
                    std::fs::write(&name, output.stdout).expect("written");
                    name
                })
                .collect();
            for format in ["text", "csv", "markdown"] {
                let whole = run(&script, &["--format", format], None).stdout;
                let mut merge = Command::new(env!("CARGO_BIN_EXE_cgt"));
                merge.env("CGT_CONFIG", "").env("NO_COLOR", "1");
                let merged = merge
                    .args(["merge", "--format", format])
                    .args(&names)
                    .output();
                assert!(
                    merged.expect("the program starts").stdout == whole,
                    "{how} {parts} {format}"
                );
            }
        }
    }
}
