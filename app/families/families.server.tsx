import { randomBytes } from "node:crypto";
import { and, eq, exists, gt, inArray, isNotNull, isNull, notExists } from "drizzle-orm";
import { create } from "qrcode";
import type { ReactNode } from "react";
import { db, type SchoolTransaction, transaction } from "~drizzle/client";
import { cardAddresses, exams, results, students } from "~drizzle/schema";
import { recordActivity } from "../activity/activity.server";
import { itemOfClass } from "../activity/activity-texts";
import { countSms, smsUrl, toCheapText, withoutScheme } from "../content/sharing/sms";
import { publicOrigin } from "../env.server";
import { findExam } from "../exams/exams.server";
import { formatMoment } from "../i18n/format";
import { getTranslator } from "../i18n/i18n.server";
import { type Language, localizedName, localizedPath, localizedText } from "../i18n/languages";
import { formatMobileNumber } from "../i18n/phone-numbers";
import { localizeMarkSheet } from "../marks/mark-sheet";
import { getMarkSheet, toExamOption } from "../marks/marks.server";
import { getExamPath } from "../marks/progress/progress.server";
import { withIdempotencyKey } from "../saving/idempotency.server";
import { getContacts } from "../school/school.server";

export const cardAddress = (language: Language, token: string) => localizedPath(language, `/card/${token}`);

/** Returns undefined if the exam does not exist. */
export function getFamiliesView(examId: number, language: Language, request: Request) {
  const sheet = getMarkSheet(examId);
  if (!sheet) return undefined;
  const { exam: stored, students: sitting, marks } = localizeMarkSheet(sheet, language);
  const { id, name, classLevel, lockedAt, openedAt } = stored;
  const exam = { id, name, classLevel, isLocked: lockedAt !== null };
  const origin = publicOrigin(request);
  const addresses = new Map(listAddresses(examId).map((row) => [row.studentId, row]));
  const numbers = new Map(listGuardianMobiles(sitting.map(({ id }) => id)).map((row) => [row.id, row.number]));
  return {
    exam,
    openedAt: openedAt ?? undefined,
    path: getExamPath({ ...exam, isOpened: openedAt !== null }, sheet, request),
    students: sitting
      .filter(({ id }) => marks[id])
      .map(({ id, rollNumber, name: student }) => {
        const { token, sentAt } = addresses.get(id) ?? {};
        const number = numbers.get(id);
        const guardianMobile = number ? formatMobileNumber(number) : undefined;
        if (!token) return { id, rollNumber, name: student, guardianMobile };
        const address = origin + cardAddress(language, token);
        return {
          id,
          rollNumber,
          name: student,
          guardianMobile,
          token,
          address,
          sent: sentAt ? formatMoment(sentAt, language) : undefined,
          smsParts: countSms(cardSms({ student, exam: name, address })).parts,
        };
      }),
  };
}

const listGuardianMobiles = (ids: number[]) =>
  db()
    .select({ id: students.id, number: students.guardianMobile })
    .from(students)
    .where(inArray(students.id, ids))
    .all();

export const hasOpenExam = () =>
  db().select({ id: exams.id }).from(exams).where(isNotNull(exams.openedAt)).limit(1).get() !== undefined;

const { studentId, token, sentAt } = cardAddresses;

const sendingMs = 14 * 24 * 3600 * 1000;

/**
 * Lists the exams that were opened to families in the last 14 days, and of which the office has sent some cards but not
 * all. Cards of students without a mobile number do not count, because the office cannot send them.
 */
export function listExamsBeingSent(language: Language, now: Date) {
  const { id, openedAt } = exams;
  const ofExam = eq(cardAddresses.examId, id);
  const sent = db()
    .select({ token })
    .from(cardAddresses)
    .where(and(ofExam, isNotNull(sentAt)));
  const unsent = db()
    .select({ token })
    .from(cardAddresses)
    .innerJoin(students, eq(students.id, studentId))
    .where(and(ofExam, isNull(sentAt), isNotNull(students.guardianMobile), isNull(students.leftAt)));
  const since = new Date(now.getTime() - sendingMs);
  return db()
    .select()
    .from(exams)
    .where(and(gt(openedAt, since), exists(sent), exists(unsent)))
    .all()
    .map((exam) => toExamOption(exam, language));
}

const listAddresses = (examId: number) =>
  db().select({ studentId, token, sentAt }).from(cardAddresses).where(eq(cardAddresses.examId, examId)).all();

/**
 * Opens or closes an exam for families. After the exam is closed, its links exist but do not work until the exam is
 * opened again. Returns a reason if the exam cannot be opened or closed. `account` is an email address.
 */
export function setExamOpening(
  intent: "open" | "close",
  examId: number,
  account: string,
  now = new Date(),
): "gone" | "noMarks" | undefined {
  return transaction((tx) => {
    const exam = findExam(examId);
    if (!exam) return "gone";
    if ((exam.openedAt !== null) === (intent === "open")) return undefined;
    if (intent === "open") {
      insertMissingAddresses(tx, examId);
      if (listAddresses(examId).length === 0) return "noMarks";
    }
    tx.update(exams)
      .set({ openedAt: intent === "open" ? now : null })
      .where(eq(exams.id, examId))
      .run();
    const act = intent === "open" ? "opened" : "closed";
    recordActivity(tx, { account, act, ...itemOfClass("exam", exam) }, now);
    return undefined;
  });
}

