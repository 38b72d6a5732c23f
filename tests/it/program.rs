//! Programs: the statements that an edit affects, and results that remain valid when statements move.

use crate::support::{cgt, fed, session, text};
use cgt_lang::budget::Budget;
use cgt_lang::session::{Item, Options, Program, Session, StatementResult};

fn statements(program: &Program) -> usize {
    program
        .files()
        .first()
        .expect("a text")
        .parsed
        .statements
        .len()
}

/// The statements of the second text whose fingerprints do not occur in the first.
fn changed(before: &str, after: &str) -> Vec<String> {
    let before = Program::of_text(before);
    let known: Vec<_> = (0..statements(&before))
        .map(|s| before.fingerprint(s))
        .collect();
    let after = Program::of_text(after);
    let fresh = (0..statements(&after)).filter(|s| !known.contains(&after.fingerprint(*s)));
    fresh
        .map(|s| {
            after.files().first().expect("a text").parsed.statements[s]
                .ast
                .text
                .to_string()
        })
        .collect()
}

#[test]
fn only_what_depends_on_an_edit_changes() {
    let text = "let a = 1\nlet b = a + 1\nlet c = 3\nb + 1\nc";
    assert_eq!(
        changed(text, &text.replace("c = 3", "c = 4")),
        ["let c = 4", "c"]
    );
    assert_eq!(
        changed(text, &text.replace("a = 1", "a = 2")),
        ["let a = 2", "let b = a + 1", "b + 1"]
    );
    assert_eq!(changed(text, &format!("# more\n\n5; {text}")), ["5"]);
    assert_eq!(
        changed("let a = 1\na", "let a = 1\nlet a = 2\na"),
        ["let a = 2", "a"]
    );
}

#[test]
fn functions_depend_on_what_their_bodies_reach_when_they_are_called() {
    let text = "def f(n) = g(n) + k\ndef g(n) = n\nlet k = 1\nf(2)\ng(2)";
    assert_eq!(
        changed(text, &text.replace("g(n) = n", "g(n) = n + 1")),
        ["def g(n) = n + 1", "f(2)", "g(2)"]
    );
    assert_eq!(
        changed(text, &text.replace("k = 1", "k = 2")),
        ["let k = 2", "f(2)"]
    );
    let odd = "def even(n) = if n == 0 then true else odd(n - 1)\n\
               def odd(n) = if n == 0 then false else even(n - 1)\neven(4)";
    assert_eq!(
        changed(odd, &odd.replace("false", "true")),
        [
            "def odd(n) = if n == 0 then true else even(n - 1)",
            "even(4)"
        ]
    );
}

#[test]
fn the_last_result_is_that_of_the_statement_before() {
    assert_eq!(changed("1\n_ + 1", "2\n_ + 1"), ["2", "_ + 1"]);
}

fn shown(found: &StatementResult) -> String {
    let codes = || found.diagnostics.iter().map(|f| f.code.name());
    match &found.item {
        Item::Value(shown) => shown.text.ascii.clone(),
        Item::Nothing => "nothing".into(),
        _ => codes().collect::<Vec<_>>().join(" "),
    }
}

/// The results of a text, evaluated on demand from the last statement to the first.
fn by_need(session: &mut Session, text: &str) -> Vec<String> {
    let program = Program::of_text(text);
    let last_first = (0..statements(&program)).rev();
    let mut found: Vec<String> = last_first
        .filter_map(|s| session.evaluate(&program, s))
        .map(|r| shown(&r))
        .collect();
    found.reverse();
    found
}

/// The results of a text that is run in order.
fn in_order(session: &mut Session, text: &str) -> Vec<String> {
    let id = session.add_source("<text>", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        found.push(shown(&result));
        true
    });
    found
}

#[test]
fn each_statement_sees_the_names_before_it() {
    let text = "let a = 1\ndef f(n) = if n == 0 then a else f(n - 1) + 1\nf(2)\nlet a = 5\nf(2)\n_ + 1\n\
                let b = 1/0\nb\n_1\n_2 + _";
    let expected = [
        "nothing",
        "nothing",
        "3",
        "nothing",
        "7",
        "8",
        "division-by-zero",
        "no-value",
        "7",
        "14",
    ];
    let mut one = session();
    assert_eq!(in_order(&mut one, text), expected);
    // The names of a text are in scope in the next one.
    assert_eq!(
        in_order(&mut one, "f(0)\n_1\nlet a = 7\nf(2)\nlet b = a\nb"),
        ["5", "14", "nothing", "9", "nothing", "7"]
    );
    let mut other = session();
    assert_eq!(by_need(&mut other, text), expected);
    assert_eq!(by_need(&mut other, &text.replace("a = 1", "a = 2"))[2], "4");
}

