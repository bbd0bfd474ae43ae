// A static host, as plain as they come: it sends files of a folder, at an address with a path, and no headers but
// the kind of the file.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";

const KINDS = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

/** Folders of the sources, with the engines of a built page. */
const sourcesOf = (root) => [
  join(import.meta.dirname, "../site/page"),
  join(import.meta.dirname, "../page"),
  join(root, "page"),
];

async function readFirst(folders, name) {
  for (const folder of folders) {
    const bytes = await readFile(join(folder, name)).catch(() => null);
    if (bytes) return bytes;
  }
  throw new Error("not here");
}

/**
 * Serves a folder; `url` is where, without a slash at its end. `move(folder)` serves another one from then on.
 * Tests that use single modules of the page find their sources below `modules/`.
 */
export async function startHost(folder, path = "/somewhere/else") {
  let root = folder;
  const server = createServer(async (request, response) => {
    const asked = decodeURIComponent(new URL(request.url, "http://host").pathname);
    const name = normalize(asked.slice(path.length + 1) || "index.html");
    try {
      if (!asked.startsWith(`${path}/`) || name.startsWith("..")) throw new Error("elsewhere");
      const bytes = name.startsWith("modules/")
        ? await readFirst(sourcesOf(root), name.slice("modules/".length))
        : await readFile(join(root, name));
      response.writeHead(200, { "Content-Type": KINDS[extname(name)] ?? "application/octet-stream" });
      response.end(bytes);
    } catch {
      response.writeHead(404, { "Content-Type": "text/plain" });
      response.end("not here");
    }
  });
  await new Promise((listening) => server.listen(0, "127.0.0.1", listening));
  const url = `http://127.0.0.1:${server.address().port}${path}`;
  const stop = () =>
    new Promise((stopped) => {
      server.close(stopped);
      server.closeAllConnections();
    });
  const move = (other) => {
    root = other;
  };
  return { url, stop, move };
}
