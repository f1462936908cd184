import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { ParsedForm } from "~/admin/forms/form.server";
import { FieldsRejected, saveRow } from "~/admin/forms/save-row.server";
import { getLine, getText } from "~/i18n/form-values";
import { db, transaction } from "~drizzle/client";
import { exams } from "~drizzle/schema";
import { parseRooms } from "./seat-plan";

const { id, classLevel, seatRooms } = exams;

/**
 * Finds the rooms of the last seat plan of the exam. An exam without a seat plan has the rooms of the newest exam of its
 * class. Returns an empty text if there are none.
 */
export function findSeatRooms(exam: { id: number; classLevel: number }): string {
  const found = db()
    .select({ seatRooms })
    .from(exams)
    .where(and(eq(classLevel, exam.classLevel), isNotNull(seatRooms)))
    .orderBy(desc(eq(id, exam.id)), desc(id))
    .limit(1)
    .get();
  return found?.seatRooms ?? "";
}

const maxTyped = 20_000;

export function saveSeatRooms(form: ParsedForm<never>, examId: number) {
  const rooms = getText(form.fields, "rooms").slice(0, maxTyped);
  return saveRow<SeatPlanForm, "rooms", void>(form, {
    values: { rooms, with: getLine(form.fields, "with") },
    title: "papers.rooms.err",
    what: "the rooms of a seat plan",
    write() {
      const { wrong: line } = parseRooms(rooms);
      if (line !== undefined) throw new FieldsRejected({ rooms: { text: "papers.rooms.wrong", values: { line } } });
      transaction((tx) => void tx.update(exams).set({ seatRooms: rooms }).where(eq(id, examId)).run());
    },
    saved: () => [],
  });
}

type SeatPlanForm = { rooms: string; with: string };

export type SeatPlanRejection = Extract<ReturnType<typeof saveSeatRooms>, { rejected: unknown }>["rejected"];
