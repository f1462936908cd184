import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { CheckboxField } from "../components/checkbox-field";
import { formatDigits } from "../i18n/format";
import { detectLanguage } from "../i18n/languages";
import { classLabel } from "../school/classes";
import { highestClass, maxConflictsListed, type PromotionRow, type RollConflict } from "./promotion";

/** The first step: who of the class goes up, and whether its examinations are locked with it. */
export function ChoosePromotion({ move }: { move: PromotionView }) {
  const { t, names } = usePromotionTexts(move);
  const { level, students, shown, exams, isLocking } = move;
  return (
    <Form
      method="post"
      action={promotionUrl(level)}
      className="move"
      aria-label={t("moveUp.title")}
      key={formKey(move)}
    >
      <RollConflictList move={move} />
      <p>{t(level === highestClass ? "moveUp.told.last" : "moveUp.told", names)}</p>
      <p>{t("moveUp.rolls")}</p>
      <input type="hidden" name="shown" value={shown} />
      <fieldset>
        <legend>{t(level === highestClass ? "moveUp.who.last" : "moveUp.who", names)}</legend>
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

// What the server ticked counts, also when the form is already there.
const formKey = ({ shown, students, isLocking }: PromotionView) =>
  `${shown} ${students.map(({ moves }) => Number(moves)).join("")} ${isLocking}`;

/** The second step: in words what will happen, to be confirmed. */
export function ConfirmPromotion({ move, isBusy }: { move: PromotionView; isBusy: boolean }) {
  const { t, names, counted } = usePromotionTexts(move);
  const { level, students, shown, exams, isLocking, once } = move;
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that led here is gone.
  useEffect(() => heading.current?.focus(), []);
  const going = students.filter(({ moves }) => moves);
  const staying = students.filter(({ moves }) => !moves);
  const isLast = level === highestClass;
  const moves = going.length === 1 ? "moveUp.moves.one" : "moveUp.moves.many";
  const leaves = going.length === 1 ? "moveUp.leaves.one" : "moveUp.leaves.many";
  return (
    <Form method="post" action={promotionUrl(level)} className="move" aria-label={t("moveUp.will")}>
      <input type="hidden" name="shown" value={shown} />
      <input type="hidden" name="up" value={going.map(({ id }) => id).join(" ")} />
      {isLocking && <input type="hidden" name="lock" value="on" />}
      <input type="hidden" name="once" value={once} />
      <h2 ref={heading} tabIndex={-1}>
        {t("moveUp.will")}
      </h2>
      <h3>{t(isLast ? leaves : moves, counted(going))}</h3>
      <StudentNames students={going} />
      {staying.length > 0 ? (
        <>
          <h3>{t(staying.length === 1 ? "moveUp.stays.one" : "moveUp.stays.many", counted(staying))}</h3>
          <StudentNames students={staying} />
        </>
      ) : (
        <h3>{t("moveUp.stays.none", names)}</h3>
      )}
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
function RollConflictList({ move }: { move: PromotionView }) {
  const { t, names, number } = usePromotionTexts(move);
  const { level, conflicts, above } = move;
  if (conflicts.length === 0) return null;
  return (
    <div className="move-clashes">
      <p className="move-first">
        {t(above === 1 ? "moveUp.full.one" : "moveUp.full.many", { ...names, number: number(above) })}
      </p>
      <Link className="text-button" to={promotionUrl(level + 1)}>
        {t("moveUp.full.link", names)}
      </Link>
      {conflicts.length <= maxConflictsListed && (
        <>
          <p>{t("moveUp.rollConflicts", names)}</p>
          <ul>
            {conflicts.map(({ roll, mine, theirs }) => (
              <li key={mine.id}>
                {t("card.roll")} {number(roll)}: <EditStudentLink level={level} of={mine} />,{" "}
                <EditStudentLink level={level + 1} of={theirs} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function EditStudentLink({ level, of: { id, name } }: { level: number; of: { id: number; name: string } }) {
  const { t } = useTranslation();
  return (
    <Link to={`/cog-admin/results/students/${id}/edit?class=${level}`}>
      <bdi lang={detectLanguage(name)}>{name}</bdi> ({t(classLabel(level))})
    </Link>
  );
}

/** What moving the class would do; `exams` are the names of those that can be locked with it. */
type PromotionView = {
  level: number;
  students: PromotionRow[];
  shown: string;
  above: number;
  conflicts: RollConflict[];
  exams: string[];
  isLocking: boolean;
  once: string;
};

/** Where the screen of a class is, and where it is posted to. */
const promotionUrl = (level: number) => `/cog-admin/results/students/move-up?class=${level}`;

/** A student with their roll. */
function StudentName({ student: { rollNumber, name } }: { student: PromotionRow }) {
  const { t, i18n } = useTranslation();
  return (
    <>
      <span className="pupil-roll">
        <span className="hidden-text">{t("card.roll")} </span>
        {formatDigits(rollNumber, i18n.language === "bn" ? "bn" : "en")}
      </span>
      <bdi lang={detectLanguage(name)}>{name}</bdi>
    </>
  );
}

/** The examinations that can be locked with the class. */
function ExamNames({ exams }: { exams: string[] }) {
  const { t } = useTranslation();
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

/** The texts of the screen, with the names of the class and the one above filled in. */
function usePromotionTexts({ level }: PromotionView) {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatDigits(value, i18n.language === "bn" ? "bn" : "en");
  const names = { class: t(classLabel(level)), next: level < highestClass ? t(classLabel(level + 1)) : "" };
  const counted = (students: PromotionRow[]) => ({ ...names, number: number(students.length) });
  return { t, names, number, counted };
}
