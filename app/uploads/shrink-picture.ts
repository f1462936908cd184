import type { TextKey } from "../i18n/en";
import type { UploadRule } from "./upload-rules";

/** HEIC photos must always be converted, because only some browsers can show them. */
export const isHeic = ({ name, type }: File) => /\.hei[cf]$/i.test(name) || /^image\/hei[cf]$/.test(type);

export const canShrink = (file: File, { extensions, maxBytes }: UploadRule): boolean =>
  extensions.includes("jpg") &&
  (isHeic(file) || (file.size > maxBytes && /\.(?:jpe?g|jfif|png|webp|avif)$/i.test(file.name)));

export const unreadableText = (file: File): TextKey => (isHeic(file) ? "form.picture.heic" : "form.picture.damaged");

const longestEdge = 2560;
// At the first quality, the picture looks like the original photo. The lower qualities are for photos with many
// details, such as leaves or gravel.
const qualities = [0.85, 0.7, 0.5];

/**
 * Makes a smaller JPEG without metadata. Throws if the browser cannot read the picture. Run this for only one photo at
 * a time, because a photo needs up to 200 MB.
 */
export async function shrinkPicture(file: File, { maxBytes }: UploadRule): Promise<File> {
  const image = new Image();
  const canvas = document.createElement("canvas");
  const url = URL.createObjectURL(file);
  try {
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, longestEdge / Math.max(width, height));
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    const drawing = canvas.getContext("2d", { alpha: false });
    if (!drawing) throw new Error("The browser has no memory for a picture");
    // A JPEG cannot be transparent, so transparent PNGs get a white background.
    drawing.fillStyle = "#fff";
    drawing.fillRect(0, 0, canvas.width, canvas.height);
    drawing.imageSmoothingQuality = "high";
    drawing.drawImage(image, 0, 0, canvas.width, canvas.height);
    const name = file.name.replace(/\.[^.]*$|$/, ".jpg");
    return new File([await toSmallJpeg(canvas, maxBytes)], name, {
      type: "image/jpeg",
      lastModified: file.lastModified,
    });
  } finally {
    URL.revokeObjectURL(url);
    // Empties the image and the canvas, because phones are slow to free the memory of unused objects.
    image.src = "";
    canvas.width = canvas.height = 0;
  }
}

async function toSmallJpeg(canvas: HTMLCanvasElement, maxBytes: number): Promise<Blob> {
  for (const quality of qualities) {
    const jpeg = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/jpeg", quality));
    if (jpeg && jpeg.size <= maxBytes) return jpeg;
  }
  throw new Error("The picture could not be made small enough");
}
