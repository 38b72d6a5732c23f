//! Results in the formats of shells, notebooks and web pages.

use super::document::{self, Picture};
use super::json;
use super::terminal::{self, Look};
use crate::session::{Item, Session, StatementResult};
use serde_json::{Map, Value};

/// A format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mime {
    /// Text for a terminal.
    Plain,
    /// A fragment of Markdown.
    Markdown,
    /// A fragment of LaTeX, which needs amsmath, booktabs and tikz.
    Latex,
    /// A picture as SVG.
    Svg,
    /// A JSON object, as printed by `--json`.
    Json,
}

impl Mime {
    /// All formats.
    pub const ALL: [Mime; 5] = [
        Mime::Plain,
        Mime::Markdown,
        Mime::Latex,
        Mime::Svg,
        Mime::Json,
    ];

    /// The MIME type, such as `text/plain`.
    pub fn name(self) -> &'static str {
        match self {
            Mime::Plain => "text/plain",
            Mime::Markdown => "text/markdown",
            Mime::Latex => "text/latex",
            Mime::Svg => "image/svg+xml",
            Mime::Json => "application/json",
        }
    }
}

/// Maximum number of shapes of a picture among several formats: a larger one is shown as text.
const MOST_SHAPES: usize = 10_000;

/// A result in every format that needs only its statement, by MIME type: all but JSON. `source` is the text of the
/// statement.
pub fn formats(result: &StatementResult, source: &str, look: Look) -> Map<String, Value> {
    let is_large = match &result.item {
        Item::Value(shown) => Picture::of(shown, source).is_some_and(|p| p.size() > MOST_SHAPES),
        _ => false,
    };
    let drawn = |mime| mime == Mime::Svg || mime == Mime::Latex;
    let formats = Mime::ALL.into_iter().filter_map(|mime| {
        if is_large && drawn(mime) {
            return None;
        }
        let text = written(result, source, mime, look)?;
        Some((mime.name().to_string(), text.into()))
    });
    formats.collect()
}

/// A result in a format that needs only its statement, whose text is `source`. `None` for JSON.
pub fn written(result: &StatementResult, source: &str, mime: Mime, look: Look) -> Option<String> {
    if let Item::Value(shown) = &result.item
        && let Some(known) = &shown.formats
    {
        return known.get(mime.name()).cloned();
    }
    let blocks = || document::of_item(&result.item, source);
    match mime {
        Mime::Plain => terminal::item(&result.item, look),
        Mime::Markdown => Some(document::markdown::write(&blocks()?, look)),
        Mime::Latex => Some(document::latex::write(&blocks()?)),
        Mime::Svg => match &result.item {
            Item::Value(shown) => Some(Picture::of(shown, source)?.svg(look)),
            _ => None,
        },
        Mime::Json => None,
    }
}

/// A result of a session in a format. None for definitions, failures and results without a picture as SVG; in formats
/// other than JSON, none for assertions that hold.
pub fn rendered(
    session: &Session,
    result: &StatementResult,
    mime: Mime,
    look: Look,
) -> Option<String> {
    match mime {
        Mime::Json => json::line(session, result, Map::new()),
        _ => written(result, session.span_text(result.span), mime, look),
    }
}

/// A result of a session in every available format, by MIME type.
pub fn bundle(session: &Session, result: &StatementResult, look: Look) -> Map<String, Value> {
    let mut all = formats(result, session.span_text(result.span), look);
    let json = json::item(session, result);
    all.extend(json.map(|object| (Mime::Json.name().to_string(), object)));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{DiskLoader, Options};
    use crate::value::Spelling;

    fn bundles(text: &str) -> Vec<Map<String, Value>> {
        let loader = Box::new(DiskLoader);
        let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
        let id = session.add_source("<cell>", text, None);
        let look = Look {
            spelling: Spelling::Pretty,
            colour: false,
        };
        let mut all = Vec::new();
        session.run(id, &mut |session, result| {
            all.push(bundle(session, &result, look));
            true
        });
        all
    }

    #[test]
    fn what_draw_gives_is_a_picture_where_it_is_the_result() {
        let all = bundles(
            "draw(clobber(\"xo\"))\nlet d = draw(clobber(\"xo\"))\nd\ndraw(clobber(\"xo\"), [\"L 1,1-1,2\"]).length\ndraw(strip R3)\ndraw({0 | pass})",
        );
        let svg = |at: usize| all[at].get("image/svg+xml").is_some();
        assert_eq!([0, 2, 3, 4, 5].map(svg), [true, false, false, true, true]);
        assert_eq!(all[0]["text/plain"], "xo");
        assert!(
            all[0]["text/latex"]
                .as_str()
                .is_some_and(|s| s.contains("tikzpicture"))
        );
    }

    #[test]
    fn a_result_has_the_formats_that_can_show_it() {
        let all = bundles(
            "R3cR2\nthermograph({3|1})\n{2|0}\nlet g = 1\nassert 1 == 1\ntable n in 1..2: n",
        );
        let names: Vec<String> = all
            .iter()
            .map(|one| one.keys().cloned().collect::<Vec<_>>().join(" "))
            .collect();
        let texts = "text/plain text/markdown text/latex";
        let with_picture = format!("{texts} image/svg+xml application/json");
        let without = format!("{texts} application/json");
        let expected = [
            &*with_picture,
            &with_picture,
            &without,
            "",
            "application/json",
            &without,
        ];
        assert_eq!(names, expected);
        assert_eq!(all[0]["text/plain"], "0");
        assert_eq!(all[0]["application/json"]["value"], "0");
        assert!(
            all[0]["image/svg+xml"]
                .as_str()
                .is_some_and(|s| s.starts_with("<svg"))
        );
        assert!(
            all[1]["text/latex"]
                .as_str()
                .is_some_and(|s| s.contains("tikzpicture"))
        );
    }
}
