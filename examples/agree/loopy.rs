//! Values of random loopy graphs against the plain definitions of order, sum and outcome, and the laws of their algebra.

use super::compare::Difference;
use cgt_lang::budget::Budget;
use cgt_lang::eval::Datum;
use cgt_lang::loopy::{Loopy, LoopyOption, LoopyOutcome, NamedNodes};
use cgt_lang::rulesets::random::Random;
use cgt_lang::session::{NoFiles, Options, Session};
use cgt_lang::value::{Arena, Outcome, Player, Spelling};
use std::cmp::Ordering;

/// Most positions of a graph.
const POSITIONS: usize = 8;

/// The options of Left and of Right of each position; play starts at the first one.
#[derive(Clone, Debug)]
struct PlainGraph(Vec<[Vec<usize>; 2]>);

/// Compares, and counts what agrees.
pub(super) struct LoopyAgreement {
    session: Session,
    arena: Arena,
    budget: Budget,
    compared: u64,
}

impl PlainGraph {
    fn random(random: &mut Random) -> PlainGraph {
        let n = random.from(1, POSITIONS);
        let density = random.from(2, 4);
        let mut side = || -> Vec<usize> {
            let all = (0..n).filter(|_| random.from(1, 2 * n) <= density);
            all.collect()
        };
        PlainGraph((0..n).map(|_| [side(), side()]).collect())
    }

    fn value(&self, budget: &Budget) -> Loopy {
        let side = |options: &Vec<usize>| options.iter().map(|&o| LoopyOption::Node(o)).collect();
        let nodes = self.0.iter().map(|sides| sides.each_ref().map(side));
        let nodes = nodes.collect();
        NamedNodes { nodes }.value(budget).expect("no limit")
    }

    fn negative(&self) -> PlainGraph {
        let swapped = self.0.iter().map(|[l, r]| [r.clone(), l.clone()]);
        PlainGraph(swapped.collect())
    }

    /// All pairs of positions.
    fn sum(&self, other: &PlainGraph) -> PlainGraph {
        let (n, m) = (self.0.len(), other.0.len());
        let options = |u: usize, v: usize, side: usize| {
            let first = self.0[u][side].iter().map(|o| o * m + v);
            let second = other.0[v][side].iter().map(|o| u * m + o);
            first.chain(second).collect()
        };
        let pairs = (0..n).flat_map(|u| (0..m).map(move |v| (u, v)));
        PlainGraph(
            pairs
                .map(|(u, v)| [0, 1].map(|s| options(u, v, s)))
                .collect(),
        )
    }

    /// The same play with other numbers: the first position stays, each other one is there twice, each move goes to
    /// one of the two.
    fn renumbered(&self, random: &mut Random) -> PlainGraph {
        let n = self.0.len();
        let turn = random.from(0, n - 1);
        let image = |v: usize, random: &mut Random| match v {
            0 => 0,
            v => 1 + (v - 1 + turn) % (n - 1) + random.from(0, 1) * (n - 1),
        };
        let mut copies = vec![[Vec::new(), Vec::new()]; 2 * n - 1];
        for (v, sides) in self.0.iter().enumerate() {
            let own = match v {
                0 => vec![0],
                v => (0..2)
                    .map(|copy| 1 + (v - 1 + turn) % (n - 1) + copy * (n - 1))
                    .collect(),
            };
            for at in own {
                copies[at] = sides
                    .each_ref()
                    .map(|o| o.iter().map(|&w| image(w, random)).collect());
            }
        }
        PlainGraph(copies)
    }

    /// Whether G+ >= H+: Left survives on G - H moving second. The greatest set of states from each of which she can,
    /// by finitely many moves in -H, come to a move in G within the set or to the end of Right's moves.
    fn onside_ge(&self, h: &PlainGraph) -> bool {
        let (n, m) = (self.0.len(), h.0.len());
        let state = |u: usize, v: usize, mover: usize| (u * m + v) * 2 + mover;
        let mut good = vec![true; 2 * n * m];
        loop {
            let mut reached = vec![false; good.len()];
            let mut changed = true;
            while std::mem::take(&mut changed) {
                for at in (0..good.len()).filter(|&at| good[at]) {
                    let (u, v, mover) = (at / 2 / m, at / 2 % m, at % 2);
                    let mut in_g = self.0[u][mover]
                        .iter()
                        .map(|&o| good[state(o, v, 1 - mover)]);
                    let in_h = h.0[v][1 - mover].iter();
                    let mut in_h = in_h.map(|&o| reached[state(u, o, 1 - mover)]);
                    let now = match mover {
                        0 => in_g.any(|x| x) || in_h.any(|x| x),
                        _ => in_g.all(|x| x) && in_h.all(|x| x),
                    };
                    changed |= now && !std::mem::replace(&mut reached[at], now);
                }
            }
            if reached == good {
                return good[state(0, 0, 1)];
            }
            good = reached;
        }
    }

