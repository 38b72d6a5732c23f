//! Texts, lowest terms, birthdays and simplest numbers.

use super::*;
use crate::numbers::{NumberError, stalk};

#[test]
fn quotients_are_in_lowest_terms() {
    let one = n(1);
    let tower = pow(&w());
    let quotient = div(
        &add(&sub(&sub(&pow(&add(&w(), &one)), &tower), &w()), &one),
        &sub(&w(), &one),
    );
    assert_eq!(text(&quotient), "ω^ω-1");
    let sum = add(&tower, &div(&one, &add(&w(), &one)));
    assert_eq!(text(&sum), "(ω^(ω+1)+ω^ω+1)/(ω+1)");
    assert_eq!(text(&add(&ratio(1, 7), &div(&one, &w()))), "(ω+7)/(ω×7)");
    // (x² - y²)(x + 1) / (x + y)(y - 1) for x = ω, y = ω^ω.
    let (x, y) = (w(), tower.clone());
    let over = mul(&sub(&mul(&x, &x), &mul(&y, &y)), &add(&x, &one));
    let under = mul(&add(&x, &y), &sub(&y, &one));
    let expected = div(&mul(&sub(&x, &y), &add(&x, &one)), &sub(&y, &one));
    assert_eq!(div(&over, &under), expected);
    assert_eq!(text(&div(&over, &under)), "(-ω^(ω+1)-ω^ω+ω^2+ω)/(ω^ω-1)");
    // Roots of ω are powers, too.
    let root = pow(&ratio(1, 2));
    let quotient = div(&sub(&w(), &one), &mul(&sub(&root, &one), &add(&y, &one)));
    assert_eq!(text(&quotient), "(ω^(1/2)+1)/(ω^ω+1)");
}

#[test]
fn texts() {
    let one = n(1);
    let half = ratio(1, 2);
    let tower = pow(&w());
    let sum = sub(&add(&pow(&add(&w(), &one)), &mul(&tower, &n(3))), &half);
    assert_eq!(text(&sum), "ω^(ω+1)+ω^ω×3-1/2");
    assert_eq!(sum.text(Script::Ascii), "omega^(omega+1)+omega^omega*3-1/2");
    assert_eq!(
        sum.text(Script::Latex),
        "\\omega^{\\omega+1}+3\\omega^{\\omega}-\\frac{1}{2}"
    );
    assert_eq!(text(&div(&n(-3), &mul(&w(), &n(6)))), "-1/(ω×2)");
    assert_eq!(text(&mul(&w(), &half)), "ω/2");
    assert_eq!(text(&pow(&div(&one, &w()))), "ω^(1/ω)");
    assert_eq!(text(&pow(&n(-2))), "1/ω^2");
    assert_eq!(text(&pow(&tower)), "ω^ω^ω");
    assert_eq!(mul(&w(), &n(5)).nimber_text(Script::Greek), "*(ω×5)");
    assert_eq!(mul(&w(), &w()).nimber_text(Script::Greek), "*ω^2");
}

#[test]
fn powers() {
    let b = budget();
    let tower = pow(&pow(&n(2)));
    let power = add(&tower, &n(1)).power(&n(6), &b).unwrap();
    assert_eq!(
        text(&power),
        "ω^(ω^2×6)+ω^(ω^2×5)×6+ω^(ω^2×4)×15+ω^(ω^2×3)×20+ω^(ω^2×2)×15+ω^ω^2×6+1"
    );
    assert_eq!(text(&ratio(2, 3).power(&n(-3), &b).unwrap()), "27/8");
    assert_eq!(text(&w().power(&ratio(-1, 2), &b).unwrap()), "1/ω^(1/2)");
    let inverse = div(&n(1), &w());
    assert_eq!(inverse.power(&ratio(1, 2), &b), Ok(pow(&ratio(-1, 2))));
    assert_eq!(n(2).power(&w(), &b), Err(NumberError::NoPower));
    assert_eq!(n(0).power(&n(-1), &b), Err(NumberError::DivisionByZero));
    let huge = add(&w(), &n(1)).power(&n(1_000_000), &b);
    assert_eq!(huge, Err(NumberError::TooLarge));
    let mut tower = w();
    let deep = loop {
        match Surreal::omega_power(&tower, &b) {
            Ok(higher) => tower = higher,
            Err(error) => break error,
        }
    };
    assert_eq!(deep, NumberError::TooDeep);
}

#[test]
fn birthdays() {
    let b = budget();
    let born = |x: &Surreal| text(&x.birthday(&b).unwrap());
    let sum = add(&sub(&pow(&w()), &mul(&pow(&n(19)), &n(5))), &n(1));
    assert_eq!(born(&sum), "ω^ω+ω^19×5+1");
    assert_eq!(born(&sub(&w(), &n(5))), "ω+5");
    assert_eq!(born(&n(-7)), "7");
    assert_eq!(born(&ratio(3, 4)), "3");
    assert_eq!(born(&ratio(1, 3)), "ω");
    // ONAG: ω/2 is born on day ω·2, the root of ω on day ω², and 1/ω on day ω.
    assert_eq!(born(&div(&w(), &n(2))), "ω×2");
    assert_eq!(born(&pow(&ratio(1, 2))), "ω^2");
    assert_eq!(born(&div(&n(1), &w())), "ω");
    assert_eq!(born(&div(&n(1), &mul(&w(), &n(2)))), "ω+1");
    assert_eq!(born(&add(&n(1), &div(&n(-1), &w()))), "ω");
    assert_eq!(born(&pow(&n(-2))), "ω×2");
    assert_eq!(born(&add(&ratio(1, 3), &div(&n(1), &w()))), "ω+1");
    let infinite = div(&n(1), &add(&w(), &n(1)));
    assert_eq!(infinite.birthday(&b), Err(NumberError::Infinite));
}

