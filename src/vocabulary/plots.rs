//! The words that plot lists: scatter plots, heatmaps and histograms.

use super::Arity::Counts;
use super::Meaning::Plot;
use super::sorting::elements_or_characters;
use super::{Call, Datum, Entry, Eval, Interpreter};
use crate::analysis::plot::{AxisReader, Bar, Heatmap, Histogram, MOST_BITS, Scatter, bar_label};
use crate::diagnostic::{Code, Diagnostic, WithHelp};
use crate::eval::{Drawing, List, fault};
use crate::rulesets::scene::Scene;
use crate::value::{Dyadic, Int, Spelling};

/// Maximum number of points in a scatter plot.
const MOST_POINTS: usize = 1_000_000;
/// Maximum number of cells in a heatmap.
const MOST_CELLS: usize = 40_000;
/// Maximum number of bars in a histogram.
const MOST_BARS: usize = 200;

pub(super) const WORDS: &[Entry] = &[
    Entry {
        name: "scatter",
        forms: &["scatter(ys)", "scatter(ys, first)", "scatter(pairs)"],
        arity: Counts(&[1, 2]),
        doc: "A list plotted as points: its elements against their indices, which count from 0 or from first; or pairs [x, y].",
        definition: "Elements are numbers, nimbers, or games with such a value; an axis has numbers or nimbers, not both. What is loony or `infinity(...)` has no place on an axis: it is left out, and the plot says so. In the terminal, o is a point, and @ several. `cgt draw -o plot.svg` writes a picture; in one of many points, those at the same place are drawn once. At most 1000000 points.",
        source: "cgt",
        example: (
            "scatter([0, 1, 2, 3, 1])",
            "3 |            o\n2 |        o\n1 |    o           o\n0 |o\n  -+---+---+---+---+\n   0   1   2   3   4",
        ),
        meaning: Plot(scatter),
    },
    Entry {
        name: "heatmap",
        forms: &["heatmap(lists)", "heatmap(lists, first)"],
        arity: Counts(&[1, 2]),
        doc: "A table of values as cells that are coloured by value: a list of rows, all of the same length. Rows and columns count from 0, or from first.",
        definition: "Cells are numbers, nimbers, or games with such a value; a table has numbers or nimbers, not both. A cell that is loony or `infinity(...)` stays empty. In the terminal, a table that is wider than 80 characters shows one digit or letter a cell, or one shade for the mean of several. `cgt draw -o plot.svg` writes a picture. At most 40000 cells.",
        source: "cgt",
        example: (
            "heatmap([[nim_sum(m, n) for n in 0..3] for m in 0..2])",
            "    0 1 2 3\n0 | 0 1 2 3\n1 | 1 0 3 2\n2 | 2 3 0 1",
        ),
        meaning: Plot(heatmap),
    },
    Entry {
        name: "histogram",
        forms: &["histogram(xs)"],
        arity: Counts(&[1]),
        doc: "How often each element of a list occurs, as bars with their counts; games are compared by value.",
        definition: "Elements are the same if == holds. They are in ascending order, or in the order in which they come if some have no order, as in the statement `tally`. A string counts as the list of its characters. `cgt draw -o plot.svg` writes a picture. At most 200 bars.",
        source: "cgt",
        example: (
            "histogram([grundy(kayles(n)) for n in 0..9])",
            "0 |# 1\n1 |### 3\n2 |## 2\n3 |## 2\n4 |## 2",
        ),
        meaning: Plot(histogram),
    },
];

/// The error for a list with nothing to plot.
fn nothing(call: &Call, reader: &AxisReader) -> Box<Diagnostic> {
    let message = match reader.loony + reader.infinite {
        0 => "an empty list cannot be plotted",
        _ => "all elements are loony or infinities, which have no place on an axis",
    };
    fault(Code::Undefined, call.arguments[0].1, message)
}

fn drawing(text: String, scene: Scene) -> Drawing {
    Drawing {
        text,
        scenes: Some(vec![scene]),
    }
}

/// The index of the first element: the optional second argument.
fn first_index(this: &mut Interpreter, call: &Call) -> Eval<Int> {
    let Some((_, span)) = call.arguments.get(1) else {
        return Ok(Int::ZERO);
    };
    let first = this.algebra.integer_argument(call, 1, "the first index")?;
    if first.bits() > MOST_BITS {
        let message = "the first index has too many digits to be plotted";
        return Err(fault(Code::TooLarge, *span, message));
    }
    Ok(first)
}

