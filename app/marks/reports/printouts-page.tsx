import type { TFunction } from "i18next";
import type { ReactNode } from "react";
import { Localized } from "~/components/localized";
import type { Printout } from "~/exam-days/exam-days";
import { formatDayAndWeekday } from "~/i18n/days";
import type { TextKey } from "~/i18n/en";
import { formatTimes } from "~/i18n/format";
import { detectLanguage, localizedText } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classLabel } from "~/school/classes";
import { studyGroupText } from "~/school/study-groups";
import { hasCell, type MarkSheet, type SheetStudent } from "../mark-sheet";
import { daysOf, type FindRoom, listSittings, type PrintedDay, splitInto } from "./printouts";
import printoutStyles from "./printouts.css?inline";
import { ReportDocument, ReportHead, type ReportIssue } from "./report-document";
import { mapRooms, type RoomRolls, type SeatPlan } from "./seat-plan";

type PrintoutsProps = ReportIssue & {
  sheet: MarkSheet;
  days: PrintedDay[];
  findRoom: FindRoom;
  seats?: SeatPlan;
};

/**
 * Shows the printouts of an exam. Each printed page is one element. The element is as high as the page, or higher if its
 * content needs more space. If the exam has a seat plan, all printouts have the rooms of the seat plan. Otherwise they
 * have the rooms of the dates.
 */
export function PrintoutsPage({ printout, ...props }: Omit<PrintoutsProps, "findRoom"> & { printout: Printout }) {
  const { t } = useTexts();
  const { name, classLevel } = props.sheet.exam;
  const Sheets = sheetsOf[printout];
  const planned = props.seats && mapRooms(props.seats);
  const findRoom: FindRoom = (student, day) => (planned ? (planned.get(student.id) ?? "") : day.room);
  return (
    <ReportDocument
      title={`${t(`printouts.${printout}`)} – ${t(classLabel(classLevel))} – ${name}`}
      styles={printoutStyles}
      back={props.back}
    >
      <Sheets {...props} findRoom={findRoom} />
    </ReportDocument>
  );
}

const sheetsOf: Record<Printout, (props: PrintoutsProps) => ReactNode> = {
  admit: AdmitCards,
  labels: SeatLabels,
  signatures: SignatureSheets,
  marks: BlankMarkSheets,
  seats: SeatPlanSheets,
};

/** Adds the word "Room" to a room that has only a number, for example 101 or 12A. */
const nameRoom = (name: string, t: TFunction) =>
  /^[\d০-৯]+[ -]?\p{L}?$/u.test(name) ? t("printouts.room", { name }) : name;

function AdmitCards(props: PrintoutsProps) {
  return splitInto(props.sheet.students, 4).map((students) => (
    <section key={students[0]?.id} className="sheet admits">
      {students.map((student) => (
        <AdmitCard key={student.id} student={student} {...props} />
      ))}
    </section>
  ));
}

