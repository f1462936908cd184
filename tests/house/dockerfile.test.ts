import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { readEnvironment } from "../../app/env.server";
import { healthPath } from "../../app/front/gates.server";

const root = fileURLToPath(new URL("../../", import.meta.url));
const read = (name: string) => readFileSync(join(root, name), "utf8");
const { scripts } = JSON.parse(read("package.json")) as { scripts: Record<string, string> };
const defaultPort = readEnvironment({}).PORT;

const dockerfile = read("Dockerfile")
  .replace(/^#.*\n/gm, "")
  .replace(/\s*\\\n\s*/g, " ");
const [head = "", build = "", runtime = "", ...more] = dockerfile.split(/^(?=FROM )/m);

/** What stands behind every instruction of this name in a stage, in one line each. */
const all = (stage: string, instruction: string) =>
  [...stage.matchAll(new RegExp(`^${instruction} (.*)$`, "gm"))].map(([, rest = ""]) => rest);
const words = (stage: string, instruction: string) => all(stage, instruction).join(" ").split(" ");
const sources = (copy: string) =>
  copy
    .replace(/--\S+ /g, "")
    .split(" ")
    .slice(0, -1);

/** The files of the project that a path, which may have a star in its name, stands for. */
function filesAt(path: string): string[] {
  const [before = "", after] = basename(path).split("*");
  if (after === undefined) return existsSync(join(root, path)) ? [path] : [];
  const names = readdirSync(join(root, dirname(path)));
  return names
    .filter((name) => name.startsWith(before) && name.endsWith(after))
    .map((name) => join(dirname(path), name));
}

/** A script and whatever of the project it imports, and so on down. */
function withImports(script: string, found: string[] = []): string[] {
  if (found.includes(script)) return found;
  const imports = [...read(script).matchAll(/\bfrom "(\.[^"]+)"/g)].map(([, path = ""]) => join(dirname(script), path));
  return imports.reduce((all, path) => withImports(path, all), [...found, script]);
}

describe("building the image", () => {
  test("both stages stand on the base image that may be named", () => {
    expect(all(head, "ARG")).toEqual([expect.stringMatching(/^BASE_IMAGE=node:\d+-\w+-slim$/)]);
    expect(all(build, "FROM")).toEqual([expect.stringMatching(/^\$\{BASE_IMAGE\} AS build$/)]);
    expect(all(runtime, "FROM")).toEqual([expect.stringMatching(/^\$\{BASE_IMAGE\}$/)]);
    expect(more).toEqual([]);
  });

  test("what it copies from the project is there", () => {
    for (const path of all(build, "COPY").flatMap(sources)) expect(filesAt(path), path).not.toEqual([]);
  });

  test("the build sees what is named in .dockerignore and nothing else, so no data of the school", () => {
    const [everything, ...butThese] = read(".dockerignore").trim().split("\n");
    expect(everything).toBe("*");
    for (const line of butThese) expect(filesAt(line.replace(/^!/, "")), line).not.toEqual([]);
    for (const path of all(build, "COPY").flatMap(sources)) {
      if (path !== ".") expect(butThese).toContain(`!${path}`);
    }
    for (const name of [".git", "build", "data", "node_modules", "uploads"]) expect(butThese).not.toContain(`!${name}`);
  });

  test("what it keeps of the build is made there or is in the project", () => {
    const made = { node_modules: "npm ci", build: "npm run build" };
    const steps = all(build, "RUN");
    for (const copy of all(runtime, "COPY")) {
      expect(copy).toMatch(/^--from=build /);
      for (const path of sources(copy).map((source) => source.replace("/school/", ""))) {
        const step = Object.entries(made).find(([name]) => name === path)?.[1];
        if (step) expect(steps).toContain(step);
        else expect(filesAt(path), path).not.toEqual([]);
      }
    }
  });

  test("the packages that only developers need stay behind", () => {
    expect(all(build, "RUN").join()).toContain("npm prune --omit=dev");
  });
});

describe("running the image", () => {
  const [command] = all(runtime, "CMD");
  const [healthCheck = ""] = all(runtime, "HEALTHCHECK");
  const variables = Object.fromEntries(words(runtime, "ENV").map((word) => word.split("=") as [string, string]));
  const volumes = words(runtime, "VOLUME");

  test("it does what npm start does", () => {
    expect(JSON.parse(command ?? "").join(" ")).toBe(scripts.start);
  });

  test("every script that the start needs is in it, at its own place", () => {
    const copies = all(runtime, "COPY").map((copy) => copy.replace("--from=build /school/", "").split(" "));
    const arrived = copies.flatMap(([from = "", to = ""]) => filesAt(from).map((file) => join(to, basename(file))));
    const needed = withImports("app/front/start.mjs");
    expect(needed.length).toBeGreaterThan(1);
    expect(arrived).toEqual(expect.arrayContaining(needed));
  });

  test("it opens the port that the website takes when none is set", () => {
    expect(words(runtime, "EXPOSE")).toEqual([String(defaultPort)]);
    expect(healthCheck).toContain(`process.env.PORT || ${defaultPort}`);
  });

  test("the database, its copies and the uploaded files lie on volumes", () => {
    const { DATABASE_PATH, BACKUP_DIR, UPLOADS_DIR } = readEnvironment(variables);
    for (const place of [DATABASE_PATH, BACKUP_DIR, UPLOADS_DIR]) {
      expect(
        volumes.filter((volume) => `${place}/`.startsWith(`${volume}/`)),
        place,
      ).toHaveLength(1);
    }
  });

  test("it runs as somebody other than root, who owns the volumes", () => {
    const [user = ""] = words(runtime, "USER");
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    const [uid, gid] = user.split(":");
    const folders = volumes.map((volume) => volume.replace("/school/", "")).join(" ");
    expect(all(runtime, "RUN")).toContain(`install --directory --owner=${uid} --group=${gid} ${folders}`);
  });

  test("it is stopped by the signal that the website listens to", () => {
    expect(all(runtime, "STOPSIGNAL")).toEqual(["SIGTERM"]);
  });

  test.each([
    ["ready", 200, 0],
    ["not ready", 503, 1],
  ])("a website that is %s is seen as such", async (_state, status, exitCode) => {
    const asked: (string | undefined)[] = [];
    const server = createServer(({ url }, answer) => {
      asked.push(url);
      answer.writeHead(status).end();
    }).listen(0);
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const [program, ...args] = JSON.parse(healthCheck.replace(/^.* CMD /, ""));
    expect(program).toBe("node");
    const check = spawn(process.execPath, args, { env: { ...process.env, PORT: String(port) } });
    expect(await once(check, "exit")).toEqual([exitCode, null]);
    expect(asked).toEqual([healthPath]);
  });
});
