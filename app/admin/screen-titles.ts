import { useMatches } from "@remix-run/react";
import type { TextKey } from "../i18n/en";
import { adminRoutePrefix } from "../path-rules";
import type { SectionName } from "../school/sections";
import type { Deletion } from "./flash";

type OfKind = Pick<Deletion, "kind">;

// Remix types the data of loaders as unknown.
const fromLoader =
  <Loaded>(title: (loaded: Loaded) => TextKey) =>
  (data: unknown) =>
    title(data as Loaded);

/** Titles by the route of the screen, or from the data of its loader. */
export const screenTitles: Record<string, TextKey | ((data: unknown) => TextKey)> = {
  dashboard: "admin.dashboard",
  "accounts/sign-in": "auth.signIn",
  "accounts/one-time-link": fromLoader(({ title }: { title: TextKey }) => title),
  "accounts/forgotten-password": "joining.forgotten.title",
  "accounts/accounts": "accounts.title",
  "accounts/account-link": "accounts.link.title",
  "accounts/decide-account": fromLoader(({ title }: { title: TextKey }) => title),
  "accounts/account": "account.title",
  "content/list/notices": "office.nav.notices",
  "content/list/result-documents": "office.nav.resultDocuments",
  "content/list/blogs": "office.nav.blogs",
  "content/list/downloads": "downloads.title",
  "content/edit": fromLoader(({ kind }: OfKind) => `content.${kind}.edit`),
  "content/delete": fromLoader(({ kind }: OfKind) => `content.${kind}.deleteTitle`),
  "content/pass-on": "passOn.action",
  "content/choose-photo": "adminBlogs.gallery.title",
  "content/gallery": "office.nav.gallery",
  "content/chosen-photos": "adminGallery.deleteChosen",
  "content/trash": "trash.title",
  "content/delete-forever": "trash.removeForGood",
  "results/marks": "office.nav.results",
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
  "results/exams/exam-days": "days.title",
  "results/exams/exam-families": "families.title",
  "results/exams/lock-exam": fromLoader(({ intent }: { intent: "lock" | "unlock" }) => `exams.${intent}Title`),
  "results/delete-named-row": fromLoader(({ kind }: { kind: "exams" | "subjects" }) => `${kind}.removeTitle`),
  "school/first-steps": fromLoader(({ title }: { title: TextKey }) => title),
  "school/index": "school.title",
  "school/information": "school.section.information",
  "school/import-calendar": "import.calendar.title",
  "school/import-staff": "import.staff.title",
  "school/section": fromLoader(({ section }: { section: SectionName }) => `school.section.${section}`),
  "school/delete-item": "school.item.delete",
  "school/first-values": "school.firstValues",
  "system/activity": "activity.title",
  "system/backups": "backups.title",
  "system/download-backup": "backups.download.title",
  "system/undo-import": "import.undo.title",
  "system/notifications": fromLoader(({ isAsking }: { isAsking: boolean }) =>
    isAsking ? "notifications.turnOffTitle" : "notifications.title",
  ),
};

/** Returns undefined for an unknown screen, and for one that failed and takes its title from its data. */
export function useScreenTitle(): TextKey | undefined {
  const { id = "", data } = useMatches().at(-1) ?? {};
  const title = screenTitles[id.replace(adminRoutePrefix, "")];
  if (typeof title !== "function") return title;
  return data ? title(data) : undefined;
}
