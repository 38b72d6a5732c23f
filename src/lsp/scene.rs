//! Requests of boards beside a text: the position at a place of a document, `cgt/scene`, and questions about it,
//! `cgt/board`.

use super::document::Document;
use super::documents::Documents;
use crate::ide::{actions, hover};
use crate::present::board;
use crate::session::{Item, Session};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
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
    /// What is at a place of a document, in a statement with this range, and the answers to requests about it.
    Scene(SceneSubject, Range, Vec<String>),
}

impl BoardQuestion {
    /// The answer; `None` if there is no position.
    pub(super) fn answer(&self, session: &mut Session) -> Option<Value> {
        match self {
            BoardQuestion::Board(BoardParams { method, params }) => {
                Some(board::answer(session, method, params.clone()))
            }
            BoardQuestion::Scene(subject, statement, methods) => {
                let mut found = subject.answer(session, methods)?;
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
    Some(BoardQuestion::Scene(subject, range, params.methods))
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

/// What a scene shows: an expression, or the counterexample of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SceneSubject {
    /// The definitions before it, as text.
    context: String,
    /// The text of the expression, or of the claim.
    expression: String,
    /// The variables of the counterexample.
    variables: Option<Vec<(String, String)>>,
}

impl SceneSubject {
    /// What is at an offset of a document, and the index of its statement: the counterexample of a claim, else the
    /// expression there, else the whole one.
    fn at(document: &Document, offset: usize) -> Option<(SceneSubject, usize)> {
        let snapshot = &document.snapshot;
        let statements = &snapshot.parsed.statements;
        let subject = hover::subject(snapshot, offset).unwrap_or_default();
        let scene = |statement: usize, expression: &str, variables| {
            let subject = SceneSubject {
                context: snapshot.program.definitions_before(statement),
                expression: expression.into(),
                variables,
            };
            (subject, statement)
        };
        if let Some(statement) = subject.statement
            && let Item::Check(check) = &document.result(statement)?.item
            && check.failed > 0
        {
            let variables = check.counterexample.iter();
            let variables = variables.map(|(name, value)| (name.clone(), value.text.ascii.clone()));
            let claim = &statements.get(statement)?.ast.text;
            return Some(scene(statement, claim, Some(variables.collect())));
        }
        let (statement, expr) = actions::on_board(snapshot, offset)?;
        let place = statements.get(statement)?.place_of(expr);
        Some(scene(statement, place.text(&snapshot.text), None))
    }

    /// The expression; of a counterexample, its variables.
    pub(super) fn title(&self) -> String {
        let Some(variables) = &self.variables else {
            return self.expression.clone();
        };
        let all = variables
            .iter()
            .map(|(name, value)| format!("{name} = {value}"));
        format!("counterexample: {}", all.collect::<Vec<_>>().join(", "))
    }

    /// The parameters of a request of boards about the position after these moves; `None` if a claim speaks of none.
    pub(super) fn params(&self, session: &mut Session, moves: &Value) -> Option<Value> {
        session.set_time_limit(Some(LONGEST_SEARCH));
        let (context, expression) = match &self.variables {
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
    fn answer(&self, session: &mut Session, methods: &[String]) -> Option<Value> {
        let params = self.params(session, &json!([]))?;
        let mut found = json!({
            "context": params["context"],
            "expression": params["expression"],
            "title": self.title(),
        });
        for method in methods {
            found[method] = board::answer(session, method, params.clone());
        }
        Some(found)
    }
}
