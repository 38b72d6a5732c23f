//! Runs every editor feature on every example and test file, truncated at arbitrary places, without a panic. By default
//! tries some places in each file; `cargo test --release cuts:: -- --ignored` tries all of them.

use crate::support::session_with;
use cgt_lang::ide::{
    Snapshot, actions, completion, definition, diagnostics, folding, hover, inlay, lint,
    references, selection, signature, symbols, tokens,
};
use cgt_lang::session::{Options, Question, Session, format, format_range};
use cgt_lang::value::Spelling;
use std::path::{Path, PathBuf};
use std::time::Duration;

fn files(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        match path.is_dir() {
            true => files(&path, into),
            false if path.extension().is_some_and(|e| e == "cgt") => into.push(path),
            false => {}
        }
    }
}

fn all() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    for folder in ["examples", "tests", "grammar"] {
        files(&root.join(folder), &mut paths);
    }
    paths.sort();
    assert!(paths.len() > 20);
    let text = |path: &PathBuf| std::fs::read_to_string(path).expect("a text");
    paths.iter().map(text).collect()
}

fn impatient() -> Session {
    let options = Options {
        time: Some(Duration::from_millis(2)),
        ..Options::default()
    };
    session_with(options)
}

/// Runs all features near the end of a text, where the cursor would be, and evaluates its last statement.
fn try_all(text: &str, session: &mut Session) {
    let snapshot = Snapshot::new(text);
    let end = text.len();
    for offset in [
        end,
        end.saturating_sub(1),
        end.saturating_sub(7),
        end / 2,
        end + 1,
    ] {
        if let Some(subject) = hover::subject(&snapshot, offset)
            && let Some((statement, expr)) = subject.expression
        {
            let _ = session.describe(&snapshot.program, statement, expr);
            let _ = session.ask(&snapshot.program, statement, expr, Question::Value);
        }
        let _ = completion::completions(&snapshot, offset);
        let _ = definition::goto(&snapshot, offset);
        let _ = signature::signature(&snapshot, offset);
        let _ = selection::ranges(&snapshot, offset);
        if let Ok((meaning, _)) = references::renamable(&snapshot, offset) {
            let places = references::places(&snapshot.parsed, &meaning);
            let _ = references::check(text, &snapshot.parsed, &places, "other");
        }
        if let Some((statement, expr, offers)) = actions::offers(&snapshot, offset) {
            for offer in offers {
                let _ = actions::edit(&snapshot, statement, expr, offer, "{1|*}");
            }
        }
        for spelling in [Spelling::Ascii, Spelling::Pretty] {
            let _ = actions::convert_spelling(&snapshot, offset, spelling);
        }
    }
    let _ = (symbols::symbols(&snapshot), tokens::tokens(&snapshot));
    let _ = (folding::folds(&snapshot), lint::remarks(&snapshot));
    let _ = diagnostics::of_program(&snapshot.program);
    let statements = &snapshot.parsed.statements;
    if let Some((at, statement)) = statements.iter().enumerate().next_back()
        && let Some(result) = session.evaluate(&snapshot.program, at)
    {
        let _ = inlay::hint(text, statement.span, &result, Spelling::Pretty);
        let _ = diagnostics::of_result(&snapshot.program, at, &result, Spelling::Ascii);
    }
    let once = format(text);
    assert_eq!(format(&once), once);
    let _ = format_range(text, end.saturating_sub(40)..end);
}

fn cuts(wanted: impl Fn(usize) -> bool) {
    let mut session = impatient();
    for text in all() {
        for (number, (at, _)) in text.char_indices().enumerate() {
            if wanted(number) {
                try_all(&text[..at], &mut session);
            }
        }
        try_all(&text, &mut session);
    }
}

#[test]
fn some_cuts_of_every_file() {
    // A prime, so that the cuts hit every kind of place.
    cuts(|number| number % 31 == 17);
}

#[test]
#[ignore = "minutes"]
fn all_cuts_of_every_file() {
    cuts(|_| true);
}
