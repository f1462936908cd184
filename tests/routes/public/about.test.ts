import { describe, expect, it } from "vitest";
import { writeSection } from "../../support/sections";
import { website } from "../../support/website";

const school = website();

describe("the page about the school", () => {
  it.each([
    ["/about", "About Our School", ["Contact", "Our Legacy", "Our Journey", "Vision", "Mission", "Core Values"]],
    ["/bn/about", "প্রতিষ্ঠান পরিচিতি", ["যোগাযোগ", "আমাদের ঐতিহ্য", "আমাদের পথচলা", "রূপকল্প", "অভিলক্ষ্য", "আমাদের মূল্যবোধ"]],
  ])("%s tells its story in order", async (path, title, blocks) => {
    const main = (await school.visit(path)).one("main");
    expect(main.one("h1").text).toBe(title);
    expect(main.texts("h2")).toEqual(blocks);
    expect(main.one("div", "message-words").all("p").length).toBeGreaterThan(1);
  });

  it.each([
    ["/about", ["Location: Sample Road", "Phone: 0591-61234", "Email: office@school.example"]],
    ["/bn/about", ["ঠিকানা: নমুনা সড়ক", "ফোন: ০৫৯১-৬১২৩৪", "ইমেইল: office@school.example"]],
  ])("%s says first where the school is and how to reach it", async (path, lines) => {
    const address = { en: "Sample Road", bn: "নমুনা সড়ক" };
    writeSection(school.database, "contacts", { address, phone: "0591-61234", email: "office@school.example" });
    const place = (await school.visit(path)).one("div", "place-and-contact");
    expect(place.texts("li")).toEqual(lines.map((line) => line.normalize("NFC")));
    const information = path.replace("about", "information");
    expect(place.hrefs).toEqual(["tel:059161234", "mailto:office@school.example", information]);
  });

  it.each([
    ["/about", ["Years 75+", "Alumni 20000+", "Teachers 30+"]],
    ["/bn/about", ["বছরের পথচলা ৭৫+", "প্রাক্তন শিক্ষার্থী ২০০০০+", "শিক্ষক ৩০+"]],
  ])("%s shows its figures", async (path, figures) => {
    const cells = (await school.visit(path)).one("section", "figures-light").all("div");
    expect(cells.map(({ text }) => text)).toEqual(figures);
  });

  it.each([
    [
      "/about",
      ["Integrity", "Community", "Excellence"],
      "A place where every child",
      "To teach the national curriculum",
    ],
    ["/bn/about", ["সততা", "সম্প্রীতি", "উৎকর্ষ"], "এমন এক শিক্ষাঙ্গন", "জাতীয় শিক্ষাক্রম অনুযায়ী"],
  ])("%s states vision, mission and values, a sentence each", async (path, names, vision, mission) => {
    const main = (await school.visit(path)).one("main");
    const values = main.one("dl", "values").all("div");
    expect(values.map((value) => value.one("dt").text)).toEqual(names);
    for (const value of values) expect(value.one("dd").text).not.toBe("");
    expect(main.text).toContain(vision);
    expect(main.text).toContain(mission);
  });
});
