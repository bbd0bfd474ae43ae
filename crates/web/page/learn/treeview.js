// The tree of a search with its legend and tools, and its keyboard navigation.
import { html, useEffect, useMemo, useRef } from "../vendor/preact.js";
import { toText } from "../slide/board.js";
import { TreeCanvas } from "./treecanvas.js";
import { looksOf, sumOf } from "./frames.js";
import { layout } from "./layout.js";
import { announce } from "../lib/notices.js";
import { download } from "../lib/files.js";
import { IconButton } from "../lib/forms.js";
import { icon } from "../lib/icons.js";
import { t } from "../lib/text.js";

const HELP = t`Search tree. Arrows walk from node to node, plus and minus zoom, 0 shows everything, comma and full
    stop go one step back and on, space plays.`;

/** @param {Watch} watch */
function endOf(watch) {
  if (watch.outcome === "solved") return t`Found: ${t`${watch.path.length - 1} moves`}.`;
  if (watch.solvable === false) return t`Nothing was searched: this board cannot reach the goal.`;
  return watch.truncated ? t`Stopped here: the limit was reached.` : t`A local minimum: no move lowers h.`;
}

/**
 * The canvas with the drawing of a search.
 * @param {{ watch: Watch | null | undefined, tree: Tree | null, state: Frame | null, path: number[], chosen: number | null,
 *   boards: boolean, onChoose?: (id: number | null) => void }} what
 */
function useTreeCanvas({ watch, tree, state, path, chosen, boards, onChoose = () => {} }) {
  const canvas = /** @type {Ref<HTMLCanvasElement>} */ (useRef(null));
  const view = /** @type {Ref<TreeCanvas>} */ (useRef(null));
  const onPick = useRef(onChoose);
  onPick.current = onChoose;
  useEffect(() => {
    view.current = new TreeCanvas(canvas.current, { onPick: (id) => onPick.current(id) });
    return () => view.current.close();
  }, []);
  useEffect(() => {
    if (watch && tree) view.current.set(watch, tree, boards);
  }, [watch, tree, boards]);
  useEffect(() => {
    if (state) view.current.show({ state, path, chosen });
  });
  return { canvas, view };
}

/**
 * A read-only tree beside another one.
 * @param {{ watch: Watch, state: Frame, path: number[] }} props
 */
export function SmallTree({ watch, state, path }) {
  const tree = useMemo(() => layout(watch.nodes), [watch]);
  const { canvas } = useTreeCanvas({ watch, tree, state, path, chosen: null, boards: false });
  return html`<canvas class="lane-tree" ref=${canvas} aria-hidden="true"></canvas>`;
}

/**
 * @param {{ watch: Watch | null, failed: boolean, tree: Tree | null, state: Frame | null, path: number[],
 *   chosen: number | null, onChoose: (id: number | null) => void, boards: boolean, player: Player }} props
 */
export function Tree({ watch, failed, tree, state, path, chosen, onChoose, boards, player }) {
  const { canvas, view } = useTreeCanvas({ watch, tree, state, path, chosen, boards, onChoose });

  /** @param {KeyboardEvent} event */
  const walk = (event) => {
    if (!watch || !tree || !state || event.ctrlKey || event.altKey || event.metaKey) return;
    const here = chosen ?? state.current;
    const { parent } = watch.nodes[here];
    /** @param {number[]} ids */
    const shown = (ids) => ids.filter((id) => state.status[id]);
    const siblings = parent === null ? [here] : shown(tree.children[parent]);
    const at = siblings.indexOf(here);
    const ways = [parent, shown(tree.children[here])[0], siblings[at - 1], siblings[at + 1]];
    // Arrows follow the direction on screen: a tree may grow to the right.
    const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
    if (view.current.across) keys.push(...keys.splice(0, 2));
    /** @type {Record<string, number | null | undefined>} */
    const steps = Object.fromEntries(keys.map((key, way) => [key, ways[way]]));
    if (event.key in steps) {
      const to = steps[event.key];
      if (to !== undefined && to !== null) {
        view.current.free = false;
        onChoose(to);
        const node = watch.nodes[to];
        const board = toText(node.board).replaceAll("/", ", ");
        announce(t`Depth ${tree.depth[to]}, ${sumOf(watch, node)}. Board ${board}`);
      }
    } else if (event.key === "+" || event.key === "=") view.current.zoom(1.25);
    else if (event.key === "-") view.current.zoom(0.8);
    else if (event.key === "0") view.current.fit();
    else if (event.key === "Escape") onChoose(null);
    else if (event.key === " ") player.toggle();
    else if (event.key === ",") player.step(-1);
    else if (event.key === ".") player.step(1);
    else return;
    event.preventDefault();
  };

  const saveTree = () => {
    const text = watch && view.current.svg(t`Search tree`);
    if (text) download(`slidepack-tree-${watch.algorithm}-step-${player.at}.svg`, text, "image/svg+xml");
  };

  const seen = state ? state.status.reduce((all, status) => all + (status ? 1 : 0), 0) : 0;
  const ended = watch && state?.done;
  const keys = watch?.steps.length ? [...looksOf(watch), ["way", t`path`]] : [];
  return html`<div class="tree panel" data-nodes=${seen}>
    <div class="tree-head">
      <ul class="legend" aria-label=${t`What the colours mean`}>
        ${keys.map(
          ([look, words]) => html`<li key=${words}><span class="swatch ${look}"></span>${words}
        </li>`,
        )}
      </ul>
      <div class="tree-tools">
        <${IconButton} name="plus" label=${t`Zoom in`} onClick=${() => view.current.zoom(1.25)} />
        <${IconButton} name="minus" label=${t`Zoom out`} onClick=${() => view.current.zoom(0.8)} />
        <${IconButton} name="fit" label=${t`Show the whole tree`} onClick=${() => view.current.fit()} />
        <button type="button" class="button" onClick=${() => view.current.followAgain()}>${t`Follow the search`}</button>
        <button type="button" class="button" title=${t`Save the tree as SVG`} aria-label=${t`Save the tree as SVG`}
          onClick=${saveTree}>${icon("export")} SVG</button>
      </div>
    </div>
    <div class="tree-sight">
      <canvas ref=${canvas} tabindex="0" role="application" aria-label=${HELP} onKeyDown=${walk}></canvas>
      ${!watch && !failed && html`<p class="loading">${t`Searching`}</p>`}
    </div>
    <div class="tree-foot">
      ${
        ended &&
        html`<p class="tree-end ${watch.outcome === "solved" ? "" : "warm"}" data-outcome=${watch.outcome}>
        ${endOf(watch)}</p>`
      }
      <p class="hint for-mouse">${t`Drag to move, Ctrl + wheel to zoom. After a click on the tree the wheel alone
        zooms.`}</p>
      <p class="hint for-touch">${t`Drag to move, two fingers to zoom.`}</p>
    </div>
  </div>`;
}