function AdmitCard({ student, sheet, days, findRoom, ...issue }: PrintoutsProps & { student: SheetStudent }) {
  const { t, language } = useTexts();
  const { examRules } = issue.school;
  return (
    <article>
      <ReportHead {...issue}>
        {t("printouts.admitCard")} – <span lang={detectLanguage(sheet.exam.name)}>{sheet.exam.name}</span>
      </ReportHead>
      <StudentName student={student} />
      {student.fatherName && (
        <p>
          {t("card.fatherName")}: <span lang={detectLanguage(student.fatherName)}>{student.fatherName}</span>
        </p>
      )}
      <StudentPlace student={student} classLevel={sheet.exam.classLevel} />
      <table className="days">
        <thead>
          <tr>
            <ColumnHeads columns={["days.date", "printouts.time", "card.subject", "days.room"]} />
          </tr>
        </thead>
        <tbody>
          {daysOf(student, days).map((day) => (
            <tr key={day.subjectId}>
              <td>{formatDayAndWeekday(day.date, language)}</td>
              <td>{formatTimes(day.begin, day.end, language)}</td>
              <th scope="row" lang={detectLanguage(day.name)}>
                {day.name}
              </th>
              <td lang={detectLanguage(findRoom(student, day))}>{findRoom(student, day)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {localizedText(examRules, language) && (
        <p className="rules">
          <Localized text={examRules} />
        </p>
      )}
      <p className="signature">{t("card.principalSignature")}</p>
    </article>
  );
}

const StudentName = ({ student: { name } }: { student: { name: string } }) => (
  <p className="name" lang={detectLanguage(name)}>
    <bdi>{name}</bdi>
  </p>
);

function StudentPlace({ student, classLevel }: { student: SheetStudent; classLevel: number }) {
  const { t, digits } = useTexts();
  return (
    <p className="place">
      <span>{t(classLabel(classLevel))}</span>
      <strong>
        {t("report.roll")} {digits(student.rollNumber)}
      </strong>
      {student.group && <span>{t(studyGroupText(student.group))}</span>}
    </p>
  );
}

function SeatLabels({ sheet: { exam, students }, school }: PrintoutsProps) {
  return splitInto(students, 21).map((onSheet) => (
    <section key={onSheet[0]?.id} className="sheet labels">
      {onSheet.map((student) => (
        <article key={student.id}>
          <p className="small">
            <Localized text={school.name} />
          </p>
          <p className="small" lang={detectLanguage(exam.name)}>
            {exam.name}
          </p>
          <StudentName student={student} />
          <StudentPlace student={student} classLevel={exam.classLevel} />
        </article>
      ))}
    </section>
  ));
}

function SignatureSheets({ days, findRoom, ...props }: PrintoutsProps) {
  const { t, language } = useTexts();
  return listSittings(days, props.sheet.students, findRoom).map(({ days: together, students, room }) => {
    const { date, begin, end } = together[0] as PrintedDay;
    const about = [formatDayAndWeekday(date, language), formatTimes(begin, end, language), nameRoom(room, t)]
      .filter(Boolean)
      .join(", ");
    return (
      <RollSheets
        key={`${date} ${begin} ${room}`}
        {...{ ...props, students, about }}
        title="printouts.signatures"
        subjects={together}
        columns={[...(together.length > 1 ? ["card.subject" as const] : []), "printouts.script", "printouts.signature"]}
        foot={["printouts.present", "printouts.absent", "printouts.invigilator"]}
      />
    );
  });
}

function BlankMarkSheets(props: PrintoutsProps) {
  const { t, digits } = useTexts();
  return props.sheet.subjects.map((subject) => (
    <RollSheets
      key={subject.id}
      {...props}
      students={props.sheet.students.filter((student) => hasCell(student, subject))}
      title="printouts.marks"
      about={`${t("card.fullMarks")} ${digits(subject.fullMarks)}`}
      subjects={[subject]}
      columns={["printouts.written", "printouts.choice", "printouts.practical", "marks.total"]}
      foot={["printouts.examiner", "printouts.checked"]}
    />
  ));
}

type RollSheetsProps = SheetHeadProps & {
  students: SheetStudent[];
  subjects: { name: string; group: SheetStudent["group"] }[];
  /**
   * The headings of the columns after roll and name. The column "card.subject" shows in which subject the student sits.
   * The other columns are empty, so that people can fill them in by pen.
   */
  columns: TextKey[];
  foot: TextKey[];
};

const rowsOfSheet = 28;

function RollSheets({ students, subjects, about, columns, foot, ...head }: RollSheetsProps) {
  const { t, digits } = useTexts();
  const names = (of: RollSheetsProps["subjects"], between: string) => of.map(({ name }) => name).join(between);
  return splitInto(students, rowsOfSheet).map((onSheet, place, all) => (
    <section key={onSheet[0]?.id} className="sheet rolls">
      <SheetHead {...head} about={`${about} · ${digits(`${place + 1}/${all.length}`)}`} />
      <p className="subject" lang={detectLanguage(names(subjects, ", "))}>
        {names(subjects, ", ")}
      </p>
      <table>
        <thead>
          <tr>
            <ColumnHeads columns={["report.roll", "common.name", ...columns]} />
          </tr>
        </thead>
        <tbody>
          {onSheet.map((student) => (
            <tr key={student.id}>
              <td>{digits(student.rollNumber)}</td>
              <td>
                <StudentName student={student} />
              </td>
              {columns.map((column) => (
                <td key={column}>{column === "card.subject" && names(daysOf(student, subjects), " / ")}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="foot">
        {foot.map((text) => (
          <li key={text}>{t(text)}</li>
        ))}
      </ul>
    </section>
  ));
}

type SheetHeadProps = Pick<PrintoutsProps, "sheet" | "school" | "crest"> & { title: TextKey; about: string };

function SheetHead({ sheet: { exam }, title, ...head }: SheetHeadProps) {
  const { t } = useTexts();
  return (
    <ReportHead {...head}>
      {t(title)} – <span lang={detectLanguage(exam.name)}>{exam.name}</span> – {t(classLabel(exam.classLevel))}
    </ReportHead>
  );
}

function SeatPlanSheets({ seats: { plans, left } = { plans: [], left: [] }, ...props }: PrintoutsProps) {
  const { t, digits, values } = useTexts();
  const used = plans.filter(({ rolls }) => rolls.length > 0);
  const empty = plans.filter((plan) => !used.includes(plan)).map(({ name }) => name);
  return (
    <>
      {left.length > 0 && <p className="page-note">{t("printouts.left", { number: digits(left.length) })}</p>}
      {empty.length > 0 && <p className="page-note">{t("printouts.rooms.empty", { rooms: empty.join(", ") })}</p>}
      {used.length > 1 && <RoomList plans={used} {...props} />}
      {used.map(({ name, seats, rolls }) => (
        <section key={name} className="sheet plan">
          <SheetHead {...props} title="printouts.seats" about="" />
          {/* The sheet hangs on the door of the room. */}
          <p className="door" lang={detectLanguage(name)}>
            {nameRoom(name, t)}
          </p>
          <p>
            {[
              ...rolls.map((of) => `${t(classLabel(of.classLevel))}, ${t("report.roll")} ${digits(formatRolls(of))}`),
              t("printouts.seated", values({ count: seats.flat().filter(Boolean).length })),
            ].join(" · ")}
          </p>
          <p className="front">{t("printouts.front")}</p>
          <table>
            <tbody>
              {seats.map((row, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of the row
                <tr key={place}>
                  {row.map((student, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the index is the number of the column
                    <td key={column}>
                      {student && t(classLabel(student.classLevel))}
                      {student && <strong>{digits(student.rollNumber)}</strong>}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
      {splitInto(left, 60).map((without) => (
        <section key={without[0]?.id} className="sheet plan">
          <SheetHead {...props} title="printouts.seats" about={t("printouts.left", { number: digits(left.length) })} />
          <p>
            {without
              .map(({ classLevel, rollNumber }) => `${t(classLabel(classLevel))}: ${digits(rollNumber)}`)
              .join("; ")}
          </p>
        </section>
      ))}
    </>
  );
}

/** Lists for the notice board which rolls sit in which room. */
function RoomList({ plans, ...props }: Pick<PrintoutsProps, "sheet" | "school" | "crest"> & Pick<SeatPlan, "plans">) {
  const { t, digits } = useTexts();
  return (
    <section className="sheet rooms">
      <SheetHead {...props} title="printouts.roomList" about="" />
      <table>
        <thead>
          <tr>
            <ColumnHeads columns={["days.room", "marks.class", "report.roll", "report.students"]} />
          </tr>
        </thead>
        {plans.map(({ name, rolls }) => (
          <tbody key={name}>
            {rolls.map((of, place) => (
              <tr key={of.classLevel}>
                {place === 0 && (
                  <th scope="rowgroup" rowSpan={rolls.length} lang={detectLanguage(name)}>
                    {name}
                  </th>
                )}
                <td>{t(classLabel(of.classLevel))}</td>
                <td>{digits(formatRolls(of))}</td>
                <td>{digits(of.students)}</td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

const formatRolls = ({ first, last }: RoomRolls) => (first === last ? String(first) : `${first}–${last}`);

function ColumnHeads({ columns }: { columns: TextKey[] }) {
  const { t } = useTexts();
  return columns.map((column) => (
    <th key={column} scope="col">
      {t(column)}
    </th>
  ));
}
