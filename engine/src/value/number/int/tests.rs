use super::*;

fn int(text: &str) -> Int {
    text.parse().unwrap()
}

#[test]
fn crosses_the_machine_word() {
    let largest = Int::from(i64::MAX);
    let next = &largest + Int::ONE;
    assert_eq!(next.to_string(), "9223372036854775808");
    assert_eq!(next.to_i64(), None);
    assert_eq!(&next - Int::ONE, largest);
    assert_eq!((&next - &Int::ONE).to_i64(), Some(i64::MAX));
    assert!(next > largest && -&next < -&largest);
    assert_eq!((-&next).to_i64(), Some(i64::MIN));
    assert_eq!(-Int::from(i64::MIN), next);
    assert_eq!(Int::from(i64::MIN).abs(), next);
}

#[test]
fn powers_and_bits() {
    let budget = Budget::unlimited();
    let power = |a: i64, n: &Int| Int::from(a).pow(n, &budget);
    let known = int("1180591620717411303424");
    assert_eq!(power(2, &Int::from(70)), Ok(Some(known)));
    assert_eq!(power(2, &Int::from(-1)), Ok(None));
    assert_eq!(power(2, &Int::from(1i64 << 40)), Ok(None));
    assert_eq!(power(-1, &int(&"9".repeat(40))), Ok(Some(Int::from(-1))));
    assert_eq!(power(0, &Int::from(5)), Ok(Some(Int::ZERO)));
    assert_eq!(power(-1, &Int::from(4)), Ok(Some(Int::ONE)));
    assert_eq!(Int::ONE.shl(70).bits(), 71);
    assert_eq!(Int::ONE.shl(70).shr(69), Int::from(2));
    assert_eq!(Int::from(-1).shr(1000), Int::from(-1));
    assert_eq!(
        int("99999999999999999999").xor(&int("99999999999999999999")),
        Int::ZERO
    );
    let gcd = |a: &Int, b: &Int| a.gcd(b, &budget);
    assert_eq!(gcd(&Int::from(12), &Int::from(-18)), Ok(Int::from(6)));
    assert_eq!(gcd(&Int::from(0), &Int::from(-18)), Ok(Int::from(18)));
    let big = |a, n: i64| power(a, &Int::from(n)).ok().flatten().unwrap_or_default();
    let (a, b) = (&big(6, 200) * &big(5, 90), &big(10, 150) * &big(3, 30));
    let common = &(&big(2, 150) * &big(3, 30)) * &big(5, 90);
    assert_eq!(gcd(&a, &-&b), Ok(common));
    let (a, b) = (big(3, 700_000), -big(7, 600_000));
    assert_eq!(a.product(&b, &budget), Ok(&a * &b));
}

#[test]
fn reads_digits_only() {
    for bad in ["", "-", "+1", "1_000", "1.5", "x", " 1"] {
        assert_eq!(bad.parse::<Int>(), Err(ParseIntError), "{bad:?}");
    }
    assert_eq!(int("-0"), Int::ZERO);
    assert_eq!(int(&"9".repeat(60)).to_string(), "9".repeat(60));
}
