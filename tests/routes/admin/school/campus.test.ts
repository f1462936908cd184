import { describe, expect, it } from "vitest";
import { getSection } from "~/school/school.server";
import { uploads } from "~/uploads/storage.server";
import { schoolPictures } from "~drizzle/schema";
import { fieldProblems, fieldValue, formValues, sendForm } from "~tests/support/page-parts";
import { fullSizePhoto, phonePhoto } from "~tests/support/sample-files";
import { website } from "~tests/support/website";

const school = website();
const room = "/cog-admin/school/campus";
const pictures = () => getSection("campus").pictures;
const rows = () => school.rows(schoolPictures);
const photo = async (name = "field.jpg") => new File([await phonePhoto()], name);

const save = (search: string, typed: Record<string, string>, file?: File) =>
  sendForm(school.signedIn(), room + search, typed, file && { "picture.file": file });

describe("a picture of the campus", () => {
  it("a campus picture is added with its description in both languages and the point that stays in view", async () => {
    const typed = { "caption.en": "The field", "caption.bn": "মাঠ", "picture.x": "20", "picture.y": "80" };
    expect((await save("?new", typed, await photo())).status).toBe(303);
    expect(pictures()).toMatchObject([{ picture: { id: 1, x: 20, y: 80 }, caption: { en: "The field", bn: "মাঠ" } }]);
    const page = await school.signedIn().visit(room);
    expect(page.one("span", "item-picture").one("img").attributes.src).toMatch(/-320\.webp$/);
    expect((await school.visit(rows()[0]?.fileUrl ?? "")).status).toBe(200);
    expect((await school.visit("/")).html).toContain('alt="The field"');
    expect((await school.visit("/bn")).html).toContain('alt="মাঠ"');
  });

  it.each([
    ["without a picture", { "caption.en": "The field" }, false, "Choose a picture."],
    ["without a description", { "caption.en": "" }, true, "Enter a description."],
  ])("a campus picture is not added %s", async (_what, typed, hasFile, problem) => {
    const answer = await save("?new", typed, hasFile ? await photo() : undefined);
    expect(answer.status).toBe(400);
    expect(fieldProblems(answer)).toEqual([problem]);
    expect(fieldValue(answer, "caption.en")).toEqual(typed["caption.en"]);
    expect([pictures(), rows(), school.storedFiles()]).toEqual([[], [], []]);
  });

  it("one campus picture is at the top of the home page, and a newly chosen one replaces it", async () => {
    await save("?new", { "caption.en": "The field", atTop: "on" }, await photo());
    const hero = async () => (await school.visit("/")).one("section", "hero").one("img").attributes.alt;
    expect(await hero()).toBe("The field");
    await save("?new", { "caption.en": "The gate", atTop: "on" }, await photo("gate.jpg"));
    expect([await hero(), pictures().map(({ atTop }) => atTop)]).toEqual(["The gate", [false, true]]);
    const [, row] = (await school.signedIn().visit(room)).one("ol", "items").all("li");
    expect(row?.text).toContain("At the top of the home page");
    const search = `?edit=${pictures()[1]?.id}`;
    expect((await save(search, { "caption.en": "The iron gate" })).status).toBe(303);
    expect(await hero()).toBe("The iron gate");
    const form = formValues(await school.signedIn().visit(room + search));
    await school
      .signedIn()
      .post(room + search, Object.fromEntries(Object.entries(form).filter(([name]) => name !== "atTop")));
    expect([pictures().map(({ atTop }) => atTop), await hero()]).toEqual([
      [false, false],
      expect.stringContaining("Drawing"),
    ]);
  });

  it("a campus picture whose deletion is undone returns to the top of the home page only if no other picture is there", async () => {
    const hero = async () => (await school.visit("/")).one("section", "hero").one("img").attributes.alt;
    await save("?new", { "caption.en": "The field", atTop: "on" }, await photo());
    await save("?new", { "caption.en": "The pond" }, await photo("pond.jpg"));
    const staff = school.signedIn();
    await staff.post(`${room}/${pictures()[0]?.id}/delete`, {});
    await staff.post("/cog-admin/imports/1/undo", {});
    expect(await hero()).toBe("The field");
    await staff.post(`${room}/${pictures()[0]?.id}/delete`, {});
    await save("?new", { "caption.en": "The gate", atTop: "on" }, await photo("gate.jpg"));
    await staff.post("/cog-admin/imports/2/undo", {});
    expect(pictures().map(({ caption, atTop }) => [caption.en, atTop])).toEqual([
      ["The field", false],
      ["The pond", false],
      ["The gate", true],
    ]);
    expect(await hero()).toBe("The gate");
  });

  it("a picture at the top has at most 60 KB on a phone, also if an earlier version stored a larger one", async () => {
    const search = () => `?edit=${pictures()[0]?.id}`;
    await save("?new", { "caption.en": "The field" }, new File([await fullSizePhoto()], "field.jpg"));
    const key = `${rows()[0]?.filePath?.replace(".jpg", "")}-640.webp`;
    const size = async () => (await uploads().get(key))?.size;
    expect(await size()).toBeLessThanOrEqual(60_000);
    await uploads().set(key, new File([new Uint8Array(90_000)], key));
    await save(search(), { atTop: "on" });
    expect(await size()).toBeLessThanOrEqual(60_000);
  });

  it("a campus picture keeps its file when only its description changes, and loses it to a replacement", async () => {
    await save("?new", { "caption.en": "The field" }, await photo());
    const search = `?edit=${pictures()[0]?.id}`;
    await save(search, { "caption.en": "The wet field" });
    expect(pictures()).toMatchObject([{ picture: { id: 1 }, caption: { en: "The wet field" } }]);
    await save(search, {}, await photo("other.jpg"));
    expect([pictures(), rows()]).toMatchObject([[{ picture: { id: 2 } }], [{ id: 2, fileName: "other.jpg" }]]);
  });
});
