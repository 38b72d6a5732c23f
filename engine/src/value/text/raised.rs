//! Superscript digits, as in `↑²`.

const RAISED: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// Digits as superscripts.
pub fn raised(digits: &str) -> String {
    let digits = digits.chars().filter_map(|c| c.to_digit(10));
    digits.filter_map(|d| RAISED.get(d as usize)).collect()
}

/// The digit that a superscript stands for.
fn digit(c: char) -> Option<char> {
    let at = RAISED.iter().position(|r| *r == c)?;
    char::from_digit(at as u32, 10)
}

/// The leading superscript digits of a text as ordinary digits, and the rest of the text.
pub fn lowered(text: &str) -> (String, &str) {
    let rest = text.trim_start_matches(RAISED);
    let raised = text.get(..text.len() - rest.len()).unwrap_or("");
    (raised.chars().filter_map(digit).collect(), rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_come_back() {
        assert_eq!(raised("1203"), "¹²⁰³");
        assert_eq!(lowered("¹²⁰³*"), ("1203".into(), "*"));
        assert_eq!(lowered("*²"), (String::new(), "*²"));
    }
}
