//! A position in other notations.

use crate::diagnostic::Diagnostic;
use crate::present::paper::Paper;
use crate::present::scene::{svg, tikz};
use crate::rulesets::scene::Scene;
use crate::session::board::BoardPart;
use crate::session::{Match, Session};
use crate::vocabulary::cgsuite;
use serde_json::{Value, json};

/// A position as text of this language, of CGSuite if it has the ruleset, as LaTeX and as SVG. Formats that do not
/// exist are null.
pub(super) fn formats(session: &mut Session, contest: &Match) -> Result<Value, Box<Diagnostic>> {
    let view = session.boards().view(contest)?;
    let scenes: Option<Vec<Scene>> = view.parts.iter().map(|part| part.scene.clone()).collect();
    let drawing = || {
        let drawings = view.parts.iter().map(|part| &*part.drawing);
        drawings.collect::<Vec<_>>().join("\n+\n")
    };
    let drawn = match &scenes {
        Some(scenes) => svg::write(scenes, None),
        None => svg::of_text(&drawing(), None),
    };
    let terms = view.parts.iter().map(in_cgsuite);
    let terms: Option<Vec<Vec<String>>> = terms.collect();
    let sum = terms.map(|terms| terms.concat());
    let sum = sum.filter(|terms| !terms.is_empty());
    let sum = sum.map(|terms| match terms.as_slice() {
        [one] => format!("{one}.CanonicalForm"),
        all => format!("({}).CanonicalForm", all.join(" + ")),
    });
    Ok(json!({
        "cgt": view.text,
        "cgsuite": sum,
        "tikz": scenes.as_deref().map(|scenes| tikz::write(scenes, &Paper::default())),
        "svg": drawn,
    }))
}

/// The terms of a component in CGSuite's notation: a board with its rows, or heaps.
fn in_cgsuite(part: &BoardPart) -> Option<Vec<String>> {
    let (word, rest) = part.text.split_at(part.text.find([' ', '('])?);
    let (_, name) = cgsuite::RULESETS.iter().find(|(own, _)| *own == word)?;
    if !name.contains("heap") {
        let rows = part.drawing.replace('\n', "|");
        return Some(vec![format!("{name}(\"{rows}\")")]);
    }
    let heaps = rest.trim().trim_start_matches('(').trim_end_matches(')');
    let heaps = heaps.split(['+', ',']).map(str::trim);
    let terms = heaps.map(|heap| Some(format!("{name}({})", heap.parse::<u64>().ok()?)));
    terms.collect()
}
