//! Digraph Placement, played on a directed graph with blue and red vertices. A player chooses a vertex of the player's
//! own colour and removes it together with all heads of its arcs.
//!
//! Source: Clow and McKay, "Digraph Placement Games", 2024 (arXiv 2407.12219).

use super::argument::{ArgumentFault, Arguments, items, trimmed};
use super::entry::{Notation, RulesetEntry, RulesetMeaning, by_name};
use super::random::Random;
use super::scene::{Paint, Place, Scene};
use super::{Choices, Moves, Parts, PositionRef, Ruleset, Step};
use crate::budget::Budget;
use crate::entry::Arity::Counts;
use crate::solve::OptionSearch;
use crate::value::Player;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::f64::consts::TAU;
use std::ops::Range;

/// The entry for `digraph_placement`.
pub const ENTRY: RulesetEntry = RulesetEntry {
    name: "digraph_placement",
    forms: &["digraph_placement(\"a:l, b:r, a>b\")"],
    arity: Counts(&[1]),
    doc: "A directed graph of blue and red vertices: a move takes a vertex of the mover's colour, and all vertices to which its arcs lead.",
    definition: "The text lists vertices with their colours, l for Left's and r for Right's, and arcs as `a>b` or, several in a row, `a>b>c`; commas are between them. A move is named by the vertex that is chosen.",
    source: "digraph-placement",
    example: ("digraph_placement(\"a:l, b:r, a>b\")", "1/2"),
    meaning: RulesetMeaning {
        notation: Notation::Call(construct),
        rules: |name| by_name(DigraphPlacement, name),
        kind: None,
        sample,
    },
};

/// Maximum number of vertices of a graph.
const MOST_VERTICES: usize = 1000;
/// Maximum number of vertices of a graph that is drawn as a picture.
const MOST_DRAWN: usize = 60;
const HELP: &str = "vertices have colours, `a:l` or `b:r`, and arcs are written `a>b`, as in `digraph_placement(\"a:l, b:r, a>b\")`";

/// The ruleset Digraph Placement.
#[derive(Debug)]
pub struct DigraphPlacement;

/// A graph as written.
#[derive(Clone, Debug)]
pub struct NamedGraph {
    names: Vec<String>,
    graph: Digraph,
}

/// A graph with numbered vertices.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Digraph {
    /// For each vertex, whether it is Left's.
    lefts: Vec<bool>,
    /// The arcs in order, without loops and duplicates.
    arcs: Vec<(u16, u16)>,
}

fn sample(random: &mut Random) -> String {
    let names = &["a", "b", "c", "d", "e", "f"][..random.from(1, 6)];
    let mut items: Vec<String> = names
        .iter()
        .map(|name| format!("{name}:{}", random.of(&["l", "r"])))
        .collect();
    for _ in 0..random.from(0, 2 * names.len()) {
        let (from, to) = (random.of(names), random.of(names));
        if from != to {
            items.push(format!("{from}>{to}"));
        }
    }
    format!("digraph_placement(\"{}\")", items.join(", "))
}

/// Reads a list of vertices and arcs.
fn construct(arguments: &Arguments) -> Result<PositionRef, ArgumentFault> {
    let text = arguments.text(0, "a graph")?;
    let fault =
        |at: Range<usize>, message: String| Err(ArgumentFault::new(0, message).at(at).help(HELP));
    // Vertices with their colours, if known yet, and the location of the first mention.
    let mut vertices: Vec<(&str, Option<bool>, Range<usize>)> = Vec::new();
    let mut arcs = Vec::new();
    for (place, item) in items(text) {
        let (mut at, mut last) = (place.start, None);
        for piece in item.split('>') {
            let (name, colour) = match piece.split_once(':') {
                Some((name, colour)) => (name, Some(colour)),
                None => (piece, None),
            };
            let place = trimmed(name, at);
            let name = name.trim();
            if name.is_empty() || !name.chars().all(|c| c.is_alphanumeric() || c == '_') {
                let place = if name.is_empty() {
                    trimmed(piece, at)
                } else {
                    place
                };
                return fault(place, format!("`{name}` is not the name of a vertex"));
            }
            let number = vertices.iter().position(|v| v.0 == name);
            let number = number.unwrap_or_else(|| {
                vertices.push((name, None, place.clone()));
                vertices.len() - 1
            });
            if vertices.len() > MOST_VERTICES {
                return fault(
                    place,
                    format!("a graph has at most {MOST_VERTICES} vertices"),
                );
            }
            if let Some(colour) = colour {
                let place = trimmed(colour, at + piece.len() - colour.len());
                let is_left = match colour.trim() {
                    "l" => true,
                    "r" => false,
                    other => return fault(place, format!("`{other}` is not a colour")),
                };
                if vertices[number].1.is_some_and(|known| known != is_left) {
                    return fault(place, format!("`{name}` has two colours"));
                }
                vertices[number].1 = Some(is_left);
            }
            if let Some(last) = last {
                arcs.push((last, number as u16));
            }
            last = Some(number as u16);
            at += piece.len() + 1;
        }
    }
    let mut lefts = Vec::with_capacity(vertices.len());
    for (name, colour, place) in &vertices {
        let Some(is_left) = colour else {
            return fault(place.clone(), format!("`{name}` has no colour"));
        };
        lefts.push(*is_left);
    }
    let names = vertices.iter().map(|v| v.0.to_string()).collect();
    let graph = Digraph::new(lefts, arcs);
    Ok(DigraphPlacement.at(NamedGraph { names, graph }))
}

