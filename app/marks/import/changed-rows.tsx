import type { ReactNode } from "react";
import { ImportPart } from "../../admin/import/import-screen";
import type { TextKey } from "../../i18n/en";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import { studyGroupText } from "../../school/study-groups";
import type { CheckedStudents } from "../../students/import";
import { nameColumns } from "../../students/student";
import { RadioChoice } from "../grid/conflict-dialog";
import { fieldName } from "../unsaved-marks";
import { useMarkText } from "../use-mark-text";
import type { CountedChanges, MarksPreview, StudentChanges } from "./preview";

/**
 * The marks that a spreadsheet changes, student by student, from what to what. Those that somebody else has changed too
 * come first, each with a choice that belongs to the form of this id; the saved one stands until somebody chooses
 * otherwise.
 */
export function ChangedMarks({ conflicts, left, form, ...changed }: MarksPreview & { form: string }) {
  const { t } = useTexts();
  return (
    <>
      <ChangedMarkList title="import.conflicts" {...conflicts} form={form}>
        <p>{t("marks.conflict.about")}</p>
      </ChangedMarkList>
      <ChangedMarkList title="import.changes" {...changed} />
      <ChangedMarkList title="import.left" {...left} />
    </>
  );
}

type ChangedMarkListProps = CountedChanges & { title: TextKey; form?: string; children?: ReactNode };

function ChangedMarkList({ title, count, lines, form, children }: ChangedMarkListProps) {
  return (
    <ImportPart title={title} count={count} about={children}>
      {lines.map(({ student, roll, name, cells }) => (
        <StudentLine key={student} roll={roll} name={name}>
          {cells.map((cell) => (
            <ChangedMark key={cell.id} cell={cell} student={student} name={name} form={form} />
          ))}
        </StudentLine>
      ))}
    </ImportPart>
  );
}

type ChangedMarkProps = { cell: StudentChanges["cells"][number]; student: number; name: string; form?: string };

function ChangedMark({ cell, student, name, form }: ChangedMarkProps) {
  const { t } = useTexts();
  const markText = useMarkText();
  const { id, subject, was, mark, by, isChosen = false } = cell;
  const choices = [
    { value: "theirs", text: t("marks.conflict.saved", { mark: markText(was) }), isOn: !isChosen },
    { value: "mine", text: t("import.fromSheet", { mark: markText(mark) }), isOn: isChosen },
  ];
  return (
    <li className={by === undefined ? changedCell : `border-l-4 border-maize bg-maize-tint pl-2 ${changedCell}`}>
      <span className="text-ink-2" lang={detectLanguage(subject)}>
        {subject}
      </span>
      <strong className="font-semibold">{t("marks.fromTo", { before: markText(was), after: markText(mark) })}</strong>
      {by !== undefined && (
        <em className="not-italic text-maize-deep">
          {by ? t("import.meanwhileBy", { email: by }) : t("import.meanwhile")}
        </em>
      )}
      {form && (
        <fieldset className="flex w-full flex-wrap gap-x-5">
          <legend className="sr-only" lang={detectLanguage(name)}>
            {name}, {subject}
          </legend>
          {choices.map(({ value, text, isOn }) => (
            <RadioChoice
              key={value}
              name={fieldName({ student, subject: id })}
              value={value}
              defaultChecked={isOn}
              form={form}
            >
              {text}
            </RadioChoice>
          ))}
        </fieldset>
      )}
    </li>
  );
}

const nameTexts: Record<(typeof nameColumns)[number], TextKey> = {
  name: "marks.name",
  fatherName: "card.fatherName",
  motherName: "card.motherName",
};

/** The students that a spreadsheet puts on the class roll, and those it gives other names, from what to what. */
export function ImportedStudents({ added, changed }: Pick<CheckedStudents, "added" | "changed">) {
  const { t } = useTexts();
  return (
    <>
      <ImportPart title="import.new" count={added.length}>
        {added.map((student) => (
          <StudentLine key={student.rollNumber} roll={student.rollNumber} name={student.name}>
            {nameColumns.slice(1).map((name) => (
              <li key={name} className={changedCell}>
                <span className="text-ink-2">{t(nameTexts[name])}</span>
                <StudentName>{student[name]}</StudentName>
              </li>
            ))}
            {student.group && (
              <li className={changedCell}>
                <span className="text-ink-2">{t("group.label")}</span> {t(studyGroupText(student.group))}
              </li>
            )}
          </StudentLine>
        ))}
      </ImportPart>
      <ImportPart title="import.changed" count={changed.length}>
        {changed.map(({ before, after }) => (
          <StudentLine key={after.rollNumber} roll={before.rollNumber} name={before.name}>
            {nameColumns
              .filter((name) => before[name] !== after[name])
              .map((name) => (
                <li key={name} className={`text-ink-2 ${changedCell}`}>
                  <span>{t(nameTexts[name])}</span>
                  <span>
                    <StudentName>{before[name]}</StudentName> → <StudentName>{after[name]}</StudentName>
                  </span>
                </li>
              ))}
            {before.group !== after.group && after.group && (
              <li className={`text-ink-2 ${changedCell}`}>
                <span>{t("group.label")}</span>
                <span>
                  {t(before.group ? studyGroupText(before.group) : "group.none")} → {t(studyGroupText(after.group))}
                </span>
              </li>
            )}
          </StudentLine>
        ))}
      </ImportPart>
    </>
  );
}

const changedCell = "flex flex-wrap gap-x-2 tabular-nums";

function StudentLine({ roll, name, children }: { roll: number; name: string; children: ReactNode }) {
  const { t, digits } = useTexts();
  return (
    <li className="border-t py-[0.55rem]">
      <p className="flex flex-wrap gap-x-3">
        <span className="text-ink-2">
          {t("marks.roll")} {digits(roll)}
        </span>
        <StudentName>{name}</StudentName>
      </p>
      <ul className="flex flex-wrap gap-x-7 gap-y-[0.15rem] text-small">{children}</ul>
    </li>
  );
}

function StudentName({ children }: { children: string }) {
  return (
    <strong className="font-semibold" lang={detectLanguage(children)}>
      <bdi>{children}</bdi>
    </strong>
  );
}
