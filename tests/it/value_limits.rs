//! Huge and deep values: computed exactly, or refused within the limits.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use cgt_lang::budget::{Budget, Stop};
use cgt_lang::value::{Arena, Dyadic, Int, Outcome, Player, Spelling, Value};

fn read(arena: &mut Arena, text: &str) -> Value {
    arena.read(text, &Budget::unlimited()).unwrap()
}

#[test]
fn huge_numbers_ups_and_nimbers() {
    let mut arena = Arena::new();
    let budget = Budget::unlimited();
    let ten_to_40: Int = format!("1{}", "0".repeat(40)).parse().unwrap();
    let a = arena.number_up_star(
        ten_to_40.clone().into(),
        ten_to_40.clone(),
        ten_to_40.clone(),
    );
    let minus = arena.negative(a, &budget).unwrap();
    assert_eq!(arena.sum(a, minus, &budget), Ok(Value::ZERO));
    let text = arena.text(a, Spelling::Pretty);
    assert_eq!(text, format!("{ten_to_40}↑{ten_to_40}*{ten_to_40}"));
    assert_eq!(read(&mut arena, &text), a);
    let birthday = arena.birthday(a, &budget).unwrap();
    assert_eq!(birthday, &ten_to_40 * Int::from(3));
    assert_eq!(arena.outcome(minus, &budget), Ok(Outcome::R));
    assert_eq!(arena.mean(a, &budget), Ok(ten_to_40.clone().into()));
    let multiple = arena.multiple(&ten_to_40, a, &budget).unwrap();
    assert!(arena.le(a, multiple, &budget).unwrap());
    // Only a few nodes are created, and no options.
    assert!(arena.len() < 40);
    let nimber = arena.nimber(&ten_to_40);
    assert!(matches!(
        arena.options(nimber, Player::Left, &Budget::unlimited()),
        Err(Stop::TooLarge(_))
    ));
    let up = arena.number_up_star(Dyadic::ZERO, ten_to_40, Int::ZERO);
    let options = arena
        .options(up, Player::Right, &Budget::unlimited())
        .unwrap();
    assert_eq!(options.len(), 1);
    let switch = arena.canonical(&[a], &[minus], &budget).unwrap();
    assert_eq!(*arena.left_stop(switch), *arena.left_stop(a));
}

#[test]
fn deep_games() {
    let mut arena = Arena::new();
    let budget = Budget::unlimited();
    let depth = 20_000;
    let text = format!("{}0{}", "{".repeat(depth), "|0}".repeat(depth));
    let v = read(&mut arena, &text);
    assert_eq!(arena.outcome(v, &budget), Ok(Outcome::R));
    // A chain of threats is canonical at every depth.
    let mut v = Value::ZERO;
    for n in 1..5_000 {
        let number = arena.integer(-n);
        v = arena.canonical(&[v], &[number], &budget).unwrap();
    }
    assert_eq!(arena.birthday(v, &budget), Ok(Int::from(5_000)));
    let minus = arena.negative(v, &budget).unwrap();
    assert_eq!(arena.difference(v, v, &budget), Ok(Value::ZERO));
    let text = arena.text(v, Spelling::Ascii);
    assert_eq!(read(&mut arena, &text), v);
    assert!(arena.thermograph(minus, &budget).is_ok());
    let star = arena.sum(v, Value::STAR, &budget).unwrap();
    assert!(arena.outcome(star, &budget).is_ok());
}

