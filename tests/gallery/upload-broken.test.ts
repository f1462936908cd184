import { rmSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import {
  banners,
  field,
  galleryUrl,
  keepsWhatWasTyped,
  nothingStored,
  photo,
  storedState,
  typedValues,
  upload,
  uploadForm,
} from "./upload-form";

const school = website();

describe("a form that does not arrive whole", () => {
  const type = { "Content-Type": "multipart/form-data; boundary=X" };
  const title = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nAnnual sports\r\n';

  it("is refused in plain words, keeps the words that did arrive, and no photo", async () => {
    const head = '--X\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
    const picture = Buffer.from(await (await photo("a.jpg")).arrayBuffer());
    const body = Buffer.concat([Buffer.from(title + head), picture, Buffer.from(`\r\n${head}half`)]);
    const page = await school.signedIn().ask(`${galleryUrl}?new`, { method: "POST", headers: type, body });
    expect([page.status, banners(page)]).toEqual([
      400,
      ["Error uploading photos The form did not arrive whole. Please send it again."],
    ]);
    expect(field(page, "title")?.attributes.value).toBe("Annual sports");
    expect(storedState(school)).toEqual(nothingStored);
  });

  it.each(["", "{}"])("%o is none at all", async (body) => {
    const page = await school.signedIn().ask(`${galleryUrl}?new`, { method: "POST", headers: type, body });
    expect(page.status).toBe(400);
  });
});

it("a form that comes back after signing in again is shown filled, and writes nothing", async () => {
  const form = uploadForm([], { ...typedValues, resume: "1" }, ["Girls at the start"]);
  const page = await upload(school.signedIn(), form);
  expect([page.status, banners(page)[0]]).toEqual([200, expect.stringContaining("You are signed in again.")]);
  keepsWhatWasTyped(page);
  expect(storedState(school)).toEqual(nothingStored);
});

describe("when the box fails", () => {
  it("and a photo cannot be stored, none is added and what was typed is there", async () => {
    const staff = school.signedIn();
    rmSync(school.uploadsFolder, { recursive: true });
    writeFileSync(school.uploadsFolder, "no folder");
    const page = await upload(staff, uploadForm([await photo("a.jpg"), await photo("b.jpg")], typedValues, ["Seen"]));
    expect([page.status, banners(page)]).toEqual([
      500,
      ["Error uploading photos The file could not be stored on the server."],
    ]);
    keepsWhatWasTyped(page, "Seen");
    expect(takeConsoleErrors()).toHaveLength(1);
    rmSync(school.uploadsFolder);
    expect(storedState(school)).toEqual(nothingStored);
  });

  it("and the second row cannot be written, neither is there, and no file", async () => {
    const staff = school.signedIn();
    const refuse = "when new.title = 'b.jpg' begin select raise(abort, 'kept out'); end";
    school.database.run(sql.raw(`create trigger refuse before insert on gallery_items ${refuse}`));
    const page = await upload(staff, uploadForm([await photo("b.jpg"), await photo("a.jpg")], { once: "a-form" }));
    expect([page.status, banners(page)]).toEqual([
      500,
      ["Error uploading photos An unexpected error occurred. Please try again."],
    ]);
    expect(storedState(school)).toEqual(nothingStored);
    expect(takeConsoleErrors()).toHaveLength(1);
    school.database.run(sql`drop trigger refuse`);
    await upload(staff, uploadForm([await photo("b.jpg")], { once: "a-form" }));
    expect(storedState(school).rows).toHaveLength(1);
  });
});
