//! Laws of values, tested on random games and on all games with small birthdays.

use cgt_lang::budget::Budget;
use cgt_lang::value::{
    Arena, Dyadic, Int, OptionFate, Outcome, Player, Reduction, Spelling, Value,
};
use proptest::prelude::*;
use std::cmp::Ordering;

/// A game as a tree, before any simplification.
#[derive(Clone, Debug)]
enum Game {
    Number(i64, u64),
    Parts(i64, i64, i64),
    Options(Vec<Game>, Vec<Game>),
}

fn game() -> impl Strategy<Value = Game> {
    let small = prop_oneof![
        (-3i64..=3, 0u64..3).prop_map(|(m, k)| Game::Number(m, k)),
        (-1i64..=1, -2i64..=2, 0i64..4).prop_map(|(x, n, k)| Game::Parts(x, n, k)),
    ];
    small.prop_recursive(3, 12, 3, |inner| {
        let side = prop::collection::vec(inner, 0..3);
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

/// Whether the player who moves wins a sum, by playing it out.
fn wins(arena: &mut Arena, sum: &[Value], player: Player) -> bool {
    for i in 0..sum.len() {
        for option in arena.options(sum[i], player, &Budget::unlimited()).unwrap() {
            let mut next = sum.to_vec();
            next[i] = option;
            if !wins(arena, &next, player.opponent()) {
                return true;
            }
        }
    }
    false
}

fn played_outcome(arena: &mut Arena, sum: &[Value]) -> Outcome {
    let left_first = wins(arena, sum, Player::Left);
    let left_second = !wins(arena, sum, Player::Right);
    Outcome::from_wins(left_first, left_second)
}

/// A stop by plain search, which ends at numbers.
fn plain_stop(arena: &mut Arena, v: Value, player: Player) -> Dyadic {
    if let Some(number) = arena.as_number(v) {
        return number.clone();
    }
    let options = arena.options(v, player, &Budget::unlimited()).unwrap();
    let stops = options
        .into_iter()
        .map(|option| plain_stop(arena, option, player.opponent()));
    match player {
        Player::Left => stops.max().unwrap(),
        Player::Right => stops.min().unwrap(),
    }
}

/// Whether no option is dominated or reversible, and simplifying the form again changes nothing.
fn is_canonical(arena: &mut Arena, v: Value) -> bool {
    let budget = Budget::unlimited();
    let left = arena
        .options(v, Player::Left, &Budget::unlimited())
        .unwrap();
    let right = arena
        .options(v, Player::Right, &Budget::unlimited())
        .unwrap();
    let steps = arena.canonical_steps(&left, &right, &budget).unwrap();
    let kept = |side: &[OptionFate]| side.iter().all(|o| o.fate == Reduction::Kept);
    steps.value == v && kept(&steps.left) && kept(&steps.right)
}

/// The stops of a game cooled by 0, 1/64, 2/64, ..., by definition from the options as written.
fn plain_walls(arena: &mut Arena, game: &Game, steps: i64) -> Vec<(Dyadic, Dyadic)> {
    let v = value(arena, game);
    let sides = match game {
        Game::Options(left, right) if !arena.is_number(v) => [left, right],
        // A number, or a number plus ups and a nimber.
        _ => {
            let stop = arena.left_stop(v).clone();
            return vec![(stop.clone(), stop); steps as usize];
        }
    };
    let [left, right] = sides.map(|side| {
        let walls = side.iter().map(|option| plain_walls(arena, option, steps));
        walls.collect::<Vec<_>>()
    });
    let mut walls = Vec::new();
    for step in 0..steps {
        let (t, at) = (Dyadic::new(Int::from(step), 6), step as usize);
        let most = left.iter().map(|wall| &wall[at].1).max().unwrap();
        let least = right.iter().map(|wall| &wall[at].0).min().unwrap();
        let (l, r) = (most - &t, least + &t);
        walls.push((l.clone(), r.clone()));
        assert!(l >= r, "the walls cross between two steps");
        if l == r {
            walls.resize(steps as usize, (l, r));
            break;
        }
    }
    walls
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn group(a in game(), b in game(), c in game()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b, c] = [a, b, c].map(|g| value(&mut arena, &g));
        let ab = arena.sum(a, b, &budget).unwrap();
        prop_assert_eq!(ab, arena.sum(b, a, &budget).unwrap());
        let bc = arena.sum(b, c, &budget).unwrap();
        prop_assert_eq!(arena.sum(ab, c, &budget).unwrap(), arena.sum(a, bc, &budget).unwrap());
        let minus = arena.negative(a, &budget).unwrap();
        prop_assert_eq!(arena.negative(minus, &budget).unwrap(), a);
        arena.clear_memos();
        prop_assert_eq!(arena.sum(a, minus, &budget).unwrap(), Value::ZERO);
        prop_assert_eq!(arena.difference(ab, b, &budget).unwrap(), a);
        prop_assert_eq!(arena.outcome(a, &budget).unwrap().of_negative(), arena.outcome(minus, &budget).unwrap());
    }

    #[test]
    fn inverse_by_options(a in game()) {
        // The sum without the shortcut for known negatives: a + (-a + x) for a number x.
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let a = value(&mut arena, &a);
        let minus = arena.negative(a, &budget).unwrap();
        let shifted = arena.sum(minus, Value::ONE, &budget).unwrap();
        prop_assert_eq!(arena.sum(a, shifted, &budget).unwrap(), Value::ONE);
    }

    #[test]
    fn order(a in game(), b in game(), c in game()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b, c] = [a, b, c].map(|g| value(&mut arena, &g));
        let ab = arena.compare(a, b, &budget).unwrap();
        prop_assert_eq!(ab.map(Ordering::reverse), arena.compare(b, a, &budget).unwrap());
        prop_assert_eq!(ab == Some(Ordering::Equal), a == b);
        let (x, y) = (arena.sum(a, c, &budget).unwrap(), arena.sum(b, c, &budget).unwrap());
        prop_assert_eq!(arena.compare(x, y, &budget).unwrap(), ab);
        if ab == Some(Ordering::Less) && arena.le(b, c, &budget).unwrap() {
            prop_assert!(arena.le(a, c, &budget).unwrap());
        }
        let difference = arena.difference(a, b, &budget).unwrap();
        prop_assert_eq!(arena.compare(difference, Value::ZERO, &budget).unwrap(), ab);
    }

    #[test]
    fn canonical(a in game(), b in game()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b] = [a, b].map(|g| value(&mut arena, &g));
        let sum = arena.sum(a, b, &budget).unwrap();
        for v in [a, b, sum] {
            prop_assert!(is_canonical(&mut arena, v), "{}", arena.text(v, Spelling::Ascii));
        }
    }

    #[test]
    fn stops_and_mean(a in game(), b in game()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b] = [a, b].map(|g| value(&mut arena, &g));
        prop_assert_eq!(&plain_stop(&mut arena, a, Player::Left), arena.left_stop(a));
        prop_assert_eq!(&plain_stop(&mut arena, a, Player::Right), arena.right_stop(a));
        let sum = arena.sum(a, b, &budget).unwrap();
        let mean = arena.mean(a, &budget).unwrap() + arena.mean(b, &budget).unwrap();
        prop_assert_eq!(arena.mean(sum, &budget).unwrap(), mean);
        let [s, t, u] = [a, b, sum].map(|v| arena.temperature(v, &budget).unwrap());
        prop_assert!(u <= s.max(t));
        let graph = arena.thermograph(a, &budget).unwrap();
        prop_assert_eq!(&graph.mean, &arena.mean(a, &budget).unwrap());
        prop_assert_eq!(&graph.temperature, &arena.temperature(a, &budget).unwrap());
        if !arena.is_number(a) {
            prop_assert_eq!(&graph.left_stop_at(&Dyadic::ZERO), arena.left_stop(a));
            prop_assert_eq!(&graph.right_stop_at(&Dyadic::ZERO), arena.right_stop(a));
        }
    }

    #[test]
    fn thermographs_from_the_options_as_written(g in game()) {
        const STEPS: i64 = 12 * 64;
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let plain = plain_walls(&mut arena, &g, STEPS);
        let v = value(&mut arena, &g);
        if !arena.is_number(v) {
            let graph = arena.thermograph(v, &budget).unwrap();
            for (step, (left, right)) in plain.iter().enumerate() {
                let t = Dyadic::new(Int::from(step as i64), 6);
                prop_assert_eq!(&graph.left_stop_at(&t), left);
                prop_assert_eq!(&graph.right_stop_at(&t), right);
            }
        }
    }

    #[test]
    fn cooling_norton_and_atomic_weight(a in game(), b in game(), m in 0i64..8, k in 0u64..3) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b] = [a, b].map(|g| value(&mut arena, &g));
        let sum = arena.sum(a, b, &budget).unwrap();
        let t = Dyadic::new(Int::from(m), k);
        let [cool_a, cool_b, cool_sum] = [a, b, sum].map(|v| arena.cool(v, &t, &budget).unwrap());
        prop_assert_eq!(arena.sum(cool_a, cool_b, &budget).unwrap(), cool_sum);
        prop_assert_eq!(arena.norton(a, Value::ONE, &budget).unwrap(), a);
        // The infinitesimal part of a game has an atomic weight, unless its threats prevent that.
        let mut weights = Vec::new();
        for v in [a, b] {
            let reduced = arena.reduced_canonical_form(v, &budget).unwrap();
            let rest = arena.difference(v, reduced, &budget).unwrap();
            weights.push((rest, arena.atomic_weight(rest, &budget)));
        }
        if let [(x, Ok(wx)), (y, Ok(wy))] = weights.as_slice() {
            let both = arena.sum(*x, *y, &budget).unwrap();
            let weight = arena.sum(*wx, *wy, &budget).unwrap();
            prop_assert_eq!(arena.atomic_weight(both, &budget), Ok(weight));
        }
    }

    #[test]
    fn different_forms_have_one_value(a in game(), gifts in prop::collection::vec(game(), 0..4)) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let a = value(&mut arena, &a);
        let mut left = arena.options(a, Player::Left, &Budget::unlimited()).unwrap();
        let mut right = arena.options(a, Player::Right, &Budget::unlimited()).unwrap();
        // The gift horse principle: an option no better than the game itself does not change it (ONAG, chapter 7).
        for gift in gifts {
            let gift = value(&mut arena, &gift);
            match arena.compare(gift, a, &budget).unwrap() {
                Some(Ordering::Less) => left.push(gift),
                Some(Ordering::Greater) => right.push(gift),
                // An option that is confused with the game is not a gift.
                Some(Ordering::Equal) | None => {}
            }
        }
        prop_assert_eq!(arena.canonical(&left, &right, &budget).unwrap(), a);
    }

    #[test]
    fn translation(a in game(), m in -9i64..9, k in 0u64..4) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let a = value(&mut arena, &a);
        let x = arena.number(&Dyadic::new(Int::from(m), k));
        let sum = arena.sum(a, x, &budget).unwrap();
        // By definition: the options of the formal sum.
        let mut sides = Vec::new();
        for player in [Player::Left, Player::Right] {
            let mut side = Vec::new();
            for option in arena.options(a, player, &Budget::unlimited()).unwrap() {
                side.push(arena.sum(option, x, &budget).unwrap());
            }
            for option in arena.options(x, player, &Budget::unlimited()).unwrap() {
                side.push(arena.sum(a, option, &budget).unwrap());
            }
            sides.push(side);
        }
        prop_assert_eq!(arena.canonical(&sides[0], &sides[1], &budget).unwrap(), sum);
    }

    #[test]
    fn multiples(a in game(), n in -3i64..4) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let a = value(&mut arena, &a);
        let multiple = arena.multiple(&Int::from(n), a, &budget).unwrap();
        let mut sum = Value::ZERO;
        for _ in 0..n.abs() {
            sum = if n > 0 { arena.sum(sum, a, &budget) } else { arena.difference(sum, a, &budget) }.unwrap();
        }
        prop_assert_eq!(multiple, sum);
    }

    #[test]
    fn print_and_read(a in game(), ups in prop::num::i64::ANY, nimber in 0..i64::MAX, big in "[1-9][0-9]{0,40}") {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let a = value(&mut arena, &a);
        let minus = arena.negative(a, &budget).unwrap();
        let symmetric = arena.canonical(&[a], &[minus], &budget).unwrap();
        let threat = arena.canonical(&[Value::ZERO], &[a], &budget).unwrap();
        let tiny = arena.canonical(&[Value::ZERO], &[threat], &budget).unwrap();
        let number = Dyadic::from(big.parse::<Int>().unwrap());
        let large = arena.number_up_star(number.clone(), Int::from(ups), Int::from(nimber));
        let negative = arena.negative(large, &budget).unwrap();
        let x = arena.number(&number);
        let tiny_and_number = arena.sum(tiny, x, &budget).unwrap();
        let switch = arena.canonical(&[large], &[negative, a], &budget).unwrap();
        for v in [a, minus, symmetric, tiny, tiny_and_number, large, negative, switch] {
            for spelling in [Spelling::Ascii, Spelling::Pretty] {
                let text = arena.text(v, spelling);
                prop_assert_eq!(arena.read(&text, &budget), Ok(v), "{}", text);
                let length = text.chars().count();
                prop_assert_eq!(arena.text_limited(v, spelling, length), Some(text));
                prop_assert_eq!(arena.text_limited(v, spelling, length - 1), None);
            }
        }
        // Another arena with other values in it prints the same.
        let mut other = Arena::new();
        let text = arena.text(tiny_and_number, Spelling::Ascii);
        other.read("{5|*4||-3}", &budget).unwrap();
        let there = other.read(&text, &budget).unwrap();
        prop_assert_eq!(other.text(there, Spelling::Ascii), text);
    }

    #[test]
    fn closed_forms_by_options(x in -3i64..4, k in 0u64..3, n in -3i64..4, s in 0i64..4) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let v = arena.number_up_star(Dyadic::new(Int::from(x), k), Int::from(n), Int::from(s));
        let left = arena.options(v, Player::Left, &Budget::unlimited()).unwrap();
        let right = arena.options(v, Player::Right, &Budget::unlimited()).unwrap();
        prop_assert_eq!(arena.canonical(&left, &right, &budget).unwrap(), v);
        prop_assert!(is_canonical(&mut arena, v));
        let mut oldest = None;
        for option in left.into_iter().chain(right) {
            oldest = oldest.max(Some(arena.birthday(option, &budget).unwrap()));
        }
        let birthday = oldest.map_or(Int::ZERO, |day| day + Int::ONE);
        prop_assert_eq!(arena.birthday(v, &budget).unwrap(), birthday);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn outcome_by_playing(a in small_game(), b in small_game()) {
        let (mut arena, budget) = (Arena::new(), Budget::unlimited());
        let [a, b] = [a, b].map(|g| value(&mut arena, &g));
        let played = played_outcome(&mut arena, &[a, b]);
        let sum = arena.sum(a, b, &budget).unwrap();
        prop_assert_eq!(arena.outcome(sum, &budget).unwrap(), played);
        let minus = arena.negative(b, &budget).unwrap();
        let played = played_outcome(&mut arena, &[a, minus]);
        let order = arena.compare(a, b, &budget).unwrap();
        prop_assert_eq!(order, match played {
            Outcome::L => Some(Ordering::Greater),
            Outcome::R => Some(Ordering::Less),
            Outcome::P => Some(Ordering::Equal),
            Outcome::N => None,
        });
    }
}

