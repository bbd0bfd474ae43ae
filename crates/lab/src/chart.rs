//! Charts as SVG for light and dark pages, and as PNG.
//!
//! One picture serves both colour schemes, so elements have classes instead of colours. Censored
//! runs look different from finished ones, and series differ by shape and dashes as well as by
//! colour.

mod axes;
mod curves;
mod data;
mod dots_and_boxes;
mod legend;
mod range;
mod scatter;
mod svg;

pub use curves::{growth, solved};
pub use data::{Axis, Chart, Point, Sample, Scale, Series, Words};
pub use dots_and_boxes::{boxes, dots};
pub use scatter::scatter;
pub use svg::{dark_style, light_style};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Observation;

    fn words() -> Words {
        Words {
            title: "Time <of> \"all\" & more".into(),
            explanation: "Each mark is a run; lower is faster.".into(),
        }
    }

    fn seconds() -> Axis {
        Axis { title: "time in seconds".into(), scale: Scale::Log }
    }

    fn samples() -> Vec<Sample> {
        let quick = [0.012, 0.02, 0.02, 0.05, 0.4, 3.0].map(Observation::finished).to_vec();
        let slow = [0.5, 8.0, 90.0].map(Observation::finished).to_vec();
        let slow = [slow, vec![Observation::censored(300.0); 4]].concat();
        vec![Sample { name: "Manhattan".into(), runs: quick }, Sample { name: "Hamming".into(), runs: slow }]
    }

    fn pairs() -> Vec<(Observation, Observation)> {
        let (done, stopped) = (Observation::finished, Observation::censored);
        vec![
            (done(3.0), done(0.2)),
            (done(0.1), done(0.4)),
            (done(1.0), done(1.0)),
            (stopped(300.0), done(20.0)),
            (stopped(300.0), stopped(300.0)),
        ]
    }

    fn series(count: usize) -> Vec<Series> {
        let line = |i: usize| {
            let point = |x: i32| Point {
                x: f64::from(x),
                y: Observation { value: 0.001 * (2.0 + i as f64).powi(x), censored: x == 9 && i == 1 },
            };
            Series { name: format!("method {i}"), points: [4, 6, 8, 9].map(point).to_vec() }
        };
        (0..count).map(line).collect()
    }

    /// Every kind of chart with ordinary data.
    fn all() -> Vec<(&'static str, Chart)> {
        let cells = Axis { title: "cells".into(), scale: Scale::Linear };
        vec![
            ("dots", dots(words(), &seconds(), &samples())),
            ("boxes", boxes(words(), &seconds(), &samples())),
            ("solved", solved(words(), &seconds(), &samples())),
            ("scatter", scatter(words(), &seconds(), ["Hamming", "Manhattan"], &pairs())),
            ("growth", growth(words(), &cells, &seconds(), &series(3))),
        ]
    }

    #[test]
    fn each_kind_looks_as_it_did() {
        for (kind, chart) in all() {
            insta::assert_snapshot!(kind, chart.svg());
        }
    }

    #[test]
    fn each_kind_can_be_drawn_and_is_described() {
        for (kind, chart) in all() {
            let svg = chart.svg();
            assert!(chart.png().is_ok(), "{kind}");
            assert!(
                svg.contains("role=\"img\" aria-label=\"Time &lt;of&gt; &quot;all&quot; &amp; more. Each"),
                "{kind}"
            );
            assert!(svg.contains("prefers-color-scheme: dark"), "{kind}");
            assert!(chart.words.explanation.ends_with("faster."));
        }
    }

    #[test]
    fn inside_a_page_there_are_neither_ids_nor_styles() {
        for (kind, chart) in all() {
            let svg = chart.inline();
            assert!(!svg.contains(" id=") && !svg.contains("<style"), "{kind}");
            assert!(svg.contains("role=\"img\""), "{kind}");
            // The page shows title and explanation.
            assert!(!svg.contains(">Each mark"), "{kind}");
        }
    }

    #[test]
    fn odd_data_can_be_drawn_too() {
        let run = Observation::finished;
        let odd: Vec<Vec<Observation>> = vec![
            vec![],
            vec![run(3.0)],
            vec![run(0.0), run(-5.0)],
            vec![run(f64::NAN), run(f64::INFINITY), run(1.0)],
            vec![run(1e-300), run(1e308)],
            vec![run(0.0), run(5e-324)],
            vec![run(1e15), run(1e15 + 1.0)],
            vec![run(f64::MIN), run(f64::MAX)],
            vec![Observation::censored(7.0); 3],
            vec![run(5.0); 300],
        ];
        let long = "a very-long_name/without+end ".repeat(20);
        for runs in odd {
            for scale in [Scale::Log, Scale::Linear] {
                let axis = Axis { title: long.clone(), scale };
                let sample = Sample { name: long.clone(), runs: runs.clone() };
                let both: Vec<_> = runs.iter().map(|run| (*run, *run)).collect();
                let points = runs.iter().map(|run| Point { x: run.value, y: *run });
                let line = Series { name: long.clone(), points: points.collect() };
                for chart in [
                    dots(words(), &axis, &[sample.clone(), Sample::default()]),
                    boxes(words(), &axis, &[sample.clone(), Sample::default()]),
                    solved(words(), &axis, std::slice::from_ref(&sample)),
                    scatter(words(), &axis, [&long, "b"], &both),
                    growth(words(), &axis, &axis, &[line, Series::default()]),
                ] {
                    let svg = chart.svg();
                    assert!(!svg.contains("NaN") && !svg.contains("inf\""), "{runs:?} {scale:?}");
                    assert!(chart.png().is_ok(), "{runs:?} {scale:?}");
                }
            }
        }
    }

    #[test]
    fn nothing_can_be_drawn_and_says_so() {
        for scale in [Scale::Log, Scale::Linear] {
            let axis = Axis { title: "time".into(), scale };
            for chart in [
                dots(Words::default(), &axis, &[]),
                boxes(Words::default(), &axis, &[]),
                solved(Words::default(), &axis, &[]),
                scatter(Words::default(), &axis, ["a", "b"], &[]),
                growth(Words::default(), &axis, &axis, &[]),
            ] {
                let svg = chart.svg();
                assert!(svg.contains("no runs to show") && !svg.contains("NaN"), "{svg}");
                assert!(chart.png().is_ok());
            }
        }
    }

    #[test]
    fn limits_show() {
        let with = dots(words(), &seconds(), &samples()).svg();
        assert!(with.contains("stopped by a limit") && with.contains("4 at limit"));
        let without = dots(words(), &seconds(), &samples()[..1]).svg();
        assert!(!without.contains("limit"));
    }

    #[test]
    fn no_line_leads_to_a_point_that_is_only_a_bound() {
        let cells = Axis { title: "cells".into(), scale: Scale::Linear };
        let lines = |known: &[bool]| {
            let point = |(x, known): (usize, &bool)| Point {
                x: x as f64,
                y: Observation { value: 10.0, censored: !known },
            };
            let points = known.iter().enumerate().map(point).collect();
            let svg = growth(words(), &cells, &seconds(), &[Series { name: "a".into(), points }]).svg();
            let line = |line: &&str| line.starts_with("<polyline");
            svg.lines().filter(line).map(|line| line.matches(',').count()).collect::<Vec<usize>>()
        };
        let (yes, no) = (true, false);
        assert_eq!(lines(&[yes, yes, yes]), [3]);
        assert_eq!(lines(&[yes, yes, no, no]), [2]);
        assert_eq!(lines(&[yes, yes, no, yes, yes, yes]), [2, 3]);
        assert_eq!(lines(&[no, no, no]), [0; 0]);
        assert_eq!(lines(&[yes, no, yes]), [0; 0]);
    }

    #[test]
    fn ten_series_differ_without_colour() {
        let looks: std::collections::HashSet<String> =
            (0..10).map(|i| format!("{:?} {:?}", svg::shape(i), svg::dashes(i))).collect();
        assert_eq!(looks.len(), 10);
    }
}
