//! CGSuite's names for rulesets.

use super::find;

/// Rulesets of CGSuite: its name and ours. `docs/cgsuite.md` lists them.
pub const RULESETS: [(&str, &str); 5] = [
    ("clobber", "game.grid.Clobber"),
    ("domineering", "game.grid.Domineering"),
    ("toads", "game.strip.ToadsAndFrogs"),
    ("nim", "game.heap.Nim"),
    ("kayles", "game.heap.Kayles"),
];

/// Our word for a CGSuite path such as `game.grid.Clobber`.
pub fn ruleset(path: &str) -> Option<&'static str> {
    if let Some((own, _)) = RULESETS.iter().find(|(_, name)| *name == path) {
        return Some(own);
    }
    let mut small = String::new();
    for letter in path.rsplit('.').next()?.chars() {
        if letter.is_uppercase() && !small.is_empty() {
            small.push('_');
        }
        small.extend(letter.to_lowercase());
    }
    find(&small).map(|entry| entry.name)
}
