// 3D trays: projects cells, sorts them by depth and paints balls or cubes. Loaded only for trays
// with several layers.
import { dark, ink, light, mix } from "./colour.js";

/** @type {Map<string, HTMLCanvasElement>} */
const sprites = new Map();

/** @param {string} colour */
function ball(colour) {
  const known = sprites.get(colour);
  if (known) return known;
  const size = 128;
  const sprite = document.createElement("canvas");
  sprite.width = sprite.height = size;
  const pen = /** @type {CanvasRenderingContext2D} */ (sprite.getContext("2d"));
  const shade = pen.createRadialGradient(
    size * 0.36,
    size * 0.3,
    size * 0.04,
    size * 0.5,
    size * 0.5,
    size * 0.5,
  );
  shade.addColorStop(0, mix(colour, "#ffffff", 0.62));
  shade.addColorStop(0.22, light(colour));
  shade.addColorStop(0.55, colour);
  shade.addColorStop(1, dark(colour));
  pen.fillStyle = shade;
  pen.beginPath();
  pen.arc(size / 2, size / 2, size / 2 - 1, 0, 2 * Math.PI);
  pen.fill();
  sprites.set(colour, sprite);
  return sprite;
}

/** @param {number[]} place */
const keyOf = (place) => place.map(Math.round).join();

/** Constants of a puzzle: centre, ball radius, adjacency. */
/** @type {WeakMap<Puzzle, SpaceFrame>} */
const frames = new WeakMap();
/**
 * @param {Puzzle} puzzle
 * @returns {SpaceFrame}
 */
function frameOf(puzzle) {
  const known = frames.get(puzzle);
  if (known) return known;
  const { centres } = puzzle;
  const span = [0, 1, 2].map((axis) => {
    const values = centres.map((centre) => centre[axis]);
    return [Math.min(...values), Math.max(...values)];
  });
  let touch = Infinity;
  /**
   * @param {number} a
   * @param {number} b
   */
  const apart = (a, b) => Math.hypot(...[0, 1, 2].map((axis) => centres[a][axis] - centres[b][axis]));
  for (let i = 1; i < centres.length; i++) touch = Math.min(touch, apart(0, i));
  if (!Number.isFinite(touch)) touch = 1;
  const places = centres.map((centre) => centre.map((value, axis) => (value - centres[0][axis]) / touch));
  const isCubic = places.every((place) => place.every((value) => Math.abs(value - Math.round(value)) < 0.01));
  const frame = {
    cubes: isCubic ? new Map(places.map((place, cell) => [keyOf(place), cell])) : null,
    places,
    middle: span.map(([a, b]) => (a + b) / 2),
    span,
    radius: touch / 2,
    touches: (/** @type {number} */ a, /** @type {number} */ b) => apart(a, b) < touch * 1.05,
  };
  frames.set(puzzle, frame);
  return frame;
}

/**
 * The position of every cell on the canvas (x, y, r) and its depth. The scale is constant under
 * rotation.
 * @param {Puzzle} puzzle
 * @param {Camera} camera
 * @param {number} width
 * @param {number} height
 */
export function project(puzzle, { yaw, pitch, explode, zoom, left, down }, width, height) {
  const { middle, span, radius, cubes } = frameOf(puzzle);
  const rim = cubes ? 1.7 * radius : radius;
  const floor = span[2][0] - radius;
  const edge = radius * 1.35;
  const corner = Math.hypot(span[0][1] - middle[0] + edge, span[1][1] - middle[1] + edge);
  /** @param {number} z */
  const lift = (z) => (z - middle[2]) * (1 + explode * 1.6);
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  // The highest and the lowest point on the canvas over all rotations.
  let top = -corner * Math.abs(sp) - lift(floor) * cp;
  let bottom = corner * Math.abs(sp) - lift(floor) * cp;
  for (const [x, y, z] of puzzle.centres) {
    const out = Math.hypot(x - middle[0], y - middle[1]) * Math.abs(sp);
    top = Math.min(top, -out - lift(z) * cp - rim);
    bottom = Math.max(bottom, out - lift(z) * cp + rim);
  }
  // The floor has a line of 14 pixels around it, and its nearest corner is drawn larger.
  const scale = Math.min((0.93 * width) / (2 * corner), (0.9 * (height - 14)) / (bottom - top));
  const far = 9 * corner;
  const at = (/** @type {number[]} */ [x, y, z], /** @type {number[]} */ [right, back, up] = [0, 0, 0]) => {
    const [dx, dy, dz] = [x - middle[0] + right, y - middle[1] + back, lift(z) + up];
    const across = dx * cy - dy * sy;
    const toward = dx * sy + dy * cy;
    const depth = toward * cp + dz * sp;
    const near = far / (far - depth);
    const large = scale * near * zoom;
    return {
      x: width / 2 + left + across * large,
      y: height / 2 + down + (toward * sp - dz * cp - (top + bottom) / 2) * large,
      r: radius * large,
      depth,
    };
  };
  return { spots: puzzle.centres.map((centre) => at(centre)), at, edge, floor, span };
}

