import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const sector = 512;
const traced =
  "openat,pwrite64,write,writev,sendto,rename,renameat,renameat2,unlink,unlinkat,ftruncate,fsync,fdatasync";

/**
 * Returns the command of strace to put before a program. It records all the program's changes to files and all its
 * answers in `file`.
 */
export const straceInto = (file) => [
  ...["strace", "-D", "-f", "--seccomp-bpf", "-qq", "-y", "-xx", "-s", "1000000"],
  ...["-e", `trace=${traced}`, "-o", file],
];

/**
 * Reads a trace of strace. Returns the system calls in the order in which they ended. `begun` is how many calls had
 * already ended when this call began.
 * @param {string} trace
 * @returns {{ name: string, fd: string, texts: Buffer[], numbers: number[], flags: string, begun: number }[]}
 */
export function readTrace(trace) {
  const calls = [];
  const unfinished = new Map();
  for (const line of trace.split("\n")) {
    const [, thread, text = ""] = /^(\d+) +(.*)$/.exec(line) ?? [];
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(text)?.[1];
    if (text.endsWith("<unfinished ...>")) unfinished.set(thread, { text: text.slice(0, -16), begun: calls.length });
    else if (resumed === undefined) addCall(text, calls.length);
    else if (unfinished.has(thread)) addCall(unfinished.get(thread).text + resumed, unfinished.get(thread).begun);
  }
  return calls;

  function addCall(text, begun) {
    const [, name, words, status] = /^(\w+)\((.*)\)\s+= (-?\d+)/.exec(text) ?? [];
    if (name === undefined || Number(status) < 0) return;
    const fd = decode(/^(?:AT_FDCWD|\d+)<([^>]*)>/.exec(words)?.[1] ?? "").toString();
    const texts = Array.from(words.matchAll(/"([^"]*)"/g), ([, hex]) => decode(hex));
    const [flags = "", ...numbers] = words.replace(/<[^>]*>|"[^"]*"/g, "").split(/, ?/);
    calls.push({ name, fd, texts, numbers: numbers.map(Number), flags: `${flags} ${numbers.join(" ")}`, begun });
  }
}

const decode = (hex) => Buffer.from(hex.replaceAll("\\x", ""), "hex");

/**
 * Simulates a disk that is certain to keep only synced data. A sync of a file keeps its content, and a sync of a folder
 * keeps the names in it. At a power cut, all later changes may be lost or only a part of them.
 * @param {string} folder its current files count as synced
 * @param {{ isHonest?: boolean }} [how] if `isHonest` is false, the disk ignores syncs
 */
export function volatileDisk(folder, { isHonest = true } = {}) {
  const names = readFiles(folder);
  const stored = new Map(names);
  let renamings = [];
  let count = 0;

  return { apply, afterPowerCut };

  function apply({ name, fd, texts, numbers, flags, begun }) {
    count += 1;
    const file = names.get(fd);
    const paths = texts.map(String);
    if (name === "openat" && flags.includes("O_CREAT") && isInside(paths[0]) && !names.has(paths[0])) {
      setName(paths[0], { bytes: Buffer.alloc(0), writes: [], size: 0 });
    } else if (name.startsWith("rename") && names.has(paths[0])) {
      setName(paths[1], names.get(paths[0]));
      setName(paths[0], undefined);
    } else if (name.startsWith("unlink") && names.has(paths[0])) setName(paths[0], undefined);
    else if (name.endsWith("sync")) sync(fd, file, begun);
    else if (file && name === "ftruncate") write(file, numbers[0], Buffer.alloc(0), numbers[0]);
    else if (file && /write/.test(name)) {
      const bytes = Buffer.concat(texts);
      write(file, name === "pwrite64" ? numbers.at(-1) : file.size, bytes);
    }
  }

  function write(file, offset, bytes, size = Math.max(file.size, offset + bytes.length)) {
    file.writes.push({ at: count, offset, bytes, size });
    file.size = size;
  }

  function setName(path, file) {
    if (file) names.set(path, file);
    else names.delete(path);
    renamings.push({ at: count, path, file });
  }

  function sync(path, file, begun) {
    if (!isHonest) return;
    if (file) {
      const isStored = ({ at }) => at <= begun;
      file.bytes = contentOf(file.bytes, file.writes.filter(isStored));
      file.writes = file.writes.filter((each) => !isStored(each));
    }
    const isStored = (renaming) => renaming.at <= begun && dirname(renaming.path) === path;
    for (const renaming of renamings.filter(isStored)) rename(stored, renaming);
    renamings = renamings.filter((each) => !isStored(each));
  }

  function isInside(path) {
    return path.startsWith(join(folder, "/"));
  }

  /**
   * Writes the files that a power cut at this moment would leave to the folder `place`. Of the changes that were not
   * synced, it keeps all, none or some. Of a write, it may keep only the first sectors.
   * @returns {number} the number of writes and names that are lost
   */
  function afterPowerCut(place, random) {
    const share = Math.floor(random() * 3) / 2;
    const left = new Map(stored);
    const renamed = renamings.slice(0, Math.round(renamings.length * (share === 0.5 ? random() : share)));
    for (const renaming of renamed) rename(left, renaming);
    let lost = renamings.length - renamed.length;
    for (const [path, { bytes, writes }] of left) {
      const standing = writes.map(survivorOf).filter((each) => each !== undefined);
      lost += writes.length - standing.filter((each) => writes.includes(each)).length;
      const target = join(place, path.slice(folder.length));
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, contentOf(bytes, standing));
    }
    return lost;

    function survivorOf(write) {
      if (random() < share) return write;
      const length = Math.floor((random() * write.bytes.length) / sector) * sector;
      return random() < 0.5 || length === 0 ? undefined : { ...write, bytes: write.bytes.subarray(0, length) };
    }
  }
}

function rename(names, { path, file }) {
  if (file) names.set(path, file);
  else names.delete(path);
}

function contentOf(bytes, writes) {
  let content = bytes;
  for (const { offset, bytes, size } of writes) {
    const grown = Buffer.alloc(size);
    content.copy(grown, 0, 0, Math.min(content.length, size));
    bytes.copy(grown, offset);
    content = grown;
  }
  return content;
}

function readFiles(folder) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map(({ parentPath, name }) => {
      const bytes = readFileSync(join(parentPath, name));
      return [join(parentPath, name), { bytes, writes: [], size: bytes.length }];
    }),
  );
}
