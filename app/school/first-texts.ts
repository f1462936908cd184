import { formatDigits } from "../i18n/format";
import { type Language, type LocalizedText, languages } from "../i18n/languages";
import { firstValues } from "./first-values";
import { type EmptyFact, fieldHref, type MissingFact, readField } from "./missing-facts";
import type { School, SectionName } from "./sections";

/** The sections whose first values are texts and figures that visitors read. */
const firstTextSections = ["contacts", "figures", "messages", "about"] as const satisfies SectionName[];

export type FirstTextSection = (typeof firstTextSections)[number];

/**
 * Lists the sections with first texts that no one has saved yet. `changedAt` has the time of each section's last save.
 */
export const listUnreadTexts = (changedAt: Partial<Record<SectionName, Date>>): FirstTextSection[] =>
  firstTextSections.filter((section) => !changedAt[section]);

export const hasFirstTexts = (section: SectionName) => firstTextSections.some((one) => one === section);

type SampleOf = "headline" | "lead" | "chairman" | "principal";

const sampleTexts: { [Name in SectionName]?: { name: string; of: SampleOf }[] } = {
  contacts: [
    { name: "headline", of: "headline" },
    { name: "lead", of: "lead" },
  ],
  messages: [
    { name: "chairman.text", of: "chairman" },
    { name: "principal.text", of: "principal" },
  ],
};

/** A field that still has the text of a new school in these languages. `sample` is that text. */
export type SampleText = { name: string; of: SampleOf; languages: Language[]; sample: LocalizedText };

/** Visitors read a message as the words of a person, so its sample must be replaced. A headline may stay. */
export const isMessage = (of: SampleOf): of is "chairman" | "principal" => of === "chairman" || of === "principal";

/** Lists the fields of a section that still have the text of a new school. */
const listSampleTexts = <Name extends SectionName>(section: Name, value: School[Name]): SampleText[] =>
  (sampleTexts[section] ?? []).flatMap(({ name, of }) => {
    const text = readField(value, name) as LocalizedText;
    const sample = readField(firstValues[section], name) as LocalizedText;
    const unchanged = languages.filter((language) => text[language] === sample[language]);
    return unchanged.length > 0 ? [{ name, of, languages: unchanged, sample }] : [];
  });

/**
 * Lists the sample texts that a school must replace. Visitors read a message as the words of the person whose name and
 * photo stand beside it. A school may keep the headline and the text below it, but not in one language only.
 */
export const listOpenSamples = <Name extends SectionName>(
  section: Name,
  value: School[Name],
  fields?: string[],
): EmptyFact[] =>
  listSampleTexts(section, value)
    .filter(({ of }) => fields?.includes(of) ?? true)
    .flatMap(({ name, of, languages: [first, second] }): EmptyFact[] => {
      if (first && !second) return [{ name: `${name}.${first}`, label: `school.sample.${of}.${first}` }];
      return isMessage(of) ? [{ name, label: `school.sample.${of}` }] : [];
    });

/**
 * Lists the sample texts that a form marks. A school that has saved a headline unchanged has accepted it, so it is no
 * longer marked. `version` is 0 before the first save.
 */
export const listMarkedSamples = <Name extends SectionName>(section: Name, value: School[Name], version: number) =>
  listSampleTexts(section, value).filter(
    ({ of, languages }) => version === 0 || languages.length === 1 || isMessage(of),
  );

type DatedText = EmptyFact & { section: FirstTextSection };

const datedTexts: DatedText[] = [
  { section: "contacts", name: "headline", label: "school.contacts.headline" },
  { section: "contacts", name: "lead", label: "school.contacts.lead" },
  { section: "messages", name: "chairman.text", label: "school.missing.chairman.text" },
  { section: "messages", name: "principal.text", label: "school.missing.principal.text" },
  { section: "about", name: "legacy", label: "school.about.legacy" },
  { section: "about", name: "timeline", label: "school.about.timeline" },
];

/** Lists the texts that contain the old founding year, and the number of years, which depends on the founding year. */
export function listTextsWithYear(school: School, year: number): MissingFact[] {
  const spellings = [String(year), formatDigits(year, "bn")];
  const dated = datedTexts.filter(({ section, name }) => {
    const text = JSON.stringify(readField(school[section], name));
    return spellings.some((spelling) => text.includes(spelling));
  });
  if (school.figures.years) dated.push({ section: "figures", name: "years", label: "school.figures.years" });
  return dated.map(({ section, name, label }) => ({ section, label, href: fieldHref(section, name) }));
}
