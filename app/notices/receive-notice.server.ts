import type { TextKey } from "../language/en";
import { typedLine } from "../language/typed";
import { messageAbout } from "../office/form-problems";
import type { Message } from "../office/messages";
import { notWritten, statusSaying } from "../office/not-written.server";
import { onceOf } from "../office/once.server";
import { type Outcome, parseTiming, type Timing } from "../office/publish-time";
import { type ReceivedFile, type Refused, receiveForm } from "../office/received-form.server";
import { storeFile } from "../office/store-file.server";
import { notChanged } from "../office/writing";
import { noticeAttachment } from "../uploads/accepted-files";
import { type AttachedFile, discardFile, discardUnwritten } from "../uploads/kept-file.server";
import { type NoticeProblems, parseNotice, type WrittenNotice } from "./notice";
import { changeNotice, findNotice, publishNotice } from "./notice-desk.server";

/** A notice as it stands in the form: the time to publish as typed, and the state of the row the form was filled from. */
export type TypedNotice = WrittenNotice & { publishAt: string; seen: number };

export type RefusedNotice = Refused<TypedNotice, keyof NoticeProblems>;

export type ReceivedNotice = { refused: RefusedNotice } | { messages: Message[] };

const fileFields = { attachment: { rule: noticeAttachment } } as const;

/**
 * Publishes the notice of a posted form, or changes the notice `changing`. Its attachment is stored before the row;
 * when storing fails the notice still goes out, without it, and says so (specification, section 8). A form with
 * mistakes publishes nothing and keeps nothing. `account` is the e-mail of whoever sent it.
 */
export async function receiveNotice(request: Request, account: string, changing?: number): Promise<ReceivedNotice> {
  const failed = changing === undefined ? "toast.err.createNotice" : "toast.err.changeNotice";
  const form = await readNotice(request, failed);
  if ("refused" in form) return form;
  const { attached, warning } = await storeFile("notices", form.file);
  try {
    const said =
      changing === undefined ? await publish(form, account, attached) : await change(form, account, changing, attached);
    return "refused" in said || !warning ? said : { messages: [warning, ...said.messages] };
  } catch (fault) {
    const body = notWritten("a notice", fault);
    if (attached) await discardUnwritten(attached.filePath, fault);
    const message: Message = { tone: "bad", title: failed, body };
    return { refused: { typed: form.typed, problems: {}, message, status: statusSaying(body) } };
  }
}

type ReadNotice = { typed: TypedNotice; notice: WrittenNotice; timing: Timing; fields: FormData; file?: ReceivedFile };

async function readNotice(request: Request, failed: TextKey): Promise<ReadNotice | { refused: RefusedNotice }> {
  const { fields, files, problems: fileProblems, stopped } = await receiveForm(request, fileFields, failed);
  const { notice, problems: wordProblems } = parseNotice(fields);
  const { timing, typed: publishAt, problem } = parseTiming(fields, new Date());
  const typed: TypedNotice = { ...notice, publishAt, seen: Number(typedLine(fields, "seen")) };
  const found = { ...wordProblems, ...fileProblems, ...(problem && { publishAt: problem }) };
  const problems: NoticeProblems = stopped ? fileProblems : found;
  if (stopped || Object.keys(problems).length > 0) {
    const message = stopped?.message ?? messageAbout(problems, ["attachment"]);
    return { refused: { typed, problems, message, status: stopped?.status ?? 400 } };
  }
  return { typed, notice, timing, fields, file: files.attachment };
}

async function publish(
  { notice, timing, fields }: ReadNotice,
  account: string,
  attached?: AttachedFile,
): Promise<ReceivedNotice> {
  const written = publishNotice(notice, attached, { account, timing, once: onceOf(fields) });
  // The same form a second time: its notice is on the board, with its file.
  if (written === undefined && attached) await discardFile(attached.filePath);
  if (timing.status === "Draft") return { messages: [{ tone: "good", title: "toast.draftSaved" }] };
  const body = attached ? "toast.noticeCreated.withFile" : "toast.noticeCreated.noFile";
  const created: Message = { tone: "good", title: "toast.noticeCreated.title", body };
  return { messages: timing.publishAt ? [created, { tone: "good", title: saidOf.scheduled }] : [created] };
}

async function change(form: ReadNotice, account: string, id: number, attached?: AttachedFile): Promise<ReceivedNotice> {
  const { typed, notice, timing, fields } = form;
  const file = attached ?? (fields.get("remove-attachment") === null ? undefined : null);
  const outcome = changeNotice(id, notice, { account, timing, seen: typed.seen, file });
  if (outcome !== "gone" && outcome !== "overtaken") return { messages: [{ tone: "good", title: saidOf[outcome] }] };
  if (attached) await discardFile(attached.filePath);
  return { refused: notChanged(outcome, "toast.err.changeNotice", typed, findNotice(id)) };
}

const saidOf: Record<Outcome, TextKey> = {
  draft: "toast.draftSaved",
  scheduled: "toast.scheduled",
  published: "toast.noticePublished",
  saved: "toast.noticeChanged",
};
