//! What authors print: headings of tables, sequences for the encyclopedia of integer sequences, pictures for papers.

use crate::support::{self, folder};
use std::process::Output;

fn cgt(arguments: &[&str]) -> Output {
    let mut command = support::cgt();
    command.args(arguments).output().expect("the program ends")
}

/// The output of a run without errors.
fn printed(arguments: &[&str]) -> String {
    let output = cgt(arguments);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// The message of a run that fails and prints no result.
fn refused(arguments: &[&str]) -> String {
    let output = cgt(arguments);
    assert_ne!(output.status.code(), Some(0), "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stdout), "", "{arguments:?}");
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const HEADED: &str = "n in 1..2: \"$V$\": strip {n}, \"Left | Right\": n + 1, n^2";

#[test]
fn columns_have_headings_in_every_format() {
    let table = |format| printed(&["table", HEADED, "--format", format]);
    assert!(
        table("csv").starts_with("n,$V$,Left | Right,n^2\n"),
        "{}",
        table("csv")
    );
    assert!(
        table("text").starts_with(" n │ $V$ │ Left | Right │ n^2\n"),
        "{}",
        table("text")
    );
    assert!(table("markdown").starts_with("| `n` | $V$ | `Left \\| Right` | `n^2` |\n"));
    assert!(table("latex").contains("\\texttt{n} & $V$ & \\texttt{Left \\textbar{} Right} & "));
    let object: serde_json::Value = serde_json::from_str(&table("json")).expect("JSON");
    let columns = serde_json::json!(["n", "$V$", "Left | Right", "n^2"]);
    assert_eq!(object["columns"], columns);
    // Values are those of the table without headings.
    let plain = printed(&[
        "table",
        "n in 1..2: strip {n}, n + 1, n^2",
        "--format",
        "csv",
    ]);
    assert_eq!(
        table("csv").split_once('\n').map(|t| t.1),
        plain.split_once('\n').map(|t| t.1)
    );
    let fault = refused(&["table", "n in 1..2: \"V\" = n"]);
    assert!(fault.contains("a heading ends with a colon"), "{fault}");
    let found = printed(&[
        "eval",
        "find n in 1..9 if n > 3: \"square\": n^2",
        "--format",
        "markdown",
    ]);
    assert_eq!(found, "| `n` | `square` |\n|---|---|\n| `4` | `16` |\n");
}

#[test]
fn sequences_are_b_files_and_drafts() {
    let kayles = "n in 0..70: \"Grundy value of Kayles\": grundy(kayles(n))";
    let file = printed(&["table", kayles, "--format", "b-file"]);
    let lines: Vec<&str> = file.lines().collect();
    assert_eq!(
        (lines.len(), lines[0], lines[3], lines[70]),
        (71, "0 0", "3 3", "70 6")
    );
    let draft = printed(&["table", kayles, "--format", "oeis"]);
    let data: String = draft
        .lines()
        .filter_map(|line| {
            ["%S A000000 ", "%T A000000 ", "%U A000000 "]
                .iter()
                .find_map(|head| line.strip_prefix(head))
        })
        .collect();
    let terms: Vec<&str> = lines
        .iter()
        .filter_map(|line| Some(line.split_once(' ')?.1))
        .collect();
    assert_eq!(data, terms.join(","), "{draft}");
    assert!(
        draft.contains("%N A000000 a(n) = Grundy value of Kayles.\n"),
        "{draft}"
    );
    assert!(
        draft.contains(&format!("%o A000000 (cgt) table {kayles}\n")),
        "{draft}"
    );
    assert!(
        draft.ends_with("%K A000000 nonn\n%O A000000 0,3\n"),
        "{draft}"
    );
}

#[test]
fn what_is_no_sequence_is_refused() {
    for (table, message) in [
        ("n in 0..3: kayles(n)", "is * at n = 1"),
        ("n in 0..3: n / 2", "is 1/2 at n = 1"),
        (
            "m in 0..3, n in 0..3: m + n",
            "two columns, the index and the term, not 3",
        ),
        ("n in [1, 3]: n", "n = 3 follows 1"),
        ("n in [strip 3]: 1", "an index is an integer"),
        ("n in 1..0: n", "at least one term"),
    ] {
        let fault = refused(&["table", table, "--format", "b-file"]);
        assert!(fault.contains(message), "{table}: {fault}");
    }
    let fault = refused(&["eval", "1", "--format", "b-file"]);
    assert!(
        fault.contains("this command writes text, json, markdown, latex, csv"),
        "{fault}"
    );
}

const BOARD: &str = "clobber(\"xo./ox.\")";

#[test]
fn a_file_needs_no_media_queries_or_paint_order() {
    let file = printed(&["draw", BOARD, "--format", "svg"]);
    assert!(!file.contains("height:auto"), "{file}");
    // A word with a light edge comes again without.
    assert_eq!(file.matches("stroke-width=\"4\"").count(), 5);
    assert_eq!(file.matches("stroke-width=\"0\"").count(), 5);
    let inner = printed(&["eval", &format!("draw({BOARD})"), "--json"]);
    assert!(inner.contains("height:auto"), "a page scales what is in it");
}

#[test]
fn pictures_have_the_width_of_the_paper() {
    let svg = printed(&["draw", BOARD, "--format", "svg", "--width", "8cm"]);
    assert!(
        svg.contains("width=\"80.00mm\" height=\"60.83mm\" viewBox=\"0 0 192 146\""),
        "{svg}"
    );
    // Three cells and a row number: 3.5 steps across.
    let tikz = printed(&["draw", BOARD, "--format", "tikz", "--width", "80mm"]);
    assert!(tikz.contains("[x=2.286cm,y=-2.286cm,"), "{tikz}");
    // Besides the labels, of 9 mm.
    let plot = printed(&["plot", "{9|-9}", "--format", "tikz", "--width", "59mm"]);
    assert!(plot.contains("(5,0)") && !plot.contains("(5.1"), "{plot}");
}

#[test]
fn black_and_white_has_no_colour() {
    let grey = |format, expression| {
        let command = if format == "plot" { "plot" } else { "draw" };
        let format = if format == "plot" { "tikz" } else { format };
        printed(&[command, expression, "--format", format, "--black-and-white"])
    };
    for expression in [
        BOARD,
        "hackenbush(\"ground-a:l, a-b-c:r, a-d:e\")",
        "heatmap([[1, 2], [3, 4]])",
        "scatter([1, 2])",
        "strip R4B",
    ] {
        for format in ["svg", "tikz"] {
            let file = grey(format, expression);
            assert!(!file.contains("prefers-color-scheme"), "{file}");
            for colour in ["red!", "blue!", "green!", "brown!"] {
                assert!(!file.contains(colour), "{colour}: {file}");
            }
        }
        for colour in grey("tikz", expression).split("rgb,255:red,").skip(1) {
            let parts: Vec<&str> = colour.split(['}', ';']).take(3).collect();
            let [r, g, b] = [
                parts[0],
                parts[1].trim_start_matches("green,"),
                parts[2].trim_start_matches("blue,"),
            ];
            assert!(r == g && g == b, "{colour}");
        }
    }
    let curves = printed(&[
        "plot",
        "{3|1}",
        "{2|0}",
        "--format",
        "tikz",
        "--black-and-white",
    ]);
    assert!(
        curves.contains(
            "cgt curve 2/.style={color={rgb,255:red,0;green,0;blue,0},thick,dash pattern"
        ),
        "{curves}"
    );
}

#[test]
fn a_paper_redefines_the_styles_by_name() {
    let tikz = printed(&["draw", BOARD, "--format", "tikz"]);
    for style in ["blue dot", "red dot", "field cell"] {
        assert_eq!(
            tikz.matches(&format!("cgt {style}/.style=")).count(),
            1,
            "{tikz}"
        );
        assert!(tikz.contains(&format!("\\path[cgt {style}]")), "{tikz}");
    }
    // The hook comes after what it may redefine.
    assert!(tikz.find("cgt/.try]") > tikz.rfind("/.style="), "{tikz}");
}

#[test]
fn coordinates_are_left_out_on_demand() {
    let words = |options: &[&str]| {
        let board = ["draw", BOARD, "--format", "tikz"];
        printed(&[&board[..], options].concat())
            .matches("\\node")
            .count()
    };
    assert_eq!((words(&[]), words(&["--no-coordinates"])), (5, 0));
    // Words inside a cell and words of pictures without cells stay.
    let sizes = |options: &[&str]| {
        let heaps = ["draw", "nim(3) + nim(4)", "--format", "tikz"];
        printed(&[&heaps[..], options].concat())
    };
    assert_eq!(sizes(&[]), sizes(&["--no-coordinates"]));
}

#[test]
fn the_look_in_a_paper_is_for_pictures() {
    for option in [
        &["--width", "80mm"][..],
        &["--black-and-white"],
        &["--no-coordinates"],
    ] {
        let fault = refused(&[&["draw", BOARD], option].concat());
        assert!(fault.contains("add `-o FILE.svg`"), "{fault}");
    }
    let fault = refused(&["draw", BOARD, "--width", "80", "--format", "svg"]);
    assert!(fault.contains("such as 80mm"), "{fault}");
    let folder = folder();
    let file = folder.path().join("board.svg");
    let name = file.to_string_lossy().into_owned();
    assert_eq!(
        printed(&["draw", BOARD, "-o", &name, "--width", "80mm"]),
        ""
    );
    assert!(
        std::fs::read_to_string(file)
            .expect("written")
            .contains("80.00mm")
    );
}
