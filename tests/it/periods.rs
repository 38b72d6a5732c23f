//! `period` and `guess`: proved periods are compared with search far beyond the heaps that proved them, and every claim
//! that `guess` writes is evaluated.

use crate::support::session;
use cgt_lang::session::Item;

/// The last value of a text, or its first error with the help.
fn last(text: &str) -> Result<String, String> {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let mut found = Err("no value".to_owned());
    let mut faults = Vec::new();
    session.run(id, &mut |_, result| {
        for fault in result.diagnostics.iter().filter(|fault| fault.is_error()) {
            faults.push(
                [vec![fault.message.clone()], fault.help.clone()]
                    .concat()
                    .join("; "),
            );
        }
        match &result.item {
            Item::Value(shown) => found = Ok(shown.text.ascii.clone()),
            Item::Check(check) => found = Ok(format!("{} failed", check.failed)),
            _ => {}
        }
        true
    });
    faults.into_iter().next().map_or(found, Err)
}

/// The period, start and saltus of `f`, and the evidence.
fn period(definition: &str, call: &str) -> [String; 4] {
    let found = last(&format!("{definition}\n{call}")).unwrap_or_else(|e| panic!("{call}: {e}"));
    let inside = found.trim_start_matches('[').trim_end_matches(']');
    let mut parts = inside
        .splitn(4, ',')
        .map(|p| p.trim().trim_matches('"').to_owned());
    std::array::from_fn(|_| parts.next().unwrap_or_else(|| panic!("{found}")))
}

#[test]
fn proved_periods_hold_far_beyond_the_heaps_that_prove_them() {
    // The definition of f, and the heap up to which its values are compared.
    let mut games = Vec::new();
    for sizes in [
        "[1,2]",
        "[2,3]",
        "[1,4,6]",
        "[3,5,9]",
        "[2,7]",
        "[1,3,8]",
        "[4,10,11]",
    ] {
        games.push((format!("def f(n) = subtraction({sizes}, n)"), 400));
    }
    let pairs = [
        ("[1]", "[2]"),
        ("[2]", "[1]"),
        ("[1,2]", "[3]"),
        ("[1]", "[1,2]"),
        ("[2,3]", "[5]"),
        ("[1,3]", "[2]"),
        ("[1]", "[4,7]"),
        ("[5]", "[2,6]"),
    ];
    for (left, right) in pairs {
        games.push((
            format!("def f(n) = partizan_subtraction({left}, {right}, n)"),
            200,
        ));
    }
    for sizes in ["[1,2]", "[2]", "[1,3]", "[3]", "[2,3]"] {
        games.push((format!("def f(n) = splittles({sizes}, n)"), 300));
    }
    for (left, right) in [
        ("[1]", "[2]"),
        ("[2]", "[1]"),
        ("[1]", "[3]"),
        ("[3]", "[1]"),
    ] {
        games.push((
            format!("def f(n) = partizan_splittles({left}, {right}, n)"),
            40,
        ));
    }
    let own = [
        "ruleset f(n: heap) = impartial [f(n - k) for k in [1, 3, 4] if k <= n]",
        "def f(n) = if n < 2 then 0 else { f(n - 1), if n >= 4 then f(n - 4) | [f(n - k) for k in 2..3 if n >= k] }",
        "def f(n) = if n in [0, 3] then * else { f(n - 1) | if n > 2 then f(n - 2) }",
        "def f(n) = if n < 3 then n else { f(n - 3) | f(n - 2), 5 }",
        "def f(n) = if n < 1 then 0 else let m = n - 1 in { \"one\": f(m) | }",
        "def f(n) = if n < 1 then 0 else { | f(n - 1) }",
        "def f(n) = if n < 2 then 0 else impartial ([f(n - 2)] + [f(k) + f(n - 2 - k) for k in 0..n - 2])",
    ];
    games.extend(own.map(|text| (text.to_owned(), 60)));
    let (mut proved, mut with_saltus) = (0, 0);
    for (definition, to) in games {
        let Ok(_) = last(&format!("{definition}\nperiod(f)")) else {
            continue;
        };
        let [p, s, saltus, how] = period(&definition, "period(f)");
        if !how.starts_with("proved") {
            continue;
        }
        proved += 1;
        with_saltus += usize::from(saltus != "0");
        let (p, s): (usize, usize) = (p.parse().expect("a number"), s.parse().expect("a number"));
        let claim = format!(
            "forall n in {s}..{}: f(n + {p}) == f(n) + ({saltus})",
            to - p
        );
        assert_eq!(
            last(&format!("{definition}\n{claim}")).as_deref(),
            Ok("true"),
            "{definition}"
        );
    }
    assert!(
        proved > 20 && with_saltus > 4,
        "{proved} proved, {with_saltus} with a saltus"
    );
}

