import type { ReactNode } from "react";
import { Select } from "~/components/input";
import type { TextKey } from "~/i18n/en";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { isRenumbered, type RollOrder, type RollStudent, rollOrderValue } from "./new-rolls";

export const studentColumns = "max-w-240 columns-[17rem] gap-x-gap";
export const studentInColumn = "break-inside-avoid border-b";

type PlannedStudentsProps = {
  students: (RollStudent & { roll: number })[];
  noteOf?: (student: number) => ReactNode;
};

export function PlannedStudents({ students, noteOf }: PlannedStudentsProps) {
  const isAnyChanged = students.some(isRenumbered);
  return (
    <ul data-part="students-by-roll" className={studentColumns}>
      {students
        .toSorted((one, other) => one.roll - other.roll)
        .map((student) => (
          <li key={student.id} className={`flex items-baseline gap-2.6 py-0.8 ${studentInColumn}`}>
            <RollAndName student={student} isWide={isAnyChanged} note={noteOf?.(student.id)} />
          </li>
        ))}
    </ul>
  );
}

type RollAndNameProps = { student: RollStudent & { roll?: number }; isWide?: boolean; note?: ReactNode };

export function RollAndName({ student, isWide = false, note }: RollAndNameProps) {
  const { rollNumber, roll = rollNumber, name } = student;
  const { t, digits } = useTexts();
  return (
    <>
      <span className={`flex-none text-right tabular-nums text-ink-2 ${isWide ? "w-22" : "w-8.4"}`}>
        <span className="sr-only">{t("card.roll")} </span>
        {roll === rollNumber ? digits(roll) : `${digits(rollNumber)} → `}
        {roll !== rollNumber && <strong className="font-semibold text-ink">{digits(roll)}</strong>}
      </span>
      <span className="min-w-0 py-1">
        <bdi lang={detectLanguage(name)}>{name}</bdi>
        {note}
      </span>
    </>
  );
}

type RollOrderSelectProps = {
  name: string;
  /** The text of the option that changes no roll number. */
  keepText: TextKey;
  exams: { id: number; name: string }[];
  order: RollOrder;
};

export function RollOrderSelect({ name, keepText, exams, order }: RollOrderSelectProps) {
  const { t } = useTexts();
  const options = [
    { value: "keep", text: t(keepText) },
    { value: "inOrder", text: t("rolls.order.inOrder") },
    ...exams.map(({ id, name }) => ({ value: rollOrderValue(id), text: t("rolls.order.exam", { exam: name }) })),
  ];
  return <Select name={name} options={options} defaultValue={rollOrderValue(order)} />;
}

/** `missing` is the number of marks that the exam lacks. */
export function ExamNames({ exams }: { exams: { id: number; name: string; missing?: number }[] }) {
  const { t, digits } = useTexts();
  return exams.map(({ id, name, missing = 0 }, place) => (
    <span key={id}>
      {place > 0 && ", "}
      <span lang={detectLanguage(name)}>{name}</span>
      {missing > 0 && ` (${t("moveUp.locks.missing", { count: missing, number: digits(missing) })})`}
    </span>
  ));
}
