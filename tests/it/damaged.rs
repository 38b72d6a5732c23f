//! Damaged statements: no part of them runs, and there is one report for the statement and one for its uses.

use crate::support::session;
use cgt_lang::session::Item;

/// The results and the errors of a text, in source order.
fn run(text: &str) -> (Vec<String>, Vec<String>) {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let (mut shown, mut faults) = (Vec::new(), Vec::new());
    session.run(id, &mut |_, result| {
        let errors = result.diagnostics.iter().filter(|fault| fault.is_error());
        faults.extend(errors.map(|fault| {
            let related = fault.others.first().map_or("", |other| &*other.message);
            format!(
                "{}: {} ({related}; {:?})",
                fault.code, fault.message, fault.help
            )
        }));
        match &result.item {
            Item::Check(check) => shown.push(check.name.clone().unwrap_or_default()),
            Item::Nothing | Item::Failed => {}
            _ => shown.push("a result".into()),
        }
        true
    });
    (shown, faults)
}

/// Complete statements, each with a use of the name that it binds.
const COMPLETE: &[(&str, Option<&str>)] = &[
    ("def f(x) = x > 0", Some("f(2)")),
    ("loopy def f(n) = {pass|0}", Some("f(2)")),
    (
        "ruleset f(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }",
        Some("f(\"xo\")"),
    ),
    (
        "ruleset f(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }",
        Some("f xo/.."),
    ),
    ("let f = 3", Some("f")),
    ("let [f, g] = [1, 2]", Some("f + g")),
    ("claim \"c\" forall x in 1..9: x > 0", None),
    ("assert forall x in 1..9: x > 0", None),
    ("table n in 1..2: n", None),
    ("find n in 1..3", None),
    ("tally n for n in 1..3", None),
    ("print 5", None),
    ("3", None),
];

/// Lines that cannot be statements, at any indentation, followed by lines that are complete statements.
const BROKEN: &[&str] = &[
    "+ 1",
    "* 2",
    "/ 2",
    "& 3",
    "mod 2",
    "div 2",
    "== 3",
    "< 2",
    "<> 2",
    "..5",
    ".mean",
    ", 4",
    "| 1",
    "|| 1",
    "-> \"x\"",
    "= 4",
    ")",
    "]",
    "}",
    "&& x",
    "where x > 1",
    "when x",
    "with near \"x\"",
    "unless near \"x\"",
    "\"x\" -> \"o\"",
];
const WHOLE: &[&str] = &[
    "- 1",
    "x < 3",
    "3",
    "(3)",
    "[1]",
    "{0|1}",
    "not x",
    "forall n in 1..3: n > 0",
    "if x > 3",
    "if 1 < 2 then 3 else 4",
    "for n in 1..3",
    ": 3",
];

#[test]
fn no_part_of_a_damaged_statement_runs() {
    let indented = BROKEN.iter().chain(WHOLE).map(|line| format!("    {line}"));
    let lines = indented.chain(BROKEN.iter().map(|line| line.to_string()));
    let gaps = ["\n", "\n\n", "\n    # a remark\n", "  # a remark\n"];
    for (at, line) in lines.enumerate() {
        for (statement, used) in COMPLETE {
            let gap = gaps[at % gaps.len()];
            let mut text = format!(
                "claim \"before\" 1 == 1\n{statement}{gap}{line}\nclaim \"after\" 2 == 2\n"
            );
            for number in 0..3 {
                let used = used.unwrap_or("1");
                text += &format!("claim \"use {number}\" {used} == {used}\n");
            }
            let (shown, faults) = run(&text);
            let names = match used {
                Some(_) => vec!["before", "after"],
                None => vec!["before", "after", "use 0", "use 1", "use 2"],
            };
            assert_eq!(shown, names, "{text}\n{faults:?}");
            assert_eq!(
                faults.len(),
                names.len().abs_diff(5).clamp(0, 1) + 1,
                "{text}\n{faults:?}"
            );
            if let Some(need) = faults.get(1) {
                assert!(
                    need.starts_with("unknown-name: `f` has no definition"),
                    "{need}"
                );
            }
        }
    }
}

#[test]
fn an_operator_that_begins_a_line_is_told_where_it_belongs() {
    for operator in ["+", "/", "==", "<", "mod", "&"] {
        let (_, faults) = run(&format!("let f = 1\n    {operator} 2"));
        assert!(
            faults[0].contains("an operator at the end of a line continues the statement"),
            "{faults:?}"
        );
        let (_, faults) = run(&format!("{operator} 2"));
        assert!(
            faults[0].contains("an operator at the end of a line continues the statement"),
            "{faults:?}"
        );
    }
}

