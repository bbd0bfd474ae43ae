use super::entry::{Instances, Limits, Methods};
use super::place::Context;
use crate::show::Show;
use crate::{Changes, Plan};
use serde::Deserialize;
use slidepack::{InputError, Source, say};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::path::Path;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    title: Option<String>,
    about: Option<String>,
    note: Option<String>,
    seed: Option<u64>,
    repeats: Option<u32>,
    #[serde(default)]
    limits: Limits,
    #[serde(default)]
    quick: Limits,
    #[serde(default)]
    instances: Vec<Instances>,
    #[serde(default)]
    methods: Vec<Methods>,
    #[serde(default)]
    show: Vec<Show>,
}

/// The `[[show]]` entries verbatim, for the label of a run.
#[derive(Deserialize)]
struct Kept {
    #[serde(default)]
    show: Vec<toml::Table>,
}

const MOST_INSTANCES: usize = 200_000;
const MOST_RUNS: usize = 1_000_000;

impl Plan {
    /// Reads a plan. Paths in it are relative to `folder`.
    pub fn read(source: &Source, folder: &Path, changes: &Changes) -> Result<Plan, InputError> {
        let raw: Raw = toml::from_str(&source.text).map_err(|error| {
            let message = error.message().lines().collect::<Vec<_>>().join("; ");
            match error.span() {
                Some(span) => InputError::at(source, span, "plan", message),
                None => InputError::plain(&source.name, "plan", message),
            }
        })?;
        let seed = changes.seed.or(raw.seed).unwrap_or(1);
        let context = Context { source, folder, changes, seed, drawn: Cell::new(0) };
        let usual = raw.limits.budget(context.at("limits", 0))?;
        let quick = raw.quick.budget(context.at("quick", 0))?;
        let usual = if changes.quick { quick.or(usual) } else { usual };
        let repeats = raw.repeats.unwrap_or(1);
        if repeats == 0 {
            return Err(context.at("", 0).wrong(
                "repeats",
                "plan-repeats",
                "everything is run at least once",
            ));
        }
        let nothing =
            |what: &str| InputError::plain(&source.name, "plan-empty", format!("the plan has no {what}"));
        if raw.instances.is_empty() {
            return Err(nothing("[[instances]]; one with `set = \"leuven\"` would do"));
        }
        if raw.methods.is_empty() {
            return Err(nothing("[[methods]]; one with `algorithm = \"ida\"` would do"));
        }
        let mut instances = Vec::new();
        for (number, entry) in raw.instances.iter().enumerate() {
            let place = context.at("instances", number);
            instances.extend(entry.instances(place)?);
            if MOST_INSTANCES < instances.len() {
                let most = say::count(MOST_INSTANCES as u64);
                let message = format!("the plan has more than {most} instances with these");
                return Err(place.wrong("", "plan-size", message));
            }
        }
        let (mut methods, mut named, mut names) = (Vec::new(), Vec::new(), HashSet::new());
        for (number, entry) in raw.methods.iter().enumerate() {
            let place = context.at("methods", number);
            let (method, is_made) = entry.method(place, usual)?;
            named.push((method.part.clone(), method.name.clone()));
            if !is_made {
                continue;
            }
            if !names.insert((method.part.clone(), method.name.clone())) {
                let message =
                    format!("another method is called `{}`; give them different names", method.name);
                return Err(place.wrong("", "plan-name", message));
            }
            let meets = |instance: &&crate::Instance| instance.part == method.part;
            if !instances.iter().any(|instance| meets(&instance)) {
                let message = format!("no instances belong to the part `{}`", method.part);
                return Err(place.wrong("", "plan-part", message));
            }
            for instance in instances.iter().filter(meets) {
                entry.fits(&method, instance, place)?;
            }
            methods.push(method);
        }
        for (number, entry) in raw.show.iter().enumerate() {
            let wrong = |message: String| context.at("show", number).wrong("", "plan-show", message);
            entry.check(&named).map_err(wrong)?;
        }
        // Different files may use the same names.
        let (mut seen, mut numbers) = (HashSet::new(), HashMap::new());
        for instance in &mut instances {
            let name = instance.name.clone();
            let number = numbers.entry((instance.part.clone(), name.clone())).or_insert(1u32);
            while !seen.insert((instance.part.clone(), instance.name.clone())) {
                *number += 1;
                instance.name = format!("{name} ({number})");
            }
        }
        let stem = Path::new(&source.name)
            .file_stem()
            .map_or_else(String::new, |stem| stem.to_string_lossy().into());
        let plan = Plan {
            title: raw.title.unwrap_or(stem),
            about: raw.about.unwrap_or_default().trim().to_owned(),
            note: raw.note.unwrap_or_default().trim().to_owned(),
            instances,
            methods,
            show: toml::from_str::<Kept>(&source.text).map(|kept| kept.show).unwrap_or_default(),
            repeats: changes.repeats.unwrap_or(repeats),
        };
        let count =
            plan.instances.len().saturating_mul(plan.methods.len()).saturating_mul(plan.repeats as usize);
        if MOST_RUNS < count {
            let (count, most) = (say::count(count as u64), say::count(MOST_RUNS as u64));
            let message = format!("this would be {count} runs; a plan has at most {most}");
            return Err(InputError::plain(&source.name, "plan-size", message));
        }
        if plan.runs().is_empty() {
            let message = "no method suits any of the instances".into();
            return Err(InputError::plain(&source.name, "plan-empty", message));
        }
        Ok(plan)
    }
}
