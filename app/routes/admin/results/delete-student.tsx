import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ConfirmPage } from "../../../admin/confirm-page";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { listUrl, listUrlFromRequest } from "../../../admin/list-url";
import { ResultsNav } from "../../../admin/results-nav";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { runDeletion } from "../../../admin/write-error.server";
import { EmptyState } from "../../../components/empty-state";
import { listMarkedExams } from "../../../exams/exams.server";
import { parseId } from "../../../http";
import { formatDigits } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";
import { detectLanguage, type Language, localizedName } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import { deleteStudent, findStudent } from "../../../students/students.server";

const list = "/cog-admin/results/students";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "students.removeTitle");
  const student = findStudent(parseId(params.id) ?? 0);
  if (!student) return data({ title, named: undefined, blocked: undefined }, { status: 404 });
  const marked = listMarkedExams(student.id);
  const blocked = marked.length > 0 ? hasMarksFlash(await getLanguage(request), student.name, marked) : undefined;
  return data({ title, named: student.name, blocked });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const language = await getLanguage(request);
  const message = await runDeletion("a student", "students.err.remove", () => {
    const outcome = deleteStudent(parseId(params.id) ?? 0, email);
    if (typeof outcome === "object") return hasMarksFlash(language, outcome.student.name, outcome.marked);
    // A second click finds nobody left to remove: for the person who clicked, they are removed all the same.
    return { tone: "good", title: "students.removed" };
  });
  return redirectWithFlash(request, listUrlFromRequest(request, list), [message]);
}

function hasMarksFlash(language: Language, name: string, marked: ReturnType<typeof listMarkedExams>): Flash {
  const exams = marked.map((exam) => localizedName(language, exam)).join(", ");
  const body = marked.length === 1 ? "students.hasMarks.one" : "students.hasMarks.many";
  const values = { name, exams, number: formatDigits(marked.length, language) };
  return { tone: "bad", title: "students.cannotRemove", body, values };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteStudent() {
  const { t } = useTexts();
  const { named, blocked } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const back = listUrl(list, search);
  return (
    <>
      <ResultsNav />
      <ScreenHeader name="students.removeTitle" back={list} />
      {named === undefined && (
        <div className="office-said">
          <EmptyState>{t("students.gone")}</EmptyState>
        </div>
      )}
      {named !== undefined && blocked && (
        <>
          <Banner {...blocked} />
          <p className="office-said">
            <Link className="button button-outline" to={pathname.replace(/delete$/, "edit") + search}>
              {t("students.edit")}
            </Link>
          </p>
        </>
      )}
      {named !== undefined && !blocked && (
        <ConfirmPage
          back={back}
          button={
            <button type="submit" className="button button-danger">
              <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("students.remove")}
            </button>
          }
        >
          <p>{t("students.confirmRemove")}</p>
          <p className="dialog-named" lang={detectLanguage(named)}>
            {named}
          </p>
          <p className="dialog-follows">{t("students.cannotComeBack")}</p>
        </ConfirmPage>
      )}
    </>
  );
}
