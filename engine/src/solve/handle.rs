//! What can be changed in a position, and who filled its places.

use crate::scene::Place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The initials of those who filled places.
pub type Owners = BTreeMap<Place, char>;

/// Something in a position that can be changed.
#[derive(Clone, Debug, PartialEq)]
pub struct Handle {
    /// What it is.
    pub kind: HandleKind,
    /// The place in the picture that shows it.
    pub place: Option<Place>,
    /// What it is now.
    pub now: String,
    /// What it can become, as far as that is known: any number for a number. An empty text is no edge, or no line.
    pub choices: Arc<[String]>,
}

/// What can be changed. As JSON it is `{"cell": 3}`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum HandleKind {
    /// The letter of a cell, by its number.
    Cell(usize),
    /// The letter of a vertex, by its name.
    Vertex(String),
    /// A vertex that edges can lead to, by its name.
    Joint(String),
    /// An edge, by its number.
    Edge(usize),
    /// A line of a board of dots, by its number.
    Line(usize),
    /// A heap by its number, or a number by its order in the text.
    Number(usize),
}
