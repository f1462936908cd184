import { describe, expect, it } from "vitest";
import { website } from "../../support/website";

const school = website();
const rows = async (path: string) => (await school.visit(path)).one("ol", "register").all("li");

describe("the free courses", () => {
  it.each([
    [
      "/free-courses",
      [
        "NCTB textbooks online",
        "Kishor Batayan (Konnect)",
        "Khan Academy in Bangla",
        "PhET science simulations in Bangla",
        "LearnEnglish Teens",
      ],
      ["Provider", "Classes", "Language", "Data use"],
    ],
    [
      "/bn/free-courses",
      ["এনসিটিবি পাঠ্যবই (ই-বুক)", "কিশোর বাতায়ন", "খান একাডেমি বাংলা", "ফেট বিজ্ঞান সিমুলেশন", "লার্নইংলিশ টিনস"],
      ["প্রতিষ্ঠান", "শ্রেণি", "ভাষা", "ডেটা খরচ"],
    ],
  ])("%s are five, each with what a parent asks first", async (path, titles, asked) => {
    const courses = await rows(path);
    expect(courses.map((course) => course.one("h2").text)).toEqual(titles);
    for (const course of courses) {
      expect(course.texts("dt")).toEqual(asked);
      expect(course.all("dd")).toHaveLength(asked.length);
      for (const { text } of course.all("dd")) expect(text).not.toBe("");
    }
  });

  it.each([
    ["/free-courses", "Open course site : NCTB textbooks online (Opens in a new tab)"],
    ["/bn/free-courses", "কোর্সের সাইটে যান : এনসিটিবি পাঠ্যবই (ই-বুক) (নতুন ট্যাবে খুলবে)"],
  ])("%s lead out of the site in a tab of their own, and say so", async (path, first) => {
    const links = (await rows(path)).map((course) => course.one("a"));
    expect(links[0]?.text).toBe(first);
    expect(links.map(({ attributes }) => attributes.href)).toEqual([
      "https://nctb.gov.bd",
      "https://konnect.edu.bd",
      "https://bn.khanacademy.org",
      "https://phet.colorado.edu/bn/",
      "https://learnenglishteens.britishcouncil.org",
    ]);
    for (const { attributes } of links)
      expect([attributes.target, attributes.rel]).toEqual(["_blank", "noopener noreferrer"]);
  });
});
