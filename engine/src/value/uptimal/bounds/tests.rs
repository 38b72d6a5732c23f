use super::*;
use crate::dice::Dice;
use crate::value::number::dyadic::Dyadic;

/// Values with random options among those before them. If `all_small`, players can move in all or none.
fn some_values(arena: &mut Arena, all_small: bool, dice: &mut Dice) -> Vec<Value> {
    let budget = Budget::unlimited();
    let mut values = vec![Value::ZERO];
    for _ in 0..60 {
        let mut side = || {
            let count = dice.below(3) + usize::from(all_small);
            let options = (0..count).map(|_| values[dice.below(values.len())]);
            options.collect::<Vec<Value>>()
        };
        let (left, right) = (side(), side());
        values.push(arena.canonical(&left, &right, &budget).unwrap());
    }
    values
}

/// Checks bounds from below, and returns how many of them are the best ones.
fn check(arena: &mut Arena, v: Value, bounds: &UpBounds) -> usize {
    let budget = Budget::unlimited();
    let mut best = 0;
    for star in [0, 1] {
        let mut holds = |k: i16, first: bool| {
            let t = arena.number_up_star(Dyadic::ZERO, i64::from(k).into(), star.into());
            if first {
                !arena.le(v, t, &budget).unwrap()
            } else {
                arena.le(t, v, &budget).unwrap()
            }
        };
        for (first, k) in [
            (false, bounds.at_least[star as usize]),
            (true, bounds.left_first[star as usize]),
        ] {
            let is_bound = match k {
                NONE => true,
                ALL => holds(20, first),
                k => holds(k, first),
            };
            assert!(is_bound, "{bounds:?} of {v:?}");
            best += usize::from(match k {
                NONE => !holds(-20, first),
                ALL => true,
                k => !holds(k + 1, first),
            });
        }
    }
    best
}

#[test]
fn bounds_of_values_and_of_sums_hold() {
    let budget = Budget::unlimited();
    let mut dice = Dice(20_051_231);
    for all_small in [true, false] {
        let (mut all, mut best) = (0, 0);
        for _ in 0..8 {
            let mut arena = Arena::new();
            let mut known = FxHashMap::default();
            let values = some_values(&mut arena, all_small, &mut dice);
            let mut bounds = Vec::new();
            for v in &values {
                let both = arena.up_bounds(*v, &mut known, &budget).unwrap();
                let negative = arena.negative(*v, &budget).unwrap();
                best += check(&mut arena, *v, &both[0]);
                best += check(&mut arena, negative, &both[1]);
                all += 8;
                bounds.push(both);
            }
            for _ in 0..60 {
                let [a, b] = [0; 2].map(|_| dice.below(values.len()));
                let sum = arena.sum(values[a], values[b], &budget).unwrap();
                check(&mut arena, sum, &bounds[a][0].plus(&bounds[b][0]));
            }
        }
        // Of values that are not infinitesimal, only bounds that stops give are known.
        assert!(
            best * 10 >= all * if all_small { 9 } else { 5 },
            "{best} of {all} are the best ones"
        );
    }
}

#[test]
fn bounds_of_ups_and_nimbers_are_the_best_ones() {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    for text in [
        "0", "*", "^", "v*", "^3", "v4*", "*2", "^*3", "vv*2", "1", "-1/2", "^^", "^1000", "v1000*",
    ] {
        let v = arena.read(text, &budget).unwrap();
        let mut known = FxHashMap::default();
        let plain = arena.up_bounds(v, &mut known, &budget).unwrap();
        assert_eq!(check(&mut arena, v, &plain[0]), 4, "{text}");
        // The same from the options.
        let mut sides = [Vec::new(), Vec::new()];
        for (side, player) in sides.iter_mut().zip([Player::Left, Player::Right]) {
            for option in arena.unsorted_options(v, player, &budget).unwrap() {
                side.push(arena.up_bounds(option, &mut known, &budget).unwrap());
            }
        }
        assert_eq!(UpBounds::of_game(&sides), plain, "{text}");
    }
}

#[test]
fn bounds_of_many_ups_hold() {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    for ups in [1023_i64, 1024, 1025, 32767, 32768, 32769, 1 << 40] {
        for (ups, nimber) in [
            (ups, 0),
            (-ups, 0),
            (ups, 1),
            (-ups, 1),
            (ups, 2),
            (-ups, 2),
        ] {
            let v = arena.number_up_star(Dyadic::ZERO, Int::from(ups), Int::from(nimber));
            let negative = arena.negative(v, &budget).unwrap();
            let mut known = FxHashMap::default();
            let both = arena.up_bounds(v, &mut known, &budget).unwrap();
            check(&mut arena, v, &both[0]);
            check(&mut arena, negative, &both[1]);
        }
    }
}
