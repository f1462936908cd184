import type { DownloadGroup } from "~drizzle/stored-values";
import { dhakaToday } from "../i18n/format";
import { listInformation, type TeachingPapers } from "../school/public-information";
import { getAllSections } from "../school/school.server";
import { heldSince, teachingGroups } from "./download";
import { listPublishedDownloads, type PublishedDownload } from "./downloads.server";

/** Returns the eleven kinds of information as visitors see them now, and the sections that contain them. */
export function getInformation(now = new Date()) {
  const { school, changedAt } = getAllSections();
  const papers = describeTeachingPapers(listPublishedDownloads(now));
  return { school, items: listInformation({ school, changedAt, papers, today: dhakaToday(now) }) };
}

export function describeTeachingPapers(published: PublishedDownload[]): TeachingPapers {
  const papers = published.filter(({ group }) => teachingGroups.includes(group));
  const count = (wanted: DownloadGroup) => papers.filter(({ group }) => group === wanted).length;
  const days = papers.map((paper) => heldSince(paper).getTime());
  return {
    routine: count("routine"),
    syllabus: count("syllabus"),
    changedAt: days.length > 0 ? new Date(Math.max(...days)) : undefined,
  };
}
