//! Files that are generated from the types and the registry, and compared with them.

mod depths;
mod methods;
pub(crate) mod openapi;
