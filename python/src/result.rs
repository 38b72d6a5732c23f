//! Results of statements, and the formats in which notebooks show data.

use crate::convert::{fraction, to_python};
use crate::error::FailureData;
use crate::session::PySession;
use cgt_lang::present::bundle::{self, Mime};
use cgt_lang::present::json;
use cgt_lang::present::terminal::Look;
use cgt_lang::session::{
    Cell, CheckResult, Datum, Item, Session, Shown, Spelling, StatementResult,
};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyInt};
use pyo3::{IntoPyObjectExt, PyTypeInfo};
use serde_json::{Map, Value};

const PLAIN: &str = "text/plain";
const SVG: &str = "image/svg+xml";

/// Formats by MIME type.
pub type Formats = Map<String, Value>;

const LOOK: Look = Look {
    spelling: Spelling::Pretty,
    colour: false,
};

/// The formats of a datum, which is not evaluated for them.
pub fn glances(session: &Bound<'_, PySession>, datum: &Datum) -> PyResult<Formats> {
    let mut held = session.get().engine.hold(session.py())?;
    let found = held
        .glance(datum)
        .map_err(|fault| FailureData::new(&held, &fault));
    let found = found.map_err(|failure| failure.exception(session.py()))?;
    Ok(bundle::formats(&found, datum.kind(), LOOK))
}

/// A datum in one format.
pub fn glance(
    session: &Bound<'_, PySession>,
    datum: &Datum,
    mime: Mime,
) -> PyResult<Option<String>> {
    let mut held = session.get().engine.hold(session.py())?;
    let found = held
        .glance(datum)
        .map_err(|fault| FailureData::new(&held, &fault));
    let found = found.map_err(|failure| failure.exception(session.py()))?;
    Ok(bundle::written(&found, datum.kind(), mime, LOOK))
}

fn text(formats: &Formats, mime: &str) -> Option<String> {
    formats.get(mime)?.as_str().map(String::from)
}

/// The formula of a value, where a notebook can set it: it knows the formulas of LaTeX and none of its packages.
pub fn mathematics(formats: &Formats) -> Option<String> {
    let latex = text(formats, "text/latex")?;
    let inside = latex.trim().strip_prefix('$')?.strip_suffix('$')?;
    (!inside.contains('$') && !formats.contains_key(SVG)).then_some(latex)
}

/// Markdown, where there is neither a picture nor a formula: notebooks prefer Markdown to formulas.
pub fn prose(formats: &Formats) -> Option<String> {
    let shows_more = formats.contains_key(SVG) || mathematics(formats).is_some();
    text(formats, "text/markdown").filter(|_| !shows_more)
}

/// The formats for a notebook: plain text, and the one that shows most.
pub fn notebook<'py>(py: Python<'py>, formats: &Formats) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    if let Some(plain) = text(formats, PLAIN) {
        all.set_item(PLAIN, plain)?;
    }
    if let Some(picture) = text(formats, SVG) {
        all.set_item(SVG, picture)?;
    } else if let Some(formula) = mathematics(formats) {
        all.set_item("text/latex", formula)?;
    } else if let Some(prose) = prose(formats) {
        all.set_item("text/markdown", prose)?;
    }
    Ok(all)
}

/// What a session knows of a statement when its result is reported.
pub struct Reported {
    pub result: StatementResult,
    pub value: Option<Datum>,
    json: Option<Value>,
    source: String,
    line: usize,
}

impl Reported {
    pub fn new(session: &Session, result: StatementResult) -> Reported {
        let text = session.source(result.span.source);
        Reported {
            value: session.reported(),
            json: json::item(session, &result),
            source: session.span_text(result.span).into(),
            line: text.map_or(1, |s| s.line_column(result.span.start as usize).0),
            result,
        }
    }
}

/// The result of a statement.
#[pyclass(name = "Result", module = "cgt_lang", frozen)]
pub struct PyStatementResult {
    session: Py<PySession>,
    reported: Reported,
}

impl PyStatementResult {
    pub fn new(session: &Bound<'_, PySession>, reported: Reported) -> PyStatementResult {
        PyStatementResult {
            session: session.clone().unbind(),
            reported,
        }
    }

    fn check(&self) -> Option<&CheckResult> {
        match &self.reported.result.item {
            Item::Check(check) => Some(check),
            _ => None,
        }
    }

    fn formats(&self) -> Formats {
        let Reported { result, source, .. } = &self.reported;
        bundle::formats(result, source, LOOK)
    }
}

/// Values by their names, as texts that can be read again.
fn texts<'py>(py: Python<'py>, values: &[(String, Shown)]) -> PyResult<Bound<'py, PyDict>> {
    let all = PyDict::new(py);
    for (name, value) in values {
        all.set_item(name, &*value.text.ascii)?;
    }
    Ok(all)
}

/// A cell of a table: an integer, a `Fraction`, a truth value, or the text of anything else.
fn cell<'py>(py: Python<'py>, cell: &Cell) -> PyResult<Bound<'py, PyAny>> {
    let text = &*cell.text.ascii;
    match &*cell.kind {
        "rational" => fraction(py)?.call1((text,)),
        "number" if text.contains('/') => fraction(py)?.call1((text,)),
        "number" => PyInt::type_object(py).call1((text,)),
        "bool" => (text == "true").into_bound_py_any(py),
        _ => text.into_bound_py_any(py),
    }
}

