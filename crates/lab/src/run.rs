use crate::instance::Instance;
use crate::method::Method;

/// One run of an experiment.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// Index in the plan, from 0.
    pub number: usize,
    pub instance: &'a Instance,
    pub method: &'a Method,
    /// From 1.
    pub repeat: u32,
}
