//! Pictures as data: lines, dots, boxes and words on a grid; `present` writes them as SVG.

/// A picture in units of one grid step; x to the right, y downwards.
#[derive(Clone, Debug, PartialEq, Default)]
pub struct Scene {
    /// What is drawn, later shapes over earlier ones.
    pub shapes: Vec<Shape>,
}

/// How a shape is painted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Paint {
    /// The ink of the drawing.
    Ink,
    /// What is there only faintly: a line not drawn yet, a grid.
    Faint,
    /// A move to be looked at.
    Marked,
    /// The first colour of stones: red, or Left's.
    First,
    /// The second colour of stones: black, or Right's.
    Second,
    /// An empty field.
    Field,
    /// A blocked field.
    Blocked,
}

/// A shape of a picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Shape {
    /// A straight line.
    Line {
        /// From here.
        from: (f64, f64),
        /// To here.
        to: (f64, f64),
        /// Its colour.
        paint: Paint,
        /// With an arrow head at its end.
        arrow: bool,
    },
    /// A dot.
    Disc {
        /// Its middle.
        at: (f64, f64),
        /// Its radius.
        radius: f64,
        /// Its colour.
        paint: Paint,
    },
    /// A rectangle.
    Box {
        /// Its upper left corner.
        at: (f64, f64),
        /// Its width and height.
        size: (f64, f64),
        /// Its colour.
        paint: Paint,
    },
    /// A word around a point.
    Word {
        /// Its middle.
        at: (f64, f64),
        /// The text.
        text: String,
    },
}
