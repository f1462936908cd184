import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { CannotConfirm, ConfirmPage } from "~/admin/confirm-page";
import type { Flash } from "~/admin/flash";
import { parseAdminForm } from "~/admin/forms/form.server";
import {
  findImport,
  type ImportKind,
  type StoredImport,
  type UndoImport,
  type UndoResult,
  undoImport,
} from "~/content/imports.server";
import { findExam } from "~/exams/exams.server";
import { parseId } from "~/http";
import { formatShortDate, formatTime } from "~/i18n/format";
import { getLanguage, getTranslator } from "~/i18n/i18n.server";
import { type Language, localizedName } from "~/i18n/languages";
import { truncateText } from "~/i18n/text";
import { useTexts } from "~/i18n/use-texts";
import { undoMarksImport } from "~/marks/import/undo-import.server";
import { classLabel } from "~/school/classes";
import { sectionPath } from "~/school/sections";
import { undoCalendarImport, undoStaffImport } from "~/school-editor/import/undo-import.server";
import { undoStudentsImport } from "~/students/undo-import.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

const undos: Record<ImportKind, UndoImport> = {
  students: undoStudentsImport,
  marks: undoMarksImport,
  staff: undoStaffImport,
  calendar: undoCalendarImport,
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const row = findImport(parseId(params.id) ?? 0);
  if (!row) return { back: "/cog-admin", named: "", at: undefined };
  const at = { date: formatShortDate(row.at, language), time: formatTime(row.at, language) };
  return { ...describePlace(row, language), at: row.undoneAt ? null : at };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email: account } = await requireAccount(request);
  const { stopped } = await parseAdminForm<never>(request, {}, "import.undo.err");
  if (stopped) return null;
  const language = await getLanguage(request);
  const id = parseId(params.id) ?? 0;
  const row = findImport(id);
  const back = row ? describePlace(row, language).back : "/cog-admin";
  const options = { back, logText: "an import could not be undone", failed: "import.undo.err" } as const;
  return runConfirmed(request, options, () => toFlash(undoImport(id, undos, { account, language })));
}

export default function UndoImportScreen() {
  const { t } = useTexts();
  const { back, named, at } = useLoaderData<typeof loader>();
  const reason = t(at === null ? "import.undo.already" : "import.undo.gone");
  return (
    <ConfirmPage
      back={back}
      question={at && t("import.undo.question", at)}
      named={named}
      follows={[t("import.undo.follows"), t("import.undo.since")]}
      button={{ text: "import.undo", Icon: Undo2 }}
      blocked={!at && <CannotConfirm named={t("import.undo.cannot")} reason={reason} back={back} />}
    />
  );
}

/** Returns the screen that shows the imported data, and the name of this data. */
function describePlace({ kind, itemId }: StoredImport, language: Language): { back: string; named: string } {
  const { t } = getTranslator(language);
  if (kind === "students") return { back: `/cog-admin/results/students?class=${itemId}`, named: t(classLabel(itemId)) };
  if (kind !== "marks") return { back: sectionPath(kind), named: t(`school.section.${kind}`) };
  const exam = findExam(itemId);
  if (!exam) return { back: "/cog-admin/results", named: "" };
  const named = `${localizedName(language, exam)}, ${t(classLabel(exam.classLevel))}`;
  return { back: `/cog-admin/results?class=${exam.classLevel}&exam=${exam.id}`, named };
}

// We keep the names in a cookie, and a cookie is too small for more names.
const maxNames = 5;
const maxNameLength = 80;

function toFlash(result: UndoResult): Flash {
  if ("stopped" in result) return { tone: "bad", title: "import.undo.err", body: result.stopped };
  const { undone, stays } = result;
  if (stays.length === 0) return { tone: "good", title: "import.undo.done" };
  const more = stays.length - maxNames;
  const names = stays.slice(0, maxNames).map((name) => truncateText(name, maxNameLength));
  const body = more > 0 ? "import.undo.staysMore" : "import.undo.stays";
  const values = { names: names.join("; "), more };
  return undone > 0
    ? { tone: "warning", title: "import.undo.partly", body, values }
    : { tone: "bad", title: "import.undo.err", body, values };
}
