//! Requests of boards beside a text: the position at a place of a document, `cgt/scene`, and questions about it,
//! `cgt/board`.

use super::document::Document;
use super::documents::Documents;
use crate::ide::actions::{self, CaseTexts};
use crate::ide::hover;
use crate::present::board;
use crate::session::Session;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tower_lsp::ls_types::{Position, Range, TextDocumentIdentifier, Uri};

/// How long it may take to find which position an expression is about.
const LONGEST_SEARCH: Duration = Duration::from_secs(2);

/// The parameters of `cgt/scene`: a document, a position in it, and what to tell of the scene there.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SceneParams {
    /// The document.
    pub text_document: TextDocumentIdentifier,
    /// The position.
    pub position: Position,
    /// Which row of a table, from 0.
    #[serde(default)]
    pub row: usize,
    /// The requests of boards whose answers are part of the answer.
    #[serde(default = "usual_methods")]
    pub methods: Vec<String>,
}

fn usual_methods() -> Vec<String> {
    ["show", "facts", "judge"].map(String::from).into()
}

/// The parameters of `cgt/board`: a request of boards, see [`board::answer`].
#[derive(Debug, Deserialize, Serialize)]
pub(super) struct BoardParams {
    /// Its name.
    pub method: String,
    /// Its parameters.
    pub params: Value,
}

/// A question that a board asks.
#[derive(Debug)]
pub(super) enum BoardQuestion {
    /// A request of boards.
    Board(BoardParams),
    /// What is at a place of a document, in a statement with this range, and the answers to requests about it; of a
    /// table, about this row.
    Scene(SceneSubject, Range, usize, Vec<String>),
}

impl BoardQuestion {
    /// The answer; `None` if there is no position.
    pub(super) fn answer(&self, session: &mut Session) -> Option<Value> {
        match self {
            BoardQuestion::Board(BoardParams { method, params }) => {
                Some(board::answer(session, method, params.clone()))
            }
            BoardQuestion::Scene(subject, statement, row, methods) => {
                let mut found = subject.answer(session, *row, methods)?;
                found["statement"] = json!(statement);
                Some(found)
            }
        }
    }
}

/// The question of `cgt/scene`; `None` if there is nothing at the place.
pub(super) fn question(documents: &mut Documents, params: SceneParams) -> Option<BoardQuestion> {
    let document = documents.parsed(&params.text_document.uri)?;
    let offset = document.text.offset(params.position);
    let (subject, statement) = SceneSubject::at(document, offset)?;
    let statement = document.snapshot.parsed.statements.get(statement)?;
    let range = document.text.range(statement.span);
    Some(BoardQuestion::Scene(
        subject,
        range,
        params.row,
        params.methods,
    ))
}

/// What is at a place of a document.
pub(super) fn at(documents: &mut Documents, uri: &Uri, place: Position) -> Option<PlacedScene> {
    let document = documents.parsed(uri)?;
    let offset = document.text.offset(place);
    let (subject, statement) = SceneSubject::at(document, offset)?;
    Some(PlacedScene {
        subject,
        uri: uri.clone(),
        print: document.snapshot.program.fingerprint(statement)?,
    })
}

/// A scene, and the statement that it is in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PlacedScene {
    /// What it shows.
    pub subject: SceneSubject,
    /// The document of the statement.
    pub uri: Uri,
    /// The fingerprint of the statement: of its text, and of all that its result depends on.
    pub print: u64,
}

/// What a scene shows: an expression, the counterexample of a claim, or a row of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SceneSubject {
    /// The definitions before it, as text.
    context: String,
    /// The text of the expression, of the claim, or of the table.
    expression: String,
    /// The counterexample of a claim, or the rows of a table; empty for an expression.
    cases: Arc<[CaseTexts]>,
    /// Whether it is a table.
    is_table: bool,
}

impl SceneSubject {
    /// What is at an offset of a document, and the index of its statement: the expression there, the counterexample or
    /// the rows of the statement, else its whole expression.
    fn at(document: &Document, offset: usize) -> Option<(SceneSubject, usize)> {
        let snapshot = &document.snapshot;
        let statements = &snapshot.parsed.statements;
        let subject = hover::subject(snapshot, offset).unwrap_or_default();
        let scene = |statement: usize, expression: &str, cases: Vec<CaseTexts>, is_table| {
            let subject = SceneSubject {
                context: snapshot.program.definitions_before(statement),
                expression: expression.into(),
                cases: cases.into(),
                is_table,
            };
            (subject, statement)
        };
        // Expressions that depend on the variables of a statement have no position of their own.
        let around = snapshot.parsed.statement_at(offset);
        let around = around.filter(|_| subject.expression.is_none());
        if let Some(statement) = subject.statement.or(around.map(|(at, _)| at))
            && let Some(own) = statements.get(statement)
            && let Some(result) = document.result(statement)
            && let Some((cases, is_table)) = actions::cases(&own.ast, &result.item)
        {
            return Some(scene(statement, &own.ast.text, cases, is_table));
        }
        let (statement, expr) = actions::on_board(snapshot, offset)?;
        let place = statements.get(statement)?.place_of(expr);
        let text = place.text(&snapshot.text);
        Some(scene(statement, text, Vec::new(), false))
    }

    /// The expression; of a counterexample, its variables.
    pub(super) fn title(&self) -> String {
        match self.cases.first() {
            Some(case) if !self.is_table && !case.is_empty() => {
                format!("counterexample: {}", case_text(case))
            }
            _ => self.expression.clone(),
        }
    }

    /// The rows of a table: their variables.
    pub(super) fn rows(&self) -> Vec<String> {
        let rows = self.cases.iter().filter(|_| self.is_table);
        rows.map(case_text).collect()
    }

    /// The parameters of a request of boards about the position after these moves, of a table in this row; `None` if a
    /// claim or a table speaks of none.
    pub(super) fn params(&self, session: &mut Session, row: usize, moves: &Value) -> Option<Value> {
        session.set_time_limit(Some(LONGEST_SEARCH));
        let case = self.cases.get(row).or(self.cases.first());
        let (context, expression) = match case {
            None => {
                let found = session
                    .boards()
                    .position_in(&self.context, &self.expression);
                let expression = found.unwrap_or_else(|| self.expression.clone());
                (self.context.clone(), expression)
            }
            Some(variables) => {
                session
                    .boards()
                    .position_of_case(&self.context, &self.expression, variables)?
            }
        };
        Some(json!({"context": context, "expression": expression, "moves": moves}))
    }

    /// The position, and the answers to some requests of boards about it.
    fn answer(&self, session: &mut Session, row: usize, methods: &[String]) -> Option<Value> {
        let params = self.params(session, row, &json!([]))?;
        let mut found = json!({
            "context": params["context"],
            "expression": params["expression"],
            "title": self.rows().get(row).cloned().unwrap_or_else(|| self.title()),
            "rows": self.rows(),
        });
        for method in methods {
            found[method] = board::answer(session, method, params.clone());
        }
        Some(found)
    }
}

fn case_text(case: &CaseTexts) -> String {
    let all = case.iter().map(|(name, value)| format!("{name} = {value}"));
    all.collect::<Vec<_>>().join(", ")
}