#[pymethods]
impl PyStatementResult {
    /// `value`, `table`, `claim`, `assert` or `print`; `nothing` for definitions and imports.
    #[getter]
    fn kind(&self) -> &'static str {
        match &self.reported.result.item {
            Item::Value(_) => "value",
            Item::Table { .. } => "table",
            Item::Print(_) => "print",
            Item::Check(check) if check.claim => "claim",
            Item::Check(_) => "assert",
            _ => "nothing",
        }
    }

    /// The value of an expression, or that a `let` binds; otherwise `None`.
    #[getter]
    fn value<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let value = self.reported.value.clone();
        value
            .map(|value| to_python(self.session.bind(py), value))
            .transpose()
    }

    /// The output as the prompt shows it; `None` for a definition, or an assertion that holds.
    #[getter]
    fn text(&self) -> Option<String> {
        text(&self.formats(), PLAIN)
    }

    /// Whether a claim or an assertion holds; `None` for other statements, and where it was stopped before a case failed.
    #[getter]
    fn holds(&self) -> Option<bool> {
        self.check().and_then(CheckResult::holds)
    }

    /// How many cases of a claim or an assertion were tried; `None` for other statements.
    #[getter]
    fn cases(&self) -> Option<u64> {
        self.check().map(|check| check.cases)
    }

    /// How many of them failed; `None` for other statements.
    #[getter]
    fn failed(&self) -> Option<u64> {
        self.check().map(|check| check.failed)
    }

    /// The first case that failed: its values by their names, as texts; `None` if none did.
    #[getter]
    fn counterexample<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let check = self.check().filter(|check| check.failed > 0);
        check
            .map(|check| texts(py, &check.counterexample))
            .transpose()
    }

    /// The case at which a limit or Ctrl-C stopped the statement, like `counterexample`; `None` if nothing did. The result
    /// is then what was found before.
    #[getter]
    fn stopped_at<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let at = self.reported.result.stopped_at.as_ref();
        at.map(|at| texts(py, &at.case)).transpose()
    }

    /// The headings of a table; `None` for other results.
    #[getter]
    fn columns(&self) -> Option<Vec<String>> {
        match &self.reported.result.item {
            Item::Table { columns, .. } => Some(columns.clone()),
            _ => None,
        }
    }

    /// The cells of a table, row by row: integers, Fractions, truth values, and texts of anything else; `None` for
    /// other results.
    #[getter]
    fn rows<'py>(&self, py: Python<'py>) -> PyResult<Option<Vec<Vec<Bound<'py, PyAny>>>>> {
        let Item::Table { rows, .. } = &self.reported.result.item else {
            return Ok(None);
        };
        let row = |row: &Vec<Cell>| row.iter().map(|one| cell(py, one)).collect();
        rows.iter().map(row).collect::<PyResult<_>>().map(Some)
    }

    /// The text of the statement.
    #[getter]
    fn source(&self) -> &str {
        &self.reported.source
    }

    /// The line on which it begins, from 1.
    #[getter]
    fn line(&self) -> usize {
        self.reported.line
    }

    /// Time taken, in seconds.
    #[getter]
    fn seconds(&self) -> f64 {
        self.reported.result.micros as f64 / 1e6
    }

    /// Positions and comparisons that were counted.
    #[getter]
    fn positions(&self) -> u64 {
        self.reported.result.positions
    }

    /// Warnings and hints, one sentence each.
    #[getter]
    fn hints(&self) -> Vec<&str> {
        let hints = self.reported.result.diagnostics.iter();
        hints
            .filter(|hint| !hint.is_error())
            .map(|hint| &*hint.message)
            .collect()
    }

    /// The JSON object that `cgt run --json` prints, as a text; `None` where it prints none.
    fn to_json(&self) -> Option<String> {
        self.reported.json.as_ref().map(Value::to_string)
    }

    /// The picture as SVG; `None` for a result without one.
    fn to_svg(&self) -> Option<String> {
        text(&self.formats(), SVG)
    }

    /// A fragment of LaTeX, which needs the packages amsmath, booktabs and tikz.
    fn to_latex(&self) -> Option<String> {
        text(&self.formats(), "text/latex")
    }

    /// A fragment of Markdown.
    fn to_markdown(&self) -> Option<String> {
        text(&self.formats(), "text/markdown")
    }

    fn __repr__(&self) -> String {
        let source = self.reported.source.trim();
        self.text()
            .unwrap_or_else(|| format!("<{}: {source}>", self.kind()))
    }

    #[pyo3(signature = (**_options))]
    fn _repr_mimebundle_<'py>(
        &self,
        py: Python<'py>,
        _options: Option<Bound<'py, PyDict>>,
    ) -> PyResult<Bound<'py, PyDict>> {
        notebook(py, &self.formats())
    }

    /// What a notebook shows, one below the other: the picture of a position, and its value.
    fn _parts<'py>(&self, py: Python<'py>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let mut formats = self.formats();
        let is_position =
            matches!(&self.reported.result.item, Item::Value(shown) if shown.game.is_some());
        let picture = formats.get(SVG).cloned().filter(|_| is_position);
        let mut parts = Vec::new();
        if let Some(picture) = picture {
            let source = self.reported.source.trim().into();
            let own = [(SVG.to_string(), picture), (PLAIN.to_string(), source)];
            parts.push(notebook(py, &own.into_iter().collect())?);
            formats.remove(SVG);
        }
        parts.push(notebook(py, &formats)?);
        Ok(parts)
    }

    fn _repr_svg_(&self) -> Option<String> {
        self.to_svg()
    }

    fn _repr_latex_(&self) -> Option<String> {
        mathematics(&self.formats())
    }

    fn _repr_markdown_(&self) -> Option<String> {
        prose(&self.formats())
    }
}
