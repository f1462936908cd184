import { readOrFallback } from "../errors";
import { drawOnGround } from "../uploads/images.server";
import { uploads } from "../uploads/storage.server";
import { findPicture, type PictureInfo } from "./pictures.server";
import { getContacts } from "./school.server";

export const findCrest = ({ crest } = getContacts()): PictureInfo | null =>
  readOrFallback(undefined, () => findPicture(crest)) ?? null;

type CrestDrawing = {
  width: number;
  height: number;
  /** The crest may fill this part of the width and of the height, from 0 to 1. */
  share: number;
  /** The background colour. Undefined means a transparent background. */
  ground?: string;
};

const white = "#ffffff";

/** The icons by their path. Phones may cut a fifth off a maskable icon, so the crest in this icon is smaller. */
export const crestIcons: Record<string, CrestDrawing> = {
  "/favicon.ico": { width: 48, height: 48, share: 1 },
  "/apple-touch-icon.png": { width: 180, height: 180, share: 0.8, ground: white },
  "/icon-192.png": { width: 192, height: 192, share: 0.86, ground: white },
  "/icon-512.png": { width: 512, height: 512, share: 0.86, ground: white },
  "/icon-maskable.png": { width: 512, height: 512, share: 0.6, ground: white },
  "/og.png": { width: 1200, height: 630, share: 0.7, ground: "#e6edec" },
};

// A result card shows the crest 15 mm wide. This number of pixels is sharp in print. More pixels would make every
// card larger, because each card contains the picture.
const printedCrest: CrestDrawing = { width: 160, height: 186, share: 1 };

export async function getPrintedCrest(): Promise<string | undefined> {
  const drawn = await drawCrest(printedCrest);
  return drawn && `data:image/png;base64,${Buffer.from(drawn.bytes).toString("base64")}`;
}

const sharedCrest: CrestDrawing = { width: 90, height: 105, share: 1, ground: white };

/**
 * Returns the uploaded crest as PNG, or undefined if the school uses the drawn crest. Throws if the upload cannot be
 * read.
 */
export async function getSharedCrest(): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const drawn = await drawCrest(sharedCrest);
  if (!drawn && findCrest()) throw new Error("the school's crest could not be read");
  return drawn?.bytes;
}

export async function drawCrestIcon(address: string): Promise<DrawnCrest | undefined> {
  const drawing = crestIcons[address];
  return drawing && drawCrest(drawing);
}

type DrawnCrest = { tag: string; bytes: Uint8Array<ArrayBuffer> };

const drawn = { url: "", pictures: new Map<CrestDrawing, Promise<DrawnCrest | undefined>>() };

async function drawCrest(drawing: CrestDrawing): Promise<DrawnCrest | undefined> {
  const crest = findCrest();
  if (!crest) return undefined;
  if (drawn.url !== crest.url) {
    drawn.url = crest.url;
    drawn.pictures.clear();
  }
  const known = drawn.pictures.get(drawing) ?? draw(crest, drawing);
  drawn.pictures.set(drawing, known);
  const picture = await known.catch(() => undefined);
  if (!picture) setTimeout(() => forget(drawing, known), retryDelay).unref();
  return picture;
}

// Reading a damaged picture may take a second. So we try to read it only once in ten seconds and not for each visitor.
const retryDelay = 10_000;

function forget(drawing: CrestDrawing, failed: Promise<DrawnCrest | undefined>): void {
  if (drawn.pictures.get(drawing) === failed) drawn.pictures.delete(drawing);
}

async function draw({ url }: PictureInfo, drawing: CrestDrawing): Promise<DrawnCrest | undefined> {
  const key = url.replace("/uploads/", "");
  const file = await uploads().get(key);
  if (!file) return undefined;
  const { bytes } = await drawOnGround(new Uint8Array(await file.arrayBuffer()), drawing);
  return { tag: `${key}-${drawing.width}x${drawing.height}-${drawing.share}`, bytes };
}
