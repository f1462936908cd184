import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderToStaticMarkup } from "react-dom/server";
import type { OverlayOptions } from "sharp";
import type { Language } from "~/i18n/languages";
import { truncateText } from "~/i18n/text";
import { getSharedCrest } from "~/school/crest.server";
import { Crest } from "~/school/school-crest";
import bengali from "~/styles/fonts/noto-sans-bengali-400.ttf?inline";
import bengaliBold from "~/styles/fonts/noto-sans-bengali-600.ttf?inline";
import latin from "~/styles/fonts/source-sans-3-400.ttf?inline";
import latinBold from "~/styles/fonts/source-sans-3-600.ttf?inline";
import latinDisplay from "~/styles/fonts/tiro-bangla-400.ttf?inline";
import { cropImage, ImageRejected, type SharpConstructor, withSharp } from "~/uploads/images.server";

/** The size in pixels. Facebook, WhatsApp and other services show a picture of this size without cropping it. */
export const sharePictureSize = { width: 1200, height: 630 };

type SharePictureWords = {
  title: string;
  language: Language;
  school: string;
  place: string;
  /** The line below the title, for example "Notice · Nov 22, 2026". */
  below: string;
};

type SharePicture = { bytes: Uint8Array<ArrayBuffer>; extension: "jpg" | "png"; type: "image/jpeg" | "image/png" };

/**
 * Draws a JPEG of about 100 KB if there is a photo, otherwise a PNG of about 30 KB. Throws if the fonts have no
 * character of the title.
 */
export async function drawSharePicture(
  words: SharePictureWords,
  sentPhoto?: Uint8Array<ArrayBuffer>,
): Promise<SharePicture> {
  const ownCrest = await getSharedCrest();
  const photo = sentPhoto && (await cropPhoto(sentPhoto));
  const right = photo ? photoBox.left - 48 : sharePictureSize.width - 72;
  return withSharp(async (sharp) => {
    await loadFonts(sharp);
    const draw = (text: string, style: TextStyle) => fitText(sharp, text, style);
    const names = { ...oneLine, width: right - besideCrest };
    const titleStyle = (photo ? titleStylesBesidePhoto : titleStyles)[words.language];
    const [school, place, title, below] = [
      await draw(words.school, { ...names, sizes: [44, 36, 30], face: "bold", height: photo ? 92 : names.height }),
      await draw(words.place, { ...names, sizes: [32, 26], color: ink2 }),
      await draw(words.title, titleStyle),
      await draw(words.below, { ...oneLine, sizes: [34, 28], color: ink2, width: titleStyle.width }),
    ];
    if (!title) throw new Error("no letter of its title can be drawn");
    const layers: OverlayOptions[] = photo ? [{ input: photo, left: photoBox.left, top: 0 }] : [];
    const put = (text: DrawnText | undefined, left: number, top: number) => {
      if (text) layers.push({ input: text.png, left, top });
    };
    const namesHeight = (school?.height ?? 0) + (place ? place.height + 18 : 0);
    const namesTop = crestBox.top + Math.max(0, Math.round((crestBox.height - namesHeight) / 2));
    put(school, besideCrest, namesTop);
    put(place, besideCrest, namesTop + (school ? school.height + 18 : 0));
    put(title, titleLeft, titleTop);
    put(below, titleLeft, titleTop + title.height + 34);
    if (ownCrest) layers.push({ input: Buffer.from(ownCrest), left: crestBox.left, top: crestBox.top });
    const ground = <Ground hasCrest={!ownCrest} hasPhoto={!!photo} lineHeight={title.height} />;
    const picture = sharp(Buffer.from(renderToStaticMarkup(ground)))
      .composite(layers)
      .flatten();
    // Chroma subsampling is off, because it would blur the edges of letters.
    const encoded = photo
      ? picture.jpeg({ quality: 82, chromaSubsampling: "4:4:4" })
      : picture.png({ palette: true, colours: 128 });
    const kind = photo
      ? ({ extension: "jpg", type: "image/jpeg" } as const)
      : ({ extension: "png", type: "image/png" } as const);
    return { bytes: new Uint8Array(await encoded.toBuffer()), ...kind };
  });
}

async function cropPhoto(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer | undefined> {
  try {
    return Buffer.from((await cropImage(bytes, photoBox)).bytes);
  } catch (error) {
    if (error instanceof ImageRejected) return undefined;
    throw error;
  }
}

const [ink, ink2, oxide, rule] = ["#16222a", "#42505a", "#95301f", "#ccd6d6"];
const crestBox = { left: 80, top: 60, width: 90, height: 105 };
const besideCrest = crestBox.left + crestBox.width + 30;
const [titleLeft, titleTop, titleWidth, titleHeight] = [124, 222, 1000, 262];
const plinthHeight = 52;
const photoBox = { left: 720, width: 480, height: sharePictureSize.height - plinthHeight };

type GroundProps = { hasCrest: boolean; hasPhoto: boolean; lineHeight: number };

function Ground({ hasCrest, hasPhoto, lineHeight }: GroundProps) {
  const { width, height } = sharePictureSize;
  const plinthTop = height - plinthHeight;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" width={width} height={height} aria-hidden="true">
      <defs>
        <pattern id="bricks" width="104" height={plinthHeight} y={plinthTop} patternUnits="userSpaceOnUse">
          <path
            d="M0 1h104M0 26h104M26 0v26M78 0v26M0 26v26M52 26v26M104 26v26"
            fill="none"
            stroke="#f8e3dc"
            strokeOpacity="0.55"
            strokeWidth="3"
          />
        </pattern>
      </defs>
      <rect width={width} height={height} fill="#fff" />
      {/* Without this line, the edge of a white photo would be invisible. */}
      {hasPhoto && <rect x={photoBox.left - 2} width={2} height={plinthTop} fill={rule} />}
      {hasCrest && (
        <g transform={`translate(${crestBox.left} ${crestBox.top}) scale(${crestBox.width / 48})`} color={oxide}>
          <Crest />
        </g>
      )}
      {/* Many apps show the picture at a third of its size. This bar is then 3 px wide. */}
      <rect x={80} y={titleTop} width={9} height={lineHeight} fill={oxide} />
      <rect y={plinthTop} width={width} height={plinthHeight} fill={oxide} />
      <rect y={plinthTop} width={width} height={plinthHeight} fill="url(#bricks)" />
    </svg>
  );
}

