// The tree of a search: how it is laid out, how it moves, what is in sight of it, and its picture as a file.
import test from "node:test";
import assert from "node:assert/strict";
import { Camera, Glide } from "../../page/learn/camera.js";
import { drawTree, NUMBER, smallBoard } from "../../page/learn/drawtree.js";
import { boundsOf, growsAcross, layout, placeOf, spread } from "../../page/learn/layout.js";
import { frame } from "../../page/learn/frames.js";
import { SvgPen } from "../../page/lib/svgpen.js";

/** Numbers below `below`, the same for the same seed. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** A tree as searches have them: up to three children each; `late` ones are preferred as parents. */
function grown(seed, count, late) {
  const random = numbers(seed);
  const nodes = [{ id: 0, parent: null }];
  const children = [0];
  while (nodes.length < count) {
    const from = Math.max(0, nodes.length - late);
    const parent = from + random(nodes.length - from);
    if (children[parent] >= 3) continue;
    children[parent] += 1;
    children.push(0);
    nodes.push({ id: nodes.length, parent });
  }
  return nodes;
}

test("the trees of two ends stand side by side", () => {
  const nodes = [null, null, 0, 0, 1, 1, 2].map((parent, id) => ({ id, parent }));
  const { x, depth, roots } = layout(nodes);
  assert.deepEqual(roots, [0, 1]);
  const of = (root) => nodes.filter(({ id }) => rootOf(id) === root).map(({ id }) => x[id]);
  const rootOf = (id) => (nodes[id].parent === null ? id : rootOf(nodes[id].parent));
  assert.ok(Math.max(...of(0)) + 1 <= Math.min(...of(1)));
  assert.deepEqual([...depth], [0, 0, 1, 1, 1, 1, 2]);
});

test("no two nodes of a level are on each other, and parents stand in the middle of their children", () => {
  for (let seed = 1; seed <= 12; seed++) {
    const nodes = grown(seed, 60 + 20 * seed, 4 + 3 * seed);
    const { x, depth, children } = layout(nodes);
    const levels = new Map();
    for (const { id } of nodes) levels.set(depth[id], [...(levels.get(depth[id]) ?? []), x[id]]);
    for (const places of levels.values()) {
      places.sort((one, two) => one - two);
      for (let at = 1; at < places.length; at++)
        assert.ok(places[at] - places[at - 1] > 1 - 1e-9, `seed ${seed}`);
    }
    for (const { id } of nodes) {
      if (!children[id].length) continue;
      const [first, last] = [x[children[id][0]], x[children[id].at(-1)]];
      assert.ok(Math.abs(x[id] - (first + last) / 2) < 1e-9);
    }
  }
});

test("nodes that are not there yet take no room", () => {
  const nodes = [
    { id: 0, parent: null },
    { id: 1, parent: 0 },
    { id: 2, parent: 0 },
    { id: 3, parent: 1 },
    { id: 4, parent: 1 },
    { id: 5, parent: 1 },
  ];
  const whole = layout(nodes);
  const begun = layout(nodes, (id) => id <= 2);
  assert.equal(begun.x[2] - begun.x[1], 1);
  assert.equal(begun.x[0], (begun.x[1] + begun.x[2]) / 2);
  assert.deepEqual([...whole.depth], [...begun.depth]);
  assert.deepEqual(begun.children[1], []);
});

test("from its first steps to its end a tree fills a good part of the canvas", () => {
  const canvases = [
    { width: 820, height: 420 },
    { width: 360, height: 420 },
  ];
  for (const canvas of canvases) {
    for (const size of [NUMBER, smallBoard(3, 3)]) {
      for (const late of [3, 8, 1000]) {
        const nodes = grown(late, 150, late);
        const across = growsAcross(layout(nodes), size, canvas);
        const camera = new Camera();
        const parts = [];
        for (let shown = 4; shown <= nodes.length; shown += 1) {
          const tree = layout(nodes, (id) => id < shown);
          const tight = nodes.slice(0, shown).map(({ id }) => placeOf(tree, id, size, across));
          const places = spread(tight, size, canvas);
          camera.follow(places[shown - 1], boundsOf(places, size), canvas);
          const sight = camera.sight(canvas);
          // The part of the canvas between the outermost nodes that are to be seen.
          const seen = places.filter(
            ([x, y]) => sight.left <= x && x <= sight.right && sight.top <= y && y <= sight.bottom,
          );
          const box = boundsOf(seen, size);
          const cut = (from, to, low, high) => (Math.min(to, high) - Math.max(from, low)) / (high - low);
          const part =
            cut(box.left, box.right, sight.left, sight.right) *
            cut(box.top, box.bottom, sight.top, sight.bottom);
          const node = places[shown - 1];
          assert.ok(sight.left <= node[0] && node[0] <= sight.right, "the newest node is in sight");
          assert.ok(sight.top <= node[1] && node[1] <= sight.bottom, "the newest node is in sight");
          parts.push(part);
        }
        // Four nodes in a line cannot fill much; later most of the canvas is in use.
        parts.sort((one, two) => one - two);
        const [least, usual] = [parts[0], parts[Math.floor(parts.length / 2)]];
        const words = `least ${least.toFixed(2)}, usually ${usual.toFixed(2)}: ${late}, ${canvas.width}, ${size.width}`;
        assert.ok(least > 0.18 && usual > 0.45, words);
      }
    }
  }
});

