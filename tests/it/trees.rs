//! Games as trees, with plain definitions of outcomes and sums, for comparison with the language.

use std::collections::{HashMap, HashSet};

/// For each vertex, Left's and Right's options. Vertex 0 has none.
pub(crate) struct Trees {
    pub options: Vec<[Vec<usize>; 2]>,
    known: HashMap<String, usize>,
}

impl Trees {
    pub(crate) fn new() -> Trees {
        Trees {
            options: vec![Default::default()],
            known: HashMap::new(),
        }
    }

    pub(crate) fn add(&mut self, left: Vec<usize>, right: Vec<usize>) -> usize {
        self.options.push([left, right]);
        self.options.len() - 1
    }

    fn integer(&mut self, n: i64) -> usize {
        match n {
            0 => 0,
            1.. => {
                let option = self.integer(n - 1);
                self.add(vec![option], vec![])
            }
            _ => {
                let option = self.integer(n + 1);
                self.add(vec![], vec![option])
            }
        }
    }

    fn nimber(&mut self, size: usize) -> usize {
        let mut smaller = vec![0];
        for n in 1..=size {
            let next = self.add(smaller[..n].to_vec(), smaller[..n].to_vec());
            smaller.push(next);
        }
        smaller[size]
    }

    /// A value by name, in canonical form.
    pub(crate) fn value(&mut self, name: &str) -> usize {
        if let Some(known) = self.known.get(name) {
            return *known;
        }
        let pass = self.options.len();
        let found = match name {
            "*" | "*2" | "*3" => self.nimber(name[1..].parse().unwrap_or(1)),
            "^" => {
                let star = self.value("*");
                self.add(vec![0], vec![star])
            }
            "v" => {
                let star = self.value("*");
                self.add(vec![star], vec![0])
            }
            "^*" => {
                let star = self.value("*");
                self.add(vec![0, star], vec![0])
            }
            "1/2" => {
                let one = self.integer(1);
                self.add(vec![0], vec![one])
            }
            "-1/2" => {
                let one = self.integer(-1);
                self.add(vec![one], vec![0])
            }
            "on" => self.add(vec![pass], vec![]),
            "off" => self.add(vec![], vec![pass]),
            "over" => self.add(vec![0], vec![pass]),
            "under" => self.add(vec![pass], vec![0]),
            "dud" => self.add(vec![pass], vec![pass]),
            integer => self.integer(integer.parse().expect("a number")),
        };
        self.known.insert(name.into(), found);
        found
    }

    /// Builds a graph from keys. `of` gives the options of a key: other keys, or vertices that already exist.
    fn made<K: Clone + Eq + std::hash::Hash>(
        &mut self,
        start: K,
        of: impl Fn(&Trees, &K, usize) -> Vec<Result<usize, K>>,
    ) -> usize {
        let first = self.add(vec![], vec![]);
        let mut known = HashMap::from([(start.clone(), first)]);
        let mut waiting = vec![start];
        while let Some(key) = waiting.pop() {
            let at = known[&key];
            for side in 0..2 {
                for option in of(self, &key, side) {
                    let vertex = match option {
                        Ok(vertex) => vertex,
                        Err(key) => *known.entry(key.clone()).or_insert_with(|| {
                            waiting.push(key);
                            self.options.push(Default::default());
                            self.options.len() - 1
                        }),
                    };
                    self.options[at][side].push(vertex);
                }
            }
        }
        first
    }

    pub(crate) fn negative(&mut self, g: usize) -> usize {
        self.made(g, |trees, g, side| {
            let options = trees.options[*g][1 - side].iter();
            options.map(|option| Err(*option)).collect()
        })
    }

    pub(crate) fn sum(&mut self, g: usize, h: usize) -> usize {
        self.made((g, h), |trees, (g, h), side| {
            let in_g = trees.options[*g][side].iter().map(|to| Err((*to, *h)));
            let in_h = trees.options[*h][side].iter().map(|to| Err((*g, *to)));
            in_g.chain(in_h).collect()
        })
    }

    pub(crate) fn ordinal_sum(&mut self, g: usize, h: usize) -> usize {
        self.made(h, |trees, h, side| {
            let in_g = trees.options[g][side].iter().map(|to| Ok(*to));
            let in_h = trees.options[*h][side].iter().map(|to| Err(*to));
            in_g.chain(in_h).collect()
        })
    }

    pub(crate) fn followers(&self, start: usize) -> Vec<usize> {
        let mut found = vec![start];
        let mut seen = HashSet::from([start]);
        let mut at = 0;
        while let Some(vertex) = found.get(at) {
            at += 1;
            for to in self.options[*vertex].clone().into_iter().flatten() {
                if seen.insert(to) {
                    found.push(to);
                }
            }
        }
        found
    }

    /// The outcome. States that remain undecided are draws.
    pub(crate) fn outcome(&self, start: usize, misere: bool) -> &'static str {
        let mut winners: HashMap<(usize, usize), usize> = HashMap::new();
        let followers = self.followers(start);
        loop {
            let before = winners.len();
            for vertex in &followers {
                for mover in 0..2 {
                    let options = &self.options[*vertex][mover];
                    let winner = |to: &usize| winners.get(&(*to, 1 - mover));
                    let won = if options.is_empty() {
                        Some(if misere { mover } else { 1 - mover })
                    } else if options.iter().any(|to| winner(to) == Some(&mover)) {
                        Some(mover)
                    } else {
                        let loses = |to| winner(to) == Some(&(1 - mover));
                        options.iter().all(loses).then_some(1 - mover)
                    };
                    if let Some(won) = won {
                        winners.insert((*vertex, mover), won);
                    }
                }
            }
            if winners.len() == before {
                break;
            }
        }
        match [0, 1].map(|mover| winners.get(&(start, mover))) {
            [Some(0), Some(0)] => "L",
            [Some(1), Some(1)] => "R",
            [Some(0), Some(1)] => "N",
            [Some(_), Some(_)] => "P",
            [None, Some(0)] => "PHat",
            [Some(0), None] => "NHat",
            [Some(_), None] => "PCheck",
            [None, Some(_)] => "NCheck",
            [None, None] => "D",
        }
    }

    /// The tree as nested braces, each with a name.
    pub(crate) fn text(&self, vertex: usize, around: &mut Vec<usize>) -> String {
        let name = format!("w{vertex}");
        if around.contains(&vertex) {
            return name;
        }
        around.push(vertex);
        let [left, right] = [0, 1].map(|side: usize| {
            let options = self.options[vertex][side].iter();
            let texts: Vec<String> = options.map(|to| self.text(*to, around)).collect();
            texts.join(",")
        });
        around.pop();
        format!("{name}{{{left}|{right}}}")
    }
}