fn name(number: usize) -> String {
    let letter = char::from(b'a' + (number % 26) as u8);
    if number < 26 {
        return letter.into();
    }
    format!("{letter}{}", number / 26)
}

impl Digraph {
    fn new(lefts: Vec<bool>, mut arcs: Vec<(u16, u16)>) -> Digraph {
        // Loops have no effect, because a chosen vertex is removed anyway.
        arcs.retain(|(from, to)| from != to);
        arcs.sort_unstable();
        arcs.dedup();
        Digraph { lefts, arcs }
    }

    /// The vertices that remain after a vertex is chosen.
    fn after(&self, chosen: usize) -> Vec<usize> {
        let mut gone = vec![false; self.lefts.len()];
        gone[chosen] = true;
        for (from, to) in &self.arcs {
            if usize::from(*from) == chosen {
                gone[usize::from(*to)] = true;
            }
        }
        (0..gone.len()).filter(|v| !gone[*v]).collect()
    }

    /// The subgraph induced by some vertices, which must be sorted.
    fn on(&self, vertices: &[usize]) -> Digraph {
        let mut numbers = vec![None; self.lefts.len()];
        for (number, vertex) in (0u16..).zip(vertices) {
            numbers[*vertex] = Some(number);
        }
        let arc = |(from, to): &(u16, u16)| {
            Some((numbers[usize::from(*from)]?, numbers[usize::from(*to)]?))
        };
        Digraph {
            lefts: vertices.iter().map(|v| self.lefts[*v]).collect(),
            arcs: self.arcs.iter().filter_map(arc).collect(),
        }
    }

    /// The connected components.
    fn split(&self) -> Vec<Digraph> {
        let mut part: Vec<usize> = (0..self.lefts.len()).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (from, to) in &self.arcs {
                let (from, to) = (usize::from(*from), usize::from(*to));
                let least = part[from].min(part[to]);
                changed |= part[from] != part[to];
                (part[from], part[to]) = (least, least);
            }
        }
        let of = |first| -> Vec<usize> { (0..part.len()).filter(|v| part[*v] == first).collect() };
        let firsts = (0..part.len()).filter(|v| part[*v] == *v);
        firsts.map(|first| self.on(&of(first))).collect()
    }

    fn is_own(&self, vertex: usize, player: Player) -> bool {
        self.lefts[vertex] == (player == Player::Left)
    }
}

impl Ruleset for DigraphPlacement {
    type Position = NamedGraph;
    type Part = Digraph;
    type Search = OptionSearch<Digraph>;

