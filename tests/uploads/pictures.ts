import sharp from "sharp";

type Wishes = { width?: number; height?: number; orientation?: number; format?: "jpeg" | "png" | "webp" };

/** A picture as a phone takes it: red on its left, blue on its right, saying where it was taken and by what. */
export async function phonePicture({ width = 600, height = 400, orientation = 1, format = "jpeg" }: Wishes = {}) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: "#dd2211" } } as const;
  const whole = sharp({ create: { width, height, channels: 3, background: "#1122dd" } });
  const picture = whole
    .composite([{ input: half, gravity: "west" }])
    .withExif({
      IFD0: { Model: "Anybody's phone", Copyright: "Anybody" },
      IFD3: { GPSLatitudeRef: "N", GPSLatitude: "25/1 55/1 0/1" },
    })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><rights>Anybody</rights></x:xmpmeta>')
    .withIccProfile("p3")
    .withMetadata({ orientation });
  return new Uint8Array(await picture.toFormat(format).toBuffer());
}

/** The colour of one pixel of a picture, counted from its upper left corner. */
export async function colourAt(bytes: Uint8Array, left: number, top: number): Promise<"red" | "blue"> {
  const [red = 0, , blue = 0] = await sharp(bytes).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return red > blue ? "red" : "blue";
}
