import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { aliases } from "../../aliases";

/**
 * One import line. `from` and `to` are paths from the project's root without extension, but `to` may also be a package.
 * `as` is the name in the import line. A command is a script that Node runs directly, without a build.
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
 * Returns the part of the program that a file is in, for example "app/notices", "app/routes/site" or "drizzle". Returns
 * the path itself if the file is in none of them.
 */
export function folderOf(path: string): string {
  return /^(?:app\/routes\/[^/]+|app\/[^/]+|drizzle|tests)(?=\/|$)/.exec(path)?.[0] ?? path;
}
