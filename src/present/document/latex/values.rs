//! The notation of values as LaTeX.

use super::escape;

/// Symbols of the notation, longer ones first, with their LaTeX.
const SIGNS: [(&str, &str); 18] = [
    ("||||", "\\mathrel{|\\!|\\!|\\!|}"),
    ("|||", "\\mathrel{|\\!|\\!|}"),
    ("||", "\\mathrel{\\|}"),
    ("|", "\\mid "),
    ("+-", "\\pm "),
    ("PHat", "\\hat{\\mathcal{P}}"),
    ("PCheck", "\\check{\\mathcal{P}}"),
    ("NHat", "\\hat{\\mathcal{N}}"),
    ("NCheck", "\\check{\\mathcal{N}}"),
    ("&", "\\mathbin{\\&}"),
    ("*", "{\\ast}"),
    ("{", "\\left\\{"),
    ("}", "\\right\\}"),
    (" ", " "),
    (",", ","),
    ("=", "="),
    ("-", "-"),
    ("+", "+"),
];

/// Names of loopy games that are bold in the literature.
const BOLD: &[&str] = &["on", "off", "over", "under", "dud", "pass"];

/// Longest notation that is never broken into lines.
const LONGEST_LINE: usize = 60;
/// Number of digits between possible line breaks in a long number.
const DIGITS: usize = 10;

/// Converts the ASCII notation of a value to LaTeX math, without dollars. Long notation may be broken at bars, after
/// commas, and inside numbers.
pub fn value(notation: &str) -> String {
    let mut out = String::new();
    let is_long = notation.len() > LONGEST_LINE;
    let mut rest = notation;
    // The closing delimiters of the open round brackets.
    let mut brackets: Vec<&str> = Vec::new();
    while let Some(first) = rest.chars().next() {
        if let Some((power, after)) = power_of_omega(rest) {
            out += &power;
            rest = after;
            if let Some(after) = rest.strip_prefix('*') {
                out += " \\cdot ";
                rest = after;
            }
            continue;
        }
        let run = |sign: char| rest.len() - rest.trim_start_matches(sign).len();
        let before = rest;
        if let Some((sign, set)) = SIGNS.iter().find(|(sign, _)| rest.starts_with(sign)) {
            out += match *sign {
                // Lines cannot break between \left and \right.
                "{" if is_long => "\\{",
                "}" if is_long => "\\}",
                "," if is_long => ",\\allowbreak ",
                _ => set,
            };
            rest = &rest[sign.len()..];
            continue;
        }
        match first {
            '0'..='9' => {
                let (whole, after) = digits(rest);
                rest = after;
                match rest.strip_prefix('/').map(digits) {
                    Some((denominator, after)) if !denominator.is_empty() => {
                        out += &format!("\\tfrac{{{whole}}}{{{denominator}}}");
                        rest = after;
                    }
                    _ if is_long => {
                        let groups: Vec<&str> = groups(whole).collect();
                        out += &groups.join("\\allowbreak ");
                    }
                    _ => out += whole,
                }
            }
            '^' | 'v' => {
                let count = run(first);
                if let Some((exponent, after)) = exponent(&rest[count..]) {
                    let name = if first == '^' { "uparrow" } else { "downarrow" };
                    out += &format!("{{\\{name}}}^{{{exponent}}}");
                    rest = after;
                    continue;
                }
                let (times, after) = digits(&rest[count..]);
                let name = if first == '^' { "uparrow" } else { "downarrow" };
                let double = if first == '^' { "Uparrow" } else { "Downarrow" };
                match (count, times) {
                    (2, "") => out += &format!("{{\\{double}}}"),
                    (1, "") => out += &format!("{{\\{name}}}"),
                    (_, times) => {
                        if out.ends_with(|c: char| c.is_ascii_digit() || c == '}') {
                            out.push('+');
                        }
                        let count = count.to_string();
                        let times = if times.is_empty() { &count } else { times };
                        out += &format!("{times}\\cdot{{\\{name}}}");
                    }
                }
                rest = after;
            }
            'T' | 'M' if rest.starts_with("Tiny(") || rest.starts_with("Miny(") => {
                let sign = if first == 'T' { '+' } else { '-' };
                out += &format!("{{{sign}}}_{{");
                brackets.push("}");
                rest = &rest[5..];
            }
            '(' => {
                out.push('(');
                brackets.push(")");
                rest = &rest[1..];
            }
            ')' => {
                out += brackets.pop().unwrap_or(")");
                rest = &rest[1..];
            }
            'L' | 'N' | 'P' | 'R' | 'D' if rest.len() == 1 => {
                out += &format!("\\mathcal{{{first}}}");
                rest = "";
            }
            letter if letter.is_alphabetic() => {
                let end = rest
                    .find(|c: char| !c.is_alphabetic())
                    .unwrap_or(rest.len());
                let (word, after) = rest.split_at(end);
                rest = after;
                match word {
                    "infinity" if rest.starts_with('(') => {
                        out += "\\infty_{";
                        brackets.push("}");
                        rest = &rest[1..];
                    }
                    "oo" => out += "\\infty",
                    _ if BOLD.contains(&word) => out += &format!("\\mathbf{{{word}}}"),
                    _ => out += &format!("\\operatorname{{{word}}}"),
                }
            }
            other => {
                out += &format!("\\text{{{}}}", escape(other.encode_utf8(&mut [0; 4])));
                rest = &rest[other.len_utf8()..];
            }
        }
        // Each iteration must consume a symbol.
        if rest.len() == before.len() {
            break;
        }
    }
    out + &brackets.concat()
}

