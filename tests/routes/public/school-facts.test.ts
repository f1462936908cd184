import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { isDay } from "~/i18n/days";
import { formatDigits, formatLongDate, noonOf } from "~/i18n/format";
import { type Language, languages, localizedPath } from "~/i18n/languages";
import { listedPages } from "~/public-pages";
import { getStoredSection } from "~/school/school.server";
import { type School, type SectionName, sectionNames, sectionSchemas } from "~/school/sections";
import { saveSection } from "~/school-editor/save-section.server";
import { transaction } from "~drizzle/client";
import { schoolPictures } from "~drizzle/schema";
import { startCachedServer } from "~tests/server/page-cache/cached-server";
import { website } from "~tests/support/website";

/** Facts that no page shows in the form in which staff entered them, each with the reason. */
const notShown: Record<string, string> = {
  "contacts.cardLine": "it is printed on result cards",
  "contacts.examRules": "it is printed on admit cards",
  "contacts.crest": "it is sent from addresses of its own, drawn for each place",
  "staff.people.group": "it chooses the grid",
  "staff.people.left": "it hides people who have left",
  "approved.groups.science": "it is shown as one of our own texts",
  "approved.groups.humanities": "it is shown as one of our own texts",
  "approved.groups.business": "it is shown as one of our own texts",
  "mpo.level": "it is shown as one of our own texts",
  "results.years.examination": "it is shown as one of our own texts",
  "calendar.entries.kind": "it is shown as one of our own texts",
  "calendar.entries.ends": "it is shown as a span of days",
  "campus.pictures.atTop": "it chooses the place of the picture",
};

const school = website();
const paths = [...listedPages.map(({ path }) => path), "/offline"];

describe("the public facts of the school", () => {
  it("each public fact of the school is shown at the next request, in its language", async () => {
    const { read } = await openWebsite();
    for (const language of languages) await read(language);
    const facts = writeAllSections("en", "bn");
    for (const language of languages) {
      const { html } = await read(language);
      const isShown = (fact: Fact) => shownForms(fact, language).some((form) => html.includes(form));
      expect(facts.filter((fact) => !isShown(fact))).toEqual([]);
    }
  });

  it.each([
    ["en", "bn"],
    ["bn", "en"],
  ] as const)(
    "a fact of the school known only in %s is marked with that language on a page in %s",
    async (language, other) => {
      const { read } = await openWebsite();
      const facts = writeAllSections(language).filter((fact) => fact.language);
      const { html, texts } = await read(other);
      expect(facts.filter(({ form }) => !html.includes(form))).toEqual([]);
      const isUnmarked = ({ form }: Fact) => texts.some(({ words, lang }) => words.includes(form) && lang !== language);
      expect(facts.filter(isUnmarked)).toEqual([]);
    },
  );
});

/**
 * One fact of a section. `path` is its place in the section, `form` is its text, and `language` is the language of the
 * text if it has one.
 */
type Fact = { path: string; form: string; language?: Language };

function shownForms({ form, language }: Fact, reader: Language): string[] {
  if (language && language !== reader) return [""];
  const [year, month, day] = form.split("-");
  const longDay = isDay(form) ? [formatLongDate(noonOf(form), reader)] : [];
  return [form, formatDigits(form, reader), formatDigits(`${day}/${month}/${year}`, reader), ...longDay];
}

async function openWebsite() {
  const server = await startCachedServer();
  const read = async (language: Language) => {
    const pages = await Promise.all(paths.map((path) => server.get(localizedPath(language, path))));
    const shown = pages.map(({ body }) => withoutHead(body));
    return { html: shown.join("\n"), texts: shown.flatMap((html) => listTexts(html, language)) };
  };
  return { read };
}

const withoutHead = (html: string) =>
  html.slice(html.indexOf("<body")).replace(/<(script|style|title)\b.*?<\/\1>/gs, "");

/**
 * The texts that the test has written. `written` lists their languages, `facts` lists the facts that a visitor must
 * find, and `count` numbers the fields.
 */
type Filling = { written: readonly Language[]; facts: Fact[]; count: number };

/** Fills in every section and saves it as staff would. Returns the facts that a visitor must find. */
function writeAllSections(...written: Language[]): Fact[] {
  const filling: Filling = { written, facts: [], count: 0 };
  transaction((tx) => {
    for (const name of sectionNames) {
      const { version } = getStoredSection(name);
      const value = fillIn(name, filling);
      saveSection(tx, name, value, { version, account: "head@school.example", changed: {} });
    }
  });
  return filling.facts;
}

