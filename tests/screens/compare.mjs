import { readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

/*
 * Compares the pictures in two folders pixel by pixel: node tests/screens/compare.mjs BEFORE AFTER. Prints each picture
 * that has another size, is in only one folder or differs in more than 0.5 % of its pixels. If there is such a picture,
 * the exit code is 1.
 */

const allowed = 0.005;
// A colour value (0 to 255) of a pixel may differ by this much, because anti-aliasing varies.
const tolerance = 24;

const [before, after] = process.argv.slice(2);
if (!before || !after) throw new Error("Say which folders: node tests/screens/compare.mjs BEFORE AFTER");

const namesIn = (folder) => readdirSync(folder).filter((name) => name.endsWith(".png"));
const names = [...new Set([...namesIn(before), ...namesIn(after)])].sort();
let differing = 0;
for (const name of names) {
  const difference = await differenceOf(name);
  if (!difference) continue;
  differing += 1;
  console.log(`${name}: ${difference}`);
}
console.log(`${names.length} pictures, ${differing} differ`);
process.exitCode = differing > 0 ? 1 : 0;

async function differenceOf(name) {
  try {
    const [old, current] = await Promise.all([readPixels(join(before, name)), readPixels(join(after, name))]);
    const [{ width, height }, now] = [old.info, current.info];
    if (width !== now.width || height !== now.height) return `${width}×${height} is now ${now.width}×${now.height}`;
    let changed = 0;
    for (let at = 0; at < old.data.length; at += 3) if (differs(old.data, current.data, at)) changed += 1;
    const share = changed / (width * height);
    return share > allowed ? `${(share * 100).toFixed(2)} % of the pixels` : undefined;
  } catch (error) {
    return String(error).split("\n")[0];
  }
}

function readPixels(path) {
  return sharp(path).removeAlpha().raw().toBuffer({ resolveWithObject: true });
}

function differs(old, current, at) {
  for (let colour = at; colour < at + 3; colour += 1) {
    if (Math.abs(old[colour] - current[colour]) > tolerance) return true;
  }
  return false;
}
