//! Random graphs compared with an independent implementation of the definition of the order.

mod outcomes;

use super::game::{Loopy, LoopyOption};
use super::graph::{LoopyGraph, product};
use super::named_nodes::NamedNodes;
use crate::budget::Budget;
use crate::dice::Dice;
use crate::value::{Arena, Player, Spelling};

impl Dice {
    fn graph(&mut self, budget: &Budget) -> LoopyGraph {
        let n = 1 + self.below(6);
        let mut graph = LoopyGraph::default();
        for _ in 0..n {
            graph.add(budget).unwrap();
        }
        let density = 2 + self.below(3);
        for v in graph.positions() {
            for player in Player::BOTH {
                for w in 0..n as u32 {
                    if self.below(n * 2) < density {
                        graph.link(v, player, w);
                    }
                }
            }
        }
        graph
    }

    fn stopper(&mut self, budget: &Budget) -> LoopyGraph {
        loop {
            let graph = self.graph(budget);
            if graph.is_stopper(budget).unwrap() {
                return graph;
            }
        }
    }
}

/// Whether Left, moving second, survives on G+ - H+. The answer is the greatest set of states in which she can, after
/// finitely many moves in -H alone, reach a move in G within the set or a state where Right has no move.
fn brute_onside_ge(g: &LoopyGraph, h: &LoopyGraph) -> bool {
    let (n, m) = (g.len() as u32, h.len() as u32);
    let all: Vec<(u32, u32, Player)> = (0..n)
        .flat_map(|u| (0..m).flat_map(move |v| Player::BOTH.map(|p| (u, v, p))))
        .collect();
    let mut good: std::collections::HashSet<_> = all.iter().copied().collect();
    loop {
        let mut reached = std::collections::HashSet::new();
        loop {
            let before = reached.len();
            for &(u, v, p) in &all {
                let mut moves = g
                    .options(u, p)
                    .iter()
                    .map(|&a| good.contains(&(a, v, p.opponent())));
                let mut others = h
                    .options(v, p.opponent())
                    .iter()
                    .map(|&b| reached.contains(&(u, b, p.opponent())));
                let now = match p {
                    Player::Left => moves.any(|m| m) || others.any(|m| m),
                    Player::Right => moves.all(|m| m) && others.all(|m| m),
                };
                if now {
                    reached.insert((u, v, p));
                }
            }
            if reached.len() == before {
                break;
            }
        }
        if reached == good {
            return good.contains(&(0, 0, Player::Right));
        }
        good = reached;
    }
}

fn brute_ge(g: &LoopyGraph, h: &LoopyGraph) -> bool {
    brute_onside_ge(g, h) && brute_onside_ge(&h.swapped(), &g.swapped())
}

fn mixed(dice: &mut Dice, graph: &LoopyGraph, budget: &Budget) -> LoopyGraph {
    let n = graph.len() as u32;
    let mut order: Vec<u32> = (1..n).collect();
    for i in (1..order.len()).rev() {
        order.swap(i, dice.below(i + 1));
    }
    order.insert(0, 0);
    let mut mixed = LoopyGraph::default();
    for _ in 0..n {
        mixed.add(budget).unwrap();
    }
    for v in graph.positions() {
        for player in Player::BOTH {
            for &w in graph.options(v, player) {
                mixed.link(order[v as usize], player, order[w as usize]);
            }
        }
    }
    mixed
}

fn is_same_onside(g: &LoopyGraph, h: &LoopyGraph) -> bool {
    brute_onside_ge(g, h) && brute_onside_ge(h, g)
}

#[test]
fn values_of_random_graphs_equal_the_graphs() {
    let budget = Budget::unlimited();
    let mut dice = Dice(0x9e3779b97f4a7c15);
    let mut loopy_stoppers = 0;
    for _ in 0..2000 {
        let graph = dice.graph(&budget);
        let value = Loopy::of_graph(&graph, &budget).unwrap();
        let [onside, offside] = value.sides();
        assert!(is_same_onside(&graph, &onside.graph), "onside of {graph:?}");
        let negatives = [graph.swapped(), offside.graph.swapped()];
        assert!(
            is_same_onside(&negatives[0], &negatives[1]),
            "offside of {graph:?}"
        );
        for side in [onside, offside] {
            assert_eq!(side.is_stopper, side.graph.is_stopper(&budget).unwrap());
        }
        let again = mixed(&mut dice, &graph, &budget);
        assert_eq!(
            Loopy::of_graph(&again, &budget).unwrap(),
            value,
            "{graph:?}"
        );
        loopy_stoppers += usize::from(value.is_stopper() && !value.is_loopfree());
    }
    assert!(loopy_stoppers > 200, "{loopy_stoppers}");
}

