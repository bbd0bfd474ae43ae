//! What tells a search of small boards where to go.

/// One tile's move, with the cells it left and reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Slid {
    pub(crate) tile: usize,
    /// Where the blank is now.
    pub(crate) from: usize,
    /// Where the blank was.
    pub(crate) to: usize,
}

/// A lower bound on the moves left, kept up to date move by move.
pub(crate) trait Guide<const N: usize> {
    /// What it remembers of a position.
    type Memo: Copy;

    /// The memo of a position.
    fn start(&self, tiles: &[u8; N]) -> Self::Memo;

    /// The memo after `slid`. `tiles` is the position it led to; what it shows
    /// on the blank's cell, `slid.from`, means nothing.
    fn after(&self, before: Self::Memo, slid: Slid, tiles: &[u8; N]) -> Self::Memo;

    /// Never more than the moves really left, and zero only at the goal.
    fn value(&self, memo: Self::Memo) -> u32;

    /// What a beam goes by: less is better. It need not be a bound, and may
    /// tell apart what the bound does not.
    fn rank(&self, memo: Self::Memo) -> u32 {
        self.value(memo)
    }
}
