import { Form, Link, useRevalidator } from "@remix-run/react";
import { ChevronDown } from "lucide-react";
import { useRef } from "react";
import { Button, ButtonLink, buttonClassName, linkInText, textButton } from "~/admin/button";
import { ChoiceField, DayField, LineField, TextField } from "~/admin/forms/fields/fields";
import { useFormFields } from "~/admin/forms/fields/form-fields";
import { AdminForm, useAdminForm, useRejection } from "~/admin/forms/form";
import { doneNote, rowTitle, useNewRowFocus, warningNote } from "~/admin/list";
import { headingClassName, Inset } from "~/admin/screen";
import { SiteLink } from "~/admin/site-link";
import { useOnChange } from "~/components/use-on-change";
import type { DaysRejection } from "~/exam-days/days-form.server";
import {
  checkDays,
  dayFields,
  examDaysUrl,
  formatLineChoice,
  parseLineChoice,
  readTypedDays,
  showRoutineUrl,
} from "~/exam-days/exam-days";
import type { ExamDaysView } from "~/exam-days/exam-days.server";
import { RoutineTable } from "~/exam-days/routine-table";
import { splitLines } from "~/i18n/form-values";
import { formatTimes } from "~/i18n/format";
import { detectLanguage, localizedPath } from "~/i18n/languages";
import { truncateText } from "~/i18n/text";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { fieldHref } from "~/school/missing-facts";

/** After saving, sets the focus on the dates to check, or else on the panel that shows the routine to parents. */
export function SavedFocus() {
  useNewRowFocus();
  return null;
}

export function ClashList({ clashes }: Pick<ExamDaysView, "clashes">) {
  const { t } = useTexts();
  if (clashes.length === 0) return null;
  return (
    <Inset>
      <div id="clashes" data-part="clashes" className={`${warningNote} ${jumpTarget}`}>
        <h2 className={rowTitle}>{t("days.clashes")}</h2>
        <ul className="list-disc pl-5">
          {clashes.map(({ text, ...names }) => (
            <li key={JSON.stringify([text, names])}>{t(text, names)}</li>
          ))}
        </ul>
        <p className="text-small text-ink-2">{t("days.clashes.saved")}</p>
      </div>
    </Inset>
  );
}

const jumpTarget = "scroll-mt-20 focus:outline-none";

export function ShowPanel({ exam, shownAs }: Pick<ExamDaysView, "exam" | "shownAs">) {
  const { t, language } = useTexts();
  const isShown = shownAs !== undefined;
  return (
    <Inset>
      <div id="parents" className={`${isShown ? doneNote : warningNote} ${jumpTarget}`}>
        <h2 className={`${headingClassName} ${isShown ? "text-paddy" : ""}`}>
          {t(isShown ? "days.shown" : "days.hidden")}
        </h2>
        <p className="mb-3 max-w-prose">{t(isShown ? "days.shown.means" : "days.hidden.means")}</p>
        {/* With script, the page stays where it is. Without script, the new page opens at this panel. */}
        <Form method="post" action={showRoutineUrl(exam.id)} preventScrollReset>
          {isShown ? (
            <>
              {/* A second tap on "Show to parents" hits this link, because "Hide from parents" is below it. */}
              <p className="mb-2.4 flex flex-wrap gap-2.6">
                <SiteLink className={buttonClassName({})} href={localizedPath(language, `/downloads/${shownAs}`)}>
                  {t("share.see")}
                </SiteLink>
                <ButtonLink to={`/cog-admin/notices?new&exam=${exam.id}`} variant="outline">
                  {t("days.notice")}
                </ButtonLink>
              </p>
              <button type="submit" name="intent" value="hide" className={textButton}>
                {t("days.hide")}
              </button>
            </>
          ) : (
            <Button name="intent" value="show">
              {t("days.show")}
            </Button>
          )}
        </Form>
      </div>
    </Inset>
  );
}

type DatesPartProps = {
  view: ExamDaysView;
  once: string;
  hasStudents: boolean;
  /** The form with the dates of the exam in `?from=`. */
  copied?: DaysRejection;
};

/** Shows the dates and folds their form. If there are no dates yet, shows the form at once. */
export function DatesPart(props: DatesPartProps) {
  const { view } = props;
  const { t, days } = useTexts();
  const isRejected = useRejection() !== undefined;
  const [first, last] = [view.days[0], view.days.at(-1)];
  if (!first || !last) return <DaysForm {...props} />;
  return (
    <>
      <Inset>
        <h2 className={headingClassName}>{t("days.title")}</h2>
        <p className="mb-2.4 text-ink-2">{days(first.date, last.date)}</p>
        <RoutineTable days={view.days} />
        <CopyTo {...view} />
      </Inset>
      <details data-part="change-dates" className="group/dates" open={isRejected}>
        <summary className={`mb-4.4 lg:ml-beside ${buttonClassName({ variant: "outline" })}`}>
          {t("days.change")}
          <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="group-open/dates:rotate-180" />
        </summary>
        <DaysForm {...props} />
      </details>
    </>
  );
}

