//! A thermograph as a small SVG for hovers: both walls from temperature 0 on, the mast, both stops and the temperature.

use super::svg::STYLE;
use super::{Plot, mark_in_words};
use crate::session::Curve;
use crate::value::{Dyadic, Vertex};

/// Size of the picture, in pixels.
const WIDTH: f64 = 220.0;
const HEIGHT: f64 = 128.0;
/// Margins: at the sides, for half a number; above; below, for the numbers.
const SIDE: f64 = 40.0;
const ABOVE: f64 = 6.0;
const BELOW: f64 = 22.0;
/// Least distance of two numbers side by side.
const APART: f64 = 46.0;

/// The picture of one thermograph.
pub fn write(curve: &Curve) -> String {
    let plot = Plot::new(std::slice::from_ref(curve));
    let zero = Dyadic::ZERO;
    let floor = HEIGHT - BELOW;
    let bottom = plot.up(&zero);
    let x = |value: &Dyadic| SIDE + plot.across(value) * (WIDTH - 2.0 * SIDE);
    let y = |temperature: &Dyadic| {
        floor - (plot.up(temperature) - bottom) / (1.0 - bottom) * (floor - ABOVE)
    };
    let graph = &curve.graph;
    let stops = [graph.left_stop_at(&zero), graph.right_stop_at(&zero)];
    let mut body = format!(
        "<path class=\"axis\" d=\"M8 {floor:.1}H{:.1}\"/>\n",
        WIDTH - 8.0
    );
    let [left, right, mast] = plot.strokes(curve);
    let foot = |stop: &Dyadic| Vertex {
        value: stop.clone(),
        temperature: zero.clone(),
    };
    for (class, wall, stop) in [
        ("left", left, Some(&stops[0])),
        ("right", right, Some(&stops[1])),
        ("mast", mast, None),
    ] {
        let above = wall.into_iter().filter(|v| v.temperature >= zero);
        let points = stop.map(foot).into_iter().chain(above);
        let points = points.map(|v| format!("{:.1},{:.1}", x(&v.value), y(&v.temperature)));
        let points: Vec<String> = points.collect();
        body += &format!(
            "<polyline class=\"wall {class}\" points=\"{}\"/>\n",
            points.join(" ")
        );
    }
    let mut number = |at: (f64, f64), anchor: &str, number: &Dyadic| {
        body += &format!(
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"{anchor}\">{}</text>\n",
            at.0,
            at.1,
            mark_in_words(number)
        );
    };
    let feet = stops.each_ref().map(x);
    let below = floor + 16.0;
    if stops[0] == stops[1] {
        number((feet[0], below), "middle", &stops[0]);
    } else if feet[1] - feet[0] < APART {
        number((feet[0] + 2.0, below), "end", &stops[0]);
        number((feet[1] - 2.0, below), "start", &stops[1]);
    } else {
        number((feet[0], below), "middle", &stops[0]);
        number((feet[1], below), "middle", &stops[1]);
    }
    let top = (x(&graph.mean) + 8.0, y(&graph.temperature) - 2.0);
    number(top, "start", &graph.temperature);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH:.0}\" height=\"{HEIGHT:.0}\" viewBox=\"0 0 {WIDTH:.0} {HEIGHT:.0}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n{STYLE}\n{body}</svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::budget::Budget;
    use crate::session::{Detail, NoFiles, Options, Program, Question, Session};

    fn of(text: &str) -> String {
        let loader = Box::new(NoFiles);
        let mut session = Session::new(Options::default(), Budget::unlimited(), loader);
        let program = Program::of_text(text);
        let expr = program.files().first().expect("a text").parsed.statements[0]
            .ast
            .parts()
            .value;
        let shown = session
            .ask(
                &program,
                0,
                expr.expect("an expression"),
                Question::Thermograph,
            )
            .expect("an expression")
            .expect("an answer");
        let Some(Detail::Thermograph(graph)) = &shown.detail else {
            panic!("a thermograph")
        };
        write(&Curve::of(text, graph))
    }

    #[test]
    fn it_names_both_stops_and_the_temperature() {
        let numbers = |text: &str| {
            let svg = of(text);
            let numbers = svg
                .split("\">")
                .skip(1)
                .filter_map(|part| part.split_once("</text>"));
            numbers
                .map(|(number, _)| number.to_string())
                .collect::<Vec<_>>()
        };
        assert_eq!(numbers("{3|-1}"), ["3", "-1", "2"]);
        assert_eq!(numbers("{5|1||-3/4}"), ["1", "-3/4", "7/4"]);
        assert_eq!(numbers("{1/1024|-5}").len(), 3);
        // A tepid game has one stop.
        assert_eq!(numbers("*"), ["0", "0"]);
    }
}
