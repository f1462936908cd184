import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { ParsedForm } from "~/admin/forms/saving/form.server";
import { FieldsRejected, saveRow } from "~/admin/forms/saving/save-row.server";
import { listExamDays } from "~/exam-days/exam-days.server";
import { findExam } from "~/exams/exams.server";
import { parseId } from "~/http";
import { getLine, getText } from "~/i18n/form-values";
import { db, transaction } from "~drizzle/client";
import { exams } from "~drizzle/schema";
import type { MarkSheet } from "../mark-sheet";
import { getMarkSheet } from "../marks.server";
import { parseRooms, planSeats, suggestRooms, tidyRooms } from "./seat-plan";

const { id, classLevel, seatRooms } = exams;

/**
 * `beside` is the id of an exam of another class that sits in the same rooms. Without `isUsed`, only the form for the
 * seat plan has the rooms.
 */
type StoredSeats = { rooms: string; beside?: number; isUsed: boolean };

const lastLine = /\n(?:with (\d+)|unused)$/;

function parseStored(stored: string): StoredSeats {
  const [line = "", beside] = lastLine.exec(stored) ?? [];
  return { rooms: stored.slice(0, stored.length - line.length), beside: parseId(beside), isUsed: line !== "\nunused" };
}

const toStored = (rooms: string, beside?: number) => (beside ? `${rooms}\nwith ${beside}` : rooms);

/**
 * Finds the rooms of the exam. `beside` is only set if the other exam also has this exam beside it. If the other exam
 * has a plan without this exam, we do not use this plan, because two classes would get the same seats.
 */
function findStoredSeats(examId: number): StoredSeats | undefined {
  const own = readStored(examId);
  if (!own?.beside) return own;
  const other = readStored(own.beside);
  return other?.beside === examId ? own : { rooms: own.rooms, isUsed: !other };
}

function readStored(examId: number): StoredSeats | undefined {
  const stored = db().select({ seatRooms }).from(exams).where(eq(id, examId)).get()?.seatRooms;
  return typeof stored === "string" ? parseStored(stored) : undefined;
}

/** Returns the seat plan of an exam, or undefined if staff have not made one for this exam. */
export const findSeatPlan = (sheet: MarkSheet) => planStored(sheet, findStoredSeats(sheet.exam.id));

function planStored(sheet: MarkSheet, stored: StoredSeats | undefined) {
  if (!stored?.isUsed) return undefined;
  const beside = stored.beside ? getMarkSheet(stored.beside) : undefined;
  return planSeats(parseRooms(stored.rooms).rooms, sheet, beside);
}

/**
 * Returns the first values of the form for the seat plan. An exam without a seat plan has the rooms of the newest seat
 * plan of its class, or else the rooms of its dates (`isSuggested`). `plan` describes the exam's seat plan. `empty`
 * contains its rooms without students. `unlike` contains the rooms of its dates that differ from the seat plan.
 */
export function getSeatsView(examId: number) {
  const sheet = getMarkSheet(examId);
  if (!sheet) return undefined;
  const own = findStoredSeats(examId);
  const typed = [...new Set(listExamDays(examId).map(({ room }) => room))].filter(Boolean);
  const plan = planStored(sheet, own);
  const used = plan?.plans.filter(({ rolls }) => rolls.some((of) => of.classLevel === sheet.exam.classLevel));
  const names = used?.map(({ name }) => name) ?? [];
  const earlier = own?.rooms ?? findEarlierRooms(sheet.exam.classLevel);
  const suggested = earlier === "" ? suggestRooms(typed, sheet.students.length) : "";
  return {
    students: sheet.students.length,
    rooms: earlier || suggested,
    beside: own?.beside,
    isSuggested: suggested !== "",
    plan: plan && {
      names,
      empty: plan.plans.flatMap(({ name, rolls }) => (rolls.length === 0 ? [name] : [])),
      left: plan.left.filter((student) => student.classLevel === sheet.exam.classLevel).length,
      unlike: typed.filter((room) => !names.includes(room)),
    },
  };
}

export type SeatsView = NonNullable<ReturnType<typeof getSeatsView>>;

function findEarlierRooms(level: number): string {
  const found = db()
    .select({ seatRooms })
    .from(exams)
    .where(and(eq(classLevel, level), isNotNull(seatRooms)))
    .orderBy(desc(id))
    .limit(1)
    .get();
  return parseStored(found?.seatRooms ?? "").rooms;
}

const maxTyped = 20_000;

/**
 * Saves the seat plan of an exam. The other exam in the same rooms gets the same seat plan. An exam that was in these
 * rooms before no longer uses its seat plan.
 */
export function saveSeatRooms(form: ParsedForm<never>, examId: number) {
  const rooms = getText(form.fields, "rooms").slice(0, maxTyped);
  const values = { rooms, with: getLine(form.fields, "with") };
  return saveRow<SeatPlanForm, "rooms", void>(form, {
    values,
    title: "printouts.rooms.err",
    what: "the rooms of a seat plan",
    write() {
      const { wrong: line } = parseRooms(rooms);
      if (line === "") throw new FieldsRejected({ rooms: { text: "printouts.rooms.none" } });
      if (line !== undefined) throw new FieldsRejected({ rooms: { text: "printouts.rooms.wrong", values: { line } } });
      const beside = findExamOfOtherClass(parseId(values.with) ?? 0, examId);
      transaction(() => {
        const lines = tidyRooms(rooms);
        stopUsingSeatPlan(examId);
        if (beside) stopUsingSeatPlan(beside);
        writeSeats(examId, toStored(lines, beside));
        if (beside) writeSeats(beside, toStored(lines, examId));
      });
    },
    saved: () => ({ tone: "good", title: "printouts.seats.saved" }),
  });
}

function findExamOfOtherClass(besideId: number, examId: number): number | undefined {
  const beside = findExam(besideId);
  return beside && beside.classLevel !== findExam(examId)?.classLevel ? beside.id : undefined;
}

/** Keeps the rooms. But printouts of the exam and of the exam in the same rooms have the rooms of the dates again. */
export function stopUsingSeatPlan(examId: number): void {
  transaction(() => {
    const stored = findStoredSeats(examId);
    if (!stored) return;
    for (const exam of [examId, stored.beside]) if (exam) writeSeats(exam, `${stored.rooms}\nunused`);
  });
}

const writeSeats = (examId: number, stored: string) =>
  void db().update(exams).set({ seatRooms: stored }).where(eq(id, examId)).run();

type SeatPlanForm = { rooms: string; with: string };

export type SeatPlanRejection = Extract<ReturnType<typeof saveSeatRooms>, { rejected: unknown }>["rejected"];
