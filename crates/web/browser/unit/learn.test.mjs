// What is chosen in Learn, and what is in sight of its tree.
import test from "node:test";
import assert from "node:assert/strict";
import { Camera } from "../../page/learn/camera.js";
import { ABOUT, ALGORITHMS, choicesOf, isGuided, methodsOf, showsBoards } from "../../page/learn/choices.js";
import { ALONE, GUIDED } from "../../page/lib/methods.js";
import { codeOf, lineOf } from "../../page/learn/pseudocode.js";
import { frame, sumOf, tell } from "../../page/learn/frames.js";
import { laneAt, METHODS, turnsOf, verdict } from "../../page/learn/racestate.js";
import { keyName, keyOf, listsOf, questionOf, questionSteps } from "../../page/learn/lists.js";

const CANVAS = { width: 400, height: 200 };

test("what a link asks for is taken where it makes sense", () => {
  const { board, ...rest } = choicesOf({ text: "1 2/3 0", goal: "first", algorithm: "ida", tab: "solvable" });
  assert.deepEqual([board.rows, board.cols, ...board.tiles], [2, 2, 1, 2, 3, 0]);
  assert.deepEqual(rest, {
    goal: "first",
    algorithm: "ida",
    heuristic: "manhattan",
    tab: "solvable",
  });
  const lost = choicesOf({ text: "1 1/3 0", algorithm: "magic", tab: 7 });
  assert.deepEqual([lost.board.rows, lost.algorithm, lost.tab], [3, "astar", "search"]);
});

test("every method with steps is shown and explained, with heuristics where it uses one", () => {
  const names = [...ALONE, ...GUIDED].map(([name]) => name);
  const shown = names.filter((name) => !["auto", "anytime", "constructive"].includes(name));
  assert.deepEqual(
    ALGORITHMS.map(([name]) => name),
    shown,
  );
  assert.deepEqual(Object.keys(ABOUT).toSorted(), shown.toSorted());
  assert.deepEqual(methodsOf("bfs"), ["bfs"]);
  assert.deepEqual(
    methodsOf("ida"),
    ["hamming", "rows-and-columns", "euclidean", "gaschnig", "manhattan", "linear-conflict"].map(
      (name) => `ida:${name}`,
    ),
  );
  assert.deepEqual(["iddfs", "ida"].map(isGuided), [false, true]);
  assert.ok(METHODS.some(([key, title]) => key === "bfs" && title === "Breadth first"));
  assert.ok(METHODS.some(([key, title]) => key === "ida:manhattan" && title === "IDA*, Manhattan"));
});

test("the value of a node is that of its method", () => {
  const node = { id: 0, g: 3, h: 4, f: 7 };
  assert.equal(sumOf({ algorithm: "astar" }, node), "f = 3 + 4 = 7");
  assert.equal(sumOf({ algorithm: "wastar" }, { ...node, f: 11 }), "f = 3 + 2·4 = 11");
  assert.equal(sumOf({ algorithm: "iddfs" }, { ...node, h: 0, f: 3 }), "g = 3");
  assert.deepEqual(["bfs", "greedy", "wastar"].map(keyName), ["g", "h", "f"]);
  const cut = (algorithm) => tell({ algorithm, nodes: [node] }, { kind: "prune", node: 0 });
  assert.match(cut("ida"), /^Cut off: f = 3 \+ 4 = 7 is over the bound/);
  assert.match(cut("dfs"), /^Cut off, g = 3: the limit is reached/);
  assert.match(cut("astar"), /^Dropped/);
});

test("small boards are drawn in small trees", () => {
  const [small, large] = [
    { rows: 3, cols: 3 },
    { rows: 5, cols: 5 },
  ];
  assert.ok(showsBoards(small, 90));
  assert.ok(!showsBoards(small, 91));
  assert.ok(!showsBoards(large, 10));
});

test("zooming keeps the point under the pointer where it is", () => {
  const camera = new Camera();
  camera.pan(30, 40);
  const before = camera.pointAt(120, 80);
  camera.zoom(1.7, 120, 80);
  camera.pointAt(120, 80).forEach((value, axis) => assert.ok(Math.abs(value - before[axis]) < 1e-9));
  camera.zoom(1000, 0, 0);
  assert.equal(camera.scale, 3);
  camera.zoom(1e-9, 0, 0);
  assert.equal(camera.scale, 0.02);
});

test("fitting shows all of a box", () => {
  const camera = new Camera();
  const box = { left: -500, right: 1500, top: -20, bottom: 900 };
  camera.fit(box, CANVAS);
  const sight = camera.sight(CANVAS);
  assert.ok(sight.left <= box.left && box.right <= sight.right);
  assert.ok(sight.top <= box.top && box.bottom <= sight.bottom);
});