test("a deep tree grows to the right on a wide canvas, and down on a high one", () => {
  const chain = layout(Array.from({ length: 20 }, (_, id) => ({ id, parent: id ? id - 1 : null })));
  assert.ok(growsAcross(chain, NUMBER, { width: 900, height: 400 }));
  assert.ok(!growsAcross(chain, NUMBER, { width: 300, height: 900 }));
});

test("new nodes come out of their parents and glide to their places, also to a new aim on the way", () => {
  const glide = new Glide();
  glide.aim([{ id: 0, parent: null, place: [0, 0] }]);
  assert.equal(glide.step(16), false);
  glide.aim([
    { id: 0, parent: null, place: [-50, 0] },
    { id: 1, parent: 0, place: [100, 80] },
  ]);
  assert.deepEqual(glide.at(1), [0, 0]);
  assert.equal(glide.step(16), true);
  const [x, y] = glide.at(1);
  assert.ok(0 < x && x < 100 && 0 < y && y < 80);
  glide.aim([
    { id: 0, parent: null, place: [0, 0] },
    { id: 1, parent: 0, place: [40, 80] },
  ]);
  assert.deepEqual(glide.at(1), [x, y]);
  for (let frames = 0; glide.step(16); frames++) assert.ok(frames < 100);
  assert.deepEqual(glide.at(1), [40, 80]);
  glide.aim([{ id: 1, parent: 0, place: [7, 8] }]);
  assert.equal(glide.step(Infinity), false);
  assert.deepEqual([glide.at(1), glide.places.size], [[7, 8], 1]);
});

test("a camera comes to what another one sees, and stops there", () => {
  const [camera, wanted] = [new Camera(), new Camera()];
  wanted.fit({ left: -300, right: 500, top: 0, bottom: 400 }, { width: 400, height: 300 });
  let frames = 0;
  while (camera.approach(wanted, 0.2)) assert.ok((frames += 1) < 100);
  assert.ok(frames > 3);
  assert.deepEqual({ ...camera }, { ...wanted });
});

test("the picture of a tree as a file has every node, its numbers, and nothing that breaks XML", () => {
  const board = [
    [1, 2],
    [3, 0],
  ];
  const watch = {
    algorithm: "astar",
    nodes: [
      { id: 0, parent: null, board, f: 2, g: 0, h: 2, move: null },
      { id: 1, parent: 0, board, f: 4, g: 1, h: 3, move: "L" },
      { id: 2, parent: 0, board, f: 2, g: 1, h: 1, move: "U" },
    ],
    steps: [
      { kind: "expand", node: 0 },
      { kind: "generate", node: 1 },
      { kind: "generate", node: 2 },
    ],
    path: [],
  };
  const state = frame(watch, 3);
  const tree = layout(watch.nodes);
  for (const boards of [false, true]) {
    const size = boards ? smallBoard(2, 2) : NUMBER;
    const place = (id) => placeOf(tree, id, size, false);
    const box = boundsOf([0, 1, 2].map(place), size);
    const pen = new SvgPen();
    const colours = new Proxy({}, { get: () => '"<&' });
    const look = { colours, legible: true, across: false, path: new Set([0, 2]), chosen: 2 };
    drawTree(pen, box, { watch, state, place, boards, size, ...look });
    const text = pen.text(box, { back: "#fff", title: "a < b & c" });
    assert.match(text, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="/);
    assert.ok(text.includes("<title>a &#60; b &#38; c</title>"));
    assert.ok(!/NaN|Infinity/.test(text));
    const words = boards ? ["0+2=2", "1+3=4", "1+1=2"] : ["f = 2", "f = 4", "0 + 2"];
    for (const word of words) assert.ok(text.includes(`>${word}`), word);
    assert.equal(text.match(/<svg/g).length, text.match(/<\/svg>/g).length);
  }
});