/**
 * @param {Puzzle} puzzle
 * @param {Camera} camera
 * @param {(cell: number) => boolean} shown
 * @param {number} width
 * @param {number} height
 * @param {number} x
 * @param {number} y
 */
export function pick(puzzle, camera, shown, width, height, x, y) {
  const { spots } = project(puzzle, camera, width, height);
  /** @type {number | null} */
  let best = null;
  spots.forEach((spot, cell) => {
    if (!shown(cell) || spot.r < Math.hypot(spot.x - x, spot.y - y)) return;
    if (best === null || spots[best].depth < spot.depth) best = cell;
  });
  return best;
}

/** The six faces of a cube: normal and two tangents. */
const FACES = [0, 1, 2].flatMap((axis) =>
  [1, -1].map((sign) => {
    const along = (/** @type {number} */ one) => [0, 1, 2].map((other) => (other === one ? 1 : 0));
    return {
      normal: along(axis).map((value) => value * sign),
      across: along((axis + 1) % 3),
      down: along((axis + 2) % 3),
    };
  }),
);
const CORNERS = [
  [-1, -1],
  [1, -1],
  [1, 1],
  [-1, 1],
];
/** Half a side of a filled and of an empty cell. */
const [FULL, EMPTY] = [0.5, 0.47];
/** Opacity of the faces and the edges of an empty cell. */
const [GLASS, RIM] = [0.2, 0.75];

/**
 * Draws cubes: those of a piece are joined, with lines only along its edges.
 * @param {CanvasRenderingContext2D} pen
 * @param {Puzzle} puzzle
 * @param {Camera} camera
 * @param {(place: number[], beside: number[]) => { x: number, y: number }} at
 * @param {(Look | null)[]} looks
 */
