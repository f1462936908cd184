import { once } from "node:events";
import { connect } from "node:net";
import { createRequestHandler } from "@remix-run/express";
import { describe, expect, it } from "vitest";
import { guardAdminRoutes } from "~/accounts/guard.server";
import { createPagePictureMaker } from "~/content/page-pictures/make-page-pictures.server";
import { createThumbnailGenerator } from "~/gallery/thumbnails.server";
import { limitBodies } from "~/server/limit-bodies";
import { startAfterWrites } from "~/server/middleware/start-after-writes";
import { thumbnailKeys } from "~/uploads/image-sizes";
import { createThumbnail } from "~/uploads/images.server";
import { listPagePictureKeys, pagePictureKey, pagePictureWidths } from "~/uploads/page-pictures";
import { uploads } from "~/uploads/storage.server";
import { galleryItems, notices } from "~drizzle/schema";
import { formData } from "../support/page-parts";
import { paperOf } from "../support/pdf-files";
import { fullSizePhoto } from "../support/sample-files";
import { website } from "../support/website";
import { websiteBuild } from "../support/website-build";
import { startTestServer } from "./test-server";

const school = website();
const megabyte = 1024 * 1024;
const photo = fullSizePhoto();
const words = { title: "Routine", content: "See below.", type: "General" };

/**
 * Opens the website behind a real server. As with `npm start`, the server makes small pictures after it has answered a
 * form.
 */
async function open() {
  const jobs = [createThumbnailGenerator(), createPagePictureMaker()];
  const makePictures = () => void jobs.map((job) => job());
  const build = limitBodies(guardAdminRoutes(websiteBuild()));
  const answer = createRequestHandler({ build, mode: "production" });
  const server = await startTestServer({ handler: startAfterWrites(makePictures, answer) });
  const cookie = school.signedIn().cookieHeader;
  return { post: (path: string, form: FormData) => sendForm(server.port, cookie, path, form) };
}

async function sendForm(port: number, cookie: string, path: string, form: FormData) {
  const host = `127.0.0.1:${port}`;
  const body = new Request(`http://${host}`, { method: "POST", body: form });
  const content = Buffer.from(await body.arrayBuffer());
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: http://${host}`,
    `Cookie: ${cookie}`,
    `Content-Type: ${body.headers.get("Content-Type")}`,
    `Content-Length: ${content.length}`,
  ];
  const socket = connect(port, "127.0.0.1");
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  socket.write(content);
  return socket;
}

const leave = {
  "reads its answer": async (socket: Awaited<ReturnType<typeof sendForm>>, _stored: () => unknown) => {
    await once(socket, "data");
    socket.end();
  },
  "leaves before its answer": async (socket: Awaited<ReturnType<typeof sendForm>>, stored: () => unknown) => {
    await expect.poll(stored, { interval: 1 }).toBeTruthy();
    socket.destroy();
  },
};

const stored = async (key: string) =>
  Buffer.from((await (await uploads().get(key))?.arrayBuffer()) ?? new ArrayBuffer(0));
const storedNotice = () => school.rows(notices)[0];

describe.each(Object.entries(leave))("when the sender of a large file %s", (_how, go) => {
  it("the small pictures of a photo show the full photo, whether its sender stays or leaves", async () => {
    const { post } = await open();
    const file = new File([await photo], "field.jpg");
    expect(file.size).toBeGreaterThan(3 * megabyte);
    const socket = await post("/cog-admin/gallery?new", formData({ photos: file }));
    await go(socket, () => school.rows(galleryItems)[0]);

    await expect.poll(() => school.rows(galleryItems)[0]?.sizedAt).toBeTruthy();
    const key = String(school.rows(galleryItems)[0]?.filePath);
    const original = new Uint8Array(await stored(key));
    for (const [place, small] of thumbnailKeys(key, 2400).entries()) {
      const expected = await createThumbnail(original, [320, 640, 1280][place] ?? 0);
      expect((await stored(small)).equals(expected.bytes)).toBe(true);
    }
  });

  it("the page picture of an attached photo shows the full photo, whether its sender stays or leaves", async () => {
    const { post } = await open();
    const attachment = new File([await photo], "notice.jpg");
    const socket = await post("/cog-admin/notices?new", formData({ ...words, attachment }));
    await go(socket, storedNotice);

    await expect.poll(() => storedNotice()?.filePages).toEqual({ count: 1, sizes: [[1280, 832]] });
    const key = String(storedNotice()?.filePath);
    const original = new Uint8Array(await stored(key));
    for (const width of pagePictureWidths(1280)) {
      const expected = await createThumbnail(original, width);
      expect((await stored(pagePictureKey(key, 1, width))).equals(expected.bytes)).toBe(true);
    }
  });

  it("all pages of a PDF over 1 MB are counted and drawn, whether its sender stays or leaves", async () => {
    const { post } = await open();
    const content = paperOf(3, { bytes: 2 * megabyte });
    const socket = await post(
      "/cog-admin/notices?new",
      formData({ ...words, attachment: new File([content], "a.pdf") }),
    );
    await go(socket, storedNotice);

    await expect.poll(() => storedNotice()?.filePages?.count).toBe(3);
    const key = String(storedNotice()?.filePath);
    expect((await stored(key)).equals(content)).toBe(true);
    const pictures = listPagePictureKeys(key, storedNotice()?.filePages ?? null);
    const drawnAfterTheAnswer = await Promise.all(pictures.map(stored));
    school.database.update(notices).set({ filePages: null }).run();
    await createPagePictureMaker()();
    const drawnAtTheStart = await Promise.all(pictures.map(stored));
    expect(pictures).toHaveLength(6);
    expect(Buffer.concat(drawnAfterTheAnswer).equals(Buffer.concat(drawnAtTheStart))).toBe(true);
  });
});
