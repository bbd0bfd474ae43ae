// Writes types/api.d.ts: the requests and replies of the server as TypeScript types, made from what openapi.json
// promises. `./run` does this before it checks the types, so that the page is checked against the interface as it is.
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";

const here = import.meta.dirname;
const { components } = JSON.parse(await readFile(join(here, "../../openapi.json"), "utf8"));

const PLAIN = { integer: "number", number: "number", string: "string", boolean: "boolean", null: "null" };

/** A schema as a type. */
function typeOf(schema) {
  if (schema.$ref) return schema.$ref.split("/").at(-1);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  const many = schema.oneOf ?? schema.anyOf;
  if (many) return many.map((one) => `(${typeOf(one)})`).join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(" & ");
  const kinds = [schema.type ?? "object"].flat();
  return kinds.map((kind) => kindOf(kind, schema)).join(" | ");
}

function kindOf(kind, schema) {
  if (kind === "array") return `(${typeOf(schema.items ?? {})})[]`;
  if (kind !== "object") return PLAIN[kind];
  if (!schema.properties) return "Record<string, unknown>";
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(
    ([name, value]) => `${name}${required.has(name) ? "" : "?"}: ${typeOf(value)};`,
  );
  return `{ ${fields.join(" ")} }`;
}

const types = Object.entries(components.schemas).map(
  ([name, schema]) => `  type ${name} = ${typeOf(schema)};\n`,
);
const text = `// Made by api.mjs from openapi.json.\ndeclare namespace Api {\n${types.join("")}}\n`;
await writeFile(join(here, "api.d.ts"), text);
