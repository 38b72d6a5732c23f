//! Laws of cooling, reduced forms, atomic weights, products and ordinal sums, tested on random games.

use cgt_lang::budget::Budget;
use cgt_lang::value::{Arena, Dyadic, Int, Player, Spelling, Value};
use proptest::prelude::*;

/// A game as a tree.
#[derive(Clone, Debug)]
enum Game {
    Number(i64, u64),
    Parts(i64, i64, i64),
    Options(Vec<Game>, Vec<Game>),
}

fn game() -> impl Strategy<Value = Game> {
    let leaf = prop_oneof![
        (-4i64..=4, 0u64..3).prop_map(|(m, k)| Game::Number(m, k)),
        (-1i64..=1, -2i64..=2, 0i64..3).prop_map(|(x, n, k)| Game::Parts(x, n, k)),
    ];
    trees(leaf.boxed(), 0)
}

/// All-small games: in every position both players have a move, or neither has.
fn all_small() -> impl Strategy<Value = Game> {
    let leaf = (-2i64..=2, 0i64..4).prop_map(|(n, k)| Game::Parts(0, n, k));
    trees(leaf.boxed(), 1)
}

fn trees(leaf: BoxedStrategy<Game>, fewest: usize) -> impl Strategy<Value = Game> {
    leaf.prop_recursive(3, 10, 3, move |inner| {
        let side = prop::collection::vec(inner, fewest..3);
        (side.clone(), side).prop_map(|(left, right)| Game::Options(left, right))
    })
}

fn value(arena: &mut Arena, game: &Game) -> Value {
    match game {
        Game::Number(m, k) => arena.number(&Dyadic::new(Int::from(*m), *k)),
        Game::Parts(x, n, k) => {
            arena.number_up_star(Dyadic::from(*x), Int::from(*n), Int::from(*k))
        }
        Game::Options(left, right) => {
            let left: Vec<Value> = left.iter().map(|g| value(arena, g)).collect();
            let right: Vec<Value> = right.iter().map(|g| value(arena, g)).collect();
            arena
                .canonical(&left, &right, &Budget::unlimited())
                .unwrap()
        }
    }
}

/// Whether a <= b + x for every positive number x.
fn nearly_le(arena: &mut Arena, a: Value, b: Value) -> bool {
    let difference = arena.difference(b, a, &Budget::unlimited()).unwrap();
    arena.right_stop(difference).signum() >= 0
}

