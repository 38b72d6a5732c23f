//! The engine on a small stack: the deepest texts, values, lists, games and searches within the limits are parsed,
//! checked, formatted, evaluated, printed and dropped. A stack overflow would abort the process.

use cgt_lang::budget::Budget;
use cgt_lang::ide::{
    Snapshot, completion, definition, diagnostics, folding, hover, inlay, lint, selection,
    signature, symbols, tokens,
};
use cgt_lang::present::{bundle, report::Reporter, terminal};
use cgt_lang::session::{DiskLoader, Options, Question, Session};
use cgt_lang::syntax;
use cgt_lang::value::Spelling;
use cgt_lang::vocabulary;
use cgt_lang::vocabulary::PREFIXES;
use std::time::Duration;

/// Stack of the thread in bytes.
const STACK: usize = 512 << 10;
/// Depth of nested brackets, just below the limit of the parser.
const NESTED: usize = 490;
/// Depth of nested calls, just below the limit of the evaluator.
const CALLS: usize = 9_900;

fn on_a_small_stack(job: impl FnOnce() + Send + 'static) {
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(job);
    thread.expect("a thread").join().expect("no panic");
}

/// Runs a text, formats its results, and returns the codes of its errors.
fn run(session: &mut Session, text: &str) -> Vec<&'static str> {
    let id = session.add_source("deep", text, None);
    let mut codes = Vec::new();
    let mut reporter = Reporter::default();
    session.run(id, &mut |session, result| {
        let look = terminal::Look {
            spelling: Spelling::Pretty,
            colour: false,
        };
        let _ = bundle::bundle(session, &result, look);
        for fault in &result.diagnostics {
            let _ = reporter.report(session, fault, look);
            assert_ne!(
                fault.code.name(),
                "internal",
                "{}",
                &text[..text.len().min(200)]
            );
            codes.push(fault.code.name());
        }
        true
    });
    codes
}

fn session(theorems: bool, time: u64) -> Session {
    let options = Options {
        theorems,
        time: Some(Duration::from_millis(time)),
        ..Options::default()
    };
    let budget = Budget::new(Some(4 << 30), Default::default());
    Session::new(options, budget, Box::new(DiskLoader))
}

/// Texts nested to the limit, in every construct.
fn nested() -> Vec<String> {
    let around =
        |open: &str, inner: &str, close: &str| open.repeat(NESTED) + inner + &close.repeat(NESTED);
    let chain = |part: &str, last: &str| part.repeat(20_000) + last;
    let mut all = vec![
        around("(", "1", ")"),
        around("[", "1", "]"),
        around("{", "1", "|}"),
        around("{|", "1", "}"),
        around("±{1,", "1", "}"),
        around("value(", "R2", ")"),
        around("[x for x in ", "[1]", "]"),
        around("1 + (", "1", ")"),
        around("1 - (", "strip 3", ")"),
        around("1 : (", "1", ")"),
        around("[1][(", "0", ")]"),
        around("strip R{grundy(nim ", "1", ")}"),
        around("R[", "1", "]"),
        around("if true then (", "1", ") else 2"),
        around("forall x in [1]: (", "true", ")"),
        around("not (", "true", ")"),
        around("2 * (", "strip 3", ")"),
        "not ".repeat(NESTED) + "true",
        "-".repeat(NESTED) + "1",
        "- ".repeat(NESTED) + "strip 3",
        "±".repeat(NESTED) + "1",
        "if false then 1 else ".repeat(NESTED) + "1",
        "forall x in [1]: ".repeat(NESTED) + "true",
        chain("1 - ", "1"),
        chain("1 + ", "strip 2"),
        chain("strip 2 - ", "strip 2"),
        chain("1 : ", "1"),
        chain("1 * ", "1"),
        chain("true and ", "true"),
        chain("false or ", "true"),
        chain("1 == ", "1"),
        chain("[1] + ", "[1]"),
        "R2".to_string() + &".value".repeat(20_000),
        "[1]".to_string() + &"[0]".repeat(20_000),
        "f".to_string() + &"(1)".repeat(20_000),
        "(".repeat(100_000),
        "{1|".repeat(100_000),
        ")".repeat(100_000),
        "{".repeat(400) + "1" + &"|".repeat(400) + "1" + &"}".repeat(400),
    ];
    // Sums that share subgames.
    all.push(
        "def d(n) = if n == 0 then strip 3 else d(n-1) + e(n-1)
def e(n) = if n == 0 then strip 4 else e(n-1) - d(n-1)
d(60)"
            .into(),
    );
    // The same inside definitions and other statements.
    for inner in [all[0].clone(), all[7].clone(), all[23].clone()] {
        all.push(format!("def f(x) = {inner}\nf(1)"));
        all.push(format!("table n in 1..2: {inner}"));
        all.push(format!("assert {inner} == 1"));
        all.push(format!("claim \"c\" forall x in 1..2: {inner} == 1"));
        all.push(format!("print {inner}"));
        all.push(format!("let g = {inner}\ng"));
    }
    all
}

#[test]
fn nested_texts() {
    on_a_small_stack(|| {
        for text in nested() {
            let formatted = syntax::format(&text, &PREFIXES);
            assert_eq!(syntax::format(&formatted, &PREFIXES), formatted);
            let _ = (
                syntax::classify(&text, &PREFIXES),
                syntax::needs_more(&text),
            );
            run(&mut session(true, 2_000), &text);
        }
    });
}

