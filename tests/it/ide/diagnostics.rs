//! Tests of `ide::diagnostics`.

use cgt_lang::budget::Budget;
use cgt_lang::ide::diagnostics::*;
use cgt_lang::session::Program;
use cgt_lang::session::{NoFiles, Options, Session};
use cgt_lang::value::Spelling;

fn shown(text: &str) -> Vec<String> {
    let mut session = Session::new(Options::default(), Budget::unlimited(), Box::new(NoFiles));
    let program = Program::of_text(text);
    let mut all = of_program(&program);
    for at in 0..program.files()[0].parsed.statements.len() {
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
