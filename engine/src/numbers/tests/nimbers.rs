//! Nim arithmetic of ordinals: the laws of a field, and results of Conway, Lenstra and Siegel.

use super::*;
use crate::numbers::{NumberError, nim};
use proptest::prelude::*;

fn times(a: &Surreal, b: &Surreal) -> Surreal {
    nim::product(a, b, &budget()).unwrap()
}

fn power(a: &Surreal, exponent: i64) -> String {
    text(&nim::power(a, &Int::from(exponent), &budget()).unwrap())
}

fn tower(a: i64) -> Surreal {
    pow(&pow(&n(a)))
}

#[test]
fn sums() {
    let a = add(
        &mul(&pow(&w()), &n(4)),
        &add(&mul(&pow(&n(3)), &n(9)), &n(11)),
    );
    let b = add(
        &mul(&pow(&w()), &n(6)),
        &add(&mul(&pow(&n(3)), &n(5)), &w()),
    );
    let sum = nim::sum(&a, &b, &budget()).unwrap();
    assert_eq!(text(&sum), "ω^ω×2+ω^3×12+ω+11");
    let error = nim::sum(&sub(&w(), &n(1)), &n(2), &budget());
    assert_eq!(error, Err(NumberError::NotOrdinal));
}

#[test]
fn products() {
    let w_times = |a: i64| pow(&mul(&w(), &n(a)));
    let square_times = |a: i64| pow(&mul(&pow(&n(2)), &n(a)));
    for (a, b, expected) in [
        (w(), n(7), "ω×7"),
        (w(), pow(&n(2)), "2"),
        (pow(&n(3)), pow(&n(6)), "ω"),
        (pow(&n(3)), pow(&n(8)), "2"),
        (pow(&n(8)), pow(&n(8)), "ω^5×2"),
        (w_times(1), w_times(4), "4"),
        (w_times(49), w_times(100), "4"),
        (square_times(4), square_times(3), "ω+1"),
        (square_times(31), square_times(24), "ω+1"),
        (square_times(32), square_times(24), "ω^(ω^2+1)+ω^ω^2"),
    ] {
        assert_eq!(text(&times(&a, &b)), expected);
    }
    let error = nim::product(&pow(&pow(&w())), &n(2), &budget());
    assert_eq!(error, Err(NumberError::OutOfRange));
}

/// Conway's table of α_p, and later ones.
#[test]
fn prime_powers() {
    let alphas = [
        (0, 3, "2"),
        (1, 5, "4"),
        (2, 7, "ω+1"),
        (3, 11, "ω^ω+1"),
        (4, 13, "ω+4"),
        (5, 17, "16"),
        (6, 19, "ω^3+4"),
        (7, 23, "ω^ω^3+1"),
        (8, 29, "ω^ω^2+4"),
        (9, 31, "ω^ω+1"),
        (10, 37, "ω^3+4"),
        (11, 41, "ω^ω+1"),
        (12, 43, "ω^ω^2+1"),
        (13, 47, "ω^ω^7+1"),
        (41, 191, "ω^ω^6+ω^ω"),
        (42, 193, "ω+65536"),
    ];
    for (number, p, expected) in alphas {
        assert_eq!(power(&tower(number), p), expected, "{p}");
    }
    assert_eq!(power(&tower(3), 66), "ω^(ω×4)+ω^(ω×2)+ω^ω×4+1");
    assert_eq!(power(&pow(&n(27)), 81), "2");
    // The next prime is 283.
    let unknown = nim::power(&tower(59), &Int::from(283), &budget());
    assert_eq!(unknown, Err(NumberError::UnknownExcess));
}

/// An element of a field with 2^d elements has a p-th root there if its power by (2^d - 1)/p is 1. α_p has none in its
/// field, and κ_f + m has one for each m below the excess.
#[test]
fn excesses() {
    let b = budget();
    let has_root = |x: &Surreal, p: i64, degree: u64| {
        let group = Int::ONE.shl(degree) - Int::ONE;
        let exponent = group.div_floor(&Int::from(p)).unwrap();
        assert_eq!(&exponent * &Int::from(p), group);
        nim::power(x, &exponent, &b).unwrap() == n(1)
    };
    for (number, p, kappa, degree, excess) in [
        (2, 7, w(), 6, 1),
        (3, 11, tower(1), 20, 1),
        (6, 19, pow(&n(3)), 36, 4),
        (9, 31, tower(1), 20, 1),
        (11, 41, tower(1), 20, 1),
        (12, 43, tower(2), 42, 1),
    ] {
        let alpha = nim::power(&tower(number), &Int::from(p), &b).unwrap();
        assert_eq!(alpha, add(&kappa, &n(excess)));
        assert!(!has_root(&alpha, p, degree), "{p}");
        for less in 0..excess {
            assert!(has_root(&add(&kappa, &n(less)), p, degree), "{p} {less}");
        }
    }
    for (number, p, degree) in [
        (0, 3, 2),
        (1, 5, 4),
        (4, 13, 12),
        (5, 17, 8),
        (8, 29, 84),
        (10, 37, 36),
    ] {
        let alpha = nim::power(&tower(number), &Int::from(p), &b).unwrap();
        assert!(!has_root(&alpha, p, degree), "{p}");
    }
}

fn nimber() -> impl Strategy<Value = Surreal> {
    let exponent = (0i64..9, 0i64..3).prop_map(|(a, b)| add(&n(a), &mul(&w(), &n(b))));
    let term = (exponent, 0i64..16).prop_map(|(e, r)| mul(&pow(&e), &n(r)));
    prop::collection::vec(term, 0..3)
        .prop_map(|terms| terms.iter().fold(n(0), |sum, term| add(&sum, term)))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn field_of_characteristic_two(x in nimber(), y in nimber(), z in nimber()) {
        let b = budget();
        let sum = |x: &Surreal, y: &Surreal| nim::sum(x, y, &b).unwrap();
        prop_assert_eq!(sum(&x, &x), n(0));
        prop_assert_eq!(times(&x, &y), times(&y, &x));
        prop_assert_eq!(times(&times(&x, &y), &z), times(&x, &times(&y, &z)));
        prop_assert_eq!(times(&x, &sum(&y, &z)), sum(&times(&x, &y), &times(&x, &z)));
        if !x.is_zero() {
            let inverse = nim::inverse(&x, &b).unwrap();
            prop_assert_eq!(times(&x, &inverse), n(1));
        }
        let root = nim::square_root(&x, &b).unwrap();
        prop_assert_eq!(times(&root, &root), x);
    }
}
