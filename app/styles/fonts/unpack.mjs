/*
 * Unpacks the fonts for sharing pictures, because sharp can read neither WOFF nor WOFF2. Does not change the fonts.
 *   npm install --prefix /tmp/whole @fontsource/noto-sans-bengali@5.3.0 @fontsource/tiro-bangla@5.3.0 @fontsource/source-sans-3@5.3.0
 *   node app/styles/fonts/unpack.mjs /tmp/whole/node_modules
 */
import { readFileSync, writeFileSync } from "node:fs";
import { inflateSync } from "node:zlib";

const typefaces = {
  "noto-sans-bengali-400": "noto-sans-bengali/files/noto-sans-bengali-bengali-400-normal",
  "noto-sans-bengali-600": "noto-sans-bengali/files/noto-sans-bengali-bengali-600-normal",
  "source-sans-3-400": "source-sans-3/files/source-sans-3-latin-400-normal",
  "source-sans-3-600": "source-sans-3/files/source-sans-3-latin-600-normal",
  "tiro-bangla-400": "tiro-bangla/files/tiro-bangla-latin-400-normal",
};
for (const [name, file] of Object.entries(typefaces)) {
  const whole = unpack(readFileSync(`${process.argv[2]}/@fontsource/${file}.woff`));
  writeFileSync(new URL(`${name}.ttf`, import.meta.url), whole);
  console.log(name, whole.length);
}

/** Returns the TrueType file inside a WOFF file (https://www.w3.org/TR/WOFF/). */
function unpack(woff) {
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(12 + 16 * count);
  const power = Math.floor(Math.log2(count));
  woff.copy(head, 0, 4, 8);
  [count, 16 * 2 ** power, power, 16 * (count - 2 ** power)].forEach((value, place) => {
    head.writeUInt16BE(value, 4 + 2 * place);
  });
  const parts = [head];
  let offset = head.length;
  for (let table = 0; table < count; table++) {
    const [from, to] = [44 + 20 * table, 12 + 16 * table];
    const [start, packed, length] = [4, 8, 12].map((place) => woff.readUInt32BE(from + place));
    const bytes = woff.subarray(start, start + packed);
    const content = packed < length ? inflateSync(bytes) : bytes;
    woff.copy(head, to, from, from + 4);
    woff.copy(head, to + 4, from + 16, from + 20);
    head.writeUInt32BE(offset, to + 8);
    head.writeUInt32BE(length, to + 12);
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    parts.push(content, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(parts);
}
