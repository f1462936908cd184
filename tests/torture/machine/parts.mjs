import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { nodeFlags } from "../../node-flags.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(dirname(dirname(here)));

// Another place for a kernel and busybox that are not installed:  dpkg -x linux-image-….deb FOLDER
const partsFolder = process.env.MACHINE_PARTS ?? "/";
const programs = ["qemu-system-x86_64", "mke2fs", "e2fsck", "debugfs", "cpio", "tar", "ldd"];

/** The drivers that the machine needs for its disks and its network, in the order in which they are loaded. */
export const drivers = [
  ...["virtio_ring", "virtio", "virtio_pci_modern_dev", "virtio_pci_legacy_dev", "virtio_pci", "virtio_blk"],
  ...["failover", "net_failover", "virtio_net"],
];

/** Programs of the system's owner stand where not everybody's PATH leads. */
export const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/** What the machine does when it is switched on. */
const init = `#!/bin/busybox sh
/bin/busybox --install -s /bin
mount -t proc none /proc
mount -t devtmpfs none /dev
for driver in ${drivers.join(" ")}; do [ ! -f /$driver.ko ] || insmod /$driver.ko; done
ip link set lo up
ip addr add 10.0.2.15/24 dev eth0
ip link set eth0 up
mount -t ext4 -o ro /dev/vda /root
mount -t ext4 /dev/vdb /root/disk
mount --bind /dev /root/dev
mount -t proc none /root/proc
mount -t tmpfs none /root/tmp
export DATABASE_PATH=/disk/data/school.db BACKUP_DIR=/disk/data/backups UPLOADS_DIR=/disk/uploads
export HOST=0.0.0.0 PORT=3000 LOG_LEVEL=error MALLOC_ARENA_MAX=2
cd /root/school
exec chroot /root /bin/busybox sh -c "cd /school && exec /bin/node ${nodeFlags.join(" ")} app/server/cli.mjs serve"
`;

/**
 * Makes what every machine of one trial starts from.
 * @param {string} place a folder
 * @returns {{ initrd: string, system: string }} the first file system, and the disk with Node and the finished website
 */
export function makeParts(place) {
  const first = join(place, "first");
  for (const folder of ["bin", "proc", "dev", "root"]) mkdirSync(join(first, folder), { recursive: true });
  cpSync(busybox(), join(first, "bin/busybox"), { dereference: true });
  for (const path of kernel().drivers) cpSync(path, join(first, basename(path)));
  run("sh", ["-c", "for packed in *.xz; do [ ! -f $packed ] || unxz $packed; done"], { cwd: first });
  writeFileSync(join(first, "init"), init);
  chmodSync(join(first, "init"), 0o755);
  const initrd = join(place, "first.cpio");
  run("sh", ["-c", `find . | cpio --quiet -o -H newc > "${initrd}"`], { cwd: first });

  const all = join(place, "system");
  for (const folder of ["bin", "dev", "proc", "tmp", "disk"]) mkdirSync(join(all, folder), { recursive: true });
  cpSync(busybox(), join(all, "bin/busybox"), { dereference: true });
  cpSync(realpathSync(process.execPath), join(all, "bin/node"));
  copyWebsite(join(all, "school"));
  copyLibraries(all);
  return { initrd, system: makeDisk(join(place, "system.img"), all, "700M") };
}

/** What the container image holds, too: the packages that serve the website, the build, and the door to it. */
function copyWebsite(school) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const isServed = (name) =>
    name && !packages[name].dev && !name.endsWith("/typescript") && existsSync(join(root, name));
  const doors = readdirSync(join(root, "app/server")).filter((name) => name.endsWith(".mjs"));
  const names = [
    "package.json",
    "build",
    ...doors.map((name) => `app/server/${name}`),
    ...Object.keys(packages).filter(isServed),
  ];
  const unread = ["*.map", "*.d.ts", "*.d.mts", "*.d.cts", "*.[acho]", "better-sqlite3/deps", "obj.target"];
  mkdirSync(school);
  writeFileSync(join(school, ".names"), names.join("\n"));
  const excluded = unread.map((name) => `--exclude='${name}'`).join(" ");
  run("sh", ["-c", `tar -c -C "${root}" ${excluded} -T "${school}/.names" | tar -x -C "${school}"`]);
  cpSync(join(here, "careless.mjs"), join(school, "careless.mjs"));
}

/** The shared libraries that Node and the packages name, where they name them. */
function copyLibraries(all) {
  const native = readdirSync(join(all, "school/node_modules"), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.node$|\.so(?:\.|$)/.test(name))
    .map(({ parentPath, name }) => join(parentPath, name));
  const named = run("ldd", [process.execPath, ...native]).matchAll(/^\s.*?(\/\S+) \(0x/gm);
  const libraries = new Set(Array.from(named, ([, path]) => path).filter((path) => !path.startsWith(all)));
  for (const path of libraries) cpSync(path, join(all, path), { dereference: true });
}

/** A disk of that size, with the files of a folder on it; gives its path. */
export function makeDisk(path, folder, size) {
  run("mke2fs", ["-q", "-F", "-t", "ext4", "-E", "lazy_itable_init=0", "-d", folder, path, size]);
  return path;
}

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
  const boot = join(partsFolder, "boot");
  const names = existsSync(boot) ? readdirSync(boot) : [];
  const versions = names.map((name) => /^vmlinuz-(.*cloud-amd64)$/.exec(name)?.[1] ?? "").filter(Boolean);
  return versions
    .sort()
    .map((version) => ({ file: join(boot, `vmlinuz-${version}`), drivers: driversOf(version) }))
    .findLast((each) => each.drivers.some((path) => path.includes("virtio_blk")));
}

function driversOf(version) {
  const folder = ["lib/modules", "usr/lib/modules"]
    .map((path) => join(partsFolder, path, version, "kernel"))
    .find(existsSync);
  if (!folder) return [];
  const paths = readdirSync(folder, { recursive: true }).map((path) => join(folder, path));
  return paths.filter((path) => drivers.includes(/^(.*)\.ko(?:\.xz)?$/.exec(basename(path))?.[1]));
}

/** A busybox that needs no libraries; its path. */
export function busybox() {
  const paths = ["bin/busybox", "usr/bin/busybox"].map((path) => join(partsFolder, path));
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
