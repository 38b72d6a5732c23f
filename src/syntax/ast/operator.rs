//! Operators.

/// The sign of a term in a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// Binary operators, except for `+` and `-`, which make an [`ExprKind::Sum`](super::ExprKind::Sum).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Binary {
    /// `*` or `·`
    Times,
    /// `/`
    Divide,
    /// `mod`
    Mod,
    /// `div`
    Div,
    /// `^`, a power
    Power,
    /// `:`, the ordinal sum
    OrdinalSum,
    /// `&`, the game with two given sides
    Sides,
    /// `..`, an inclusive range
    Range,
    /// `and`
    And,
    /// `or`
    Or,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `<|`, less than or confused with
    LessOrConfused,
    /// `|>`, greater than or confused with
    GreaterOrConfused,
    /// `<>`, confused with
    Confused,
    /// `in`, membership in a list or string
    In,
}

impl Binary {
    /// Whether it compares two data.
    pub fn is_comparison(self) -> bool {
        matches!(
            self,
            Binary::Equal
                | Binary::NotEqual
                | Binary::Less
                | Binary::LessEqual
                | Binary::Greater
                | Binary::GreaterEqual
                | Binary::LessOrConfused
                | Binary::GreaterOrConfused
                | Binary::Confused
                | Binary::In
        )
    }
}
