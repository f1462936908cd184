import { useSearchParams } from "@remix-run/react";
import { Pencil, Trash2, UserRoundMinus, UserRoundPlus } from "lucide-react";
import { ActionLink } from "../admin/action-menu";
import { ButtonLink } from "../admin/button";
import { ClassSelect } from "../admin/class-picker";
import { FilterForm, SearchField } from "../admin/filter-form";
import { newRow, RowActions, rowLine, useNewRowFocus } from "../admin/list";
import { listStateQuery } from "../admin/list-url";
import { Inset } from "../admin/screen";
import { EmptyState } from "../components/empty-state";
import { Select } from "../components/input";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { hasStudyGroups, studyGroupText } from "../school/study-groups";
import { getColumn, type StudentColumn, studentRowId, toStudentTexts } from "./student";
import { leavingUrl } from "./student-form";
import type { listStudentsWithNumbers } from "./students.server";

/**
 * `left` is the date on which the student left, in the form that the list shows. It is null for an enrolled student.
 */
type StudentListItem = ReturnType<typeof listStudentsWithNumbers>[number] & { left: string | null };

type StudentListProps = {
  students: StudentListItem[];
  level: number;
  search: string;
  /** True if phones show the parents' names. Wide screens always show them. */
  hasParents: boolean;
};

export function StudentList({ students, level, search, hasParents }: StudentListProps) {
  const { t } = useTexts();
  useNewRowFocus();
  return (
    <>
      <div
        className={`hidden items-end border-b border-rule-strong py-2 text-small text-ink-2 lg:grid ${columns}`}
        aria-hidden="true"
      >
        <span className={rollColumn}>{t("card.roll")}</span>
        <span className="lg:pl-gap">{t("card.studentName")}</span>
        {listedColumns.map((column) => (
          <span key={column} className="pl-4">
            {t(getColumn(column).label)}
          </span>
        ))}
      </div>
      <ol>
        {students.map((student) => (
          <StudentRow
            key={student.id}
            {...{ student, level, hasParents }}
            query={`${listStateQuery(search)}&class=${level}`}
          />
        ))}
      </ol>
    </>
  );
}

// Wide screens show a table with six columns. Narrow screens show the roll number and, beside it, all other data.
const columns = "lg:grid-cols-[theme(spacing.margin)_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)_9rem_14rem]";
const rollColumn = "lg:justify-self-end lg:pr-6.25";
type ListedColumn = Exclude<StudentColumn, "rollNumber" | "name" | "group">;
const places: Record<ListedColumn, string> = {
  fatherName: "lg:col-start-3",
  motherName: "lg:col-start-4",
  guardianMobile: "lg:col-start-5",
};
const listedColumns = Object.keys(places) as ListedColumn[];

type StudentRowProps = { student: StudentListItem; query: string } & Pick<StudentListProps, "level" | "hasParents">;

function StudentRow({ student, level, hasParents, query }: StudentRowProps) {
  const { t, digits, language } = useTexts();
  const { id, rollNumber, name, group, left } = student;
  const texts = toStudentTexts(student);
  const address = `/cog-admin/results/students/${id}`;
  return (
    <li
      data-part="student"
      id={left ? undefined : studentRowId(rollNumber)}
      className={`${rowLine} ${newRow} grid grid-cols-from-8.4-to-end items-center py-0.4 max-lg:gap-x-3 lg:py-0.8 ${columns}`}
    >
      <p data-part="student-roll" className={`tabular-nums text-ink-2 lg:col-start-1 lg:row-start-1 ${rollColumn}`}>
        <span className="sr-only">{t("card.roll")} </span>
        {digits(rollNumber)}
      </p>
      <div className="py-0.6 lg:contents">
        <p
          data-part="student-name"
          className="font-semibold leading-1.4 lg:col-start-2 lg:row-start-1 lg:pl-gap"
          lang={detectLanguage(name)}
        >
          {name}
          {hasStudyGroups(level) && (
            <span
              data-part="student-group"
              className="block text-small font-normal leading-1.4 text-ink-2"
              lang={language}
            >
              {t(group ? studyGroupText(group) : "group.none")}
            </span>
          )}
        </p>
        {listedColumns.map((column) => (
          <ParentText key={column} column={column} text={texts[column]} hasParents={hasParents} />
        ))}
        {left && (
          <p className="text-small text-ink-2 lg:col-start-2 lg:col-end-6 lg:row-start-2 lg:pl-gap">
            {t("students.left", { date: left })}
          </p>
        )}
      </div>
      <div className="lg:col-start-6 lg:row-start-1 lg:justify-self-end [&>*]:mt-0">
        <RowActions
          isNarrow
          title={name}
          main={<ActionLink text="common.edit" to={name} href={`${address}/edit${query}`} Icon={Pencil} />}
        >
          {left ? (
            <ActionLink text="students.cameBack" to={name} href={leavingUrl(id, query, false)} Icon={UserRoundPlus} />
          ) : (
            <ActionLink text="students.hasLeft" to={name} href={leavingUrl(id, query)} Icon={UserRoundMinus} />
          )}
          <ActionLink text="students.remove" to={name} href={`${address}/delete${query}`} Icon={Trash2} isDanger />
        </RowActions>
      </div>
    </li>
  );
}

