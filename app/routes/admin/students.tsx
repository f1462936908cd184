import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { ArrowUpFromLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { pageOf, readOr } from "../../http";
import { digits, shortDate } from "../../language/digits-and-dates";
import { languageOf } from "../../language/i18n.server";
import { classNamed, classOf } from "../../office/class-of";
import { filteredAddress, filtersOf } from "../../office/filters";
import { goOn } from "../../office/messages.server";
import { NewToggle } from "../../office/new-toggle";
import { ResultsNav } from "../../office/results-nav";
import { Banner } from "../../office/said";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { receiveStudent } from "../../students/receive-student.server";
import { StudentFilters } from "../../students/student-filters";
import { StudentForm } from "../../students/student-form";
import { NoStudents, StudentList } from "../../students/student-list";
import { lowestClass, nextRoll, pupilsOfClass } from "../../students/students.server";
import { afterStudent } from "../../students/way-back";
import { Pager } from "../../ui/pager";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  const { searchParams } = new URL(request.url);
  const level = classOf(request) ?? readOr(undefined, lowestClass) ?? 1;
  const { words } = filtersOf(request);
  const hasLeft = searchParams.get("status") === "left";
  const page = pageOf(request);
  const language = await languageOf(request);
  const list = readOr(undefined, () => pupilsOfClass(level, { words, hasLeft, page }));
  const dated = (date: Date | null) => (date ? shortDate(date, language) : null);
  return {
    title: await screenTitle(request, "students.title"),
    once: crypto.randomUUID(),
    level,
    hasLeft,
    isNarrowed: words !== undefined,
    back: afterStudent(searchParams, level),
    nextRoll: readOr(undefined, () => nextRoll(level)),
    page,
    address: filteredAddress(request, ["class", "q", "status"]),
    count: list?.count ?? 0,
    more: list?.more ?? false,
    students: list?.pupils.map(({ leftAt, ...pupil }) => ({ ...pupil, left: dated(leftAt) })),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const received = await receiveStudent(request, email);
  if ("refused" in received) return data(received, { status: received.refused.status });
  const { messages, student, next } = received;
  const { searchParams } = new URL(request.url);
  return goOn(request, afterStudent(searchParams, student.classLevel, next), messages);
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Students() {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  const { students, level, count, once, page, more, address, hasLeft, isNarrowed, nextRoll, back } =
    useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const refused = answer && "refused" in answer ? answer.refused : undefined;
  const [asked] = useSearchParams();
  const isWriting = asked.has("new");
  const own = `/cog-admin/results/students?class=${level}`;
  return (
    <>
      <ResultsNav />
      <ScreenHead name="students.title">
        <NewToggle address={own} name="marks.addStudent" isOpen={isWriting} />
      </ScreenHead>
      {isWriting && (
        <StudentForm
          once={once}
          classLevel={classNamed(String(refused?.typed.classLevel ?? "")) ?? level}
          nextRoll={nextRoll}
          back={back}
          action={asked.get("from") === "results" ? `/cog-admin/results/students?${asked}` : undefined}
          refusedWithPage={refused}
        />
      )}
      {!isWriting && <StudentFilters level={level} />}
      {students && students.length > 0 && (
        <div className="pupils-head">
          <p>{t(count === 1 ? "students.count.one" : "students.count.many", { number: digits(count, language) })}</p>
          {!hasLeft && (
            <Link className="text-button" to={`/cog-admin/results/students/move-up?class=${level}`}>
              <ArrowUpFromLine size={18} strokeWidth={1.75} aria-hidden="true" />
              {t("students.moveUp")}
            </Link>
          )}
        </div>
      )}
      {students ? (
        students.length > 0 ? (
          <StudentList students={students} level={level} search={address.slice(address.indexOf("?"))} />
        ) : (
          !isWriting && <NoStudents level={level} hasLeft={hasLeft} isNarrowed={isNarrowed} />
        )
      ) : (
        <Banner tone="bad" title="toast.err.fetchStudents" body="common.tryAgain" />
      )}
      <Pager address={address} page={page} more={more} />
    </>
  );
}