/// Games with few positions.
fn small_game() -> impl Strategy<Value = Game> {
    let leaf = prop_oneof![
        (-1i64..=1, 0u64..2).prop_map(|(m, k)| Game::Number(m, k)),
        (0i64..=0, -1i64..=1, 0i64..3).prop_map(|(x, n, k)| Game::Parts(x, n, k)),
    ];
    leaf.prop_recursive(2, 6, 2, |inner| {
        let side = prop::collection::vec(inner, 0..3);
        (side.clone(), side).prop_map(|(left, right)| Game::Options(left, right))
    })
}

/// All antichains: sets of pairwise confused games.
fn antichains(arena: &mut Arena, games: &[Value]) -> Vec<Vec<Value>> {
    let budget = Budget::unlimited();
    let mut found = vec![Vec::new()];
    for &game in games {
        for i in 0..found.len() {
            let confused = found[i]
                .iter()
                .all(|&other| arena.compare(game, other, &budget) == Ok(None));
            if confused {
                let mut larger = found[i].clone();
                larger.push(game);
                found.push(larger);
            }
        }
    }
    found
}

/// All values whose options are among these games.
fn next_day(arena: &mut Arena, games: &[Value]) -> Vec<Value> {
    let budget = Budget::unlimited();
    let sides = antichains(arena, games);
    let mut born = Vec::new();
    for left in &sides {
        for right in &sides {
            born.push(arena.canonical(left, right, &budget).unwrap());
        }
    }
    born.sort_unstable_by_key(|value| value.handle_key());
    born.dedup();
    born
}

