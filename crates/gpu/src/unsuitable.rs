slidepack_core::errors! {
    /// Tables and subtrees that the kernels cannot search.
    pub enum Unsuitable {
        Partitions => "the tables of this board have too many partitions or patterns";
        Size => "the tables of this board are too large";
        Symmetry => "the tables of this board are turned in different ways";
        Root => "a subtree begins where the kernels cannot";
    }
}
