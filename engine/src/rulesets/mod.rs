//! The rulesets: notation, moves, and simplification of their positions. Each file or folder holds one ruleset;
//! [`entry`] lists them all. Their interface is [`Ruleset`].

/// Declares the modules of the rulesets, and the list of their entries in the order of the reference.
macro_rules! rulesets {
    ($($module:ident: $($entry:ident),+;)+) => {
        $(pub mod $module;)+

        /// The entries of all rulesets, in the order of the reference.
        pub const RULESETS: &[&entry::RulesetEntry] = &[$($(&$module::$entry),+),+];
    };
}

// A new ruleset needs a file and a line here. `cargo fmt` does not see these files; `.ci/run` formats them.
rulesets! {
    nimstring: NIMSTRING, STRINGS, COINS, DOTS;
    strip: ENTRY;
    nim: ENTRY;
    kayles: ENTRY;
    octal: ENTRY;
    domino: DOMINEERING, CRAM;
    goishi: ENTRY;
    nim2d: NIM2D, YOUNG;
    grundys: ENTRY;
    digraph_placement: ENTRY;
    fox_and_geese: FOX_AND_GEESE, CEYLONESE;
}

pub mod argument;
pub mod board;
pub mod entry;
pub mod goishi_board;
pub mod goishi_line;
pub mod grid;
pub mod heap_search;
pub mod heaps;
pub mod hiroi;
pub mod random;
pub mod tables;
pub mod word;

pub use crate::scene;
pub use crate::solve::{
    Choices, ClosedForm, Handle, HandleKind, Moves, Owners, Parts, Position, PositionRef,
    Remainder, Ruleset, Step, Theorem, TypedPosition,
};
