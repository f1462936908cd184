import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const wall = "#f5f8f7";

/**
 * Puts the school's crest in the place of the pictures that came with the template of an app, each in its size.
 * @param {string} pictures the folder with icon-maskable.png and icon.svg
 * @param {string} shell the folder of the app's project
 */
export async function drawAppPictures(pictures, shell) {
  const names = readdirSync(shell, { recursive: true }).filter((name) =>
    /(?:ic_launcher|AppIcon|splash)[^/\\]*\.png$/.test(name),
  );
  for (const name of names) {
    const { width, height } = await sharp(join(shell, name)).metadata();
    const picture = name.includes("splash")
      ? await splash(join(pictures, "icon.svg"), width, height)
      : sharp(join(pictures, "icon-maskable.png")).resize(width, height).removeAlpha();
    writeFileSync(join(shell, name), await picture.png().toBuffer());
  }
}

async function splash(crest, width, height) {
  const size = Math.round(Math.min(width, height) / 4);
  const drawn = await sharp(crest, { density: 72 * Math.ceil(size / 48) })
    .resize({ height: size })
    .toBuffer();
  return sharp({ create: { width, height, channels: 3, background: wall } }).composite([{ input: drawn }]);
}
