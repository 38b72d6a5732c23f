//! Recognises instances of a rule: finds all places where an instance that begins at a given place can end.

use super::ebnf::{Grammar, Node};
use std::collections::{BTreeSet, HashMap};

/// Places where a match can continue: the byte offset, and whether blanks are forbidden there.
type Places = BTreeSet<(usize, bool)>;

pub(super) fn accepts(grammar: &Grammar, rule: &str, text: &str) -> bool {
    let text = without_line_ends(text);
    let mut recogniser = Recogniser {
        grammar,
        inside: inside_of_words(&text),
        text: &text,
        known: HashMap::new(),
    };
    let token = is_token(rule);
    let ends = recogniser.rule(rule, (0, token));
    ends.iter()
        .any(|(end, _)| *end == text.len() || !token && recogniser.skip_blanks(*end) == text.len())
}

fn is_token(rule: &str) -> bool {
    !rule.contains(|c: char| c.is_lowercase())
}

struct Recogniser<'a> {
    grammar: &'a Grammar,
    text: &'a str,
    /// For each byte offset, whether it is inside a word, number or bar.
    inside: Vec<bool>,
    known: HashMap<(&'a str, usize, bool), Places>,
}

impl<'a> Recogniser<'a> {
    fn skip_blanks(&self, at: usize) -> usize {
        let rest = &self.text[at..];
        at + rest.len() - rest.trim_start_matches([' ', '\t', '\r']).len()
    }

    /// The offset at which a token can begin.
    fn begin(&self, (at, glued): (usize, bool)) -> Option<usize> {
        if glued {
            return Some(at);
        }
        let begin = self.skip_blanks(at);
        (begin > at || !self.inside[at]).then_some(begin)
    }

    fn rule(&mut self, name: &str, place: (usize, bool)) -> Places {
        let Some((name, rule)) = self.grammar.rules.get_key_value(name) else {
            return Places::new();
        };
        let token = is_token(name);
        let place = match (token, self.begin(place)) {
            (true, Some(begin)) => (begin, true),
            (true, None) => return Places::new(),
            (false, _) => place,
        };
        if let Some(known) = self.known.get(&(name.as_str(), place.0, place.1)) {
            return known.clone();
        }
        let mut ends = self.node(&rule.body, place, token);
        if let Node::Row(nodes) = &rule.body
            && nodes.first() == Some(&Node::Special("longest".to_owned()))
        {
            ends = ends.into_iter().max().into_iter().collect();
        }
        if token {
            ends = ends.into_iter().map(|(at, _)| (at, false)).collect();
        }
        self.known.insert((name, place.0, place.1), ends.clone());
        ends
    }

    /// The ends of a node. `token` is set in rules with capital names, where blanks are forbidden.
    fn node(&mut self, node: &'a Node, place: (usize, bool), token: bool) -> Places {
        match node {
            Node::Text(text) => {
                let begin = self.begin((place.0, place.1 || token));
                let end = begin
                    .filter(|b| self.text[*b..].starts_with(text.as_str()))
                    .map(|b| b + text.len());
                end.map(|e| (e, token)).into_iter().collect()
            }
            Node::Rule(name) => {
                let inner = if is_token(name) {
                    (place.0, place.1 || token)
                } else {
                    (place.0, place.1 && !token)
                };
                let ends = self.rule(name, inner);
                ends.into_iter()
                    .map(|(at, glued)| (at, glued || token))
                    .collect()
            }
            Node::Special(what) => self.special(what, place, token).into_iter().collect(),
            Node::Either(nodes) => nodes
                .iter()
                .flat_map(|n| self.node(n, place, token))
                .collect(),
            Node::Row(nodes) => nodes.iter().fold(Places::from([place]), |places, node| {
                places
                    .into_iter()
                    .flat_map(|p| self.node(node, p, token))
                    .collect()
            }),
            Node::Maybe(node) => {
                let mut ends = self.node(node, place, token);
                ends.insert(place);
                ends
            }
            Node::Many(node) => {
                let mut ends = Places::from([place]);
                let mut open = vec![place];
                while let Some(place) = open.pop() {
                    let more = self.node(node, place, token);
                    open.extend(more.into_iter().filter(|p| ends.insert(*p)));
                }
                ends
            }
            Node::Without(node, less) => {
                let less: BTreeSet<usize> = self
                    .node(less, place, token)
                    .into_iter()
                    .map(|p| p.0)
                    .collect();
                let ends = self.node(node, place, token);
                ends.into_iter().filter(|p| !less.contains(&p.0)).collect()
            }
        }
    }

