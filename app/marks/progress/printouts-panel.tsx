import { Form, useActionData, useRevalidator } from "@remix-run/react";
import { ArrowDown, Printer } from "lucide-react";
import { useState } from "react";
import { Button, ButtonLink, linkInText, textButton } from "~/admin/button";
import { doneNote, rowTitle, warningNote } from "~/admin/list";
import { headingClassName, Inset } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { Field } from "~/components/field";
import { Select, Textarea } from "~/components/input";
import { examDaysUrl, printouts, printoutUrl } from "~/exam-days/exam-days";
import type { ExamDaysView } from "~/exam-days/exam-days.server";
import { getText } from "~/i18n/form-values";
import { languageNames, languagesFrom } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { printResponse } from "../reports/card-links";
import { countAllSeats, parseRooms } from "../reports/seat-plan";
import type { SeatPlanRejection, SeatsView } from "../reports/seat-rooms.server";
import { ReportRow } from "./exam-path-bar";

/** Leads past the dates, because the printouts are the usual reason to open the screen later. */
export function PrintoutsLink() {
  const { t } = useTexts();
  return (
    <ButtonLink to="#printouts" variant="outline">
      {t("printouts.title")}
      <ArrowDown size={18} strokeWidth={1.75} aria-hidden="true" />
    </ButtonLink>
  );
}

type PrintoutsPanelProps = Pick<ExamDaysView, "exam" | "sources" | "days"> & { seats: SeatsView };

/** Lists the printouts of an exam. */
export function PrintoutsPanel({ exam, sources, days, seats }: PrintoutsPanelProps) {
  const { t } = useTexts();
  const hasDays = days.length > 0;
  return (
    <Inset>
      <h2 id="printouts" className={`scroll-mt-20 focus:outline-none ${headingClassName}`}>
        {t("printouts.title")}
      </h2>
      {hasDays ? (
        <PrintoutList exam={exam} sources={sources} days={days} seats={seats} />
      ) : (
        <p className="max-w-prose">{t("printouts.afterDates")}</p>
      )}
    </Inset>
  );
}

function PrintoutList({ exam, sources, days, seats }: PrintoutsPanelProps) {
  return (
    <>
      <RoomsNote exam={exam} days={days} plan={seats.plan} />
      {printouts
        .filter((printout) => printout !== "seats" || seats.plan)
        .map((printout) => (
          <ReportRow
            key={printout}
            text={`printouts.${printout}`}
            urlIn={(language) => printoutUrl(exam.id, printout, language)}
          />
        ))}
      <SeatPlanForm
        exam={exam}
        others={sources.filter(({ classLevel }) => classLevel !== exam.classLevel)}
        seats={seats}
      />
    </>
  );
}

/** Says which rooms the printouts have, and warns about rooms of the dates that differ from the seat plan. */
function RoomsNote({ exam, days, plan }: Pick<SeatsView, "plan"> & Pick<ExamDaysView, "exam" | "days">) {
  const { t, values } = useTexts();
  if (!plan && days.some(({ room }) => room === ""))
    return (
      <p data-part="no-plan" className={warningNote}>
        {t("printouts.rooms.noPlan")}{" "}
        <a className={linkInText} href="#seats">
          {t("printouts.rooms.plan")}
        </a>
      </p>
    );
  if (!plan) return <p className="max-w-prose text-ink-2">{t("printouts.rooms.ofDates")}</p>;
  const { names, empty, left, unlike } = plan;
  return (
    <div data-part="rooms-note">
      <p className="max-w-prose">{t("printouts.rooms.ofPlan", { rooms: names.join(", ") })}</p>
      {empty.length > 0 && <p className="max-w-prose">{t("printouts.rooms.empty", { rooms: empty.join(", ") })}</p>}
      {(unlike.length > 0 || left > 0) && (
        <div className={warningNote}>
          {left > 0 && <p>{t("printouts.rooms.left", values({ count: left }))}</p>}
          {unlike.length > 0 && <p>{t("printouts.rooms.unlike", { rooms: unlike.join(", ") })}</p>}
        </div>
      )}
      {days.some(({ room }) => room !== "") && (
        <Form method="post" action={examDaysUrl(exam.id)}>
          <button type="submit" name="intent" value="noSeats" className={textButton}>
            {t("printouts.rooms.useDates")}
          </button>
        </Form>
      )}
    </div>
  );
}

