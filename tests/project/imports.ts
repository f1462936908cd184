import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { aliases } from "../../aliases";

/**
 * One import line of a source file. `from` is the path of the file, and `to` is the imported file or package. Paths
 * start at the root folder and have no extension. `as` is the text in the import line. `isCommand` is true if `from` is
 * a script that Node runs directly, without a build.
 */
export type Import = { from: string; to: string; as: string; onlyTypes: boolean; isCommand: boolean };

const root = join(import.meta.dirname, "../..");
const importLine = /^(?:import|export)\s(?:(type)\s)?(?:[^"';]*?\sfrom\s)?"([^"]+)"|\bimport\("([^"]+)"\)/gm;

/** Lists every import line of the files in app and drizzle. */
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
 * Returns the part of the program that a file belongs to, for example "app/notices", "app/routes/site" or "drizzle".
 * Returns the path itself if the file belongs to no part.
 */
export function folderOf(path: string): string {
  return /^(?:app\/routes\/[^/]+|app\/[^/]+|drizzle|tests)(?=\/|$)/.exec(path)?.[0] ?? path;
}
