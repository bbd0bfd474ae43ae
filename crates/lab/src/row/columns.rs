//! The columns of a row: its fields in their order, with one column per admissible heuristic of the
//! registry.

use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;
use slidepack::slide::{Bounds, HeuristicName};
use std::collections::HashMap;
use std::fmt;

/// Heuristic values of the start of a run: one per heuristic that the registry has a column for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct StartBounds(HashMap<HeuristicName, u32>);

impl StartBounds {
    pub(crate) fn new(bounds: &Bounds) -> StartBounds {
        StartBounds(columns().filter_map(|(name, _)| Some((name, bounds.get(name)?))).collect())
    }

    /// Value of one heuristic; `None` for puzzles and heuristics without bounds.
    pub fn get(&self, name: HeuristicName) -> Option<u32> {
        self.0.get(&name).copied()
    }
}

fn columns() -> impl Iterator<Item = (HeuristicName, String)> {
    HeuristicName::bound_keys().map(|(name, key)| (name, format!("h_{key}")))
}

impl Serialize for StartBounds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(columns().map(|(name, column)| (column, self.get(name))))
    }
}

/// Other versions may have other columns.
impl<'de> Deserialize<'de> for StartBounds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<StartBounds, D::Error> {
        let read = HashMap::<String, serde_json::Value>::deserialize(deserializer)?;
        let bound = |column: &str| u32::try_from(read.get(column)?.as_u64()?).ok();
        Ok(StartBounds(columns().filter_map(|(name, column)| Some((name, bound(&column)?))).collect()))
    }
}

/// Names and values of the columns of a row, for a table.
pub(crate) fn cells(row: &impl Serialize) -> serde_json::Result<Vec<(String, String)>> {
    struct Cells;
    impl<'de> Visitor<'de> for Cells {
        type Value = Vec<(String, String)>;

        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a row of results")
        }

        fn visit_map<A: MapAccess<'de>>(self, mut row: A) -> Result<Self::Value, A::Error> {
            let mut cells = Vec::new();
            while let Some((column, value)) = row.next_entry::<String, &RawValue>()? {
                let text = match value.get() {
                    "null" => String::new(),
                    json => serde_json::from_str(json).unwrap_or_else(|_| json.to_owned()),
                };
                cells.push((column, text));
            }
            Ok(cells)
        }
    }
    let json = serde_json::to_string(row)?;
    serde_json::Deserializer::from_str(&json).deserialize_map(Cells)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;

    #[test]
    fn every_heuristic_with_a_key_has_a_column_in_its_place() {
        let mut row = Row { key: "k".into(), ..Row::default() };
        row.bounds.0.insert(HeuristicName::Manhattan, 18);
        let line = serde_json::to_string(&row).unwrap();
        let columns = concat!(
            r#""known_length":null,"h_hamming":null,"h_manhattan":18,"#,
            r#""h_linear_conflict":null,"h_walking_distance":null,"#
        );
        assert!(line.contains(columns), "{line}");
        for (_, key) in HeuristicName::bound_keys() {
            assert!(line.contains(&format!("\"h_{key}\":")), "{line}");
        }
        assert_eq!(serde_json::from_str::<Row>(&line).unwrap(), row);
    }

    #[test]
    fn a_row_of_another_version_may_have_other_bounds_but_no_fewer_facts() {
        let line = serde_json::to_string(&Row::default()).unwrap();
        let other = line.replace("\"h_hamming\":null", "\"h_euclid\":3");
        assert_eq!(serde_json::from_str::<Row>(&other).unwrap(), Row::default());
        let torn = line.replace("\"outcome\":\"\",", "");
        let error = serde_json::from_str::<Row>(&torn).unwrap_err().to_string();
        assert!(error.contains("missing field `outcome`"), "{error}");
        let short = line.replace("\"seconds\":null,", "");
        assert_eq!(serde_json::from_str::<Row>(&short).unwrap(), Row::default());
    }
}
