import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { buildWebsite, hashInputs, isBuildCurrent, precompress, stampPath, withBuildLock } from "~/server/build.mjs";
import { freshFolder } from "../support/fresh-folder";

const sources = {
  "app/routes.ts": "default [];",
  "app/site/deep/page.tsx": "page",
  "drizzle/schema.ts": "schema",
  "migrations/0000.sql": "sql",
  "public/crest.svg": "crest",
  "vite.config.ts": "vite",
  "aliases.ts": "aliases",
  "package-lock.json": "{}",
};

function write(root: string, files: Record<string, string>) {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), content);
  }
}

function project(files: Record<string, string> = {}) {
  const root = freshFolder();
  write(root, { ...sources, ...files });
  return root;
}

function builtProject() {
  const root = project({ "build/server/server-entry.js": "server" });
  writeFileSync(stampPath(root), hashInputs(root));
  return root;
}

describe("a build", () => {
  it("a build is current while nothing it was made from has changed", () =>
    expect(isBuildCurrent(builtProject())).toBe(true));

  it.each(Object.keys(sources))("a build is not current when %s has changed", (name) => {
    const root = builtProject();
    write(root, { [name]: "changed" });
    expect(isBuildCurrent(root)).toBe(false);
  });

  it("a build is not current when a file was added, deleted or renamed", () => {
    const roots = [builtProject(), builtProject(), builtProject()];
    const [more = "", fewer = "", other = ""] = roots;
    write(more, { "app/new.ts": "" });
    rmSync(join(fewer, "public/crest.svg"));
    rmSync(join(other, "public/crest.svg"));
    write(other, { "public/arms.svg": sources["public/crest.svg"] });
    expect(roots.map(isBuildCurrent)).toEqual([false, false, false]);
  });

  it("a build is still current when a file that it was not made from has changed", () => {
    const root = builtProject();
    write(root, { "README.md": "new", "data/school.db": "new", "tests/a.test.ts": "new" });
    expect(isBuildCurrent(root)).toBe(true);
  });

  it("a build is not current if it is missing, unfinished or being built again", () => {
    expect(isBuildCurrent(project())).toBe(false);
    expect(isBuildCurrent(project({ "build/server/server-entry.js": "half" }))).toBe(false);
    const root = builtProject();
    rmSync(stampPath(root));
    expect(isBuildCurrent(root)).toBe(false);
  });

  it("a build counts as current if the sources are missing", () => {
    const root = builtProject();
    rmSync(join(root, "app/routes.ts"));
    expect(isBuildCurrent(root)).toBe(true);
    rmSync(join(root, "build/server/server-entry.js"));
    expect(isBuildCurrent(root)).toBe(false);
  });

  it("the website is not built without the build tools, and the error says what to do", async () => {
    await expect(buildWebsite(project(), { always: false })).rejects.toThrow("npm ci --include=dev");
    await buildWebsite(builtProject(), { always: false });
  });
});

const lock = "node_modules/.website-being-built";

describe("the lock of a build", () => {
  it("a build waits for another process that builds, and says so once", async () => {
    const root = freshFolder();
    write(root, { [lock]: String(process.ppid) });
    const said: string[] = [];
    const say = (sentence: string) => {
      said.push(sentence);
      setTimeout(() => rmSync(join(root, lock)), 50);
    };
    await withBuildLock(root, async () => void said.push("done"), say);
    expect(said).toEqual(["Another process is already building the website. Waiting for it.", "done"]);
  });
});

it("a build also stores compressed copies of text files of more than 256 bytes", () => {
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

describe("the command line", () => {
  async function start(root: string, ...args: string[]) {
    const started = spawn(process.execPath, [join(root, "app/server/cli.mjs"), ...args], { cwd: root });
    const [output, error, [exitCode]] = await Promise.all([
      text(started.stdout),
      text(started.stderr),
      once(started, "exit"),
    ]);
    return { output, error, exitCode };
  }

  function projectWithCli() {
    const root = builtProject();
    cpSync("app/server", join(root, "app/server"), { recursive: true, filter: (name) => !/\.tsx?$/.test(name) });
    write(root, {
      "package.json": '{"type":"module"}',
      "build/server/server-entry.js":
        "export const main = (mode) => console.log(mode, process.env.NODE_ENV, process.cwd());",
      "build/server/account.js": "export const main = (args) => console.log(args.join());",
    });
    writeFileSync(stampPath(root), hashInputs(root));
    return root;
  }

  it("the start command starts a current build without building it again", async () => {
    const root = projectWithCli();
    expect(await start(root, "serve")).toEqual({ output: `serve production ${root}\n`, error: "", exitCode: 0 });
    expect((await start(root, "account", "create", "a@b.example")).output).toBe("create,a@b.example\n");
  });

  it("the start command says what to do if it cannot run", async () => {
    const root = projectWithCli();
    expect(await start(root)).toMatchObject({ exitCode: 2, error: expect.stringMatching(/^Usage: /) });
    write(root, { "app/routes.ts": "changed" });
    expect(await start(root, "serve")).toEqual({
      exitCode: 1,
      output: "",
      error: expect.stringMatching(
        /^The website is not built yet.*\nRun {2}npm ci --include=dev {2}and start again\.\n$/,
      ),
    });
    expect(existsSync(join(root, "node_modules/.website-being-built"))).toBe(false);
  });
});