function cubePen(pen, puzzle, { yaw, pitch, explode }, at, looks) {
  const frame = frameOf(puzzle);
  const side = 2 * frame.radius;
  const [sy, cy, sp, cp] = [Math.sin(yaw), Math.cos(yaw), Math.sin(pitch), Math.cos(pitch)];
  /** Illumination of a face, -1 to 1, with light from above, the left and the viewer. */
  const lightOn = (/** @type {number[]} */ [x, y, z]) => {
    const toward = x * sy + y * cy;
    return -0.35 * (x * cy - y * sy) + 0.75 * (z * cp - toward * sp) + 0.55 * (toward * cp + z * sp);
  };
  const isJoined = (/** @type {number} */ cell, /** @type {number[]} */ way) => {
    const other = frame.cubes?.get(keyOf(frame.places[cell].map((value, axis) => value + way[axis])));
    const owner = looks[cell]?.owner;
    const isApart = explode > 0 && way[2] !== 0;
    return other !== undefined && owner !== undefined && looks[other]?.owner === owner && !isApart;
  };
  return (/** @type {number} */ cell, /** @type {Record<string, string>} */ inks) => {
    const look = looks[cell];
    const colour = look?.colour ?? inks.pearl;
    const half = side * (look ? FULL : EMPTY);
    pen.globalAlpha = look?.alpha ?? GLASS;
    pen.lineJoin = pen.lineCap = "round";
    let best = { x: 0, y: 0, tall: 0 };
    for (const { normal, across, down } of FACES) {
      if (look && isJoined(cell, normal)) continue;
      const corners = CORNERS.map(([a, b]) =>
        at(
          puzzle.centres[cell],
          normal.map((value, axis) => half * (value + a * across[axis] + b * down[axis])),
        ),
      );
      const area = corners.reduce((sum, one, i) => {
        const next = corners[(i + 1) % 4];
        return sum + one.x * next.y - next.x * one.y;
      }, 0);
      // Skips back faces. The order of the corners depends on the orientation of the face.
      if (area * (normal[0] + normal[1] + normal[2]) < 1) continue;
      const light_ = lightOn(normal);
      const tone =
        light_ > 0.4
          ? mix(colour, "#ffffff", 0.3 * (light_ - 0.4))
          : mix(colour, "#000000", 0.32 * (0.4 - light_));
      pen.beginPath();
      corners.forEach(({ x, y }, i) => (i ? pen.lineTo(x, y) : pen.moveTo(x, y)));
      pen.closePath();
      pen.fillStyle = pen.strokeStyle = tone;
      pen.lineWidth = 1;
      pen.fill();
      if (!look) {
        pen.globalAlpha = RIM;
        pen.stroke();
        pen.globalAlpha = GLASS;
        continue;
      }
      pen.stroke();
      pen.strokeStyle = look.ring ?? dark(colour);
      pen.lineWidth = look.ring ? 3 : 1.6;
      if (look.ring) pen.globalAlpha = 1;
      [
        [across, -1, 3, 0],
        [across, 1, 1, 2],
        [down, -1, 0, 1],
        [down, 1, 2, 3],
      ].forEach(([way, sign, from, to]) => {
        const there = /** @type {number[]} */ (way).map((value) => value * Number(sign));
        if (isJoined(cell, there)) return;
        pen.beginPath();
        pen.moveTo(corners[Number(from)].x, corners[Number(from)].y);
        pen.lineTo(corners[Number(to)].x, corners[Number(to)].y);
        pen.stroke();
      });
      pen.globalAlpha = look.alpha;
      if (Math.abs(area) > best.tall)
        best = {
          x: (corners[0].x + corners[2].x) / 2,
          y: (corners[0].y + corners[2].y) / 2,
          tall: Math.abs(area),
        };
    }
    pen.globalAlpha = 1;
    const size = Math.sqrt(best.tall / 2);
    if (!look || size < 12) return;
    pen.fillStyle = look.alpha < 0.5 ? inks.ink : ink(colour);
    pen.font = `650 ${Math.round(size * 0.5)}px system-ui, sans-serif`;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    pen.fillText(look.letter, best.x, best.y);
  };
}

/**
 * Paints the tray. `look(cell)` returns { colour, letter, owner, alpha, ring } for a ball or null
 * for an empty cell, `shown(cell)` whether the cell is visible, `inks` are the colours of the
 * theme.
 * @param {HTMLCanvasElement} canvas
 * @param {Puzzle} puzzle
 * @param {Camera} camera
 * @param {{ look: (cell: number) => Look | null, shown: (cell: number) => boolean, dead: Set<number>,
 *   cursor: number | null, inks: Record<string, string> }} what `dead` cells have a cross
 */
