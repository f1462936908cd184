import { readFileSync } from "node:fs";
import { HtmlValidate } from "html-validate";
import postcss from "postcss";
import tailwind from "tailwindcss";
import { beforeEach, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { uploads } from "~/uploads/storage.server";
import { examDays } from "~drizzle/schema";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import { insertMarkedClass, openToFamilies } from "~tests/families/open-exam";
import { insertDownload } from "~tests/support/content-rows";
import { decoded } from "~tests/support/markup";
import { website } from "~tests/support/website";

const school = website();
let card: string;
let routine: string;

beforeEach(async () => {
  await seedDemoSchool(uploads(), firstValues);
  const examId = insertMarkedClass(school.database);
  card = `/card/${openToFamilies(school.database, examId)[0]}`;
  const day = { date: "2026-12-10", begin: "10:00", end: "13:00", room: "Room 1" };
  school.database
    .insert(examDays)
    .values({ examId, subjectId: 1, ...day })
    .run();
  routine = `/downloads/${insertDownload(school.database, { examId })}`;
});

// These rules are about spelling only. "tel-non-breaking" is off because the website shows phone numbers as staff typed
// them.
const spellings = ["void-style", "attr-case", "attribute-empty-style", "tel-non-breaking"];
const validator = new HtmlValidate({
  extends: ["html-validate:recommended"],
  rules: Object.fromEntries(spellings.map((rule) => [rule, "off"])),
});

const linkedNowhere = ["/offline", "/search?q=class", "/search?q=nothing-fits", "/notices?page=2", "/no-such-page"];
const foundByLinks = ["/results", "/information", "/notices/2", "/blogs/1", "/curriculum-gallery"];
const isNoPage = /^\/(?:cog-admin|uploads|light-pages)|\.\w+$|\/download$/;

it.each([
  ["English", "", /^\/(?!bn\b)/],
  ["Bengali", "/bn", /^\/bn\b/],
])(
  "every public page in %s is valid HTML, and the styles have a rule for each of its classes",
  async (_language, prefix, isInIt) => {
    const pages = new Set([prefix || "/", ...[...linkedNowhere, card].map((path) => prefix + path)]);
    const styled = await styledClasses();
    const findings: string[] = [];
    for (const path of pages) {
      const { html, links } = await pageAt(path);
      const unstyled = classesIn(html).filter((name) => !styled.has(name) && !isHook(name));
      const all = [...(await findingsIn(html)), ...unstyled.map((name) => `no rule for .${name}`)];
      findings.push(...all.map((finding) => `${path}: ${finding}`));
      for (const link of links) if (isInIt.test(link) && !isNoPage.test(link)) pages.add(link);
    }
    expect(findings).toEqual([]);
    expect([...pages]).toEqual(expect.arrayContaining([...foundByLinks, routine].map((path) => prefix + path)));
  },
  60_000,
);

const isHook = (name: string) => /^(?:lucide|group$|$)/.test(name);

const classesIn = (html: string) =>
  [...html.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, names = ""]) => decoded(names).split(" "));

const classInSelector = /\.((?:\\[0-9a-f]+ ?|\\.|[\w-])+)/g;
const escaped = /\\(?:([0-9a-f]+) ?|(.))/g;

/** Lists the class names for which the style sheets of the public pages have a rule. */
async function styledClasses(): Promise<Set<string>> {
  const names = ["base", "blog-text", "public", "family-card"].map((name) => `styles/${name}`);
  const files = [...names, "marks/reports/head", "marks/reports/card-layout"];
  const sources = files.map((file) => readFileSync(`app/${file}.css`, "utf8"));
  const source = sources.join("").replace(/@(?:import|config) .*/g, "");
  const { root } = await postcss([tailwind("app/styles/public.tailwind.ts")]).process(source, { from: undefined });
  const found = new Set<string>();
  root.walkRules(({ selector }) => {
    for (const [, name = ""] of selector.matchAll(classInSelector))
      found.add(
        name.replace(escaped, (_, code, letter) => (code ? String.fromCodePoint(Number.parseInt(code, 16)) : letter)),
      );
  });
  return found;
}

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
