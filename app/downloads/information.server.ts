import type { DownloadGroup } from "~drizzle/stored-values";
import { dhakaToday } from "../i18n/format";
import { listInformation, type TeachingDownloads } from "../school/public-information";
import { getAllSections } from "../school/school.server";
import { heldSince, teachingGroups } from "./download";
import { listPublishedDownloads, type PublishedDownload } from "./downloads.server";

/** Returns the eleven kinds of information as visitors see them now, and the sections that contain them. */
export function getInformation(now = new Date()) {
  const { school, changedAt } = getAllSections();
  const teaching = describeTeachingDownloads(listPublishedDownloads(now));
  return { school, items: listInformation({ school, changedAt, teaching, today: dhakaToday(now) }) };
}

export function describeTeachingDownloads(published: PublishedDownload[]): TeachingDownloads {
  const teaching = published.filter(({ group }) => teachingGroups.includes(group));
  const count = (wanted: DownloadGroup) => teaching.filter(({ group }) => group === wanted).length;
  const days = teaching.map((download) => heldSince(download).getTime());
  return {
    routine: count("routine"),
    syllabus: count("syllabus"),
    changedAt: days.length > 0 ? new Date(Math.max(...days)) : undefined,
  };
}