function listTexts(html: string, language: Language): { words: string; lang: string }[] {
  const open: { tag: string; lang: string }[] = [];
  const texts: { words: string; lang: string }[] = [];
  for (const [, closing, tag = "", attributes = "", words = ""] of html.matchAll(/<(\/?)([\w-]+)([^>]*)>([^<]*)/g)) {
    const around = open.at(-1)?.lang ?? language;
    if (closing) open.splice(open.findLastIndex((element) => element.tag === tag));
    else if (!/^(?:br|wbr|hr|img|input|link|meta|source|path|circle|rect)$/.test(tag) && !attributes.endsWith("/"))
      open.push({ tag, lang: /\blang="(\w+)"/.exec(attributes)?.[1] ?? around });
    if (words.trim()) texts.push({ words, lang: open.at(-1)?.lang ?? language });
  }
  return texts;
}

type Schema = z.core.$ZodType;
type Definition = { type: string; innerType?: Schema; out?: Schema; element?: Schema; shape?: Record<string, Schema> };

/**
 * Fills in a section by its schema. Every list gets two items and every field gets a different text. Adds the facts
 * that a visitor must find to `filling`. New fields of the schema are filled in without a change here.
 */
function fillIn<Name extends SectionName>(name: Name, filling: Filling): School[Name] {
  const { written, facts } = filling;
  return fill(sectionSchemas[name], name) as School[Name];

  function fill(schema: Schema, path: string): unknown {
    const definition = unwrap(schema);
    const { shape } = definition;
    if (definition.type === "array") {
      const items = path.endsWith(".classes") ? 10 : 2;
      return Array.from({ length: items }, () => fill(definition.element as Schema, path));
    }
    if (shape && "en" in shape && "bn" in shape) return fillBoth(schema, path);
    if (shape && "x" in shape && "y" in shape) return insertPicture(path);
    if (shape)
      return Object.fromEntries(Object.entries(shape).map(([key, field]) => [key, fill(field, `${path}.${key}`)]));
    return fillOne(schema, path);
  }

  function fillBoth(schema: Schema, path: string): unknown {
    filling.count += 1;
    const { count } = filling;
    const both = { en: `Fact ${letters(count, 97)}`, bn: `তথ্য ${letters(count, 0x995)}` };
    const texts = { en: "", bn: "" };
    for (const language of written) {
      texts[language] = both[language];
      if (!(path in notShown)) facts.push({ path, form: both[language], language });
    }
    expect(parse(schema, texts), path).toEqual(texts);
    return texts;
  }

  function fillOne(schema: Schema, path: string): unknown {
    filling.count += 1;
    const { count } = filling;
    const isHidden = path in notShown || path.endsWith(".id");
    const candidates: unknown[] = [
      ...(isHidden ? ["teaching", "General", "SSC", true, ""] : []),
      ...[`Fact ${letters(count, 97)}`, `item-${count}`, `0170000${1000 + count}`, `fact${count}@school.example`],
      ...[`https://fact${count}.example/way`, `${2000 + count}-03-15`],
      ...["maps.google.com/", "fb.com/", "wa.me/channel/"].map((place) => `https://${place}fact${count}`),
      // Each later field gets a smaller number. So the number of students who passed, which comes after the number of
      // examinees, is not larger than that number.
      2199 - count,
    ];
    const found = candidates.find((candidate) => parse(schema, candidate) === candidate);
    if (found === undefined) throw new Error(`Nothing fills in ${path}: let the test know a value for it.`);
    if (!isHidden) facts.push({ path, form: String(found) });
    return found;
  }

  function insertPicture(path: string): unknown {
    filling.count += 1;
    const { count } = filling;
    const key = `documents/school/fact${letters(count, 97)}_1_2.webp`;
    const file = { fileUrl: `/uploads/${key}`, filePath: key, fileName: "a.webp", fileType: "image/webp", fileSize: 9 };
    const picture = { width: 1200, height: 900, ...file };
    const { id } = school.database.insert(schoolPictures).values(picture).returning({ id: schoolPictures.id }).get();
    if (!(path in notShown)) facts.push({ path, form: `fact${letters(count, 97)}_1` });
    return { id, x: 50, y: 50 };
  }
}

function unwrap(schema: Schema): Definition {
  const definition = schema._zod.def as unknown as Definition;
  const inner = definition.innerType ?? definition.out;
  return inner ? unwrap(inner) : definition;
}

function parse(schema: Schema, value: unknown): unknown {
  const result = schema["~standard" as keyof Schema] as unknown as { validate(value: unknown): { value?: unknown } };
  return result.validate(value).value;
}

const letters = (count: number, first: number) =>
  [count / 100, (count / 10) % 10, count % 10].map((digit) => String.fromCodePoint(first + Math.floor(digit))).join("");
