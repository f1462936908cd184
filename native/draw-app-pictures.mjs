import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const wall = "#f5f8f7";

/**
 * Returns the pictures of the drawn crest in `folder`. In `icon` the crest fills a square. In `crest` the crest has no
 * background.
 */
export const readPictures = (folder) => ({
  icon: readFileSync(join(folder, "icon-maskable.png")),
  crest: readFileSync(join(folder, "icon.svg")),
});

/**
 * Replaces the pictures in the template of an app with the school's crest. Each new picture has the same size as the
 * old picture.
 * @param {{ icon: Buffer, crest: Buffer }} pictures
 * @param {string} shell the folder of the app's project
 */
export async function drawAppPictures(pictures, shell) {
  const names = readdirSync(shell, { recursive: true }).filter((name) =>
    /(?:ic_launcher|AppIcon|splash)[^/\\]*\.png$/.test(name),
  );
  for (const name of names) {
    const { width, height } = await sharp(join(shell, name)).metadata();
    const picture = name.includes("splash")
      ? await splash(pictures.crest, width, height)
      : sharp(pictures.icon).resize(width, height).removeAlpha();
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
