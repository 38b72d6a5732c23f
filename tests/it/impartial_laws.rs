//! Engines for impartial games compared with the mex rule and with plain play: octal games, trees written with braces,
//! misère forms and misère quotients.

use cgt_lang::budget::Budget;
use cgt_lang::rulesets::octal::{Octal, OctalCode};
use cgt_lang::solve::{Game, Solver, Term, Worth};
use cgt_lang::value::Outcome;
use proptest::collection::vec;
use proptest::prelude::*;
use std::collections::HashMap;
use std::sync::Arc;

/// The digits after the point.
fn digits() -> impl Strategy<Value = Vec<u8>> {
    (vec(0u8..8, 0..3), 1u8..8).prop_map(|(mut digits, last)| {
        digits.push(last);
        digits
    })
}

fn code(digits: &[u8]) -> OctalCode {
    let digits: String = digits.iter().map(u8::to_string).collect();
    OctalCode::read(&format!("0.{digits}"), 0).expect("a code")
}

/// The heaps that a move in one heap can leave, by the definition of octal games.
fn moves(digits: &[u8], heap: usize) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for (taken, digit) in (1..).zip(digits).take_while(|(taken, _)| *taken <= heap) {
        let rest = heap - taken;
        if digit & 1 != 0 && rest == 0 {
            all.push(Vec::new());
        }
        if digit & 2 != 0 && rest > 0 {
            all.push(vec![rest]);
        }
        if digit & 4 != 0 {
            all.extend((1..=rest / 2).map(|part| vec![part, rest - part]));
        }
    }
    all
}

fn mex(values: &[u32]) -> u32 {
    (0..).find(|n| !values.contains(n)).expect("a free number")
}

/// Whether the next player wins a sum of heaps in misère play.
fn wins_misere(digits: &[u8], heaps: Vec<usize>, known: &mut HashMap<Vec<usize>, bool>) -> bool {
    let mut heaps = heaps;
    heaps.retain(|heap| *heap > 0);
    heaps.sort_unstable();
    if let Some(wins) = known.get(&heaps) {
        return *wins;
    }
    let (mut wins, mut can_move) = (false, false);
    for (at, heap) in heaps.iter().enumerate() {
        for left in moves(digits, *heap) {
            can_move = true;
            let mut after = heaps.clone();
            after.remove(at);
            after.extend(left);
            wins = wins || !wins_misere(digits, after, known);
        }
    }
    let wins = wins || !can_move;
    known.insert(heaps, wins);
    wins
}

fn p_if(is_p: bool) -> Outcome {
    if is_p { Outcome::P } else { Outcome::N }
}

/// An impartial game as a tree.
#[derive(Clone, Debug)]
struct Tree(Vec<Tree>);

fn tree() -> impl Strategy<Value = Tree> {
    Just(Tree(Vec::new())).prop_recursive(3, 16, 3, |inner| vec(inner, 0..4).prop_map(Tree))
}

impl Tree {
    /// The game with these options for both players.
    fn game(&self) -> Game {
        let options: Arc<[Game]> = self.0.iter().map(Tree::game).collect();
        let (left, right) = (Arc::clone(&options), options);
        Game::new(Term::Explicit { left, right })
    }

    fn grundy(&self) -> u32 {
        mex(&self.0.iter().map(Tree::grundy).collect::<Vec<_>>())
    }

    /// The Grundy value in misère play: that of the end is 1.
    fn misere_grundy(&self) -> u32 {
        match &*self.0 {
            [] => 1,
            options => mex(&options.iter().map(Tree::misere_grundy).collect::<Vec<_>>()),
        }
    }

    /// Whether the next player wins the sum of two trees in misère play.
    fn wins_misere(&self, other: &Tree) -> bool {
        let mut moves = (self.0.iter().map(|option| (option, other)))
            .chain(other.0.iter().map(|option| (self, option)))
            .peekable();
        moves.peek().is_none() || moves.any(|(a, b)| !a.wins_misere(b))
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn octal_games_have_the_values_of_the_mex_rule(digits in digits()) {
        let mut plain = vec![0u32];
        for heap in 1..60 {
            let options = moves(&digits, heap).into_iter();
            let values: Vec<u32> = options.map(|left| left.iter().fold(0, |sum, part| sum ^ plain[*part])).collect();
            plain.push(mex(&values));
        }
        let budget = Budget::unlimited();
        for theorems in [true, false] {
            let mut table = code(&digits).heap_values();
            for (heap, value) in plain.iter().enumerate() {
                prop_assert_eq!(u32::from(table.value(heap, theorems, &budget).unwrap()), *value, "heap {}", heap);
            }
        }
    }

    /// The search of misère play, the canonical form and the quotient of the heaps have one winner.
    #[test]
    fn misere_play_of_octal_games_has_one_winner(digits in digits(), heaps in vec(1usize..7, 1..4)) {
        let rules = Octal::new(code(&digits));
        let game = |heaps: &[usize]| Game::position(rules.clone().heaps(heaps.to_vec()));
        let expected = p_if(!wins_misere(&digits, heaps.clone(), &mut HashMap::new()));
        for theorems in [true, false] {
            let mut solver = Solver::new(Budget::unlimited(), theorems);
            prop_assert_eq!(solver.misere_outcome(&game(&heaps)), Ok(expected));
        }
        let mut solver = Solver::new(Budget::unlimited(), false);
        let form = solver.misere_form(&game(&heaps)).unwrap();
        prop_assert_eq!(p_if(solver.forms.is_p(form)), expected);
        // A quotient may be infinite.
        let mut solver = Solver::new(Budget::unlimited().trial(1 << 16), false);
        let positions = (1..7).map(|heap| (heap.to_string(), game(&[heap]))).collect();
        let element = solver.misere_quotient(positions).and_then(|quotient| {
            let element = solver.quotient_element(&quotient, &game(&heaps))?;
            Ok(element.map(|element| p_if(quotient.quotient.is_p(element))))
        });
        prop_assert!(element.as_ref().is_err() || element == Ok(Some(expected)), "{:?}", element);
    }

    #[test]
    fn trees_have_the_values_of_the_mex_rule(a in tree()) {
        let mut solver = Solver::new(Budget::unlimited(), false);
        let Ok(Worth::Value(value)) = solver.worth(&a.game()) else {
            return Err(TestCaseError::fail("no value"));
        };
        prop_assert_eq!(solver.arena.as_nimber(value).cloned(), Some(a.grundy().into()));
        let form = solver.misere_form(&a.game()).unwrap();
        prop_assert_eq!(solver.forms.grundy(form), a.grundy());
        prop_assert_eq!(solver.forms.misere_grundy(form), a.misere_grundy());
    }

    #[test]
    fn misere_play_of_trees_has_one_winner(a in tree(), b in tree()) {
        let expected = p_if(!a.wins_misere(&b));
        let sum = Game::sum([a.game(), b.game()]);
        let mut solver = Solver::new(Budget::unlimited(), false);
        prop_assert_eq!(solver.misere_outcome(&sum), Ok(expected));
        let form = solver.misere_form(&sum).unwrap();
        prop_assert_eq!(p_if(solver.forms.is_p(form)), expected);
    }
}
