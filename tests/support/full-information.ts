import { firstValues } from "~/school/first-values";
import type { School, SectionName } from "~/school/sections";
import type { SchoolDatabase } from "~drizzle/client";
import { demoSections } from "~drizzle/seed/demo-facts";
import type { DownloadGroup } from "~drizzle/stored-values";
import { fileColumns, insertDownload } from "./content-rows";
import { writeSection } from "./sections";

const demo = demoSections(firstValues, [], new Date("2026-11-18T04:00:00Z"));
const said = Object.fromEntries(demo.map(({ name, content }) => [name, JSON.parse(content)])) as School;

/**
 * The demo's facts of all eleven kinds of public information, with a WhatsApp channel and the results of seven years.
 */
export const fullInformation: Partial<School> = {
  ...said,
  links: { ...said.links, whatsapp: "https://whatsapp.com/channel/sample" },
  results: {
    years: Array.from({ length: 7 }, (_, at) => ({
      ...{ id: `y${at}`, examination: "SSC" as const, year: 2020 + at },
      ...{ examinees: 90 + at, passed: 80 + at, gpa5: 10 + at },
    })),
  },
};

const groups: DownloadGroup[] = ["routine", "examRoutine", "syllabus", "books", "admission", "fees", "recognition"];

/** Fills in all facts of a school, and inserts two downloads in each of seven groups. */
export function fillInformation(database: SchoolDatabase): void {
  for (const [name, values] of Object.entries(fullInformation)) writeSection(database, name as SectionName, values);
  for (const [place, group] of [...groups, ...groups].entries())
    insertDownload(database, {
      title: `Sample paper ${place + 1}`,
      group,
      classLevel: place < groups.length ? 6 : null,
      ...fileColumns(`documents/downloads/sample_${place}.pdf`, `sample-${place}.pdf`),
    });
}
