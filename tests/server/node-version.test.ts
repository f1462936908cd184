import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { findNodeProblem } from "~/server/node-version.mjs";

function folder({ hasOwnNode }: { hasOwnNode: boolean }) {
  const root = mkdtempSync(join(tmpdir(), "school-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "node_modules/.bin"), { recursive: true });
  if (hasOwnNode) writeFileSync(join(root, "node_modules/.bin/node"), "");
  return root;
}

it.each(["22.0.0", "24.21.0", "26.12.1"])("the website runs on Node %s", (version) =>
  expect(findNodeProblem(folder({ hasOwnNode: false }), { version })).toBeUndefined(),
);

it.each<[version: string, platform: NodeJS.Platform, hasOwnNode: boolean, advice: string]>([
  ["20.19.2", "linux", true, "Use npm start, npm test or npm run, which take the Node that npm ci has installed."],
  ["18.20.4", "linux", false, "Run  npm ci  without --omit=optional: it installs Node 24 for the website."],
  ["20.19.2", "darwin", false, "Install Node 24."],
])(
  "the start command on Node %s for %s (Node in node_modules: %s) advises: %s",
  (version, platform, hasOwnNode, advice) =>
    expect(findNodeProblem(folder({ hasOwnNode }), { version, platform })).toBe(
      `The website needs Node 22 or newer; this is ${version}. ${advice}`,
    ),
);
