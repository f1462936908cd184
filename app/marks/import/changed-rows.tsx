import { useTranslation } from "react-i18next";
import type { TextKey } from "../../i18n/en";
import { formatDigits, formatValues } from "../../i18n/format";
import { detectLanguage } from "../../i18n/languages";
import type { CheckedStudents, ImportedStudent } from "../../students/import";
import { fieldName } from "../unsaved-marks";
import type { CountedChanges, MarksPreview, StudentChanges } from "./result";

/**
 * The marks that a sheet changes, student by student, from what to what. Those that a colleague has changed too come first,
 * each with a choice that belongs to the form of this id; the colleague's stands until somebody chooses otherwise.
 */
export function ChangedMarks({ asked, left, form, ...changed }: MarksPreview & { form: string }) {
  const { t } = useTranslation();
  return (
    <>
      <ChangedMarkList title="import.conflicts" {...asked} form={form}>
        <p>{t("marks.conflict.about")}</p>
      </ChangedMarkList>
      <ChangedMarkList title="import.changes" {...changed} />
      <ChangedMarkList title="import.left" {...left} />
    </>
  );
}

type ChangedMarkListProps = CountedChanges & {
  title: Extract<TextKey, "import.conflicts" | "import.changes" | "import.left">;
  form?: string;
  children?: JSX.Element;
};

function ChangedMarkList({ title, count, lines, form, children }: ChangedMarkListProps) {
  const { t, i18n } = useTranslation();
  const language = i18n.language === "bn" ? "bn" : "en";
  if (count === 0) return null;
  return (
    <section className="import-part" aria-labelledby={title}>
      <h2 id={title}>{t(title, { number: formatDigits(count, language) })}</h2>
      {children}
      <ul className="import-lines">
        {lines.map(({ student, roll, name, cells }) => (
          <li key={student}>
            <p className="import-whom">
              <span>
                {t("marks.roll")} {formatDigits(roll, language)}
              </span>
              <strong lang={detectLanguage(name)}>
                <bdi>{name}</bdi>
              </strong>
            </p>
            <ul>
              {cells.map((cell) => (
                <ChangedMark key={cell.id} cell={cell} whose={{ student, name }} form={form} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

type ChangedMarkProps = {
  cell: StudentChanges["cells"][number];
  whose: { student: number; name: string };
  form?: string;
};

function ChangedMark({ cell, whose: { student, name }, form }: ChangedMarkProps) {
  const { t, i18n } = useTranslation();
  const { id, subject, was, mark, by, isChosen = false } = cell;
  const shown = (value: number | null) => formatValues({ mark: value ?? t("marks.noMark") }, i18n.language);
  const choices = [
    { value: "theirs", text: t("marks.conflict.saved", shown(was)), isOn: !isChosen },
    { value: "mine", text: t("import.fromSheet", shown(mark)), isOn: isChosen },
  ];
  return (
    <li className={by === undefined ? undefined : "import-meanwhile"}>
      <span lang={detectLanguage(subject)}>{subject}</span>
      <strong>{t("marks.fromTo", { before: shown(was).mark, after: shown(mark).mark })}</strong>
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

const nameColumns = ["name", "fatherName", "motherName"] as const;
const nameTexts: Record<(typeof nameColumns)[number], TextKey> = {
  name: "marks.name",
  fatherName: "card.fatherName",
  motherName: "card.motherName",
};

/** The students that a sheet puts on the class roll. */
export function AddedStudents({ added }: Pick<CheckedStudents, "added">) {
  const { t, i18n } = useTranslation();
  return (
    <section className="import-part" aria-labelledby="import-new">
      <h2 id="import-new">
        {t("import.new", { number: formatDigits(added.length, i18n.language === "bn" ? "bn" : "en") })}
      </h2>
      <ul className="import-lines">
        {added.map((student) => (
          <li key={student.rollNumber}>
            <StudentHeading {...student} />
            <ul>
              {nameColumns.slice(1).map((name) => (
                <li key={name}>
                  <span>{t(nameTexts[name])}</span>
                  <StudentName>{student[name]}</StudentName>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The students on the class roll that a sheet gives other names, from what to what. */
export function ChangedStudents({ changed }: Pick<CheckedStudents, "changed">) {
  const { t, i18n } = useTranslation();
  const number = formatDigits(changed.length, i18n.language === "bn" ? "bn" : "en");
  return (
    <section className="import-part" aria-labelledby="import-changed">
      <h2 id="import-changed">{t("import.changed", { number })}</h2>
      <ul className="import-lines">
        {changed.map(({ before, after }) => (
          <li key={after.rollNumber}>
            <StudentHeading {...before} />
            <ul>
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
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function StudentHeading({ rollNumber, name }: Pick<ImportedStudent, "rollNumber" | "name">) {
  const { t, i18n } = useTranslation();
  return (
    <p className="import-whom">
      <span>
        {t("marks.roll")} {formatDigits(rollNumber, i18n.language === "bn" ? "bn" : "en")}
      </span>
      <StudentName>{name}</StudentName>
    </p>
  );
}

function StudentName({ children }: { children: string }) {
  return (
    <strong lang={detectLanguage(children)}>
      <bdi>{children}</bdi>
    </strong>
  );
}