#[test]
fn long_texts_are_given_up_early() {
    // ±1 ±2 ... ±40 has few positions, because many totals coincide, but its text has 2^40 numbers.
    let mut arena = Arena::new();
    let switches: Vec<String> = (1..=40).map(|n| format!("+-{n}")).collect();
    let v = read(&mut arena, &switches.join(""));
    let start = Instant::now();
    assert_eq!(arena.text_limited(v, Spelling::Ascii, 10_000), None);
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn budgets_stop_everything() {
    let cancelled = Budget::new(None, Arc::new(AtomicBool::new(true)));
    let mut arena = Arena::new();
    let texts: Vec<String> = (1..=14)
        .map(|n| format!("{{{0}||{n}|-{0}}}", 3 * n))
        .collect();
    let games: Vec<Value> = texts.iter().map(|t| read(&mut arena, t)).collect();
    let mut sum = Ok(Value::ZERO);
    for &game in &games {
        sum = sum.and_then(|sum| arena.sum(sum, game, &cancelled));
    }
    assert_eq!(sum, Err(Stop::Cancelled));
    // An interrupted computation leaves the arena consistent.
    let budget = Budget::unlimited();
    let a = arena.sum(games[0], games[1], &budget).unwrap();
    let mut fresh = Arena::new();
    let b = read(&mut fresh, &format!("{} + {}", texts[0], texts[1]));
    assert_eq!(
        arena.text(a, Spelling::Ascii),
        fresh.text(b, Spelling::Ascii)
    );
    let timed = Budget::unlimited();
    timed.start(Some(Duration::from_millis(50)));
    let start = Instant::now();
    let huge = read(&mut arena, "{30||7,{9|*3}|-11,{2||-4|-20}}");
    let stopped = arena.multiple(&Int::from(1_000_000), huge, &timed);
    assert_eq!(stopped, Err(Stop::Time));
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn large_nimbers_among_options() {
    let mut arena = Arena::new();
    let budget = Budget::unlimited();
    let all: Vec<Value> = (0..40).map(|k| arena.nimber(&Int::from(k))).collect();
    let mex = arena.nimber(&Int::from(40));
    assert_eq!(arena.canonical(&all, &all, &budget), Ok(mex));
    assert_eq!(
        arena.options(mex, Player::Left, &Budget::unlimited()),
        Ok(all)
    );
    // In {*N|1}, *N reverses through 0, which has no left options, so the value is {|1} = 0. {*N|0} is negative.
    let huge = arena.nimber(&Int::from(100_000));
    let start = Instant::now();
    let v = arena.canonical(&[huge], &[Value::ONE], &budget).unwrap();
    assert_eq!(v, Value::ZERO);
    let v = arena.canonical(&[huge], &[Value::ZERO], &budget).unwrap();
    assert_eq!(arena.outcome(v, &budget), Ok(Outcome::R));
    assert!(start.elapsed() < Duration::from_secs(60));
    for text in ["{*40|0}", "{^*50||*40|-1}", "{1|*40||*50}", "{0,*70|^*33}"] {
        let v = read(&mut arena, text);
        let minus = arena.negative(v, &budget).unwrap();
        let shifted = arena.sum(minus, Value::ONE, &budget).unwrap();
        assert_eq!(arena.sum(v, shifted, &budget), Ok(Value::ONE), "{text}");
        let left = arena
            .options(v, Player::Left, &Budget::unlimited())
            .unwrap();
        let right = arena
            .options(v, Player::Right, &Budget::unlimited())
            .unwrap();
        assert_eq!(arena.canonical(&left, &right, &budget), Ok(v), "{text}");
    }
}

#[test]
fn order_of_options_is_that_of_the_text() {
    let mut arena = Arena::new();
    let budget = Budget::unlimited();
    let mut games: Vec<Value> = ["{3|1}", "v*", "*2", "{4||2|1}", "0", "-1", "*"]
        .iter()
        .map(|text| read(&mut arena, text))
        .collect();
    arena.sort_for_print(&mut games, &budget).unwrap();
    let texts: Vec<String> = games
        .iter()
        .map(|&v| arena.text(v, Spelling::Ascii))
        .collect();
    assert_eq!(texts, ["-1", "0", "*", "*2", "v*", "{3|1}", "{4||2|1}"]);
}

#[test]
fn many_options() {
    let mut arena = Arena::new();
    let timed = Budget::unlimited();
    timed.start(Some(Duration::from_secs(20)));
    let nimbers: Vec<Value> = (0..100_000).map(|k| arena.nimber(&Int::from(k))).collect();
    let mex = arena.nimber(&Int::from(100_000));
    assert_eq!(arena.canonical(&nimbers, &nimbers, &timed), Ok(mex));
    let numbers: Vec<Value> = (0..100_000).map(|k| arena.integer(k)).collect();
    let next = arena.integer(100_000);
    assert_eq!(arena.canonical(&numbers, &[], &timed), Ok(next));
    // These options are pairwise confused, so the comparison takes too long and is interrupted.
    timed.start(Some(Duration::from_millis(20)));
    let start = Instant::now();
    let switch = arena.integer(-1);
    assert_eq!(
        arena.canonical(&nimbers, &[switch], &timed),
        Err(Stop::Time)
    );
    assert!(start.elapsed() < Duration::from_secs(60));
}
