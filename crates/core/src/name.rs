//! Names that users choose from, of both families.

use std::fmt;

/// A name that is not a known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    kind: &'static str,
    name: String,
    known: Vec<&'static str>,
}

impl UnknownName {
    /// `name` is not a `kind`; `known` are.
    pub fn new(kind: &'static str, name: &str, known: impl IntoIterator<Item = &'static str>) -> UnknownName {
        UnknownName { kind, name: name.into(), known: known.into_iter().collect() }
    }

    /// The kind of thing, such as `algorithm`.
    pub fn kind(&self) -> &'static str {
        self.kind
    }

    /// The name as it was written.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The known names.
    pub fn known(&self) -> &[&'static str] {
        &self.known
    }
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "there is no {} `{}`", self.kind, self.name)?;
        match nearest(&self.name, self.known.iter().copied()) {
            Some(known) => write!(f, "; did you mean {known}?"),
            None => write!(f, "; choose one of {}", self.known.join(", ")),
        }
    }
}

impl std::error::Error for UnknownName {}

/// A type whose values have names that users and programs write.
pub trait Name: Copy + 'static {
    const KIND: &'static str;

    fn all() -> &'static [Self];

    fn name(self) -> &'static str;

    /// Other names that are read as this value.
    fn aliases(self) -> &'static [&'static str] {
        &[]
    }

    /// The value of a name, in upper or lower case.
    fn find(name: &str) -> Result<Self, UnknownName> {
        let is_it = |other: &str| other.eq_ignore_ascii_case(name);
        let mut all = Self::all().iter().copied();
        let known = all.find(|one| is_it(one.name()) || one.aliases().iter().any(|alias| is_it(alias)));
        known.ok_or_else(|| UnknownName::new(Self::KIND, name, Self::all().iter().map(|one| one.name())))
    }
}

/// An enum whose values have names: `ALL`, `name`, [`Name`], `Display` and `FromStr`, and `about` if each
/// value has a description. Of a type that has `ALL` and `name`, it adds the other three.
#[macro_export]
macro_rules! names {
    ($(#[$of:meta])* pub enum $type:ident: $kind:literal {
        $($(#[$on:meta])* $variant:ident = $name:literal => $about:literal),* $(,)?
    }) => {
        $crate::names! {
            $(#[$of])*
            pub enum $type: $kind { $($(#[$on])* $variant = $name),* }
        }

        impl $type {
            /// A description in one sentence.
            pub fn about(self) -> &'static str {
                match self {
                    $($type::$variant => $about,)*
                }
            }
        }
    };
    ($(#[$of:meta])* pub enum $type:ident: $kind:literal {
        $($(#[$on:meta])* $variant:ident = $name:literal $(| $alias:literal)*),* $(,)?
    }) => {
        $(#[$of])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$on])* $variant,)*
        }

        impl $type {
            pub const ALL: [$type; [$($name),*].len()] = [$($type::$variant),*];

            /// The name that users and programs write.
            pub fn name(self) -> &'static str {
                match self {
                    $($type::$variant => $name,)*
                }
            }
        }

        $crate::names!($kind, $type, |value| match value {
            $($type::$variant => &[$($alias),*],)*
        });
    };
    ($kind:literal, $type:ident) => {
        $crate::names!($kind, $type, |_| &[]);
    };
    ($kind:literal, $type:ident, $aliases:expr) => {
        impl $crate::Name for $type {
            const KIND: &'static str = $kind;

            fn all() -> &'static [$type] {
                &$type::ALL
            }

            fn name(self) -> &'static str {
                $type::name(self)
            }

            fn aliases(self) -> &'static [&'static str] {
                let aliases: fn($type) -> &'static [&'static str] = $aliases;
                aliases(self)
            }
        }

        impl ::std::fmt::Display for $type {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.pad(self.name())
            }
        }

        impl ::std::str::FromStr for $type {
            type Err = $crate::UnknownName;

            fn from_str(name: &str) -> Result<$type, $crate::UnknownName> {
                <$type as $crate::Name>::find(name)
            }
        }
    };
}

/// An enum with an entry per variant. The first one is the default.
macro_rules! registry {
    (
        $(#[$about:meta])*
        $kind:literal $type:ident: $entry:ident {
            $($(#[$doc:meta])* $variant:ident => $description:expr,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $type {
            $($(#[$doc])* $variant,)*
        }

        impl $type {
            pub const ALL: [$type; [$($type::$variant),*].len()] = [$($type::$variant),*];

            pub fn entry(self) -> &'static $entry {
                match self {
                    $($type::$variant => {
                        static ENTRY: $entry = $description;
                        &ENTRY
                    })*
                }
            }

            /// Name on the command line.
            pub fn name(self) -> &'static str {
                self.entry().name
            }

            /// A description in one sentence.
            pub fn about(self) -> &'static str {
                self.entry().about
            }
        }

        impl Default for $type {
            fn default() -> $type {
                $type::ALL[0]
            }
        }

        names!($kind, $type);
    };
}

/// A name without case, spaces, hyphens and the like, except between two digits.
pub(crate) fn folded(name: &str) -> String {
    let mut folded = String::new();
    for part in name.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty()) {
        if folded.ends_with(|c: char| c.is_ascii_digit()) && part.starts_with(|c: char| c.is_ascii_digit()) {
            folded.push('-');
        }
        folded.extend(part.chars().flat_map(char::to_lowercase));
    }
    folded
}

/// The value of the longest sequence of leading words that is a name, and its number of words.
pub(crate) fn leading<T>(words: &[&str], find: impl Fn(&str) -> Option<T>) -> Option<(T, usize)> {
    const MOST: usize = 5;
    let counts = (1..=words.len().min(MOST)).rev();
    counts.into_iter().find_map(|count| Some((find(&words[..count].join(" "))?, count)))
}

/// The known name that a misspelt one is meant for: one begins with the other, or they are at most
/// two letters apart, fewer if the name is short: `sma` is not meant for ida.
pub(crate) fn nearest(name: &str, known: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let word: Vec<char> = folded(name).chars().take(48).collect();
    let known: Vec<&str> = known.into_iter().collect();
    let distance = |known: &str| {
        let known: Vec<char> = folded(known).chars().collect();
        let begins = 2 < word.len() && (word.starts_with(&known) || known.starts_with(&word));
        let apart = changes(&word, &known);
        (apart <= 2.min(known.len() / 4)).then_some(apart).or(begins.then_some(3))
    };
    let near = known.into_iter().filter_map(|known| Some((distance(known)?, known)));
    near.min_by_key(|(distance, _)| *distance).map(|(_, known)| known)
}

fn changes(word: &[char], other: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=word.len()).collect();
    for (at, letter) in other.iter().enumerate() {
        let mut diagonal = std::mem::replace(&mut row[0], at + 1);
        for (col, here) in word.iter().enumerate() {
            let least = (diagonal + usize::from(here != letter)).min(row[col] + 1).min(row[col + 1] + 1);
            diagonal = std::mem::replace(&mut row[col + 1], least);
        }
    }
    row[word.len()]
}