    /// Whether the star at a place stands beside `omega`, or behind the exponent of a power.
    fn is_beside_a_power(&self, star: usize) -> bool {
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        let is_omega = |word: &str| word == "omega" || word == "ω";
        let after = self.text[star..].strip_prefix('*').unwrap_or("");
        let end = after.find(|c| !is_name(c)).unwrap_or(after.len());
        let before = self.text[..star].trim_end();
        if before.ends_with('*') {
            return false;
        }
        if is_omega(&after[..end]) {
            return true;
        }
        let exponent = match before.strip_suffix(')') {
            Some(inside) => {
                let mut depth = 1;
                inside.rfind(|c| {
                    depth += match c {
                        ')' => 1,
                        '(' => -1,
                        _ => 0,
                    };
                    depth == 0
                })
            }
            None => {
                let from = before.trim_end_matches(is_name).len();
                if is_omega(&before[from..]) {
                    return true;
                }
                (from < before.len()).then_some(from)
            }
        };
        let base = exponent.and_then(|at| {
            let before = &before[..at];
            let unsigned = before.strip_suffix('-').unwrap_or(before);
            unsigned.strip_suffix('^')
        });
        base.is_some_and(|base| {
            let from = base.trim_end_matches(is_name).len();
            let first = base[from..].chars().next();
            base.ends_with([')', ']'])
                || first.is_some_and(|c| c.is_lowercase() || c == '_')
                || first.is_some_and(|c| c.is_ascii_digit()) && base[..from].ends_with(['^', '-'])
        })
    }

    fn special(&self, what: &str, place: (usize, bool), token: bool) -> Option<(usize, bool)> {
        let (at, glued) = place;
        let blanks = self.skip_blanks(at);
        let next = self.text[at..].chars().next();
        let if_next = |fits: bool| fits.then(|| (at + next.map_or(0, char::len_utf8), token));
        match what {
            "longest" => Some(place),
            "beside a power" => self.is_beside_a_power(blanks).then_some((blanks, token)),
            "glued" => Some((at, true)),
            "blank" => {
                (blanks > at && !glued || blanks == self.text.len()).then_some((blanks, false))
            }
            "ahead" => {
                let rest = &self.text[blanks..];
                (rest.starts_with("+-") || rest.starts_with('±')).then_some(place)
            }
            "blanks" => Some((blanks, token)),
            "newline" => if_next(next == Some('\n')),
            "character" => if_next(next.is_some()),
            "letter" => if_next(next.is_some_and(char::is_alphabetic)),
            "small letter" => if_next(next.is_some_and(char::is_lowercase)),
            "capital letter" => if_next(next.is_some_and(char::is_uppercase)),
            "0 to 9" => if_next(next.is_some_and(|c| c.is_ascii_digit())),
            _ => panic!("`? {what} ?` has no meaning"),
        }
    }
}

/// For each byte offset, whether it is inside a word, number or bar.
fn inside_of_words(text: &str) -> Vec<bool> {
    #[derive(Clone, Copy, PartialEq)]
    enum Run {
        Word,
        Digits,
        Bars,
        None,
    }
    let mut inside = vec![false; text.len() + 1];
    let mut run = Run::None;
    for (at, c) in text.char_indices() {
        let next = match c {
            '|' => Run::Bars,
            _ if c.is_alphabetic() || c == '_' => Run::Word,
            _ if c.is_ascii_digit() && run == Run::Word => Run::Word,
            _ if c.is_ascii_digit() => Run::Digits,
            _ => Run::None,
        };
        inside[at] = next != Run::None && next == run;
        run = next;
    }
    inside
}

/// Replaces comments, and newlines that do not end a statement, by blanks.
fn without_line_ends(text: &str) -> String {
    const CLAUSES: &[&str] = &["start", "settle", "lost", "drawing", "loopy"];
    const WAITING: &[&str] = &[
        "->", "+", "-", "±", "·", "/", "&", ":", "=", ",", "..", "<", ">", "<|", "|>", " *",
        " and", " or", " mod", " div", " then", " else", " in",
    ];
    let mut out = String::new();
    let mut depth = 0usize;
    let mut rest = text.trim_start_matches('\u{feff}');
    while let Some(c) = rest.chars().next() {
        let quoted = if let Some(block) = rest.strip_prefix("\"\"\"") {
            block.find("\"\"\"").map(|n| n + 6)
        } else if c == '"' {
            let mut escaped = false;
            rest[1..]
                .find(|c| {
                    let end = c == '"' && !escaped;
                    escaped = c == '\\' && !escaped;
                    end
                })
                .map(|n| n + 2)
        } else {
            None
        };
        if let Some(length) = quoted {
            out.push_str(&rest[..length]);
            rest = &rest[length..];
            continue;
        }
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            '#' => {
                rest = &rest[rest.find('\n').unwrap_or(rest.len())..];
                continue;
            }
            _ => {}
        }
        if c == '\n' {
            let before = format!(" {}", out.trim_end());
            let line = rest.trim_start_matches(['\n', '\r']);
            let is_indented = line.starts_with([' ', '\t']);
            let next = rest.trim_start();
            let next = next.split(|c: char| !c.is_alphanumeric()).next();
            let waits = WAITING.iter().any(|w| before.ends_with(w));
            let goes_on = depth > 0
                || waits
                || matches!(next, Some("then" | "else" | "in" | "and" | "or"))
                || is_indented && next.is_some_and(|word| CLAUSES.contains(&word));
            out.push(if goes_on { ' ' } else { '\n' });
        } else {
            out.push(c);
        }
        rest = &rest[c.len_utf8()..];
    }
    out
}