export function paint(canvas, puzzle, camera, { look, shown, dead, cursor, inks }) {
  const ratio = Math.min(3, window.devicePixelRatio || 1);
  const [width, height] = [canvas.clientWidth, canvas.clientHeight];
  if (!width || !height) return;
  if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio);
  if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio);
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.setTransform(ratio, 0, 0, ratio, 0, 0);
  pen.clearRect(0, 0, width, height);
  const { spots, at, edge, floor, span } = project(puzzle, camera, width, height);
  const looks = spots.map((_, cell) => (shown(cell) ? look(cell) : null));

  if (0 <= camera.pitch) {
    const [x0, x1, y0, y1] = [span[0][0] - edge, span[0][1] + edge, span[1][0] - edge, span[1][1] + edge];
    pen.beginPath();
    [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ].forEach(([x, y], i) => {
      const spot = at([x, y, floor]);
      if (i) pen.lineTo(spot.x, spot.y);
      else pen.moveTo(spot.x, spot.y);
    });
    pen.closePath();
    pen.lineJoin = "round";
    pen.fillStyle = pen.strokeStyle = inks.board;
    pen.lineWidth = 14;
    pen.stroke();
    pen.fill();
  }

  /** @type {{ depth: number, cell: number, neck?: [number, number] }[]} */
  const things = [];
  spots.forEach((spot, cell) => {
    if (shown(cell)) things.push({ depth: spot.depth, cell });
  });
  const { touches, cubes } = frameOf(puzzle);
  const cube = cubes && cubePen(pen, puzzle, camera, at, looks);
  /** @type {Map<string | number, number[]>} */
  const owners = new Map();
  looks.forEach((ball, cell) => {
    if (ball) owners.set(ball.owner, [...(owners.get(ball.owner) ?? []), cell]);
  });
  for (const cells of cubes ? [] : owners.values()) {
    cells.forEach((a, i) =>
      cells.slice(i + 1).forEach((b) => {
        if (touches(a, b))
          things.push({ depth: Math.min(spots[a].depth, spots[b].depth) - 1e-6, cell: a, neck: [a, b] });
      }),
    );
  }
  things.sort((a, b) => a.depth - b.depth);
  const turn = 2 * Math.PI;
  for (const { cell, neck } of things) {
    if (neck) {
      const [a, b] = neck.map((end) => spots[end]);
      const { colour, alpha } = /** @type {Look} */ (looks[neck[0]]);
      pen.globalAlpha = alpha;
      pen.beginPath();
      pen.moveTo(a.x, a.y);
      pen.lineTo(b.x, b.y);
      pen.lineCap = "butt";
      pen.strokeStyle = dark(colour);
      pen.lineWidth = a.r * 0.92;
      pen.stroke();
      pen.strokeStyle = colour;
      pen.lineWidth = a.r * 0.7;
      pen.stroke();
      pen.globalAlpha = 1;
      continue;
    }
    const spot = spots[cell];
    const ballLook = looks[cell];
    if (cube) cube(cell, inks);
    else if (ballLook) {
      pen.globalAlpha = ballLook.alpha;
      pen.drawImage(ball(ballLook.colour), spot.x - spot.r, spot.y - spot.r, 2 * spot.r, 2 * spot.r);
      if (7 < spot.r) {
        // A pale ball is a hint: balls behind it show through, and its letter stays readable.
        const pale = ballLook.alpha < 0.5;
        if (pale) pen.globalAlpha = 1;
        pen.fillStyle = pale ? inks.ink : ink(ballLook.colour);
        pen.font = `650 ${Math.round(spot.r * 0.86)}px system-ui, sans-serif`;
        pen.textAlign = "center";
        pen.textBaseline = "middle";
        pen.fillText(ballLook.letter, spot.x, spot.y + spot.r * 0.06);
      }
      pen.globalAlpha = 1;
    } else {
      const r = spot.r * 0.96;
      pen.globalAlpha = GLASS;
      pen.drawImage(ball(inks.pearl), spot.x - r, spot.y - r, 2 * r, 2 * r);
      pen.globalAlpha = RIM;
      pen.beginPath();
      pen.arc(spot.x, spot.y, r, 0, turn);
      pen.lineWidth = 1;
      pen.strokeStyle = inks.pearl;
      pen.stroke();
      pen.globalAlpha = 1;
      if (puzzle.fill[cell] !== "must") {
        pen.beginPath();
        pen.arc(spot.x, spot.y, r + 3, 0, turn);
        pen.lineWidth = 1.2;
        pen.strokeStyle = inks.line;
        pen.setLineDash([3, 3]);
        pen.stroke();
        pen.setLineDash([]);
      }
    }
    if (ballLook?.ring && !cube) ring(spot, ballLook.ring, 3);
    if (dead.has(cell)) cross(spot);
    if (cell === cursor) ring(spot, inks.accent, 3);
  }

  /** @param {{ x: number, y: number, r: number }} spot */
  function cross({ x, y, r }) {
    const side = r * 0.42;
    for (const [colour, wide] of /** @type {[string, number][]} */ ([
      [inks.back, 6],
      [inks.bad, 3.5],
    ])) {
      pen.beginPath();
      pen.moveTo(x - side, y - side);
      pen.lineTo(x + side, y + side);
      pen.moveTo(x + side, y - side);
      pen.lineTo(x - side, y + side);
      pen.lineCap = "round";
      pen.lineWidth = wide;
      pen.strokeStyle = colour;
      pen.stroke();
    }
  }

  /**
   * @param {{ x: number, y: number, r: number }} spot
   * @param {string} colour
   * @param {number} thick
   */
  function ring(spot, colour, thick) {
    pen.beginPath();
    pen.arc(spot.x, spot.y, spot.r + 1, 0, turn);
    pen.lineWidth = thick + 2;
    pen.strokeStyle = inks.back;
    pen.stroke();
    pen.lineWidth = thick;
    pen.strokeStyle = colour;
    pen.stroke();
  }
}
