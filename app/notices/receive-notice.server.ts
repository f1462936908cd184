import { causeOf } from "../http";
import type { Message } from "../office/messages";
import { judgeFile, noticeAttachment } from "../uploads/accepted-files";
import { FormRefused, readForm } from "../uploads/form.server";
import { type AttachedFile, discardFile, keepFile } from "../uploads/kept-file.server";
import { type NoticeProblems, parseNotice, type WrittenNotice } from "./notice";
import { publishNotice } from "./notices.server";

/** A form that could not be published: what was typed, what is wrong with each field, and what to say on top. */
export type RefusedNotice = {
  typed: WrittenNotice;
  problems: NoticeProblems;
  message: Message;
  status: number;
};

export type ReceivedNotice = { refused: RefusedNotice } | { messages: Message[] };

const megabyte = 1024 * 1024;

// Room above the 10 MB rule, so that a file a little too large comes back with the words typed beside it.
const limits = { maxFiles: 1, maxFileBytes: 11 * megabyte, maxFields: 20, maxTotalBytes: 11.5 * megabyte };

/**
 * Publishes the notice of a posted form. Its attachment is stored before the row; when storing fails the notice still
 * goes out, without it, and says so (specification, section 8). A form with mistakes publishes nothing and keeps nothing.
 */
export async function receiveNotice(request: Request): Promise<ReceivedNotice> {
  const form = await readNoticeForm(request);
  if ("refused" in form) return form;
  const { notice, problems } = parseNotice(form.read);
  const sent = form.read.get("attachment");
  const file = sent instanceof File ? { name: sent.name, bytes: new Uint8Array(await sent.arrayBuffer()) } : undefined;
  const judged = file && judgeFile(file.name, file.bytes, noticeAttachment);
  if (judged && !judged.ok) Object.assign(problems, fileProblem[judged.problem]);
  if (Object.keys(problems).length > 0) return { refused: refusal(notice, problems) };

  const stored = file && judged?.ok ? await storeOrWarn(() => keepFile("notices", file, judged)) : {};
  return writeDown(notice, stored);
}

type Stored = { attachment?: AttachedFile; warning?: Message };

async function storeOrWarn(keep: () => Promise<AttachedFile>): Promise<Stored> {
  try {
    return { attachment: await keep() };
  } catch (fault) {
    console.error(JSON.stringify({ fault: "an attachment could not be stored", cause: causeOf(fault) }));
    const isFull = (fault as NodeJS.ErrnoException).code === "ENOSPC";
    const body = isFull ? "toast.uploadFailed.full" : "toast.uploadFailed.body";
    return { warning: { tone: "bad", title: "toast.uploadFailed.title", body } };
  }
}

async function writeDown(notice: WrittenNotice, { attachment, warning }: Stored): Promise<ReceivedNotice> {
  try {
    publishNotice(notice, attachment);
  } catch (fault) {
    console.error(JSON.stringify({ fault: "a notice could not be written", cause: causeOf(fault) }));
    if (attachment) await discardFile(attachment.filePath);
    const message: Message = { tone: "bad", title: "toast.err.createNotice", body: "toast.unexpected.body" };
    return { refused: { typed: notice, problems: {}, message, status: 500 } };
  }
  const body = attachment ? "toast.noticeCreated.withFile" : "toast.noticeCreated.noFile";
  const created: Message = { tone: "good", title: "toast.noticeCreated.title", body };
  return { messages: warning ? [warning, created] : [created] };
}

async function readNoticeForm(request: Request): Promise<{ read: FormData } | { refused: RefusedNotice }> {
  try {
    return { read: await readForm(request, limits) };
  } catch (fault) {
    if (!(fault instanceof FormRefused)) throw fault;
    const typed = parseNotice(fault.fields).notice;
    if (fault.problem === "tooLarge") return { refused: { ...refusal(typed, fileProblem.tooLarge), status: 413 } };
    const message: Message = { tone: "bad", title: "toast.err.createNotice", body: "form.broken" };
    return { refused: { typed, problems: {}, message, status: 400 } };
  }
}

const fileProblem = {
  tooLarge: { attachment: { text: "toast.fileTooLarge.body10" } },
  empty: { attachment: { text: "form.fileEmpty" } },
  wrongType: { attachment: { text: "adminNotices.fileHint" } },
} satisfies Record<string, NoticeProblems>;

function refusal(typed: WrittenNotice, problems: NoticeProblems): RefusedNotice {
  return { typed, problems, message: messageFor(problems), status: 400 };
}

function messageFor({ title, content, attachment }: NoticeProblems): Message {
  const words = title ?? content;
  if (words) return { tone: "bad", title: "common.error", body: words.text, values: words.values };
  const isTooLarge = attachment === fileProblem.tooLarge.attachment;
  const heading = isTooLarge ? "toast.fileTooLarge.title" : "toast.uploadFailed.title";
  return { tone: "bad", title: heading, body: attachment?.text };
}
