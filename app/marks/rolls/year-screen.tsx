import { Form, Link } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, ButtonLink } from "~/admin/button";
import { FilterField } from "~/admin/filter-form";
import { FormActions } from "~/admin/forms/form-layout";
import type { FormAnswer } from "~/admin/forms/sending/use-answer";
import { rowTitle } from "~/admin/list";
import { Checkbox, CheckboxField } from "~/components/field";
import { detectLanguage } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { rollOrderValue } from "./new-rolls";
import {
  ExamNames,
  PlannedStudents,
  RollAndName,
  RollOrderSelect,
  studentColumns,
  studentInColumn,
} from "./planned-students";
import { highestClass, isChanged, type PlannedStudent, type RollConflict } from "./year";
import type { YearView } from "./year.server";

const yearForm = "[&_p]:max-w-prose";
const beside = "lg:pl-beside";

type ChooseYearProps = {
  view: YearView;
  sending: FormAnswer;
  /** The class from which the user opened this screen. The list of repeaters of this class is open from the start. */
  opened?: number;
};

export function ChooseYear({ view, opened, sending: { isBusy } }: ChooseYearProps) {
  const { t } = useTexts();
  const { students, notPassed, conflicts, choice, exams, version } = view;
  return (
    // `version` changes with the data of the classes. A new key makes React replace the form, so that its fields show
    // the server's selection.
    <Form method="post" data-part="year-form" className={yearForm} aria-label={t("moveUp.title")} key={version}>
      <div className={`border-b pb-4 pt-3 ${beside}`}>
        <p>{t("moveUp.told")}</p>
      </div>
      {exams.map(({ level, sat }) => (
        <ClassSection key={level} level={level}>
          <ClassChoice
            level={level}
            students={students.filter((student) => student.level === level)}
            notPassed={notPassed}
            choice={choice}
            exams={sat}
            conflicts={conflicts.filter((conflict) => conflict.level === level + 1)}
            isOpened={level === opened}
          />
        </ClassSection>
      ))}
      <div className={`pb-5 pt-3 ${beside}`}>
        <CheckboxField name="lock" text={t("moveUp.lock")} hint={t("moveUp.lock.hint")} isTicked={choice.isLocking} />
        <FormActions>
          <Button name="intent" value="preview" disabled={isBusy}>
            {t("moveUp.preview")}
          </Button>
          <ButtonLink to={`/cog-admin/results/students${opened ? `?class=${opened}` : ""}`} variant="outline">
            {t("common.cancel")}
          </ButtonLink>
        </FormActions>
      </div>
    </Form>
  );
}

type ClassSectionProps = { level: number; children: ReactNode };

const ClassSection = ({ level, children }: ClassSectionProps) => {
  const { t } = useTexts();
  return (
    <section
      data-part="moving-class"
      className="border-b py-3 lg:grid lg:grid-cols-from-margin"
      aria-labelledby={`class-${level}`}
    >
      <h2 id={`class-${level}`} className={`lg:justify-self-end lg:pr-6.25 lg:pt-2.2 ${rowTitle}`}>
        {t(classLabel(level))}
      </h2>
      <div className="lg:ml-gap">{children}</div>
    </section>
  );
};

type ClassChoiceProps = {
  level: number;
  students: PlannedStudent[];
  notPassed: YearView["notPassed"];
  choice: YearView["choice"];
  exams: YearView["exams"][number]["sat"];
  conflicts: RollConflict[];
  isOpened: boolean;
};

