//! Interned names, numbered in order of insertion.

use std::collections::HashMap;
use std::sync::Arc;

/// The standard hash is seeded: a file cannot be written such that all its names have the same hash.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Names {
    names: Vec<Arc<str>>,
    numbers: HashMap<Arc<str>, u32>,
}

impl Names {
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    pub(super) fn name(&self, number: usize) -> &str {
        &self.names[number]
    }

    pub(super) fn iter(&self) -> impl ExactSizeIterator<Item = &str> + Clone {
        self.names.iter().map(|name| &**name)
    }

    pub(super) fn number(&self, name: &str) -> Option<u32> {
        self.numbers.get(name).copied()
    }

    pub(super) fn add(&mut self, name: &str) -> Option<u32> {
        let number = u32::try_from(self.len()).ok().filter(|&number| number < u32::MAX)?;
        let name: Arc<str> = name.into();
        self.names.push(name.clone());
        self.numbers.insert(name, number);
        Some(number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    #[test]
    fn names_have_the_numbers_of_their_order() {
        let mut names = Names::default();
        let mut expected: HashMap<String, u32> = HashMap::new();
        assert_eq!(names.number("a"), None);
        for number in 0..3000u32 {
            // Names of all lengths; some are the beginning of others.
            let name = format!("{}{}é", "x".repeat(number as usize % 19), number / 7);
            assert_eq!(names.number(&name), expected.get(&name).copied());
            if !expected.contains_key(&name) {
                expected.insert(name.clone(), names.len() as u32);
                assert_eq!(names.add(&name), Some(expected[&name]));
            }
            assert_eq!(names.name(expected[&name] as usize), name);
        }
        assert!(expected.iter().all(|(name, &number)| names.number(name) == Some(number)));
        assert_eq!(names.iter().len(), expected.len());
    }
}
