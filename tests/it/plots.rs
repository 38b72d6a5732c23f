//! `scatter`, `heatmap` and `histogram`: their output in characters, their pictures, and their errors.

use crate::support::session;
use cgt_lang::present::paper::Paper;
use cgt_lang::present::scene::{svg, tikz};
use cgt_lang::rulesets::scene::{Paint, Scene, Setting, Shape};
use cgt_lang::session::Item;
use expect_test::{Expect, expect};

/// The text and the picture of a plot, or the code and the message of the first error.
fn plot(text: &str) -> Result<(String, Scene), String> {
    let mut session = session();
    let id = session.add_source("<text>", text, None);
    let mut found = Err("no result".into());
    session.run(id, &mut |_, result| {
        if let Some(fault) = result.diagnostics.iter().find(|f| f.is_error()) {
            found = Err(format!("{}: {}", fault.code, fault.message));
        } else if let Item::Value(shown) = result.item {
            let drawing = shown.drawing.expect("a picture");
            let scenes = drawing.scenes.expect("shapes");
            let [scene] = <[Scene; 1]>::try_from(scenes).expect("one scene");
            assert_eq!(shown.text.ascii, drawing.text);
            found = Ok((drawing.text, scene));
        }
        true
    });
    found
}

fn check(text: &str, expected: Expect) {
    let (drawn, _) = plot(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
    expected.assert_eq(&(drawn + "\n"));
}

fn count(scene: &Scene, is_wanted: impl Fn(&Shape) -> bool) -> usize {
    scene.shapes.iter().filter(|shape| is_wanted(shape)).count()
}

fn is_dot(shape: &Shape) -> bool {
    matches!(shape, Shape::Disc { .. })
}

/// Lists of many kinds.
const PLOTS: &[&str] = &[
    "scatter([grundy(kayles(n)) for n in 0..80])",
    "scatter([grundy(kayles(n)) for n in 1..300], 1)",
    "scatter([n * n for n in 0..40], 999990)",
    "scatter([pow(10, 40) * n for n in 1..5], pow(10, 30))",
    "scatter([pow(10, 40) + n for n in 1..5], pow(10, 30))",
    "scatter([1000003 * n for n in -3..3])",
    "scatter([[n / 8, n / 1024] for n in -20..20])",
    "scatter([*{n mod 23} for n in 0..70], -35)",
    "scatter([5])",
    "scatter([[3, 0], [3, 1]])",
    "scatter([0, loony, 2, infinity(0)])",
    "heatmap([[nim_sum(m, n) for n in 0..15] for m in 0..15])",
    "heatmap([[nim_sum(m, n) for n in 0..40] for m in 0..30], 1)",
    "heatmap([[m * n - 100 for n in 0..60] for m in 0..9], 1000000)",
    "heatmap([[m * n for n in 0..199] for m in 0..199], pow(10, 40))",
    "heatmap([[m - n for n in 0..2] for m in 0..300])",
    "heatmap([[n] for n in 0..300])",
    "heatmap([[n for n in 0..300]])",
    "heatmap([[pow(10, 50), 1/2, 1/1024]])",
    "heatmap([[*, loony], [*2, *20]])",
    "heatmap([[0]])",
    "histogram([n * n mod 31 for n in 0..1000])",
    "histogram([{1|-1}, 1/2, L, \"a string of more than a few characters\", \"a\\nb\"])",
    "histogram([n for n in 1..200])",
];

#[test]
fn points_are_marks_over_an_axis() {
    check(
        "scatter([grundy(kayles(n)) for n in 0..20])",
        expect![[r#"
            7 |                                             o
            6 |                                 o
            5 |
            4 |               o           o        o              o
            3 |         o        o                                   o
            2 |      o              o        o           o              o
            1 |   o        o           o              o        o           o
            0 |o
              -+-----+-----+-----+-----+-----+-----+-----+-----+-----+-----+
               0     2     4     6     8     10    12    14    16    18   20
        "#]],
    );
    // Pairs, some of them equal.
    check(
        "scatter([[n div 10, n mod 3] for n in 0..29])",
        expect![[r#"
        2 |@   @   @
        1 |@   @   @
        0 |@   @   @
          -+---+---+
           0   1   2
    "#]],
    );
    // Nimbers with a first index, and elements that have no place on the axis.
    check(
        "scatter([*, *3, loony, 0], 7)",
        expect![[r#"
        *3 |    o
        *2 |
         * |o
         0 |            o
           -+---+---+---+
            7   8   9  10
        left out: 1 loony
    "#]],
    );
    // Numbers that are not integers.
    check(
        "scatter([[n / 4, n * n / 16] for n in -4..4])",
        expect![[r#"
          1 |o                                                               o
            |
            |
            |
            |
        3/4 |
            |
            |
            |
            |        o                                               o
        1/2 |
            |
            |
            |
            |
        1/4 |                o                               o
            |
            |
            |
            |                        o               o
          0 |                                o
            -+-------+-------+-------+-------+-------+-------+-------+-------+
             -1     -3/4    -1/2    -1/4     0      1/4     1/2     3/4      1
    "#]],
    );
}

#[test]
fn tables_are_cells() {
    check(
        "heatmap([[nim_sum(m, n) for n in 0..9] for m in 0..3])",
        expect![[r#"
                 0  1  2  3  4  5  6  7  8  9
            0 |  0  1  2  3  4  5  6  7  8  9
            1 |  1  0  3  2  5  4  7  6  9  8
            2 |  2  3  0  1  6  7  4  5 10 11
            3 |  3  2  1  0  7  6  5  4 11 10
        "#]],
    );
    check(
        "heatmap([[*, loony], [*2, 0]], 1)",
        expect![[r#"
             1  2
        1 |  *
        2 | *2  0
        empty: 1 loony
    "#]],
    );
    // One character per cell, with letters from 10 on.
    check(
        "heatmap([[nim_sum(m, n) for n in 0..31] for m in 0..3])",
        expect![[r#"
            0 |0123456789abcdefghijklmnopqrstuv
            1 |1032547698badcfehgjilknmporqtsvu
            2 |23016745ab89efcdijghmnklqropuvst
            3 |32107654ba98fedcjihgnmlkrqpovuts
              -+----+----+----+----+----+----+-
               0    5    10   15   20   25   30
        "#]],
    );
    // One shade per cell, and one shade for several cells.
    check(
        "heatmap([[m * n - 100 for n in 0..60] for m in 0..4], 1)",
        expect![[r#"
            1 |.............................................................
            2 |...........................:::::::::::::::::::::::::::-------
            3 |..............:::::::::::::-------------==============+++++++
            4 |.........:::::::::---------=========+++++++++*********#######
            5 |.......:::::::------=======+++++++******#######%%%%%%%@@@@@@@
              ----------+---------+---------+---------+---------+---------+-
                        10        20        30        40        50        60
            -100 .:-=+*#%@ 140
        "#]],
    );
    check(
        "heatmap([[if n > 150 then loony else n for n in 0..199] for m in 0..5])",
        expect![[r#"
            0 |......:::::------=====++++++*****######%%%%%%@@@@@@
            3 |......:::::------=====++++++*****######%%%%%%@@@@@@
              -+------+-----+------+------+-----+------+-----+------+------+------
               0      20    40     60     80   100    120   140    160    180
            0 .:-=+*#%@ 150
            each character: the mean of 3 by 3 cells
            empty: 294 loony
        "#]],
    );
}

#[test]
fn bars_are_counts() {
    check(
        "histogram(\"mississippi\")",
        expect![[r#"
        i |#### 4
        m |# 1
        p |## 2
        s |#### 4
    "#]],
    );
    check(
        "histogram([{0|0}, {1|-1}, *, {2|-2}])",
        expect![[r#"
          * |## 2
        +-1 |# 1
        +-2 |# 1
    "#]],
    );
    // Bars are scaled, and none is empty.
    check(
        "histogram([if n > 1 then 1 else n for n in 0..1000])",
        expect![[r#"
            0 |# 1
            1 |############################################# 1000
        "#]],
    );
}

#[test]
fn a_histogram_has_the_rows_of_a_tally() {
    let mut session = session();
    let id = session.add_source(
        "<text>",
        "tally temperature(b) for b in positions(domineering, 2, 4)",
        None,
    );
    let mut rows = Vec::new();
    session.run(id, &mut |_, result| {
        if let Item::Table { rows: found, .. } = &result.item {
            rows.extend(
                found
                    .iter()
                    .map(|row| format!("{} {}", row[0].text.ascii, row[1].text.ascii)),
            );
        }
        true
    });
    assert!(rows.len() > 3);
    let (text, _) =
        plot("histogram([temperature(b) for b in positions(domineering, 2, 4)])").expect("bars");
    let bars = text.lines().map(|line| line.replace(['|', '#'], ""));
    let bars: Vec<String> = bars
        .map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "))
        .collect();
    assert_eq!(bars, rows);
}

#[test]
fn what_cannot_be_plotted_is_refused() {
    for (text, expected) in [
        ("scatter([])", "undefined: an empty list cannot be plotted"),
        ("heatmap([])", "undefined: an empty list cannot be plotted"),
        (
            "heatmap([[], []])",
            "undefined: an empty list cannot be plotted",
        ),
        (
            "histogram(\"\")",
            "undefined: an empty list cannot be plotted",
        ),
        (
            "scatter([loony, infinity(0)])",
            "undefined: all elements are loony or infinities, which have no place on an axis",
        ),
        ("scatter(3)", "kind: expected a list or a range"),
        (
            "scatter([1, \"a\"])",
            "kind: element 1 of the list is not a number or a nimber",
        ),
        (
            "scatter([0, {1|-1}])",
            "kind: element 1 of the list is not a number or a nimber",
        ),
        (
            "scatter([on])",
            "kind: element 0 of the list is not a number or a nimber",
        ),
        (
            "scatter([0, 2, *])",
            "kind: element 2 of the list is a nimber, but numbers come before it",
        ),
        (
            "scatter([*2, 1/2])",
            "kind: element 1 of the list is a number, but nimbers come before it",
        ),
        (
            "scatter([[1, 2], 3])",
            "kind: element 1 of the list is not a pair",
        ),
        (
            "scatter([[1, 2, 3]])",
            "kind: element 0 of the list is not a pair",
        ),
        (
            "scatter([[1, L]])",
            "kind: the y of element 0 of the list is not a number or a nimber",
        ),
        (
            "scatter([[1, 2]], 1)",
            "arity: pairs have their own x, and take no first index",
        ),
        (
            "scatter([1], 1/2)",
            "kind: the first index must be an integer",
        ),
        (
            "scatter([pow(2, 2000)])",
            "too-large: element 0 of the list has too many digits to be plotted",
        ),
        (
            "scatter([1], pow(2, 2000))",
            "too-large: the first index has too many digits to be plotted",
        ),
        (
            "scatter(1..1000001)",
            "too-large: 1000001 points are too many for a plot",
        ),
        (
            "heatmap([1, 2])",
            "kind: element 0 of the list is not a row",
        ),
        (
            "heatmap([[1], [2, 3]])",
            "kind: row 1 has 2 cells, but row 0 has 1",
        ),
        (
            "heatmap([[1, L]])",
            "kind: cell 1 of row 0 is not a number or a nimber",
        ),
        (
            "heatmap([[n for n in 1..201] for m in 1..200])",
            "too-large: a table of 200 by 201 cells is too large",
        ),
        (
            "histogram(1..201)",
            "too-large: 201 different elements are too many for bars",
        ),
    ] {
        assert_eq!(
            plot(text).map(|(text, _)| text),
            Err(expected.into()),
            "{text}"
        );
    }
}

#[test]
fn lines_fit_a_terminal() {
    for text in PLOTS {
        let (drawn, _) = plot(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let longest = drawn.lines().map(|line| line.chars().count()).max();
        assert!(longest <= Some(80), "{text}: {longest:?}\n{drawn}");
        assert!(drawn.lines().count() <= 201, "{text}");
        assert!(drawn.lines().all(|line| line == line.trim_end()), "{text}");
    }
}

/// The bounding box of a word: left, top, right, bottom. Digits are narrower than the widest letters.
fn around((x, y): (f64, f64), text: &str, setting: Setting) -> [f64; 4] {
    let width = text.chars().count() as f64 * 0.18;
    let left = match setting {
        Setting::Before => x - width,
        Setting::After => x,
        _ => x - width / 2.0,
    };
    [left, y - 0.17, left + width, y + 0.17]
}

#[test]
fn words_of_a_picture_do_not_overlap() {
    for text in PLOTS {
        let (_, scene) = plot(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        let words = scene.shapes.iter().filter_map(|shape| match shape {
            Shape::Word { at, text, setting } => Some((text, around(*at, text, *setting))),
            _ => None,
        });
        let words: Vec<_> = words.filter(|(text, _)| !text.is_empty()).collect();
        for (n, (a, [left, top, right, bottom])) in words.iter().enumerate() {
            for (b, [l, t, r, c]) in &words[..n] {
                let apart = left >= r || l >= right || top >= c || t >= bottom;
                assert!(apart, "{text}: `{a}` and `{b}` overlap");
            }
        }
    }
}

#[test]
fn each_point_and_each_cell_is_drawn() {
    let (_, scene) = plot("scatter([0, loony, 2, 3, 1])").expect("a plot");
    assert_eq!(count(&scene, is_dot), 4);
    let (_, scene) = plot("scatter([[0, 0], [1, 1], [0, 0]])").expect("a plot");
    assert_eq!(count(&scene, is_dot), 2);
    // Higher values are higher up, and later values are further right.
    let places: Vec<_> = scene.shapes.iter().filter(|shape| is_dot(shape)).collect();
    let [Shape::Disc { at: low, .. }, Shape::Disc { at: high, .. }] = places[..] else {
        panic!("{places:?}");
    };
    assert!(low.0 < high.0 && low.1 > high.1);

    let (_, scene) = plot("heatmap([[0, 5, 10], [10, loony, 0]])").expect("a plot");
    let is_shade = |shade| move |shape: &Shape| shape.paint() == Some(Paint::Shade(shade));
    // With the legend.
    assert_eq!([0, 128, 255].map(|s| count(&scene, is_shade(s))), [3, 2, 3]);
    let (_, scene) = plot("histogram([3, 1, 3, 3])").expect("a plot");
    let bars = scene.shapes.iter().filter_map(|shape| match shape {
        Shape::Box { size, .. } => Some(size.0),
        _ => None,
    });
    let bars: Vec<f64> = bars.collect();
    assert_eq!(bars[0] * 3.0, bars[1]);
}

#[test]
fn pictures_of_large_lists_stay_small() {
    let (_, scene) = plot("scatter([n * n * 7919 mod 10007 for n in 1..100000])").expect("a plot");
    assert!(count(&scene, is_dot) <= 241 * 151);
    let scenes = [scene];
    let (drawn, tex) = (
        svg::write(&scenes, None),
        tikz::write(&scenes, &Paper::default()),
    );
    assert!(drawn.len() < 600_000, "{}", drawn.len());
    assert!(tex.len() < 1_500_000, "{}", tex.len());
    // A sequence with few values takes few dots.
    let (_, scene) = plot("scatter([n mod 4 for n in 1..100000])").expect("a plot");
    assert!(count(&scene, is_dot) <= 4 * 241);
    let (_, scene) = plot("heatmap([[m * n for n in 0..199] for m in 0..199])").expect("a plot");
    let drawn = svg::write(&[scene], None);
    assert!(drawn.len() < 1_300_000, "{}", drawn.len());
}
