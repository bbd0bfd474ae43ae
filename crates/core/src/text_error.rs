//! Errors with their messages, and parse errors of all text formats.

use std::fmt;
use std::ops::Range;

/// An error in a text and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError<K> {
    pub span: Range<usize>,
    pub kind: K,
}

/// Declares errors, each with its message, which may use the values.
#[macro_export]
macro_rules! errors {
    ($(#[$about:meta])* pub enum $type:ident {
        $($variant:ident $(($inner:ident: $of:ty))? $({ $($field:ident: $is:ty),* })?
            => $message:literal $(, $part:expr)*;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub enum $type {
            $($variant $(($of))? $({ $($field: $is),* })?,)*
        }

        impl ::std::fmt::Display for $type {
            #[allow(unused_variables)]
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                match self {
                    $($type::$variant $(($inner))? $({ $($field),* })? => write!(f, $message $(, $part)*),)*
                }
            }
        }

        impl ::std::error::Error for $type {}
    };
}

/// Declares the kinds of parse errors of a family, each with its code and its message.
macro_rules! coded {
    ($(#[$about:meta])* pub enum $type:ident {
        $($variant:ident $(($inner:ident: $of:ty))? $({ $($field:ident: $is:ty),* })?
            = $code:expr => $message:literal $(, $part:expr)*;)*
    }) => {
        errors! {
            $(#[$about])*
            #[non_exhaustive]
            pub enum $type {
                $($variant $(($inner: $of))? $({ $($field: $is),* })? => $message $(, $part)*;)*
            }
        }

        impl $crate::Coded for $type {
            #[allow(unused_variables)]
            fn code(&self) -> &'static str {
                match self {
                    $($type::$variant $(($inner))? $({ $($field),* })? => $code,)*
                }
            }
        }
    };
}

/// A kind of error with a stable name.
pub trait Coded: fmt::Display {
    fn code(&self) -> &'static str;
}

impl<K: Coded> TextError<K> {
    /// A short, stable name for programs.
    pub fn code(&self) -> &'static str {
        self.kind.code()
    }
}

impl<K: fmt::Display> fmt::Display for TextError<K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.kind.fmt(f)
    }
}

impl<K: fmt::Debug + fmt::Display> std::error::Error for TextError<K> {}

/// A word for an error message: truncated, control characters replaced.
pub(crate) fn shortened(word: &str) -> String {
    let shown = |c: char| if c.is_control() { char::REPLACEMENT_CHARACTER } else { c };
    let end = if word.chars().nth(24).is_some() { "…" } else { "" };
    word.chars().take(24).map(shown).chain(end.chars()).collect()
}
