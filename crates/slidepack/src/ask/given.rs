//! Values of a question as given. Invalid values are kept, and rejected with the code of their
//! field when the question is checked.

use super::{AskError, Code};
use crate::slide::UnknownName;
use crate::wire::Name;
use crate::{Family, amount};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::time::Duration;

/// A value chosen by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given<T>(Result<T, UnknownName>);

impl<T> From<T> for Given<T> {
    fn from(value: T) -> Given<T> {
        Given(Ok(value))
    }
}

impl<T: Name> Given<T> {
    /// Looks up a name.
    pub fn named(name: &str) -> Given<T> {
        Given(T::find(name))
    }

    /// The value, or the unknown name.
    pub fn value(&self) -> Result<T, &UnknownName> {
        self.0.as_ref().copied()
    }

    fn name(&self) -> &str {
        match &self.0 {
            Ok(value) => value.name(),
            Err(unknown) => unknown.name(),
        }
    }

    /// The value, or an error whose message is made of the unknown name and of the known ones.
    pub(super) fn or(&self, code: Code, message: impl Fn(&str, String) -> String) -> Result<T, AskError> {
        let error = |unknown: &UnknownName| message(unknown.name(), unknown.known().join(", "));
        self.value().map_err(|unknown| AskError::question(code, error(unknown)))
    }

    /// The value, or an error that lists the known names.
    pub(super) fn of(&self, family: Family, code: Code) -> Result<T, AskError> {
        let family = family.puzzles();
        self.or(code, |name, names| format!("`{name}` is not for {family}; the names are {names}"))
    }
}

pub(super) fn or_default<T: Name + Default>(given: Option<&Given<T>>, code: Code) -> Result<T, AskError> {
    given.map_or(Ok(T::default()), |given| given.of(Family::Slide, code))
}

/// A name known to one family of puzzles or to both.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EitherGiven<S, P> {
    pub slide: Given<S>,
    pub pack: Given<P>,
}

impl<S: Name, P: Name> EitherGiven<S, P> {
    /// Looks up a name in both families.
    pub fn named(name: &str) -> EitherGiven<S, P> {
        EitherGiven { slide: Given::named(name), pack: Given::named(name) }
    }

    /// The name.
    pub fn name(&self) -> &str {
        if self.slide.0.is_ok() { self.slide.name() } else { self.pack.name() }
    }
}

macro_rules! written_as {
    ($([$($parameter:ident),*] $type:ty;)*) => {$(
        impl<$($parameter: Name),*> Serialize for $type {
            fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
                serializer.serialize_str(self.name())
            }
        }

        impl<'de, $($parameter: Name),*> Deserialize<'de> for $type {
            fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<$type, D::Error> {
                String::deserialize(deserializer).map(|name| <$type>::named(&name))
            }
        }

        #[cfg(feature = "schema")]
        impl<$($parameter: Name),*> schemars::JsonSchema for $type {
            fn inline_schema() -> bool {
                true
            }

            fn schema_name() -> std::borrow::Cow<'static, str> {
                "Name".into()
            }

            fn json_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
                String::json_schema(generator)
            }
        }
    )*};
}

written_as! {
    [T] Given<T>;
    [S, P] EitherGiven<S, P>;
}

/// A time limit, in seconds.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(from = "f64", into = "f64")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum AskTime {
    Limit(Duration),
    Wrong(f64),
}

impl From<f64> for AskTime {
    fn from(seconds: f64) -> AskTime {
        Duration::try_from_secs_f64(seconds).map_or(AskTime::Wrong(seconds), AskTime::Limit)
    }
}

impl From<AskTime> for f64 {
    fn from(time: AskTime) -> f64 {
        match time {
            AskTime::Limit(limit) => limit.as_secs_f64(),
            AskTime::Wrong(seconds) => seconds,
        }
    }
}

impl From<Duration> for AskTime {
    fn from(limit: Duration) -> AskTime {
        AskTime::Limit(limit)
    }
}

impl AskTime {
    pub(super) fn limit(self) -> Result<Duration, AskError> {
        match self {
            AskTime::Limit(limit) => Ok(limit),
            AskTime::Wrong(seconds) => {
                let message = format!("`time` is {seconds}, which is not a number of seconds");
                Err(AskError::question(Code::Time, message))
            }
        }
    }
}

/// An amount of memory.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged, expecting = "an amount of memory is a number of bytes, or text like 500M or 2G")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub enum AskMemory {
    Bytes(u64),
    /// Text like 500M or 2G.
    Text(String),
}

impl AskMemory {
    pub(super) fn bytes(&self) -> Result<u64, AskError> {
        match self {
            AskMemory::Bytes(bytes) => Ok(*bytes),
            AskMemory::Text(text) => {
                amount::bytes(text).map_err(|message| AskError::question(Code::Memory, message))
            }
        }
    }
}