#[test]
fn the_fix_of_a_line_makes_one_statement() {
    for (line, value) in [("+ 1", "5"), ("mod 3", "1")] {
        let text = format!("let f = 4\n    {line}\nf");
        let mut session = session();
        let id = session.add_source("<text>", &text, None);
        let fix = session
            .check(id)
            .into_iter()
            .find_map(|fault| fault.fix)
            .expect("a fix");
        let mut mended = text.clone();
        mended.replace_range(fix.span.range(), &fix.replacement);
        assert_eq!(mended.lines().count(), 3, "{mended}");
        let id = session.add_source("<text>", &mended, None);
        let mut found = String::new();
        session.run(id, &mut |_, result| {
            assert!(
                result.diagnostics.is_empty(),
                "{mended}: {:?}",
                result.diagnostics
            );
            if let Item::Value(shown) = &result.item {
                found.clone_from(&shown.text.ascii);
            }
            true
        });
        assert_eq!(found, value);
    }
}

#[test]
fn what_goes_on_in_the_next_line_still_does() {
    for text in [
        "claim \"c\" forall x in 1..9:\n    x > 0 and\n    x < 10",
        "claim \"c\" 3 ==\n1 + 2",
        "def f(n) =\n    if n == 0 then 0\n    else 1\nclaim \"c\" f(3) == 1",
        "def f(n) = if n == 0\n  then 0\n  else 1\nclaim \"c\" f(3) == 1",
        "let f = [1,\n2\n, 3]\nclaim \"c\" length(f) == 3",
        "let f = (1\n    + 2)\nclaim \"c\" f == 3",
        "let f = let a = 1\n    in a\nclaim \"c\" f == 1",
        "  let f = 1\n  f\n  claim \"c\" f == 1",
        "let f = 1\n    let g = 2\nclaim \"c\" f + g == 3",
        "let f = 1\n* + *2\n* <> 0\n*2\n-1\nclaim \"c\" f == 1",
        "ruleset f(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }\nloopy def g(n) = {pass|0}\nclaim \"c\" 1 == 1",
        // Text embedded in other text.
        "let f = 1\n    f + 1\n\n    claim \"c\" f == 1",
        "ruleset f(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }\n    start \"xo\"\n    f(\"xo\")\n    claim \"c\" 1 == 1",
        "ruleset f(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }\n    start \"xo\"\n    lost if false\nclaim \"c\" 1 == 1",
    ] {
        let (shown, faults) = run(text);
        assert_eq!(faults, [""; 0], "{text}");
        assert_eq!(shown.last().map(|name| &**name), Some("c"), "{text}");
    }
}

#[test]
fn a_damaged_definition_hides_an_older_one() {
    let damaged = "def f(x) = x > 0\n    mod 3\n";
    let (shown, faults) = run(&format!("def f(x) = true\n{damaged}claim \"c\" f(1)"));
    assert_eq!((shown.len(), faults.len()), (0, 2), "{faults:?}");
    // Used through a function, and through a value.
    let (shown, faults) = run(&format!(
        "def f(x) = true\ndef g(x) = f(x)\n{damaged}claim \"c\" g(1)"
    ));
    assert_eq!((shown.len(), faults.len()), (0, 2), "{faults:?}");
    assert!(
        faults[1].starts_with("unknown-name: `g` needs `f`"),
        "{faults:?}"
    );
    let (shown, faults) = run(&format!("{damaged}let a = f(1)\nlet b = a\nclaim \"c\" b"));
    assert_eq!((shown.len(), faults.len()), (0, 2), "{faults:?}");
    // A definition further down is used again.
    let (shown, faults) = run(&format!("{damaged}def f(x) = x == 1\nclaim \"c\" f(1)"));
    assert_eq!((shown.len(), faults.len()), (1, 1), "{faults:?}");
    // So is a definition further up, by the statements before the damage.
    let (shown, faults) = run(&format!("def f(x) = x == 1\nclaim \"c\" f(1)\n{damaged}"));
    assert_eq!((shown.len(), faults.len()), (1, 1), "{faults:?}");
}

#[test]
fn one_report_tells_of_one_broken_definition() {
    let uses = "claim \"c\" f(1) == f(2)\n".repeat(10);
    for broken in [
        "def f(x) = x + > 0",
        "def f(x = x",
        "def f(x) = {0|",
        "def f(x) = \"abc",
        "f(x) = x + 1",
        "def f(x) x + 1",
        "def f (x) = x + 1",
        "def f(x) = x\n    let y = x",
        "def f(x) =\n    let y = x\n    let z = y\n    y + z",
        "ruleset f(n: integer) = { \"x\" -> }",
    ] {
        let (shown, faults) = run(&format!("{broken}\n{uses}"));
        assert_eq!((shown.len(), faults.len()), (0, 2), "{broken}\n{faults:#?}");
    }
    // A definition that fails at evaluation is also reported once.
    for (broken, used) in [("def f(x) = nope(x)", "f(1)"), ("let f = 1 / 0", "f")] {
        let uses = format!("claim \"c\" {used} == 1\n").repeat(10);
        let (shown, faults) = run(&format!("{broken}\n{uses}"));
        assert_eq!((shown.len(), faults.len()), (0, 2), "{broken}\n{faults:#?}");
    }
    let (shown, faults) = run(&format!("import \"a.cgt\"\n    + 3\n{uses}"));
    assert_eq!((shown.len(), faults.len()), (0, 2), "{faults:#?}");
}
