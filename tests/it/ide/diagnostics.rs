//! Tests of `ide::diagnostics`.

use crate::support::session;
use cgt_lang::ide::diagnostics::*;
use cgt_lang::session::Program;
use cgt_lang::value::Spelling;

fn shown(text: &str) -> Vec<String> {
    let mut session = session();
    let program = Program::of_text(text);
    let mut all = of_program(&program);
    for at in 0..program
        .files()
        .first()
        .expect("a text")
        .parsed
        .statements
        .len()
    {
        let result = session.evaluate(&program, at).expect("a result");
        all.extend(of_result(&program, at, &result, Spelling::Ascii));
    }
    let line = |p: &Problem| {
        let first = p.message.lines().next().unwrap_or("");
        format!("{:?} `{}`: {first}", p.severity, p.span.text(text))
    };
    all.iter().map(line).collect()
}

#[test]
fn assertions_and_claims_that_fail_are_problems() {
    assert_eq!(
        shown("assert 1 == 1\nassert forall m in 1..9: R{m} == 0"),
        [
            "Error `assert forall m in 1..9: R{m} == 0`: assertion failed in case 2, at m = 2: left side is *"
        ]
    );
    assert_eq!(
        shown("claim \"T\" forall m in 1..4: R{m} == 0"),
        [
            "Hint `claim \"T\" forall m in 1..4: R{m} == 0`: claim T fails in 2 of 4 cases, first at m = 2: left side is *"
        ]
    );
}

#[test]
fn a_broken_statement_costs_one_problem() {
    assert_eq!(
        shown("R3\nlet = 3\nR{x}\nR2"),
        [
            "Error `=`: expected a name after `let`, but found `=`",
            "Error `x`: unknown name `x`"
        ]
    );
}

/// The static problems of a text, with their help. Imported files are in memory.
fn told(text: &str, files: &[(&str, &str)]) -> Vec<String> {
    struct Files(Vec<(String, String)>);
    impl cgt_lang::session::Loader for Files {
        fn load(&self, path: &std::path::Path) -> std::io::Result<String> {
            let found = self.0.iter().find(|(name, _)| path.ends_with(name));
            let found = found.map(|(_, text)| text.clone());
            found.ok_or_else(|| std::io::ErrorKind::NotFound.into())
        }
    }
    let files = files.iter().map(|(n, t)| (n.to_string(), t.to_string()));
    let mut library = cgt_lang::session::Library::new(Box::new(Files(files.collect())));
    let program = library.read(&text.into(), None);
    let problems = of_program(&program).into_iter();
    problems.map(|p| p.message.replace('\n', "; ")).collect()
}

#[test]
fn names_that_are_defined_below_are_told_with_their_line() {
    assert_eq!(
        told("lad(3)\n\ndef lad(n) = n", &[]),
        ["`lad` is used before its definition; `lad` is defined below, in line 3"]
    );
    assert_eq!(
        told("let a = a + 1", &[]),
        ["`a` is used in its own definition; Only a function can use itself: `def a(x) = ...`"]
    );
    assert_eq!(
        told(
            "twice(3)\nimport \"two.cgt\"",
            &[("two.cgt", "def twice(n) = 2 * n")]
        ),
        ["`twice` is used before its definition; `twice` is imported below, in line 2"]
    );
    // A function looks up its names when it is called, and a word of the language may be redefined.
    for text in [
        "def f(n) = lad(n)\ndef lad(n) = n\nf(3)",
        "mean(3)\nlet mean = 3",
        "let a = 1\na\nlet a = a + 1",
        "[k for k in 1..2]\nlet k = 3",
    ] {
        assert_eq!(told(text, &[]), Vec::<String>::new(), "{text}");
    }
    // There is no fix, since renaming would not help.
    let program = Program::of_text("lad(3)\ndef lad(n) = n");
    let problem = &of_program(&program)[0];
    assert!(problem.fix.is_none() && problem.related.len() == 1);
}

#[test]
fn a_function_that_needs_a_name_from_below_says_so() {
    let text = "def f(n) = lad(n)\nf(3)\ndef lad(n) = n\nf(4)";
    assert_eq!(
        shown(text),
        ["Error `lad`: `lad` is used before its definition"]
    );
}

#[test]
fn a_failed_import_is_told_once() {
    let text = "import \"lost.cgt\"\nhelper(3) + other\nlet h = helpr(1)\nmean(3)";
    let found = told(text, &[]);
    assert_eq!(found.len(), 1, "{found:?}");
    assert!(found[0].starts_with("cannot read `lost.cgt`"), "{found:?}");
    assert!(
        found[0].ends_with("Nothing else defines `helper`, `helpr`, `other`"),
        "{found:?}"
    );
    // The statements have no values all the same.
    let mut session = session();
    let program = Program::of_text(text);
    let result = session.evaluate(&program, 1).expect("a result");
    assert!(
        result.diagnostics.is_empty() && matches!(result.item, cgt_lang::session::Item::Failed)
    );
    // In a file that is only partly readable, the definition may be missing, too.
    let broken = [("two.cgt", "def twice(n) = 2 *\ndef thrice(n) = 3 * n")];
    let found = told("import \"two.cgt\"\ntwice(3)\nthrice(3)", &broken);
    assert!(
        found.iter().all(|f| !f.contains("unknown name")),
        "{found:?}"
    );
    // Without imports, or with intact ones, each unknown name is reported.
    let good = [("two.cgt", "def twice(n) = 2 * n")];
    assert_eq!(
        told("import \"two.cgt\"\ntwise(3)", &good),
        ["unknown name `twise`; Did you mean `twice`?"]
    );
}

#[test]
fn only_near_names_are_proposed() {
    assert!(told("lod(3)", &[])[0].contains("`cgt doc` lists"));
    assert!(told("temprature(3)", &[])[0].ends_with("Did you mean `temperature`?"));
}