fn scatter(this: &mut Interpreter, call: &Call) -> Eval<Drawing> {
    let span = call.arguments[0].1;
    let items = this.list_argument(call, 0)?;
    let first = first_index(this, call)?;
    if items.len() > MOST_POINTS {
        let message = format!("{} points are too many for a plot", items.len());
        let help = format!("plot at most {MOST_POINTS}, such as a `slice` of the list");
        return Err(fault(Code::TooLarge, span, message).with_help(help));
    }
    let is_pair = |item: &Datum| matches!(item, Datum::List(_) | Datum::Range(..));
    let has_pairs = items.first().is_some_and(is_pair);
    if let Some((_, span)) = call.arguments.get(1).filter(|_| has_pairs) {
        let message = "pairs have their own x, and take no first index";
        return Err(fault(Code::Arity, *span, message).with_help("write `scatter(pairs)`"));
    }
    let (mut xs, mut ys) = (AxisReader::default(), AxisReader::default());
    let mut points = Vec::with_capacity(items.len());
    for (at, item) in items.iter().enumerate() {
        let place = || format!("element {at} of the list");
        let point = if has_pairs {
            let pair = if is_pair(item) {
                this.elements(item, span)?
            } else {
                List::from(Vec::new())
            };
            let [x, y] = &*pair else {
                let message = format!("{} is not a pair", place());
                return Err(this
                    .algebra
                    .wrong_kind(item, span, message)
                    .with_help("the elements are all pairs `[x, y]`, or all numbers or nimbers"));
            };
            let x = xs.number(this, x, span, || format!("the x of {}", place()))?;
            let y = ys.number(this, y, span, || format!("the y of {}", place()))?;
            x.zip(y)
        } else {
            let y = ys.number(this, item, span, place)?;
            y.map(|y| (Dyadic::from(&first + &Int::from(at as i64)), y))
        };
        points.extend(point);
    }
    ys.loony += xs.loony;
    ys.infinite += xs.infinite;
    if points.is_empty() {
        return Err(nothing(call, &ys));
    }
    let plot = Scatter {
        x: xs.axis(points.iter().map(|(x, _)| x)),
        y: ys.axis(points.iter().map(|(_, y)| y)),
        remark: ys.remark("left out"),
        points,
    };
    Ok(drawing(plot.text(), plot.scene()))
}

fn heatmap(this: &mut Interpreter, call: &Call) -> Eval<Drawing> {
    let span = call.arguments[0].1;
    let lists = this.list_argument(call, 0)?;
    let first = first_index(this, call)?;
    let mut reader = AxisReader::default();
    let mut rows: Vec<Vec<Option<Dyadic>>> = Vec::new();
    for (at, list) in lists.iter().enumerate() {
        if !matches!(list, Datum::List(_) | Datum::Range(..)) {
            let message = format!("element {at} of the list is not a row");
            return Err(this.algebra.wrong_kind(list, span, message).with_help(
                "a heatmap takes a list of rows: `[[f(m, n) for n in 0..9] for m in 0..9]`",
            ));
        }
        let row = this.elements(list, span)?;
        let width = rows.first().map_or(row.len(), Vec::len);
        if row.len() != width {
            let message = format!("row {at} has {} cells, but row 0 has {width}", row.len());
            return Err(fault(Code::Kind, span, message).with_help("all rows have the same length"));
        }
        if lists.len().saturating_mul(width) > MOST_CELLS {
            let message = format!("a table of {} by {width} cells is too large", lists.len());
            let help = format!("a heatmap has at most {MOST_CELLS} cells, such as 200 by 200");
            return Err(fault(Code::TooLarge, span, message).with_help(help));
        }
        let cells = row.iter().enumerate().map(|(column, cell)| {
            reader.number(this, cell, span, || format!("cell {column} of row {at}"))
        });
        rows.push(cells.collect::<Eval<_>>()?);
    }
    let mut numbers = rows.iter().flatten().flatten().peekable();
    if numbers.peek().is_none() {
        return Err(nothing(call, &reader));
    }
    let plot = Heatmap {
        scale: reader.axis(rows.iter().flatten().flatten()),
        rows,
        first,
        remark: reader.remark("empty"),
    };
    Ok(drawing(plot.text(), plot.scene()))
}

fn histogram(this: &mut Interpreter, call: &Call) -> Eval<Drawing> {
    let (list, span) = &call.arguments[0];
    let items = elements_or_characters(this, list, *span)?;
    let counted = this.counted(&items, *span)?;
    if counted.is_empty() {
        return Err(nothing(call, &AxisReader::default()));
    }
    if counted.len() > MOST_BARS {
        let message = format!("{} different elements are too many for bars", counted.len());
        let help = format!(
            "a histogram has at most {MOST_BARS} bars: join elements first, as in `[x div 10 for x in xs]`; `tally` lists any number"
        );
        return Err(fault(Code::TooLarge, *span, message).with_help(help));
    }
    let spelling = this.algebra.spelling;
    let mut bars = Vec::with_capacity(counted.len());
    for (item, count) in counted {
        let label = this.algebra.text(&item, *span)?;
        bars.push(Bar {
            label: bar_label(label.spelled(spelling)),
            pretty: bar_label(label.spelled(Spelling::Pretty)),
            count,
        });
    }
    let plot = Histogram { bars };
    Ok(drawing(plot.text(), plot.scene()))
}
