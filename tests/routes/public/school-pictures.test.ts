import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { campusCells } from "~/site/campus";
import { fileColumns, insertPicture } from "~tests/support/content-rows";
import { writeSection } from "~tests/support/sections";
import { website } from "~tests/support/website";

const school = website();
const key = (name: string) => `documents/school/${name}_1.jpg`;
const picture = (name: string, size = {}) =>
  insertPicture(school.database, { ...fileColumns(key(name), "me.jpg", "image/jpeg"), ...size });

describe("a portrait", () => {
  const { people } = firstValues.staff;
  const { principal, chairman } = firstValues.messages;

  it.each(["/staff", "/bn/staff"])(
    "the portrait on %s is the smallest picture, cropped around its point, and names the person",
    async (path) => {
      const id = picture("head");
      writeSection(school.database, "staff", {
        people: people.map((person, place) => ({
          ...person,
          name: { en: "Sample", bn: "নমুনা" },
          ...(place === 0 && { portrait: { id, x: 20, y: 0 } }),
        })),
      });
      const [first, second] = (await school.visit(path)).all("div", "portrait");
      const image = first?.one("img").attributes;
      expect(image).toMatchObject({ src: "/uploads/documents/school/head_1-320.webp", alt: "", loading: "lazy" });
      expect([image?.srcset, image?.width, image?.height]).toEqual([undefined, "900", "600"]);
      expect(image?.class).toContain("[--x:20%] [--y:0%]");
      expect([first?.attributes.role, second?.all("img")]).toEqual(["img", []]);
      // The letter is under the picture and is visible if the picture does not load.
      expect(first?.text).not.toBe("");
    },
  );

  it("the home page shows the portrait of the author beside a message", async () => {
    const id = picture("head");
    writeSection(school.database, "messages", {
      chairman,
      principal: { ...principal, portrait: { id, x: 50, y: 50 } },
    });
    const [first, second] = (await school.visit("/")).all("div", "message-author");
    expect(first?.all("img")).toEqual([]);
    expect(second?.one("img").attributes.src).toBe("/uploads/documents/school/head_1-320.webp");
  });
});

describe("the pictures of the campus", () => {
  const item = (id: number, caption: { en: string; bn: string }) => ({
    id: `item-${id}`,
    picture: { id, x: 50, y: 100 },
    caption,
    atTop: false,
  });

  it.each([
    ["/", "The school in the morning"],
    ["/bn", "সকালের বিদ্যালয়"],
  ])(
    "the picture selected for the top replaces the drawing on %s, described in the reader's language, and loads first",
    async (path, alt) => {
      const [gate, front] = [picture("gate"), picture("front", { width: 2400, height: 1600 })];
      const top = { ...item(front, { en: "The school in the morning", bn: "সকালের বিদ্যালয়" }), atTop: true };
      writeSection(school.database, "campus", { pictures: [item(gate, { en: "The gate", bn: "ফটক" }), top] });
      const page = await school.visit(path);
      const { class: classes, ...image } = page.one("section", "hero").one("img").attributes;
      expect(image).toEqual({
        src: "/uploads/documents/school/front_1-640.webp",
        srcset: [320, 640, 1280].map((width) => `/uploads/documents/school/front_1-${width}.webp ${width}w`).join(", "),
        sizes: "(min-width: 60rem) 51vw, 88vw",
        alt,
        lang: path === "/" ? "en" : "bn",
        width: "2400",
        height: "1600",
        fetchpriority: "high",
      });
      expect(classes).toContain("[--x:50%] [--y:100%]");
      expect(page.one("div", "campus").all("figure").length).toBe(1);
      expect(page.html).not.toContain("scene-school");
    },
  );

  it("the top of the home page has only the smallest picture for visitors who save data", async () => {
    const top = { ...item(picture("front", { width: 2400, height: 1600 }), { en: "Front", bn: "" }), atTop: true };
    writeSection(school.database, "campus", { pictures: [top] });
    const page = await school.visit("/", { "Save-Data": "on" });
    const { src, srcset } = page.one("section", "hero").one("img").attributes;
    expect([src, srcset]).toEqual(["/uploads/documents/school/front_1-320.webp", undefined]);
  });

  it("the drawing stays at the top if no picture is selected, or if the selected picture no longer exists", async () => {
    const gone = { ...item(99, { en: "Gone", bn: "" }), atTop: true };
    writeSection(school.database, "campus", { pictures: [item(picture("gate"), { en: "Gate", bn: "" }), gone] });
    expect((await school.visit("/")).one("section", "hero").one("img").attributes.src).toContain("scene-school");
  });

  it.each([
    ["/", ["The <gate>", "পুকুর"]],
    ["/bn", ["ফটক", "পুকুর"]],
  ])(
    "campus pictures replace the drawings on %s, described in the reader's language if possible",
    async (path, alts) => {
      const [gate, pond] = [picture("gate", { width: 2000, height: 1000 }), picture("pond")];
      const pictures = [
        item(gate, { en: "The <gate>", bn: "ফটক" }),
        item(pond, { en: "", bn: "পুকুর" }),
        item(99, { en: "Gone", bn: "" }),
      ];
      writeSection(school.database, "campus", { pictures });
      const page = await school.visit(path);
      const [first, second, ...others] = page.one("div", "campus").all("figure");
      expect(others).toEqual([]);
      expect([first, second].map((figure) => figure?.one("img").attributes.alt)).toEqual(alts);
      expect(second?.one("img").attributes.lang).toBe("bn");
      expect(first?.one("a").attributes).toMatchObject({
        href: `/uploads/${key("gate")}`,
        "data-large": "/uploads/documents/school/gate_1-1280.webp",
      });
      const image = first?.one("img").attributes;
      expect(image?.srcset).toBe(
        [320, 640, 1280].map((width) => `/uploads/documents/school/gate_1-${width}.webp ${width}w`).join(", "),
      );
      expect(image).toMatchObject({
        sizes: expect.stringContaining("92vw"),
        width: "2000",
        height: "1000",
        loading: "lazy",
      });
      expect(page.html).not.toContain("campus-building");
    },
  );

  it.each(Array.from({ length: 20 }, (_, index) => index + 1))(
    "%i campus pictures fill complete rows, on wide screens and on phones",
    (count) => {
      const cells = campusCells(count);
      expect(cells.length).toBe(count);
      let filled = 0;
      for (const { columns } of cells) {
        filled += columns;
        expect(Math.ceil(filled / 12) === Math.ceil((filled - columns + 1) / 12)).toBe(true);
      }
      expect(filled % 12).toBe(0);
      const narrow = cells.filter(({ isWide }) => !isWide).length;
      expect([cells[0]?.isWide, narrow % 2]).toEqual([true, 0]);
    },
  );
});
