//! Quotients of partizan games compared with play, and with the quotients of impartial games.

use super::*;
use crate::dice::Dice;
use crate::value::misere::quotient::Generators;

fn quotient(games: &[SidedOptions]) -> Result<Quotient, Stop> {
    let budget = Budget::unlimited();
    budget.start(Some(std::time::Duration::from_secs(60)));
    Quotient::of_partizan(games, &budget)
}

/// Whether the player, moving first, wins a sum, by plain recursion.
fn wins(
    games: &[SidedOptions],
    sum: &[u32],
    player: Player,
    known: &mut FxHashMap<(Vec<u32>, Player), bool>,
) -> bool {
    if let Some(known) = known.get(&(sum.to_vec(), player)) {
        return *known;
    }
    let (mut can_move, mut wins_by_move) = (false, false);
    for (at, game) in sum.iter().enumerate() {
        for option in &games[*game as usize][player as usize] {
            let mut next = [&sum[..at], &sum[at + 1..], option].concat();
            next.sort_unstable();
            can_move = true;
            wins_by_move |= !wins(games, &next, player.opponent(), known);
        }
    }
    let result = wins_by_move || !can_move;
    known.insert((sum.to_vec(), player), result);
    result
}

/// All sums of at most `most` games.
fn sums(games: usize, most: usize) -> Vec<GameSum> {
    let mut all = vec![GameSum::new()];
    let mut from = 0;
    for _ in 0..most {
        let to = all.len();
        for i in from..to {
            for game in all[i].last().copied().unwrap_or(0)..games as u32 {
                all.push([&all[i][..], &[game]].concat());
            }
        }
        from = to;
    }
    all
}

fn check(games: &[SidedOptions], quotient: &Quotient) {
    let mut known = FxHashMap::default();
    let most = if games.len() < 5 { 6 } else { 4 };
    for sum in sums(games.len(), most) {
        let [left, right] = Player::BOTH.map(|player| wins(games, &sum, player, &mut known));
        let expected = Outcome::from_wins(left, !right);
        let found = quotient.outcome(quotient.element(&sum));
        assert_eq!(found, expected, "{games:?} {sum:?}");
    }
    // Some element tells any two apart.
    let table = quotient.table(&Budget::unlimited()).unwrap();
    let rows = table.chunks(quotient.order()).map(|row| {
        let outcomes = row.iter().map(|e| quotient.outcome(usize::from(*e)));
        outcomes.collect::<Vec<Outcome>>()
    });
    let rows: rustc_hash::FxHashSet<_> = rows.collect();
    assert_eq!(rows.len(), quotient.order());
}

/// A few games with random options, sums of at most two smaller ones.
fn random_games(dice: &mut Dice) -> Vec<SidedOptions> {
    let mut games: Vec<SidedOptions> = Vec::new();
    for _ in 0..1 + dice.below(4) {
        let mut sides = SidedOptions::default();
        for side in &mut sides {
            for _ in 0..dice.below(3) {
                let parts = if games.is_empty() { 0 } else { dice.below(3) };
                let mut option: GameSum =
                    (0..parts).map(|_| dice.below(games.len()) as u32).collect();
                option.sort_unstable();
                side.push(option);
            }
        }
        if sides.iter().any(|side| !side.is_empty()) {
            games.push(sides);
        }
    }
    games
}

#[test]
fn random_quotients_have_the_outcomes_of_play() {
    let mut dice = Dice(3);
    let mut orders = Vec::new();
    for _ in 0..150 {
        let games = random_games(&mut dice);
        let budget = Budget::unlimited().trial(20_000);
        // Many quotients are infinite.
        let Ok(found) = Quotient::of_partizan(&games, &budget) else {
            continue;
        };
        check(&games, &found);
        orders.push(found.order());
    }
    orders.sort_unstable();
    assert!(orders.len() > 50, "{orders:?}");
    assert!(orders.last() > Some(&8), "{orders:?}");
}

#[test]
fn impartial_games_have_the_quotient_of_impartial_play() {
    // Nim heaps, and the first heaps of Kayles.
    let nim = vec![
        vec![vec![]],
        vec![vec![], vec![0]],
        vec![vec![], vec![0], vec![1]],
    ];
    let kayles = vec![
        vec![vec![]],
        vec![vec![], vec![0]],
        vec![vec![0], vec![1], vec![0, 0]],
        vec![vec![1], vec![2], vec![0, 0], vec![0, 1]],
        vec![vec![2], vec![3], vec![0, 1], vec![0, 2], vec![1, 1]],
    ];
    for options in [nim, kayles] {
        let games: Vec<SidedOptions> = options.iter().map(|o| [o.clone(), o.clone()]).collect();
        let found = quotient(&games).unwrap();
        let known = Quotient::of(&Generators(options), &Budget::unlimited()).unwrap();
        assert_eq!(found.order(), known.order());
        check(&games, &found);
    }
}

#[test]
fn a_wrong_outcome_is_refuted() {
    // {0|*}, with * before it: order 9.
    let games = [[vec![vec![]], vec![vec![]]], [vec![vec![]], vec![vec![0]]]];
    let found = quotient(&games).unwrap();
    assert_eq!(found.order(), 9);
    check(&games, &found);
    let budget = Budget::unlimited();
    assert_eq!(refutation(&found, &games, &budget), Ok(None));
    for element in 1..found.order() {
        for outcome in [Outcome::L, Outcome::R, Outcome::N, Outcome::P] {
            if outcome == found.outcome(element) {
                continue;
            }
            let mut wrong = found.clone();
            wrong.outcomes[element] = outcome;
            let refuted = refutation(&wrong, &games, &budget).unwrap();
            assert!(refuted.is_some(), "{element} {outcome}");
        }
    }
}

#[test]
fn an_infinite_quotient_is_not_found() {
    // 1 and -1.
    let games = [[vec![vec![]], vec![]], [vec![], vec![vec![]]]];
    let budget = Budget::unlimited().trial(50_000);
    assert!(Quotient::of_partizan(&games, &budget).is_err());
}
