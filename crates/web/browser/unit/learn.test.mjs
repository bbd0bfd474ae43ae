// What is chosen in Learn, and what is in sight of its tree.
import test from "node:test";
import assert from "node:assert/strict";
import { Camera } from "../../page/learn/camera.js";
import { choicesOf, showsBoards } from "../../page/learn/choices.js";

const CANVAS = { width: 400, height: 200 };

test("what a link asks for is taken where it makes sense", () => {
  const { board, ...rest } = choicesOf({ text: "1 2/3 0", goal: "first", algorithm: "ida", tab: "solvable" });
  assert.deepEqual([board.rows, board.cols, ...board.tiles], [2, 2, 1, 2, 3, 0]);
  assert.deepEqual(rest, {
    goal: "first",
    algorithm: "ida",
    heuristic: "manhattan",
    steps: "150",
    tab: "solvable",
    nodes: "auto",
  });
  const lost = choicesOf({ text: "1 1/3 0", algorithm: "magic", steps: 50, tab: 7, nodes: "huge" });
  assert.deepEqual(
    [lost.board.rows, lost.algorithm, lost.steps, lost.tab, lost.nodes],
    [3, "astar", "150", "search", "auto"],
  );
});

test("small boards are drawn in small trees, unless something else is wanted", () => {
  const [small, large] = [
    { rows: 3, cols: 3 },
    { rows: 5, cols: 5 },
  ];
  assert.ok(showsBoards("auto", small, 90));
  assert.ok(!showsBoards("auto", small, 91));
  assert.ok(!showsBoards("auto", large, 10));
  assert.ok(showsBoards("boards", large, 999));
  assert.ok(!showsBoards("numbers", small, 1));
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
  assert.equal(camera.scale, 1.15);
});
