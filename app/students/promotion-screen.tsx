import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { CheckboxField } from "../components/checkbox-field";
import { detectLanguage } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { classLabel } from "../school/classes";
import { highestClass, maxConflictsListed, type PromotionRow, type RollConflict } from "./promotion";

/** What promoting the class would do; `exams` are the names of those that can be locked with it. */
type PromotionView = {
  level: number;
  students: PromotionRow[];
  version: string;
  above: number;
  conflicts: RollConflict[];
  exams: string[];
  isLocking: boolean;
  once: string;
};

/** The first step: who of the class goes up, and whether its examinations are locked with it. */
export function ChoosePromotion({ view }: { view: PromotionView }) {
  const { t, names, isLast } = usePromotionTexts(view);
  const { level, students, version, exams, isLocking } = view;
  // What the server ticked counts, also when the form is already there.
  const key = `${version} ${students.map(({ moves }) => Number(moves)).join("")} ${isLocking}`;
  return (
    <Form method="post" action={promotionUrl(level)} className="move" aria-label={t("moveUp.title")} key={key}>
      <RollConflictList view={view} />
      <p>{t(isLast ? "moveUp.told.last" : "moveUp.told", names)}</p>
      <p>{t("moveUp.rolls")}</p>
      <input type="hidden" name="shown" value={version} />
      <fieldset>
        <legend>{t(isLast ? "moveUp.who.last" : "moveUp.who", names)}</legend>
        <ul className="move-pupils">
          {students.map((student) => (
            <li key={student.id}>
              <label className="tick">
                <input type="checkbox" name="up" value={student.id} defaultChecked={student.moves} />
                <StudentName student={student} />
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <CheckboxField name="lock" text={t("moveUp.lock")} hint={t("moveUp.lock.hint")} isTicked={isLocking}>
        <ExamNames exams={exams} />
      </CheckboxField>
      <div className="sheet-acts">
        <button type="submit" name="intent" value="preview" className="button">
          {t("moveUp.preview")}
        </button>
        <Link to={`/cog-admin/results/students?class=${level}`} className="button button-outline">
          {t("common.cancel")}
        </Link>
      </div>
    </Form>
  );
}

/** The second step: in words what will happen, to be confirmed. */
export function ConfirmPromotion({ view, isBusy }: { view: PromotionView; isBusy: boolean }) {
  const { t, names, digits, isLast } = usePromotionTexts(view);
  const { level, students, version, exams, isLocking, once } = view;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  const promoted = students.filter(({ moves }) => moves);
  const staying = students.filter(({ moves }) => !moves);
  const counted = (act: "moves" | "leaves" | "stays", { length }: PromotionRow[]) =>
    t(`moveUp.${act}.${length === 1 ? "one" : "many"}`, { ...names, number: digits(length) });
  return (
    <Form method="post" action={promotionUrl(level)} className="move" aria-label={t("moveUp.will")}>
      <input type="hidden" name="shown" value={version} />
      <input type="hidden" name="up" value={promoted.map(({ id }) => id).join(" ")} />
      {isLocking && <input type="hidden" name="lock" value="on" />}
      <input type="hidden" name="once" value={once} />
      <h2 ref={heading} tabIndex={-1}>
        {t("moveUp.will")}
      </h2>
      <h3>{counted(isLast ? "leaves" : "moves", promoted)}</h3>
      <StudentNames students={promoted} />
      <h3>{staying.length > 0 ? counted("stays", staying) : t("moveUp.stays.none", names)}</h3>
      {staying.length > 0 && <StudentNames students={staying} />}
      <h3>{t(isLocking && exams.length > 0 ? "moveUp.locks" : "moveUp.locks.not")}</h3>
      {isLocking ? <ExamNames exams={exams} /> : <p>{t("moveUp.locks.open")}</p>}
      <p>{t("moveUp.rolls")}</p>
      <div className="sheet-acts">
        <button
          type="submit"
          name="intent"
          value="confirm"
          className="button"
          disabled={isBusy}
          aria-busy={isBusy || undefined}
        >
          {t(isBusy ? "form.saving" : isLast ? "moveUp.confirm.last" : "moveUp.confirm")}
        </button>
        <button type="submit" name="intent" value="choose" className="button button-outline">
          {t("moveUp.change")}
        </button>
      </div>
    </Form>
  );
}

function StudentNames({ students }: { students: PromotionRow[] }) {
  return (
    <ul className="move-pupils">
      {students.map((student) => (
        <li key={student.id} className="move-pupil">
          <StudentName student={student} />
        </li>
      ))}
    </ul>
  );
}

/** Says that the class above goes up first, and then which roll numbers would be there twice, unless they are many. */
function RollConflictList({ view }: { view: PromotionView }) {
  const { t, names, digits } = usePromotionTexts(view);
  const { level, conflicts, above } = view;
  if (conflicts.length === 0) return null;
  return (
    <div className="move-clashes">
      <p className="move-first">
        {t(above === 1 ? "moveUp.full.one" : "moveUp.full.many", { ...names, number: digits(above) })}
      </p>
      <Link className="text-button" to={promotionUrl(level + 1)}>
        {t("moveUp.full.link", names)}
      </Link>
      {conflicts.length <= maxConflictsListed && (
        <>
          <p>{t("moveUp.rollConflicts", names)}</p>
          <ul>
            {conflicts.map(({ roll, promoted, holder }) => (
              <li key={promoted.id}>
                {t("card.roll")} {digits(roll)}: <EditStudentLink level={level} {...promoted} />,{" "}
                <EditStudentLink level={level + 1} {...holder} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function EditStudentLink({ level, id, name }: { level: number; id: number; name: string }) {
  const { t } = useTexts();
  return (
    <Link to={`/cog-admin/results/students/${id}/edit?class=${level}`}>
      <bdi lang={detectLanguage(name)}>{name}</bdi> ({t(classLabel(level))})
    </Link>
  );
}

/** Where the screen of a class is, and where it is posted to. */
const promotionUrl = (level: number) => `/cog-admin/results/students/move-up?class=${level}`;

/** A student with their roll. */
function StudentName({ student: { rollNumber, name } }: { student: PromotionRow }) {
  const { t, digits } = useTexts();
  return (
    <>
      <span className="pupil-roll">
        <span className="hidden-text">{t("card.roll")} </span>
        {digits(rollNumber)}
      </span>
      <bdi lang={detectLanguage(name)}>{name}</bdi>
    </>
  );
}

/** The examinations that can be locked with the class. */
function ExamNames({ exams }: { exams: string[] }) {
  const { t } = useTexts();
  if (exams.length === 0) return <p>{t("moveUp.locks.none")}</p>;
  return (
    <ul className="move-exams">
      {exams.map((name) => (
        <li key={name} lang={detectLanguage(name)}>
          {name}
        </li>
      ))}
    </ul>
  );
}

/** The texts of the screen, with the names of the class and the one above to fill in. */
function usePromotionTexts({ level }: PromotionView) {
  const { t, digits } = useTexts();
  const isLast = level === highestClass;
  const names = { class: t(classLabel(level)), next: isLast ? "" : t(classLabel(level + 1)) };
  return { t, digits, names, isLast };
}
