import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { hashInputs, writeStamp } from "../../app/server/build.mjs";
import { builtProject, write } from "./built-project";

describe("the door", () => {
  async function start(root: string, ...words: string[]) {
    const started = spawn(process.execPath, [join(root, "app/server/cli.mjs"), ...words], { cwd: root });
    const [out, complaint, [exitCode]] = await Promise.all([
      text(started.stdout),
      text(started.stderr),
      once(started, "exit"),
    ]);
    return { out, complaint, exitCode };
  }

  function projectWithDoor() {
    const root = builtProject();
    cpSync("app/server", join(root, "app/server"), { recursive: true, filter: (name) => !/\.tsx?$/.test(name) });
    write(root, {
      "package.json": '{"type":"module"}',
      "build/server/front.js": "export const main = (mode) => console.log(mode, process.env.NODE_ENV, process.cwd());",
      "build/server/account.js": "export const main = () => console.log(process.argv.slice(2).join());",
    });
    writeStamp(root, hashInputs(root));
    return root;
  }

  it("opens a current build without building it", async () => {
    const root = projectWithDoor();
    expect(await start(root, "serve")).toEqual({ out: `serve production ${root}\n`, complaint: "", exitCode: 0 });
    expect((await start(root, "account", "create", "a@b.example")).out).toBe("create,a@b.example\n");
  });

  it("explains itself when it cannot do what it is asked", async () => {
    const root = projectWithDoor();
    expect(await start(root)).toMatchObject({ exitCode: 1, complaint: expect.stringMatching(/^Usage: /) });
    write(root, { "app/routes.ts": "changed" });
    expect(await start(root, "serve")).toEqual({
      exitCode: 1,
      out: "",
      complaint: expect.stringMatching(
        /^The website is not built yet.*\nRun {2}npm ci --include=dev {2}and start again\.\n$/,
      ),
    });
    expect(existsSync(join(root, "node_modules/.website-being-built"))).toBe(false);
  });
});
