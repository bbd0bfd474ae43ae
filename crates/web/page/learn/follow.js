// Beside the tree: the method as pseudocode, its open and closed lists, and questions to answer.
import { html, useEffect, useMemo, useState } from "../vendor/preact.js";
import { codeOf, lineOf } from "./pseudocode.js";
import { keepsPath, sumOf } from "./frames.js";
import { isByKey, keyName, keyOf, listsOf, questionOf, questionSteps } from "./lists.js";
import { Segmented } from "../lib/forms.js";
import { announce } from "../lib/notices.js";
import { count } from "../lib/format.js";
import { t } from "../lib/text.js";

const TABS = [
  ["code", t`Pseudocode`],
  ["lists", t`Lists`],
  ["quiz", t`Which next?`],
];
const MOST = 40;

/** @typedef {import("./search.js").Search} Search */

/** @param {{ search: Search }} props */
export function Follow({ search }) {
  const [tab, setTab] = useState("code");
  const { watch, state } = search;
  if (!watch || !state) return null;
  return html`<section class="panel stack follow" aria-label=${t`Step by step`}>
    <h2>${t`Step by step`}</h2>
    <${Segmented} label=${t`Step by step`} hideLabel value=${tab} options=${TABS} onChange=${setTab} />
    ${tab === "code" && html`<${Code} watch=${watch} step=${search.step} />`}
    ${tab === "lists" && html`<${Lists} search=${search} />`}
    ${tab === "quiz" && html`<${Quiz} key=${watch.algorithm} search=${search} />`}
  </section>`;
}

/** @param {{ watch: Watch, step: WatchStep | null }} props */
function Code({ watch, step }) {
  const code = codeOf(watch.algorithm);
  const now = lineOf(code, step);
  return html`<ol class="pseudocode">
    ${code.map(
      ([indent, words], at) => html`<li key=${at} class="in-${indent} ${at === now ? "now" : ""}"
      aria-current=${at === now ? "step" : undefined}>${words}</li>`,
    )}
  </ol>`;
}

/** @param {{ node: WatchNode, watch: Watch, onChoose: (id: number) => void }} props */
function Chip({ node, watch, onChoose }) {
  const name = keyName(watch.algorithm);
  return html`<button type="button" class="node-chip" title=${sumOf(watch, node)}
    onClick=${() => onChoose(node.id)}>${name} ${keyOf(watch.algorithm, node)}
    <small>${name === "g" ? "" : `g ${node.g}, h ${node.h}`}</small></button>`;
}

/** @param {{ search: Search }} props */
function Lists({ search }) {
  const { watch, state, choose } = search;
  if (!watch || !state) return null;
  if (keepsPath(watch.algorithm)) {
    return html`<p>${t`This method keeps no lists: it remembers the path from the start to the current node, and nothing
      else. That is why it needs so little memory, and why it meets boards again.`}</p>`;
  }
  const { open, closed } = listsOf(watch, state);
  const list = (
    /** @type {string} */ title,
    /** @type {WatchNode[]} */ nodes,
    /** @type {boolean} */ isLatest,
  ) => {
    const some = isLatest ? nodes.slice(-MOST).toReversed() : nodes.slice(0, MOST);
    return html`<div>
      <h3>${title} <span class="muted">${count(nodes.length)}</span></h3>
      <ul class="node-list" aria-label=${title}>${some.map(
        (node) => html`<li key=${node.id}><${Chip} node=${node} watch=${watch} onChoose=${choose} /></li>`,
      )}</ul>
      ${nodes.length > MOST && html`<p class="hint">${t`${count(nodes.length - MOST)} more.`}</p>`}
    </div>`;
  };
  return html`${list(t`Open, least ${keyName(watch.algorithm)} first`, open, false)}
    ${list(t`Closed, latest first`, closed, true)}
    <p class="hint">${t`Tap a node to see its board in the tree.`}</p>`;
}

/** @param {{ search: Search }} props */
function Quiz({ search }) {
  const { watch, state, player, choose } = search;
  const [score, setScore] = useState({ right: 0, asked: 0 });
  const [answer, setAnswer] = useState(
    /** @type {{ id: number, isRight: boolean, at: number } | null} */ (null),
  );
  const steps = useMemo(() => (watch ? questionSteps(watch) : []), [watch]);
  useEffect(() => setAnswer(null), [watch]);
  if (!watch || !state) return null;
  if (!isByKey(watch.algorithm))
    return html`<p>${t`The next node is not chosen by its value, so there is no list to choose from. Take another method.`}</p>`;
  const question = questionOf(watch, state);
  const isAsked = question && watch.steps[player.at]?.kind === "expand";
  const name = keyName(watch.algorithm);
  const said = answer?.at === player.at ? answer : null;
  const next = steps.find((at) => (isAsked ? at > player.at : at >= player.at));
  const goOn = () => {
    if (next === undefined) return;
    player.pause();
    setAnswer(null);
    player.seek(next);
  };
  /** @param {WatchNode} node */
  const guess = (node) => {
    if (!question || said) return;
    const isRight = keyOf(watch.algorithm, node) === question.least;
    setAnswer({ id: node.id, isRight, at: player.at });
    setScore({ right: score.right + Number(isRight), asked: score.asked + 1 });
    choose(node.id);
    announce(isRight ? t`Right.` : t`No.`);
  };
  const more = next !== undefined;
  return html`
    <p>${
      isAsked
        ? t`Which of these nodes does the method take next?`
        : more
          ? t`At each question the search stops before it takes a node from its open list.`
          : t`There are no more questions in this search. Take another board or method, or go back to the start.`
    }</p>
    ${
      isAsked &&
      html`<ul class="node-list" aria-label=${t`Nodes to choose from`}>${question.options.map(
        (node) => html`<li key=${node.id}><button type="button"
          class="node-chip ${said ? (keyOf(watch.algorithm, node) === question.least ? "right" : "wrong") : ""}"
          aria-pressed=${said?.id === node.id ? "true" : "false"} onClick=${() => guess(node)}>
          ${name === "g" ? `g ${node.g}` : `g ${node.g}, h ${node.h}`}</button></li>`,
      )}</ul>`
    }
    ${
      said &&
      question &&
      html`<p class="notice ${said.isRight ? "" : "warm"}" role="status">
      ${
        said.isRight
          ? t`Right: the least ${name} in the open list is ${question.least}.`
          : t`No: the least ${name} in the open list is ${question.least}.`
      }</p>`
    }
    <div class="row spread">
      <button type="button" class="button" aria-disabled=${more ? undefined : "true"}
        onClick=${goOn}>${isAsked && !said ? t`Skip` : t`Next question`}</button>
      <span data-score>${t`${count(score.right)} of ${count(score.asked)} right`}</span>
    </div>`;
}
