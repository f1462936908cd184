import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useParams } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { ButtonLink } from "~/admin/button";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import { type Flash, nameInBody, undoDeletion } from "~/admin/flash";
import { EmptyList } from "~/admin/list";
import { Inset } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { listMarkedExams } from "~/exams/exams.server";
import { parseId } from "~/http";
import { formatDigits } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { type Language, localizedName } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { leavingUrl } from "~/students/student-form";
import { describeStudent, findStudent } from "~/students/students.server";
import { deleteStudent } from "~/students/undo-deletion.server";
import { findDeletedName } from "~/undo/deletions.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const list = "/cog-admin/results/students";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const student = findStudent(parseId(params.id) ?? 0);
  if (!student) return data({ level: undefined, student: undefined, blocked: undefined }, { status: 404 });
  const marked = listMarkedExams(student.id);
  const blocked = marked.length > 0 ? hasMarksFlash(await getLanguage(request), student.name, marked) : undefined;
  const { name, classLevel: level, rollNumber: roll, fatherName } = student;
  return data({ level, student: { name, roll, fatherName }, blocked });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const language = await getLanguage(request);
  const options = { back: list, logText: "a student could not be removed", failed: "students.err.remove" } as const;
  return runConfirmed(request, options, () => {
    const outcome = deleteStudent(parseId(params.id) ?? 0, email);
    if (outcome.marked) return hasMarksFlash(language, outcome.student.name, outcome.marked);
    const { student } = outcome;
    const named = student
      ? { body: "students.place" as const, values: describeStudent(student, language) }
      : nameInBody(findDeletedName(outcome.undo, language));
    return { tone: "good", title: "students.removed", ...named, undo: undoDeletion(outcome.undo) };
  });
}

function hasMarksFlash(language: Language, name: string, marked: ReturnType<typeof listMarkedExams>): Flash {
  const exams = marked.map((exam) => localizedName(language, exam)).join(", ");
  const body = marked.length === 1 ? "students.hasMarks.one" : "students.hasMarks.many";
  const values = { name, exams, number: formatDigits(marked.length, language) };
  return { tone: "bad", title: "students.cannotRemove", body, values };
}

export default function DeleteStudent() {
  const { t, digits } = useTexts();
  const { level, student, blocked } = useLoaderData<typeof loader>();
  const facts = student && [
    t(classLabel(level)),
    `${t("marks.roll")} ${digits(student.roll)}`,
    student.fatherName ? `${t("card.fatherName")}: ${student.fatherName}` : "",
  ];
  return (
    <ConfirmPage
      back={list}
      question={t("students.confirmRemove")}
      named={student?.name ?? ""}
      facts={facts}
      follows={[t("deletion.comesBack")]}
      button={{ text: "students.remove", Icon: Trash2, isDanger: true }}
      blocked={student === undefined ? <StudentGone /> : blocked && <HasMarks message={blocked} />}
    />
  );
}

function StudentGone() {
  const { t } = useTexts();
  return <EmptyList>{t("students.gone")}</EmptyList>;
}

function HasMarks({ message }: { message: Flash }) {
  const { t } = useTexts();
  const { search } = useLocation();
  const id = Number(useParams().id);
  return (
    <>
      <Banner {...message} />
      <Inset>
        <ButtonLink to={leavingUrl(id, search)} variant="outline" height="tall">
          {t("students.hasLeft")}
        </ButtonLink>
      </Inset>
    </>
  );
}
