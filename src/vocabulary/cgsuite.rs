//! CGSuite's names for rulesets.

use super::find;

/// Rulesets of CGSuite whose positions are written with the same letters or numbers: our word and its name.
/// `docs/cgsuite.md` lists them.
pub const RULESETS: [(&str, &str); 5] = [
    ("clobber", "game.grid.Clobber"),
    ("domineering", "game.grid.Domineering"),
    ("toads", "game.strip.ToadsAndFrogs"),
    ("nim", "game.heap.Nim"),
    ("kayles", "game.heap.Kayles"),
];

/// More of its names, which are not ours in another spelling. Positions are written differently.
const NAMES: [(&str, &str); 9] = [
    ("coin_turning", "Turning"),
    ("king_clobber", "Kings"),
    ("knight_clobber", "Knights"),
    ("queen_clobber", "Queens"),
    ("rook_clobber", "Rooks"),
    ("elephants", "ElephantsAndRhinos"),
    ("sliding_toads", "GenToadsAndFrogs"),
    ("toppling", "TopplingDominoes"),
    ("wythoff", "GenWythoff"),
];

/// Our word for a CGSuite path such as `game.grid.Clobber`.
pub fn ruleset(path: &str) -> Option<&'static str> {
    if let Some((own, _)) = RULESETS.iter().find(|(_, name)| *name == path) {
        return Some(own);
    }
    let name = path.rsplit('.').next()?;
    if let Some((own, _)) = NAMES.iter().find(|(_, other)| *other == name) {
        return Some(own);
    }
    let mut small = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !small.is_empty() {
            small.push('_');
        }
        small.extend(letter.to_lowercase());
    }
    find(&small).map(|entry| entry.name)
}
