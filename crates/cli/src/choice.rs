//! Arguments that are one of a few names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use std::str::FromStr;

/// A parser for names that `T` reads, each with a sentence for the help.
pub(crate) fn choice<T>(
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr + Clone + Send + Sync + 'static,
{
    let values: Vec<PossibleValue> =
        names.into_iter().map(|(name, about)| PossibleValue::new(name).help(about)).collect();
    PossibleValuesParser::new(values)
        .map(|name| name.parse().ok().expect("only the names offered get here, and all of them are read"))
}

/// A parser for the names of both families, which may share some.
pub(crate) fn union(
    slide: impl IntoIterator<Item = (&'static str, &'static str)>,
    pack: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = String> {
    let mut names: Vec<(&str, &str)> = slide.into_iter().collect();
    for (name, about) in pack {
        if !names.iter().any(|(other, _)| *other == name) {
            names.push((name, about));
        }
    }
    choice::<String>(names)
}
