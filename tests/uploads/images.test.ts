import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { getThumbnailWidths, possiblePhotoKeys, srcSet, thumbnailKey } from "~/uploads/image-sizes";
import { createThumbnail, getImageSize, ImageRejected, sanitizeImage, stripMetadata } from "~/uploads/images.server";
import { colourAt, pdf, phonePhoto } from "../support/sample-files";

const formats = [
  ["jpg", "jpeg"],
  ["jpeg", "jpeg"],
  ["png", "png"],
  ["webp", "webp"],
] as const;

const refusal = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown) => thrown,
  );
  if (!(error instanceof ImageRejected)) throw new Error("It was not refused", { cause: error });
  return error.problem;
};

describe("a picture that is cleaned", () => {
  it.each(formats)(
    "a cleaned picture as %s does not contain where, when or with what it was taken",
    async (extension, format) => {
      const taken = await phonePhoto({ format, orientation: 6 });
      expect(await sharp(taken).metadata()).toMatchObject({ hasProfile: true, orientation: 6 });
      expect(Buffer.from(taken).includes("Anybody")).toBe(true);

      const { bytes } = await sanitizeImage(taken, extension);
      const about = await sharp(bytes).metadata();
      expect(about).toMatchObject({ format, hasProfile: false, space: "srgb" });
      for (const part of ["exif", "xmp", "iptc", "icc", "orientation", "comments"])
        expect(about).not.toHaveProperty(part);
      expect(Buffer.from(bytes).includes("Anybody")).toBe(false);
    },
  );

  it.each([
    [1, 400, 200, "red", "blue"],
    [2, 400, 200, "blue", "red"],
    [3, 400, 200, "blue", "red"],
    [4, 400, 200, "red", "blue"],
    [5, 200, 400, "red", "blue"],
    [6, 200, 400, "red", "blue"],
    [7, 200, 400, "blue", "red"],
    [8, 200, 400, "blue", "red"],
  ] as const)(
    "a cleaned picture is upright if its metadata give the orientation %i",
    async (orientation, width, height, first, last) => {
      const taken = await phonePhoto({ width: 400, height: 200, orientation });
      for (const longest of [undefined, 100]) {
        const { bytes, ...size } = await sanitizeImage(taken, "jpg", { longest });
        const scale = longest === undefined ? 1 : 1 / 4;
        expect(size).toMatchObject({ width: width * scale, height: height * scale });
        expect(await colourAt(bytes, 2, 2)).toBe(first);
        expect(await colourAt(bytes, size.width - 3, size.height - 3)).toBe(last);
      }
    },
  );

  it("a cleaned picture is reduced to the requested edge, and never enlarged", async () => {
    const taken = await phonePhoto({ width: 600, height: 400 });
    expect(await sanitizeImage(taken, "jpg", { longest: 320 })).toMatchObject({ width: 320, height: 213 });
    expect(await sanitizeImage(taken, "jpg", { longest: 600 })).toMatchObject({ width: 600, height: 400 });
    expect(await sanitizeImage(taken, "jpg", { longest: 2560 })).toMatchObject({ width: 600, height: 400 });
  });

  it("a cleaned picture keeps its colours from another profile", async () => {
    const print = sharp({ create: { width: 8, height: 8, channels: 3, background: "#c81e28" } });
    const inks = await print.toColourspace("cmyk").withIccProfile("cmyk").jpeg().toBuffer();
    const { bytes } = await sanitizeImage(new Uint8Array(inks), "jpg");
    const shown = [...(await sharp(bytes).raw().toBuffer()).subarray(0, 3)];
    for (const [place, value] of [200, 30, 40].entries())
      expect(Math.abs((shown[place] ?? 0) - value)).toBeLessThan(12);
  });

  it("a cleaned picture keeps its transparency", async () => {
    const glass = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 9, g: 9, b: 9, alpha: 0.5 } } });
    const { bytes } = await sanitizeImage(new Uint8Array(await glass.png().toBuffer()), "png");
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(true);
  });

  it("a cleaned picture keeps the first frame of an animation", async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer();
    const frames = [await frame("#dd2211"), await frame("#1122dd")];
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer();
    expect((await sharp(moving).metadata()).pages).toBe(2);
    const { bytes, ...size } = await sanitizeImage(new Uint8Array(moving), "webp");
    expect(size).toEqual({ width: 20, height: 10 });
    expect(await colourAt(bytes, 5, 5)).toBe("red");
    expect((await sharp(bytes).metadata()).pages).toBeUndefined();
  });
});