#[test]
fn order_and_sums_of_random_games_are_those_of_their_graphs() {
    let budget = Budget::unlimited();
    let mut dice = Dice(0x123456789abcdef);
    for _ in 0..150 {
        let graphs = [(); 3].map(|()| match dice.below(2) {
            0 => dice.stopper(&budget),
            _ => dice.graph(&budget),
        });
        let [a, b, c] = graphs
            .each_ref()
            .map(|g| Loopy::of_graph(g, &budget).unwrap());
        assert_eq!(a.ge(&b, &budget).unwrap(), brute_ge(&graphs[0], &graphs[1]));
        let sum = a.sum(&b, &budget).unwrap();
        assert_eq!(sum, b.sum(&a, &budget).unwrap());
        let direct = product(&graphs[0], &graphs[1], &budget).unwrap();
        assert!(is_same_onside(&direct, &sum.sides()[0].graph), "{graphs:?}");
        let left = sum.sum(&c, &budget).unwrap();
        let right = a.sum(&b.sum(&c, &budget).unwrap(), &budget).unwrap();
        assert_eq!(left, right, "{graphs:?}");
        let nothing = sum.sum(&sum.negative(&budget).unwrap(), &budget).unwrap();
        assert_eq!(nothing, nothing.negative(&budget).unwrap());
    }
}

/// Comparisons of short games agree with those in an arena.
#[test]
fn short_games_are_those_of_the_arena() {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    let games = [
        "0",
        "3/4",
        "^*2",
        "{2|0}",
        "+-{1,1*}",
        "Tiny(1)",
        "{0||0|v3}",
        "{1||0|-5}",
    ];
    for a in games {
        let value = arena.read(a, &budget).unwrap();
        let loopy = Loopy::of_value(&mut arena, value, &budget).unwrap();
        assert_eq!(loopy.as_value(&mut arena, &budget).unwrap(), Some(value));
        for b in games {
            let other = arena.read(b, &budget).unwrap();
            let as_loopy = Loopy::of_value(&mut arena, other, &budget).unwrap();
            let order = arena.compare(value, other, &budget).unwrap();
            assert_eq!(loopy.compare(&as_loopy, &budget).unwrap(), order, "{a} {b}");
            let sum = arena.sum(value, other, &budget).unwrap();
            let as_loopy = loopy.sum(&as_loopy, &budget).unwrap();
            assert_eq!(as_loopy.as_value(&mut arena, &budget).unwrap(), Some(sum));
        }
    }
}

#[test]
fn constants_are_in_canonical_form() {
    let budget = Budget::unlimited();
    let all = [
        Loopy::zero(),
        Loopy::on(),
        Loopy::off(),
        Loopy::over(),
        Loopy::under(),
        Loopy::upon(),
        Loopy::upon_power(),
    ];
    for one in all {
        let graph = one.stopper().unwrap();
        assert_eq!(Loopy::of_graph(graph, &budget).unwrap(), one);
    }
    let pass = vec![[vec![LoopyOption::Node(0)], vec![LoopyOption::Node(0)]]];
    let dud = NamedNodes { nodes: pass }.value(&budget).unwrap();
    assert_eq!(dud, Loopy::dud());
    // ^<on> = {0|-(upon + *)}
    let zero = [Loopy::zero()];
    let star = Loopy::braces(&zero, &zero, &budget).unwrap();
    let rest = Loopy::upon().sum(&star, &budget).unwrap();
    let rest = [rest.negative(&budget).unwrap()];
    assert_eq!(
        Loopy::braces(&zero, &rest, &budget).unwrap(),
        Loopy::upon_power()
    );
}

#[test]
fn texts_in_both_spellings() {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    let mut text = |game: &Loopy| {
        [Spelling::Ascii, Spelling::Pretty].map(|spelling| {
            let text = game.text(&mut arena, spelling, 1000, &budget);
            text.unwrap().unwrap()
        })
    };
    let zero = || LoopyOption::Game(Loopy::zero());
    let star = Loopy::braces(&[Loopy::zero()], &[Loopy::zero()], &budget).unwrap();
    let star = || LoopyOption::Game(star.clone());
    // a{0||||0|||a|*||*}
    let nodes = vec![
        [vec![zero()], vec![LoopyOption::Node(1)]],
        [vec![zero()], vec![LoopyOption::Node(2)]],
        [vec![LoopyOption::Node(3)], vec![star()]],
        [vec![LoopyOption::Node(0)], vec![star()]],
    ];
    let cycle = NamedNodes { nodes }.value(&budget).unwrap();
    assert_eq!(text(&cycle), ["a{0||||0|||a|*||*}"; 2]);
    let down = Loopy::upon_power().negative(&budget).unwrap();
    assert_eq!(text(&down), ["v<on>", "↓<on>"]);
    let switch = Loopy::braces(&[Loopy::over()], &[Loopy::under()], &budget).unwrap();
    assert_eq!(text(&switch), ["+-over", "±over"]);
    assert_eq!(text(&Loopy::dud()), ["dud"; 2]);
    assert_eq!(text(&Loopy::on().tiny(&budget).unwrap()), ["Tiny(on)"; 2]);
    let cut = cycle.text(&mut arena, Spelling::Ascii, 10, &budget);
    assert_eq!(cut, Ok(None));
}
