//! Values that are names in JSON, both ways.

use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::ops::Deref;

/// A type whose values have names that users and programs write.
pub trait Name: Copy + 'static {
    /// What the values are, like "algorithm".
    const KIND: &'static str;

    /// Every value.
    fn all() -> Vec<Self>;

    /// Its name.
    fn name(self) -> &'static str;
}

/// Says that types have names: their `ALL` and their `name`.
macro_rules! names {
    ($($type:ty: $kind:literal,)*) => {
        $(impl $crate::schema::Name for $type {
            const KIND: &'static str = $kind;

            fn all() -> Vec<Self> {
                <$type>::ALL.to_vec()
            }

            fn name(self) -> &'static str {
                <$type>::name(self)
            }
        })*
    };
}

pub(crate) use names;

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
        let known = T::all().into_iter().find(|value| value.name() == name);
        known.map(ByName).ok_or_else(|| {
            let names: Vec<&str> = T::all().into_iter().map(T::name).collect();
            D::Error::custom(format!("`{name}` is not a known {}: {}", T::KIND, names.join(", ")))
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
        let names: Vec<&str> = T::all().into_iter().map(T::name).collect();
        schemars::json_schema!({ "type": "string", "enum": names })
    }
}

/// Declares a value that is always the same word in JSON, and tells one kind of
/// object from another.
macro_rules! word {
    ($(#[$about:meta])* $name:ident = $word:literal) => {
        $(#[$about])*
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
    };
}
word! {
    /// `"slide"`.
    Slide = "slide"
}

word! {
    /// `"pack"`.
    Pack = "pack"
}

word! {
    /// `"cover"`.
    Cover = "cover"
}

word! {
    /// `"improved"`.
    Improved = "improved"
}
