import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

// How qemu's blklogwrites writes its log, as Linux' dm-log-writes does: a header in a sector of its own, then the data.
const magic = 0x6a736677736872n;
const flushed = 1n;
const sector = 512;

/**
 * Makes a disk what a power cut leaves of it, when the drive has a cache of its own: what was written before the last
 * flush stands; of every later write all, nothing or its first sectors do. `share` of them stand whole, from 0 to 1.
 * @param {{ log: string, length: number, disk: string, share: number, random: () => number }} options paths of the log
 * and of the disk as it was before the first write; how long the log was when the power was cut
 * @returns {number | undefined} how many writes did not stand; undefined when the log itself was cut in its middle
 */
export function loseCache({ log, length, disk, share, random }) {
  const { entries, isTorn } = readLog(readFileSync(log), length);
  if (isTorn) return undefined;
  const barrier = entries.findLastIndex(({ flags }) => flags & flushed);
  const file = openSync(disk, "r+");
  let lost = 0;
  for (const [index, { offset, data }] of entries.entries()) {
    const stands = index < barrier ? data.length : survives(data.length, share, random);
    if (stands < data.length) lost += 1;
    writeSync(file, data, 0, stands, offset);
  }
  closeSync(file);
  return lost;
}

function survives(length, share, random) {
  if (random() < share) return length;
  return random() < 0.5 ? 0 : Math.floor((random() * length) / sector) * sector;
}

function readLog(log, length) {
  if (log.length < sector || log.readBigUInt64LE(0) !== magic) return { entries: [], isTorn: log.length > 0 };
  const counted = Number(log.readBigUInt64LE(16));
  const entries = [];
  for (let at = sector; at + sector <= log.length; ) {
    const [start, sectors, flags] = [0, 8, 16].map((place) => log.readBigUInt64LE(at + place));
    if (sectors === 0n && flags === 0n) break;
    const end = at + sector * (1 + Number(sectors));
    entries.push({ end, flags, offset: Number(start) * sector, data: log.subarray(at + sector, end) });
    at = end;
  }
  return { entries: entries.filter(({ end }) => end <= length), isTorn: entries.length < counted };
}