    fn ge(&self, h: &PlainGraph) -> bool {
        self.onside_ge(h) && h.negative().onside_ge(&self.negative())
    }

    /// Whether a player forces the opponent to be unable to move, where somebody moves first.
    fn wins(&self, player: usize, first: usize) -> bool {
        let mut won = vec![[false; 2]; self.0.len()];
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for v in 0..self.0.len() {
                for mover in 0..2 {
                    let mut results = self.0[v][mover].iter().map(|&o| won[o][1 - mover]);
                    let now = if mover == player {
                        results.any(|x| x)
                    } else {
                        results.all(|x| x)
                    };
                    changed |= now && !std::mem::replace(&mut won[v][mover], now);
                }
            }
        }
        won[0][first]
    }

    fn outcome(&self) -> LoopyOutcome {
        // For each player who moves first: 1 if Left wins, -1 if Right does, 0 for a draw.
        let results =
            [0, 1].map(|first| i8::from(self.wins(0, first)) - i8::from(self.wins(1, first)));
        match results {
            [1, 1] => LoopyOutcome::Decided(Outcome::L),
            [-1, -1] => LoopyOutcome::Decided(Outcome::R),
            [1, -1] => LoopyOutcome::Decided(Outcome::N),
            [-1, 1] => LoopyOutcome::Decided(Outcome::P),
            [0, 1] => LoopyOutcome::PHat,
            [-1, 0] => LoopyOutcome::PCheck,
            [1, 0] => LoopyOutcome::NHat,
            [0, -1] => LoopyOutcome::NCheck,
            _ => LoopyOutcome::D,
        }
    }
}

impl LoopyAgreement {
    /// Without anything compared.
    pub(super) fn new() -> LoopyAgreement {
        let budget = Budget::unlimited();
        LoopyAgreement {
            session: Session::new(Options::default(), budget, Box::new(NoFiles)),
            arena: Arena::new(),
            budget: Budget::unlimited(),
            compared: 0,
        }
    }

    /// Compares all there is to compare on three random graphs. The number of comparisons.
    pub(super) fn try_one(&mut self, random: &mut Random) -> Result<u64, Difference> {
        self.compared = 0;
        let graphs = [(); 3].map(|()| PlainGraph::random(random));
        let values = graphs.each_ref().map(|graph| graph.value(&self.budget));
        let [a, b, c] = &values;
        let [g, h, k] = &graphs;
        self.order(&graphs, [a, b])?;
        self.same(
            "canonical form",
            &[g],
            &g.renumbered(random).value(&self.budget),
            a,
        )?;
        self.laws(&graphs, [a, b, c])?;
        let sum = self.sum(a, b);
        self.same(
            "order of a sum",
            &[g, h, k],
            &self.ge(&sum, c),
            &g.sum(h).ge(k),
        )?;
        self.outcome(&[g], a, g)?;
        self.outcome(&[g, h], &sum, &g.sum(h))?;
        self.notation(g, a)?;
        self.options(g, a)?;
        Ok(self.compared)
    }

    fn same<T: PartialEq + std::fmt::Debug>(
        &mut self,
        comparison: &str,
        graphs: &[&PlainGraph],
        one: &T,
        other: &T,
    ) -> Result<(), Difference> {
        self.compared += 1;
        if one == other {
            return Ok(());
        }
        Err(Difference {
            comparison: format!("loopy: {comparison}"),
            expression: format!("{graphs:?}"),
            one: format!("{one:?}"),
            other: format!("{other:?}"),
        })
    }

    fn ge(&self, a: &Loopy, b: &Loopy) -> bool {
        a.ge(b, &self.budget).expect("no limit")
    }

