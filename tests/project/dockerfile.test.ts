import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { parseEnvironment } from "../../app/env.server";
import { hashInputs } from "../../app/server/build.mjs";
import { healthPath } from "../../app/server/middleware/validate-request";
import { freshFolder } from "../support/fresh-folder";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => readFileSync(join(root, name), "utf8");

const withoutComments = read("Dockerfile").replace(/^#.*\n/gm, "");
const instructions = withoutComments.replace(/\s*\\\n\s*/g, " ");
const [head = "", build = "", runtime = "", ...more] = instructions.split(/^(?=FROM )/m);
const [everything, ...butThese] = read(".dockerignore").trim().split("\n");
const letIn = butThese.map((line) => line.replace(/^!/, ""));

/** What stands behind every instruction of this name in a stage. */
const all = (stage: string, name: string) =>
  [...stage.matchAll(new RegExp(`^${name} (.*)$`, "gm"))].map(([, rest = ""]) => rest);
const words = (stage: string, name: string) => all(stage, name).flatMap((rest) => rest.split(" "));

/** The sources and the destination of every COPY, without its options and the folder both stages work in. */
const copies = (stage: string) =>
  all(stage, "COPY").map((rest) => {
    const paths = rest
      .replace(/--\S+ /g, "")
      .replaceAll("/school/", "")
      .split(" ");
    return { from: paths.slice(0, -1), to: paths.at(-1) ?? "" };
  });

/** The files of the project that a path, which may have a star in its name, stands for. */
function filesAt(path: string): string[] {
  const [before = "", after] = basename(path).split("*");
  if (after === undefined) return existsSync(join(root, path)) ? [path] : [];
  const names = readdirSync(join(root, dirname(path))).filter(
    (name) => name.startsWith(before) && name.endsWith(after),
  );
  return names.map((name) => join(dirname(path), name));
}

/** A script and whatever of the project it imports, and so on down. */
function withImports(script: string, found: string[] = []): string[] {
  if (found.includes(script)) return found;
  const imports = read(script).matchAll(/\b(?:from|import)\s*\(?"(\.[^"]+)"/g);
  const paths = [...imports].map(([, path = ""]) => join(dirname(script), path));
  return paths.reduce((known, path) => withImports(path, known), [...found, script]);
}

describe("building the image", () => {
  test("both stages stand on the base image that may be named", () => {
    expect(all(head, "ARG")).toEqual([expect.stringMatching(/^BASE_IMAGE=node:\d+-\w+-slim$/)]);
    expect(all(build, "FROM")).toEqual([expect.stringMatching(/^\$\{BASE_IMAGE\} AS build$/)]);
    expect(all(runtime, "FROM")).toEqual([expect.stringMatching(/^\$\{BASE_IMAGE\}$/)]);
    expect(more).toEqual([]);
  });

  test("everything that a build is made from is let in, and nothing of the school's own", () => {
    const place = freshFolder();
    for (const name of letIn.flatMap(filesAt)) cpSync(join(root, name), join(place, name), { recursive: true });
    expect(hashInputs(place)).toBe(hashInputs(root));
    const copied = copies(build).flatMap(({ from }) => from);
    for (const path of copied) expect(existsSync(join(place, path)), path).toBe(true);
    expect(everything).toBe("*");
    for (const own of [".git", "build", "data", "node_modules", "uploads"]) expect(letIn).not.toContain(own);
  });

  test("what is kept was made by a step of the build or is in the project", () => {
    const steps = all(build, "RUN").join(" && ");
    const made: Record<string, string> = { node_modules: "npm ci && ", build: "npm run build && " };
    for (const copy of all(runtime, "COPY")) expect(copy).toMatch(/^--from=build \/school\//);
    for (const path of copies(runtime).flatMap(({ from }) => from)) {
      if (made[path]) expect(steps).toContain(made[path]);
      else expect(filesAt(path), path).not.toEqual([]);
    }
    expect(steps).toContain("npm prune --omit=dev");
  });
});

describe("running the image", () => {
  const variables = words(runtime, "ENV").map((word) => word.split("=") as [string, string]);
  const volumes = words(runtime, "VOLUME");
  const [healthCheck = ""] = all(runtime, "HEALTHCHECK");

  test("it does what npm start does, and stops by the signal that the website listens to", () => {
    const { scripts } = JSON.parse(read("package.json"));
    // A shell that npm starts must hand its place to node, or the signal to stop never arrives; an image needs no shell.
    const command = `exec ${JSON.parse(all(runtime, "CMD").join()).join(" ")}`;
    expect(`MALLOC_ARENA_MAX=${Object.fromEntries(variables).MALLOC_ARENA_MAX} ${command}`).toBe(scripts.start);
    expect(all(runtime, "STOPSIGNAL")).toEqual(["SIGTERM"]);
  });

  test("every script that the start needs is at its own place", () => {
    const arrived = copies(runtime).flatMap(({ from, to }) =>
      from.flatMap(filesAt).map((file) => join(to, basename(file))),
    );
    const needed = withImports("app/server/cli.mjs");
    expect(needed.length).toBeGreaterThan(1);
    expect(arrived).toEqual(expect.arrayContaining(needed));
  });

  test("the port is the one that the website takes when none is set", () => {
    const { PORT } = parseEnvironment({});
    expect(words(runtime, "EXPOSE")).toEqual([String(PORT)]);
    expect(healthCheck).toContain(`process.env.PORT || ${PORT}`);
  });

  test("the database, its copies and the uploaded files lie on volumes", () => {
    const { DATABASE_PATH, BACKUP_DIR, UPLOADS_DIR } = parseEnvironment(Object.fromEntries(variables));
    for (const place of [DATABASE_PATH, BACKUP_DIR, UPLOADS_DIR]) {
      expect(
        volumes.filter((volume) => `${place}/`.startsWith(`${volume}/`)),
        place,
      ).toHaveLength(1);
    }
  });

  test("it runs as somebody other than root, who owns the volumes", () => {
    const [uid, gid] = words(runtime, "USER").join().split(":");
    expect(Number(uid)).toBeGreaterThan(0);
    const folders = volumes.map((volume) => volume.replace("/school/", "")).join(" ");
    expect(all(runtime, "RUN")).toContain(`install --directory --owner=${uid} --group=${gid} ${folders}`);
  });

  test.each([
    { state: "ready", status: 200, exitCode: 0 },
    { state: "not ready", status: 503, exitCode: 1 },
  ])("a website that is $state is seen as such", async ({ status, exitCode }) => {
    const asked: unknown[] = [];
    const website = createServer(({ url }, answer) => {
      asked.push(url);
      answer.writeHead(status).end();
    }).listen(0);
    onTestFinished(() => void website.close());
    await once(website, "listening");
    const [program, ...args] = JSON.parse(healthCheck.replace(/^.* CMD /, ""));
    expect(program).toBe("node");
    const { port } = website.address() as AddressInfo;
    const check = spawn(process.execPath, args, { env: { ...process.env, PORT: String(port) } });
    expect(await once(check, "exit")).toEqual([exitCode, null]);
    expect(asked).toEqual([healthPath]);
  });
});
