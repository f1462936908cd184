import type { ReactNode } from "react";
import type { TextKey } from "../../i18n/en";
import { detectLanguage } from "../../i18n/languages";
import { useTexts } from "../../i18n/use-texts";
import type { CheckedStudents } from "../../students/import";
import { nameColumns } from "../../students/student";
import { fieldName } from "../unsaved-marks";
import type { CountedChanges, MarksPreview, StudentChanges } from "./result";

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
  const { t, digits } = useTexts();
  if (count === 0) return null;
  return (
    <section className="import-part" aria-labelledby={title}>
      <h2 id={title}>{t(title, { number: digits(count) })}</h2>
      {children}
      <ul className="import-lines">
        {lines.map(({ student, roll, name, cells }) => (
          <StudentLine key={student} roll={roll} name={name}>
            {cells.map((cell) => (
              <ChangedMark key={cell.id} cell={cell} student={student} name={name} form={form} />
            ))}
          </StudentLine>
        ))}
      </ul>
    </section>
  );
}

type ChangedMarkProps = { cell: StudentChanges["cells"][number]; student: number; name: string; form?: string };

function ChangedMark({ cell, student, name, form }: ChangedMarkProps) {
  const { t, values } = useTexts();
  const { id, subject, was, mark, by, isChosen = false } = cell;
  const markValue = (value: number | null) => values({ mark: value ?? t("marks.noMark") });
  const choices = [
    { value: "theirs", text: t("marks.conflict.saved", markValue(was)), isOn: !isChosen },
    { value: "mine", text: t("import.fromSheet", markValue(mark)), isOn: isChosen },
  ];
  return (
    <li className={by === undefined ? undefined : "import-meanwhile"}>
      <span lang={detectLanguage(subject)}>{subject}</span>
      <strong>{t("marks.fromTo", { before: markValue(was).mark, after: markValue(mark).mark })}</strong>
      {by !== undefined && <em>{by ? t("import.meanwhileBy", { email: by }) : t("import.meanwhile")}</em>}
      {form && (
        <fieldset className="import-choice">
          <legend className="hidden-text" lang={detectLanguage(name)}>
            {name}, {subject}
          </legend>
          {choices.map(({ value, text, isOn }) => (
            <label key={value}>
              <input
                type="radio"
                name={fieldName({ student, subject: id })}
                value={value}
                defaultChecked={isOn}
                form={form}
              />
              {text}
            </label>
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
  const { t, digits } = useTexts();
  return (
    <>
      {added.length > 0 && (
        <section className="import-part" aria-labelledby="import-new">
          <h2 id="import-new">{t("import.new", { number: digits(added.length) })}</h2>
          <ul className="import-lines">
            {added.map((student) => (
              <StudentLine key={student.rollNumber} roll={student.rollNumber} name={student.name}>
                {nameColumns.slice(1).map((name) => (
                  <li key={name}>
                    <span>{t(nameTexts[name])}</span>
                    <StudentName>{student[name]}</StudentName>
                  </li>
                ))}
              </StudentLine>
            ))}
          </ul>
        </section>
      )}
      {changed.length > 0 && (
        <section className="import-part" aria-labelledby="import-changed">
          <h2 id="import-changed">{t("import.changed", { number: digits(changed.length) })}</h2>
          <ul className="import-lines">
            {changed.map(({ before, after }) => (
              <StudentLine key={after.rollNumber} roll={before.rollNumber} name={before.name}>
                {nameColumns
                  .filter((name) => before[name] !== after[name])
                  .map((name) => (
                    <li key={name}>
                      <span>{t(nameTexts[name])}</span>
                      <span>
                        <StudentName>{before[name]}</StudentName> → <StudentName>{after[name]}</StudentName>
                      </span>
                    </li>
                  ))}
              </StudentLine>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function StudentLine({ roll, name, children }: { roll: number; name: string; children: ReactNode }) {
  const { t, digits } = useTexts();
  return (
    <li>
      <p className="import-whom">
        <span>
          {t("marks.roll")} {digits(roll)}
        </span>
        <StudentName>{name}</StudentName>
      </p>
      <ul>{children}</ul>
    </li>
  );
}

function StudentName({ children }: { children: string }) {
  return (
    <strong lang={detectLanguage(children)}>
      <bdi>{children}</bdi>
    </strong>
  );
}