type SeatPlanFormProps = { exam: ExamDaysView["exam"]; others: ExamDaysView["sources"]; seats: SeatsView };

/**
 * Saves the rooms, and opens the first seat plan. Later seat plans are opened from the list of printouts. If a line with
 * a room cannot be parsed, the page opens again.
 */
function SeatPlanForm({ exam, others, seats }: SeatPlanFormProps) {
  const { t, language: ofOffice } = useTexts();
  const { revalidate } = useRevalidator();
  const rejected = useActionData<{ seats?: SeatPlanRejection }>()?.seats;
  const problem = rejected?.errors.rooms;
  const [rooms, setRooms] = useState(rejected?.values.rooms ?? seats.rooms);
  return (
    <Form
      id="seats"
      method="post"
      action={`${examDaysUrl(exam.id)}#seats`}
      // The seat plan is a page without our scripts.
      reloadDocument
      onSubmit={({ currentTarget: form }) => {
        const { wrong } = parseRooms(getText(new FormData(form), "rooms"));
        if (wrong !== undefined || seats.plan) form.target = "";
        // This page then shows the rooms of the new seat plan.
        else printResponse(form, printoutUrl(exam.id, "seats"), t("report.print")).then(revalidate);
      }}
      className="scroll-mt-20 pt-4.4 focus:outline-none"
      aria-label={t("printouts.seats")}
    >
      <h3 className={rowTitle}>{t("printouts.seats")}</h3>
      {rejected && !problem && <Banner {...rejected.message} />}
      {seats.plan && !rejected && <SeatsSaved />}
      <input type="hidden" name="intent" value="seats" />
      <Field
        key={seats.rooms}
        label={t("printouts.rooms")}
        hint={t(seats.isSuggested ? "printouts.rooms.suggested" : "printouts.rooms.hint")}
        problem={problem}
      >
        {(field) => (
          <Textarea
            {...field}
            name="rooms"
            rows={4}
            defaultValue={rejected?.values.rooms ?? seats.rooms}
            onInput={({ currentTarget }) => setRooms(currentTarget.value)}
          />
        )}
      </Field>
      <SeatCount rooms={rooms} students={seats.students} />
      <Field label={t("printouts.with")}>
        {(field) => (
          <Select
            {...field}
            name="with"
            defaultValue={rejected?.values.with ?? seats.beside}
            options={[{ value: "", text: t("printouts.alone") }, ...others]}
          />
        )}
      </Field>
      <p className="flex flex-wrap gap-2.6">
        {seats.plan ? (
          <Button>{t("printouts.seats.change")}</Button>
        ) : (
          languagesFrom(ofOffice).map((language, place) => (
            <Button key={language} name="language" value={language} variant={place === 0 ? "filled" : "outline"}>
              <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
              <span>
                {t("printouts.seats.make")}: <span lang={language}>{languageNames[language]}</span>
              </span>
            </Button>
          ))
        )}
      </p>
    </Form>
  );
}

function SeatsSaved() {
  const { t } = useTexts();
  return (
    <div data-part="seats-saved" className={doneNote}>
      <p className="font-semibold">{t("printouts.seats.isSaved")}</p>
      <p>
        {t("printouts.seats.next")}{" "}
        <a className={linkInText} href="#printouts">
          {t("printouts.seats.print")}
        </a>
      </p>
    </div>
  );
}

/** Compares the seats with the students of this class. Another class in the same rooms needs more seats. */
function SeatCount({ rooms, students }: { rooms: string; students: number }) {
  const { t, values } = useTexts();
  const seats = countAllSeats(parseRooms(rooms).rooms);
  if (seats === 0) return null;
  return (
    <p
      data-part="seat-count"
      className={`mb-3.4 text-small ${seats < students ? "font-semibold text-danger" : "text-ink-2"}`}
    >
      {t(seats < students ? "printouts.rooms.tooFew" : "printouts.rooms.seats", values({ seats, students }))}
    </p>
  );
}
