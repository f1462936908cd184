import { readdirSync, readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { packingFor } from "./page-cache/packing";

/** Where they are. */
export const hashedAt = "/assets/";

/** How long they may be kept. */
export const forever = "public,max-age=31536000,immutable";

const types = new Map([
  ["js", "text/javascript"],
  ["css", "text/css"],
  ["svg", "image/svg+xml"],
  ["woff2", "font/woff2"],
]);

const packings = [
  { name: "br", ending: ".br" },
  { name: "gzip", ending: ".gz" },
  { name: "plain", ending: "" },
] as const;

type Packed = { body: Buffer; tag: string };
type HashedFile = { type: string; packed: Partial<Record<(typeof packings)[number]["name"], Packed>> };

/**
 * Serves the files under /assets of a client build as they were at start, to keep for a year: their names change with
 * their content. Each is read when it is first asked for and stays in memory, all of them together less than 2 MB. Gives
 * whether it has answered; what is not there, and other kinds of files, are for somebody else.
 */
export function hashedFiles(folder: string): (request: IncomingMessage, response: ServerResponse) => boolean {
  const names = new Set(namesIn(join(folder, "assets")));
  const files = new Map<string, HashedFile>();

  function fileAt(url: string): HashedFile | undefined {
    const known = files.get(url);
    if (known || !url.startsWith(hashedAt)) return known;
    const name = url.slice(hashedAt.length);
    const type = types.get(name.slice(name.lastIndexOf(".") + 1));
    const file = type !== undefined && names.has(name) ? readFile(join(folder, "assets", name), name, type) : undefined;
    if (file) files.set(url, file);
    return file;
  }

  function readFile(path: string, name: string, type: string): HashedFile | undefined {
    const packed: HashedFile["packed"] = {};
    try {
      for (const { name: packing, ending } of packings) {
        if (!names.has(name + ending)) continue;
        packed[packing] = { body: readFileSync(path + ending), tag: `"${name}-${packing}"` };
      }
    } catch {
      // A later build has taken it away.
      return undefined;
    }
    return { type, packed };
  }

  return ({ method, url = "", headers }, response) => {
    const file = method === "GET" || method === "HEAD" ? fileAt(url) : undefined;
    if (!file) return false;
    const { best, otherwise } = packingFor(String(headers["accept-encoding"] ?? ""));
    const chosen = [best, otherwise, "plain" as const].find((name) => file.packed[name]) ?? "plain";
    const { body, tag } = file.packed[chosen] as Packed;
    response.setHeader("Cache-Control", forever).setHeader("Vary", "Accept-Encoding");
    response.setHeader("Content-Type", file.type).setHeader("ETag", tag);
    if (headers["if-none-match"] === tag) {
      response.writeHead(304).end();
      return true;
    }
    if (chosen !== "plain") response.setHeader("Content-Encoding", chosen);
    response
      .setHeader("Content-Length", body.length)
      .writeHead(200)
      .end(method === "HEAD" ? undefined : body);
    return true;
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
