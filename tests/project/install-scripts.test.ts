import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import packageJson from "../../package.json";

/** The packages that may run a script during their installation, each with the reason. */
const reasons: Record<string, string> = {
  esbuild: "the bundler of the build: checks that its ready-made program is the one for this machine",
};

type Locked = Record<
  string,
  {
    version: string;
    hasInstallScript?: boolean;
    gypfile?: boolean;
    resolved?: string;
    integrity?: string;
    optional?: boolean;
    os?: string[];
    cpu?: string[];
    libc?: string[];
    engines?: { node?: string };
  }
>;

const { packages } = JSON.parse(readFileSync("package-lock.json", "utf8")) as { packages: Locked };
const nameOf = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
const installed = Object.entries(packages).filter(([place]) => place.startsWith("node_modules/"));

describe("the lock file", () => {
  it("the lock file is read completely", () => {
    expect(installed.length).toBeGreaterThan(300);
    expect(installed.some(([place]) => nameOf(place) === "better-sqlite3")).toBe(true);
  });

  it("the lock file lets only packages with a stated reason run a script at installation", () => {
    const running = new Set(
      installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([place]) => nameOf(place)),
    );
    // npm installs fsevents only on a Mac, so its script never runs on a server.
    running.delete("fsevents");
    expect([...running].sort()).toEqual(Object.keys(reasons).sort());
  });

  it("package.json allows install scripts for exactly the same packages, by name", () =>
    expect(Object.keys(packageJson.allowScripts).sort()).toEqual(Object.keys(reasons).sort()));

  it('the lock file has "gypfile": false, which npm install removes, so that npm 9 compiles no better-sqlite3', () =>
    expect(packages["node_modules/better-sqlite3"]).toMatchObject({ gypfile: false }));

  it("the lock file requires no Node above 18 for Linux programs, so that Debian's Node 18 installs them", () => {
    const servers = ["arm64", "x64"];
    const isForServers = ({ optional, os = [], cpu = [], libc }: Locked[string]) =>
      optional && os.includes("linux") && servers.some((server) => cpu.includes(server)) && !libc?.includes("musl");
    const oldestNode = ({ engines }: Locked[string]) => Number(/\d+/.exec(engines?.node ?? "")?.[0] ?? 0);
    const skipped = installed.filter(([, locked]) => isForServers(locked) && oldestNode(locked) > 18);
    expect(skipped.map(([place]) => place)).toEqual([]);
  });

  it("the lock file has the same Node version for both kinds of Linux server", () => {
    const [arm, intel] = ["arm64", "x64"].map((cpu) => packages[`node_modules/node-linux-${cpu}`]);
    expect(arm).toMatchObject({ version: intel?.version, integrity: expect.stringMatching(/^sha512-/) });
    expect(intel?.integrity).toMatch(/^sha512-/);
  });

  it("the lock file fixes the bytes of every Linux package, and all come from the npm registry", () => {
    // npm writes only the names of packages for other kinds of machines into the lock file, without their hashes.
    const isForOthers = ({ optional, os, cpu, libc }: Locked[string]) => optional && (os ?? cpu ?? libc) !== undefined;
    const loose = installed.filter(([, locked]) => !/^sha512-/.test(locked.integrity ?? "") && !isForOthers(locked));
    expect(loose.map(([place]) => place)).toEqual([]);
    const hosts = new Set(installed.flatMap(([, { resolved }]) => (resolved ? new URL(resolved).origin : [])));
    // Packages without the field "resolved" are missing here: npm downloads them from its registry anyway.
    expect([...hosts].filter((host) => host !== "https://registry.npmjs.org")).toEqual([]);
  });

  it("package.json names exact versions and no range", () => {
    const wanted = Object.entries({
      ...packageJson.dependencies,
      ...packageJson.devDependencies,
      ...packageJson.optionalDependencies,
    });
    expect(wanted.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
  });
});
