//! Arguments with a fixed set of names.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use slidepack::ask::EitherGiven;
use slidepack::wire::Name;
use std::str::FromStr;

/// Our names with their aliases, which are accepted, not offered.
const ALIASES: [(&str, &[&str]); 17] = [
    ("bfs", &["breadth-first"]),
    ("ucs", &["uniform-cost", "dijkstra"]),
    ("dfs", &["depth-first", "dls"]),
    ("iddfs", &["ids", "iterative-deepening"]),
    ("bidirectional", &["bds", "bibfs"]),
    ("wastar", &["weighted-astar", "wa*"]),
    ("hill-climbing", &["hc", "hillclimbing"]),
    ("greedy", &["best-first", "gbfs"]),
    ("astar", &["a*", "a-star"]),
    ("branch-and-bound", &["b&b", "bnb", "branchandbound"]),
    ("ida", &["ida*", "ida-star", "idastar"]),
    ("brute-force", &["bruteforce"]),
    ("cover", &["exact-cover"]),
    ("hamming", &["misplaced"]),
    ("linear-conflict", &["linearconflict"]),
    ("walking-distance", &["walkingdistance"]),
    ("pattern", &["pattern-database", "pdb"]),
];

fn unaliased(name: &str) -> &str {
    let is_it = |alias: &&str| alias.eq_ignore_ascii_case(name);
    let found = ALIASES.iter().find(|(_, aliases)| aliases.iter().any(is_it));
    found.map_or(name, |(ours, _)| ours)
}

/// A parser of all names of `T`, which `about` describes in the help.
pub(crate) fn choice<T: Name + FromStr + Send + Sync>(
    about: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    among(named(about))
}

fn named<T: Name>(about: fn(T) -> &'static str) -> impl Iterator<Item = (&'static str, &'static str)> {
    T::all().iter().map(move |&one| (one.name(), about(one)))
}

/// A parser of these names of `T`, with descriptions for the help.
pub(crate) fn among<T>(
    names: impl IntoIterator<Item = (&'static str, &'static str)>,
) -> impl TypedValueParser<Value = T>
where
    T: FromStr + Clone + Send + Sync + 'static,
{
    possible(names).map(|name| {
        let name = unaliased(&name);
        name.parse().ok().expect("only the names offered get here, and all of them are read")
    })
}

fn possible(names: impl IntoIterator<Item = (&'static str, &'static str)>) -> PossibleValuesParser {
    let value = |(name, about)| {
        let aliases = ALIASES
            .iter()
            .filter(move |(ours, _)| *ours == name)
            .flat_map(|(_, aliases)| aliases.iter().copied());
        PossibleValue::new(name).help(about).aliases(aliases)
    };
    PossibleValuesParser::new(names.into_iter().map(value))
}

/// A parser of the names of both families, which may overlap.
pub(crate) fn union<S: Name + Send + Sync, P: Name + Send + Sync>(
    slide: fn(S) -> &'static str,
    pack: fn(P) -> &'static str,
) -> impl TypedValueParser<Value = EitherGiven<S, P>> {
    let mut names: Vec<(&str, &str)> = named(slide).collect();
    for (name, about) in named(pack) {
        if !names.iter().any(|(other, _)| *other == name) {
            names.push((name, about));
        }
    }
    possible(names).map(|name| EitherGiven::named(unaliased(&name)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidepack::slide::{Algorithm, HeuristicName};

    #[test]
    fn every_alias_leads_to_a_name() {
        let is_name = |name: &str| {
            let slide = name.parse::<Algorithm>().is_ok() || name.parse::<HeuristicName>().is_ok();
            slide || name.parse::<slidepack::pack::Algorithm>().is_ok()
        };
        for (name, aliases) in ALIASES {
            assert!(is_name(name) && !aliases.iter().any(|alias| is_name(alias)), "{name}");
        }
        assert_eq!([unaliased("idastar"), unaliased("IDA*"), unaliased("bfs")], ["ida", "ida", "bfs"]);
    }
}
