use super::*;
use crate::value::Spelling;

fn ends(text: &str) -> (String, String, String, String) {
    let mut arena = Arena::new();
    let budget = Budget::unlimited();
    let v = arena.read(text, &budget).unwrap();
    let t = arena.thermograph(v, &budget).unwrap();
    assert_eq!(arena.mean(v, &budget).unwrap(), t.mean);
    assert_eq!(arena.temperature(v, &budget).unwrap(), t.temperature);
    assert_eq!(
        t.left_stop_at(&Dyadic::ZERO).max(t.mean.clone()),
        t.left_stop_at(&Dyadic::ZERO),
        "{}",
        arena.text(v, Spelling::Ascii)
    );
    let wall = |wall: &[Vertex]| {
        wall.iter()
            .map(|v| format!("{}@{}", v.value, v.temperature))
            .collect::<Vec<_>>()
            .join(" ")
    };
    (
        t.mean.to_string(),
        t.temperature.to_string(),
        wall(&t.left_wall),
        wall(&t.right_wall),
    )
}

fn check(text: &str, mean: &str, temperature: &str, left: &str, right: &str) {
    let (m, t, l, r) = ends(text);
    assert_eq!(
        (m.as_str(), t.as_str(), l.as_str(), r.as_str()),
        (mean, temperature, left, right),
        "{text}"
    );
}

#[test]
fn walls_by_hand() {
    check("5", "5", "-1", "5@-1", "5@-1");
    check("1/2", "1/2", "-1/2", "1@-1 1/2@-1/2", "0@-1 1/2@-1/2");
    check("*", "0", "0", "1@-1 0@0", "-1@-1 0@0");
    check("{2|-1}", "1/2", "3/2", "3@-1 1/2@3/2", "-2@-1 1/2@3/2");
    check(
        "{3||2|1}",
        "9/4",
        "3/4",
        "4@-1 9/4@3/4",
        "2@-1 2@1/2 9/4@3/4",
    );
    check("^", "0", "0", "1@-1 0@0", "0@-1 0@0");
    check("^1000000000000*7", "0", "0", "1@-1 0@0", "0@-1 0@0");
}

#[test]
fn shortened_forms_have_the_same_walls() {
    let budget = Budget::unlimited();
    let mut arena = Arena::new();
    for number in [
        Dyadic::ZERO,
        Dyadic::new(Int::from(-3), 1),
        Dyadic::new(Int::from(5), 3),
    ] {
        for ups in -4..=4 {
            for nimber in 0..5 {
                let (ups, nimber) = (Int::from(ups), Int::from(nimber));
                let v = arena.number_up_star(number.clone(), ups, nimber);
                if arena.is_number(v) {
                    continue;
                }
                let left = arena
                    .scaffold(v, Player::Left, LowestTemperature::MinusOne, &budget)
                    .unwrap();
                let right = arena
                    .scaffold(v, Player::Right, LowestTemperature::MinusOne, &budget)
                    .unwrap();
                let direct = meet(&left, &right);
                let walls = arena
                    .walls_of(v, LowestTemperature::MinusOne, &budget)
                    .unwrap();
                assert_eq!(*walls, direct);
            }
        }
    }
}
