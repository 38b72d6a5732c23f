use super::*;

fn ratio(m: i64, n: i64) -> Dyadic {
    Dyadic::from_ratio(&Int::from(m), &Int::from(n), &Budget::unlimited()).unwrap()
}

#[test]
fn quotients() {
    assert_eq!(ratio(6, 8).to_string(), "3/4");
    assert_eq!(ratio(3, -12).to_string(), "-1/4");
    assert_eq!(ratio(0, 5), Dyadic::ZERO);
    let budget = Budget::unlimited();
    let by = |n: i64| Dyadic::from_ratio(&Int::ONE, &Int::from(n), &budget);
    assert_eq!(by(3), Err(RatioError::NotDyadic));
    assert_eq!(by(0), Err(RatioError::DivisionByZero));
    let quotient = |a: Dyadic, b: Dyadic| a.checked_div(&b, &budget);
    assert_eq!(quotient(ratio(3, 4), ratio(3, 2)), Ok(ratio(1, 2)));
    assert_eq!(
        quotient(ratio(3, 4), Dyadic::ZERO),
        Err(RatioError::DivisionByZero)
    );
}

#[test]
fn rounds() {
    assert_eq!(ratio(-7, 4).floor(), Int::from(-2));
    assert_eq!(ratio(-7, 4).ceiling(), Int::from(-1));
    assert_eq!(ratio(7, 4).ceiling(), Int::from(2));
}

#[test]
fn orders_and_adds_beyond_words() {
    let tiny = Dyadic::new(Int::ONE, 200);
    let sum = &tiny + &Dyadic::ONE;
    assert!(sum > Dyadic::ONE && &sum - &tiny == Dyadic::ONE);
    assert_eq!(&tiny * &Dyadic::from(Int::ONE.shl(200)), Dyadic::ONE);
}

#[test]
fn birthdays() {
    for (m, n, day) in [
        (0, 1, 0),
        (-5, 1, 5),
        (-1, 2, 2),
        (3, 16, 5),
        (25, 16, 6),
        (9, 8, 5),
    ] {
        assert_eq!(ratio(m, n).birthday(), Int::from(day));
    }
}
