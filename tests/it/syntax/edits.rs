//! Statements are parsed independently: the surrounding text does not change their trees.

use cgt_lang::source::SourceId;
use cgt_lang::syntax::{Parsed, WordForm, parse, parse_again};
use cgt_lang::vocabulary::PREFIXES;
use proptest::prelude::*;
use std::sync::Arc;

const PIECES: [&str; 41] = [
    "let g = R{n}cR2 + strip R4B - R3\n",
    "# a comment, é😀\n",
    "def f(m, n) = if m < 1 then {0|n} else f(m - 1, n)\n",
    "assert forall m in 1..4, k in [1, m]: f(m, *{k}).mean == R{m}\n",
    "claim \"T\" exists x in 1..2 if x > 1: not x == 2\n",
    "table n in 1..3: strip {n}, [k for k in 1..n if k > 1]\n",
    "import \"other.cgt\"\n",
    "print \"a\", goishi(\"xo\")\n",
    "±{1,2*}; xs[0] - -3/4^*2\n",
    "5Tiny(1) + impartial [0, *]; R[1,k]c[2]a'\n",
    "\"\"\"\nboard\n\"\"\"\n",
    "let = 3\n",
    "f(1,\n",
    ")",
    "(",
    "[",
    "]",
    "{",
    "}",
    "|",
    "\"",
    "\"\"\"",
    "#",
    ";",
    "\n",
    " ",
    "\r\n",
    "+",
    "-",
    "*",
    "^",
    "1",
    "let ",
    "a",
    "R",
    "é",
    "\u{feff}",
    "😀",
    "then",
    ":",
    ",",
];

fn text() -> impl Strategy<Value = String> {
    let pieces = prop::collection::vec(prop::sample::select(&PIECES[..]), 0..12);
    pieces.prop_map(|p| p.concat())
}

fn shown(parsed: &Parsed) -> String {
    format!("{parsed:#?}")
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn parsing_again_after_edits_is_parsing(
        begin in text(),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..9usize, text()), 1..5),
    ) {
        let mut text = begin;
        let mut parsed = parse(SourceId(0), &text, &PREFIXES);
        for (at, length, new) in edits {
            let ends: Vec<usize> = text.char_indices().map(|(i, _)| i).chain([text.len()]).collect();
            let from = at.index(ends.len());
            let to = (from + length).min(ends.len() - 1);
            text.replace_range(ends[from]..ends[to], &new);
            parsed = parse_again(SourceId(0), &text, &PREFIXES, &parsed);
            prop_assert_eq!(shown(&parsed), shown(&parse(SourceId(0), &text, &PREFIXES)), "{}", text);
            for statement in &parsed.statements {
                prop_assert_eq!(&*statement.ast.text, statement.span.text(&text));
                let alone = parse(SourceId(0), &statement.ast.text, &PREFIXES);
                prop_assert_eq!(alone.statements.len(), 1, "{}", text);
                let (one, other) = (&alone.statements[0].ast, &statement.ast);
                prop_assert_eq!(format!("{one:?}"), format!("{other:?}"));
            }
        }
    }
}

#[test]
fn an_edit_shares_the_trees_of_other_statements() {
    let text = "let a = 1\n# two\ndef f(n) = n + a\nf(2)";
    let before = parse(SourceId(0), text, &PREFIXES);
    let edited = text.replace("# two", "# more\n\n").replace("f(2)", "f(3)");
    let after = parse_again(SourceId(0), &edited, &PREFIXES, &before);
    let pairs = before.statements.iter().zip(&after.statements);
    let shared: Vec<bool> = pairs.map(|(a, b)| Arc::ptr_eq(&a.ast, &b.ast)).collect();
    assert_eq!(shared, [true, true, false]);
}

/// The trees of a text, or its first error.
fn meaning(parsed: &Parsed) -> String {
    match parsed.diagnostics.iter().find(|d| d.is_error()) {
        Some(error) => error.message.clone(),
        None => super::tree::trees(parsed),
    }
}

#[test]
fn words_of_the_user_are_prefixes_where_a_position_follows() {
    let text = "clobbering 3 + R4\nlet clobbering = 1\nf(clobbering, clobbering + 2)\nclobbering(3)\nclobbering\n3";
    let words = PREFIXES.with([("clobbering".into(), WordForm::Heap)]);
    expect_test::expect![[r#"
        <clobbering+3+R4>
        (let clobbering 1)
        (f clobbering (sum +clobbering +2))
        (clobbering 3)
        clobbering
        3"#]]
    .assert_eq(&meaning(&parse(SourceId(0), text, &words)));
    let without = "expected an operator between `clobbering` and `3`";
    assert_eq!(meaning(&parse(SourceId(0), text, &PREFIXES)), without);
}

#[test]
fn parsing_again_with_other_words_is_parsing() {
    let text = "1 + 1\nkayles 3 + clobber\nsnort 3 + clobber 4";
    let own =
        |words: &[&str]| PREFIXES.with(words.iter().map(|&word| (word.into(), WordForm::Heap)));
    let sets = [
        own(&[]),
        own(&["clobber"]),
        own(&["snort"]),
        own(&["clobber", "snort"]),
    ];
    for before in &sets {
        for after in &sets {
            let old = parse(SourceId(0), text, before);
            let again = parse_again(SourceId(0), text, after, &old);
            assert_eq!(shown(&again), shown(&parse(SourceId(0), text, after)));
            assert!(Arc::ptr_eq(
                &again.statements[0].ast,
                &old.statements[0].ast
            ));
        }
    }
}