export const makeMissingAddresses = (examId: number): number => transaction((tx) => insertMissingAddresses(tx, examId));

function insertMissingAddresses(tx: SchoolTransaction, examId: number): number {
  const ofStudent = and(eq(cardAddresses.examId, results.examId), eq(cardAddresses.studentId, results.studentId));
  const known = tx.select({ token: cardAddresses.token }).from(cardAddresses).where(ofStudent);
  const lacking = tx
    .selectDistinct({ studentId: results.studentId })
    .from(results)
    .where(and(eq(results.examId, examId), notExists(known)))
    .all();
  for (const { studentId } of lacking) insertAddress(tx, examId, studentId);
  return lacking.length;
}

const insertAddress = (tx: SchoolTransaction, examId: number, studentId: number) =>
  tx.insert(cardAddresses).values({ token: createToken(), examId, studentId }).run();

const createToken = () => randomBytes(16).toString("base64url");

export const revokeAddress = (examId: number, token: string, account: string): void =>
  transaction((tx) => void deleteAddress(tx, examId, token, account));

/** Replaces the link of a card by a new link. Does nothing if a colleague has already revoked or replaced it. */
export function replaceAddress(examId: number, token: string, account: string, idempotencyKey: string): void {
  withIdempotencyKey(idempotencyKey, (tx) => {
    const studentId = deleteAddress(tx, examId, token, account);
    if (studentId !== undefined) insertAddress(tx, examId, studentId);
  });
}

function deleteAddress(tx: SchoolTransaction, examId: number, token: string, account: string): number | undefined {
  const one = and(eq(cardAddresses.examId, examId), eq(cardAddresses.token, token));
  const found = tx
    .select({ id: students.id, name: students.name, classLevel: exams.classLevel })
    .from(cardAddresses)
    .innerJoin(students, eq(students.id, cardAddresses.studentId))
    .innerJoin(exams, eq(exams.id, cardAddresses.examId))
    .where(one)
    .get();
  if (!found) return undefined;
  tx.delete(cardAddresses).where(one).run();
  recordActivity(tx, { account, act: "revoked", ...itemOfClass("student", found) });
  return found.id;
}

export const sendingWays = ["whatsapp", "sms"] as const;

type Sending = { examId: number; token: string; way: (typeof sendingWays)[number]; language: Language; origin: string };

/**
 * Returns the URL that opens a message to the guardian with the link in an app. Records the date of sending. If the
 * link no longer works or the student has no number, returns undefined and stores nothing.
 */
export function sendCard({ examId, token, way, language, origin }: Sending, now = new Date()): string | undefined {
  return transaction((tx) => {
    const one = and(eq(cardAddresses.examId, examId), eq(cardAddresses.token, token));
    const found = tx
      .select({ student: students.name, number: students.guardianMobile, exam: exams })
      .from(cardAddresses)
      .innerJoin(students, eq(students.id, cardAddresses.studentId))
      .innerJoin(exams, eq(exams.id, cardAddresses.examId))
      .where(one)
      .get();
    if (!found?.exam.openedAt || !found.number) return undefined;
    tx.update(cardAddresses).set({ sentAt: now }).where(one).run();
    const { student, number } = found;
    const message = {
      student,
      exam: localizedName(language, found.exam),
      address: origin + cardAddress(language, token),
    };
    if (way === "sms") return smsUrl(cardSms(message), number);
    const { t } = getTranslator(language);
    const school = localizedText(getContacts().name, language);
    const text = [
      t("share.greeting.parents"),
      t("families.message", { school, exam: message.exam, name: student }),
      message.address,
      t("share.thanks"),
    ].join("\n");
    return `https://wa.me/${number.slice(1)}?text=${encodeURIComponent(text)}`;
  });
}

/** Removes the date of sending, for example if the app opened but the message was not sent. */
export const markUnsent = (examId: number, address: string): void =>
  transaction((tx) => {
    const one = and(eq(cardAddresses.examId, examId), eq(token, address));
    tx.update(cardAddresses).set({ sentAt: null }).where(one).run();
  });

/** The text is short, because the school pays for each part of an SMS. */
const cardSms = ({ student, exam, address }: Record<"student" | "exam" | "address", string>) =>
  toCheapText(`${student}, ${exam}\n${withoutScheme(address)}`);

/**
 * Returns a function that draws the QR code of a student's link. The codes have error correction level M and no margin.
 * While the exam is closed, there are no codes. `origin` is the first part of the links.
 */
export function getQrCodes(examId: number, language: Language, origin: string): (studentId: number) => ReactNode {
  const addresses = findExam(examId)?.openedAt ? listAddresses(examId) : [];
  const tokens = new Map(addresses.map((row) => [row.studentId, row.token]));
  return (studentId) => {
    const token = tokens.get(studentId);
    return token && <QrCode text={origin + cardAddress(language, token)} />;
  };
}

function QrCode({ text }: { text: string }) {
  const { size, data } = create(text, { errorCorrectionLevel: "M" }).modules;
  const rows = Array.from({ length: size }, (_, y) => data.subarray(y * size, (y + 1) * size).join(""));
  const path = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  return (
    <svg viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges" aria-hidden="true">
      <path d={path.join("")} />
    </svg>
  );
}