    fn sum(&self, a: &Loopy, b: &Loopy) -> Loopy {
        a.sum(b, &self.budget).expect("no limit")
    }

    fn negative(&self, a: &Loopy) -> Loopy {
        a.negative(&self.budget).expect("no limit")
    }

    /// Whether two values are equal: by their data where these are canonical.
    fn equal(&self, a: &Loopy, b: &Loopy) -> bool {
        if a.is_stopper_sided() && b.is_stopper_sided() {
            return a == b;
        }
        a.compare(b, &self.budget).expect("no limit") == Some(Ordering::Equal)
    }

    fn order(&mut self, graphs: &[PlainGraph; 3], [a, b]: [&Loopy; 2]) -> Result<(), Difference> {
        let [g, h, _] = graphs;
        let plain = [g.ge(h), h.ge(g)];
        self.same("order", &[g, h], &[self.ge(a, b), self.ge(b, a)], &plain)?;
        self.same(
            "equality",
            &[g, h],
            &self.equal(a, b),
            &(plain == [true; 2]),
        )?;
        let negatives = [self.negative(a), self.negative(b)];
        let mirrored = self.ge(&negatives[1], &negatives[0]);
        self.same("order of negatives", &[g, h], &mirrored, &plain[0])?;
        self.same(
            "twice negative",
            &[g],
            &self.equal(&self.negative(&negatives[0]), a),
            &true,
        )
    }

    fn laws(&mut self, graphs: &[PlainGraph; 3], [a, b, c]: [&Loopy; 3]) -> Result<(), Difference> {
        let graphs = &graphs.each_ref();
        let sum = self.sum(a, b);
        let commuted = self.equal(&sum, &self.sum(b, a));
        self.same("a + b = b + a", graphs, &commuted, &true)?;
        let associated = self.equal(&self.sum(&sum, c), &self.sum(a, &self.sum(b, c)));
        self.same("(a + b) + c = a + (b + c)", graphs, &associated, &true)?;
        let negatives = self.sum(&self.negative(a), &self.negative(b));
        let distributed = self.equal(&self.negative(&sum), &negatives);
        self.same("-(a + b) = -a - b", graphs, &distributed, &true)?;
        let [above, below] = [self.sum(a, c), self.sum(b, c)];
        let kept = !self.ge(a, b) || self.ge(&above, &below);
        self.same("a >= b implies a + c >= b + c", graphs, &kept, &true)?;
        let Some((onside, offside)) = sum.onside().zip(sum.offside()) else {
            return Ok(());
        };
        let joined = Loopy::with_sides(&onside, &offside, &self.budget);
        self.same(
            "onside & offside",
            graphs,
            &joined.expect("no limit").as_ref(),
            &Some(&sum),
        )
    }

    fn outcome(
        &mut self,
        graphs: &[&PlainGraph],
        value: &Loopy,
        plain: &PlainGraph,
    ) -> Result<(), Difference> {
        let found = value.outcome(&self.budget).expect("no limit");
        self.same("outcome", graphs, &found, &plain.outcome())
    }

    /// A stopper is the game that its options make.
    fn options(&mut self, graph: &PlainGraph, value: &Loopy) -> Result<(), Difference> {
        let side = |player| value.options(player, &self.budget).expect("no limit");
        if let (Some(left), Some(right)) = (side(Player::Left), side(Player::Right)) {
            let again = Loopy::braces(&left, &right, &self.budget).expect("no limit");
            self.same("options", &[graph], &again, value)?;
        }
        Ok(())
    }

    /// What is printed is read back.
    fn notation(&mut self, graph: &PlainGraph, value: &Loopy) -> Result<(), Difference> {
        if !value.is_stopper_sided() {
            return Ok(());
        }
        for spelling in [Spelling::Ascii, Spelling::Pretty] {
            let text = value.text(&mut self.arena, spelling, 2000, &self.budget);
            let Some(text) = text.expect("no limit") else {
                continue;
            };
            self.session.forget_names();
            let text = format!("value({text})");
            let id = self.session.add_source("agree", &text, None);
            self.session.run(id, &mut |_, _| true);
            let read = match self.session.last() {
                Some(Datum::Loopy(read)) => read == *value,
                Some(_) => value.is_loopfree(),
                None => false,
            };
            self.same(&format!("notation {text}"), &[graph], &read, &true)?;
        }
        Ok(())
    }
}
