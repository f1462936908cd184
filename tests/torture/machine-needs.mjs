import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";

// Another place for a kernel and busybox that are not installed:  dpkg -x linux-image-….deb FOLDER
const place = process.env.MACHINE_PARTS ?? "/";
const programs = ["qemu-system-x86_64", "mke2fs", "e2fsck", "debugfs", "cpio", "tar", "ldd"];

/** The drivers that the machine needs for its disks and its network, in the order in which they are loaded. */
export const drivers = [
  ...["virtio_ring", "virtio", "virtio_pci_modern_dev", "virtio_pci_legacy_dev", "virtio_pci", "virtio_blk"],
  ...["failover", "net_failover", "virtio_net"],
];

/** Programs of the system's owner stand where not everybody's PATH leads. */
export const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/** What this machine needs before it can start another, as a sentence; undefined when nothing is missing. */
export function whatIsMissing() {
  const isHere = (name) => spawnSync("sh", ["-c", `command -v ${name}`], { env: environment }).status === 0;
  if (process.platform === "linux" && process.arch === "x64" && programs.every(isHere) && kernel() && busybox()) return;
  return (
    "a machine in the machine needs Linux on x64 and  apt-get install qemu-system-x86 linux-image-cloud-amd64 " +
    "busybox-static e2fsprogs cpio; kernel and busybox may stand unpacked in the folder that MACHINE_PARTS names"
  );
}

/**
 * The newest cloud kernel that has its drivers here.
 * @returns {{ file: string, drivers: string[] } | undefined} paths; a driver may be packed, as .ko.xz
 */
export function kernel() {
  const boot = join(place, "boot");
  const names = existsSync(boot) ? readdirSync(boot) : [];
  const versions = names.map((name) => /^vmlinuz-(.*cloud-amd64)$/.exec(name)?.[1] ?? "").filter(Boolean);
  return versions
    .sort()
    .map((version) => ({ file: join(boot, `vmlinuz-${version}`), drivers: driversOf(version) }))
    .findLast((each) => each.drivers.some((path) => path.includes("virtio_blk")));
}

function driversOf(version) {
  const folder = ["lib/modules", "usr/lib/modules"]
    .map((path) => join(place, path, version, "kernel"))
    .find(existsSync);
  if (!folder) return [];
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, path));
  return paths.filter((path) => drivers.includes(/^(.*)\.ko(?:\.xz)?$/.exec(basename(path))?.[1]));
}

/** A busybox that needs no libraries; its path. */
export function busybox() {
  const paths = ["bin/busybox", "usr/bin/busybox"].map((path) => join(place, path));
  return [...paths, "/bin/busybox"].find((path) => existsSync(path) && spawnSync("ldd", [path]).status !== 0);
}

/** Runs a program to its end and gives what it printed; throws with what it complained of. */
export function run(program, words, { accept = 0, ...options } = {}) {
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    encoding: "utf8",
    env: environment,
    maxBuffer: 1e8,
    ...options,
  });
  if (status !== 0 && status !== accept) throw new Error(`${program} ended with ${status}: ${error ?? stderr}`);
  return stdout;
}
