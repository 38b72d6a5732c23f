//! Mistakes of a user who knows the language a little: each input with its message and help.

use crate::support::session;
use cgt_lang::session::Item;

/// The values of a text and, for each error, the marked text, the message and the help.
fn told(text: &str) -> String {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        for fault in &result.diagnostics {
            let at = text.get(fault.span.range()).unwrap_or("");
            found.push(format!("{at}: {} {}", fault.message, fault.help.join(" ")));
        }
        if let Item::Value(shown) = &result.item {
            found.push(shown.text.ascii.clone());
        }
        true
    });
    found.join("\n")
}

#[test]
fn messages_name_what_is_wrong_and_what_would_be_right() {
    let line = "ruleset f(b: line \"x|o.\") = ±{ \"x.\" -> \"..\" }";
    let cases = [
        (
            "clobber(-1, 3)".to_string(),
            "-1: the number of rows cannot be negative ",
        ),
        (
            "clobber(3, 4, 5)".into(),
            "clobber: `clobber` takes 1 or 2 arguments, not 3 write `clobber(b)` or `clobber(rows, columns)`",
        ),
        (
            "toads(2, 1)".into(),
            "toads: `toads` takes 1 or 3 arguments, not 2 write `toads(b)` or `toads(a, s, c)` a function of the other arguments is written `c -> toads(2, 1, c)`",
        ),
        (
            "clobber('xo/ox')".into(),
            "': unexpected quote `'`: a string is written between double quotes write `\"xo/ox\"`",
        ),
        (
            format!("{line} settle f(b)\nf(\"x.\")"),
            "f: the clauses and conditions of `f` nest 100 deep a clause or a condition of `f` calls `f` again",
        ),
        (
            format!("{line} lost if b == \"x.\"\nf(\"x.\")"),
            "f(\"x.\"): the value of a position whose ruleset says `lost if`, which has `outcome(g)` alone, is not defined ",
        ),
        (
            format!("{line} lost if b == \"x.\"\noutcome(f(\"x.\") + f(\"x.\"))"),
            "outcome(f(\"x.\") + f(\"x.\")): the outcome of a sum of positions whose ruleset says `lost if` is not defined ",
        ),
        (
            "clobber(xo/ox)".into(),
            "xo/ox: a position of `clobber` is written in a string write `clobber(\"xo/ox\")`",
        ),
        (
            "goishi(xo/ox)".into(),
            "xo/ox: a position of `goishi` is written in a string write `goishi(\"xo/ox\")`",
        ),
        (
            "clobber xo / ox / xx".into(),
            "clobber xo / ox / xx: the rows of a position are joined by `/` without blanks write `clobber xo/ox/xx`",
        ),
        (
            format!("{line} drawing 3"),
            "3: `drawing` must give a string write a string, an expression that gives one, or the name of a function of the position",
        ),
        (
            format!("{line} drawing [[\"x\", \"dragon\"]]"),
            "\"dragon\": `dragon` is not a piece the pieces are `amazon`, `coin`, `fox`, `frog`, `goose`, `pin`, `tile`, `toad`",
        ),
        (
            format!("{line} drawing [[\"y\", \"toad\"]]"),
            "\"y\": `y` is not a letter of a piece on this board write pairs of a letter and a piece, as in `drawing [[\"t\", \"toad\"], [\"f\", \"frog\"]]`",
        ),
        (
            format!("{line} drawing [\"x\", \"toad\"]"),
            "\"x\": expected a pair write pairs of a letter and a piece, as in `drawing [[\"t\", \"toad\"], [\"f\", \"frog\"]]`",
        ),
        (
            "ruleset f(h: heap) = impartial [f(k) for k in 0..h - 1] drawing [[\"x\", \"pin\"]]".into(),
            "[[\"x\", \"pin\"]]: pieces need a board with letters for other positions write a string, or an expression that gives one",
        ),
        (
            "ruleset f(h: heap) = impartial [f(k) for k in 0..h - 1] drawing if h > 9 then \"many\" else [h]".into(),
            "if h > 9 then \"many\" else [h]: `drawing` must give a string write a string, an expression that gives one, or the name of a function of the position",
        ),
        (
            format!(
                "ruleset f(b: grid \"x|o.\") = ±{{ \"xo*{0}\" -> \".o*{0}\" }}\nf(8, 8)",
                ".*o*".repeat(6)
            ),
            "8: the number of ways to move on a board of 64 cells is too large ",
        ),
        (
            "hackenbush(ground-a:l)".into(),
            "ground-a:l: a position of `hackenbush` is written in a string write `hackenbush(\"ground-a:l\")`",
        ),
        (
            "clobber(qqqq)".into(),
            "qqqq: unknown name `qqqq` `cgt doc` lists the built-in words; define your own with `let name = ...` or `def name(x) = ...`",
        ),
        (
            "ruleset f(b: grid \"x|o.\", c: grid \"x|o.\") = ±{ \"xo\" -> \".x\" }".into(),
            "grid: a ruleset has one board other parameters are integers, strings or lists, as in `n: integer`",
        ),
        (
            "partizan(clobber, toads)(\"x.o\")".into(),
            "partizan(clobber, toads): `x` is not a letter of this board a cell has `t`, `f` or `.` a position of `partizan(clobber, toads)` is one of both rulesets",
        ),
        (
            "rules_of(nim)".into(),
            "nim: `nim` is built in: it is not declared in the language the rulesets that have such rules are those of the library, and your own",
        ),
        (
            "rules_of(toppling)".into(),
            "toppling: `toppling` is not declared by steps alone ",
        ),
        (
            "rules_of(sliding_toads)".into(),
            "sliding_toads: `sliding_toads` has parameters besides its board give a position, which has them too: `rules_of(f(...))`",
        ),
        (
            "rules_of(cutcake)".into(),
            "cutcake: `cutcake` has no board, so there is nothing to compile ",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(told(&text), message, "{text}");
    }
}

#[test]
fn the_rules_of_a_ruleset_are_asked_for_by_its_name() {
    for name in ["clobber", "\"clobber\"", "my_clobber"] {
        let own = "ruleset my_clobber(b: grid \"x|o.\") = ±{ \"xo\" -> \".x\" } start checker\n";
        let rules = told(&format!("{own}rules_of({name})"));
        assert!(rules.contains("Left: xo -> .x"), "{name}: {rules}");
    }
}

#[test]
fn heaps_of_any_ruleset_have_a_sequence() {
    assert_eq!(
        told("grundy_sequence(kayles, 8) == grundy_sequence(octal(\"0.77\"), 8)"),
        "true"
    );
    assert_eq!(
        told("def f(n) = subtraction([1, 2], n)\ngrundy_sequence(f, 5)"),
        "[1,2,0,1,2]"
    );
    let partizan = told("def f(n) = n\ngrundy_sequence(f, 5)");
    assert!(
        partizan.starts_with("f: only a game equal to a nimber"),
        "{partizan}"
    );
}

#[test]
fn a_definition_of_the_user_hides_one_of_the_library_and_says_so() {
    for head in ["ruleset clobber(b: line \"x|o.\") =", "def clobber(b) ="] {
        let own = told(&format!("{head} {{ 0 | }}\nclobber(\"o\")"));
        let remark = "clobber: `clobber` hides a ruleset of the library the name means this definition from here on";
        let mut lines: Vec<&str> = own.lines().collect();
        lines.sort_unstable();
        assert_eq!(lines, ["1", remark]);
    }
    assert_eq!(told("def my_clobber(b) = { 0 | }\nmy_clobber(\"o\")"), "1");
}

#[test]
fn cakes_coins_and_heaps_are_drawn() {
    let drawings = [
        ("draw(cutcake(2, 3))", "...\n..."),
        ("draw(eatcake(1, 2) + maundy_cake(2, 2))", "..\n+\n..\n.."),
        ("draw(coin_turning(\"1-3\", [3]))", "TTH"),
        (
            "ruleset f(n: heap) = { [f(k) for k in 0..n - 1] | } drawing repeat(\"o\", n)\ndraw(f(4))",
            "oooo",
        ),
    ];
    for (text, drawing) in drawings {
        assert_eq!(told(text), drawing, "{text}");
    }
}

#[test]
fn columns_of_explanations_stay_aligned_where_names_are_long() {
    let name = "a_function_whose_name_has_35_letters";
    let told = told(&format!(
        "def {name}(n) = {{ [{name}(n - k) for k in 1..min(n, 3)] | }}\nexplain({name}(11))"
    ));
    let options = told
        .lines()
        .filter(|line| line.starts_with("  ") && line.contains(" = "));
    let columns: Vec<Option<usize>> = options.map(|line| line.find(" = ")).collect();
    assert_eq!(columns.len(), 3, "{told}");
    assert!(columns.iter().all(|column| *column == columns[0]), "{told}");
}

#[test]
fn a_condition_that_asks_for_itself_is_shown_once() {
    let text =
        "ruleset f(b: grid \"x|o.\") = ±{ \"x.\" -> \"..\" if outcome(f(b)) == P }\nf(\"x.x.\")";
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let mut places = Vec::new();
    session.run(id, &mut |_, result| {
        places.extend(result.diagnostics.iter().map(|fault| fault.others.len()));
        true
    });
    assert_eq!(places, [2]);
    let ends = "ruleset f(b: grid \"x|o.\") = ±{ \"x.\" -> \"..\" if outcome(f(after)) == P }\nf(\"x.x.\")";
    assert_eq!(told(ends), "0");
}
