import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ConfirmPage } from "../../../admin/confirm-page";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { listUrl, listUrlFromRequest } from "../../../admin/list-url";
import { ResultsNav } from "../../../admin/results-nav";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { actionErrorText } from "../../../admin/write-error.server";
import { EmptyState } from "../../../components/empty-state";
import { parseId } from "../../../http";
import { formatDigits } from "../../../i18n/format";
import { getLanguage } from "../../../i18n/i18n.server";
import { detectLanguage } from "../../../i18n/languages";
import { localizedName } from "../../../marks/mark-sheet";
import { listMarkedExams } from "../../../students/marked-exams.server";
import { deleteStudent, findStudent } from "../../../students/students.server";
import { withDiskReserve } from "../../../uploads/disk-space.server";

const list = "/cog-admin/results/students";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "students.removeTitle");
  const student = findStudent(parseId(params.id) ?? 0);
  if (!student) return data({ title, named: undefined, refused: undefined }, { status: 404 });
  const marked = listMarkedExams(student.id);
  const refused = marked.length > 0 ? await hasMarksFlash(request, student.name, marked) : undefined;
  return data({ title, named: student.name, refused });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return redirectWithFlash(request, listUrlFromRequest(request, list), [
    await withDiskReserve(() => tryDelete(request, parseId(params.id) ?? 0, email)),
  ]);
}

async function tryDelete(request: Request, id: number, account: string): Promise<Flash> {
  try {
    const outcome = deleteStudent(id, account);
    if (typeof outcome === "object") return await hasMarksFlash(request, outcome.student.name, outcome.marked);
    // A second click finds nobody left to remove: for the person who clicked, they are removed all the same.
    return { tone: "good", title: "students.removed" };
  } catch (error) {
    return {
      tone: "bad",
      title: "students.err.remove",
      body: actionErrorText("the removal of a student could not be written", error, "toast.unexpected.body"),
    };
  }
}

async function hasMarksFlash(
  request: Request,
  name: string,
  marked: ReturnType<typeof listMarkedExams>,
): Promise<Flash> {
  const language = await getLanguage(request);
  const exams = marked.map((exam) => localizedName(language, exam)).join(", ");
  const body = marked.length === 1 ? "students.hasMarks.one" : "students.hasMarks.many";
  const values = { name, exams, number: formatDigits(marked.length, language) };
  return { tone: "bad", title: "students.cannotRemove", body, values };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteStudent() {
  const { t } = useTranslation();
  const { named, refused } = useLoaderData<typeof loader>();
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
      {named !== undefined && refused && (
        <>
          <Banner {...refused} />
          <p className="office-said">
            <Link className="button button-outline" to={pathname.replace(/delete$/, "edit") + search}>
              {t("students.edit")}
            </Link>
          </p>
        </>
      )}
      {named !== undefined && !refused && (
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
