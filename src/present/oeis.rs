//! Tables as the On-Line Encyclopedia of Integer Sequences has sequences: b-files, and drafts of entries.

use crate::session::Cell;

/// Most characters of data in a line of an entry, and most lines.
const LINE: usize = 75;
const LINES: usize = 3;

/// A sequence of integers.
#[derive(Debug)]
pub struct Sequence {
    /// The index of the first term.
    offset: i64,
    /// The terms, as digits with an optional minus.
    terms: Vec<String>,
}

impl Sequence {
    /// The sequence in a table with a column of indices and one of integers.
    ///
    /// # Errors
    /// What is wrong, for the user.
    pub fn of(columns: &[String], rows: &[Vec<Cell>]) -> Result<Sequence, String> {
        let [index, term] = columns else {
            return Err(format!(
                "a sequence is a table with two columns, the index and the term, not {}, such as `n in 0..20: grundy(kayles(n))`",
                columns.len()
            ));
        };
        let mut found: Option<Sequence> = None;
        for row in rows {
            let [at, value] = row.as_slice() else {
                continue;
            };
            let at = at
                .text
                .ascii
                .parse::<i64>()
                .map_err(|_| format!("{index} = {}: an index is an integer", at.text.ascii))?;
            let value = &value.text.ascii;
            if !is_integer(value) {
                return Err(format!(
                    "{term} is {value} at {index} = {at}: the terms of a sequence are integers, as `grundy(g)` is for a nimber"
                ));
            }
            let sequence = found.get_or_insert_with(|| Sequence {
                offset: at,
                terms: Vec::new(),
            });
            let next = i64::try_from(sequence.terms.len())
                .ok()
                .and_then(|count| sequence.offset.checked_add(count));
            if next != Some(at) {
                return Err(format!(
                    "{index} = {at} follows {}: the indices of a sequence are consecutive",
                    next.map_or(i64::MAX, |next| next - 1)
                ));
            }
            sequence.terms.push(value.clone());
        }
        found.ok_or_else(|| "a sequence needs at least one term".into())
    }

    /// A b-file: an index and a term in each line.
    pub fn b_file(&self) -> String {
        let lines = (self.offset..).zip(&self.terms);
        let lines: Vec<String> = lines.map(|(at, term)| format!("{at} {term}")).collect();
        lines.join("\n")
    }

    /// The draft of an entry in the internal format of the encyclopedia, with the program that computes it.
    pub fn draft(&self, name: &str, program: &str) -> String {
        let mut lines = Vec::new();
        let mut terms = self.terms.iter().peekable();
        for letter in ["S", "T", "U"].into_iter().take(LINES) {
            let mut data = String::new();
            while let Some(term) =
                terms.next_if(|term| data.is_empty() || data.len() + term.len() < LINE)
            {
                data += term;
                if terms.peek().is_some() {
                    data.push(',');
                }
            }
            if !data.is_empty() {
                lines.push(format!("%{letter} A000000 {data}"));
            }
        }
        if let Some(last) = lines.last_mut().filter(|line| line.ends_with(',')) {
            last.pop();
        }
        let is_large = |term: &String| {
            term.trim_start_matches('-').len() > 1 || term.as_bytes().last() > Some(&b'1')
        };
        let first_large = self.terms.iter().position(is_large).map_or(1, |at| at + 1);
        let sign = if self.terms.iter().any(|term| term.starts_with('-')) {
            "sign"
        } else {
            "nonn"
        };
        lines.push(format!("%N A000000 {name}"));
        lines.push(format!("%o A000000 (cgt) {program}"));
        lines.push(format!("%K A000000 {sign}"));
        lines.push(format!("%O A000000 {},{first_large}", self.offset));
        lines.join("\n")
    }
}

fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::Sequence;

    fn sequence(offset: i64, terms: impl Iterator<Item = i64>) -> Sequence {
        let terms = terms.map(|term| term.to_string()).collect();
        Sequence { offset, terms }
    }

    #[test]
    fn a_draft_has_three_lines_of_data_at_most() {
        let long = sequence(1, 1000..1200).draft("a", "b");
        let is_data = |line: &&str| ["%S", "%T", "%U"].iter().any(|tag| line.starts_with(tag));
        let data: Vec<&str> = long.lines().filter(is_data).collect();
        assert_eq!(data.len(), 3, "{long}");
        assert!(data.iter().all(|line| line.len() <= 90));
        assert!(data[0].ends_with(',') && !data[2].ends_with(','));
        assert!(data[0].starts_with("%S") && data[2].starts_with("%U"));
    }

    #[test]
    fn the_second_offset_is_that_of_the_first_large_term() {
        let draft = |terms: &[i64]| sequence(0, terms.iter().copied()).draft("a", "b");
        assert!(draft(&[0, 1, -1, 2]).ends_with("%K A000000 sign\n%O A000000 0,4"));
        assert!(draft(&[0, 1, 1]).ends_with("%K A000000 nonn\n%O A000000 0,1"));
        assert!(draft(&[10]).ends_with("0,1"));
    }
}
