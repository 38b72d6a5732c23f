//! Tests of `ide::references`.

use super::fixture;
use cgt_lang::ide::references::*;
use cgt_lang::source::SourceId;
use cgt_lang::syntax::{WordForm, parse};
use cgt_lang::vocabulary::PREFIXES;

/// The text with the occurrences of the name at the cursor in brackets. Bindings have double brackets.
fn marked(text: &str) -> String {
    let (snapshot, offset) = fixture(text);
    let Some((meaning, _)) = meaning(&snapshot, offset) else {
        return "nothing".into();
    };
    let mut out = snapshot.text.to_string();
    for place in places(&snapshot.parsed, &meaning).iter().rev() {
        let (open, close) = if place.binds {
            ("⟦", "⟧")
        } else {
            ("⟨", "⟩")
        };
        out.insert_str(place.span.end as usize, close);
        out.insert_str(place.span.start as usize, open);
    }
    out
}

fn renamed(text: &str, name: &str) -> Result<String, String> {
    let (snapshot, offset) = fixture(text);
    let (meaning, _) = renamable(&snapshot, offset)?;
    let places = places(&snapshot.parsed, &meaning);
    check(&snapshot.text, &snapshot.parsed, &places, name)?;
    Ok(replaced(&snapshot.text, &places, name))
}

#[test]
fn a_name_is_found_wherever_it_is_meant() {
    assert_eq!(
        marked("let g$0 = 1\ndef f(g) = g\ng + R{g}\nlet g = g + 1"),
        "let ⟦g⟧ = 1\ndef f(g) = g\n⟨g⟩ + R{⟨g⟩}\nlet ⟦g⟧ = ⟨g⟩ + 1"
    );
    assert_eq!(
        marked("def f(m) = [m for m in 1..$0m] + m"),
        "def f(⟦m⟧) = [m for m in 1..⟨m⟩] + ⟨m⟩"
    );
    assert_eq!(
        marked("def f(n) = $0f(n-1)\n3.f"),
        "def ⟦f⟧(n) = ⟨f⟩(n-1)\n3.⟨f⟩"
    );
    assert_eq!(marked("mea$0n(3)\nmean(4)"), "⟨mean⟩(3)\n⟨mean⟩(4)");
    assert_eq!(marked("1 +$0 2"), "nothing");
    // A variable of a list of functions is called; one of numbers is not, beside a word of the same name.
    assert_eq!(
        marked("let fs = [kayles, nim]\n[f$0(3) for f in fs]"),
        "let fs = [kayles, nim]\n[⟨f⟩(3) for ⟦f⟧ in fs]"
    );
    assert_eq!(
        marked("let ns = [1, 2]\n[mean(mean) for mean$0 in ns]"),
        "let ns = [1, 2]\n[mean(⟨mean⟩) for ⟦mean⟧ in ns]"
    );
}

#[test]
fn renaming_keeps_the_meaning() {
    let ok = |s: &str| Ok(s.to_string());
    assert_eq!(
        renamed("let g$0 = 1\ng + strip {g}B", "h"),
        ok("let h = 1\nh + strip {h}B")
    );
    assert_eq!(renamed("def f(m) = m$0 + 1", "n"), ok("def f(n) = n + 1"));
    assert_eq!(
        renamed("let fs = [kayles]\n[f(3) for f$0 in fs]", "g"),
        ok("let fs = [kayles]\n[g(3) for g in fs]")
    );
    for (text, name) in [
        ("let g$0 = 1\nlet h = 2\ng", "h"),
        ("let k = 1\ndef f(m) = m$0 + k", "k"),
        ("let g$0 = 1\ng", "let"),
        ("let g$0 = 1\ng", "R3"),
        ("let g$0 = 1\ng", "vv"),
        ("let g$0 = 1\ng", "mean"),
        ("let g$0 = 1\ng", "a b"),
        ("let g$0 = 1\ng", ""),
        ("me$0an(3)", "middle"),
    ] {
        assert!(renamed(text, name).is_err(), "{text} to {name}");
    }
}

#[test]
fn names_inside_expressions_are_their_own() {
    assert_eq!(
        marked("let x = 1\nlet x$0 = x + 1 in x * x\nx"),
        "let x = 1\nlet ⟦x⟧ = x + 1 in ⟨x⟩ * ⟨x⟩\nx"
    );
    assert_eq!(
        marked("let [a, b] = t\n$0b + a"),
        "let [a, ⟦b⟧] = t\n⟨b⟩ + a"
    );
    assert_eq!(
        marked("def count(xs, p$0) = [x for x in xs if p(x)]\ndef p(x) = x"),
        "def count(xs, ⟦p⟧) = [x for x in xs if ⟨p⟩(x)]\ndef p(x) = x"
    );
    assert_eq!(
        renamed("let [a$0, b] = t in a + b", "b"),
        Err("`b` is already bound where it would be used".into())
    );
    assert_eq!(
        renamed("def f(n) = let m$0 = n in m + m", "k"),
        Ok("def f(n) = let k = n in k + k".into())
    );
}

#[test]
fn an_imported_ruleset_is_renamed_with_its_positions() {
    let text = "import \"rules.cgt\"\nhop(\"tt.f\")\nhop tt.f";
    let hop = ("hop".into(), WordForm::Board { dot: true });
    let parsed = parse(SourceId(0), text, &PREFIXES.with([hop]));
    let meaning = NameMeaning::Global("hop".into());
    let places = places(&parsed, &meaning);
    assert_eq!(check(text, &parsed, &places, "jump"), Ok(()));
    assert_eq!(
        replaced(text, &places, "jump"),
        "import \"rules.cgt\"\njump(\"tt.f\")\njump tt.f"
    );
    assert!(check(text, &parsed, &places, "Jump").is_err());
}

#[test]
fn a_ruleset_is_renamed_with_its_positions() {
    let text = "ruleset clobber$0(b: grid \"x|o.\") = ±{ clobber(b), \"xo\" -> \".x\" } start(b): f(b)\n\
                clobber xo/ox + 1";
    assert_eq!(
        renamed(text, "fight"),
        Ok(
            "ruleset fight(b: grid \"x|o.\") = ±{ fight(b), \"xo\" -> \".x\" } start(b): f(b)\n\
            fight xo/ox + 1"
                .into()
        )
    );
    assert_eq!(
        marked("ruleset f(b$0: heap, n: integer) = {b | n} start(b): b settle b"),
        "ruleset f(⟦b⟧: heap, n: integer) = {⟨b⟩ | n} start(b): b settle ⟨b⟩"
    );
    assert_eq!(
        marked("ruleset f(b: line \"x.\") = {\"x\" -> \".\" if after$0 == b | }"),
        "nothing"
    );
}

#[test]
fn variables_are_edited_together() {
    let linked_at = |text: &str| {
        let (snapshot, offset) = fixture(text);
        linked(&snapshot, offset).map_or(0, |found| found.len())
    };
    assert_eq!(linked_at("def f($0m) = m + m"), 3);
    assert_eq!(linked_at("claim forall m in 1..3: $0m == m"), 3);
    assert_eq!(linked_at("let x$0 = 1\nx"), 0);
    assert_eq!(linked_at("def f($0m) = 3"), 0);
}
