/* Draws the pictures that represent the school outside its pages: the picture for shared links, the same picture
   without words for a school with another name, the icons for home screens, and favicon.ico. Browsers request
   favicon.ico automatically. If the name or the crest changes, run `node app/styles/pictures/draw-pictures.mjs`. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chromium } from "@playwright/test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createServer } from "vite";
import { palettePng } from "./palette-png.mjs";

const root = new URL("../../../", import.meta.url);
const fromRoot = (path) => readFileSync(new URL(path, root));
const inlined = (path, type) => `data:${type};base64,${fromRoot(path).toString("base64")}`;

const vite = await createServer({ root: root.pathname, configFile: false, server: { middlewareMode: true } });
const { firstValues } = await vite.ssrLoadModule("/app/school/first-values.ts");
const school = firstValues.contacts;
const { formatDigits } = await vite.ssrLoadModule("/app/i18n/format.ts");
const { Crest } = await vite.ssrLoadModule("/app/school/school-crest.tsx");
const crest = renderToStaticMarkup(createElement(Crest));
await vite.close();

const face = (family, file) =>
  `@font-face { font-family: ${family}; src: url(${inlined(`app/styles/fonts/${file}.woff2`, "font/woff2")}) }`;

const sharedPicture = (words) => `<style>
  ${face("Tiro", "tiro-latin")} ${face("Noto", "noto-sans-bengali")}
  body { margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative; background: #e6edec; color: #16222a; font: 400 34px/1.4 Tiro, Noto; }
  [lang="bn"] { font-family: Noto; }
  .scene { position: absolute; right: 0; bottom: 44px; width: 660px; }
  .words { position: absolute; left: 64px; top: 64px; width: 500px; }
  .words svg { width: 108px; height: 126px; color: #95301f; }
  .words:not(:has(.name)) { text-align: center; width: 420px; top: 118px; }
  .words:not(:has(.name)) svg { width: 288px; height: 336px; }
  .name { font-size: 68px; line-height: 1.08; margin: 36px 0 14px; font-variant-numeric: lining-nums; text-wrap: balance; }
  .place { font-size: 28px; color: #42505a; font-variant-numeric: lining-nums; }
  .plinth { position: absolute; left: 0; right: 0; bottom: 0; height: 44px; background: #95301f; }
  .plinth svg { display: block; }
</style>
<img class="scene" src="${inlined("app/styles/pictures/scene-school-hero.svg", "image/svg+xml")}">
<div class="words">${crest}${words}</div>
<div class="plinth"><svg width="1200" height="44"><defs><pattern id="b" width="88" height="44" patternUnits="userSpaceOnUse"><path
  fill="none" stroke="#F8E3DC" stroke-opacity=".55" stroke-width="2" d="M0 1h88M0 22h88M22 0v22M66 0v22M0 22v22M44 22v22M88 22v22"/></pattern></defs><rect width="1200" height="44" fill="url(#b)"/></svg></div>`;

const nameAndPlace = `
  <div class="name">${school.name.en}</div>
  <div lang="bn">${school.name.bn}</div>
  <div class="place">${school.place.en}, established ${school.established}</div>
  <div class="place" lang="bn">${school.place.bn}, স্থাপিত: ${formatDigits(school.established, "bn")}</div>`;

const icon = (size, part) => `<style>
  body { margin: 0; display: grid; place-items: center; width: ${size}px; height: ${size}px; background: #95301f; color: #fff; }
  svg { height: ${part}%; width: auto; }
</style>${crest}`;

const browser = await chromium.launch({
  executablePath: [process.env.CHROMIUM_PATH, "/usr/bin/chromium"].find((path) => path && existsSync(path)),
  args: ["--no-sandbox"],
});
const pictures = [
  ["og.png", 1200, 630, sharedPicture(nameAndPlace)],
  ["og-without-words.png", 1200, 630, sharedPicture("")],
  ["apple-touch-icon.png", 180, 180, icon(180, 70)],
  ["icon-192.png", 192, 192, icon(192, 74)],
  ["icon-512.png", 512, 512, icon(512, 74)],
  // A phone may cut a maskable icon down to a circle with 80 % of its width.
  ["icon-maskable.png", 512, 512, icon(512, 56)],
];
for (const [name, width, height, html] of pictures) write(name, await drawn(width, height, html));
const favicons = [];
for (const size of [16, 32, 48]) favicons.push({ size, png: await drawn(size, size, icon(size, 88)) });
write("favicon.ico", icoFile(favicons));
await browser.close();

function write(name, bytes) {
  writeFileSync(new URL(`public/${name}`, root), bytes);
  console.log(`public/${name}: ${bytes.length} bytes`);
}

async function drawn(width, height, html) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<!doctype html>${html}`);
  await page.evaluate(() => document.fonts.ready);
  const png = palettePng(await pixelsOf(page, await page.screenshot()), width, height);
  await page.close();
  return png;
}

/**
 * Returns an .ico file. The file begins with a header of six bytes, and sixteen bytes for each picture. The pictures
 * follow.
 */
function icoFile(pictures) {
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  for (const [place, { size, png }] of pictures.entries()) {
    const at = 6 + 16 * place;
    head.set([size, size], at);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(8, at + 6);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += png.length;
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)]);
}

async function pixelsOf(page, png) {
  const pixels = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      const { data } = canvas.getImageData(0, 0, image.width, image.height);
      return data.reduce((text, byte) => text + String.fromCharCode(byte), "");
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(pixels, "latin1");
}
