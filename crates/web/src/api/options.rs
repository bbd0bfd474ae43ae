//! How to work on a puzzle.

use crate::refusal::{Code, Refusal};
use crate::settings::Settings;
use serde::Deserialize;
use slidepack::pack::Want;
use slidepack::{Family, Limits, amount};
use std::str::FromStr;
use std::time::Duration;

/// How to work on a puzzle, as it is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Options {
    pub(crate) algorithm: Option<String>,
    pub(crate) heuristic: Option<String>,
    pub(crate) time: Option<f64>,
    pub(crate) nodes: Option<u64>,
    pub(crate) memory: Option<Memory>,
    pub(crate) threads: Option<usize>,
    pub(crate) want: Option<String>,
    pub(crate) limit: Option<usize>,
}

/// An amount of memory.
#[derive(Clone, Debug, Deserialize)]
#[serde(untagged, expecting = "an amount of memory is a number of bytes, or text like 500M or 2G")]
pub(crate) enum Memory {
    Bytes(u64),
    Text(String),
}

impl Options {
    /// What the run may use: what was asked for, within what we allow.
    pub(crate) fn limits(&self, settings: &Settings) -> Result<Limits, Refusal> {
        let time = match self.time {
            None => settings.time,
            Some(seconds) => Duration::try_from_secs_f64(seconds).map_err(|_| {
                Refusal::bad(Code::Time, format!("`time` is {seconds}, which is not a number of seconds"))
            })?,
        };
        let memory = match &self.memory {
            None => settings.memory,
            Some(Memory::Bytes(bytes)) => *bytes,
            Some(Memory::Text(text)) => {
                amount::bytes(text).map_err(|message| Refusal::bad(Code::Memory, message))?
            }
        };
        Ok(Limits {
            time: Some(time.min(settings.time)),
            nodes: self.nodes,
            memory: Some(memory.min(settings.memory)),
            threads: self.threads.unwrap_or(settings.threads).clamp(1, settings.threads.max(1)),
        })
    }

    /// What is wanted of a packing puzzle.
    pub(crate) fn want(&self) -> Result<Want, Refusal> {
        match self.want.as_deref() {
            None | Some("first") => Ok(Want::First),
            Some("all") => Ok(Want::All),
            Some("count") => Ok(Want::Count),
            Some("hint") => Ok(Want::Hint),
            Some(other) => Err(Refusal::bad(
                Code::Want,
                format!("`{other}` cannot be wanted; `want` is first, all, count or hint"),
            )),
        }
    }
}

/// What a name means, or the names there are.
pub(crate) fn named<T: FromStr + Default>(
    code: Code,
    name: Option<&str>,
    family: Family,
    names: &[&str],
) -> Result<T, Refusal> {
    let Some(name) = name else { return Ok(T::default()) };
    name.parse().map_err(|_| {
        let names = names.join(", ");
        Refusal::bad(code, format!("`{name}` is not for {}; the names are {names}", family.puzzles()))
    })
}
