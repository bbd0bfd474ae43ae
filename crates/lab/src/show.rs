//! Report entries of a plan: tables, charts, comparisons and sentences.

use crate::quantity::Quantity;
use serde::Deserialize;
use std::collections::BTreeMap;
use std::str::FromStr;

/// A `[[show]]` entry. Exactly one of `table`, `chart`, `growth`, `compare` and `say` is given.
#[derive(Clone, Debug, Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub(crate) struct Show {
    /// Starts a section; `part` and `methods` apply until the next heading.
    pub(crate) heading: Option<String>,
    pub(crate) part: Option<String>,
    pub(crate) methods: Option<Vec<String>>,
    pub(crate) table: Option<Lines>,
    pub(crate) chart: Option<Kind>,
    /// A table of factors and one chart per quantity, by `x`.
    pub(crate) growth: Option<Vec<Quantity>>,
    /// Compares every other method with the first; all methods if empty.
    pub(crate) compare: Option<Vec<String>>,
    pub(crate) say: Option<String>,
    pub(crate) title: Option<String>,
    pub(crate) columns: Option<Vec<Column>>,
    pub(crate) published: Option<Published>,
    pub(crate) note: Option<String>,
    /// Writes the table to this file, separated by tabs, instead of into the report.
    pub(crate) save: Option<String>,
    pub(crate) x: Option<Place>,
    pub(crate) y: Option<Value>,
    /// Label of the line y = x, if drawn.
    pub(crate) diagonal: Option<String>,
    pub(crate) measures: Option<Vec<Quantity>>,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) enum Lines {
    Methods,
    Puzzles,
    Runs,
    /// All boards of the size by distance.
    Levels,
    At(Place),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Kind {
    Boxes,
    Dots,
    Solved,
    Scatter,
    Growth,
}

/// Published figures to compare with, by name of the line. Lines without such figures are left out.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Published {
    pub(crate) columns: Vec<String>,
    pub(crate) lines: BTreeMap<String, Vec<toml::Value>>,
}

/// Position of puzzles or methods on an axis: `length`, `length by 5`, `single-tile-moves of
/// METHOD`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Place {
    pub(crate) along: Along,
    pub(crate) by: u64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Along {
    Cells,
    Size,
    Length,
    Threads,
    TimeLimit,
    Of(Quantity, String),
}

/// A value: `median nodes of METHOD`, `solved`, `median nodes of A / median nodes of B`.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Value {
    pub(crate) aggregate: Option<Aggregate>,
    pub(crate) quantity: Quantity,
    pub(crate) of: Option<String>,
    pub(crate) over: Option<Box<Value>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aggregate {
    Median,
    Mean,
    Total,
    Least,
    Most,
}

/// A column: `VALUE [by PLACE] [as HEADING]`, in brackets if a narrow terminal drops it first.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Column {
    pub(crate) value: Value,
    pub(crate) spread: Option<Place>,
    pub(crate) heading: Option<String>,
    pub(crate) minor: bool,
}

impl Aggregate {
    const ALL: [(Aggregate, &str); 5] = [
        (Aggregate::Median, "median"),
        (Aggregate::Mean, "mean"),
        (Aggregate::Total, "total"),
        (Aggregate::Least, "least"),
        (Aggregate::Most, "most"),
    ];

    pub(crate) fn name(self) -> &'static str {
        Aggregate::ALL.iter().find(|(one, _)| *one == self).map_or("", |(_, name)| name)
    }
}

impl TryFrom<String> for Lines {
    type Error = String;

    fn try_from(text: String) -> Result<Lines, String> {
        Ok(match text.as_str() {
            "methods" => Lines::Methods,
            "puzzles" => Lines::Puzzles,
            "runs" => Lines::Runs,
            "levels" => Lines::Levels,
            place => Lines::At(Place::from_str(place).map_err(|_| {
                format!("a table has a line per `methods`, `puzzles`, `runs`, `levels`, `cells`, `size` or `length`, not per `{place}`")
            })?),
        })
    }
}

impl Place {
    pub(crate) fn name(&self) -> &'static str {
        match &self.along {
            Along::Of(quantity, _) => quantity.name(),
            along => AXES.iter().find(|(one, _)| one == along).map_or("", |(_, name)| name),
        }
    }
}

const AXES: [(Along, &str); 5] = [
    (Along::Cells, "cells"),
    (Along::Size, "size"),
    (Along::Length, "length"),
    (Along::Threads, "threads"),
    (Along::TimeLimit, "time-limit"),
];

impl FromStr for Place {
    type Err = String;

    fn from_str(text: &str) -> Result<Place, String> {
        if let Some((quantity, method)) = text.split_once(" of ") {
            return Ok(Place { along: Along::Of(quantity.parse()?, method.into()), by: 1 });
        }
        let (name, by) = text.split_once(" by ").unwrap_or((text, "1"));
        let along = AXES.iter().find(|(_, axis)| *axis == name).map(|(along, _)| along.clone());
        let along = along.ok_or_else(|| {
            let axes = AXES.map(|(_, name)| name).join(", ");
            format!("there is no axis `{name}`; there are {axes} and QUANTITY of METHOD")
        })?;
        let by = by.parse().ok().filter(|by| 0 < *by);
        Ok(Place { along, by: by.ok_or("the width of a class is a number, as in `length by 5`")? })
    }
}

