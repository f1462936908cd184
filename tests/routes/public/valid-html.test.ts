import { HtmlValidate } from "html-validate";
import { beforeEach, expect, it } from "vitest";
import { firstValues } from "../../../app/school/first-values";
import { uploads } from "../../../app/uploads/storage.server";
import { seedDemoSchool } from "../../../drizzle/seed/demo-school";
import { website } from "../../support/website";

const school = website();
beforeEach(() => seedDemoSchool(uploads(), firstValues));

// A telephone number is shown as it was typed.
const spellings = ["void-style", "attr-case", "attribute-empty-style", "tel-non-breaking"];
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: Object.fromEntries(spellings.map((rule) => [rule, "off"])),
});

const linkedNowhere = ["/offline", "/search?q=class", "/search?q=nothing-fits", "/notices?page=2", "/no-such-page"];
const foundByLinks = ["/results", "/information", "/notices/2", "/blogs/1", "/curriculum-gallery"];
const isNoPage = /^\/(?:cog-admin|uploads|light-pages)|\.\w+$/;

it.each([
  ["English", "", /^\/(?!bn\b)/],
  ["Bengali", "/bn", /^\/bn\b/],
])(
  "every public page is valid HTML in %s",
  async (_language, prefix, isInIt) => {
    const pages = new Set([prefix || "/", ...linkedNowhere.map((path) => prefix + path)]);
    const findings: string[] = [];
    for (const path of pages) {
      const { html, links } = await pageAt(path);
      findings.push(...(await findingsIn(html)).map((finding) => `${path}: ${finding}`));
      for (const link of links) if (isInIt.test(link) && !isNoPage.test(link)) pages.add(link);
    }
    expect(findings).toEqual([]);
    expect([...pages]).toEqual(expect.arrayContaining(foundByLinks.map((path) => prefix + path)));
  },
  60_000,
);

async function pageAt(path: string) {
  const page = await school.visit(path);
  const links = page.all("a").map(({ attributes }) => attributes.href?.replace(/#.*/, "") ?? "");
  return { html: page.html, links };
}

async function findingsIn(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const messages = results.flatMap((result) => result.messages);
  return messages.map(({ ruleId, message, selector }) => `${ruleId} at ${selector}: ${message}`);
}