/// The power of ω that a text begins with, as LaTeX, and the rest of the text.
fn power_of_omega(text: &str) -> Option<(String, &str)> {
    let after = text.strip_prefix("omega")?;
    let Some(exponent) = after.strip_prefix('^') else {
        return Some(("\\omega".into(), after));
    };
    let (exponent, after) = match exponent.strip_prefix('(') {
        Some(inside) => {
            let mut depth = 1usize;
            let end = inside.find(|c| {
                match c {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                depth == 0
            })?;
            (value(&inside[..end]), &inside[end + 1..])
        }
        None => match power_of_omega(exponent) {
            Some(power) => power,
            None => {
                let (whole, after) = digits(exponent);
                (whole.into(), after)
            }
        },
    };
    Some((format!("\\omega^{{{exponent}}}"), after))
}

/// Splits the digits of a number into groups.
fn groups(digits: &str) -> impl Iterator<Item = &str> {
    let starts = (0..digits.len()).step_by(DIGITS);
    starts.filter_map(|at| digits.get(at..digits.len().min(at + DIGITS)))
}

/// Splits a text after its leading digits.
fn digits(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(text.len());
    text.split_at(end)
}

/// The exponent of a power of up, `<2>`, `[2]` or `[on]`, as LaTeX, and the rest of the text.
fn exponent(text: &str) -> Option<(String, &str)> {
    if let Some((exponent, after)) = text.strip_prefix('<').and_then(|t| t.split_once('>')) {
        return Some((set(exponent), after));
    }
    let (exponent, after) = text.strip_prefix('[')?.split_once(']')?;
    let is_exponent =
        exponent == "on" || !exponent.is_empty() && exponent.bytes().all(|b| b.is_ascii_digit());
    is_exponent.then(|| (format!("[{}]", set(exponent)), after))
}

/// Typesets an exponent: digits, or `on`.
fn set(exponent: &str) -> String {
    match exponent {
        "on" => "\\mathbf{on}".into(),
        digits => digits.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_in_the_literature() {
        for (notation, latex) in [
            ("0", "0"),
            ("-3/4", "-\\tfrac{3}{4}"),
            ("*", "{\\ast}"),
            ("*5", "{\\ast}5"),
            ("^", "{\\uparrow}"),
            ("^^*", "{\\Uparrow}{\\ast}"),
            ("v", "{\\downarrow}"),
            ("vv", "{\\Downarrow}"),
            ("^3*2", "3\\cdot{\\uparrow}{\\ast}2"),
            ("3/4^3*2", "\\tfrac{3}{4}+3\\cdot{\\uparrow}{\\ast}2"),
            ("-2v*", "-2{\\downarrow}{\\ast}"),
            ("^<2>", "{\\uparrow}^{2}"),
            ("1/2v[13]*2", "\\tfrac{1}{2}{\\downarrow}^{[13]}{\\ast}2"),
            ("1^[on]*", "1{\\uparrow}^{[\\mathbf{on}]}{\\ast}"),
            (
                "2over & v<on>",
                "2\\mathbf{over} \\mathbin{\\&} {\\downarrow}^{\\mathbf{on}}",
            ),
            ("infinity(0,2)", "\\infty_{0,2}"),
            (
                "omega^(omega+1)*3-1/2",
                "\\omega^{\\omega+1} \\cdot 3-\\tfrac{1}{2}",
            ),
            ("*omega^omega^2", "{\\ast}\\omega^{\\omega^{2}}"),
            ("PHat", "\\hat{\\mathcal{P}}"),
            ("+-1", "\\pm 1"),
            ("+-{1,1*}", "\\pm \\left\\{1,1{\\ast}\\right\\}"),
            ("{oo|-oo}", "\\left\\{\\infty\\mid -\\infty\\right\\}"),
            ("{2|0}", "\\left\\{2\\mid 0\\right\\}"),
            ("{3||2|1}", "\\left\\{3\\mathrel{\\|}2\\mid 1\\right\\}"),
            ("Tiny(2)", "{+}_{2}"),
            ("5Miny({2|1})", "5{-}_{\\left\\{2\\mid 1\\right\\}}"),
            ("N", "\\mathcal{N}"),
            (
                "mex{0, 1} = 2",
                "\\operatorname{mex}\\left\\{0, 1\\right\\} = 2",
            ),
        ] {
            assert_eq!(value(notation), latex, "{notation}");
        }
    }

    #[test]
    fn long_values_may_be_broken_into_lines() {
        let number = "7".repeat(61);
        let set = value(&number);
        assert_eq!(set.replace("\\allowbreak ", ""), number);
        assert!(
            set.split("\\allowbreak ")
                .all(|group| group.len() <= DIGITS)
        );
        let game = format!("{{{},2|1}}", "1".repeat(60));
        let set = value(&game);
        assert!(set.starts_with("\\{1111111111\\allowbreak 1"), "{set}");
        assert!(set.ends_with(",\\allowbreak 2\\mid 1\\}"), "{set}");
    }
}
