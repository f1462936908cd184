import { rmSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { acceptedComplaints } from "../support/setup";
import { website } from "../support/website";
import {
  banners,
  desk,
  field,
  keepsWhatWasTyped,
  kept,
  nothing,
  photo,
  upload,
  uploadForm,
  words,
} from "./upload-form";

const school = website();

describe("a form that does not arrive whole", () => {
  const type = { "Content-Type": "multipart/form-data; boundary=X" };
  const title = '--X\r\nContent-Disposition: form-data; name="title"\r\n\r\nAnnual sports\r\n';

  it("is refused in plain words, keeps the words that did arrive, and no photo", async () => {
    const head = '--X\r\nContent-Disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n';
    const picture = Buffer.from(await (await photo("a.jpg")).arrayBuffer());
    const body = Buffer.concat([Buffer.from(title + head), picture, Buffer.from(`\r\n${head}half`)]);
    const page = await school.signedIn().ask(`${desk}?new`, { method: "POST", headers: type, body });
    expect([page.status, banners(page)]).toEqual([
      400,
      ["Error uploading photos The form did not arrive whole. Please send it again."],
    ]);
    expect(field(page, "title")?.attributes.value).toBe("Annual sports");
    expect(kept(school)).toEqual(nothing);
  });

  it.each(["", "{}"])("%o is none at all", async (body) => {
    const page = await school.signedIn().ask(`${desk}?new`, { method: "POST", headers: type, body });
    expect(page.status).toBe(400);
  });
});

describe("a form that comes back after signing in again", () => {
  it("is shown filled, and writes nothing", async () => {
    const form = uploadForm([], { ...words, resume: "1" }, ["Girls at the start"]);
    const page = await upload(school.signedIn(), form);
    expect([page.status, banners(page)[0]]).toEqual([200, expect.stringContaining("You are signed in again.")]);
    keepsWhatWasTyped(page);
    expect(kept(school)).toEqual(nothing);
  });
});

describe("when the box fails", () => {
  it("and a photo cannot be stored, none is added and what was typed is there", async () => {
    const staff = school.signedIn();
    rmSync(school.uploadsFolder, { recursive: true });
    writeFileSync(school.uploadsFolder, "no folder");
    const page = await upload(staff, uploadForm([await photo("a.jpg"), await photo("b.jpg")], words, ["Seen"]));
    expect([page.status, banners(page)]).toEqual([
      500,
      ["Error uploading photos The file could not be stored on the server."],
    ]);
    keepsWhatWasTyped(page, "Seen");
    expect(acceptedComplaints()).toHaveLength(1);
    rmSync(school.uploadsFolder);
    expect(kept(school)).toEqual(nothing);
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
    expect(kept(school)).toEqual(nothing);
    expect(acceptedComplaints()).toHaveLength(1);
    school.database.run(sql`drop trigger refuse`);
    await upload(staff, uploadForm([await photo("b.jpg")], { once: "a-form" }));
    expect(kept(school).rows).toHaveLength(1);
  });
});
