import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { aliases } from "../../aliases";

/**
 * One import line: from file to file by path from the project's root without extension, or to a package, and `as` it is written. A command is
 * a script that Node runs as it is, outside every build.
 */
export type Import = { from: string; to: string; as: string; onlyTypes: boolean; isCommand: boolean };

const root = join(import.meta.dirname, "../..");
const importLine = /^(?:import|export)\s(?:(type)\s)?(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Lists every import line of the program's own files, without tests. */
export function listImports(): Import[] {
  return ["app", "drizzle"].flatMap(filesBelow).flatMap((file) =>
    [...readFileSync(join(root, file), "utf8").matchAll(importLine)].map(([, type, named = "", dynamic = ""]) => ({
      from: withoutEnding(file),
      to: targetOf(file, named || dynamic),
      as: named || dynamic,
      onlyTypes: type !== undefined,
      isCommand: file.endsWith(".mjs"),
    })),
  );
}

const filesBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(?:tsx?|mjs)$/.test(name))
    .map((name) => `${folder}/${name}`);

function targetOf(file: string, specifier: string): string {
  const [first = ""] = specifier.split("/");
  const alias = Object.entries(aliases).find(([name]) => name === first);
  if (alias) return withoutEnding(relative(root, specifier.replace(...alias)));
  return specifier.startsWith(".") ? withoutEnding(relative(root, join(root, dirname(file), specifier))) : specifier;
}

const withoutEnding = (path: string) => path.replace(/\?.*$/, "").replace(/\.(tsx?|mjs)$/, "");

/**
 * Returns the part of the program that a file is in: "app/notices", "app/routes/site", "app/http", "drizzle"; else the
 * path.
 */
export function folderOf(path: string): string {
  return /^(?:app\/routes\/[^/]+|app\/[^/]+|drizzle|tests)(?=\/|$)/.exec(path)?.[0] ?? path;
}