type TextStyle = {
  face: keyof typeof faces;
  color: string;
  /** The font sizes in pixels. We try them in this order until the text fits. */
  sizes: number[];
  width: number;
  height: number;
  lineHeight: number;
};

const faces = {
  regular: "Source Sans 3,Noto Sans Bengali",
  bold: "Source Sans 3 SemiBold,Noto Sans Bengali SemiBold",
  display: "Tiro Bangla,Noto Sans Bengali SemiBold",
  bengali: "Noto Sans Bengali SemiBold,Source Sans 3 SemiBold",
};

const oneLine = { face: "regular", color: ink, height: 60, lineHeight: 1.4 } as const;
const titleBox = { color: ink, width: titleWidth, height: titleHeight };

/** At these three sizes, two, three and four lines of a title fill the height. */
const titleStyles: Record<Language, TextStyle> = {
  en: { ...titleBox, face: "display", sizes: [76, 64, 52], lineHeight: 1.25 },
  bn: { ...titleBox, face: "bengali", sizes: [72, 58, 46], lineHeight: 1.02 },
};

const columnWidth = photoBox.left - 48 - titleLeft;
const titleStylesBesidePhoto: Record<Language, TextStyle> = {
  en: { ...titleStyles.en, width: columnWidth, sizes: [64, 52, 42] },
  bn: { ...titleStyles.bn, width: columnWidth, sizes: [58, 46, 38] },
};

type DrawnText = { png: Buffer; width: number; height: number };

async function fitText(sharp: SharpConstructor, written: string, style: TextStyle): Promise<DrawnText | undefined> {
  const text = truncateText(drawableText(written), mostLetters);
  if (!/[\p{L}\p{N}]/u.test(text)) return undefined;
  for (const size of style.sizes) {
    const drawn = await drawText(sharp, text, size, style);
    if (drawn.height <= style.height) return drawn;
  }
  const smallest = style.sizes.at(-1) ?? 0;
  let [fits, tooMany] = [1, mostLetters + 1];
  while (tooMany - fits > 1) {
    const middle = Math.floor((fits + tooMany) / 2);
    const drawn = await drawText(sharp, truncateText(text, middle), smallest, style);
    if (drawn.height <= style.height) fits = middle;
    else tooMany = middle;
  }
  return drawText(sharp, truncateText(text, fits), smallest, style);
}

const mostLetters = 200;

/** Removes characters that the fonts lack, such as emoji, and marks that change the direction of text. */
const drawableText = (text: string) => (text.match(knownLetters) ?? []).join("").replace(/\s+/g, " ").trim();

// We keep U+200C and U+200D, because they control how Bengali letters join.
const knownLetters =
  /[\s\p{Script=Bengali}\u0964\u0965 -~\u00a0-\u00ac\u00ae-\u00ff\u0131\u0152\u0153\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac\u2122]|\u200c|\u200d/gu;

async function drawText(sharp: SharpConstructor, text: string, size: number, style: TextStyle): Promise<DrawnText> {
  const escaped = text.replace(/[&<>]/g, (letter) => `&#${letter.charCodeAt(0)};`);
  const attributes = `font_family="${faces[style.face]}" font_features="lnum" size="${size}pt" foreground="${style.color}"`;
  const markup = `<span ${attributes} line_height="${style.lineHeight}">${escaped}</span>`;
  const picture = sharp({ text: { text: markup, width: style.width, wrap: "word-char", dpi: 72, rgba: true } });
  const { data, info } = await picture.png().toBuffer({ resolveWithObject: true });
  return { png: data, width: info.width, height: info.height };
}

const fonts = { bengali, bengaliBold, latin, latinBold, latinDisplay };
let fontFolder: string | undefined;

/** Writes missing font files again, because the operating system may have emptied the temporary folder. */
async function loadFonts(sharp: SharpConstructor): Promise<void> {
  if (fontFolder === undefined) {
    const folder = mkdtempSync(join(tmpdir(), "school-fonts-"));
    process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
    fontFolder = folder;
  }
  for (const [name, content] of Object.entries(fonts)) {
    const file = join(fontFolder, `${name}.ttf`);
    if (existsSync(file)) continue;
    writeFileSync(file, Buffer.from(content.slice(content.indexOf(",") + 1), "base64"));
    await sharp({ text: { text: "a", fontfile: file } }).toBuffer();
  }
}
