//! Editable elements of positions, and the players who filled places.

use crate::scene::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The initials of the players who filled places.
pub type Owners = BTreeMap<Place, char>;

/// An element of a position that can be edited.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    /// The kind of the element.
    pub kind: HandleKind,
    /// The place of the picture that shows it.
    pub place: Option<Place>,
    /// The current text of the element.
    pub now: String,
    /// The possible texts, as far as they can be listed. A number may become any number. An empty text denotes the
    /// absence of an edge or line.
    pub choices: Arc<[String]>,
}

/// The kind of an editable element. As JSON, for example, `{"cell": 3}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandleKind {
    /// The letter of a cell, by its index.
    Cell(usize),
    /// The letter of a vertex, by its name.
    Vertex(String),
    /// A vertex as an end of new edges, by its name.
    Joint(String),
    /// An edge, by its index.
    Edge(usize),
    /// A line of a board of dots, by its index.
    Line(usize),
    /// A heap by its index, or a number by its order in the text.
    Number(usize),
}
