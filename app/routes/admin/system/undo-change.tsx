import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { z } from "zod";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { CannotConfirm, ConfirmPage } from "~/admin/confirm-page";
import type { Flash } from "~/admin/flash";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { findExam } from "~/exams/exams.server";
import { parseId } from "~/http";
import { formatMoment } from "~/i18n/format";
import { getLanguage, getTranslator } from "~/i18n/i18n.server";
import { type Language, localizedName } from "~/i18n/languages";
import { truncateText } from "~/i18n/text";
import { useTexts } from "~/i18n/use-texts";
import { undoMarksImport } from "~/marks/import/undo-import.server";
import { classLabel } from "~/school/classes";
import { sectionPath } from "~/school/sections";
import { undoCalendarImport, undoStaffImport } from "~/school-editor/import/undo-import.server";
import { listOfDeleted } from "~/school-editor/item-lists";
import { undoItemDeletion } from "~/school-editor/undo-deletion.server";
import { studentRowId } from "~/students/student";
import { undoStudentDeletion } from "~/students/undo-deletion.server";
import { undoStudentsImport } from "~/students/undo-import.server";
import { nameDeletedItem, parseDeletedItem } from "~/undo/deletions.server";
import {
  findRecordedChange,
  type RecordedChange,
  type UndoableKind,
  type UndoChange,
  type UndoResult,
  undoChange,
} from "~/undo/undo.server";
import { countChangedItems } from "~/undo/undo-changes";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const undos: Record<UndoableKind, UndoChange> = {
  students: undoStudentsImport,
  marks: undoMarksImport,
  staff: undoStaffImport,
  calendar: undoCalendarImport,
  student: undoStudentDeletion,
  staffMember: undoItemDeletion("staff"),
  calendarEntry: undoItemDeletion("calendar"),
  campusPicture: undoItemDeletion("campus"),
  course: undoItemDeletion("courses"),
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const row = findRecordedChange(parseId(params.id) ?? 0);
  if (!row) return { back: "/cog-admin", named: "", at: undefined, what: "import" as const, counts: undefined };
  const at = row.undoneAt ? null : formatMoment(row.at, language);
  return { ...describePlace(row, language), at, counts: countChangedItems(row.changes) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email: account } = await requireAccount(request);
  const { stopped } = await parseAdminForm<never>(request, {}, "import.undo.err");
  if (stopped) return null;
  const language = await getLanguage(request);
  const id = parseId(params.id) ?? 0;
  const row = findRecordedChange(id);
  const place: Place = row ? describePlace(row, language) : { back: "/cog-admin", what: "import", named: "" };
  const { what, named } = place;
  const options = {
    back: place.back,
    row: place.row,
    logText: `${what === "import" ? "an import" : "a deletion"} could not be undone`,
    failed: "import.undo.err",
  } as const;
  return runConfirmed(request, options, () => {
    const result = undoChange(id, undos, { account, language });
    if (what === "import" || "stopped" in result) return toFlash(result);
    const values = { name: truncateText(named, maxNameLength) };
    return { tone: "good", title: named ? "deletion.undone.named" : "deletion.undone", values };
  });
}

export default function UndoChangeScreen() {
  const { t, values } = useTexts();
  const { back, named, at, what, counts } = useLoaderData<typeof loader>();
  const reason = t(at === null ? "import.undo.already" : "import.undo.gone");
  const follows =
    what === "import"
      ? [counts && t("import.undo.counts", values(counts)), t("import.undo.follows"), t("import.undo.since")]
      : [t("deletion.follows")];
  return (
    <ConfirmPage
      back={back}
      question={at && t(what === "import" ? "import.undo.question" : "deletion.question", at)}
      named={named}
      follows={follows}
      button={{ text: what === "import" ? "import.undo" : "trash.undo", Icon: Undo2 }}
      cancelText="common.leaveIt"
      blocked={!at && <CannotConfirm named={t("import.undo.cannot")} reason={reason} back={back} />}
    />
  );
}

type Place = { back: string; row?: string; named: string; what: "import" | "deletion" };

/** Returns the URL of the screen that shows the imported or deleted data, and the name of this data. */
function describePlace({ kind, itemId, changes }: RecordedChange, language: Language): Place {
  const { t } = getTranslator(language);
  const studentsOf = `/cog-admin/results/students?class=${itemId}`;
  switch (kind) {
    case "students":
      return { back: studentsOf, named: t(classLabel(itemId)), what: "import" };
    case "marks":
      return { ...describeMarks(itemId, language), what: "import" };
    case "staff":
    case "calendar":
      return { back: sectionPath(kind), named: t(`school.section.${kind}`), what: "import" };
    case "student":
      return { back: studentsOf, ...describeDeletedItem(changes, language), what: "deletion" };
    default:
      return { back: sectionPath(listOfDeleted[kind]), ...describeDeletedItem(changes, language), what: "deletion" };
  }
}

function describeDeletedItem(changes: string | null, language: Language) {
  const { id, rollNumber } = parseDeletedItem(deletedItem, changes) ?? {};
  const row = rollNumber === undefined ? id : studentRowId(rollNumber);
  return { named: nameDeletedItem(changes, language), row: row?.toString() };
}

const deletedItem = z.object({ id: z.union([z.int(), z.string()]), rollNumber: z.int().optional() });

function describeMarks(examId: number, language: Language) {
  const exam = findExam(examId);
  if (!exam) return { back: "/cog-admin/results", named: "" };
  const named = `${localizedName(language, exam)}, ${getTranslator(language).t(classLabel(exam.classLevel))}`;
  return { back: `/cog-admin/results?class=${exam.classLevel}&exam=${exam.id}`, named };
}

// We store the names of the items that stay in the cookie for the flash message. The cookie is too small for more
// names.
const maxNames = 5;
const maxNameLength = 80;

function toFlash(result: UndoResult): Flash {
  if ("stopped" in result) return { tone: "bad", title: "import.undo.err", body: result.stopped };
  const { undone, stays, haveMarks } = result;
  if (stays.length === 0) return { tone: "good", title: "import.undo.done" };
  const more = stays.length - maxNames;
  const names = stays.slice(0, maxNames).map((name) => truncateText(name, maxNameLength));
  const body = haveMarks
    ? more > 0
      ? "import.undo.haveMarksMore"
      : "import.undo.haveMarks"
    : more > 0
      ? "import.undo.staysMore"
      : "import.undo.stays";
  const values = { names: names.join("; "), more };
  return undone > 0
    ? { tone: "warning", title: "import.undo.partly", body, values }
    : { tone: "bad", title: "import.undo.err", body, values };
}