function ClassChoice({ level, students, notPassed, choice, exams, conflicts, isOpened }: ClassChoiceProps) {
  const { t, digits } = useTexts();
  const noteOf = useOutcomeNotes(notPassed);
  const { isLast, names } = useClassTexts(level);
  const byRoll = students.toSorted((one, other) => one.rollNumber - other.rollNumber || one.id - other.id);
  const repeating = students.filter(({ id }) => choice.repeaters.has(id)).length;
  // Without script, the numbers are those of the choice that the server has.
  const [staying, setStaying] = useState(repeating);
  const counts = { moving: digits(students.length - staying), staying: digits(staying) };
  return (
    <>
      <Checkbox name="moves" value={level} defaultChecked={choice.classes.has(level)}>
        <span>
          <span className="font-semibold">{t(isLast ? "moveUp.class.last" : "moveUp.class", names)}</span>{" "}
          <span className="ml-2 text-ink-2">{t(isLast ? "moveUp.counts.last" : "moveUp.counts", counts)}</span>
        </span>
      </Checkbox>
      <RollConflicts conflicts={conflicts} />
      {!isLast && (
        <div className="my-2 max-w-104">
          <FilterField label={t("moveUp.rollsIn", names)}>
            <RollOrderSelect
              name={`rolls${level}`}
              keepText="rolls.order.keep"
              exams={exams}
              order={choice.orders.get(level) ?? "keep"}
            />
          </FilterField>
        </div>
      )}
      <Foldable isOpen={isOpened || repeating > 0} title={t("moveUp.repeaters", { ...names, ...counts })}>
        {exams[0] && students.some(({ id }) => notPassed.has(id)) && (
          <p className="mb-1 text-small text-ink-2">{t("moveUp.byExam", { exam: exams[0].name })}</p>
        )}
        <ul
          className={studentColumns}
          onChange={({ currentTarget }) => setStaying(currentTarget.querySelectorAll("input:checked").length)}
        >
          {byRoll.map(({ id, rollNumber, name }) => (
            <li key={id} className={studentInColumn}>
              <Checkbox name="repeats" value={id} defaultChecked={choice.repeaters.has(id)}>
                <RollAndName student={{ id, rollNumber, name }} note={noteOf(id)} />
              </Checkbox>
            </li>
          ))}
        </ul>
      </Foldable>
    </>
  );
}

function useOutcomeNotes(notPassed: YearView["notPassed"]) {
  const { t, values } = useTexts();
  return (student: number): ReactNode => {
    const found = notPassed.get(student);
    if (!found) return null;
    const { outcome, failed, given, all } = found;
    return (
      <small data-part="outcome" className="block text-small text-ink-2">
        <strong className={`font-semibold ${outcome === "failed" ? "text-danger" : "text-maize-deep"}`}>
          {t(`outcome.${outcome}`)}
        </strong>{" "}
        {outcome === "failed" ? failed.join(", ") : t("marks.givenOf", values({ given, all }))}
      </small>
    );
  };
}

