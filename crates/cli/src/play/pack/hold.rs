use slidepack::pack::{self, Cell, Packing, Placement, Tray};

/// Layers, rows and columns from the cursor.
type Offset = [i32; 3];

/// A held piece and its orientation. One of its cells is always at the cursor.
pub(super) struct Hold {
    piece: usize,
    offsets: Vec<Offset>,
    /// All placements in the empty tray, sorted by cells.
    places: Vec<Placement>,
}

impl Hold {
    /// In the orientation of the kit.
    pub(super) fn new(packing: &Packing, piece: usize) -> Hold {
        let shape = &packing.kit().pieces()[piece].shape;
        let place = |cell: &Cell| [cell.layer, cell.row, cell.col].map(i32::from);
        let first = place(&shape.cells()[0]);
        let offset = |cell: &Cell| {
            let [layer, row, col] = place(cell);
            [layer - first[0], row - first[1], col - first[2]]
        };
        let offsets = shape.cells().iter().map(offset).collect();
        Hold { piece, offsets, places: pack::placements(packing, piece) }
    }

    pub(super) fn of(packing: &Packing, placement: &Placement, cursor: usize) -> Hold {
        let mut hold = Hold::new(packing, placement.piece);
        hold.offsets = offsets(packing.tray(), &placement.cells, cursor);
        hold
    }

    pub(super) fn piece(&self) -> usize {
        self.piece
    }

    pub(super) fn offsets(&self) -> &[Offset] {
        &self.offsets
    }

    /// The covered cells, ascending; `None` if one is outside the tray.
    pub(super) fn cells(&self, tray: &Tray, cursor: usize) -> Option<Box<[usize]>> {
        let mut cells: Box<[usize]> =
            self.offsets.iter().map(|&offset| number(tray, cursor, offset)).collect::<Option<_>>()?;
        cells.sort_unstable();
        Some(cells)
    }

    pub(super) fn inside(&self, tray: &Tray, cursor: usize) -> Vec<usize> {
        self.offsets.iter().filter_map(|&offset| number(tray, cursor, offset)).collect()
    }

    /// Whether the piece may lie on these cells and they are free.
    pub(super) fn fits(&self, cells: &[usize], owners: &[Option<usize>]) -> bool {
        let found = self.places.binary_search_by(|place| place.cells[..].cmp(cells));
        found.is_ok() && cells.iter().all(|&cell| owners[cell].is_none())
    }

    pub(super) fn turn(&mut self, left: bool) {
        for [_, row, col] in &mut self.offsets {
            (*row, *col) = if left { (-*col, *row) } else { (*col, -*row) };
        }
    }

    pub(super) fn flip(&mut self) {
        for [_, _, col] in &mut self.offsets {
            *col = -*col;
        }
    }

    /// Selects the next or previous placement that covers the cursor; `false` if there is none.
    pub(super) fn next_place(
        &mut self,
        tray: &Tray,
        cursor: usize,
        owners: &[Option<usize>],
        forward: bool,
    ) -> bool {
        let ways: Vec<&Placement> = self.ways(cursor, owners).collect();
        let at = self.cells(tray, cursor).and_then(|cells| ways.iter().position(|way| way.cells == cells));
        let next = match (at, forward) {
            (Some(at), true) => (at + 1) % ways.len(),
            (Some(at), false) => (at + ways.len() - 1) % ways.len(),
            (None, true) => 0,
            (None, false) => ways.len().saturating_sub(1),
        };
        let Some(way) = ways.get(next) else { return false };
        self.offsets = offsets(tray, &way.cells, cursor);
        true
    }

    /// The index of this placement among those that cover the cursor, and their number.
    pub(super) fn way(&self, tray: &Tray, cursor: usize, owners: &[Option<usize>]) -> (Option<usize>, usize) {
        let here = self.cells(tray, cursor);
        let at = here.and_then(|cells| self.ways(cursor, owners).position(|way| way.cells == cells));
        (at, self.ways(cursor, owners).count())
    }

    fn ways(&self, cursor: usize, owners: &[Option<usize>]) -> impl Iterator<Item = &Placement> {
        let places = self.places.iter();
        places.filter(move |place| place.cells.contains(&cursor) && self.fits(&place.cells, owners))
    }
}

fn offsets(tray: &Tray, cells: &[usize], cursor: usize) -> Vec<Offset> {
    let place = |cell: usize| {
        let cell = tray.cells()[cell];
        [cell.layer, cell.row, cell.col].map(i32::from)
    };
    let home = place(cursor);
    let offset = |&cell: &usize| {
        let there = place(cell);
        [there[0] - home[0], there[1] - home[1], there[2] - home[2]]
    };
    cells.iter().map(offset).collect()
}

fn number(tray: &Tray, cursor: usize, offset: Offset) -> Option<usize> {
    let cell = tray.cells()[cursor];
    let part = |at: u16, by: i32| usize::try_from(i32::from(at) + by).ok();
    tray.number(part(cell.layer, offset[0])?, part(cell.row, offset[1])?, part(cell.col, offset[2])?)
}