type ParentTextProps = { column: ListedColumn; text: string; hasParents: boolean };

function ParentText({ column, text, hasParents }: ParentTextProps) {
  const { t, digits } = useTexts();
  if (text === "") return null;
  const className = `${places[column]} ${hasParents ? "" : "max-lg:hidden"}`;
  return (
    <p className={`text-small text-ink-2 lg:row-start-1 lg:pl-4 lg:text-base ${className}`}>
      <span className="lg:sr-only">{t(getColumn(column).label)}: </span>
      {column === "guardianMobile" ? (
        <span className="whitespace-nowrap tabular-nums">{digits(text)}</span>
      ) : (
        <bdi lang={detectLanguage(text)}>{text}</bdi>
      )}
    </p>
  );
}

type EmptyStudentListProps = { level: number; hasLeft?: boolean; isNarrowed?: boolean };

export function EmptyStudentList({ level, hasLeft = false, isNarrowed = false }: EmptyStudentListProps) {
  const { t } = useTexts();
  const text = hasLeft ? "students.empty.left" : "students.empty";
  return (
    <Inset>
      <EmptyState>{isNarrowed ? t("admin.filter.nothing") : t(text, { class: t(classLabel(level)) })}</EmptyState>
      {!isNarrowed && !hasLeft && (
        <p data-part="empty-actions" className="mt-4 flex flex-wrap gap-3">
          <ButtonLink height="tall" to={`/cog-admin/results/students?class=${level}&new`}>
            {t("marks.addStudent")}
          </ButtonLink>
          <ButtonLink variant="outline" height="tall" to={`/cog-admin/results/import?class=${level}&what=students`}>
            {t("students.import")}
          </ButtonLink>
        </p>
      )}
    </Inset>
  );
}

type StudentFiltersProps = {
  level: number;
  /** True if phones show the choice between enrolled students and students who left. Otherwise a menu has it there. */
  hasStatus: boolean;
};

export function StudentFilters({ level, hasStatus }: StudentFiltersProps) {
  const { t } = useTexts();
  const [searchParams] = useSearchParams();
  const words = searchParams.get("q") ?? "";
  const status = searchParams.get("status") === "left" ? "left" : "";
  return (
    <FilterForm key={`${level} ${status}`} actsAtOnce clear={words || status ? `?class=${level}` : undefined}>
      <div className={`flex-1 md:flex-none ${hasStatus ? "max-md:basis-36" : ""}`}>
        <ClassSelect aria-label={t("marks.class")} name="class" defaultValue={level} />
      </div>
      <label className={`flex-1 md:flex-none ${hasStatus ? "max-md:basis-36" : "max-md:hidden"}`}>
        <span className="sr-only">{t("students.status")}</span>
        <Select
          name="status"
          options={[
            { value: "", text: t("students.status.onRoll") },
            { value: "left", text: t("students.status.left") },
          ]}
          defaultValue={status}
        />
      </label>
      <SearchField label={t("marks.search")} className={hasStatus ? "max-md:basis-48" : ""} />
    </FilterForm>
  );
}
