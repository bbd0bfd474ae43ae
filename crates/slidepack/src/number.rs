//! Counts in JSON: integers of any size.

use crate::Natural;
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

/// A count as a JSON integer with all its digits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Number(pub Natural);

impl From<u64> for Number {
    fn from(number: u64) -> Number {
        Number(Natural::from(number))
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.as_u128() {
            Some(number) => serializer.serialize_u128(number),
            None => {
                RawValue::from_string(self.0.to_string()).map_err(S::Error::custom)?.serialize(serializer)
            }
        }
    }
}

impl<'de> Deserialize<'de> for Number {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Number, D::Error> {
        let raw = Box::<RawValue>::deserialize(deserializer)?;
        Natural::from_decimal(raw.get())
            .map(Number)
            .ok_or_else(|| D::Error::custom("expected a whole number"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_size_come_back_from_json() {
        for digits in
            ["0", "7", "18446744073709551616", "30414093201713378043612608166064768844377641568960512000"]
        {
            let number: Number = serde_json::from_str(digits).unwrap();
            assert_eq!(number.0.to_string(), digits);
            assert_eq!(serde_json::to_string(&number).unwrap(), digits);
        }
        for wrong in ["-1", "1.5", "\"7\"", "1e3", "null"] {
            assert!(serde_json::from_str::<Number>(wrong).is_err(), "{wrong}");
        }
    }
}