/// The length of a longest chain.
fn longest_chain(arena: &mut Arena, games: &[Value]) -> usize {
    let budget = Budget::unlimited();
    let mut below: Vec<(usize, Value)> = Vec::new();
    for &game in games {
        let smaller = games
            .iter()
            .filter(|&&g| arena.le(g, game, &budget).unwrap());
        below.push((smaller.count(), game));
    }
    // Smaller games have fewer games below them, so this order extends that of the games.
    below.sort_by_key(|(count, _)| *count);
    let mut longest: Vec<usize> = Vec::new();
    for &(_, game) in &below {
        let chains = longest.iter().zip(&below);
        let chains = chains.filter(|(_, (_, g))| arena.le(*g, game, &budget).unwrap());
        let best = chains.map(|(length, _)| *length).max();
        longest.push(best.unwrap_or(0) + 1);
    }
    longest.into_iter().max().unwrap_or(0)
}

#[test]
fn order_of_the_games_born_early() {
    let mut arena = Arena::new();
    let mut games = vec![Value::ZERO];
    // The order is a distributive lattice. It has twice as many join-irreducible elements as there are games born by
    // the day before, and its longest chain has one element more than that (Fraser, Hirshberg and Wolfe 2005).
    for before in [1, 4, 22] {
        games = next_day(&mut arena, &games);
        assert_eq!(longest_chain(&mut arena, &games), 2 * before + 1);
        if before == 4 {
            // Play out every difference.
            let budget = Budget::unlimited();
            for &a in &games {
                for &b in &games {
                    let minus = arena.negative(b, &budget).unwrap();
                    let played = played_outcome(&mut arena, &[a, minus]);
                    let difference = arena.difference(a, b, &budget).unwrap();
                    assert_eq!(arena.outcome(difference, &budget), Ok(played));
                    let at_most = matches!(played, Outcome::P | Outcome::R);
                    assert_eq!(arena.le(a, b, &budget), Ok(at_most));
                }
            }
        }
    }
}

