//! Every example produces the expected output, and the same values in every interface.
//!
//! Run with `UPDATE_EXPECT=1` to update the expected output.

use crate::support::{self, fed, root, text};
use cgt_lang::session::{DiskLoader, Library, Options, Session};
use cgt_lang::solve::Budget;
use cgt_lang::syntax::ast::StatementKind;
use expect_test::expect_file;
use std::path::PathBuf;
use std::process::Output;

fn examples() -> Vec<PathBuf> {
    let mut all = Vec::new();
    for folder in ["examples", "examples/papers"] {
        for entry in std::fs::read_dir(root().join(folder)).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.extension().is_some_and(|e| e == "cgt") {
                all.push(path.strip_prefix(root()).expect("inside").to_path_buf());
            }
        }
    }
    all.sort();
    assert!(all.len() >= 6, "{all:?}");
    all
}

fn cgt(arguments: &[&str], input: &str) -> Output {
    fed(support::cgt().args(arguments), input)
}

/// The `value` of each object of type `value`, in order.
fn values(json: &str) -> Vec<String> {
    let objects = json.lines().map(crate::schema::checked);
    objects
        .filter(|o| o["type"] == "value")
        .map(|o| o["value"].as_str().expect("a text").to_string())
        .collect()
}

#[test]
fn examples_print_what_is_expected() {
    for path in examples() {
        let name = path.to_string_lossy();
        for options in [&[][..], &["--no-theorems"]] {
            let mut arguments = vec!["--color", "never", "run", &*name];
            arguments.extend(options);
            let output = cgt(&arguments, "");
            // A hint, such as one on the cost of a clause, is no fault.
            assert!(!text(&output.stderr).contains("] Error"), "{name}");
            assert_eq!(output.status.code(), Some(0), "{name}");
            let file = format!(
                "tests/snapshots/examples/{}.txt",
                path.file_stem().expect("a name").to_string_lossy()
            );
            expect_file![root().join(file)].assert_eq(&text(&output.stdout));
        }
    }
}

#[test]
fn every_way_in_gives_the_same_values() {
    for path in examples() {
        let name = path.to_string_lossy();
        let program = std::fs::read_to_string(root().join(&path)).expect("a readable file");
        let script = values(&text(&cgt(&["run", "--json", &name], "").stdout));

        let piped = values(&text(&cgt(&["--json"], &program).stdout));
        assert_eq!(piped, script, "{name}: piped");

        let budget = Budget::unlimited();
        let mut session = Session::new(Options::default(), budget, Box::new(DiskLoader));
        let id = session.add_source(&name, &program, Some(path.clone()));
        let parsed = session.parse(id);
        let statements: Vec<&str> = parsed
            .statements
            .iter()
            .map(|s| session.span_text(s.span))
            .collect();
        let mut arguments = vec!["--json", "eval"];
        arguments.extend(&statements);
        let eval = values(&text(&cgt(&arguments, "").stdout));
        assert_eq!(eval, script, "{name}: eval");

        let mut hovered = Vec::new();
        let program = Library::new(Box::new(DiskLoader)).read(&program.into(), Some(&path));
        for (at, statement) in parsed.statements.iter().enumerate() {
            if let StatementKind::Expr(expr) = statement.ast.kind {
                let description = session.describe(&program, at, expr);
                let description = description.expect("an expression");
                hovered.push(description.shown.expect("a value").text.ascii);
            }
        }
        assert_eq!(hovered, script, "{name}: hover");
    }
}
