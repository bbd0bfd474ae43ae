// The texts of the page, read from its sources: every t`…` of the scripts, and what `data-t` marks in index.html.
import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { parsers } from "prettier/plugins/acorn";

const page = join(import.meta.dirname, "../page");
const site = join(import.meta.dirname, "../site/page");

/** The scripts below a folder, but for those of others. */
async function scripts(folder) {
  const entries = await readdir(folder, { withFileTypes: true });
  const found = await Promise.all(
    entries.map((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name === "vendor" ? [] : scripts(path);
      return entry.name.endsWith(".js") ? [path] : [];
    }),
  );
  return found.flat().sort();
}

/** Every node of a syntax tree. */
function* nodes(tree) {
  if (Array.isArray(tree)) for (const one of tree) yield* nodes(one);
  else if (tree && typeof tree.type === "string") {
    yield tree;
    for (const [name, child] of Object.entries(tree)) if (name !== "comments") yield* nodes(child);
  }
}

/** @type {Map<string, object[]>} */
const known = new Map();

/** All nodes of a script, which is parsed once. */
function parsed(script) {
  const found = known.get(script) ?? [...nodes(parsers.acorn.parse(script, {}))];
  known.set(script, found);
  return found;
}

/** The keys of the texts in a script. */
export function keysIn(script) {
  return parsed(script)
    .filter((node) => node.type === "TaggedTemplateExpression" && node.tag.name === "t")
    .map(({ quasi }) => quasi.quasis.map((part) => part.value.cooked))
    .map((parts) => parts.reduce((all, part, at) => `${all}{${at - 1}}${part}`).replace(/\s+/g, " "));
}

/** Words that are the same in every language: names of keys and formats, and Indonesian's kurang. */
const SAME = /^(?:CSV|SVG|Tab|Enter|Delete|Esc|Ctrl [ZY]|Page|[A-Z]|kurang\(i\)|\+ X|[^A-Za-z]+|\s)+$/;
/** Attributes and properties that are read or heard. */
const READ =
  /\s((?:aria-label|aria-description|title|placeholder|label|alt|hint|note)="(?!kurang")[^"]*[A-Za-z]{2}[^"]*")/g;
const SAYS = new Set(["notify", "announce", "say", "tell", "Error", "ApiError"]);

/** Full stops and colons behind a value in html`…`: Chinese has its own. */
const punctuation = (parts) => parts.slice(1).filter((part) => /^(?:<\/\w+>)?[.:;!](?:\s|<|$)/.test(part));

/** Texts of a script that are no t`…`: words and attributes in html`…`, and sentences that are told. */
export function bareTexts(script) {
  const found = [];
  for (const node of parsed(script)) {
    if (node.type === "TaggedTemplateExpression" && node.tag.name === "html") {
      const parts = node.quasi.quasis.map((part) => part.value.cooked);
      const drawn = parts.join("\u0000");
      const words = drawn.replace(/<[^>]*>/g, "\u0000").split("\u0000");
      found.push(
        ...words.map((text) => text.trim()).filter((text) => /[A-Za-z]{2}/.test(text) && !SAME.test(text)),
      );
      found.push(...punctuation(parts), ...[...drawn.matchAll(READ)].map(([, attribute]) => attribute));
    }
    if (node.type !== "CallExpression" && node.type !== "NewExpression") continue;
    if (!SAYS.has(node.callee.name ?? node.callee.property?.name)) continue;
    for (const said of node.arguments) {
      if (said.type === "Literal" && / /.test(said.value)) found.push(said.value);
      if (said.type !== "TemplateLiteral") continue;
      const text = said.quasis
        .map((part) => part.value.cooked)
        .reduce((all, part, at) => `${all}{${at - 1}}${part}`);
      if (/[A-Za-z]{2}/.test(text)) found.push(text);
    }
  }
  return found;
}

/** The keys of the texts in a page: of each element with `data-t`, what that names. */
export function keysInPage(html) {
  const marked = [...html.matchAll(/<[^>]*\bdata-t="([^"]*)"[^>]*>([^<]*)/g)];
  return marked.flatMap(([tag, names, text]) =>
    names
      .split(" ")
      .map((name) => (name === "text" ? text : (new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ""))),
  );
}

/** The scripts of the page and of what a static host adds to it. */
export async function allScripts() {
  const files = (await Promise.all([page, site].map(scripts))).flat();
  return Promise.all(files.map(async (file) => ({ file, script: await readFile(file, "utf8") })));
}

/** All keys of the page and of what a static host adds to it, each once, in the order of the files. */
export async function allKeys() {
  const used = (await allScripts()).map(({ script }) => keysIn(script));
  const html = await readFile(join(page, "index.html"), "utf8");
  return [...new Set([...keysInPage(html), ...used.flat()])];
}

/** The texts of a language. */
export const textsOf = async (language) =>
  JSON.parse(await readFile(join(page, `lang/${language}.json`), "utf8"));
