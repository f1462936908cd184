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
import { leavingUrl } from "~/students/student-form";
import { describeStudent, findStudent } from "~/students/students.server";
import { deleteStudent } from "~/students/undo-deletion.server";
import { findDeletedName } from "~/undo/deletions.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const list = "/cog-admin/results/students";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const student = findStudent(parseId(params.id) ?? 0);
  if (!student) return data({ level: undefined, named: undefined, blocked: undefined }, { status: 404 });
  const marked = listMarkedExams(student.id);
  const blocked = marked.length > 0 ? hasMarksFlash(await getLanguage(request), student.name, marked) : undefined;
  return data({ level: student.classLevel, named: student.name, blocked });
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
  const { t } = useTexts();
  const { named, blocked } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      back={list}
      question={t("students.confirmRemove")}
      named={named ?? ""}
      follows={[t("deletion.comesBack")]}
      button={{ text: "students.remove", Icon: Trash2, isDanger: true }}
      blocked={named === undefined ? <StudentGone /> : blocked && <HasMarks message={blocked} />}
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
