//! Tests of `ide::scope`.

use super::fixture;
use cgt_lang::ide::scope::*;

fn needs(marked: &str) -> Vec<String> {
    let (snapshot, offset) = fixture(marked);
    let statement = snapshot.parsed.statement_at(offset);
    let (_, statement) = statement.expect("a statement");
    let ast = &statement.ast;
    let path = statement.expr_at(offset);
    let seen = locals(ast, &path);
    let last = *path.last().expect("an expression");
    needed(ast, last, &seen)
        .iter()
        .map(|l| l.name.text.to_string())
        .collect()
}

#[test]
fn variables_are_those_of_the_place() {
    assert_eq!(needs("def f(m, n) = g $0+ m"), ["m"]);
    assert_eq!(needs("def f(m) = [k $0for k in 1..m]"), ["m"]);
    assert_eq!(needs("claim forall m in 1..9, n in 1..$0m: n == m"), ["m"]);
    assert_eq!(needs("claim forall m in 1..m$0: m == m"), [""; 0]);
    assert_eq!(needs("claim forall m in 1..3: m =$0= n"), ["m"]);
    assert_eq!(needs("table n in 1..8: strip $0{n}"), ["n"]);
    assert_eq!(needs("let x = exists $0k in 1..9: k == 3"), [""; 0]);
}
