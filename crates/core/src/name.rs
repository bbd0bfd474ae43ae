//! Names that users choose from, of both families.

use std::fmt;

/// A name that is none of those there are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    known: Vec<&'static str>,
}

impl UnknownName {
    /// `name` is no `kind` of thing; `known` are.
    pub fn new(kind: &'static str, name: &str, known: impl IntoIterator<Item = &'static str>) -> UnknownName {
        UnknownName { kind, name: name.into(), known: known.into_iter().collect() }
    }

    /// What was to be named, such as `algorithm`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The name as it was written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// All names there are.
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`; choose one of {}", self.kind, self.name, self.known.join(", "))
    }
}

impl std::error::Error for UnknownName {}
