import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { idOf } from "../../http";
import { digits } from "../../language/digits-and-dates";
import { languageOf } from "../../language/i18n.server";
import { languageOfText } from "../../language/languages";
import { AskPage } from "../../office/ask-page";
import { listAddress, listAddressOf } from "../../office/list-address";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notDone } from "../../office/not-written.server";
import { ResultsNav } from "../../office/results-nav";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { nameIn } from "../../results/mark-sheet";
import { examsMarkedFor } from "../../students/marked-exams.server";
import { removeStudent } from "../../students/student-desk.server";
import { findStudent } from "../../students/students.server";
import { EmptyState } from "../../ui/empty-state";
import { inReserve } from "../../uploads/disk-reserve.server";

const list = "/cog-admin/results/students";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const title = await screenTitle(request, "students.removeTitle");
  const student = findStudent(idOf(params.id) ?? 0);
  if (!student) return data({ title, named: undefined, refused: undefined }, { status: 404 });
  const marked = examsMarkedFor(student.id);
  const refused = marked.length > 0 ? await hasMarks(request, student.name, marked) : undefined;
  return data({ title, named: student.name, refused });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  return goOn(request, listAddressOf(request, list), [
    await inReserve(() => tryToRemove(request, idOf(params.id) ?? 0, email)),
  ]);
}

async function tryToRemove(request: Request, id: number, account: string): Promise<Message> {
  try {
    const outcome = removeStudent(id, account);
    if (typeof outcome === "object") return await hasMarks(request, outcome.student.name, outcome.marked);
    // A second click finds nobody left to remove: for the person who clicked, they are removed all the same.
    return { tone: "good", title: "students.removed" };
  } catch (fault) {
    return {
      tone: "bad",
      title: "students.err.remove",
      body: notDone("the removal of a student could not be written", fault, "toast.unexpected.body"),
    };
  }
}

async function hasMarks(request: Request, name: string, marked: ReturnType<typeof examsMarkedFor>): Promise<Message> {
  const language = await languageOf(request);
  const exams = marked.map((exam) => nameIn(language, exam)).join(", ");
  const body = marked.length === 1 ? "students.hasMarks.one" : "students.hasMarks.many";
  const values = { name, exams, number: digits(marked.length, language) };
  return { tone: "bad", title: "students.cannotRemove", body, values };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function RemoveStudent() {
  const { t } = useTranslation();
  const { named, refused } = useLoaderData<typeof loader>();
  const { pathname, search } = useLocation();
  const back = listAddress(list, search);
  return (
    <>
      <ResultsNav />
      <ScreenHead name="students.removeTitle" back={list} />
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
        <AskPage
          back={back}
          button={
            <button type="submit" className="button button-danger">
              <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("students.remove")}
            </button>
          }
        >
          <p>{t("students.confirmRemove")}</p>
          <p className="dialog-named" lang={languageOfText(named)}>
            {named}
          </p>
          <p className="dialog-follows">{t("students.cannotComeBack")}</p>
        </AskPage>
      )}
    </>
  );
}