describe("a picture that is refused", () => {
  it("a picture of more than 40 megapixels is refused, whatever its bytes are", async () => {
    const taken = await phonePhoto();
    const [width, height] = [10_000, 5_000];
    const head = taken.findIndex((byte, place) => byte === 0xff && taken[place + 1] === 0xc0);
    new DataView(taken.buffer).setUint16(head + 5, height);
    new DataView(taken.buffer).setUint16(head + 7, width);
    expect((await sharp(taken).metadata()).width).toBe(width);
    expect(await refusal(sanitizeImage(taken, "jpg", { longest: 2560 }))).toBe("tooManyPixels");
    expect(await refusal(createThumbnail(taken, 320))).toBe("tooManyPixels");
  });

  it("a picture of more than 16 megapixels is refused if it must be unpacked completely", async () => {
    const flat = sharp({ create: { width: 5_000, height: 3_300, channels: 3, background: "#888" } });
    const [inPasses, lineByLine] = [
      await flat.clone().png({ progressive: true }).toBuffer(),
      await flat.png().toBuffer(),
    ];
    expect(await refusal(sanitizeImage(new Uint8Array(inPasses), "png", { longest: 320 }))).toBe("tooManyPixels");
    expect(await sanitizeImage(new Uint8Array(lineByLine), "png", { longest: 320 })).toMatchObject({ width: 320 });
  });

  it.each([
    [
      "16 interlaced megapixels with sixteen-bit colours",
      { width: 4_000, height: 4_000, progressive: true, orientation: 1 },
    ],
    [
      "39 megapixels that must be turned",
      { width: 6_300, height: 6_200, progressive: false, orientation: 6, eightBit: true },
    ],
  ])(
    "a picture that would take too much memory is refused: %s",
    async (_what, { width, height, progressive, orientation, ...depth }) => {
      const flat = sharp({ create: { width, height, channels: 4, background: "#8888" } });
      const deep = "eightBit" in depth ? flat : flat.toColourspace("rgb16");
      const bytes = await deep.withMetadata({ orientation }).png({ progressive, compressionLevel: 1 }).toBuffer();
      expect(await refusal(sanitizeImage(new Uint8Array(bytes), "png", { longest: 320 }))).toBe("tooManyPixels");
    },
  );

  it.each(formats)("a %s picture that ends too early is refused", async (extension, format) => {
    const taken = await phonePhoto({ format });
    for (const part of [0.02, 0.5, 0.98]) {
      const cut = taken.slice(0, Math.floor(taken.length * part));
      expect(await refusal(sanitizeImage(cut, extension))).toBe("damaged");
      expect(await refusal(sanitizeImage(cut, extension, { longest: 100 }))).toBe("damaged");
    }
  });

  it("a file that is no picture, or of another kind than its name, is refused", async () => {
    expect(await refusal(sanitizeImage(pdf, "jpg"))).toBe("damaged");
    expect(await refusal(sanitizeImage(new Uint8Array(), "png"))).toBe("damaged");
    expect(await refusal(sanitizeImage(await phonePhoto({ format: "png" }), "jpg"))).toBe("damaged");
    expect(await refusal(getImageSize(pdf))).toBe("damaged");
  });
});

describe("a small picture", () => {
  it("a small picture is an upright WebP of the requested width, without metadata", async () => {
    const taken = await phonePhoto({ width: 600, height: 400, orientation: 6 });
    const { bytes, ...size } = await createThumbnail(taken, 200);
    expect(size).toEqual({ width: 200, height: 300 });
    const about = await sharp(bytes).metadata();
    expect(about).toMatchObject({ format: "webp", width: 200, height: 300, hasProfile: false });
    expect(about).not.toHaveProperty("exif");
    expect(await colourAt(bytes, 2, 2)).toBe("red");
  });

  it("a small picture is never wider than the photo", async () =>
    expect(await createThumbnail(await phonePhoto({ width: 300, height: 200 }), 320)).toMatchObject({ width: 300 }));
});

