//! Polynomials through the elements of a sequence.

/// The polynomial of a given degree through the elements from `start` on, as a denominator and the numerator's text.
pub(super) fn formula(numbers: &[i128], start: usize, degree: usize) -> Option<(i128, String)> {
    // Newton's form in k - start, multiplied by the factorial of the degree and expanded.
    let mut row: Vec<i128> = numbers.get(start..=start + degree)?.to_vec();
    let mut times: i128 = (1..=degree as i128).product();
    let mut total = vec![0i128; degree + 1];
    let mut falling = vec![1i128];
    let mut factorial = 1i128;
    for j in 0..=degree {
        let scale = row.first()?.checked_mul(times / factorial)?;
        for (sum, part) in total.iter_mut().zip(&falling) {
            *sum = sum.checked_add(part.checked_mul(scale)?)?;
        }
        row = row.windows(2).map(|d| d[1] - d[0]).collect();
        // Multiply by (k - start - j).
        let root = -((start + j) as i128);
        let mut next = vec![0i128; falling.len() + 1];
        for (at, part) in falling.iter().enumerate() {
            next[at + 1] += part;
            next[at] += part.checked_mul(root)?;
        }
        falling = next;
        factorial *= j as i128 + 1;
    }
    let common = total.iter().fold(times, |a, b| gcd(a, *b));
    times /= common;
    let mut text = String::new();
    for (power, coefficient) in total.iter().enumerate().rev() {
        let coefficient = coefficient / common;
        if coefficient == 0 {
            continue;
        }
        let sign = match (text.is_empty(), coefficient < 0) {
            (true, true) => "-",
            (true, false) => "",
            (false, true) => " - ",
            (false, false) => " + ",
        };
        text.push_str(sign);
        let size = coefficient.abs();
        let mut factors = vec!["k".to_owned(); power];
        if size != 1 || power == 0 {
            factors.insert(0, size.to_string());
        }
        text.push_str(&factors.join(" * "));
    }
    Some((times, text))
}

/// The text that adds a value at the end of a sum.
pub(super) fn plus(text: &str) -> String {
    if text == "0" {
        String::new()
    } else if text.chars().all(|c| c.is_ascii_digit()) {
        format!(" + {text}")
    } else {
        format!(" + ({text})")
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.abs() } else { gcd(b, a % b) }
}
