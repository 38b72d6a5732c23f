//! `guess` on random sequences whose law is known, cut at random lengths: the law is never behind a false one.

use crate::support::session;
use cgt_lang::session::Item;

/// Elements of each sequence that decide whether a claim is true.
const LONG: usize = 300;

/// A small generator of pseudorandom numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = self.0.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % most
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    fn digits(&mut self, count: usize, most: usize) -> Vec<i128> {
        (0..count).map(|_| self.below(most) as i128).collect()
    }

    /// floor((k + shift) * slope) for a slope by the golden ratio, or by the square roots of 2 or 3.
    fn beatty(&mut self) -> Vec<i128> {
        let (a, b, root) = self.one(&[
            (1, 2, 5),
            (3, 2, 5),
            (-1, 2, 5),
            (0, 1, 2),
            (1, 1, 2),
            (2, 1, 2),
            (0, 1, 3),
            (1, 1, 3),
            (3, 1, 3),
        ]);
        let shift = self.below(2);
        let multiples = (shift..LONG + shift).map(|k| k as i128);
        let floor = |k: i128| (a * k + (root * k * k).isqrt()).div_euclid(b);
        multiples.map(floor).collect()
    }

    fn recurrence(&mut self) -> Vec<i128> {
        let order = 2 + self.below(2);
        let coefficients: Vec<i128> = (0..order).map(|_| self.one(&[1, 1, -1, 2])).collect();
        let mut all = self.digits(order, 4);
        all[0] += 1;
        // Later elements are too large for the comparison.
        while all.len() < 60 {
            let last = &all[all.len() - order..];
            all.push(last.iter().zip(&coefficients).map(|(x, c)| x * c).sum());
        }
        all
    }

    fn periodic(&mut self) -> Vec<i128> {
        let (start, length) = (self.one(&[0, 0, 1, 3, 6]), 1 + self.below(8));
        let most = self.one(&[2, 3, 4, 10]);
        let (before, period) = (self.digits(start, most), self.digits(length, most));
        let cycle = period.iter().cycle();
        before.iter().chain(cycle).copied().take(LONG).collect()
    }

    /// The sums of a periodic sequence: a period with a saltus.
    fn with_saltus(&mut self) -> Vec<i128> {
        let steps = self.periodic();
        let add = |sum: &mut i128, step: i128| {
            *sum += step;
            Some(*sum)
        };
        steps.into_iter().scan(0, add).collect()
    }
}

fn written(list: &[i128]) -> String {
    let items: Vec<String> = list.iter().map(i128::to_string).collect();
    format!("[{}]", items.join(","))
}

/// The texts of the values of a program, and how often each of its claims fails.
fn run(text: &str) -> (Vec<String>, Vec<u64>) {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let (mut values, mut failed) = (Vec::new(), Vec::new());
    session.run(id, &mut |_, result| {
        let faults: Vec<_> = (result.diagnostics.iter())
            .filter(|fault| fault.is_error())
            .collect();
        assert!(faults.is_empty(), "{faults:?}");
        match &result.item {
            Item::Value(shown) => values.push(shown.text.ascii.clone()),
            Item::Check(check) => failed.push(check.failed),
            _ => {}
        }
        true
    });
    (values, failed)
}

/// A claim about the first elements as one about all of them.
fn extended(claim: &str, more: usize) -> String {
    let (head, rest) = claim.split_once("..").expect("a range");
    let (end, condition) = rest.split_once(": ").expect("a condition");
    let end: usize = end.parse().expect("a number");
    // Rules for element m k + r have m at most 4.
    let more = if claim.starts_with("claim \"elements") {
        more / 4
    } else {
        more
    };
    format!("{head}..{}: {condition}", end + more)
}

/// Which claims about a cut sequence are true of all of it, likeliest first.
fn truths(all: &[i128], cut: usize) -> Vec<(String, bool)> {
    let (claims, _) = run(&format!("let xs = {}\nguess(xs)", written(&all[..cut])));
    let claims = claims.last().map_or("", String::as_str).lines();
    let claims: Vec<&str> = claims.filter(|line| line.contains("forall k in")).collect();
    let more = all.len() - cut;
    let longer: Vec<String> = claims.iter().map(|claim| extended(claim, more)).collect();
    let (_, failed) = run(&format!("let xs = {}\n{}", written(all), longer.join("\n")));
    let claims = claims.into_iter().map(str::to_owned);
    claims
        .zip(failed.into_iter().map(|failed| failed == 0))
        .collect()
}

/// Makes a random sequence.
type Family = fn(&mut Random) -> Vec<i128>;

