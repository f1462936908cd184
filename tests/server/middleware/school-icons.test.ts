import { readFileSync } from "node:fs";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { saveFile } from "~/uploads/files.server";
import { insertPicture } from "~tests/support/content-rows";
import { freshUploads } from "~tests/support/sample-files";
import { emptySchool } from "~tests/support/school";
import { writeSection } from "~tests/support/sections";
import { sendRequest, startTestServer } from "../test-server";

const school = emptySchool();
const open = () => startTestServer({ clientFolder: "public" });

async function uploadCrest(background = "#00ff00"): Promise<string> {
  const drawn = sharp({ create: { width: 300, height: 400, channels: 4, background } });
  const bytes = new Uint8Array(await drawn.png().toBuffer());
  const file = await saveFile(
    "documents/school",
    { name: "crest.png", bytes },
    { ok: true, extension: "png", type: "image/png" },
  );
  const id = insertPicture(school.database, { ...file, width: 300, height: 400 });
  writeSection(school.database, "contacts", { crest: { id, x: 50, y: 50 } });
  return file.filePath;
}

const pixel = async (bytes: Buffer, left: number, top: number) =>
  (await sharp(bytes).ensureAlpha().extract({ left, top, width: 1, height: 1 }).raw().toBuffer()).toString("hex");

describe("the icons", () => {
  it("the icons of the build are shown until the school uploads a crest, and browsers check them each time", async () => {
    freshUploads();
    const answer = await fetch(`${(await open()).address}/icon-192.png`);
    expect(answer.status).toBe(200);
    expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync("public/icon-192.png"))).toBe(true);
    expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
  });

  it.each([
    ["/favicon.ico", 48, 48, "00000000"],
    ["/apple-touch-icon.png", 180, 180, "ffffffff"],
    ["/icon-192.png", 192, 192, "ffffffff"],
    ["/icon-512.png", 512, 512, "ffffffff"],
    ["/icon-maskable.png", 512, 512, "ffffffff"],
    ["/og.png", 1200, 630, "e6edecff"],
  ])(
    "the icon at %s shows the uploaded crest in its size, complete and centred",
    async (path, width, height, ground) => {
      freshUploads();
      await uploadCrest();
      const answer = await fetch((await open()).address + path);
      expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "image/png"]);
      expect(answer.headers.get("Cache-Control")).toBe("public, max-age=0, must-revalidate");
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "png", width, height });
      expect(await pixel(bytes, width / 2, height / 2)).toBe("00ff00ff");
      expect(await pixel(bytes, 1, height / 2)).toBe(ground);
    },
  );

  it("changed icons are shown at the next request, and unchanged icons are not sent again", async () => {
    freshUploads();
    await uploadCrest();
    const server = await open();
    const address = `${server.address}/icon-192.png`;
    const first = await fetch(address);
    const tag = first.headers.get("ETag") ?? "";
    const again = await sendRequest(server, "GET /icon-192.png", { "If-None-Match": tag });
    expect(again).toMatchObject({ status: 304, body: "" });
    await uploadCrest("#0000ff");
    const changed = await fetch(address, { headers: { "If-None-Match": tag } });
    expect(changed.status).toBe(200);
    expect(await pixel(Buffer.from(await changed.arrayBuffer()), 96, 96)).toBe("0000ffff");
    writeSection(school.database, "contacts", { crest: null });
    const back = await fetch(address, { headers: { "If-None-Match": tag } });
    expect([back.status, back.headers.get("ETag")?.startsWith("W/")]).toEqual([200, true]);
  });
});