/// Games born by day 4, with options among the games born by day 3.
#[test]
fn laws_of_games_born_by_day_4() {
    let mut arena = Arena::new();
    let budget = Budget::unlimited();
    let mut games = vec![Value::ZERO];
    for _ in 0..3 {
        games = next_day(&mut arena, &games);
    }
    let mut runner = proptest::test_runner::TestRunner::new(ProptestConfig {
        cases: 300,
        failure_persistence: None,
        ..ProptestConfig::default()
    });
    let side = || prop::collection::vec(0..games.len(), 0..4);
    let sides = prop::array::uniform3((side(), side()));
    let cell = std::cell::RefCell::new(&mut arena);
    let outcome = runner.run(&sides, |sides| {
        let mut arena = cell.borrow_mut();
        let [a, b, c] = sides.map(|(left, right)| {
            let pick = |side: Vec<usize>| side.into_iter().map(|i| games[i]).collect::<Vec<_>>();
            arena.canonical(&pick(left), &pick(right), &budget).unwrap()
        });
        let minus = arena.negative(a, &budget).unwrap();
        prop_assert_eq!(arena.sum(a, minus, &budget).unwrap(), Value::ZERO);
        let ab = arena.sum(a, b, &budget).unwrap();
        let bc = arena.sum(b, c, &budget).unwrap();
        prop_assert_eq!(
            arena.sum(ab, c, &budget).unwrap(),
            arena.sum(a, bc, &budget).unwrap()
        );
        if arena.le(a, b, &budget).unwrap() {
            let ac = arena.sum(a, c, &budget).unwrap();
            prop_assert!(arena.le(ac, bc, &budget).unwrap());
            prop_assert!(a == b || !arena.le(b, a, &budget).unwrap());
        }
        let mean = arena.mean(a, &budget).unwrap() + arena.mean(b, &budget).unwrap();
        prop_assert_eq!(arena.mean(ab, &budget).unwrap(), mean);
        let [s, t, u] = [a, b, ab].map(|v| arena.temperature(v, &budget).unwrap());
        prop_assert!(u <= s.max(t));
        prop_assert!(is_canonical(&mut arena, a));
        let text = arena.text(ab, Spelling::Ascii);
        prop_assert_eq!(arena.read(&text, &budget), Ok(ab), "{}", text);
        Ok(())
    });
    outcome.unwrap();
}

#[test]
fn as_many_games_as_are_known() {
    // 1, 4, 22 and 1474 values are born by days 0, 1, 2 and 3 (Winning Ways; CGT, III).
    let mut arena = Arena::new();
    let mut games = vec![Value::ZERO];
    for (day, count) in [(1, 4), (2, 22), (3, 1474)] {
        games = next_day(&mut arena, &games);
        assert_eq!(games.len(), count);
        for &game in &games {
            assert!(arena.birthday(game, &Budget::unlimited()).unwrap() <= Int::from(day));
        }
    }
    let budget = Budget::unlimited();
    for &game in &games {
        assert!(is_canonical(&mut arena, game));
        let text = arena.text(game, Spelling::Pretty);
        assert_eq!(arena.read(&text, &budget), Ok(game), "{text}");
    }
}
