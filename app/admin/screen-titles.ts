import { useMatches } from "@remix-run/react";
import type { TextKey } from "../i18n/en";
import { adminRoutePrefix } from "../path-rules";
import type { SectionName } from "../school/sections";
import type { Deletion } from "./flash";

/** The loader data that the titles use. tests/admin/screen-titles.test.ts checks that the loaders return this data. */
export type TitleData = {
  "accounts/one-time-link": { title: TextKey };
  "accounts/decide-account": { title: TextKey };
  "content/edit": Pick<Deletion, "kind">;
  "content/delete": Pick<Deletion, "kind">;
  "results/exams/lock-exam": { intent: "lock" | "unlock" };
  "results/delete-named-row": { kind: "exams" | "subjects" };
  "school/first-steps": { title: TextKey };
  "school/section": { section: SectionName };
  "system/notifications": { isAsking: boolean };
};

const loadedTitles: { [Screen in keyof TitleData]: (data: TitleData[Screen]) => TextKey } = {
  "accounts/one-time-link": ({ title }) => title,
  "accounts/decide-account": ({ title }) => title,
  "content/edit": ({ kind }) => `content.${kind}.edit`,
  "content/delete": ({ kind }) => `content.${kind}.deleteTitle`,
  "results/exams/lock-exam": ({ intent }) => `exams.${intent}Title`,
  "results/delete-named-row": ({ kind }) => `${kind}.removeTitle`,
  "school/first-steps": ({ title }) => title,
  "school/section": ({ section }) => `school.section.${section}`,
  "system/notifications": ({ isAsking }) => (isAsking ? "notifications.turnOffTitle" : "notifications.title"),
};

/** Maps the route of a screen to its title, or to a function that takes the title from the data of its loader. */
export const screenTitles: Record<string, TextKey | ((data: unknown) => TextKey)> = {
  // The cast is needed, because Remix types the data of loaders as unknown.
  ...(loadedTitles as Record<keyof TitleData, (data: unknown) => TextKey>),
  dashboard: "admin.dashboard",
  "accounts/sign-in": "auth.signIn",
  "accounts/forgotten-password": "joining.forgotten.title",
  "accounts/accounts": "accounts.title",
  "accounts/account-link": "accounts.link.title",
  "accounts/account": "account.title",
  "content/list/notices": "admin.nav.notices",
  "content/list/result-documents": "admin.nav.resultDocuments",
  "content/list/blogs": "admin.nav.blogs",
  "content/list/downloads": "downloads.title",
  "content/share": "share.title",
  "content/choose-photo": "adminBlogs.gallery.title",
  "content/gallery": "admin.nav.gallery",
  "content/chosen-photos": "adminGallery.deleteChosen",
  "content/trash": "trash.title",
  "content/delete-forever": "trash.removeForGood",
  "results/marks": "admin.nav.results",
  "results/mark-history": "marks.changes",
  "results/progress": "progress.title",
  "results/import": "import.title",
  "results/students": "students.title",
  "results/rolls/move-up": "moveUp.title",
  "results/rolls/new-rolls": "rolls.title",
  "results/rolls/undo": "rolls.undo.title",
  "results/study-groups": "groups.title",
  "results/edit-student": "students.edit",
  "results/delete-student": "students.removeTitle",
  "results/subjects": "marks.nav.subjects",
  "results/edit-subject": "subjects.edit",
  "results/exams/exams": "marks.nav.exams",
  "results/exams/copy-exams": "exams.copy",
  "results/exams/edit-exam": "exams.edit",
  "results/exams/exam-days": "days.screen",
  "results/exams/exam-families": "families.title",
  "school/index": "school.title",
  "school/information": "school.section.information",
  "school/import-calendar": "import.calendar.title",
  "school/import-staff": "import.staff.title",
  "school/delete-item": "school.item.delete",
  "school/first-values": "school.firstValues",
  "system/activity": "activity.title",
  "system/backups": "backups.title",
  "system/download-backup": "backups.download.title",
  "system/undo-change": "import.undo.title",
};

/**
 * Returns undefined for an unknown screen. Also returns undefined for a failed screen if its title needs loader data.
 */
export function useScreenTitle(): TextKey | undefined {
  const { id = "", data } = useMatches().at(-1) ?? {};
  const title = screenTitles[id.replace(adminRoutePrefix, "")];
  if (typeof title !== "function") return title;
  return data ? title(data) : undefined;
}
