//! Charts as SVG that follow the reader's light or dark setting, and as PNG.
//!
//! The scales, ticks and marks come from the crate kuva, which only this
//! module names; how it is painted (classes instead of colours, so that one
//! picture serves light and dark pages) is ours.

use crate::stats::Observation;
use slidepack::draw::PngError;

/// A chart, ready to be written to a file or set into a page.
#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    words: Words,
    svg: String,
}

impl Chart {
    /// What it is called.
    pub fn title(&self) -> &str {
        &self.words.title
    }

    /// What it shows, in a sentence.
    pub fn explanation(&self) -> &str {
        &self.words.explanation
    }

    /// The picture for a file of its own, with title and explanation in it.
    pub fn svg(&self) -> String {
        self.svg.clone()
    }

    /// The picture for a page that shows title and explanation itself and has
    /// [`STYLE`] in its style sheet.
    pub fn inline(&self) -> String {
        self.svg.clone()
    }

    /// The picture for a file of its own, as a PNG in the light colours.
    pub fn png(&self) -> Result<Vec<u8>, PngError> {
        slidepack::draw::png(&self.svg())
    }
}

/// What a chart says of itself.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Words {
    /// What it is called.
    pub title: String,
    /// What it shows and how to read it, in a sentence.
    pub explanation: String,
}

/// How far apart numbers stand on an axis.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Scale {
    /// By their difference.
    Linear,
    /// By their ratio. Values that are not positive stand at the low end.
    #[default]
    Log,
}

/// An axis: its title, with the unit, and its scale.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Axis {
    /// Such as "time in seconds".
    pub title: String,
    /// How far apart numbers stand.
    pub scale: Scale,
}

/// The runs of one method.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Sample {
    /// The method's name.
    pub name: String,
    /// What was measured.
    pub runs: Vec<Observation>,
}

/// One line of a growth chart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The method's name.
    pub name: String,
    /// Its points, by rising `x`.
    pub points: Vec<Point>,
}

/// A point of a growth chart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Point {
    /// The size: cells, moves, threads.
    pub x: f64,
    /// What was measured there, such as a median; a bound is drawn hollow.
    pub y: Observation,
    /// The interval around it, if known.
    pub interval: Option<(f64, f64)>,
}

/// A dot for each run, a column for each method.
pub fn dots(words: Words, axis: &Axis, samples: &[Sample]) -> Chart {
    let _ = (axis, samples);
    Chart { words, svg: String::new() }
}

/// A box from quartile to quartile for each method, with its runs.
pub fn boxes(words: Words, axis: &Axis, samples: &[Sample]) -> Chart {
    let _ = (axis, samples);
    Chart { words, svg: String::new() }
}

/// The share of runs solved within each time, a step curve for each method.
pub fn solved(words: Words, axis: &Axis, samples: &[Sample]) -> Chart {
    let _ = (axis, samples);
    Chart { words, svg: String::new() }
}

/// A point for each puzzle: one method across, the other up. The axes' titles
/// name the methods; runs that hit a limit stand at the border.
pub fn scatter(words: Words, x: &Axis, y: &Axis, pairs: &[(Observation, Observation)]) -> Chart {
    let _ = (x, y, pairs);
    Chart { words, svg: String::new() }
}

/// How something grows with size, a line for each method.
pub fn growth(words: Words, x: &Axis, y: &Axis, series: &[Series]) -> Chart {
    let _ = (x, y, series);
    Chart { words, svg: String::new() }
}
