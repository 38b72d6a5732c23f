//! The output of `--format`, `plot` and `doc`. Run with `UPDATE_EXPECT=1` to update the files.

use crate::support::{self, folder, root};
use expect_test::{expect, expect_file};
use std::process::{Command, Output};

fn cgt(arguments: &[&str]) -> Output {
    let mut command = support::cgt();
    command.args(arguments).output().expect("the program ends")
}

/// The output of a run without errors.
fn printed(arguments: &[&str]) -> String {
    let output = cgt(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    assert_eq!(output.status.code(), Some(0), "{arguments:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn file(name: &str) -> expect_test::ExpectFile {
    expect_file![root().join("tests/snapshots/formats").join(name)]
}

#[test]
fn the_reference_is_that_of_the_registry() {
    let reference = printed(&["doc", "--format", "markdown"]);
    expect_file![root().join("docs/reference.md")].assert_eq(&reference);
}

#[test]
fn plots_are_drawn_in_every_format() {
    let table = "heatmap([[grundy(wythoff(m, n)) for n in 0..7] for m in 0..7])";
    let drawn = |format| printed(&["draw", table, "--format", format]);
    expect_file![root().join("docs/wythoff.svg")].assert_eq(&drawn("svg"));
    file("wythoff.tex").assert_eq(&drawn("tikz"));
    let points = "scatter([*, *2, loony, 0])";
    let drawn = |format| printed(&["draw", points, "--format", format]);
    file("points.svg").assert_eq(&drawn("svg"));
    file("points.tex").assert_eq(&drawn("tikz"));
    // The same as the result of a statement.
    let shown = printed(&["eval", points, "--format", "latex"]);
    assert_eq!(shown, drawn("tikz"));
    let output = cgt(&["plot", points]);
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(fault.contains("`cgt draw` shows it"), "{fault}");
}

#[test]
fn game_trees_are_drawn_in_every_format() {
    let tree = ["draw", "domineering(2, 3)", "--tree", "1"];
    let drawn = |format| printed(&[&tree[..], &["--format", format]].concat());
    file("tree.txt").assert_eq(&drawn("text"));
    expect_file![root().join("docs/tree.svg")].assert_eq(&drawn("svg"));
    file("tree.tex").assert_eq(&drawn("tikz"));
    let words = printed(&["draw", "{1 | ^, *}", "--tree", "1", "--format", "tikz"]);
    assert!(words.contains("{$\\uparrow$}"), "{words}");
    let output = cgt(&[
        "draw",
        "domineering(4, 4)",
        "--tree",
        "9",
        "--format",
        "svg",
    ]);
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(fault.contains("more than 400 positions"), "{fault}");
    let output = cgt(&["draw", "[1]", "--tree", "1"]);
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(fault.contains("only a game has a tree"), "{fault}");
}

/// LaTeX converts pictures to PDF. If it is missing, the message names it.
#[test]
fn pictures_are_written_as_pdf() {
    let folder = folder();
    let file = folder.path().join("picture.pdf");
    let name = file.to_string_lossy().into_owned();
    let mut command = Command::new(env!("CARGO_BIN_EXE_cgt"));
    command.args(["draw", "R3", "-o", &name]).env("PATH", "");
    let output = command.output().expect("the program ends");
    let fault = String::from_utf8_lossy(&output.stderr);
    assert!(fault.contains("takes LaTeX"), "{fault}");
    assert!(!file.exists());
    if Command::new("pdflatex").arg("--version").output().is_err() {
        return;
    }
    for arguments in [
        ["draw", "R3cR2", "-o", &name],
        ["draw", "{2|1}", "-o", &name],
        ["plot", "{2|1}", "-o", &name],
        ["sheet", "examples/exercises.cgt", "-o", &name],
    ] {
        printed(&arguments);
        let bytes = std::fs::read(&file).expect("a file");
        assert!(bytes.starts_with(b"%PDF"), "{arguments:?}");
        std::fs::remove_file(&file).expect("it goes");
    }
}

#[test]
fn a_word_is_documented_in_every_format() {
    file("doc.txt").assert_eq(&printed(&["doc", "norton"]));
    file("doc.md").assert_eq(&printed(&["doc", "norton", "--format", "markdown"]));
    file("doc.json").assert_eq(&printed(&["doc", "norton", "--format", "json"]));
    assert_eq!(printed(&["doc", "norton()"]), printed(&["doc", "norton"]));
    let all = printed(&["doc", "--json"]);
    for line in all.lines() {
        let object: serde_json::Value = serde_json::from_str(line).expect("an object");
        assert_eq!(object["type"], "doc");
    }
    let wrong = cgt(&["doc", "nortn"]);
    assert_eq!(wrong.status.code(), Some(1));
    expect![[r#"
        cgt: there is no word `nortn`: did you mean `norton`?
    "#]]
    .assert_eq(&String::from_utf8_lossy(&wrong.stderr));
}

#[test]
fn papers_take_results_as_they_are() {
    let script = "tests/snapshots/formats/paper.cgt";
    file("paper.md").assert_eq(&printed(&["run", "--format", "markdown", script]));
    file("paper.tex").assert_eq(&printed(&["run", "--format", "latex", script]));
}

#[test]
fn thermographs_are_drawn_in_every_format() {
    let games = ["{2|-1}", "{3||2|1}", "[*, {5|{1|-4}}]"];
    let plot = |format| {
        let mut arguments = vec!["plot", "--format", format];
        arguments.extend(games);
        printed(&arguments)
    };
    file("plot.txt").assert_eq(&plot("text"));
    file("plot.svg").assert_eq(&plot("svg"));
    file("plot.tex").assert_eq(&plot("tikz"));
    file("plot.json").assert_eq(&plot("json"));
    assert_eq!(plot("latex"), plot("tikz"));
}

#[test]
fn a_file_is_written_in_the_format_of_its_name() {
    let folder = folder();
    for (name, begin) in [
        ("a.svg", "<svg "),
        ("a.tex", "% needs"),
        ("a.json", "{\"type\""),
    ] {
        let path = folder.path().join(name);
        assert_eq!(printed(&["plot", "-o", &path.to_string_lossy(), "-2*"]), "");
        let text = std::fs::read_to_string(&path).expect("a file");
        assert!(text.starts_with(begin), "{text}");
    }
    assert_eq!(cgt(&["plot", "-o", "a.png", "*"]).status.code(), Some(2));
}

#[test]
fn a_plot_of_no_game_and_a_format_that_is_not_known_are_errors() {
    let output = cgt(&["plot", "1 == 1"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("expected a game"), "{error}");
    let output = cgt(&["plot", "let g = *"]);
    assert_eq!(output.status.code(), Some(1));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("only games have thermographs"), "{error}");
    let output = cgt(&["eval", "--format", "svg", "*"]);
    assert_eq!(output.status.code(), Some(2));
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(error.contains("text, json, markdown, latex"), "{error}");
}

#[test]
fn the_rules_of_a_ruleset_are_explained() {
    let text = |arguments: &[&str]| {
        let output = cgt(arguments);
        let text = [output.stdout, output.stderr].concat();
        String::from_utf8_lossy(&text).into_owned()
    };
    let rules = |of: &str| text(&["explain", "--rules", of]);
    assert!(rules("clobber").contains("Left: xo -> .x"));
    assert!(rules("clobber(\"xo\")").contains("It has one part"));
    assert!(rules("nim").contains("`nim` is built in"));
    assert!(rules("clober").contains("did you mean `clobber`?"));
    assert!(rules("mean").contains("`mean` is not a ruleset that is declared by moves"));
    assert!(rules("let k = 3").contains("is neither the name of a ruleset nor a position"));
    let folder = folder();
    let file = folder.path().join("squeeze.cgt");
    let ruleset = "ruleset squeeze(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward }\n";
    std::fs::write(&file, ruleset).expect("a file");
    let name = file.to_str().expect("a name");
    for of in ["squeeze", "squeeze(\"x..o\")"] {
        let own = text(&["explain", "--rules", of, "--file", name]);
        assert!(own.contains("Right: o. -> .o west"), "{of}: {own}");
    }
}

#[test]
fn pictures_have_the_colours_of_the_page() {
    let tokens = std::fs::read_to_string(root().join("web/page/src/board/tokens.ts"));
    let tokens = tokens.expect("the tokens of the page");
    for (command, of) in [("draw", "toads(\"t.f\")"), ("plot", "{1 | -1}")] {
        let picture = printed(&[command, of, "--format", "svg"]);
        let colours: Vec<&str> = picture.split('#').skip(1).collect();
        for colour in &colours {
            let end = colour.find(|c: char| !c.is_ascii_hexdigit());
            let digits = &colour[..end.unwrap_or(colour.len())];
            let whole = if digits == "fff" { "ffffff" } else { digits };
            let is_colour = digits.len() == 3 || digits.len() == 6;
            assert!(!is_colour || tokens.contains(whole), "{of}: #{digits}");
        }
        assert!(colours.len() > 8, "{of}");
    }
}

#[test]
fn a_ruleset_chooses_its_pieces() {
    let drawn = |pieces: &str| {
        let step = "ruleset hop(b: line \"x|o.\") = ±{ \"x.\" -> \".x\" forward }";
        let drawn = format!("{step} {pieces}\nhop(\"x.o\")");
        printed(&["draw", &drawn, "--format", "svg"])
    };
    let [stones, pieces] = ["", "drawing [[\"x\", \"toad\"], [\"o\", \"frog\"]]"].map(drawn);
    assert!(stones.contains("r=\"16.5\"") && !stones.contains("<ellipse"));
    assert!(pieces.contains("<ellipse") && !pieces.contains("r=\"16.5\""));
}

#[test]
fn the_pictures_of_both_sides_are_joined_by_an_ampersand() {
    let picture = |format: &str, game: &str| {
        let folder = folder();
        let file = folder.path().join(format!("sides.{format}"));
        let output = cgt(&["draw", game, "-o", &file.to_string_lossy()]);
        assert!(output.status.success(), "{output:?}");
        std::fs::read_to_string(&file).expect("a picture")
    };
    let is_joined = |text: &str, by: &str| text.contains(&format!(">{by}<"));
    let sides = picture("svg", "over & under");
    assert!(is_joined(&sides, "&amp;") && !is_joined(&sides, "+"));
    let sum = picture("svg", "strip R3B + strip R2B");
    assert!(is_joined(&sum, "+") && !is_joined(&sum, "&amp;"));
    assert!(picture("tex", "over & under").contains("\\&"));
}

#[test]
fn results_of_a_script_are_rows_with_the_same_columns() {
    let script = "tests/snapshots/formats/rows.cgt";
    let rows = printed(&["run", "--format", "csv", script]);
    file("rows.csv").assert_eq(&rows);
    let mut reader = csv_rows(&rows);
    let head = reader.remove(0);
    assert!(reader.iter().all(|row| row.len() == head.len()));
    let column = |name: &str| head.iter().position(|h| h == name).expect("a column");
    let (kind, value) = (column("type"), column("value"));
    let cells: Vec<&str> = reader
        .iter()
        .filter(|row| row[kind] == "table")
        .map(|row| &*row[value])
        .collect();
    assert_eq!(cells, ["1", "*", "a,b", "2", "*2", "a,b"]);
}

/// Parses comma-separated values as defined by RFC 4180.
fn csv_rows(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell) = (Vec::new(), Vec::new(), String::new());
    let mut is_quoted = false;
    let mut characters = text.chars().peekable();
    while let Some(c) = characters.next() {
        match c {
            '"' if is_quoted && characters.peek() == Some(&'"') => cell.extend(characters.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\n' if !is_quoted => {
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            c => cell.push(c),
        }
    }
    rows
}

#[test]
fn a_definition_of_a_file_is_documented_in_every_format() {
    let script = "tests/snapshots/formats/rows.cgt";
    let text = printed(&["doc", "plus", "--from", script]);
    expect![[r#"
        plus(n), a function of tests/snapshots/formats/rows.cgt

        Adds one to n.

          def plus(n) =
              n + 1
    "#]]
    .assert_eq(&text);
    let json = printed(&["doc", "plus", "--from", script, "--json"]);
    let json: serde_json::Value = serde_json::from_str(&json).expect("an object");
    assert_eq!(json["definition"], "def plus(n) =\n    n + 1");
    let markdown = printed(&["doc", "plus", "--from", script, "--format", "markdown"]);
    assert!(markdown.contains("Adds one to n."), "{markdown}");
    // Words that the file does not define are built-in words.
    assert_eq!(
        printed(&["doc", "mean", "--from", script]),
        printed(&["doc", "mean"])
    );
    assert_eq!(
        cgt(&["doc", "mean", "--from", "no-such-file.cgt"])
            .status
            .code(),
        Some(1)
    );
}

/// Boards of Dots-and-Boxes as other programs and pages draw them.
#[test]
fn boxes_are_read_in_other_signs() {
    let plain = "+--+  +\n|     |\n+  +--+";
    let expected = printed(&[
        "eval",
        &format!("text(dots(\"{}\"))", plain.replace('\n', "\\n")),
    ]);
    for dot in ["·", "*", "•", "o", "O", "."] {
        let other = plain.replace('+', dot).replace('\n', "\\n");
        assert_eq!(
            printed(&["eval", &format!("text(dots(\"{other}\"))")]),
            expected,
            "{dot}"
        );
    }
    for other in ["┌──┐  ┐\n│     │\n└  └──┘", "╔══╦  ╗\n║     ║\n╚  ╩══╝"]
    {
        let other = other.replace('\n', "\\n");
        assert_eq!(
            printed(&["eval", &format!("text(dots(\"{other}\"))")]),
            expected,
            "{other}"
        );
    }
}

#[test]
fn several_moves_are_played_at_once() {
    for (game, moves, expected) in [
        (
            "dots(1, 2)",
            "\"a1-b1 b1-c1\"",
            "play(play(dots(1, 2), \"a1-b1\"), \"b1-c1\")",
        ),
        (
            "dots(1, 2)",
            "\"1. a1-b1, 2. b1-c1;\"",
            "play(play(dots(1, 2), \"a1-b1\"), \"b1-c1\")",
        ),
        // `20 to 14` is a move, too.
        ("nim 20 + 4", "\"20 to 1 4 to 2\"", "nim 1 + 2"),
        ("nim 3 + 4", "[\"3 to 1\", \"4 to 2\"]", "nim 1 + 2"),
        ("nim 3 + 4", "[]", "nim 3 + 4"),
        (
            "domineering(2, 3)",
            "\"L 1,1-2,1 R 1,2-1,3\"",
            "domineering(\"###/#..\")",
        ),
    ] {
        let played = printed(&["eval", &format!("text(play({game}, {moves}))")]);
        assert_eq!(
            played,
            printed(&["eval", &format!("text({expected})")]),
            "{game} {moves}"
        );
    }
    for (moves, message) in [
        (
            "\"3 to 1 4 to 9\"",
            "there is no move `4 to 9` here, after `3 to 1`",
        ),
        ("\"\"", "there is no move `` here"),
        ("[\"3 to 1\", 7]", "a move is one of `moves(g)`"),
    ] {
        let output = cgt(&["eval", &format!("play(nim 3 + 4, {moves})")]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert!(told.contains(message), "{told}");
    }
}