#[test]
fn nested_texts_in_the_editor() {
    on_a_small_stack(|| {
        for text in nested() {
            let mut session = session(true, 200);
            let snapshot = Snapshot::new(&text);
            let _ = diagnostics::of_program(&snapshot.program);
            let _ = (symbols::symbols(&snapshot), tokens::tokens(&snapshot));
            let _ = (folding::folds(&snapshot), lint::remarks(&snapshot));
            for (at, statement) in snapshot.parsed.statements.iter().enumerate() {
                if let Some(found) = session.evaluate(&snapshot.program, at) {
                    let _ = inlay::hint(&text, statement.span, &found, Spelling::Pretty);
                }
            }
            for offset in [0, text.len() / 2, text.len()] {
                if let Some(subject) = hover::subject(&snapshot, offset)
                    && let Some((statement, expr)) = subject.expression
                {
                    let _ = session.describe(&snapshot.program, statement, expr);
                    for question in [Question::Value, Question::Explain] {
                        let _ = session.ask(&snapshot.program, statement, expr, question);
                    }
                }
                let _ = completion::completions(&snapshot, offset);
                let _ = definition::goto(&snapshot, offset);
                let _ = signature::signature(&snapshot, offset);
                let _ = selection::ranges(&snapshot, offset);
            }
        }
    });
}

/// Definitions with results of the greatest possible depth.
const DEEP: &[(&str, &str)] = &[
    ("explicit", "if n == 0 then 0 else {d(n-1)|}"),
    ("switch", "if n == 0 then 0 else {n | d(n-1)}"),
    ("impartial", "if n == 0 then 0 else impartial [d(n-1)]"),
    ("all_nimbers", "if n == 0 then 0 else impartial [d(n-1), 0]"),
    ("list", "if n == 0 then [] else [d(n-1)]"),
    ("pair", "if n == 0 then [] else [d(n-1), 1]"),
    ("sum", "if n == 0 then strip 3 else strip 4 - d(n-1)"),
    ("negative", "if n == 0 then {1|2} else -{d(n-1)|*}"),
    (
        "multiple",
        "if n == 0 then strip 3 else 2 * (strip 2 - d(n-1))",
    ),
    ("ordinal", "if n == 0 then * else * : d(n-1)"),
    ("heat", "if n == 0 then * else {1 | -1} + d(n-1)"),
    ("up", "if n == 0 then ^ else {0 | d(n-1)}"),
    ("tiny", "if n == 0 then 1 else {0 || 0 | -(d(n-1))}"),
    (
        "form",
        "if n == 0 then misere_canonical_form(nim 2) else misere_canonical_form(impartial [d(n-1), 0])",
    ),
];

/// Calls every word of the language with deep arguments.
#[test]
fn deep_data() {
    on_a_small_stack(|| {
        for (name, body) in DEEP {
            let mut session = session(true, 20_000);
            let text = format!("def d(n) = {body}\nlet g = d({CALLS})\nlet h = d({CALLS} - 1)");
            assert_eq!(run(&mut session, &text), [""; 0], "{name}");
            session.set_time_limit(Some(Duration::from_millis(4)));
            for text in [
                "g",
                "g == h",
                "g + h",
                "-g",
                "g : h",
                "[g, h, g]",
                "g < h",
                "{g | h}",
                "±g",
                "g - g",
            ] {
                run(&mut session, text);
            }
            for entry in vocabulary::entries() {
                let Some((least, most)) = entry.arity.bounds() else {
                    continue;
                };
                for arguments in [
                    &["g"][..],
                    &["g", "h"],
                    &["g", "1"],
                    &["g", "h", "1"],
                    &["[g, h]"],
                    &["g", "misere"],
                ] {
                    if (least..=most).contains(&arguments.len()) {
                        let call = format!("{}({})", entry.name, arguments.join(", "));
                        run(&mut session, &call);
                    }
                }
            }
        }
    });
}

/// Searches the deepest positions of every ruleset, with and without theorems.
#[test]
fn deep_searches() {
    let positions = [
        "nim(10000, 9999)",
        "nim 1000000",
        "kayles 3000 + 2999",
        "octal(\"0.7\", 9000)",
        "octal(\"4.7\", 300, 299)",
        "octal(\"0.137\", 5000)",
        "strip 10000",
        "strip R1000B + B1001R",
        "goishi(1000, 1000, 1000)",
        "goishi(\"xoxoxoxoxoxoxoxoxoxo\")",
        "goishi(\"xo.o/ooxx/xxoo\")",
        "R2000",
        "R60cR60",
        "R[3,2,1,4]c[2]R[9]a[2]",
        "coins(8, 8)",
        "dots(8, 8)",
        "strings(\"a-b, b-c, c-d, d-e, e-a, a-ground\")",
        "domineering(1, 4000)",
        "domineering(8, 8)",
        "cram(1, 4000)",
        "cram(6, 7)",
        "nim2d(9, 9)",
        "nim2d(1, 1000)",
        "young(40, 30, 20, 10)",
        "young(9, 9, 9, line)",
    ];
    on_a_small_stack(move || {
        for theorems in [true, false] {
            for position in positions {
                let mut session = session(theorems, 60);
                run(&mut session, &format!("let g = {position}"));
                for question in [
                    "g",
                    "outcome(g)",
                    "outcome(g, misere)",
                    "grundy(g)",
                    "misere_grundy(g)",
                    "genus(g)",
                    "misere_canonical_form(g)",
                    "misere_quotient(g)",
                    "count_positions(g)",
                    "winning_moves(g)",
                    "explain(g)",
                    "draw(g)",
                    "birthday(g)",
                    "thermograph(g)",
                    "hxor(g)",
                ] {
                    run(&mut session, question);
                }
            }
        }
        run(
            &mut session(true, 2_000),
            "hiroi(\"xxxxxxxxxx/xxxxxxxxxx/xxxxxxxxxx\")",
        );
    });
}