#[test]
fn what_is_not_read_from_the_definition_is_only_seen() {
    let seen = |definition: &str| period(definition, "period(f, 60)")[3].clone();
    for definition in [
        // The moves depend on more than the heap being large.
        "def f(n) = impartial [f(n - k) for k in [1, 2] if k <= n and n mod 2 == 0]",
        "def f(n) = impartial [f(k) for k in n - 2..n - 1 if k >= 0]",
        // Some splits are missing.
        "def f(n) = if n < 4 then 0 else impartial ([f(n - 1)] + [f(k) + f(n - 2 - k) for k in 2..n - 3])",
        "def f(n) = if n < 50 then n mod 2 else n mod 2",
        // Values are not all canonical forms.
        "def f(n) = outcome(nim {n mod 2})",
    ] {
        assert_eq!(seen(definition), "seen to 60", "{definition}");
    }
    // The condition fails from heap 100 on, so the theorem does not apply to smaller heaps.
    let late = "def f(n) = impartial [f(n - k) for k in [1, 2] if k <= n and (k == 1 or n >= 100)]";
    let [p, s, _, how] = period(late, "period(f, 150)");
    assert_eq!((&*p, &*s), ("3", "98"), "{how}");
    assert!(how.starts_with("proved"), "{how}");
    assert_eq!(period(late, "period(f, 90)")[3], "seen to 90");
    // The same holds for a range that is empty for smaller heaps.
    let empty = "def f(n) = impartial [f(n - 1) for k in 1..n - 50]";
    let [p, s, ..] = period(empty, "period(f, 150)");
    assert_eq!((&*p, &*s), ("2", "50"));
    assert_eq!(period(empty, "period(f, 45)")[3], "seen to 45");
}

#[test]
fn periods_of_octal_games_are_found_by_name_and_through_functions() {
    let kayles = ["12", "71", "0", "proved: Guy and Smith 1956"];
    assert_eq!(period("", "period(kayles)"), kayles);
    assert_eq!(period("", "period(octal(\"0.77\"))"), kayles);
    assert_eq!(period("def f(n) = octal(\"0.77\", n)", "period(f)"), kayles);
    assert_eq!(
        period("def f(n) = kayles(n)\ndef g(n) = f(n)", "period(g)"),
        kayles
    );
    assert_eq!(period("", "period(nim)"), ["1", "0", "1", "seen to 200"]);
    let fault = last("def f(n) = n * n\nperiod(f)").expect_err("no period");
    assert_eq!(
        fault,
        "heaps up to 200 show no period of `f`; larger heaps may: `period(f, 2000)`"
    );
    // Errors of the function are reported, except at the empty heap.
    assert_eq!(
        last("def f(n) = 1 div (n - 7)\nperiod(f)").expect_err("a fault"),
        "division by zero"
    );
    assert_eq!(period("def f(n) = 1 div n", "period(f, 40)")[1], "2");
}