#[test]
fn a_chain_of_results_is_evaluated_once() {
    let text = format!("1\n1\n1\n{}", "_ + _1 - _2\n".repeat(300));
    let mut session = session();
    assert_eq!(by_need(&mut session, &text), vec!["1"; 303]);
}

#[test]
fn faults_hold_wherever_the_statement_stands() {
    let text = "def half(n) = 1/(2 * n)\n\n\nhalf(0)";
    let program = Program::of_text(text);
    let found = session().evaluate(&program, 1).expect("a result");
    let fault = &found.diagnostics[0];
    let place = program.place(fault.span, 1).expect("a place");
    assert_eq!(place.text(text), "2 * n");
    let call = program.place(fault.others[0].span, 1).expect("a place");
    assert_eq!(call.text(text), "half");
}

#[test]
fn a_slip_costs_no_name_where_names_are_kept() {
    let mut session = session();
    session.keep_names();
    let text = "let a = 1\nlet a = 1/0\na\nlet b = nope\ndef a(n) = nope\na";
    assert_eq!(
        in_order(&mut session, text),
        [
            "nothing",
            "division-by-zero",
            "1",
            "unknown-name",
            "unknown-name",
            "1"
        ]
    );
    assert_eq!(in_order(&mut session, "a + 1\nb"), ["2", "no-value"]);
    // A cancelled run leaves no names behind.
    let id = session.add_source("<text>", "let c = 5\nlet a = 6", None);
    session.run(id, &mut |_, _| false);
    assert_eq!(
        in_order(&mut session, "c\na\nd"),
        ["5", "1", "unknown-name"]
    );
    // Neither does a run with `run_isolated`.
    let id = session.add_source("<text>", "_ + 100", None);
    session.run_isolated(id, &mut |_, result| shown(&result) == "101");
    assert_eq!(in_order(&mut session, "_\n_2"), ["1", "5"]);
}

#[test]
fn positions_of_a_ruleset_are_read_behind_it() {
    let declared = "ruleset clobbering(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }";
    let codes = |text: &str| {
        let mut session = session();
        let id = session.add_source("<text>", text, None);
        let found = session.check(id).into_iter().map(|fault| fault.code.name());
        found.collect::<Vec<_>>()
    };
    assert_eq!(codes(&format!("{declared}\nclobbering xo/ox")), [""; 0]);
    assert_eq!(codes(&format!("clobbering xo/ox\n{declared}")), ["syntax"]);
    // On later lines of a prompt, and as an argument.
    let mut prompt = session();
    prompt.keep_names();
    in_order(&mut prompt, declared);
    let id = prompt.add_source("<text>", "clobbering xo/ox", None);
    assert_eq!(prompt.check(id), []);
    assert_eq!(
        codes(&format!("{declared}\ndef f(r, n) = r(n)\nf(clobbering, 3)")),
        [""; 0]
    );
}

/// Loads a file that declares a ruleset, and one that imports it.
struct Declared;

impl cgt_lang::session::Loader for Declared {
    fn load(&self, path: &std::path::Path) -> std::io::Result<String> {
        Ok(match path.to_str() {
            Some("inner.cgt") => "ruleset clobber(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }".into(),
            Some("outer.cgt") => {
                "import \"inner.cgt\"\nimport \"outer.cgt\"\ndef two() = clobber xo".into()
            }
            _ => return Err(std::io::ErrorKind::NotFound.into()),
        })
    }
}

#[test]
fn positions_of_an_imported_ruleset_are_read() {
    let mut session = Session::new(Options::default(), Budget::unlimited(), Box::new(Declared));
    let text = "import \"inner.cgt\"\nclobber xo/ox";
    let id = session.add_source("<text>", text, None);
    assert_eq!(session.check(id), []);
    let text = "import \"outer.cgt\"\nclobber xo/ox";
    let id = session.add_source("<text>", text, None);
    let codes: Vec<_> = session
        .check(id)
        .into_iter()
        .map(|fault| fault.code.name())
        .collect();
    assert_eq!(codes, [""; 0]);
}

#[test]
fn expressions_may_begin_with_a_minus() {
    let output = cgt().args(["draw", "-nim(3)"]).output().expect("it runs");
    assert!(output.status.success(), "{}", text(&output.stderr));
}

#[test]
fn an_echo_is_a_transcript() {
    let script = "#!/usr/bin/env cgt\n# --- Nim ---\nnim 3  # a heap\n\nlet a = 1\n[a,\n 2]; 7\n";
    let output = fed(cgt().args(["run", "--echo", "-"]), script);
    let expected =
        "# --- Nim ---\nnim 3  # a heap\n    *3\nlet a = 1\n[a,\n 2]\n    [1, 2]\n; 7\n    7\n";
    assert_eq!(text(&output.stdout), expected);
}
