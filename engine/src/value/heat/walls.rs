//! The walls of thermographs, and the cache of them.

use crate::value::handle::Value;
use crate::value::number::dyadic::Dyadic;
use rustc_hash::{FxHashMap, FxHashSet};
use serde::{Serialize, Serializer};
use std::sync::Arc;

/// A vertex of a wall of a thermograph.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Vertex {
    /// The cost of a move.
    pub temperature: Dyadic,
    /// The stop of the game cooled by the temperature.
    pub value: Dyadic,
}

impl Serialize for Vertex {
    /// Serializes as `[value, temperature]`.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.value, &self.temperature).serialize(serializer)
    }
}

/// A piecewise linear function, constant after its last vertex.
pub(super) type Wall = Vec<Vertex>;

/// Both walls of a thermograph. Their last vertices are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Walls {
    pub(super) left: Wall,
    pub(super) right: Wall,
}

impl Walls {
    /// The thermograph that consists of a mast alone.
    pub(super) fn mast(temperature: Dyadic, value: Dyadic) -> Walls {
        let wall = vec![Vertex { temperature, value }];
        Walls {
            left: wall.clone(),
            right: wall,
        }
    }

    /// Memory held, in bytes.
    fn memory(&self) -> usize {
        size_of::<Walls>() + (self.left.capacity() + self.right.capacity()) * size_of::<Vertex>()
    }
}

/// The lowest temperature of a thermograph. Starting at 0 is cheaper, because there every numberish game is a mast
/// alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum LowestTemperature {
    Zero,
    MinusOne,
}

/// The cache of walls. Many games have equal walls, which are stored once.
#[derive(Debug, Default)]
pub(in crate::value) struct KnownWalls {
    pub(super) by_value: FxHashMap<(Value, LowestTemperature), Arc<Walls>>,
    all: FxHashSet<Arc<Walls>>,
}

impl KnownWalls {
    pub(super) fn keep(&mut self, v: Value, from: LowestTemperature, walls: Walls) -> Arc<Walls> {
        let walls = match self.all.get(&walls) {
            Some(known) => Arc::clone(known),
            None => {
                let walls = Arc::new(walls);
                self.all.insert(Arc::clone(&walls));
                walls
            }
        };
        self.by_value.insert((v, from), Arc::clone(&walls));
        walls
    }

    /// Memory held, in bytes.
    pub(in crate::value) fn memory(&self) -> usize {
        self.by_value.capacity() * size_of::<((Value, LowestTemperature), Arc<Walls>)>()
            + self.all.iter().map(|walls| walls.memory()).sum::<usize>()
    }
}
