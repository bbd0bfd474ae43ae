//! The root of a round.

pub(super) struct Root<T, M> {
    pub(super) tiles: T,
    pub(super) blank: usize,
    pub(super) memo: M,
    /// Bit `d` for the `d`th of [`Dir::ALL`].
    pub(super) pruned: u8,
}
