// The words of the page that more than one module uses, as types. Requests and replies are in api.d.ts.

// What Preact's hooks give. A ref to an element is filled when effects and handlers run.
type Ref<T> = { current: T };

/** An event of a field: what was typed or chosen is in its target. */
type InputOf = Event & { target: HTMLInputElement };

// ---- Replies

declare namespace Api {
  type Check = SlideCheck | PackCheck;
}

type ApiError = import("../../page/lib/api.js").ApiError;

/** What is posted to an address, and what comes back. */
interface Posts {
  "/api/check": [Api.Asked, Api.SlideCheck];
  "/api/generate": [Api.AskedBoards, Api.Boards];
  "/api/watch": [Api.AskedWatch, Api.SlideWatch | Api.PackWatch];
  "/api/pack/placements": [Api.Asked, Api.Places | Api.Error];
}

/** What jobs are asked for with, and what they report. */
interface Jobs {
  "/api/solve": [Api.AskedSolve, Api.SlideReport | Api.PackReport];
  "/api/hint": [Api.AskedHint, Api.HintReport];
  "/api/analyse": [Api.AskedAnalyse, Api.AnalysisReport];
  "/api/generate": [Api.AskedChallenge, Api.ChallengeReport];
}

interface JobListeners {
  onProgress?: (progress: Api.Progress) => void;
  onImproved?: (improved: Api.Improved) => void;
  onSolution?: (solution: Api.Solution) => void;
  onWait?: (seconds: number) => void;
  signal?: AbortSignal;
}

type Limits = Api.Status["limits"];

// ---- Notices and choices

type NoticeKind = "good" | "warm" | "bad";
interface NoticeOptions {
  kind?: NoticeKind;
  action?: [label: string, act: () => void] | null;
}
/** A choice: its key, and the words for it. */
type Choice = string[];
/** What `t` of lib/text.js is. */
interface Tag {
  (strings: TemplateStringsArray, ...values: (string | number | false | null | undefined)[]): string;
  (strings: TemplateStringsArray, ...values: unknown[]): any;
}
/** The texts of a language: by the English one, with an entry for each plural where there are several. */
type Texts = Record<string, string | { other: string; [plural: string]: string }>;

// ---- Sliding puzzles

type Move = "U" | "D" | "L" | "R";
type NamedGoal = "last" | "first" | "snail";
/** A goal is named, or it is a board. */
type Goal = NamedGoal | number[][];
type Tiles = Uint16Array;
interface Board {
  rows: number;
  cols: number;
  tiles: Tiles;
}

/** Moves that lead to the goal, and what is known of them: a whole report, or nothing but their number. */
type Found = { moves: Move[]; length: number | null } & Partial<Omit<Api.SlideReport, "moves" | "length">>;
interface Solution {
  report: Found;
  moves: Move[];
  /** How many of them have been made. */
  at: number;
  /** The moves as one word, to be compared and kept. */
  word: string;
}

type MoveChange = {
  kind: "move";
  move: Move;
  tile: number;
  from: number;
  to: number;
  /** How much of the way is left to glide, where a finger has done the rest. */
  start: number | null;
};
type Change = MoveChange | { kind: "board" } | { kind: "solution" };

/** A drag of tiles towards the blank. */
interface TileDrag {
  id: number;
  cell: number;
  group: number[];
  across: boolean;
  sign: number;
  reach: number;
  x: number;
  y: number;
  moved: number;
  far: boolean;
  /** Where the pointer was when: milliseconds, and pixels towards the blank. */
  trail: [time: number, way: number][];
}

interface SavedSolution {
  word: string;
  at?: number;
  facts?: object;
}
/** Where a board comes from: the level or the day it was made for; null if it is the reader's own. */
type Made = string | null;
/** No way to the goal has fewer moves than `least`, and one has as many if it is `exact`. */
interface Proven {
  least: number;
  exact: boolean;
  /** Moves that begin a shortest solution. */
  way?: Move[] | null;
}
interface SavedSlide {
  start: string;
  goal: Goal | string;
  made?: string;
  moves: string;
  joins?: string;
  at: number;
  spent?: number;
  helped?: boolean;
  solution?: SavedSolution;
  past?: SavedSlide[];
}
/** What a link to Slide or Learn holds. Anybody can make one, so nothing in it is sure. */
interface SlideLink {
  text: string;
  goal: string;
  moves: string;
  at: number;
  solution: string;
  shown: number;
  algorithm: string;
  heuristic: string;
  steps: string;
  tab: string;
  nodes: string;
  lesson: boolean;
}

/** How tiles are coloured, and whether they have numbers. */
interface TileLook {
  scheme: "auto" | "plain" | "rows" | "columns" | "rings" | "distance" | "picture";
  numbers: boolean;
}
/** The same for a board of a size; `picture` is the address of its picture, or nothing. */
interface Dress {
  scheme: TileLook["scheme"];
  numbers: boolean;
  picture: string;
}
/** A game to come back to; without a name it is one that was left lately. */
interface LibraryEntry {
  id: string;
  when: number;
  name: string | null;
  game: SavedSlide;
}

