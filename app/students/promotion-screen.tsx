import { Form, Link } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { Button, ButtonLink, textButton } from "../admin/button";
import { FormActions } from "../admin/forms/form";
import { Checkbox, CheckboxField } from "../components/checkbox-field";
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

const promotionForm = "py-5 lg:pl-beside [&_p]:mb-[0.65rem] [&_p]:mt-0 [&_p]:max-w-[64ch]";
const subheading = "mb-[0.35rem] mt-[1.35rem] text-body font-semibold leading-normal bn:leading-[1.7]";
const studentColumns = "mb-[1.1rem] max-w-[60rem] columns-[17rem] gap-x-gap";
const studentInColumn = "break-inside-avoid border-b";

/** The first step: who of the class goes up, and whether its examinations are locked with it. */
export function ChoosePromotion({ view }: { view: PromotionView }) {
  const { t, names, isLast } = usePromotionTexts(view);
  const { level, students, version, exams, isLocking } = view;
  // What the server ticked counts, also when the form is already there.
  const key = `${version} ${students.map(({ moves }) => Number(moves)).join("")} ${isLocking}`;
  return (
    <Form
      method="post"
      action={promotionUrl(level)}
      data-part="promotion"
      className={promotionForm}
      aria-label={t("moveUp.title")}
      key={key}
    >
      <RollConflictList view={view} />
      <p>{t(isLast ? "moveUp.told.last" : "moveUp.told", names)}</p>
      <p>{t("moveUp.rolls")}</p>
      <input type="hidden" name="shown" value={version} />
      <fieldset>
        <legend className={subheading}>{t(isLast ? "moveUp.who.last" : "moveUp.who", names)}</legend>
        <ul data-part="students-by-roll" className={studentColumns}>
          {students.map((student) => (
            <li key={student.id} className={studentInColumn}>
              <Checkbox name="up" value={student.id} defaultChecked={student.moves}>
                <StudentName student={student} />
              </Checkbox>
            </li>
          ))}
        </ul>
      </fieldset>
      <CheckboxField name="lock" text={t("moveUp.lock")} hint={t("moveUp.lock.hint")} isTicked={isLocking}>
        <ExamNames exams={exams} />
      </CheckboxField>
      <FormActions>
        <Button name="intent" value="preview">
          {t("moveUp.preview")}
        </Button>
        <ButtonLink to={`/cog-admin/results/students?class=${level}`} variant="outline">
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
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
    <Form
      method="post"
      action={promotionUrl(level)}
      data-part="promotion"
      className={promotionForm}
      aria-label={t("moveUp.will")}
    >
      <input type="hidden" name="shown" value={version} />
      <input type="hidden" name="up" value={promoted.map(({ id }) => id).join(" ")} />
      {isLocking && <input type="hidden" name="lock" value="on" />}
      <input type="hidden" name="once" value={once} />
      <h2 ref={heading} tabIndex={-1} className="mb-[0.65rem] max-w-[64ch] text-2xl focus:outline-none">
        {t("moveUp.will")}
      </h2>
      <h3 className={subheading}>{counted(isLast ? "leaves" : "moves", promoted)}</h3>
      <StudentNames students={promoted} />
      <h3 className={subheading}>{staying.length > 0 ? counted("stays", staying) : t("moveUp.stays.none", names)}</h3>
      {staying.length > 0 && <StudentNames students={staying} />}
      <h3 className={subheading}>{t(isLocking && exams.length > 0 ? "moveUp.locks" : "moveUp.locks.not")}</h3>
      {isLocking ? <ExamNames exams={exams} /> : <p>{t("moveUp.locks.open")}</p>}
      <p>{t("moveUp.rolls")}</p>
      <FormActions>
        <Button name="intent" value="confirm" isBusy={isBusy}>
          {t(isBusy ? "form.saving" : isLast ? "moveUp.confirm.last" : "moveUp.confirm")}
        </Button>
        <Button name="intent" value="choose" variant="outline">
          {t("moveUp.change")}
        </Button>
      </FormActions>
    </Form>
  );
}

function StudentNames({ students }: { students: PromotionRow[] }) {
  return (
    <ul data-part="students-by-roll" className={studentColumns}>
      {students.map((student) => (
        <li key={student.id} className={`flex items-baseline gap-[0.65rem] py-[0.2rem] ${studentInColumn}`}>
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
    <div data-part="roll-conflicts" className="mb-5 border border-l-4 border-l-danger px-4 py-3">
      <p className="!mb-0 font-semibold">
        {t(above === 1 ? "moveUp.full.one" : "moveUp.full.many", { ...names, number: digits(above) })}
      </p>
      <Link className={textButton} to={promotionUrl(level + 1)}>
        {t("moveUp.full.link", names)}
      </Link>
      {conflicts.length <= maxConflictsListed && (
        <>
          <p>{t("moveUp.rollConflicts", names)}</p>
          <ul className="list-disc pl-5">
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
    <Link
      to={`/cog-admin/results/students/${id}/edit?class=${level}`}
      className="inline-block py-[0.35rem] text-teesta underline underline-offset-[0.22em]"
    >
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
      <span className="w-[2.1rem] flex-none text-right tabular-nums text-ink-2">
        <span className="sr-only">{t("card.roll")} </span>
        {digits(rollNumber)}
      </span>
      <bdi className="py-1" lang={detectLanguage(name)}>
        {name}
      </bdi>
    </>
  );
}

/** The examinations that can be locked with the class. */
function ExamNames({ exams }: { exams: string[] }) {
  const { t } = useTexts();
  if (exams.length === 0) return <p>{t("moveUp.locks.none")}</p>;
  return (
    <ul data-part="exams-to-lock" className="mb-[0.65rem] mt-[0.35rem] list-disc pl-5">
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
