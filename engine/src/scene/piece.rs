//! The pieces that a picture can show in place of a stone.

/// The shape of a piece. Its colour says whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Piece {
    /// A crown, as for the amazons of Amazons.
    Amazon,
    /// A coin.
    Coin,
    /// The face of a fox.
    Fox,
    /// A frog, which looks to the left.
    Frog,
    /// A goose.
    Goose,
    /// A pin, as in Kayles.
    Pin,
    /// An upright domino, as in Toppling Dominoes.
    Tile,
    /// A toad, which looks to the right.
    Toad,
}

impl Piece {
    /// All pieces, by name.
    pub const ALL: [Piece; 8] = [
        Piece::Amazon,
        Piece::Coin,
        Piece::Fox,
        Piece::Frog,
        Piece::Goose,
        Piece::Pin,
        Piece::Tile,
        Piece::Toad,
    ];

    /// The name, as in the clause `drawing` of a ruleset.
    pub fn name(self) -> &'static str {
        match self {
            Piece::Amazon => "amazon",
            Piece::Coin => "coin",
            Piece::Fox => "fox",
            Piece::Frog => "frog",
            Piece::Goose => "goose",
            Piece::Pin => "pin",
            Piece::Tile => "tile",
            Piece::Toad => "toad",
        }
    }

    /// The piece with a name.
    pub fn named(name: &str) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.name() == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_sorted_and_read_again() {
        let names = Piece::ALL.map(Piece::name);
        assert!(names.is_sorted());
        assert_eq!(names.map(Piece::named), Piece::ALL.map(Some));
        assert_eq!(Piece::named("dragon"), None);
    }
}