test("following moves a large tree no more than needed, and leaves a small one whole", () => {
  const camera = new Camera();
  const wide = { left: 0, right: 5000, top: 0, bottom: 3000 };
  camera.follow([2500, 1500], wide, CANVAS);
  const { left, top } = camera;
  camera.follow([2490, 1500], wide, CANVAS);
  assert.deepEqual([camera.left, camera.top], [left, top]);
  camera.follow([4000, 1500], wide, CANVAS);
  const [x] = [4000 * camera.scale + camera.left];
  assert.ok(Math.abs(x - CANVAS.width * 0.65) < 1e-9);
  camera.follow([0, 0], { left: -50, right: 50, top: -20, bottom: 60 }, CANVAS);
  assert.equal(camera.scale, 1.4);
});

test("every step of a method has a line of its pseudocode, and every line says something", () => {
  const depthFirst = ["bound", "prune", "goal", "expand", "generate", "backtrack"];
  const kinds = {
    dfs: depthFirst,
    iddfs: depthFirst,
    ida: depthFirst,
    bidirectional: ["goal", "expand", "duplicate", "generate"],
    "hill-climbing": ["goal", "expand", "generate"],
  };
  for (const [algorithm] of ALGORITHMS) {
    const code = codeOf(algorithm);
    assert.ok(code.every(([indent, words]) => indent >= 0 && words.length > 5));
    assert.equal(lineOf(code, null), 0);
    const lines = (kinds[algorithm] ?? ["expand", "prune", "goal", "duplicate", "generate"]).map((kind) =>
      lineOf(code, { kind }),
    );
    assert.ok(
      lines.every((line) => line > 0),
      algorithm,
    );
    assert.equal(new Set(lines).size, lines.length, algorithm);
  }
  assert.notEqual(codeOf("greedy")[2][1], codeOf("astar")[2][1]);
});

/** A search of five nodes: the root has three children, of which the second one is expanded. */
const search = (algorithm) => ({
  algorithm,
  nodes: [
    { id: 0, parent: null, g: 0, h: 4, f: 4 },
    { id: 1, parent: 0, g: 1, h: 5, f: 6 },
    { id: 2, parent: 0, g: 1, h: 3, f: 4 },
    { id: 3, parent: 0, g: 1, h: 5, f: 6 },
    { id: 4, parent: 2, g: 2, h: 2, f: 4 },
  ],
  steps: [
    { kind: "expand", node: 0 },
    { kind: "generate", node: 1 },
    { kind: "generate", node: 2 },
    { kind: "generate", node: 3 },
    { kind: "expand", node: 2 },
    { kind: "generate", node: 4 },
    { kind: "expand", node: 4 },
  ],
  path: [],
});

test("the open list has the node first that is taken next", () => {
  const watch = search("astar");
  const { open, closed } = listsOf(watch, frame(watch, 4));
  assert.deepEqual(
    open.map(({ id }) => id),
    [2, 1, 3],
  );
  assert.deepEqual(
    closed.map(({ id }) => id),
    [0],
  );
  assert.deepEqual([keyOf("greedy", open[0]), keyOf("astar", open[0])], [3, 4]);
});

test("questions are asked where the method has a choice, and hold a right answer", () => {
  const watch = search("astar");
  assert.deepEqual(questionSteps(watch), [4, 6]);
  for (const at of questionSteps(watch)) {
    const { least, options } = questionOf(watch, frame(watch, at));
    const right = options.filter((node) => keyOf("astar", node) === least);
    assert.deepEqual(
      right.map(({ id }) => id),
      [watch.steps[at].node],
    );
    assert.ok(options.length > right.length);
  }
  assert.equal(questionOf(watch, frame(watch, 0)), null);
  for (const algorithm of ["ida", "dfs", "bidirectional"])
    assert.deepEqual(questionSteps(search(algorithm)), []);
});

test("a race goes expansion by expansion, and ends at the goal", () => {
  const watch = { ...search("astar"), outcome: "solved", expanded: 3, path: [0, 2, 4] };
  const turns = turnsOf(watch);
  assert.deepEqual(turns, [0, 4, 6, 7]);
  assert.deepEqual([laneAt(watch, turns, 0).expanded, laneAt(watch, turns, 0).isOver], [0, false]);
  assert.equal(laneAt(watch, turns, 2).node.id, 2);
  const end = laneAt(watch, turns, 99);
  assert.deepEqual([end.expanded, end.isFound, end.node.id], [3, true, 4]);
  const methods = METHODS.slice(0, 2).map(([key]) => key);
  assert.equal(verdict([watch, undefined], methods), null);
  assert.equal(verdict([watch, watch], methods), "Both need the same number of nodes.");
  assert.match(verdict([watch, { ...watch, expanded: 9 }], methods), /needs fewer nodes: 3 against 9\.$/);
  assert.match(
    verdict([watch, { ...watch, expanded: 2, path: [0, 1] }], methods),
    /2 against 3\. Their solutions have 2 and 1 moves\.$/,
  );
  assert.match(verdict([watch, { ...watch, outcome: "stopped" }], methods), /^Only /);
});
