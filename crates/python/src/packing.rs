use crate::classes::Puzzle;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use slidepack::pack::{self, Colour, Placement};
use std::sync::Arc;

/// Cells as layer, row and column, from 0.
type Cells = Vec<(u16, u16, u16)>;

/// Pickled state: the puzzle, and the letter and cells of each piece.
type State = (Puzzle, Vec<(char, Cells)>);

/// A tray with pieces in it, all of them if it is a solution.
#[pyclass(frozen, module = "slidepack")]
pub(crate) struct Packing {
    puzzle: Arc<pack::Puzzle>,
    placements: Vec<Placement>,
}

impl Packing {
    pub(crate) fn new(puzzle: &pack::Puzzle, placements: Vec<Placement>) -> Packing {
        Packing { puzzle: Arc::new(puzzle.clone()), placements }
    }

    pub(crate) fn shared(puzzle: &Arc<pack::Puzzle>, placements: Vec<Placement>) -> Packing {
        Packing { puzzle: puzzle.clone(), placements }
    }
}

#[pymethods]
impl Packing {
    /// The rows of a flat tray: a letter is a piece, a dot an empty cell, a space
    /// no cell. Of other trays the rows of all layers, from the top.
    #[getter]
    fn rows(&self) -> Vec<String> {
        self.layers().concat()
    }

    /// The layers from the top, each as rows.
    #[getter]
    fn layers(&self) -> Vec<Vec<String>> {
        pack::text::picture(&self.puzzle.packing, &self.placements)
    }

    /// The pieces by letter, each with the cells it covers: layer, row and
    /// column, from 0.
    #[getter]
    fn placements(&self) -> Vec<(char, Cells)> {
        let packing = &self.puzzle.packing;
        let cell = |&number: &usize| {
            let cell = packing.tray().cells()[number];
            (cell.layer, cell.row, cell.col)
        };
        let letter_and_cells = |placement: &Placement| {
            let letter = packing.kit().pieces()[placement.piece].letter;
            (letter, placement.cells.iter().map(cell).collect())
        };
        self.placements.iter().map(letter_and_cells).collect()
    }

    /// The colour of each piece, by its letter.
    #[getter]
    fn colours<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let (kit, colours) = (self.puzzle.packing.kit(), PyDict::new(py));
        for (at, piece) in kit.pieces().iter().enumerate() {
            let Colour(red, green, blue) = pack::colour(kit, at);
            colours.set_item(piece.letter, format!("#{red:02x}{green:02x}{blue:02x}"))?;
        }
        Ok(colours)
    }

    /// Whether the tray has one layer.
    #[getter]
    fn is_flat(&self) -> bool {
        self.puzzle.packing.tray().is_flat()
    }

    /// Whether each layer lies in the hollows of the one below.
    #[getter]
    fn is_pyramid(&self) -> bool {
        self.puzzle.packing.tray().is_pyramid()
    }

    /// The puzzle.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        Puzzle { puzzle: slidepack::Puzzle::Pack(Box::new((*self.puzzle).clone())) }
    }

    /// A picture.
    fn svg(&self) -> String {
        pack::draw::picture(&self.puzzle.packing, &self.placements, &[])
    }

    fn _repr_svg_(&self) -> String {
        self.svg()
    }

    /// Pyramids and other trays of several layers turn in notebooks.
    fn _repr_html_<'py>(slf: &Bound<'py, Packing>) -> PyResult<Option<Bound<'py, PyAny>>> {
        if slf.get().is_flat() {
            return Ok(None);
        }
        slf.py().import("slidepack._html")?.call_method1("packing", (slf,)).map(Some)
    }

    fn __str__(&self) -> String {
        self.layers().iter().map(|rows| rows.join("\n")).collect::<Vec<_>>().join("\n\n")
    }

    fn __repr__(&self) -> String {
        let rows: Vec<String> = self.layers().iter().map(|rows| rows.join("/")).collect();
        format!("<Packing {}>", rows.join("//"))
    }

    fn __eq__(&self, other: &Packing) -> bool {
        self.puzzle.packing == other.puzzle.packing && self.placements == other.placements
    }

    fn __hash__(&self) -> u64 {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        for placement in &self.placements {
            (placement.piece, &placement.cells).hash(&mut hasher);
        }
        hasher.finish()
    }

    fn __reduce__(slf: &Bound<'_, Packing>) -> PyResult<(Py<PyAny>, State)> {
        let packing = slf.get();
        let make = slf.py().import("slidepack._native")?.getattr("packing_of")?;
        Ok((make.unbind(), (packing.puzzle(), packing.placements())))
    }
}

/// The packing that was pickled.
#[pyfunction]
pub(crate) fn packing_of(puzzle: &Bound<'_, Puzzle>, placements: Vec<(char, Cells)>) -> PyResult<Packing> {
    let slidepack::Puzzle::Pack(puzzle) = &puzzle.get().puzzle else {
        return Err(PyValueError::new_err("the puzzle is a sliding puzzle"));
    };
    let (tray, kit) = (puzzle.packing.tray(), puzzle.packing.kit());
    let placed = |(letter, cells): &(char, Cells)| {
        let number = |&(layer, row, col): &(u16, u16, u16)| tray.number(layer.into(), row.into(), col.into());
        let cells = cells.iter().map(number).collect::<Option<_>>()?;
        Some(Placement { piece: kit.find(*letter)?, cells })
    };
    let placements: Option<Vec<Placement>> = placements.iter().map(placed).collect();
    let placements = placements.ok_or_else(|| PyValueError::new_err("these pieces are not the puzzle's"))?;
    pack::Packing::new(tray.clone(), kit.clone(), placements.clone())
        .map_err(|_| PyValueError::new_err("these pieces do not fit into the tray"))?;
    Ok(Packing::new(puzzle, placements))
}
