import { describe, expect, it } from "vitest";
import { website } from "../support/website";
import { galleryUrl, photo, storedState, upload, uploadForm } from "./upload-form";

const school = website();
const originals = () => storedState(school).files.filter((key) => !/-\d+\.webp$/.test(key));

describe("one form sent twice", () => {
  it("hangs its photos once, with one file each, and both senders are told so", async () => {
    const staff = school.signedIn();
    const one = await photo("a.jpg");
    const send = () => upload(staff, uploadForm([one, one], { once: "a-form-of-its-own" }));
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303]);
    const { rows, lines } = storedState(school);
    expect([rows.length, lines.length]).toEqual([2, 2]);
    expect(originals().sort()).toEqual(rows.map(({ filePath }) => filePath).sort());
  });

  it("is told from another one by the token of its page", async () => {
    const staff = school.signedIn();
    const tokens = [await staff.visit(`${galleryUrl}?new`), await staff.visit(`${galleryUrl}?new`)].map(
      (page) => page.all("input").find(({ attributes }) => attributes.name === "once")?.attributes.value,
    );
    expect(new Set(tokens).size).toBe(2);
    expect(tokens[0]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe("the upload form", () => {
  it("says its limits before anything is chosen, takes several files, and asks what is to be seen", async () => {
    const page = await school.signedIn().visit(`${galleryUrl}?new`);
    const form = page.one("form", "sheet");
    expect(form.text).toContain("JPG, JPEG, PNG or WebP, each up to 5MB, at most 20 at a time");
    expect(form.text).toContain("What is to be seen?");
    const input = form.all("input").find(({ attributes }) => attributes.name === "photos");
    expect(input?.attributes).toMatchObject({ type: "file", multiple: "", accept: ".jpg,.jpeg,.png,.webp" });
    expect(
      form
        .one("select")
        .all("option")
        .map(({ text }) => text),
    ).toEqual(["School Events", "Sports", "Academic Activities", "Cultural Programs", "Infrastructure"]);
    expect(page.headers.get("Content-Security-Policy")).toContain("img-src 'self' data: blob:;");
  });

  it("is for the office alone", async () => {
    const page = await school
      .browser()
      .post(`${galleryUrl}?new`, uploadForm([await photo("a.jpg")], { title: "Field" }));
    expect(page.status).toBe(401);
    expect(storedState(school)).toEqual({ rows: [], files: [], lines: [] });
    const publicPage = await school.visit("/curriculum-gallery");
    expect(publicPage.headers.get("Content-Security-Policy")).toContain("img-src 'self' data:;");
  });
});
