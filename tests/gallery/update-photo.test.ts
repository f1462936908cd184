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

it("a photo that was found by a search and renamed is shown in the whole list, and the message names it", async () => {
  insertPhoto(school.database, { ...words, ...picture });
  const from = (search: string) => `?list=${encodeURIComponent(search)}`;
  const staff = school.signedIn();
  const kept = await staff.post(`${galleryUrl}/1/edit${from("?q=running")}`, { ...words, seen: november18 });
  expect(kept.location).toBe(`${galleryUrl}?q=running#item-1`);
  const seen = String(row()?.changedAt?.getTime() ?? november18);
  const renamed = { ...words, title: "The ferry", alt: "", seen };
  const lost = await staff.post(`${galleryUrl}/1/edit${from("?q=running&category=sports")}`, renamed);
  expect(lost.location).toBe(`${galleryUrl}#item-1`);
  const page = await staff.visit(lost.location ?? "");
  expect(getBanners(page)).toEqual(["Photo saved successfully “The ferry”"]);
});

describe("the photo on the home page", () => {
  const sized = { ...words, width: 1600, height: 1000, sizedAt: new Date() };
  const insert = (name: string, columns = {}) =>
    insertPhoto(school.database, {
      ...sized,
      title: name,
      ...fileColumns(`documents/gallery/${name.toLowerCase()}_1.jpg`, "field.jpg", "image/jpeg"),
      ...columns,
    });
  const choose = (id: number, title: string, onHome: Record<string, string> = { onHome: "on" }) => {
    const { changedAt, createdAt } = school.rows(galleryItems)[id - 1] ?? {};
    const seen = String((changedAt ?? createdAt)?.getTime());
    return school.signedIn().post(`${galleryUrl}/${id}/edit`, { ...words, title, seen, ...onHome });
  };
  const shown = async (path = "/") => (await school.visit(path)).all("figure", "wide-photo");

  it("the home page shows the chosen photo above the messages, with a fixed shape and lazy loading", async () => {
    insert("Parade");
    expect(await shown()).toEqual([]);
    expect((await choose(1, "Parade")).status).toBe(303);
    expect(lines()).toMatchObject([{ act: "changed", kind: "photo", title: "Parade" }]);
    for (const path of ["/", "/bn"]) {
      const [figure, ...others] = await shown(path);
      expect([figure?.text, others]).toEqual(["Parade", []]);
      expect(figure?.one("img").attributes).toMatchObject({
        src: "/uploads/documents/gallery/parade_1-640.webp",
        sizes: "(min-width: 40rem) 68rem, 88vw",
        alt: "Girls running",
        width: "1600",
        height: "1000",
        loading: "lazy",
      });
    }
    const { html } = await school.visit("/");
    expect(html.indexOf("wide-photo")).toBeLessThan(html.indexOf("message-author"));
  });

  it("the photo chosen last replaces the earlier one on the home page, and the gallery marks only it", async () => {
    insert("Parade");
    insert("Harvest");
    await choose(1, "Parade");
    await choose(2, "Harvest");
    expect((await shown()).map(({ text }) => text)).toEqual(["Harvest"]);
    const items = (await school.signedIn().visit(galleryUrl)).all("li", "photo");
    const marked = items.filter((item) => item.all("p", "on-home").length > 0);
    expect(marked.map((item) => item.one("h3").text)).toEqual(["Harvest"]);
    await choose(2, "Harvest", {});
    expect(await shown()).toEqual([]);
  });

  it("the home page shows no photo that is in the Trash, upright, or without its small pictures", async () => {
    insert("Trash", { onHome: true, deletedAt: new Date() });
    insert("Upright", { onHome: true, width: 1000, height: 1600 });
    insert("Waiting", { onHome: true, sizedAt: null });
    expect(await shown()).toEqual([]);
  });

  it("a photo in the Trash does not come back to the home page after another one was chosen", async () => {
    insert("Parade", { onHome: true, deletedAt: new Date() });
    insert("Harvest");
    await choose(2, "Harvest");
    expect(school.rows(galleryItems).map(({ onHome }) => onHome)).toEqual([false, true]);
  });

  it("the form offers to show a photo on the home page only if the photo is wide, and otherwise says why", async () => {
    insert("Parade", { onHome: true });
    insert("Portrait", { width: 1000, height: 1600 });
    const wide = await school.signedIn().visit(`${galleryUrl}/1/edit`);
    expect(field(wide, "onHome")?.attributes.checked).toBe("");
    const upright = await school.signedIn().visit(`${galleryUrl}/2/edit`);
    expect(field(upright, "onHome")).toBeUndefined();
    expect(upright.one("form", "admin-form").text).toContain(
      "The home page can only show a photo that is wider than it is high.",
    );
  });
});
