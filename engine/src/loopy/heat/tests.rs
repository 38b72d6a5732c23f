//! Thermographs compared with play beside coupons, and with those of short games.

use super::NoThermograph;
use crate::budget::Budget;
use crate::dice::Dice;
use crate::loopy::algebra::{Pseudonumber, numbers, pseudonumber};
use crate::loopy::graph::LoopyGraph;
use crate::loopy::{Loopy, LoopyOption, NamedNodes};
use crate::value::{Arena, Dyadic, Int, Player};

/// The number of coupons per unit of value.
const COUPONS: i64 = 256;
/// A value that represents a point beyond all numbers.
const FAR: i64 = 1 << 40;

/// A stopper beside coupons worth k, k - 1, ..., 1. A turn is a move in the game or takes the first coupon. Play ends
/// at a pseudonumber with no coupons left.
struct Market<'a> {
    graph: &'a LoopyGraph,
    worth: Vec<Option<i64>>,
    /// Left's result, by number of coupons, position and player to move.
    known: Vec<Vec<[Option<i64>; 2]>>,
}

impl Market<'_> {
    fn left_gets(&mut self, k: usize, v: u32, mover: Player) -> i64 {
        let sign = if mover == Player::Left { 1 } else { -1 };
        if let Some(worth) = self.worth[v as usize] {
            return worth + sign * stack(k);
        }
        if let Some(known) = self.known[k][v as usize][mover as usize] {
            return known;
        }
        let options = self.graph.options(v, mover);
        let mut results: Vec<i64> = options
            .iter()
            .map(|&o| self.left_gets(k, o, mover.opponent()))
            .collect();
        if k > 0 {
            results.push(sign * k as i64 + self.left_gets(k - 1, v, mover.opponent()));
        }
        let best = results.into_iter().map(|r| sign * r).max().unwrap() * sign;
        self.known[k][v as usize][mover as usize] = Some(best);
        best
    }
}

/// The gain of the first player from coupons alone.
fn stack(k: usize) -> i64 {
    k.div_ceil(2) as i64
}

fn in_coupons(x: &Dyadic) -> i64 {
    let scaled = x
        .product(&Dyadic::from(COUPONS), &Budget::unlimited())
        .unwrap();
    scaled.to_integer().unwrap().to_string().parse().unwrap()
}

fn worth(graph: &LoopyGraph) -> Vec<Option<i64>> {
    let numbers = numbers(graph, &Budget::unlimited()).unwrap();
    let number = |v: u32| numbers[v as usize].as_ref().map(in_coupons);
    let worth = |v| match pseudonumber(graph, &numbers, v)? {
        Pseudonumber::On => Some(FAR),
        Pseudonumber::Off => Some(-FAR),
        Pseudonumber::Over(x) | Pseudonumber::Under(x) => number(x),
        Pseudonumber::Number => number(v),
    };
    graph.positions().map(worth).collect()
}

/// The largest difference in coupons between both walls, at all whole and half temperatures.
fn difference(game: &Loopy, most: i64) -> Option<i64> {
    let budget = Budget::unlimited();
    let graph = game.stopper().unwrap();
    let found = game.thermograph(&budget).unwrap();
    let coupons = (most * COUPONS) as usize;
    let mut market = Market {
        graph,
        worth: worth(graph),
        known: vec![vec![[None; 2]; graph.len()]; coupons + 1],
    };
    let mut largest = 0;
    for k in (0..=coupons).step_by(1) {
        let gets = Player::BOTH.map(|p| market.left_gets(k, 0, p));
        if k % (COUPONS as usize / 2) != 0 {
            continue;
        }
        let stops = [gets[0] - stack(k), gets[1] + stack(k)];
        match &found {
            Ok(walls) => {
                let t = Dyadic::new(Int::from(2 * k as i64 / COUPONS), 1);
                let expected =
                    [walls.left_stop_at(&t), walls.right_stop_at(&t)].map(|x| in_coupons(&x));
                for (stop, expected) in stops.into_iter().zip(expected) {
                    largest = largest.max((stop - expected).abs());
                }
            }
            // The game involves a result beyond all numbers.
            Err(why) => {
                assert!(
                    stops.iter().any(|stop| stop.abs() > FAR / 2),
                    "{why:?} {graph:?}"
                );
                return None;
            }
        }
    }
    Some(largest)
}