function RollConflicts({ conflicts: [first, ...more] }: { conflicts: RollConflict[] }) {
  const { t, digits } = useTexts();
  if (!first) return null;
  return (
    <div data-part="roll-conflicts" className="my-2 max-w-prose border border-l-4 border-l-danger px-4 py-3">
      <p className="font-semibold">{t("moveUp.conflicts", { next: t(classLabel(first.level)) })}</p>
      <ul className="list-disc pl-5">
        {[first, ...more].slice(0, maxConflictsListed).map(({ roll, students }) => (
          <li key={roll}>
            {t("card.roll")} {digits(roll)}:{" "}
            {students.map(({ id, name, level }, place) => (
              <span key={id}>
                {place > 0 && ", "}
                <Link
                  to={`/cog-admin/results/students/${id}/edit?class=${level}`}
                  className="inline-block py-1.4 text-teesta underline underline-offset-link"
                >
                  <bdi lang={detectLanguage(name)}>{name}</bdi> ({t(classLabel(level))})
                </Link>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {more.length >= maxConflictsListed && (
        <p>{t("moveUp.conflicts.more", { number: digits(more.length + 1 - maxConflictsListed) })}</p>
      )}
    </div>
  );
}

const maxConflictsListed = 5;

type ConfirmYearProps = { view: YearView; once: string; sending: FormAnswer };

export function ConfirmYear({ view, once, sending }: ConfirmYearProps) {
  const { t } = useTexts();
  const { students, notPassed, choice, exams, version } = view;
  const isBusy = sending.isBusy && sending.intent === "confirm";
  const moving = exams.filter(({ level }) => choice.classes.has(level));
  return (
    <Form method="post" data-part="year-form" className={yearForm} aria-label={t("moveUp.will")}>
      {moving.map(({ level }) => (
        <input key={level} type="hidden" name="moves" value={level} />
      ))}
      {[...choice.orders].map(([level, order]) => (
        <input key={level} type="hidden" name={`rolls${level}`} value={rollOrderValue(order)} />
      ))}
      <input type="hidden" name="repeats" value={[...choice.repeaters].join(" ")} />
      {choice.isLocking && <input type="hidden" name="lock" value="on" />}
      <input type="hidden" name="shown" value={version} />
      <input type="hidden" name="once" value={once} />
      <h2 tabIndex={-1} className={`border-b pb-3 pt-4 text-2xl focus:outline-none ${beside}`}>
        {t("moveUp.will")}
      </h2>
      {exams.map(({ level, open }) => (
        <ClassSection key={level} level={level}>
          <ClassOutcome
            level={level}
            students={students.filter((student) => student.level === level)}
            notPassed={notPassed}
            exams={choice.isLocking && choice.classes.has(level) ? open : []}
            isOpen={moving.length === 1}
          />
        </ClassSection>
      ))}
      <div className={`pb-5 pt-4 ${beside}`}>
        {!choice.isLocking && <p className="mb-3">{t("moveUp.locks.open")}</p>}
        <p className="mb-3">{t("moveUp.undoable")}</p>
        <FormActions>
          <Button name="intent" value="confirm" isBusy={isBusy}>
            {t(isBusy ? "form.saving" : "moveUp.confirm")}
          </Button>
          <Button name="intent" value="choose" variant="outline">
            {t("moveUp.change")}
          </Button>
        </FormActions>
      </div>
    </Form>
  );
}

type ClassOutcomeProps = {
  level: number;
  students: PlannedStudent[];
  notPassed: YearView["notPassed"];
  exams: YearView["exams"][number]["open"];
  isOpen: boolean;
};

function ClassOutcome({ level, students, notPassed, exams, isOpen }: ClassOutcomeProps) {
  const { t } = useTexts();
  const noteOf = useOutcomeNotes(notPassed);
  const { isLast, count } = useClassTexts(level);
  const moving = students.filter(({ next }) => next !== level);
  const staying = students.filter(({ next }) => next === level);
  if (!students.some(isChanged))
    return <p className="flex min-h-11 items-center text-ink-2">{t("moveUp.untouched")}</p>;
  return (
    <>
      <Foldable isOpen={isOpen} title={count(isLast ? "moveUp.leaves" : "moveUp.moves", moving.length)}>
        <PlannedStudents students={moving} noteOf={noteOf} />
      </Foldable>
      {staying.length > 0 && (
        <Foldable isOpen={isOpen} title={count("moveUp.stays", staying.length)}>
          <PlannedStudents students={staying} noteOf={noteOf} />
        </Foldable>
      )}
      {exams.length > 0 && (
        <p className="py-1">
          {t("moveUp.locks")} <ExamNames exams={exams} />
        </p>
      )}
    </>
  );
}

type FoldableProps = { title: ReactNode; isOpen: boolean; children: ReactNode };

const Foldable = ({ title, isOpen, children }: FoldableProps) => (
  <details className="group" open={isOpen}>
    <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 pr-2 text-teesta">
      {title}
      <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="flex-none group-open:rotate-180" />
    </summary>
    <div className="pb-3">{children}</div>
  </details>
);

function useClassTexts(level: number) {
  const { t, digits } = useTexts();
  const isLast = level === highestClass;
  const names = { class: t(classLabel(level)), next: isLast ? "" : t(classLabel(level + 1)) };
  const count = (text: "moveUp.moves" | "moveUp.leaves" | "moveUp.stays", number: number) =>
    t(`${text}.${number === 1 ? "one" : "many"}`, { ...names, number: digits(number) });
  return { isLast, names, count };
}
