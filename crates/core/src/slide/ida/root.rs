//! The root of a round.

pub(super) struct Root<T, M> {
    pub(super) tiles: T,
    pub(super) blank: usize,
    pub(super) memo: M,
}
