//! The position at a place of a document, with all that an infoview shows of it: `cgt/scene`.

use super::document::Document;
use super::documents::Documents;
use crate::ide::{Snapshot, definition, hover};
use crate::present::board;
use crate::session::{Item, Program, Session};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;
use tower_lsp::ls_types::{Position, TextDocumentIdentifier, Uri};

/// The parameters of `cgt/scene`: a document and a position in it.
#[derive(Debug, Deserialize, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct SceneParams {
    /// The document.
    pub text_document: TextDocumentIdentifier,
    /// The position.
    pub position: Position,
}

/// What is at a place of a document, and the program of the document.
pub(super) fn at(
    documents: &mut Documents,
    uri: &Uri,
    place: Position,
) -> Option<(SceneSubject, Arc<Program>)> {
    let document = documents.parsed(uri)?;
    let offset = document.text.offset(place);
    let program = Arc::clone(&document.snapshot.program);
    Some((SceneSubject::at(document, offset)?, program))
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
    /// What is at an offset of a document; `None` if it has no value of its own.
    fn at(document: &Document, offset: usize) -> Option<SceneSubject> {
        let snapshot = &document.snapshot;
        let subject = hover::subject(snapshot, offset)?;
        let statement = subject.statement.or_else(|| Some(subject.expression?.0))?;
        let own = snapshot.parsed.statements.get(statement)?;
        let scene = |expression: &str, variables| SceneSubject {
            context: definitions_before(snapshot, own.span.start),
            expression: expression.into(),
            variables,
        };
        if subject.expression.is_some() {
            return Some(scene(subject.span.text(&snapshot.text), None));
        }
        let Item::Check(check) = &document.result(statement)?.item else {
            return None;
        };
        let variables = check.counterexample.iter();
        let variables = variables.map(|(name, value)| (name.clone(), value.text.ascii.clone()));
        (check.failed > 0).then(|| scene(&own.ast.text, Some(variables.collect())))
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
        let (context, expression) = match &self.variables {
            None => (self.context.clone(), self.expression.clone()),
            Some(variables) => {
                session
                    .boards()
                    .position_of_case(&self.context, &self.expression, variables)?
            }
        };
        Some(json!({"context": context, "expression": expression, "moves": moves}))
    }

    /// The position with its moves, what is known of it, and what each move is worth.
    pub(super) fn answer(&self, session: &mut Session) -> Option<Value> {
        let params = self.params(session, &json!([]))?;
        let mut found = json!({"context": params["context"], "expression": params["expression"]});
        for method in ["show", "facts", "judge"] {
            found[method] = board::answer(session, method, params.clone());
        }
        Some(found)
    }
}

/// The definitions that end before an offset, as text.
pub(super) fn definitions_before(snapshot: &Snapshot, offset: u32) -> String {
    let before = definition::definitions(snapshot).into_iter();
    let before = before.filter(|d| d.import.is_some() || d.span.end <= offset);
    let mut context: Vec<&str> = before.map(|d| d.text).collect();
    context.dedup();
    context.join("\n")
}