it("the size of a stored picture is that of the upright picture", async () => {
  const taken = await phonePhoto({ width: 600, height: 400, orientation: 8 });
  expect(await getImageSize(taken)).toEqual({ width: 400, height: 600 });
});

describe("a file of the office", () => {
  it("a picture for an office form loses its metadata and keeps its size", async () => {
    const kept = await stripMetadata("jpg", await phonePhoto({ width: 3000, height: 2000 }));
    expect(await sharp(kept).metadata()).toMatchObject({ width: 3000, height: 2000 });
    expect(Buffer.from(kept).includes("Anybody")).toBe(false);
  });

  it.each([1, 6])("a cleaned JPEG with the orientation %i keeps each pixel, and does not grow", async (orientation) => {
    for (const progressive of [false, true]) {
      const taken = new Uint8Array(
        await sharp(await noise(300, 200))
          .withExif({ IFD0: { Model: "Anybody's phone" } })
          .withMetadata({ orientation, icc: "p3" })
          .jpeg({ quality: 60, progressive })
          .toBuffer(),
      );
      const behind = Uint8Array.of(...taken, ...(await phonePhoto({ width: 8, height: 8 })));
      const kept = await stripMetadata("jpg", behind);
      expect(Buffer.from(kept).includes("Anybody")).toBe(false);
      expect(kept.length).toBeLessThan(taken.length);
      expect(await sharp(kept).raw().toBuffer()).toEqual(await sharp(taken).raw().toBuffer());
      const [was, is] = [await sharp(taken).metadata(), await sharp(kept).metadata()];
      expect([is.orientation ?? 1, is.icc, is.exif?.length ?? 0]).toEqual([
        orientation,
        was.icc,
        orientation === 1 ? 0 : 32,
      ]);
      expect(await stripMetadata("jpg", kept)).toEqual(kept);
    }
  });

  it("a JPEG cut anywhere is refused, and one with a wrong byte never keeps its metadata", async () => {
    const taken = await phonePhoto({ width: 40, height: 30, orientation: 6 });
    for (let at = 3; at < taken.length - 2; at += 7)
      expect(await refusal(stripMetadata("jpg", taken.slice(0, at))), `${at}`).toBe("damaged");
    for (let at = 2; at < taken.length; at += 11) {
      const wrong = taken.with(at, 0xff);
      const kept = await stripMetadata("jpg", new Uint8Array(wrong)).catch(() => undefined);
      if (kept) expect(Buffer.from(kept).includes("Anybody"), `${at}`).toBe(false);
    }
  });

  it("a broken picture on an office form is refused", async () =>
    expect(await refusal(stripMetadata("png", pdf))).toBe("damaged"));
});

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 40 }, background: "#888" },
  })
    .png()
    .toBuffer();

const key = "documents/gallery/ab_1.jpg";

it.each([
  [4000, [320, 640, 1280]],
  [1280, [320, 640, 1280]],
  [1279, [320, 640, 1279]],
  [900, [320, 640, 900]],
  [640, [320, 640]],
  [320, [320]],
  [300, [300]],
  [1, [1]],
])("the widths of a photo's small pictures of %i pixels are %j", (photoWidth, widths) => {
  expect(getThumbnailWidths(photoWidth)).toEqual(widths);
});

describe("the key of a small picture", () => {
  it.each([
    [key, 640, "documents/gallery/ab_1-640.webp"],
    ["documents/gallery/ab_1.webp", 320, "documents/gallery/ab_1-320.webp"],
    ["/uploads/documents/gallery/ab_1.jpeg", 1280, "/uploads/documents/gallery/ab_1-1280.webp"],
  ])("the key of the small picture of %s at %i pixels is %s", (photo, width, small) =>
    expect(thumbnailKey(photo, width)).toBe(small),
  );

  it.each([key, "documents/gallery/ab_1.webp", "documents/gallery/ab-640.jpg", "a-0640.webp", "-640.webp", ""])(
    "no small picture has the key %j",
    (other) => expect(possiblePhotoKeys(other)).toBeUndefined(),
  );
});

it("the srcset of a photo names each small picture with its width", () => {
  expect(srcSet("/uploads/documents/gallery/ab_1.jpg", 900)).toBe(
    "/uploads/documents/gallery/ab_1-320.webp 320w, /uploads/documents/gallery/ab_1-640.webp 640w, /uploads/documents/gallery/ab_1-900.webp 900w",
  );
});