/// A random graph whose positions have moves to numbers.
fn random_game(dice: &mut Dice, budget: &Budget) -> Loopy {
    let integer = |n: i64| {
        let zero = Loopy::zero();
        let mut game = Loopy::zero();
        for _ in 0..n.abs() {
            let options = [game.clone()];
            game = Loopy::braces(&options, &[], budget).unwrap();
        }
        if n < 0 {
            game.negative(budget).unwrap()
        } else {
            game.sum(&zero, budget).unwrap()
        }
    };
    let n = 1 + dice.below(4);
    let mut nodes = Vec::new();
    for _ in 0..n {
        nodes.push([(); 2].map(|()| {
            let mut side = vec![LoopyOption::Game(integer(dice.below(9) as i64 - 4))];
            if dice.below(20) == 0 {
                side = vec![LoopyOption::Game(if dice.below(2) == 0 {
                    Loopy::on()
                } else {
                    Loopy::off()
                })];
            }
            if dice.below(2) == 0 {
                side.push(LoopyOption::Node(dice.below(n)));
            }
            if dice.below(3) == 0 {
                side.remove(0);
            }
            side
        }));
    }
    NamedNodes { nodes }.value(budget).unwrap()
}

#[test]
fn walls_are_what_play_beside_coupons_gains() {
    let budget = Budget::unlimited();
    let mut dice = Dice(0x2545f4914f6cdd1d);
    let (mut loopy, mut hot, mut without) = (0, 0, 0);
    for _ in 0..TRIES {
        let game = random_game(&mut dice, &budget);
        if !game.is_stopper() || game.is_loopfree() {
            continue;
        }
        loopy += 1;
        match difference(&game, 9) {
            Some(largest) => {
                assert!(largest <= 6, "{largest} coupons: {game:?}");
                let walls = game.thermograph(&budget).unwrap().unwrap();
                hot += usize::from(walls.temperature.signum() > 0);
            }
            None => without += 1,
        }
    }
    assert!(
        loopy > 100 && hot > 20 && without > 5,
        "{loopy} {hot} {without}"
    );
}

const TRIES: usize = 1000;

#[test]
fn short_games_have_their_thermographs() {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    for text in [
        "{5|-2}",
        "{4||2|-1}",
        "{{9|6}|{1|-3},{2||0|-9}}",
        "^*2",
        "+-{3,{4|1}}",
        "Tiny(3)",
        "{1*||0|-4}",
    ] {
        let value = arena.read(text, &budget).unwrap();
        let plain = arena.thermograph(value, &budget).unwrap();
        let game = Loopy::of_value(&mut arena, value, &budget).unwrap();
        let walls = game.thermograph(&budget).unwrap().unwrap();
        assert_eq!(walls.mean, plain.mean, "{text}");
        assert_eq!(
            walls.temperature,
            plain.temperature.clone().max(Dyadic::ZERO),
            "{text}"
        );
        for quarters in 0..40i64 {
            let t = Dyadic::new(Int::from(quarters), 2);
            assert_eq!(
                walls.left_stop_at(&t),
                plain.left_stop_at(&t),
                "{text} at {t}"
            );
            assert_eq!(
                walls.right_stop_at(&t),
                plain.right_stop_at(&t),
                "{text} at {t}"
            );
        }
    }
}

#[test]
fn without_thermograph() {
    let budget = Budget::unlimited();
    let why = |game: &Loopy| game.thermograph(&budget).unwrap().unwrap_err();
    assert_eq!(why(&Loopy::dud()), NoThermograph::NoStopper);
    assert_eq!(why(&Loopy::on()), NoThermograph::Infinite);
    let switch = Loopy::braces(&[Loopy::on()], &[Loopy::zero()], &budget).unwrap();
    assert_eq!(why(&switch), NoThermograph::NoMast);
    let tiny = Loopy::on().tiny(&budget).unwrap();
    assert_eq!(
        tiny.thermograph(&budget).unwrap().unwrap().mean,
        Dyadic::ZERO
    );
}
