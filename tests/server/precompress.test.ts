import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { precompress } from "../../app/server/build.mjs";
import { freshFolder } from "../support/fresh-folder";
import { write } from "./built-project";

it("packs the text files of more than 256 bytes beside themselves", () => {
  const folder = freshFolder();
  const long = "x".repeat(257);
  write(folder, {
    "assets/a.js": long,
    "a.css": "x".repeat(256),
    "f.woff2": long,
    "p.png": long,
    "m.webmanifest": long,
  });
  precompress(folder);
  const packed = readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => /\.(?:br|gz)$/.test(name));
  expect(packed.sort()).toEqual(["assets/a.js.br", "assets/a.js.gz", "m.webmanifest.br", "m.webmanifest.gz"]);
  expect(brotliDecompressSync(readFileSync(join(folder, "assets/a.js.br"))).toString()).toBe(long);
  expect(gunzipSync(readFileSync(join(folder, "assets/a.js.gz"))).toString()).toBe(long);
});
