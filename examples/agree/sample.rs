//! Smaller expressions.

/// Shorter or simpler texts, the shortest ones first; most of them are no positions.
pub(super) fn smaller(expression: &str) -> Vec<String> {
    let chars: Vec<char> = expression.chars().collect();
    let mut all = Vec::new();
    for length in (1..chars.len()).rev() {
        for start in 0..=chars.len() - length {
            let rest = chars[..start].iter().chain(&chars[start + length..]);
            all.push(rest.collect());
        }
    }
    for (at, c) in chars.iter().enumerate() {
        let simpler: &[char] = match c {
            '2'..='9' => &['0', '1'],
            'o' | 'x' | 'y' => &['.'],
            '.' => &['#'],
            _ => &[],
        };
        for simple in simpler {
            let mut text = chars.clone();
            text[at] = *simple;
            all.push(text.into_iter().collect());
        }
    }
    all
}
