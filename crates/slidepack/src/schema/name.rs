//! Values that JSON writes as names.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use slidepack_core::Name;
use std::ops::Deref;

/// A value that is its name in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByName<T>(pub T);

impl<T> From<T> for ByName<T> {
    fn from(value: T) -> ByName<T> {
        ByName(value)
    }
}

impl<T> Deref for ByName<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: Name> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.name())
    }
}

impl<'de, T: Name> Deserialize<'de> for ByName<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<ByName<T>, D::Error> {
        let name = String::deserialize(deserializer)?;
        T::find(&name).map(ByName).map_err(|error| {
            let known = error.known().join(", ");
            D::Error::custom(format!("`{name}` is not a known {}: {known}", T::KIND))
        })
    }
}

#[cfg(feature = "schema")]
impl<T: Name> schemars::JsonSchema for ByName<T> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        T::KIND.into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let names: Vec<&str> = T::all().iter().map(|one| one.name()).collect();
        schemars::json_schema!({ "type": "string", "enum": names })
    }
}

/// Declares constant words in JSON that distinguish kinds of objects.
macro_rules! words {
    ($($name:ident = $word:literal,)*) => {$(
        #[doc = concat!("`\"", $word, "\"`.")]
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub struct $name;

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str($word)
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$name, D::Error> {
                let word = <std::borrow::Cow<'_, str>>::deserialize(deserializer)?;
                match &*word {
                    $word => Ok($name),
                    other => Err(serde::de::Error::custom(format!("`{other}` stands where `{}` should", $word))),
                }
            }
        }

        #[cfg(feature = "schema")]
        impl schemars::JsonSchema for $name {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                $word.into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                schemars::json_schema!({ "type": "string", "const": $word })
            }
        }
    )*};
}

words! {
    Slide = "slide",
    Pack = "pack",
    Cover = "cover",
    Improved = "improved",
}