interface SolveOptions {
  algorithm: string;
  heuristic: string;
  metric: string;
  time: number | null;
}
interface SlideSettings {
  level: "easy" | "medium" | "hard";
  invert: boolean;
  letters: boolean;
  minimum: boolean;
  greeted: boolean;
  interval: number;
  options: SolveOptions;
}
type Meaning = ["move", Move] | ["undo" | "redo" | "hint" | "solve" | "scramble" | "edit" | "keys" | "play"];

type Game = import("../../page/slide/game.js").Game;
type Session = import("../../page/slide/session.js").Session;
type Solve = ReturnType<typeof import("../../page/slide/solve.js").useSolve>;
type Hint = ReturnType<typeof import("../../page/slide/questions.js").useHint>;
type Analysis = ReturnType<typeof import("../../page/slide/questions.js").useAnalysis>;
type JudgedMove = Api.AnalysisReport["judged"][number];
/** What the engine said of the moves of a game, and which game that was. */
interface Judged {
  startText: string;
  goalText: string;
  report: Api.AnalysisReport;
}
type Player = ReturnType<typeof import("../../page/lib/player.js").usePlayer>;
/** How far the question for the fewest moves from here is. */
type Distance = { state: "off" | "failed" | "busy" | "exact" | "range"; length?: number | null };
/** The best of a size. */
interface SlideRecord {
  moves: number;
  seconds: number;
}

// ---- Searches to watch

type Watch = Api.SlideWatch;
type WatchStep = Watch["steps"][number];
type WatchNode = Watch["nodes"][number];
type Tree = ReturnType<typeof import("../../page/learn/layout.js").layout>;
type Frame = ReturnType<typeof import("../../page/learn/frames.js").frame>;

// ---- Packing puzzles