/// Whether no option of the game or its positions is dominated or reversible up to an infinitesimal.
fn is_reduced(arena: &mut Arena, g: Value) -> bool {
    if arena.is_number(g) {
        return true;
    }
    if arena.is_numberish(g) {
        return false;
    }
    for player in [Player::Left, Player::Right] {
        let options = arena.options(g, player, &Budget::unlimited()).unwrap();
        let no_better = |arena: &mut Arena, a, b| match player {
            Player::Left => nearly_le(arena, a, b),
            Player::Right => nearly_le(arena, b, a),
        };
        for &option in &options {
            if options
                .iter()
                .any(|&other| other != option && no_better(arena, option, other))
            {
                return false;
            }
            for reply in arena
                .options(option, player.opponent(), &Budget::unlimited())
                .unwrap()
            {
                if no_better(arena, reply, g) {
                    return false;
                }
            }
            if !is_reduced(arena, option) {
                return false;
            }
        }
    }
    true
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reduced_forms(a in game(), e in all_small()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, e] = [a, e].map(|g| value(&mut arena, &g));
        let reduced = arena.reduced_canonical_form(a, &budget).unwrap();
        let difference = arena.difference(a, reduced, &budget).unwrap();
        prop_assert!(arena.is_infinitesimal(difference));
        let near = arena.sum(a, e, &budget).unwrap();
        prop_assert_eq!(arena.reduced_canonical_form(near, &budget).unwrap(), reduced);
        prop_assert!(is_reduced(&mut arena, reduced), "{}", arena.text(reduced, Spelling::Ascii));
    }

    #[test]
    fn cooling(a in game(), b in game(), eighths in -7i64..40) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b] = [a, b].map(|g| value(&mut arena, &g));
        let t = Dyadic::new(Int::from(eighths), 3);
        let cooled = arena.cool(a, &t, &budget).unwrap();
        // The walls of the thermograph are the stops of the cooled games.
        let graph = arena.thermograph(a, &budget).unwrap();
        prop_assert_eq!(arena.left_stop(cooled).clone(), graph.left_stop_at(&t));
        prop_assert_eq!(arena.right_stop(cooled).clone(), graph.right_stop_at(&t));
        prop_assert_eq!(arena.mean(cooled, &budget).unwrap(), graph.mean.clone());
        if eighths > 0 {
            let sum = arena.sum(a, b, &budget).unwrap();
            let other = arena.cool(b, &t, &budget).unwrap();
            let cooled_sum = arena.cool(sum, &t, &budget).unwrap();
            prop_assert_eq!(arena.sum(cooled, other, &budget).unwrap(), cooled_sum);
        }
        let frozen = arena.freeze(a, &budget).unwrap();
        let mean = arena.number(&graph.mean);
        let rest = arena.difference(frozen, mean, &budget).unwrap();
        prop_assert!(arena.is_infinitesimal(rest));
    }

    #[test]
    fn atomic_weights(a in all_small(), b in all_small()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b] = [a, b].map(|g| value(&mut arena, &g));
        prop_assert!(arena.is_all_small(a, &budget).unwrap());
        let sum = arena.sum(a, b, &budget).unwrap();
        let minus = arena.negative(a, &budget).unwrap();
        let [wa, wb, ws, wm] = [a, b, sum, minus].map(|g| arena.atomic_weight(g, &budget).unwrap());
        prop_assert_eq!(arena.sum(wa, wb, &budget).unwrap(), ws);
        prop_assert_eq!(arena.negative(wa, &budget).unwrap(), wm);
        // The two-ahead rule (CGT, II.7).
        let two = arena.integer(2);
        if arena.le(two, wa, &budget).unwrap() {
            prop_assert!(arena.le(Value::ZERO, a, &budget).unwrap());
        }
    }

    #[test]
    fn norton_products(a in game(), b in game(), u in game()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b, u] = [a, b, u].map(|g| value(&mut arena, &g));
        if u != Value::ZERO && arena.le(Value::ZERO, u, &budget).unwrap() && arena.birthday(u, &budget).unwrap() < Int::from(4) {
            let [x, y] = [a, b].map(|g| arena.norton(g, u, &budget).unwrap());
            let order = arena.compare(a, b, &budget).unwrap();
            prop_assert_eq!(arena.compare(x, y, &budget).unwrap(), order);
        }
    }

    #[test]
    fn ordinal_sums(a in game(), b in game(), c in game()) {
        // The colon principle: ordinal sums with the same base are ordered like their tops.
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b, c] = [a, b, c].map(|g| value(&mut arena, &g));
        let [x, y] = [b, c].map(|h| arena.ordinal_sum(a, h, &budget).unwrap());
        if arena.le(b, c, &budget).unwrap() {
            prop_assert!(arena.le(x, y, &budget).unwrap());
        }
    }

    #[test]
    fn uptimals(a in -2i64..3, b in -2i64..3, c in -2i64..3, k in 0i64..4, g in all_small()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let second = arena.read("{^|*} - ^", &budget).unwrap();
        let third = arena.read("{^|*||*} - {^|*}", &budget).unwrap();
        let mut sum = arena.number_up_star(Dyadic::ONE, Int::from(a), Int::from(k));
        for (count, power) in [(b, second), (c, third)] {
            let multiple = arena.multiple(&Int::from(count), power, &budget).unwrap();
            sum = arena.sum(sum, multiple, &budget).unwrap();
        }
        prop_assert!(arena.is_uptimal(sum, &budget).unwrap());
        // Adding an uptimal does not change whether a game is an uptimal.
        let g = value(&mut arena, &g);
        let alone = arena.is_uptimal(g, &budget).unwrap();
        let with_up = arena.sum(g, Value::UP, &budget).unwrap();
        prop_assert_eq!(arena.is_uptimal(with_up, &budget).unwrap(), alone);
    }
}
