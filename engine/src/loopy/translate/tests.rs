//! Sums by the theorems, compared with the graphs of the sums.

use crate::budget::{Budget, Stop};
use crate::dice::Dice;
use crate::loopy::{Loopy, LoopyOption, NamedNodes};
use crate::value::Arena;

const SHORT: &[&str] = &[
    "0",
    "1",
    "-2",
    "3/4",
    "-1/2",
    "*",
    "^*2",
    "5^",
    "1/2v3*",
    "Tiny(2)",
    "{1||1|-3}",
    "{2|-1}",
    "+-1",
    "{3*|3||2}",
];

/// A random stopper whose positions have moves to numbers and small games.
fn random_stopper(dice: &mut Dice, arena: &mut Arena, budget: &Budget) -> Loopy {
    loop {
        let n = 1 + dice.below(3);
        let mut side = || {
            let mut options = Vec::new();
            for _ in 0..dice.below(3) {
                options.push(match dice.below(2) {
                    0 => LoopyOption::Node(dice.below(n)),
                    _ => {
                        let text = dice.one(SHORT);
                        let value = arena.read(text, budget).unwrap();
                        LoopyOption::Game(Loopy::of_value(arena, value, budget).unwrap())
                    }
                });
            }
            options
        };
        let nodes = (0..n).map(|_| [side(), side()]).collect();
        let game = NamedNodes { nodes }.value(budget).unwrap();
        if game.is_stopper() {
            return game;
        }
    }
}

#[test]
fn sums_by_theorems_are_those_of_the_graphs() {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    let mut dice = Dice(0x6a09e667f3bcc909);
    let mut loopy = 0;
    for _ in 0..400 {
        let [a, b] = [(); 2].map(|()| random_stopper(&mut dice, &mut arena, &budget));
        loopy += usize::from(!a.is_loopfree());
        let text = dice.one(SHORT);
        let value = arena.read(text, &budget).unwrap();
        let short = Loopy::of_value(&mut arena, value, &budget).unwrap();
        for game in [&a, &b, &Loopy::over(), &Loopy::on(), &Loopy::dud()] {
            let found = game.sum_with_value(&mut arena, value, &budget).unwrap();
            assert_eq!(
                found,
                game.product(&short, &budget).unwrap(),
                "{game:?} + {text}"
            );
            assert_eq!(game.sum(&short, &budget).unwrap(), found);
        }
        let plain = a.product(&b, &budget).unwrap();
        assert_eq!(a.sum(&b, &budget).unwrap(), plain, "{a:?} {b:?}");
    }
    assert!(loopy > 150, "{loopy}");
    let number = |text: &str, arena: &mut Arena| {
        let value = arena.read(text, &budget).unwrap();
        Loopy::of_value(arena, value, &budget).unwrap()
    };
    let mut games = vec![Loopy::on(), Loopy::dud(), Loopy::upon()];
    for text in ["0", "2", "-3/4"] {
        let x = number(text, &mut arena);
        for beside in [Loopy::over(), Loopy::under(), Loopy::zero()] {
            games.push(beside.product(&x, &budget).unwrap());
        }
    }
    for a in &games {
        for b in &games {
            let plain = a.product(b, &budget).unwrap();
            assert_eq!(a.sum(b, &budget).unwrap(), plain, "{a:?} {b:?}");
        }
    }
}

#[test]
fn large_short_games() {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    let mut sum = |game: &Loopy, text: &str| {
        let value = arena.read(text, &budget).unwrap();
        game.sum_with_value(&mut arena, value, &budget)
    };
    assert_eq!(sum(&Loopy::on(), "-1000000000"), Ok(Loopy::on()));
    assert_eq!(sum(&Loopy::over(), "*5000"), Ok(Loopy::over()));
    let far = sum(&Loopy::upon(), "20000").unwrap();
    assert_eq!(sum(&far, "-20000"), Ok(Loopy::upon()));
    for (game, text) in [(Loopy::over(), "1000000000"), (Loopy::upon(), "*5000")] {
        assert!(matches!(sum(&game, text), Err(Stop::TooLarge(_))), "{text}");
    }
}