#[test]
fn every_guess_is_a_claim_that_holds() {
    let cases = [
        (
            "grundy_sequence(octal(\"0.77\"), 200)",
            "period 12 from element 70 on",
        ),
        ("[kayles {n} for n in 0..150]", "octal game 0.77"),
        (
            "[k * k * k - 2 * k for k in 0..12]",
            "a polynomial of degree 3",
        ),
        (
            "[k * (k - 1) div 2 for k in 0..20]",
            "a polynomial of degree 2",
        ),
        (
            "[(k - 4) * (k - 7) * (k - 1) * (k + 2) for k in 0..20]",
            "degree 4",
        ),
        ("[(n * n) div 4 for n in 0..20]", "quadratic with period 2"),
        (
            "[0, 1, 0, 2, 0, 1, 0, 3, 0, 1, 0, 2, 0, 1, 0, 4, 0, 1, 0, 2]",
            "elements 2 * k + 1",
        ),
        ("[strip R{n} for n in 1..16]", "period 4"),
        ("[n * ^ + *{n mod 2} for n in 0..12]", "saltus ^*"),
        ("[nim {3 + n div 2} for n in 0..12]", "period 2, saltus 1"),
        (
            "[outcome(kayles {n}) for n in 0..12]",
            "period 1 from element 1 on",
        ),
        ("[-n / 2 for n in 0..12]", "saltus -1/2"),
        (
            "[pow(2, n) for n in 0..80]",
            "a linear recurrence of order 1",
        ),
        (
            "[1, 5, 7, 17, 31, 65, 127, 257, 511]",
            "g[k + 2] == g[k + 1] + 2 * g[k]",
        ),
        ("[[1, 0, 1][n mod 3] for n in 0..7]", "period 3\""),
        (
            "[floor((n + 1) * sqrt(2)) for n in 0..40]",
            "g[k] == floor((k + 1) * sqrt(2))",
        ),
        (
            "[floor(n * (3 - sqrt(5)) / 2 + 1/2) for n in 0..40]",
            "g[k] == floor(k * (3-sqrt(5))/2 + 1/2)",
        ),
        ("[3 * n div 2 for n in 0..30]", "period 2, saltus 3"),
    ];
    for (list, wanted) in cases {
        let claims = last(&format!("guess({list})")).expect("claims");
        assert!(claims.contains(wanted), "{list}: {claims}");
        for claim in claims.lines().filter(|line| !line.starts_with('#')) {
            assert_eq!(last(claim).as_deref(), Ok("0 failed"), "{claim}");
        }
        // If the list has a name, the claims use the name.
        let named = last(&format!("let xs = {list}\nguess(xs)")).expect("claims");
        for claim in named.lines().filter(|line| !line.starts_with('#')) {
            let text = format!("let xs = {list}\n{claim}");
            assert_eq!(last(&text).as_deref(), Ok("0 failed"), "{claim}");
        }
    }
    let none = last("guess([1, 7, 3, 9, 2, 6, 1, 8, 5, 5, 1])");
    assert_eq!(none.as_deref(), Ok("# no pattern is seen in 11 elements"));
    assert_eq!(
        last("guess([1, 2])").expect_err("too short"),
        "a list of length 2 shows no pattern; write a list of 6 elements or more"
    );
    // Inside a function, the claims list the elements.
    let inner = last("[guess([a, a, a, a, a, a]) for a in 1..1][0]").expect("claims");
    assert!(inner.contains("[1,1,1,1,1,1]"), "{inner}");
}

#[test]
fn the_first_guess_is_the_one_that_fewer_elements_determine() {
    let first = |list: &str| {
        let claims = last(&format!("guess({list})")).expect("claims");
        claims.lines().next().map(str::to_owned).unwrap_or_default()
    };
    let fibonacci = "def fib(n) = if n < 2 then n else fib(n - 1) + fib(n - 2)";
    let claims = last(&format!("{fibonacci}\nguess([fib(n) for n in 0..99])")).expect("claims");
    assert!(
        claims.ends_with("g[k + 2] == g[k + 1] + g[k] # 4 elements determine it, 96 confirm it"),
        "{claims}"
    );
    // The differences of this sequence have the period 8 for a while, which is not worth a claim.
    let golden = "[floor(n * (1 + sqrt(5)) / 2) for n in 0..40]";
    assert!(
        first(golden).starts_with("claim \"a Beatty sequence\""),
        "{}",
        first(golden)
    );
    let claims = last(&format!("guess({golden})")).expect("claims");
    assert!(!claims.contains("period"), "{claims}");
    // The cold positions of Wythoff's game.
    let wythoff = "let cold = [[b for b in a..60 if wythoff(a, b) == 0] for a in 0..22]\n\
        guess([first([a for a in 0..22 if length(cold[a]) > 0 and cold[a][0] - a == n]) for n in 0..12])";
    let claims = last(wythoff).expect("claims");
    assert!(claims.contains("floor(k * (1+sqrt(5))/2)"), "{claims}");
    // A recurrence whose sequence is periodic adds nothing to the period.
    let periodic = last("guess([[0, 1, 1, 0, -1, -1][n mod 6] for n in 0..30])").expect("claims");
    assert!(periodic.starts_with("claim \"period 6\""), "{periodic}");
    assert!(!periodic.contains("recurrence"), "{periodic}");
    // A constant end does not hide a recurrence.
    assert!(first("[2, 6, 14, 30, 62, 126, 254]").contains("3 * g[k + 1] - 2 * g[k]"));
}

