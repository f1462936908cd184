import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";

const wall = "#f5f8f7";

/** The pictures of the drawn crest in this folder: `icon` fills its square, `crest` stands free. */
export const readPictures = (folder) => ({
  icon: readFileSync(join(folder, "icon-maskable.png")),
  crest: readFileSync(join(folder, "icon.svg")),
});

/**
 * Puts the school's crest in the place of the pictures that came with the template of an app, each in its size.
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
