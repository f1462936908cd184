import { describe, expect, it } from "vitest";
import { bn } from "~/i18n/bn";
import { en, type TextKey } from "~/i18n/en";
import { createTranslator } from "~/i18n/i18n";

const keys = Object.keys(en) as TextKey[];
const both = { en, bn } as Record<string, Record<string, string>>;
// Returns the placeholders of a text. {of} in a Bengali text counts as {kind}, because the Bengali words for "of the
// post" and so on are single words.
const placeholders = (text: string) =>
  [...text.replaceAll("{of}", "{kind}").matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

const latinInBengali =
  /\b(?:EIIN|PDF|DOC|DOCX|XLS|XLSX|JPG|JPEG|PNG|HEIC|WebP|MB|RSS|Node|Remix|SutonnyMJ|npm run account|school-doctor\.timer|English|Teacher|Staff|Google|Apple|Mozilla|Chrome|Firefox|Edge|Permissions|Notifications|Allow|Add to Home Screen|PUBLIC_URL|https|Settings|Camera|Formats|Most Compatible|Enter|Tab|Ctrl|A\+|A-|[A-DF])(?![a-z])/g;

describe("the two catalogues", () => {
  it("the English and the Bengali catalogue have the same keys", () =>
    expect(Object.keys(bn).sort()).toEqual([...keys].sort()));

  it("a text is in the file named after the first word of its key, or else in en.ts", () => {
    const files = import.meta.glob<Record<string, object>>("../../app/i18n/en/*.ts", { eager: true });
    const elsewhere = Object.entries(files).flatMap(([path, file]) => {
      const word = path.slice(path.lastIndexOf("/") + 1, -".ts".length);
      return Object.values(file).flatMap((texts) => Object.keys(texts).filter((key) => key.split(".")[0] !== word));
    });
    expect(elsewhere).toEqual([]);
    expect(Object.keys(files).length).toBeGreaterThan(40);
  });

  it.each(["en", "bn"])("the catalogue %s has a text for every key, trimmed, in NFC", (language) => {
    const wrong = Object.entries(both[language] ?? {}).filter(
      ([, text]) => text === "" || text !== text.trim() || text !== text.normalize("NFC") || /\p{Cc}/u.test(text),
    );
    expect(wrong).toEqual([]);
  });

  it("the English and the Bengali text of a key have the same placeholders", () =>
    expect(keys.filter((key) => placeholders(en[key]).join() !== placeholders(bn[key]).join())).toEqual([]));

  it("a Bengali text has no English words except names and acronyms", () => {
    const left = keys.filter((key) => /[A-Za-z]{2,}/.test(bn[key].replace(/\{\w+\}/g, "").replace(latinInBengali, "")));
    expect(left.map((key) => `${key}: ${bn[key]}`)).toEqual([]);
  });

  it("a Bengali text has no Latin digits, and an English text no Bengali letters except the other language's name", () => {
    expect(keys.filter((key) => /\d/.test(bn[key].replace(/\{\w+\}/g, "")))).toEqual([]);
    expect(keys.filter((key) => /[\u0980-\u09ff]/.test(en[key]))).toEqual(["beyond.language"]);
  });
});

describe("a Bengali ending joined to a value", () => {
  const endings = (pattern: RegExp) =>
    keys.flatMap((key) =>
      [...bn[key].matchAll(pattern)].map(([, value = "", ending = ""]) => ({ key, value, ending })),
    );
  const ofOurs = ["class", "next", "kind"];

  it("a Bengali ending may follow numbers and our own words", () => {
    const joined = endings(/\{(\w+)\}([\u0980-\u09ff]+)/g);
    expect(joined.filter(({ value, ending }) => !/^টির?$/.test(ending) && !ofOurs.includes(value))).toEqual([]);
  });

  it("a Bengali ending for a place or time never follows a hyphen", () =>
    expect(endings(/\{(\w+)\}-(এ|য়|তে)(?![\u0980-\u09ff])/g)).toEqual([]));

  it("a Bengali ending that is joined to a value has the vowel it needs", () => {
    const words = [...Array(10).keys()].map((level) => `class.${level + 1}` as TextKey);
    words.push("kind.class", "kind.exam", "kind.student");
    expect(words.filter((key) => !/[\u09be-\u09cc]$/.test(bn[key]))).toEqual([]);
  });
});

describe("a translator", () => {
  it("the translator inserts values unchanged", () => {
    const { t } = createTranslator("en", en);
    expect(t("site.placeAndYear", { place: "<Lalmonirhat> & more", year: 1946 })).toBe(
      "<Lalmonirhat> & more, established 1946",
    );
  });

  it("the translator shows the key of a missing text", () =>
    expect(createTranslator("bn", bn).t("no.such.text" as TextKey)).toBe("no.such.text"));
});