/** Layer, row and column, or steps of them. */
type Place3 = number[];
type Step = [layers: number, rows: number, cols: number];
/** Row and column of each cell of a piece. */
type Shape = number[][];
interface Hold {
  turns: number;
  flipped: boolean;
}
/** A hexagon or a triangle: its middle, and whether it points down; a hexagon does neither. */
interface Tile {
  x: number;
  y: number;
  isDown: boolean | null;
}
/** A tray of hexagons or triangles. */
interface Tiled {
  lattice: "hexagons" | "triangles";
  tiles: Tile[];
  /** Which cell is where, by its middle. */
  near: Map<string, number>;
  box: { left: number; top: number; width: number; height: number };
}
type Piece = Api.Places["pieces"][number] & {
  shape: Shape;
  /** The same, of hexagons or triangles; empty otherwise. */
  tiles: Tile[];
  /** Every set of cells that the piece may lie on, in order. */
  places: number[][];
  /** The same as texts, made when first asked for. */
  known: Set<string> | null;
  /** For each cell the places over it, made when first asked for. */
  covering: number[][] | null;
};
/** A piece that lies in the tray. */
interface Lie {
  piece: number;
  cells: number[];
  fixed: boolean;
  /** Whether the program laid it. */
  filled?: boolean;
}
interface Puzzle {
  label: string | null;
  flat: boolean;
  /** What hexagons and triangles need; null for squares and balls. */
  tiled: Tiled | null;
  lattice: Api.Places["lattice"];
  layers: { rows: number; cols: number }[];
  cells: Place3[];
  centres: number[][];
  fill: ("must" | "may")[];
  at: Map<string, number>;
  pieces: Piece[];
  index: Map<string, number>;
  fixed: Lie[];
}
interface Hand {
  piece: number;
  hold: Hold;
  /** Which cell of the shape it is held by. */
  grip: number;
  look: string | null;
  /** What lay in the tray before this piece was taken up. */
  before: Lie[] | null;
}
/** Where a dragged piece is: a point of the flat tray in cells, or outside; null where the cursor counts. */
type Aim = { row: number; col: number } | "away" | null;
interface Ghost {
  cells: number[];
  ok: boolean;
  at?: number;
  of?: number;
}
type PaintedGhost = Ghost & { colour: string; letter: string };
/** Cells to point at, with the colour and letter of their piece. */
type Marked = number[] & { colour: string; letter: string; wrong?: boolean };
interface Finished {
  seconds: number;
  hints: number;
  helped: boolean;
}
/** A piece of the player's as links and the store have it: its letter and its cells. */
type KeptLie = [letter: string, cells: number[], filled?: boolean];
interface SavedGame {
  source: string;
  index: number;
  wish: Wish | null;
  laid: KeptLie[];
  seconds: number;
  hints: number;
  helped: boolean;
}
interface PackLink {
  text: string;
  laid: KeptLie[];
}
/** What a challenge was to be, and what came of it. */
interface Wish {
  level: string | null;
  placed: number | null;
  stopped: string | null;
  got: number | null;
}
/** What is asked for of a new challenge. */
type Challenge = Omit<Api.AskedChallenge, "puzzle" | "job">;
interface PackAbout {
  check: Api.PackCheck;
  source: string;
  index: number;
  tooLarge: boolean;
  twins: boolean;
  wish: Wish | null;
}
interface Draft {
  named: string | null;
  /** The drawn tray, from the top: rows of `.`, `?` and `-`. */
  layers: string[][];
  /** The name of a kit, or empty. */
  kit: string;
  use: Record<string, Record<string, number>>;
  /** Pieces that were drawn: layers of rows of `X` and `.`. */
  own: { layers: string[][]; copies: number }[];
  name: string;
}
type Kit = Api.Kits["kits"][number];
type Tray = Api.Kits["trays"][number];
interface Camera {
  yaw: number;
  pitch: number;
  explode: number;
  top: number;
  zoom: number;
  /** How far the middle of the tray is aside of the middle of the picture, in pixels. */
  left: number;
  down: number;
}
/** What never changes for a tray in space. */
interface SpaceFrame {
  /** Cells by their place on the grid, if it is one of cubes. */
  cubes: Map<string, number> | null;
  places: number[][];
  middle: number[];
  span: number[][];
  radius: number;
  touches: (a: number, b: number) => boolean;
}
interface Drag {
  x: number;
  y: number;
  touch: boolean;
}
interface Press extends Drag {
  id: number;
  take: () => void;
  tap: (touch: boolean) => void;
  moved: boolean;
  along: boolean | null;
  held: boolean;
  shelf: Element | null;
  from: number;
}
/** Tells which cell of the tray in space is at a point of the screen. */
type Finder = Ref<((at: { clientX: number; clientY: number }) => number | null) | null>;
interface OnTray {
  key: (event: KeyboardEvent) => void;
  focus: (cell: number) => void;
  over: (event: PointerEvent, cell: number) => void;
  down: (event: PointerEvent, cell: number) => void;
}
interface Message {
  kind: NoticeKind;
  text: string;
}
/** Whether a tray can still be filled. */
type PackLight = "busy" | "yes" | "no" | "unknown";
/** A question that is being answered. */
interface Run {
  kind: "solve" | "all" | "count" | "hint" | "blame" | "generate";
  controller: AbortController;
  progress: Api.Progress | null;
  waiting: boolean;
}
interface PackHint {
  piece: number;
  cells: Marked;
  wrong?: boolean;
  forced?: boolean;
  why?: string;
}
/** Solutions to look through: where the search began, those found, the one shown and the one waited for. */
interface Browse {
  base: Lie[];
  list: Lie[][];
  at: number;
  ended: boolean;
  wanted?: number;
}
interface LayerProps {
  puzzle: Puzzle;
  layer: number;
  laid: Lie[];
  ghost: PaintedGhost | null;
  hint: Marked | null;
  /** Cells that nothing can fill any more. */
  dead: Set<number>;
  cursor: number;
  on: OnTray;
  name: string;
  /** Shown, and not to be walked through or touched. */
  still?: boolean;
}
/** How a ball in space looks: its piece, or that of the hand or of a hint. */
interface Look {
  colour: string;
  letter: string;
  owner: string | number;
  alpha: number;
  ring: string | null;
}
type PackGame = import("../../page/pack/game.js").Game;
type PackSession = import("../../page/pack/session.js").Session;
type Runs = import("../../page/pack/searches.js").Runs;

// ---- Comparisons

interface Setup {
  source: "random" | "text";
  rows: number;
  cols: number;
  count: number;
  seed: number | null;
  level: "" | "easy" | "medium" | "hard";
  text: string;
  goal: string;
  textGoal: string;
  methods: string[];
  time: number;
  nodes: number | null;
}
/** What a link to Compare holds. Anybody can make one, so nothing in it is sure. */
interface CompareLink {
  text?: string;
  goal?: string;
  setup?: unknown;
}
type Measure = "seconds" | "expanded" | "generated" | "length";
/** One run: a board and a method, and what came of it. */
interface Result {
  board: number;
  method: string;
  outcome: "solved" | "impossible" | "stopped" | "failed";
  stopped: string | null;
  length: number | null;
  optimal: boolean | null;
  bound: number | null;
  expanded: number | null;
  generated: number | null;
  seconds: number | null;
}
interface ChartGroup {
  name: string;
  values: { value: number; limit: boolean; label: string; board: number }[];
}
interface ScatterGroup {
  name: string;
  points: { x: number; y: number; board: number }[];
}
type Bench = import("../../page/compare/bench.js").Bench;

// ---- Workers

/** Reads files in a worker, and waits for them. */
declare class FileReaderSync {
  readAsArrayBuffer(blob: Blob): ArrayBuffer;
}
