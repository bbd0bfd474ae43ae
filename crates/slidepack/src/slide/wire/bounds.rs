//! Lower bounds as a JSON object, with a key per heuristic from the registry.

use crate::slide::{Bounds, HeuristicName};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::HashMap;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WireBounds(Vec<(&'static str, Option<u32>)>);

impl From<Bounds> for WireBounds {
    fn from(bounds: Bounds) -> WireBounds {
        WireBounds(HeuristicName::bound_keys().map(|(name, key)| (key, bounds.get(name))).collect())
    }
}

impl Serialize for WireBounds {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().copied())
    }
}

/// Reads the bounds of known heuristics. Other versions may have more or fewer.
impl<'de> Deserialize<'de> for WireBounds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WireBounds, D::Error> {
        let mut read = HashMap::<String, Option<u32>>::deserialize(deserializer)?;
        let bounds = HeuristicName::bound_keys().map(|(_, key)| (key, read.remove(key).flatten()));
        Ok(WireBounds(bounds.collect()))
    }
}

#[cfg(feature = "schema")]
impl schemars::JsonSchema for WireBounds {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Bounds".into()
    }

    fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let keys: Vec<&str> = HeuristicName::bound_keys().map(|(_, key)| key).collect();
        let bound = generator.subschema_for::<Option<u32>>();
        let properties: serde_json::Map<String, serde_json::Value> =
            keys.iter().map(|key| ((*key).to_owned(), bound.clone().to_value())).collect();
        schemars::json_schema!({ "type": "object", "properties": properties, "required": keys })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use slidepack_core::slide::{Board, NamedGoal};

    fn bounds() -> WireBounds {
        let board: Board = "8 1 3/4 0 2/7 6 5".parse().unwrap();
        Bounds::new(&board, &NamedGoal::Last.board(board.size())).into()
    }

    #[test]
    fn bounds_have_the_keys_of_the_registry_and_are_read_back() {
        let json = serde_json::to_string(&bounds()).unwrap();
        for (_, key) in HeuristicName::bound_keys() {
            assert!(json.contains(&format!("\"{key}\":")), "{json}");
        }
        assert!(json.starts_with(r#"{"hamming":5,"manhattan":10,"linear_conflict":10,"#), "{json}");
        assert_eq!(serde_json::from_str::<WireBounds>(&json).unwrap(), bounds());
    }

    #[test]
    fn bounds_of_other_versions_are_read_as_far_as_they_are_known() {
        let other: WireBounds = serde_json::from_str(r#"{"manhattan":10,"euclid":7}"#).unwrap();
        assert!(other.0.contains(&("manhattan", Some(10))) && other.0.contains(&("hamming", None)));
    }
}
