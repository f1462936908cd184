import { clearedSessionCookie } from "../accounts/session-cookie.server";
import { causeOf } from "../http";
import { bn } from "../language/bn";
import { composed } from "../language/composed";
import { en } from "../language/en";
import { languageOf } from "../language/i18n.server";
import type { Language } from "../language/languages";
import type { Message } from "../office/messages";
import { sizeInWords } from "../uploads/accepted-files";
import { readForm } from "../uploads/form.server";
import { AtWork, failure, within } from "./at-work.server";
import type { NotBrought } from "./bring-backup";
import type { NotConfirmed } from "./confirm-restore";
import { restoreFromOffice } from "./office-restore.server";
import { findBackup } from "./on-the-box.server";
import { problemWithPassword } from "./password-again.server";
import { receiveBackup } from "./receive-backup.server";
import { TooLittleRoom } from "./restore.server";

const limits = { maxFiles: 0, maxFileBytes: 0, maxFields: 6, maxTotalBytes: 64 * 1024 };
// Longer than this a proxy or a phone does not wait; the rest is done without an answer.
const waitMs = 25_000;

type GoTo = { goTo: string; messages: Message[]; cookies: string[] };

/** Brings a posted file onto the box: where to look inside it, or why it did not come. */
export async function bringBackup(request: Request): Promise<GoTo | { notBrought: NotBrought; status: number }> {
  const received = await receiveBackup(request);
  if ("name" in received) {
    return { goTo: `/cog-admin/backups/restore?file=${received.name}`, messages: [], cookies: [] };
  }
  const problem = `backups.notReceived.${received.problem}` as const;
  const status = { none: 400, broken: 400, tooLarge: 413, full: 507 }[received.problem];
  return { notBrought: { problem, message: { tone: "bad", title: "backups.notReceived", body: problem } }, status };
}

/** Puts the backup that a posted form names in place, once the form is confirmed for the account of this e-mail. */
export async function putBackConfirmed(
  request: Request,
  account: string,
): Promise<GoTo | { notConfirmed: NotConfirmed; status: number }> {
  const form = await readForm(request, limits);
  const text = (name: string) => String(form.get(name) ?? "");
  const word = text("word").slice(0, 100);
  const refuse = (message: Message, wrong: NotConfirmed["wrong"], status: number) => ({
    notConfirmed: { message, word, wrong },
    status,
  });
  const backup = findBackup(text("file"));
  if (!backup) return refuse({ tone: "bad", title: "backups.notConfirmed", body: "backups.gone" }, "none", 400);
  if (!isTheWord(word)) return refuse({ tone: "bad", title: "backups.notConfirmed" }, "word", 400);
  const problem = await problemWithPassword(request, account, text("password"));
  if (problem) return refuse(problem.message, "password", problem.status);
  try {
    const aside = await within(waitMs, restoreFromOffice(backup, account));
    if (aside === "goingOn") return { goTo: "/cog-admin/backups", messages: [], cookies: [] };
    const body = "backups.restored.body" as const;
    const message: Message = { tone: "good", title: "backups.restored", body, values: { folder: aside } };
    return { goTo: "/cog-admin/login", messages: [message], cookies: [clearedSessionCookie()] };
  } catch (fault) {
    if (fault instanceof AtWork) return refuse(underWay(fault), "none", 409);
    console.error(JSON.stringify({ fault: "a backup could not be put back", cause: causeOf(fault) }));
    if (fault instanceof TooLittleRoom) return refuse(tooLittleRoom(fault, await languageOf(request)), "none", 507);
    return refuse(failure("restore", fault), "none", 500);
  }
}

const words = [en["backups.word"], bn["backups.word"]].map((word) => word.toLowerCase());

const isTheWord = (typed: string) => words.includes(composed(typed.trim().toLowerCase()));

const tooLittleRoom = ({ needed, free }: TooLittleRoom, language: Language): Message => ({
  tone: "bad",
  title: "backups.err.restore",
  body: "backups.err.room",
  values: { needed: sizeInWords(needed, language), free: sizeInWords(free, language) },
});

const underWay = ({ other }: AtWork): Message =>
  other === "backup"
    ? { tone: "bad", title: "backups.underWay.title", body: "backups.underWay.body" }
    : { tone: "bad", title: "backups.restoring.title", body: "backups.restoring.body" };