#[test]
fn square_roots_are_exact_numbers_but_no_games() {
    for (text, value) in [
        ("sqrt(8)", "2*sqrt(2)"),
        ("[sqrt(9/4), sqrt(0), sqrt(1)]", "[3/2,0,1]"),
        ("(1 + sqrt(5)) / 2", "(1+sqrt(5))/2"),
        ("(1+sqrt(5))/2 == (1 + sqrt(20) / 2) / 2", "true"),
        ("sqrt(2) * sqrt(2)", "2"),
        ("sqrt(2)^10", "32"),
        ("((1+sqrt(5))/2)^2", "(3+sqrt(5))/2"),
        ("((1+sqrt(5))/2)^-3", "-2+sqrt(5)"),
        ("1 / (sqrt(2) - 1)", "1+sqrt(2)"),
        ("sqrt(2) < sqrt(3)", "true"),
        ("max(sqrt(2), 11/8)", "sqrt(2)"),
        ("abs(1 - sqrt(3))", "-1+sqrt(3)"),
        ("ceiling(-sqrt(2))", "-1"),
        (
            "[floor(7 / 3), floor(-7/3), ceiling(1/3 + 1/2), floor(2 * (5 / 7))]",
            "[2,-3,1,1]",
        ),
        (
            "exists a in -20..20, b in 1..9: floor(a / b) != a div b or ceiling(a / b) != -((-a) div b)",
            "false",
        ),
        ("let x = 1/3 in floor(x)", "0"),
        ("* < sqrt(2)", "true"),
        ("isqrt(pow(10, 40) - 1)", "99999999999999999999"),
        (
            "[n for n in 0..300 if floor(n * sqrt(2)) != isqrt(2 * n * n)]",
            "[]",
        ),
    ] {
        assert_eq!(last(text).as_deref(), Ok(value), "{text}");
    }
    for (text, says) in [
        ("sqrt(-1)", "a negative number has no square root"),
        ("isqrt(-1)", "a negative number has no square root"),
        ("sqrt(2) + sqrt(3)", "different square roots"),
        ("sqrt(2) + *", "combined and compared only with numbers"),
        ("sqrt(2) / 0", "division by zero"),
        ("floor(1 / 0)", "division by zero"),
        ("heat(sqrt(2), 1)", "expected a short game"),
        ("sqrt(pow(10, 13))", "`isqrt(n)` rounds"),
        ("[1, 2][sqrt(2)]", "integer"),
    ] {
        let said = last(text).expect_err(text);
        assert!(said.contains(says), "{text}: {said}");
    }
}

#[test]
fn what_is_no_game_of_one_heap_is_refused_with_a_way_out() {
    for (call, says) in [
        (
            "period(kayles 3 + 5)",
            "write the game without heaps: `octal(\"0.77\")`",
        ),
        (
            "period(octal(\"0.137\", 5))",
            "write the game without heaps: `octal(\"0.137\")`",
        ),
        (
            "grundy_sequence(octal(\"0.137\", 5), 9)",
            "write the game without heaps",
        ),
        (
            "period(nim 3)",
            "write `period(octal(\"0.77\"))` or `period(nim)`, without a heap",
        ),
        (
            "period(kayles, 0)",
            "larger heaps may: `period(octal(\"0.77\"), 2000)`",
        ),
    ] {
        let said = last(call).expect_err(call);
        assert!(said.contains(says), "{call}: {said}");
    }
    let late = "def f(n) = if n > 100 then error(\"big\") else subtraction([1, 2], n)\nperiod(f)";
    let said = last(late).expect_err(late);
    assert!(
        said.contains("the values of smaller heaps were found: `period(f, 100)`"),
        "{said}"
    );
    let early = "def f(n) = if n < 5 then error(\"small\") else nim(n)\nperiod(f)";
    let said = last(early).expect_err(early);
    assert!(said.contains("`def g(n) = f(n + 16)`"), "{said}");
}
