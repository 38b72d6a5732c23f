//! Rulesets on triangles, against other descriptions of the same games.

use crate::certificates::{Folder, certify};
use crate::support::session;
use cgt_lang::session::Item;

/// The values of the statements of a text, or its first error with the help.
fn run(text: &str) -> Vec<String> {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let mut found = Vec::new();
    session.run(id, &mut |_, result| {
        for fault in result.diagnostics.iter().filter(|fault| fault.is_error()) {
            found.push(format!("{} {}", fault.message, fault.help.join(" ")));
        }
        match &result.item {
            Item::Value(shown) => found.push(shown.text.ascii.clone()),
            Item::Check(check) => found.push(format!("{} of {}", check.failed, check.cases)),
            _ => {}
        }
        true
    });
    found
}

const ROWS: &str = "def rows(t) = t[0] + \"/\" + slice(t, 1, 3) + \"/\" + slice(t, 3, 6)\n\
    def picture(t) = \"##\" + t[0] + \"/#\" + slice(t, 1, 3) + \"/\" + slice(t, 3, 6)\n\
    def words(letters, n) = if n == 0 then [\"\"] else [w + c for w in words(letters, n - 1), c in letters]\n";

#[test]
fn steps_to_neighbours_are_those_on_the_graph_of_the_triangle() {
    for (letters, moves) in [
        ("x|o.", "±{ \"xo\" -> \".x\" }"),
        ("x|o.", "±{ \".\" -> \"x\" unless near \"o\" }"),
        (
            ".x",
            "impartial [ \".\" -> \"x\" with near \".\" -> \"x\" ]",
        ),
        (
            "x|o.",
            "±{ \".\" -> \"x\" if length(groups(after, \"x\")) <= 1 }",
        ),
    ] {
        let all = letters.replace('|', "");
        let text = format!(
            "{ROWS}ruleset flat(b: triangle \"{letters}\") = {moves}\n\
             ruleset linked(b: graph \"{letters}\") = {moves}\n\
             let some = words(\"{all}\", 6)\n\
             claim forall i in 0..length(some) div 7 - 1: flat(rows(some[7 * i])) == linked(triangle(picture(some[7 * i])))\n"
        );
        let found = run(&text);
        assert!(
            found.len() == 1 && found[0].starts_with("0 of"),
            "{moves}: {found:?}"
        );
    }
}

#[test]
fn jumps_go_along_the_three_directions() {
    let text = format!(
        "{ROWS}ruleset pegs(b: triangle \".x\") = impartial [ \"xx.\" -> \"..x\" ]\n\
         let lines = [[0, 1, 3], [0, 2, 5], [3, 4, 5]]\n\
         def plain(t) = impartial [plain(overwrite(overwrite(overwrite(t, l[0], \".\"), l[1], \".\"), l[2], \"x\"))\n\
             for k in lines, l in [k, [k[2], k[1], k[0]]] if t[l[0]] == \"x\" and t[l[1]] == \"x\" and t[l[2]] == \".\"]\n\
         claim forall t in words(\".x\", 6): grundy(pegs(rows(t))) == grundy(plain(t))\n\
         moves(pegs(\"./xx/xxx\"))\n\
         outcome(pegs(\"x/xx/x.x/xxxx\"))\n"
    );
    let found = run(&text);
    assert_eq!(found[0], "0 of 64", "{found:?}");
    assert_eq!(found[1], "[3,1-1,1,3,3-1,1]", "{found:?}");
}

#[test]
fn triangles_are_read_written_and_drawn() {
    let ruleset = "ruleset t(b: triangle \"x|o.\") = ±{ \"xo\" -> \".x\" diagonals }\n";
    for (text, expected) in [
        ("text(t(\"x/ox/...\"))", "t(\"x/ox/...\")"),
        ("text(t x/ox)", "t(\"x/ox\")"),
        ("text(t(2))", "t(\"./..\")"),
        ("moves(t(\"x/oo/...\"))", "[L 1,1-2,2,R 2,2-1,1]"),
        ("draw(t(\"x/ox/...\"))", "  x\n o x\n. . ."),
        (
            "[length(groups(board(t(\"x/ox/...\")), \"x\")), near(board(t(\"x/ox/...\")), 0)]",
            "[1,[3,4]]",
        ),
        (
            "t(\"xo/x\")",
            "row 1 has 2 cells row n of a triangle has n cells: write `\"./../...\"`",
        ),
        (
            "t(\"x/xy\")",
            "`y` is not a letter of this board a cell has `x`, `o` or `.`",
        ),
        (
            "t(1, 2)",
            "a position of `t` is a string, or a number of rows write `t(\"...\")`",
        ),
        ("mirror(board(t(2)))", ""),
        (
            "[length(positions(t, 1)), length(positions(t, 2))]",
            "[3,18]",
        ),
        ("length(realise(*, t, 3))", "3"),
        (
            "positions(t, 2, 2)",
            "the positions of `t` have one size write `positions(t, rows)`",
        ),
    ] {
        let found = run(&format!("{ruleset}{text}\n"));
        assert!(found.len() == 1, "{text}: {found:?}");
        assert!(
            expected.is_empty() || found[0] == expected,
            "{text}: {found:?}"
        );
    }
}

/// By Burnside's lemma: the fillings of three cells that are fixed by the six images are 27, 3 times 9 and 2 times 3.
#[test]
fn there_is_one_position_of_each_class_of_images() {
    let text = format!(
        "{ROWS}ruleset flat(b: triangle \"x|o.\") = ±{{ \"xo\" -> \".x\" }}\n\
         [length(positions(flat, n)) for n in 1..3]\n\
         length(positions(flat, 3)) == length([g for g in positions(flat, 3)])\n\
         let turns = [5, 2, 4, 0, 1, 3]\n\
         def turn(t) = fold((w, i) -> w + t[i], \"\", turns)\n\
         claim forall t in words(\"xo.\", 6): value(flat(rows(t))) == value(flat(rows(turn(t))))\n"
    );
    let found = run(&text);
    assert_eq!(found, ["[3,10,165]", "true", "0 of 729"]);
}

#[test]
fn values_on_triangles_are_certified() {
    let folder = Folder::new();
    for text in [
        "ruleset flat(b: triangle \"x|o.\") = ±{ \"xo\" -> \".x\" }\nflat(\"x/oo/x.x\")",
        "ruleset pegs(b: triangle \".x\") = impartial [ \"xx.\" -> \"..x\" ]\ngrundy(pegs(\"./xx/xxx\"))",
    ] {
        let certificate = certify(text).unwrap_or_else(|why| panic!("{text}: {why}"));
        let said = folder.check(&certificate.text);
        let said = said.unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert!(said.starts_with("verified: "), "{text}: {said}");
    }
}
