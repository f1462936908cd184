import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { build } from "vite";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { aliases } from "../../aliases";
import { isOpen } from "./test-server";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "school-"));
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  const output = { entryFileNames: "website.mjs" };
  await build({
    configFile: false,
    resolve: { alias: aliases },
    logLevel: "error",
    build: {
      ssr: "tests/server/website-process.ts",
      outDir: folder,
      emptyOutDir: false,
      target: "node22",
      rollupOptions: { output },
    },
  });
});

afterAll(() => rm(folder, { recursive: true }));

async function openWebsite() {
  const website = spawn(process.execPath, [join(folder, "website.mjs")], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void website.kill("SIGKILL"));
  const said = createInterface(website.stdout)[Symbol.asyncIterator]();
  const nextLine = async () => (await said.next()).value as string;
  return { website, nextLine, address: await nextLine() };
}

const exitCodeOf = async (website: ChildProcess) => (await once(website, "exit"))[0];

it.each([
  ["SIGTERM", []],
  ["SIGINT", []],
  // A terminal and npm may each send a signal for one Ctrl+C.
  ["SIGTERM", ["SIGTERM", "SIGINT"]],
  ["SIGINT", ["SIGINT", "SIGTERM"]],
] as const)(
  "the website finishes a running request at %s and exits with code 0, even when %j follow within a second",
  async (signal, more) => {
    const { website, nextLine, address } = await openWebsite();
    const running = fetch(address);
    expect(await nextLine()).toBe("asked");
    const exitCode = exitCodeOf(website);
    website.kill(signal);
    expect(await nextLine()).toBe("stopping");
    for (const again of more) website.kill(again);
    await expect.poll(() => isOpen(address)).toBe(false);
    website.stdin.write("go on");
    expect([await (await running).text(), await exitCode]).toEqual(["done", 0]);
  },
);

it("the website ends at once at a signal that comes a second after the first", async () => {
  const { website, nextLine, address } = await openWebsite();
  const running = fetch(address).then((answer) => answer.text());
  const cut = expect(running).rejects.toThrow();
  expect(await nextLine()).toBe("asked");
  const exitCode = exitCodeOf(website);
  const begun = performance.now();
  website.kill("SIGTERM");
  expect(await nextLine()).toBe("stopping");
  const sendAgain = () => {
    website.kill("SIGTERM");
    return website.exitCode;
  };
  await expect.poll(sendAgain, { timeout: 5000, interval: 50 }).toBe(1);
  expect(performance.now() - begun).toBeGreaterThan(900);
  await cut;
  expect(await exitCode).toBe(1);
});

it.each([
  ["a stop", async (website: ChildProcess) => void website.kill("SIGTERM"), 0],
  ["an error", (_website: ChildProcess, address: string) => fetch(`${address}/fault`).catch(() => {}), 1],
] as const)("the website loses no line of the log at %s", async (_what, end, code) => {
  const { website, nextLine, address } = await openWebsite();
  const paths = Array.from({ length: 5 }, (_, number) => `/page-${number}`);
  const lines: string[] = [];
  for (const path of paths) {
    const answer = fetch(address + path);
    for (let line = await nextLine(); line !== "asked"; line = await nextLine()) lines.push(line);
    website.stdin.write("go on");
    await (await answer).text();
  }
  const exitCode = exitCodeOf(website);
  await end(website, address);
  for (let line = await nextLine(); line !== undefined; line = await nextLine()) lines.push(line);
  expect(await exitCode).toBe(code);
  for (const path of paths) expect(lines.join("\n")).toContain(`"path":"${path}"`);
});

it("the process ends at an uncaught error, and logs one line about it", async () => {
  const { website, nextLine, address } = await openWebsite();
  const running = fetch(`${address}/fault`);
  const exitCode = exitCodeOf(website);
  await expect(running).rejects.toThrow();
  expect([await nextLine(), JSON.parse(await nextLine()), await nextLine(), await exitCode]).toEqual([
    "asked",
    expect.objectContaining({ level: 60, err: expect.objectContaining({ message: "This error is not caught." }) }),
    undefined,
    1,
  ]);
});