impl FromStr for Value {
    type Err = String;

    fn from_str(text: &str) -> Result<Value, String> {
        if let Some((value, over)) = text.split_once(" / ") {
            let over = Some(Box::new(over.parse()?));
            return Ok(Value { over, ..value.parse()? });
        }
        let (what, of) =
            text.split_once(" of ").map_or((text, None), |(what, of)| (what, Some(of.to_owned())));
        let named = |(_, name): &&(Aggregate, &str)| {
            what.strip_prefix(name).is_some_and(|rest| rest.starts_with(' '))
        };
        let aggregate = Aggregate::ALL.iter().find(named);
        let quantity = aggregate.map_or(what, |(_, name)| &what[name.len() + 1..]).trim().parse()?;
        Ok(Value { aggregate: aggregate.map(|(one, _)| *one), quantity, of, over: None })
    }
}

impl FromStr for Column {
    type Err = String;

    fn from_str(text: &str) -> Result<Column, String> {
        let inside = text.strip_prefix('(').and_then(|text| text.strip_suffix(')'));
        let (value, heading) = inside
            .unwrap_or(text)
            .rsplit_once(" as ")
            .map_or((inside.unwrap_or(text), None), |(value, heading)| (value, Some(heading.to_owned())));
        let (value, spread) =
            value.split_once(" by ").map_or((value, None), |(value, place)| (value, Some(place)));
        let spread = spread.map(Place::from_str).transpose()?;
        Ok(Column { value: value.parse()?, spread, heading, minor: inside.is_some() })
    }
}

macro_rules! from_text {
    ($($kind:ty),*) => {$(
        impl TryFrom<String> for $kind {
            type Error = String;

            fn try_from(text: String) -> Result<$kind, String> {
                text.parse()
            }
        }
    )*};
}

from_text!(Quantity, Place, Value, Column);

/// A piece of a sentence: words, or an expression in braces.
pub(crate) enum Piece<'a> {
    Words(&'a str),
    Methods,
    Limits,
    Cores,
    /// Number of table lines whose first figure equals the published one.
    Same,
    Best(Value),
    Value(Value),
}

pub(crate) fn pieces(text: &str) -> Result<Vec<Piece<'_>>, String> {
    let mut pieces = Vec::new();
    for (at, part) in text.split('{').enumerate() {
        let Some((value, words)) = part.split_once('}').filter(|_| 0 < at) else {
            pieces.push(Piece::Words(part));
            continue;
        };
        pieces.push(match value {
            "methods" => Piece::Methods,
            "limits" => Piece::Limits,
            "cores" => Piece::Cores,
            "same" => Piece::Same,
            value => match value.strip_prefix("best ") {
                Some(value) => Piece::Best(value.parse()?),
                None => Piece::Value(value.parse()?),
            },
        });
        pieces.push(Piece::Words(words));
    }
    Ok(pieces)
}

impl Show {
    /// Validates an entry before the run. `methods` holds part and name of every method, including
    /// those that `--quick` leaves out.
    pub(crate) fn check(&self, methods: &[(String, String)]) -> Result<(), String> {
        let kinds = [
            self.table.is_some(),
            self.chart.is_some(),
            self.growth.is_some(),
            self.compare.is_some(),
            self.say.is_some(),
        ];
        if kinds.iter().filter(|given| **given).count() != 1 {
            return Err("a [[show]] has one of `table`, `chart`, `growth`, `compare` and `say`".into());
        }
        if self.x.is_none() && (self.growth.is_some() || self.chart == Some(Kind::Growth)) {
            return Err("growth needs an `x`, such as \"cells\" or \"length\"".into());
        }
        if let Some(file) = &self.save {
            let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_".contains(c);
            if !file.strip_suffix(".txt").is_some_and(|name| !name.is_empty() && name.chars().all(is_plain)) {
                return Err("`save` is the name of a file like \"performance.txt\"".into());
            }
        }
        for text in [&self.say, &self.note].into_iter().flatten() {
            pieces(text)?;
        }
        if let Some(part) = self.part.as_ref().filter(|part| methods.iter().all(|(other, _)| other != *part))
        {
            return Err(format!("no methods belong to the part `{part}`"));
        }
        let values = self.columns.iter().flatten().map(|column| &column.value).chain(&self.y);
        let of = values.flat_map(|value| value.of.iter().chain(value.over.iter().flat_map(|over| &over.of)));
        let named = self.methods.iter().chain(&self.compare).flatten().chain(of);
        let unknown = |name: &&String| methods.iter().all(|(_, other)| other != *name);
        match named.into_iter().find(unknown) {
            Some(name) => Err(format!("no method is called `{name}`")),
            None => Ok(()),
        }
    }
}
