import { beforeEach, describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { getAllSections } from "~/school/school.server";
import { campusPicture, type School, sectionNames, sectionPath } from "~/school/sections";
import { fileColumns, insertNotice, insertPicture } from "../support/content-rows";
import { writeSection } from "../support/sections";
import { website } from "../support/website";

const school = website();
// This hostile text is short enough for every field of the school's texts.
const hostile = `</script><img src=x onerror=a()>'"&`;

/** Returns a copy of `value` in which each text in two languages is replaced by `hostile`. */
function replaceTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(replaceTexts);
  if (!(value instanceof Object)) return value;
  if ("en" in value && "bn" in value) return { en: hostile, bn: hostile };
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceTexts(part)]));
}

const entry = { id: "fair", starts: "2026-11-18", ends: "2026-11-20", kind: "Event", note: {}, title: {} } as const;

beforeEach(() => {
  const id = insertPicture(school.database, fileColumns("documents/school/aa_1.jpg", "me.jpg", "image/jpeg"));
  const pictures = [campusPicture.parse({ id: "field", picture: { id, x: 0, y: 0 }, caption: { en: "A" } })];
  const values = {
    ...firstValues,
    calendar: { entries: [{ ...entry, note: { en: "", bn: "" }, title: { en: "", bn: "" } }] },
    campus: { pictures },
  };
  for (const name of sectionNames)
    writeSection(school.database, name, replaceTexts(values[name]) as Partial<School[typeof name]>);
  const { contacts, figures } = getAllSections().school;
  expect([contacts.name.en, figures.coEducation.bn]).toEqual([hostile, hostile]);
});

const pages = [
  "",
  "/about",
  "/information",
  "/staff",
  "/academic",
  "/free-courses",
  "/notices",
  "/results",
  "/blogs",
  "/curriculum-gallery",
  "/search",
  "/offline",
  "/nothing-here",
];
const office = [
  ...sectionNames.flatMap((name) => [sectionPath(name), `/cog-admin/school/${name}/first-values`]),
  ...[
    "",
    "/information",
    "/first-steps/1",
    "/first-steps/3",
    "/first-steps/5",
    "/staff/staff-1/delete",
    "/staff?edit=staff-1",
    "/calendar?edit=%3Cimg%20src%3Dx%3E",
    "/staff/import",
  ].map((path) => `/cog-admin/school${path}`),
];

describe("a school whose every text is markup", () => {
  it.each(pages.flatMap((path) => [path || "/", `/bn${path}`]))(
    "a school whose every text is markup shows it as text on %s",
    async (path) => {
      const page = await school.visit(path);
      expect(page.status).toBe(path.endsWith("nothing-here") ? 404 : 200);
      expect([page.html.includes("<img src=x"), page.html.includes("</script><img")]).toEqual([false, false]);
      expect(page.html).toContain("&lt;img src=x");
    },
  );

  it.each(office)("a school whose every text is markup shows it as text in the office on %s", async (path) => {
    const page = await school.signedIn().visit(path);
    expect(page.status).toBe(path.includes("calendar?edit") ? 404 : 200);
    expect(page.html.includes("<img src=x")).toBe(false);
    expect(page.html.includes("</script><img")).toBe(false);
  });

  it("feeds, schema.org data and the manifest keep hostile texts complete and escaped", async () => {
    const scripts = (await school.visit("/")).all("script");
    const data = scripts.find(({ attributes }) => attributes.type === "application/ld+json");
    expect(JSON.parse(data?.html ?? "")).toMatchObject({ "@type": "HighSchool", name: hostile });
    expect(JSON.parse((await school.visit("/manifest.webmanifest")).html)).toMatchObject({ name: hostile });
    insertNotice(school.database, { startsOn: "2026-11-18" });
    const feed = await school.visit("/notices.xml");
    expect([feed.html.includes("<img"), feed.html.includes("&lt;img")]).toEqual([false, true]);
    expect((await school.visit("/calendar.ics")).html.replaceAll("\r\n ", "")).toContain(`SUMMARY:${hostile}\r\n`);
  });
});