#[test]
fn simplest_numbers() {
    let b = budget();
    let between = |x: &Surreal, y: &Surreal| text(&x.simplest_between(y, &b).unwrap());
    assert_eq!(between(&n(-1), &w()), "0");
    assert_eq!(between(&n(5), &w()), "6");
    assert_eq!(between(&w(), &mul(&w(), &n(2))), "ω+1");
    assert_eq!(between(&sub(&w(), &n(5)), &sub(&w(), &n(3))), "ω-4");
    assert_eq!(between(&n(0), &ratio(1, 3)), "1/4");
    assert_eq!(between(&ratio(1, 3), &ratio(2, 5)), "3/8");
    assert_eq!(between(&ratio(-2, 5), &ratio(-1, 3)), "-3/8");
    let shifted = (add(&w(), &ratio(1, 3)), add(&w(), &ratio(2, 3)));
    assert_eq!(between(&shifted.0, &shifted.1), "ω+1/2");
    let near = div(&n(1), &w());
    assert_eq!(between(&n(0), &near), "1/(ω×2)");
    assert_eq!(between(&near, &mul(&near, &n(3))), "2/ω");
    assert_eq!(between(&near, &ratio(1, 3)), "1/4");
    let third = ratio(1, 3);
    let close = add(&third, &near);
    assert_eq!(
        third.simplest_between(&close, &b),
        Err(NumberError::Infinite)
    );
    assert_eq!(between(&sub(&w(), &near), &pow(&w())), "ω");
    assert_eq!(between(&pow(&ratio(1, 2)), &pow(&n(2))), "ω");
    assert_eq!(between(&mul(&w(), &ratio(3, 2)), &pow(&n(2))), "ω×2");
    assert_eq!(between(&mul(&w(), &n(2)), &pow(&n(2))), "ω×2+1");
}

#[test]
fn integer_parts() {
    let b = budget();
    let floor = |x: &Surreal| text(&x.floor(&b).unwrap());
    let near = div(&n(1), &w());
    assert_eq!(floor(&ratio(-1, 3)), "-1");
    assert_eq!(floor(&add(&w(), &ratio(5, 3))), "ω+1");
    assert_eq!(floor(&sub(&w(), &near)), "ω-1");
    assert_eq!(floor(&add(&n(2), &near)), "2");
    assert_eq!(floor(&div(&mul(&w(), &w()), &add(&w(), &n(1)))), "ω-1");
    let infinite = div(&pow(&w()), &add(&w(), &n(1)));
    assert_eq!(infinite.floor(&b), Err(NumberError::Infinite));
    let modulo = |x: &Surreal, y: &Surreal| text(&x.modulo(y, &b).unwrap());
    assert_eq!(modulo(&ratio(17, 6), &ratio(1, 3)), "1/6");
    assert_eq!(modulo(&mul(&w(), &w()), &add(&w(), &n(1))), "1");
    assert_eq!(n(1).modulo(&n(0), &b), Err(NumberError::DivisionByZero));
}

#[test]
fn periodic_strings() {
    let value = |start: &str, period: &str| {
        let edges = |text: &str| text.bytes().map(|c| c == b'B').collect::<Vec<_>>();
        text(&stalk::value(&edges(start), &edges(period), &budget()).unwrap())
    };
    assert_eq!(value("BR", "BR"), "2/3");
    assert_eq!(value("", "BR"), "2/3");
    assert_eq!(value("R", "BR"), "-2/3");
    assert_eq!(value("BBRBR", ""), "13/8");
    assert_eq!(value("", "B"), "ω");
    assert_eq!(value("", "R"), "-ω");
    assert_eq!(value("B", "R"), "1/ω");
    assert_eq!(value("BR", "B"), "(ω-1)/ω");
    assert_eq!(value("BRB", "R"), "(ω+2)/(ω×2)");
    assert_eq!(value("RRR", ""), "-3");
    assert_eq!(value("", ""), "0");
}

/// The value of a periodic string lies between those of its beginnings.
#[test]
fn periodic_strings_are_limits_of_finite_ones() {
    let b = budget();
    for bits in 0..512u32 {
        let all: Vec<bool> = (0..9).map(|i| bits >> i & 1 == 1).collect();
        let (start, period) = all.split_at(4);
        let limit = stalk::value(start, period, &b).unwrap();
        let mut edges = start.to_vec();
        for i in 0..40 {
            let value = stalk::value(&edges, &[], &b).unwrap();
            let next = period[i % period.len()];
            let order = value.compared(&limit, &b).unwrap();
            assert_eq!(order.is_lt(), next, "{start:?} {period:?}");
            edges.push(next);
        }
    }
}
