//! Reads ISO EBNF: rules, and samples in comments.

use std::collections::BTreeMap;

#[derive(Default, Debug)]
pub(super) struct Grammar {
    pub rules: BTreeMap<String, Rule>,
}

#[derive(Debug)]
pub(super) struct Rule {
    pub body: Node,
    pub samples: Vec<String>,
    pub wrong: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub(super) enum Node {
    Either(Vec<Node>),
    Row(Vec<Node>),
    Maybe(Box<Node>),
    Many(Box<Node>),
    Without(Box<Node>, Box<Node>),
    Text(String),
    Rule(String),
    Special(String),
}

impl Node {
    pub(super) fn as_text(&self) -> Option<&str> {
        match self {
            Node::Text(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn references(&self, found: &mut dyn FnMut(&str)) {
        match self {
            Node::Either(nodes) | Node::Row(nodes) => {
                nodes.iter().for_each(|n| n.references(found))
            }
            Node::Maybe(node) | Node::Many(node) => node.references(found),
            Node::Without(a, b) => [a, b].into_iter().for_each(|n| n.references(found)),
            Node::Rule(name) => found(name),
            Node::Text(_) | Node::Special(_) => {}
        }
    }
}

/// The sample without its marks, and the text between them (or all of it).
pub(super) fn marked(sample: &str) -> (String, String) {
    let whole = sample.replace(['⟦', '⟧'], "");
    let inside = sample
        .split_once('⟦')
        .and_then(|(_, rest)| rest.split_once('⟧'));
    let instance = inside.map_or(whole.clone(), |(inside, _)| inside.to_owned());
    (whole, instance)
}

pub(super) fn read(text: &str) -> Result<Grammar, String> {
    let mut grammar = Grammar::default();
    let mut reader = Reader { rest: text };
    let mut last: Option<String> = None;
    loop {
        reader.blanks();
        if let Some(comment) = reader.comment()? {
            let rule = last.as_ref().and_then(|name| grammar.rules.get_mut(name));
            let comment = comment.trim_matches(' ');
            match (
                comment.strip_prefix("sample:"),
                comment.strip_prefix("not:"),
                rule,
            ) {
                (Some(sample), _, Some(rule)) => {
                    rule.samples.push(sample.trim_matches(' ').to_owned())
                }
                (_, Some(wrong), Some(rule)) => rule.wrong.push(wrong.trim_matches(' ').to_owned()),
                _ => {}
            }
            continue;
        }
        if reader.rest.is_empty() {
            return Ok(grammar);
        }
        let name = reader.name().ok_or_else(|| reader.fault("a rule name"))?;
        reader.expect("=")?;
        let body = reader.either()?;
        reader.expect(";")?;
        let rule = Rule {
            body,
            samples: Vec::new(),
            wrong: Vec::new(),
        };
        if grammar.rules.insert(name.clone(), rule).is_some() {
            return Err(format!("`{name}` is defined twice"));
        }
        last = Some(name);
    }
}

struct Reader<'a> {
    rest: &'a str,
}

impl<'a> Reader<'a> {
    fn blanks(&mut self) {
        self.rest = self.rest.trim_start();
    }

    fn fault(&self, wanted: &str) -> String {
        let here: String = self.rest.chars().take(40).collect();
        format!("expected {wanted} at `{here}`")
    }

    fn comment(&mut self) -> Result<Option<&'a str>, String> {
        let Some(rest) = self.rest.strip_prefix("(*") else {
            return Ok(None);
        };
        let (comment, rest) = rest.split_once("*)").ok_or("a comment without end")?;
        self.rest = rest;
        Ok(Some(comment))
    }

    fn take(&mut self, text: &str) -> bool {
        self.blanks();
        let rest = self.rest.strip_prefix(text);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn expect(&mut self, text: &str) -> Result<(), String> {
        if self.take(text) {
            Ok(())
        } else {
            Err(self.fault(&format!("`{text}`")))
        }
    }

    fn name(&mut self) -> Option<String> {
        self.blanks();
        let end = self
            .rest
            .find(|c: char| !c.is_alphanumeric() && c != '-')
            .unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        self.rest = rest;
        (!name.is_empty()).then(|| name.to_owned())
    }

    fn either(&mut self) -> Result<Node, String> {
        let mut nodes = vec![self.row()?];
        while self.take("|") {
            nodes.push(self.row()?);
        }
        Ok(if nodes.len() == 1 {
            nodes.remove(0)
        } else {
            Node::Either(nodes)
        })
    }

    fn row(&mut self) -> Result<Node, String> {
        let mut nodes = vec![self.without()?];
        while self.take(",") {
            nodes.push(self.without()?);
        }
        Ok(if nodes.len() == 1 {
            nodes.remove(0)
        } else {
            Node::Row(nodes)
        })
    }

    fn without(&mut self) -> Result<Node, String> {
        let node = self.one()?;
        if !self.take("-") {
            return Ok(node);
        }
        Ok(Node::Without(Box::new(node), Box::new(self.one()?)))
    }

    fn one(&mut self) -> Result<Node, String> {
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
            if self.take(open) {
                let inside = self.either()?;
                self.expect(close)?;
                return Ok(match open {
                    "[" => Node::Maybe(Box::new(inside)),
                    "{" => Node::Many(Box::new(inside)),
                    _ => inside,
                });
            }
        }
        for quote in ["\"", "'", "?"] {
            if self.take(quote) {
                let (text, rest) = self
                    .rest
                    .split_once(quote)
                    .ok_or_else(|| self.fault("a quote"))?;
                self.rest = rest;
                return Ok(match quote {
                    "?" => Node::Special(text.trim().to_owned()),
                    _ => Node::Text(text.to_owned()),
                });
            }
        }
        self.name()
            .map(Node::Rule)
            .ok_or_else(|| self.fault("an item"))
    }
}