#[test]
fn a_law_is_never_behind_a_false_one() {
    let mut random = Random(20_261_127);
    let families: [(&str, Family, usize); 4] = [
        ("beatty", Random::beatty, 60),
        ("recurrence", Random::recurrence, 60),
        ("periodic", Random::periodic, 60),
        ("saltus", Random::with_saltus, 50),
    ];
    const CASES: usize = 80;
    for (family, make, least) in families {
        let mut first = 0;
        for _ in 0..CASES {
            let all = make(&mut random);
            let cut = 6 + random.below(34);
            let found = truths(&all, cut);
            let Some((_, is_true)) = found.first() else {
                continue;
            };
            first += usize::from(*is_true);
            // Some sums of a short period are those of an irrational slope, too, for as long as the period is not often seen.
            let is_slope = family == "saltus" && found[0].0.contains("a Beatty sequence");
            let is_behind = !is_true && !is_slope && found.iter().any(|(_, is_true)| *is_true);
            assert!(!is_behind, "{family} {:?}: {found:#?}", &all[..cut]);
        }
        assert!(first * 100 >= CASES * least, "{family}: {first} of {CASES}");
    }
}

/// Sequences without a period, with a saltus or without one.
fn without_a_period() -> Vec<(&'static str, Vec<i128>)> {
    let numbers = || 1..=i128::from(LONG as u32);
    let is_prime = |n: i128| n > 1 && (2..n).take_while(|d| d * d <= n).all(|d| n % d != 0);
    let is_squarefree = |n: &i128| {
        (2..=*n)
            .take_while(|d| d * d <= *n)
            .all(|d| n % (d * d) != 0)
    };
    let digits = |n: i128, base: i128| {
        let rest = std::iter::successors(Some(n), |n| (*n >= base).then_some(n / base));
        rest.map(|n| n % base).sum::<i128>()
    };
    let primes: Vec<i128> = (2..).filter(|n| is_prime(*n)).take(LONG).collect();
    let mut partitions = vec![0; LONG];
    partitions[0] = 1;
    for part in 1..LONG {
        for n in part..LONG {
            partitions[n] += partitions[n - part];
        }
    }
    vec![
        ("gaps", primes.windows(2).map(|p| p[1] - p[0]).collect()),
        ("primes", primes),
        ("is prime", numbers().map(|n| is_prime(n).into()).collect()),
        (
            "squarefree",
            (1..).filter(is_squarefree).take(LONG).collect(),
        ),
        (
            "is squarefree",
            numbers().map(|n| is_squarefree(&n).into()).collect(),
        ),
        ("Thue-Morse", numbers().map(|n| digits(n, 2) % 2).collect()),
        ("binary digits", numbers().map(|n| digits(n, 2)).collect()),
        (
            "ruler",
            numbers().map(|n| n.trailing_zeros().into()).collect(),
        ),
        ("odd partitions", partitions.iter().map(|p| p % 2).collect()),
        ("partitions", partitions),
        (
            "divisors",
            numbers()
                .map(|n| (1..=n).filter(|d| n % d == 0).count() as i128)
                .collect(),
        ),
        ("squares", numbers().map(|n| n.isqrt()).collect()),
    ]
}

#[test]
fn no_period_is_offered_where_none_is() {
    for (name, all) in without_a_period() {
        for cut in (6..48).step_by(3) {
            let found = truths(&all, cut);
            let is_false =
                |(claim, is_true): &(String, bool)| !is_true && claim.contains("period ");
            assert!(!found.iter().any(is_false), "{name} {cut}: {found:#?}");
            assert!(
                found.iter().all(|(claim, _)| claim.contains("confirm it")),
                "{found:?}"
            );
        }
    }
    // A random word shows one by chance, but seldom.
    let mut random = Random(20_261_128);
    let (mut offered, mut words) = (0, 0);
    for letters in [2, 3, 4] {
        for _ in 0..60 {
            let all = random.digits(LONG, letters);
            let found = truths(&all, 6 + random.below(40));
            words += 1;
            offered += usize::from(found.iter().any(|(claim, _)| claim.contains("period ")));
        }
    }
    assert!(offered * 60 <= words, "{offered} of {words}");
}

#[test]
fn a_slope_comes_before_a_period_that_is_seen_too_rarely() {
    let first = |list: &str| run(&format!("guess({list})")).0.concat();
    let claims = first("[1, 3, 4, 6, 8, 9, 11, 12]");
    assert!(
        claims.contains("floor((k + 1) * (1+sqrt(5))/2)"),
        "{claims}"
    );
    assert!(
        claims.contains("# 8 elements determine it, 0 confirm it"),
        "{claims}"
    );
    assert!(!claims.contains("period"), "{claims}");
    // Twice is not often enough, four times decides against a slope.
    assert!(!first("[5, 1, 7, 2, 5, 1, 7, 2]").contains("period"));
    assert!(first("[5, 1, 7, 2, 5, 1, 7, 2, 5, 1]").starts_with("claim \"period 4\""));
    assert!(first("[4 * k div 5 for k in 0..20]").starts_with("claim \"period 5, saltus 4\""));
}
