import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { ArrowUpFromLine, Download, FileSpreadsheet, ListOrdered, Shapes, UserRoundMinus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { requireAccount } from "~/accounts/guard.server";
import { textButton } from "~/admin/button";
import { redirectWithFlash } from "~/admin/flash.server";
import { useRejection } from "~/admin/forms/form";
import { RowActions } from "~/admin/list";
import { CreateToggle, ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { ListLine, UndoLastImport, UndoLastRolls } from "~/admin/undo-line";
import { Pager } from "~/components/pager";
import { filteredUrl, parseListQuery } from "~/content/screens/content-screen.server";
import { DeletedLine } from "~/content/screens/deleted-line";
import { readOrFallback } from "~/errors";
import { getPageNumber } from "~/http";
import { formatShortDate } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";
import { ParentsSwitch, readParentsChoice } from "~/marks/grid/parents-switch";
import { rememberParents } from "~/marks/grid/remember-parents.server";
import { importUrl } from "~/marks/import/plan";
import { findUndoableChange } from "~/marks/rolls/roll-changes.server";
import { rememberShown, requireClassInUrl } from "~/marks/shown-class.server";
import { studentWorkbookUrl } from "~/marks/urls";
import { classLabel, parseClass } from "~/school/classes";
import { hasStudyGroups } from "~/school/study-groups";
import { studentRowId } from "~/students/student";
import { StudentForm } from "~/students/student-form";
import { EmptyStudentList, StudentFilters, StudentList } from "~/students/student-list";
import type { StudentRejection } from "~/students/students.server";
import {
  countStudentsWhoLeft,
  getNextRoll,
  saveStudent,
  searchStudents,
  studentReturnUrl,
} from "~/students/students.server";
import { countDeletions } from "~/undo/deletions.server";
import { describeLastChange } from "~/undo/undo.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { searchParams } = new URL(request.url);
  const level = requireClassInUrl(request);
  const { words } = parseListQuery(request);
  const hasLeft = searchParams.get("status") === "left";
  const page = getPageNumber(request);
  const language = await getLanguage(request);
  const list = readOrFallback(undefined, () => searchStudents(level, { words, hasLeft, page }));
  const lastChange = list && findUndoableChange(level);
  const dated = (date: Date | null) => (date ? formatShortDate(date, language) : null);
  const view = {
    once: crypto.randomUUID(),
    level,
    hasLeft,
    isNarrowed: words !== undefined,
    parents: readParentsChoice(request),
    back: studentReturnUrl(searchParams, level),
    nextRoll: list && getNextRoll(level),
    page,
    address: filteredUrl(request, ["class", "q", "status"]),
    count: list?.count ?? 0,
    more: list?.more ?? false,
    lastChange: lastChange && {
      id: lastChange.id,
      text: `rolls.last.${lastChange.kind}` as const,
      values: { date: formatShortDate(lastChange.at, language), account: lastChange.account },
    },
    ...readOrFallback(undefined, () => ({
      deleted: countDeletions({ kind: "student", itemId: level }),
      leftCount: countStudentsWhoLeft(level),
    })),
    lastImport: readOrFallback(undefined, () => describeLastChange(language, "students", level)),
    students: list?.students.map(({ leftAt, ...student }) => ({ ...student, left: dated(leftAt) })),
  };
  return data(view, rememberShown(level));
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const remembered = rememberParents(new URL(request.url));
  if (remembered) return remembered;
  const saved = await saveStudent(request, email);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  const { messages, written: student } = saved;
  const { searchParams } = new URL(request.url);
  const row = student.next || searchParams.get("from") === "results" ? "" : `#${studentRowId(student.rollNumber)}`;
  return redirectWithFlash(studentReturnUrl(searchParams, student.classLevel, student.next) + row, messages);
}

export default function Students() {
  const { t, digits, values } = useTexts();
  const {
    students,
    level,
    count,
    once,
    page,
    more,
    address,
    hasLeft,
    isNarrowed,
    nextRoll,
    back,
    lastChange,
    deleted = 0,
    leftCount = 0,
    lastImport,
  } = useLoaderData<typeof loader>();
  const [parents, setParents] = useState(useLoaderData<typeof loader>().parents);
  const rejection = useRejection<StudentRejection>();
  const [searchParams] = useSearchParams();
  const isWriting = searchParams.has("new");
  const own = `/cog-admin/results/students?class=${level}`;
  const parentsSwitch = (
    <ParentsSwitch
      address={address.includes("?") ? address : own}
      text="students.parents"
      choice={parents ?? "hidden"}
      onChoose={setParents}
    />
  );
  return (
    <>
      <ScreenHeader isTab>
        <CreateToggle address={own} name="marks.addStudent" isOpen={isWriting} />
      </ScreenHeader>
      {isWriting && (
        <StudentForm
          once={once}
          classLevel={parseClass(rejection?.values.classLevel ?? "") ?? level}
          nextRoll={nextRoll}
          back={back}
          action={searchParams.get("from") === "results" ? `/cog-admin/results/students?${searchParams}` : undefined}
        />
      )}
      {!isWriting && <StudentFilters level={level} hasStatus={hasLeft || count === 0} />}
      <div className="flex flex-col">
        {students && students.length > 0 && (
          <div
            data-part="students-head"
            className="flex items-center justify-between gap-x-6 border-b py-1.4 md:flex-wrap lg:pl-beside [&>*]:mt-0"
          >
            <p className="font-semibold">
              {t(count === 1 ? "students.count.one" : "students.count.many", { number: digits(count) })}
            </p>
            {hasLeft ? (
              <div className="lg:hidden">{parentsSwitch}</div>
            ) : (
              <ClassActions level={level} onlyInMenu={parentsSwitch} />
            )}
          </div>
        )}
        {/* On a phone these lines are below the list, so that its first screen has room for the students. */}
        <div className="max-md:order-last">
          {!isWriting && !hasLeft && !isNarrowed && lastImport && <UndoLastImport {...lastImport} />}
          {!isWriting && lastChange && (
            <UndoLastRolls id={lastChange.id} level={level} text={t(lastChange.text, lastChange.values)} />
          )}
        </div>
        {students ? (
          students.length > 0 ? (
            <StudentList
              students={students}
              level={level}
              search={address.slice(address.indexOf("?"))}
              hasParents={parents === "shown"}
            />
          ) : (
            !isWriting && <EmptyStudentList level={level} hasLeft={hasLeft} isNarrowed={isNarrowed} />
          )
        ) : (
          <Banner tone="bad" title="toast.err.fetchStudents" body="common.tryAgain" />
        )}
      </div>
      {!hasLeft && students && students.length > 0 && (
        <p data-part="students-export" className="flex flex-wrap gap-x-6 py-1.4 lg:pl-beside">
          {(["names", "numbers"] as const).map((what) => (
            <a key={what} className={textButton} href={studentWorkbookUrl(level, what)} download>
              <Download size={18} strokeWidth={1.75} aria-hidden="true" />
              {t(what === "names" ? "marks.exportExcel" : "students.exportNumbers")}
            </a>
          ))}
        </p>
      )}
      {!hasLeft && leftCount > 0 && (
        <ListLine
          part="left-line"
          text={t("students.leftCount", values({ count: leftCount }))}
          action="students.showLeft"
          to={`${own}&status=left`}
          Icon={UserRoundMinus}
        />
      )}
      <DeletedLine count={deleted} kind="student" level={level} />
      <Pager address={address} page={page} more={more} />
    </>
  );
}

type ClassActionsProps = { level: number; onlyInMenu: ReactNode };

/** On a phone the menu has all actions, so that the list of students begins higher. */
function ClassActions({ level, onlyInMenu }: ClassActionsProps) {
  const { t } = useTexts();
  const own = "/cog-admin/results/students";
  const importLink = (
    <Link className={textButton} to={importUrl({ level, what: "students" })}>
      <FileSpreadsheet size={18} strokeWidth={1.75} aria-hidden="true" />
      {t("students.import")}
    </Link>
  );
  return (
    <RowActions title={t(classLabel(level))} main={<span className="max-md:hidden">{importLink}</span>}>
      <div className="md:hidden">{importLink}</div>
      {hasStudyGroups(level) && (
        <Link className={textButton} to={`${own}/groups?class=${level}`}>
          <Shapes size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("groups.title")}
        </Link>
      )}
      <Link className={textButton} to={`${own}/rolls?class=${level}`}>
        <ListOrdered size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("students.newRolls")}
      </Link>
      <Link className={textButton} to={`${own}/move-up?class=${level}`}>
        <ArrowUpFromLine size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("students.moveUp")}
      </Link>
      <div className="lg:hidden">{onlyInMenu}</div>
    </RowActions>
  );
}
