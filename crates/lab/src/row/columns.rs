//! A row as columns: the fields in their order, with a column for each heuristic
//! that the registry tells as a bound.

use serde::de::Error;
use slidepack::slide::{Bounds, HeuristicName};
use std::sync::LazyLock;

/// What heuristics say of the start of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StartBounds {
    /// By heuristic.
    values: [Option<u32>; HeuristicName::ALL.len()],
}

impl StartBounds {
    pub(crate) fn new(bounds: &Bounds) -> StartBounds {
        let mut told = StartBounds::default();
        for (name, _) in HeuristicName::told_as_bounds() {
            told.set(name, bounds.get(name));
        }
        told
    }

    /// What one of them says; `None` for puzzles and heuristics without bounds.
    pub fn get(&self, name: HeuristicName) -> Option<u32> {
        self.values[place(name)]
    }

    pub(super) fn set(&mut self, name: HeuristicName, bound: Option<u32>) {
        self.values[place(name)] = bound;
    }
}

fn place(name: HeuristicName) -> usize {
    HeuristicName::ALL.iter().position(|one| *one == name).expect("it is one of all heuristics")
}

/// The heuristics that have a column, and what it is called.
pub(super) fn bound_columns() -> &'static [(HeuristicName, String)] {
    static COLUMNS: LazyLock<Vec<(HeuristicName, String)>> = LazyLock::new(|| {
        HeuristicName::told_as_bounds().map(|(name, key)| (name, format!("h_{key}"))).collect()
    });
    &COLUMNS
}

/// A column of a row.
pub(super) trait Value: Sized {
    /// The value where the column is missing.
    fn missing<E: Error>(column: &'static str) -> Result<Self, E> {
        Err(E::missing_field(column))
    }
}

impl Value for String {}
impl Value for usize {}
impl Value for u32 {}
impl Value for u64 {}

impl<T> Value for Option<T> {
    fn missing<E: Error>(_column: &'static str) -> Result<Self, E> {
        Ok(None)
    }
}

/// Declares a row that is written and read with the columns of its bounds where
/// `bounds` stands.
macro_rules! columns {
    (
        $(#[$about:meta])*
        pub struct $row:ident {
            $($(#[$doc:meta])* pub $field:ident: $type:ty,)*
            bounds,
            $($(#[$later_doc:meta])* pub $later:ident: $later_type:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $row {
            $($(#[$doc])* pub $field: $type,)*
            /// What heuristics say of the start: a column `h_KEY` for each that
            /// has a key in the registry.
            pub bounds: $crate::row::StartBounds,
            $($(#[$later_doc])* pub $later: $later_type,)*
        }

        impl serde::Serialize for $row {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                use serde::ser::SerializeStruct;
                let bounds = $crate::row::columns::bound_columns();
                let count = [$(stringify!($field),)* $(stringify!($later),)*].len() + bounds.len();
                let mut row = serializer.serialize_struct(stringify!($row), count)?;
                $(row.serialize_field(stringify!($field), &self.$field)?;)*
                for (name, column) in bounds {
                    row.serialize_field(column, &self.bounds.get(*name))?;
                }
                $(row.serialize_field(stringify!($later), &self.$later)?;)*
                row.end()
            }
        }

        impl<'de> serde::Deserialize<'de> for $row {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$row, D::Error> {
                struct Columns;
                impl<'de> serde::de::Visitor<'de> for Columns {
                    type Value = $row;

                    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                        f.write_str("a row of results")
                    }

                    fn visit_map<A: serde::de::MapAccess<'de>>(self, mut row: A) -> Result<$row, A::Error> {
                        use $crate::row::columns::Value;
                        let mut bounds = $crate::row::StartBounds::default();
                        $(let mut $field: Option<$type> = None;)*
                        $(let mut $later: Option<$later_type> = None;)*
                        while let Some(column) = row.next_key::<String>()? {
                            match column.as_str() {
                                $(stringify!($field) => $field = Some(row.next_value()?),)*
                                $(stringify!($later) => $later = Some(row.next_value()?),)*
                                other => {
                                    let known = $crate::row::columns::bound_columns();
                                    match known.iter().find(|(_, column)| column == other) {
                                        Some((name, _)) => bounds.set(*name, row.next_value()?),
                                        None => _ = row.next_value::<serde::de::IgnoredAny>()?,
                                    }
                                }
                            }
                        }
                        Ok($row {
                            $($field: match $field {
                                Some(value) => value,
                                None => Value::missing(stringify!($field))?,
                            },)*
                            bounds,
                            $($later: match $later {
                                Some(value) => value,
                                None => Value::missing(stringify!($later))?,
                            },)*
                        })
                    }
                }
                const FIELDS: &[&str] = &[$(stringify!($field),)* $(stringify!($later),)*];
                deserializer.deserialize_struct(stringify!($row), FIELDS, Columns)
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::row::Row;

    #[test]
    fn every_heuristic_with_a_key_has_a_column_in_its_place() {
        let mut row = Row { key: "k".into(), ..Row::default() };
        row.bounds.set(HeuristicName::Manhattan, Some(18));
        let line = serde_json::to_string(&row).unwrap();
        let columns = concat!(
            r#""known_length":null,"h_hamming":null,"h_manhattan":18,"#,
            r#""h_linear_conflict":null,"h_walking_distance":null,"#
        );
        assert!(line.contains(columns), "{line}");
        for (_, key) in HeuristicName::told_as_bounds() {
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
