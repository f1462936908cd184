import { describe, expect, it } from "vitest";
import type { Answer } from "../../support/browser";
import { insertNotice, insertPost } from "../../support/content-rows";
import { website } from "../../support/website";

const school = website();
const facts = (page: Answer) =>
  page
    .all("script")
    .flatMap(({ html, attributes }) => (attributes.type === "application/ld+json" ? [JSON.parse(html)] : []));

describe("what a page is in the words of schema.org", () => {
  it.each([
    ["/", "Church High School", "Lalmonirhat"],
    ["/bn", "চার্চ উচ্চ বিদ্যালয়", "লালমনিরহাট"],
  ])("%s is the school, without its unfilled slots", async (path, name, place) => {
    const [school] = facts(await visit(path));
    expect(school).toMatchObject({
      "@context": "https://schema.org",
      "@type": "HighSchool",
      name,
      foundingDate: "1946",
    });
    expect(school.address).toEqual({ "@type": "PostalAddress", addressLocality: place, addressCountry: "BD" });
    expect(JSON.stringify(school)).not.toContain("[");
  });

  it("is a post with the way to it", async () => {
    const id = insertPost(school.database, { title: "</script><b>Bold" });
    const [post, way] = facts(await visit(`/bn/blogs/${id}`));
    expect(post).toMatchObject({
      "@type": "BlogPosting",
      headline: "</script><b>Bold",
      description: "Twenty minutes.",
      datePublished: "2024-11-18T04:00:00.000Z",
      author: { name: "Senior Teacher" },
      mainEntityOfPage: `${school.origin}/bn/blogs/${id}`,
    });
    expect(stepsOf(way)).toEqual([
      ["হোম", "/bn"],
      ["ব্লগ", "/bn/blogs"],
      ["</script><b>Bold", `/bn/blogs/${id}`],
    ]);
  });

  it("is the way to every inner page", async () => {
    const id = insertNotice(school.database);
    const [list] = facts(await visit("/staff"));
    expect(stepsOf(list).map(([, address]) => address)).toEqual(["/", "/staff"]);
    const [notice] = facts(await visit(`/notices/${id}`));
    expect(stepsOf(notice).map(([name]) => name)).toEqual(["Home", "Notices", "Annual sports"]);
  });

  const visit = (path: string) => school.visit(path);
  const stepsOf = (way: { itemListElement: { name: string; item: string; position: number }[] }) =>
    way.itemListElement.map(({ name, item }) => [name, item.replace(school.origin, "")]);
});