function DaysForm({ view, once, hasStudents, copied }: DatesPartProps) {
  const { exam, subjects, version, year, sources } = view;
  return (
    <AdminForm<DaysRejection>
      label="days.title"
      action={examDaysUrl(exam.id)}
      back={`/cog-admin/results/exams?class=${exam.classLevel}`}
      failed="days.err"
      once={once}
      version={version}
      values={view.typed}
      filled={copied}
      check={(sent) => checkDays(readTypedDays(sent), subjects, year).errors}
      buttons={[{ text: "days.save" }]}
      width="long"
    >
      {/* The browser presses this first button when the user presses Enter in a field. */}
      <button type="submit" name="intent" value="publish" className="sr-only" tabIndex={-1} aria-hidden="true" />
      <FillIn sources={sources} subjects={subjects} level={exam.classLevel} />
      <LostSubjects level={exam.classLevel} />
      <LeftOut />
      <AboutDays {...{ subjects, hasStudents }} />
      <SubjectRows {...{ subjects, hasStudents, year }} />
    </AdminForm>
  );
}

/** Leads to the exams of other classes, whose forms then have the dates of this routine. */
function CopyTo({ exam, targets }: Pick<ExamDaysView, "exam" | "targets">) {
  const { t } = useTexts();
  if (targets.length === 0) return null;
  return (
    <details data-part="copy-to" className="group/copy">
      <summary className={textButton}>
        {t("days.copyTo")}
        <ChevronDown size={18} strokeWidth={1.75} aria-hidden="true" className="group-open/copy:rotate-180" />
      </summary>
      <ul className="pb-2">
        {targets.map(({ id, text }) => (
          <li key={id}>
            <Link className={textButton} to={`${examDaysUrl(id)}?from=${exam.id}`}>
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

type SubjectRowsProps = Pick<ExamDaysView, "subjects"> & { hasStudents: boolean };

function AboutDays(props: SubjectRowsProps) {
  const { t } = useTexts();
  const text = useHasRooms(props) ? "days.about" : "days.about.noRooms";
  return <p className="mb-3.4 max-w-prose text-ink-2">{t(text)}</p>;
}

/** The rooms can wait until there are students, except if the routine already has some. */
function useHasRooms({ subjects, hasStudents }: SubjectRowsProps): boolean {
  const { value } = useFormFields();
  return hasStudents || subjects.some(({ id }) => value(`room${id}`));
}

function SubjectRows({ subjects, hasStudents, year }: SubjectRowsProps & Pick<ExamDaysView, "year">) {
  const { t, language } = useTexts();
  const { value } = useFormFields();
  const hasRooms = useHasRooms({ subjects, hasStudents });
  const names = subjects.flatMap(({ id }) => dayFields.map((field) => field + id));
  const { days, timed } = checkDays(
    Object.fromEntries(names.map((name) => [name, String(value(name) ?? "")])),
    subjects,
    year,
  );
  const timesOf = (id: number) =>
    days.filter(({ subjectId }) => subjectId === id).map(({ begin, end }) => formatTimes(begin, end, language));
  return subjects.map(({ id, name }) => (
    <fieldset key={id} className="border-t pt-3">
      <legend className="float-left mb-2 w-full font-semibold" lang={detectLanguage(name)}>
        {name}
      </legend>
      <div className="clear-both grid grid-cols-2 gap-x-4 md:grid-cols-[3fr_2fr_2fr_3fr]">
        {dayFields
          .filter((field) => hasRooms || field !== "room")
          .map((field) => (
            <DayCell key={field} field={field} name={field + id} />
          ))}
      </div>
      {timed.includes(id) && (
        <p data-part="follows" className="mb-3.4 text-small text-ink-2">
          {t("days.follows", { times: timesOf(id).join() })}
        </p>
      )}
    </fieldset>
  ));
}

const isWide = (field: (typeof dayFields)[number]) => field === "date" || field === "room";

function DayCell({ field, name }: { field: (typeof dayFields)[number]; name: string }) {
  const label = `days.${field}` as const;
  return (
    // The key is the value from the server. When the server fills in another value, the new key makes React replace the
    // field with one that shows this value.
    <div key={String(useFormFields().value(name))} className={isWide(field) ? "max-md:col-span-2" : undefined}>
      {field === "date" ? (
        <DayField label={label} name={name} />
      ) : (
        <LineField label={label} name={name} type={isWide(field) ? undefined : "time"} />
      )}
    </div>
  );
}

function FillIn({ sources, subjects, level }: Pick<ExamDaysView, "sources" | "subjects"> & { level: number }) {
  const { t } = useTexts();
  const { value } = useFormFields();
  const { rejected, mustChooseAgain: isWithPage } = useAdminForm();
  // The <details> stays open because of the server's errors. The errors at the fields would disappear while the user
  // corrects them.
  const { pasted, first } = rejected?.errors ?? {};
  const isCopying = Boolean(value("from")) && !value("pasted");
  const hasErrors = Boolean(pasted ?? first);
  const details = useRef<HTMLDetailsElement>(null);
  const { revalidate } = useRevalidator();
  useOnChange(rejected, () => {
    // The new subject needs its fields.
    if (value("added")) revalidate();
    if (!rejected || isWithPage || !details.current) return;
    details.current.open = hasErrors;
    details.current.scrollIntoView();
  });
  const copyPart = sources.length > 0 && (
    <div className="mt-4.4">
      <h3 className={`mb-2 ${rowTitle}`}>{t("days.copyHeading")}</h3>
      <ChoiceField name="from" label="days.from" named={sources} />
      <DayField name="first" label="days.first" hint="days.first.hint" />
      <Button name="intent" value="copy" variant="outline">
        {t("days.copy")}
      </Button>
    </div>
  );
  return (
    <details ref={details} data-part="fill-in" className="group mb-4.4 scroll-mt-20" open={hasErrors}>
      <summary className={`group-open:mb-4.4 ${buttonClassName({ variant: "outline" })}`}>
        {t(sources.length > 0 ? "days.fill" : "days.fill.paste")}
        <ChevronDown size={20} strokeWidth={1.75} aria-hidden="true" className="flex-none group-open:rotate-180" />
      </summary>
      {isCopying && copyPart}
      <TextField
        key={String(value("pasted"))}
        name="pasted"
        label="days.pasted"
        hint={pasted ? undefined : "days.pasted.hint"}
        rows={4}
      />
      {value("pasted") ? <LineChoices subjects={subjects} /> : null}
      <p className="flex flex-wrap gap-2.6">
        {value("pasted") ? <NewSubjects level={level} /> : null}
        <Button name="intent" value="paste" variant="outline">
          {t("days.paste")}
        </Button>
      </p>
      {!isCopying && (!value("pasted") || first) && copyPart}
    </details>
  );
}

/** Offers the subjects that a pasted line may mean, for example both papers for "বাংলা". */
function LineChoices({ subjects }: Pick<ExamDaysView, "subjects">) {
  const { t } = useTexts();
  const lines = splitLines(String(useFormFields().value("choices") ?? ""));
  return lines.map(parseLineChoice).map(
    (choice) =>
      choice && (
        <div key={choice.line} data-part="line-choice" className="mb-3.4">
          <p className="mb-1.4 font-semibold">{t("days.choose", { line: truncateText(choice.line, 60) })}</p>
          <p className="flex flex-wrap gap-2.6">
            {subjects
              .filter(({ id }) => choice.ids.includes(id))
              .map(({ id, name }) => (
                <Button
                  key={id}
                  name="chosen"
                  value={formatLineChoice({ ...choice, ids: [id] })}
                  variant="outline"
                  aria-label={`${name}: ${choice.line}`}
                  lang={detectLanguage(name)}
                >
                  {name}
                </Button>
              ))}
          </p>
        </div>
      ),
  );
}

/** Offers to add the subjects that the class does not have, so that their dates are filled in too. */
function NewSubjects({ level }: { level: number }) {
  const { t } = useTexts();
  const { value } = useFormFields();
  return splitLines(String(value("newSubjects") ?? "")).map((subject) => (
    <Button key={subject} name="newSubject" value={subject} variant="outline">
      {t("days.addSubject", { subject, class: t(classLabel(level)) })}
    </Button>
  ));
}

// A class that lacks more subjects than this has other subjects, and does not need these.
const maxOffered = 3;

/** Names the copied subjects that the class does not have. Beside pasted lines, the box names them. */
function LostSubjects({ level }: { level: number }) {
  const { t } = useTexts();
  const { value } = useFormFields();
  const subjects = splitLines(String(value("newSubjects") ?? ""));
  if (value("pasted") || subjects.length === 0) return null;
  return (
    <div data-part="lost-subjects" className={warningNote}>
      <p>{t("days.filled.lost", { subjects: subjects.join(", ") })}</p>
      {subjects.length <= maxOffered && (
        <p className="flex flex-wrap gap-2.6 pt-2">
          <NewSubjects level={level} />
        </p>
      )}
    </div>
  );
}

const maxLeftOut = 6;

/** Names the pasted lines that are not needed. */
function LeftOut() {
  const { t, values } = useTexts();
  const lines = splitLines(String(useFormFields().value("leftOut") ?? ""));
  if (lines.length === 0) return null;
  const more = lines.length - maxLeftOut;
  return (
    <div data-part="left-out" className="mb-4.4 text-small text-ink-2">
      <input type="hidden" name="leftOut" value={lines.join("\n")} />
      <p>{t("days.leftOut", values({ count: lines.length }))}</p>
      <ul className="list-disc pl-5">
        {lines.slice(0, maxLeftOut).map((line) => (
          <li key={line} lang={detectLanguage(line)}>
            {truncateText(line, 60)}
          </li>
        ))}
        {more > 0 && <li>{t("import.more", values({ number: more }))}</li>}
      </ul>
      {/* A complete sentence is probably for the students. */}
      {lines.some((line) => /[।.!]\s*$/.test(line)) && (
        <p>
          {t("days.leftOut.rules")} {/* In a new tab, so that the form keeps its dates. */}
          <a className={linkInText} href={fieldHref("contacts", "examRules")} target="_blank" rel="noopener">
            {t("days.leftOut.write")}
          </a>
        </p>
      )}
    </div>
  );
}
