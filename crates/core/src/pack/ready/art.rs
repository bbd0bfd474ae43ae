//! The pieces of the kits, drawn.

use crate::pack::kit::Colour;

/// A letter and a drawing with rows parted by `/` and layers, from the top, by
/// `//`.
pub(super) type Art = (char, &'static str);

pub(super) const PENTOMINOES: [Art; 12] = [
    ('F', ".XX/XX./.X."),
    ('I', "XXXXX"),
    ('L', "XXXX/X..."),
    ('N', ".XXX/XX.."),
    ('P', "XX/XX/X."),
    ('T', "XXX/.X./.X."),
    ('U', "X.X/XXX"),
    ('V', "X../X../XXX"),
    ('W', "X../XX./.XX"),
    ('X', ".X./XXX/.X."),
    ('Y', "XXXX/.X.."),
    ('Z', "XX./.X./.XX"),
];

pub(super) const TETROMINOES: [Art; 5] =
    [('I', "XXXX"), ('O', "XX/XX"), ('T', "XXX/.X."), ('S', ".XX/XX."), ('L', "XXX/X..")];

pub(super) const IQ_PUZZLER_PRO: [Art; 12] = [
    ('A', "XX../.XXX"),
    ('B', "XXX/XX."),
    ('C', "X../XXX/.X."),
    ('D', "XX./.XX/..X"),
    ('E', "XXXX/.X.."),
    ('F', "XX./.XX"),
    ('G', "XXX/.X."),
    ('H', "XXX/X../X.."),
    ('I', "XXXX/X..."),
    ('J', "XXX/X.X"),
    ('K', "XXX/X.."),
    ('L', "XX/X."),
];

/// Pink, cyan, orange, purple, yellow, cherry, green, blue, red, olive, dark
/// blue and sky blue.
pub(super) const IQ_PUZZLER_PRO_COLOURS: [Colour; 12] = [
    Colour(0xf4, 0x8f, 0xb8),
    Colour(0x2e, 0xc4, 0xc6),
    Colour(0xf5, 0x82, 0x20),
    Colour(0x7b, 0x3f, 0x98),
    Colour(0xfc, 0xd1, 0x16),
    Colour(0xb5, 0x1f, 0x4b),
    Colour(0x1f, 0x93, 0x4a),
    Colour(0x2f, 0x74, 0xd0),
    Colour(0xe0, 0x2b, 0x2b),
    Colour(0x9a, 0xbf, 0x2b),
    Colour(0x1c, 0x35, 0x8c),
    Colour(0x87, 0xce, 0xeb),
];

/// By the letters and in the colours of the box, which Lonpos 101 shares. They are the same
/// in `taylordotfish/kanoodle`, `benjamw/dlx` and `geraschenko/lonpos_solver`.
pub(super) const KANOODLE: [Art; 12] = [
    ('A', "XXX/X.."),
    ('B', "XXX/XX."),
    ('C', "XXXX/X..."),
    ('D', "XXXX/.X.."),
    ('E', "XXX./..XX"),
    ('F', "X./XX"),
    ('G', "X../X../XXX"),
    ('H', "X../XX./.XX"),
    ('I', "XXX/X.X"),
    ('J', "XXXX"),
    ('K', "XX/XX"),
    ('L', ".X./XXX/.X."),
];

pub(super) const KANOODLE_COLOURS: [Colour; 12] = [
    Colour(0xf0, 0x8a, 0x24),
    Colour(0xd6, 0x2b, 0x2b),
    Colour(0x1f, 0x3f, 0x9e),
    Colour(0xf0, 0x9c, 0xb8),
    Colour(0x1f, 0x93, 0x4a),
    Colour(0xee, 0xee, 0xe6),
    Colour(0x6c, 0xc4, 0xe8),
    Colour(0xc4, 0x2a, 0x8c),
    Colour(0xf2, 0xd4, 0x2f),
    Colour(0x6d, 0x3f, 0x9e),
    Colour(0x9b, 0xcf, 0x3a),
    Colour(0x8f, 0x93, 0x98),
];

/// The seven shapes of at most four cubes that have an inner corner, see
/// Gardner, "Mathematical Games", Scientific American, September 1958.
pub(super) const SOMA: [Art; 7] = [
    ('V', "XX/X."),
    ('L', "XXX/X.."),
    ('T', "XXX/.X."),
    ('Z', "XX./.XX"),
    ('A', "X./..//X./XX"),
    ('B', ".X/..//.X/XX"),
    ('P', "X./..//XX/X."),
];

pub(super) const TETRACUBES: [Art; 8] = [
    ('I', "XXXX"),
    ('O', "XX/XX"),
    ('T', "XXX/.X."),
    ('S', ".XX/XX."),
    ('L', "XXX/X.."),
    ('A', "X./..//X./XX"),
    ('B', ".X/..//.X/XX"),
    ('P', "X./..//XX/X."),
];

/// The oldest cube dissection of its kind: "Professor Hoffmann" (Angelo Lewis),
/// Puzzles Old and New, London 1893.
pub(super) const DIABOLICAL: [Art; 6] = [
    ('A', "XX"),
    ('B', "XX/X."),
    ('C', "XX/XX"),
    ('D', "X.X/XXX"),
    ('E', "X../XX./XXX"),
    ('F', "XXX/XXX/X.."),
];

/// The pentominoes, then those that do not lie flat.
pub(super) const PENTACUBES: [Art; 29] = [
    ('F', ".XX/XX./.X."),
    ('I', "XXXXX"),
    ('L', "XXXX/X..."),
    ('N', ".XXX/XX.."),
    ('P', "XX/XX/X."),
    ('T', "XXX/.X./.X."),
    ('U', "X.X/XXX"),
    ('V', "X../X../XXX"),
    ('W', "X../XX./.XX"),
    ('X', ".X./XXX/.X."),
    ('Y', "XXXX/.X.."),
    ('Z', "XX./.X./.XX"),
    ('A', "X../...//XXX/X.."),
    ('B', ".X./...//XXX/.X."),
    ('C', ".X./...//.X./XXX"),
    ('D', "X./..//XX/XX"),
    ('E', "XX/..//X./XX"),
    ('G', "X../...//XXX/.X."),
    ('g', ".X./...//XXX/X.."),
    ('H', "X../...//XXX/..X"),
    ('h', "..X/...//XXX/X.."),
    ('J', "X../...//X../XXX"),
    ('j', "..X/...//..X/XXX"),
    ('K', "X../...//XX./.XX"),
    ('k', "..X/...//.XX/XX."),
    ('M', ".X./...//.XX/XX."),
    ('m', ".X./...//XX./.XX"),
    ('Q', ".XX/...//.X./XX."),
    ('q', "XX./...//.X./.XX"),
];

/// The pieces as they are sold. That they are these, and not mirror images, is
/// shown by the number of solutions that is printed on the box, 19,186.
pub(super) const BEDLAM: [Art; 13] = [
    ('A', ".X./XXX/.X."),
    ('B', ".X./...//XXX/.X."),
    ('C', "..X/...//..X/XXX"),
    ('D', "X../...//XXX/..X"),
    ('E', "XX./.XX/..X"),
    ('F', "XX./.XX/.X."),
    ('G', ".X./...//.X./XXX"),
    ('H', "X../...//XXX/X.."),
    ('I', "X../...//XX./.XX"),
    ('J', "X../...//XXX/.X."),
    ('K', ".X./...//XX./.XX"),
    ('L', "XX./...//.X./.XX"),
    ('M', "X./..//X./XX"),
];

pub(super) const SLOTHOUBER_GRAATSMA: [Art; 2] = [('A', "XX/XX"), ('B', "X")];

/// Seven pentominoes and a rectangle, by DragonFjord.
pub(super) const CALENDAR: [Art; 8] = [
    ('L', "XXXX/X..."),
    ('N', ".XXX/XX.."),
    ('P', "XX/XX/X."),
    ('U', "X.X/XXX"),
    ('V', "X../X../XXX"),
    ('Y', "XXXX/.X.."),
    ('Z', "XX./.X./.XX"),
    ('R', "XXX/XXX"),
];

/// A small letter is the mirror image of its capital.
pub(super) const ONE_SIDED_PENTOMINOES: [Art; 18] = [
    ('F', ".XX/XX./.X."),
    ('f', "XX./.XX/.X."),
    ('I', "XXXXX"),
    ('L', "XXXX/X..."),
    ('l', "XXXX/...X"),
    ('N', ".XXX/XX.."),
    ('n', "XXX./..XX"),
    ('P', "XX/XX/X."),
    ('p', "XX/XX/.X"),
    ('T', "XXX/.X./.X."),
    ('U', "X.X/XXX"),
    ('V', "X../X../XXX"),
    ('W', "X../XX./.XX"),
    ('X', ".X./XXX/.X."),
    ('Y', "XXXX/.X.."),
    ('y', "XXXX/..X."),
    ('Z', "XX./.X./.XX"),
    ('z', ".XX/.X./XX."),
];

pub(super) const HEXOMINOES: [Art; 35] = [
    ('A', "XXXXXX"),
    ('B', "XXXXX/X...."),
    ('C', "XXXXX/.X..."),
    ('D', "XXXXX/..X.."),
    ('E', "XXXX./...XX"),
    ('F', "XXX../..XXX"),
    ('G', "XXXX/XX.."),
    ('H', "XXXX/X.X."),
    ('I', "XXXX/X..X"),
    ('J', "XXXX/.XX."),
    ('K', "XXX./X.XX"),
    ('L', "XXX./.XXX"),
    ('M', "XXX/XXX"),
    ('N', "XXXX/X.../X..."),
    ('O', "XXXX/.X../.X.."),
    ('P', "XXX./..XX/..X."),
    ('Q', "XXX./..XX/...X"),
    ('R', "XXX./..X./..XX"),
    ('S', "XX../.XXX/.X.."),
    ('T', "XX../.XXX/..X."),
    ('U', "XX../.XXX/...X"),
    ('V', "XX../.XX./..XX"),
    ('W', "X.../XXXX/X..."),
    ('X', "X.../XXXX/.X.."),
    ('Y', "X.../XXXX/..X."),
    ('Z', "X.../XXXX/...X"),
    ('a', ".X../XXXX/.X.."),
    ('b', ".X../XXXX/..X."),
    ('c', "XXX/XX./X.."),
    ('d', "XXX/XX./.X."),
    ('e', "XXX/X.X/X.."),
    ('f', "XXX/.X./XX."),
    ('g', "XX./XXX/.X."),
    ('h', "XX./XXX/..X"),
    ('i', "XX./.XX/XX."),
];

/// Bar, pistol, worm, bee, wave, arch and propeller.
pub(super) const TETRAHEXES: [Art; 7] = [
    ('I', "X X X X"),
    ('P', "X X X/ X"),
    ('J', "X X X/     X"),
    ('O', "X X/ X X"),
    ('S', "X X/   X X"),
    ('U', "X   X/ X X"),
    ('Y', "X/ X X/X"),
];

/// The pieces of IQ Stars, which have one side, by the first letters of their colours:
/// indigo, orange, red, yellow, blue, green and pink.
pub(super) const IQ_STARS: [Art; 7] = [
    ('I', "X X X"),
    ('O', "X/ X X"),
    ('R', "X X/ X X"),
    ('Y', "X/ X X/  X"),
    ('B', "X X/ X/  X"),
    ('G', "X/ X/  X X"),
    ('P', "X   X/ X X"),
];

pub(super) const IQ_STARS_COLOURS: [Colour; 7] = [
    Colour(0x7a, 0x3f, 0xb8),
    Colour(0xf0, 0x82, 0x2e),
    Colour(0xd9, 0x22, 0x2b),
    Colour(0xf4, 0xd8, 0x3a),
    Colour(0x2a, 0x9f, 0xd2),
    Colour(0x9f, 0xc4, 0x3a),
    Colour(0xf0, 0x78, 0xa8),
];

/// Bar, sphinx, crook, crown, lobster, signpost, snake, butterfly, chevron,
/// hook, yacht and hexagon. The first triangle of each points up.
pub(super) const HEXIAMONDS: [Art; 12] = [
    ('I', "XXXXXX"),
    ('P', ".X.../XXXXX"),
    ('J', "XXXXX/X...."),
    ('E', "XXXXX/..X.."),
    ('V', "XXXX/.XX."),
    ('H', "XXXX/..XX"),
    ('S', "XXX../..XXX"),
    ('X', "..X./XXXX/.X.."),
    ('C', ".XXXX/XX..."),
    ('G', "XXXX/XX.."),
    ('F', "XXXX/X.X."),
    ('O', "XXX/XXX"),
];

pub(super) const CONWAY: [Art; 4] = [('A', "XXXX/XXXX"), ('B', "XX/XX//XX/XX"), ('C', "XX/XX"), ('D', "XXX")];

/// Dean Hoffman, "Packing problems and inequalities", in Klarner (editor), The
/// Mathematical Gardner, 1981.
pub(super) const HOFFMAN: [Art; 1] = [(
    'A',
    "XXXX/XXXX/XXXX/XXXX/XXXX//\
     XXXX/XXXX/XXXX/XXXX/XXXX//\
     XXXX/XXXX/XXXX/XXXX/XXXX//\
     XXXX/XXXX/XXXX/XXXX/XXXX//\
     XXXX/XXXX/XXXX/XXXX/XXXX//\
     XXXX/XXXX/XXXX/XXXX/XXXX",
)];

pub(super) const Y_PENTACUBE: [Art; 1] = [('Y', "XXXX/.X..")];
