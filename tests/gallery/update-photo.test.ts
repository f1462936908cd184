import { describe, expect, it } from "vitest";
import { activity, galleryItems } from "~drizzle/schema";
import { fileColumns, insertPhoto } from "../support/content-rows";
import { getBanners } from "../support/page-parts";
import { website } from "../support/website";
import { field, galleryUrl } from "./upload-form";

const school = website();
const words = { title: "Sports day", category: "sports", description: "Day one", alt: "Girls running" };
const picture = fileColumns("documents/gallery/a_1.jpg", "field.jpg", "image/jpeg");
const november18 = String(new Date("2024-11-18T04:00:00Z").getTime());
const row = () => school.database.select().from(galleryItems).get();
const lines = () => school.rows(activity);
const change = (fields: Record<string, string> = {}, staff = school.signedIn()) =>
  staff.post(`${galleryUrl}/1/edit`, { ...words, seen: november18, ...fields });

it("the edit form of a photo shows the picture and its texts, and has no field for a file", async () => {
  insertPhoto(school.database, { ...words, ...picture });
  const page = await school.signedIn().visit(`${galleryUrl}/1/edit`);
  expect(page.one("h1").text).toBe("Edit photo");
  for (const name of ["title", "alt"] as const) expect(field(page, name)?.attributes.value).toBe(words[name]);
  expect(field(page, "description")?.text).toBe(words.description);
  const form = page.one("form", "admin-form");
  expect(form.one("img").attributes.src).toBe(picture.fileUrl);
  expect(form.all("input").filter(({ attributes }) => attributes.type === "file")).toEqual([]);
});

describe("a changed photo", () => {
  it.each([
    [{ title: " " }, "title", "Error Please fill in all required fields"],
    [{ title: "x".repeat(201) }, "title", "Error This text is too long by 1. The limit is 200 characters."],
    [{ alt: "x".repeat(301) }, "alt", "Error This text is too long by 1. The limit is 300 characters."],
    [
      { description: "x".repeat(2001) },
      "description",
      "Error This text is too long by 1. The limit is 2000 characters.",
    ],
  ])("a change of a photo with %o is refused, and the photo stays as it was", async (fields, name, said) => {
    insertPhoto(school.database, { title: "Sports" });
    const page = await change(fields);
    expect([page.status, getBanners(page)]).toEqual([400, [said]]);
    expect(field(page, name)?.attributes["aria-invalid"]).toBe("true");
    expect([row()?.title, lines()]).toEqual(["Sports", []]);
  });
});