    fn rules(&self) -> Cow<'static, str> {
        "digraph_placement".into()
    }

    fn notation(&self, NamedGraph { names, graph }: &NamedGraph) -> String {
        let colour = |left: &bool| if *left { 'l' } else { 'r' };
        let vertices = names.iter().zip(&graph.lefts);
        let vertices = vertices.map(|(name, left)| format!("{name}:{}", colour(left)));
        let arcs = graph.arcs.iter();
        let arcs =
            arcs.map(|(a, b)| format!("{}>{}", names[usize::from(*a)], names[usize::from(*b)]));
        let items: Vec<String> = vertices.chain(arcs).collect();
        format!("digraph_placement(\"{}\")", items.join(", "))
    }

    /// One line per vertex: its colour, and the heads of its arcs.
    fn drawing(&self, NamedGraph { names, graph }: &NamedGraph) -> String {
        let line = |(number, name): (usize, &String)| {
            let colour = if graph.lefts[number] { 'l' } else { 'r' };
            let to = graph.arcs.iter().filter(|arc| usize::from(arc.0) == number);
            let to: Vec<&str> = to.map(|arc| &*names[usize::from(arc.1)]).collect();
            if to.is_empty() {
                return format!("{name}:{colour}");
            }
            format!("{name}:{colour} > {}", to.join(" "))
        };
        let lines: Vec<String> = names.iter().enumerate().map(line).collect();
        if lines.is_empty() {
            return "no vertices".into();
        }
        lines.join("\n")
    }

    /// Draws the vertices in a circle. Vertices chosen by marked moves have a dot.
    fn scene(&self, NamedGraph { names, graph }: &NamedGraph, marked: &[&str]) -> Option<Scene> {
        let count = names.len();
        if count > MOST_DRAWN {
            return None;
        }
        let radius = (count as f64 / 4.0).max(1.0);
        let place = |vertex: usize, radius: f64| {
            let angle = TAU * vertex as f64 / count as f64;
            (radius * angle.sin(), -radius * angle.cos())
        };
        let mut scene = Scene::default();
        for (from, to) in &graph.arcs {
            let (from, to) = (place((*from).into(), radius), place((*to).into(), radius));
            let (x, y) = (to.0 - from.0, to.1 - from.1);
            let short = 0.3 / x.hypot(y);
            scene.arrow(
                (from.0 + short * x, from.1 + short * y),
                (to.0 - short * x, to.1 - short * y),
                Paint::Ink,
            );
        }
        for (vertex, name) in names.iter().enumerate() {
            let colour = if graph.lefts[vertex] {
                Paint::Blue
            } else {
                Paint::First
            };
            scene.at(vertex as Place, |scene| {
                scene.disc(place(vertex, radius), 0.25, colour);
            });
            if marked.contains(&name.as_str()) {
                scene.disc(place(vertex, radius), 0.1, Paint::Marked);
            }
            scene.word(place(vertex, radius + 0.5), name.clone());
        }
        Some(scene)
    }

    fn moves(
        &self,
        NamedGraph { names, graph }: &NamedGraph,
        player: Player,
        budget: &Budget,
    ) -> Moves<NamedGraph> {
        let mut moves = Vec::new();
        for chosen in (0..names.len()).filter(|v| graph.is_own(*v, player)) {
            budget.work(1 + graph.arcs.len() as u64 / 64)?;
            let left = graph.after(chosen);
            let to = NamedGraph {
                names: left.iter().map(|v| names[*v].clone()).collect(),
                graph: graph.on(&left),
            };
            let place = chosen as Place;
            moves.push(Step::new(names[chosen].clone(), [place], to));
        }
        Ok(moves)
    }

    fn is_impartial(&self) -> bool {
        false
    }

    fn parts(&self, position: &NamedGraph) -> Parts<Digraph> {
        Some(position.graph.split())
    }

    fn position(&self, graph: &Digraph) -> Option<NamedGraph> {
        let count = graph.lefts.len();
        let sound = count <= MOST_VERTICES
            && graph
                .arcs
                .iter()
                .all(|(a, b)| usize::from(*a.max(b)) < count)
            && *graph == Digraph::new(graph.lefts.clone(), graph.arcs.clone());
        sound.then(|| NamedGraph {
            names: (0..count).map(name).collect(),
            graph: graph.clone(),
        })
    }

    fn options(&self, graph: &Digraph, player: Player, budget: &Budget) -> Choices<Digraph> {
        let own = (0..graph.lefts.len()).filter(|v| graph.is_own(*v, player));
        let options = own.map(|chosen| {
            budget.work(1 + graph.arcs.len() as u64 / 64)?;
            Ok(Some(graph.on(&graph.after(chosen)).split()))
        });
        options.collect()
    }

    fn negative(&self, graph: &Digraph) -> Option<Digraph> {
        Some(Digraph {
            lefts: graph.lefts.iter().map(|left| !left).collect(),
            arcs: graph.arcs.clone(),
        })
    }

    fn longest_play(&self, graph: &Digraph) -> u32 {
        graph.lefts.len() as u32
    }

    fn certified_text(&self, graph: &Digraph) -> String {
        let colour = |left: &bool| if *left { 'l' } else { 'r' };
        let vertices: String = graph.lefts.iter().map(colour).collect();
        let arcs = graph.arcs.iter().map(|(a, b)| format!(",{a}>{b}"));
        vertices + &arcs.collect::<String>()
    }
}
