//! Pieces as SVG. The page of `web/` draws them from the same file.

use crate::rulesets::scene::{Paint, Piece};

/// A symbol for each piece, and one for the stone.
const SYMBOLS: &str = include_str!("pieces.svg");

/// The elements of a piece in a colour, in a cell of 48 units around its middle; a stone if there is none.
pub(super) fn elements(piece: Option<Piece>, paint: Paint) -> impl Iterator<Item = &'static str> {
    let begin = format!("<symbol id=\"{}\">\n", piece.map_or("stone", Piece::name));
    let symbol = SYMBOLS.split_once(&begin).map_or("", |(_, rest)| rest);
    let lines = symbol.lines().take_while(|line| *line != "</symbol>");
    lines.filter(move |line| match paint {
        Paint::First => !line.contains("class=\"both\""),
        Paint::Green => !line.contains("class=\"right\""),
        _ => !line.contains("class=\"right\"") && !line.contains("class=\"both\""),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_piece_tells_its_owner_without_colour() {
        for piece in Piece::ALL.into_iter().map(Some).chain([None]) {
            let [left, right, both] = [Paint::Blue, Paint::First, Paint::Green]
                .map(|paint| elements(piece, paint).collect::<Vec<_>>());
            assert!(!left.is_empty(), "{piece:?}");
            assert!(left != right && right != both && left != both, "{piece:?}");
        }
    }
}
