import type { TextKey } from "../language/en";
import type { Message } from "../office/messages";
import { notWritten, statusSaying } from "../office/not-written.server";
import type { Outcome } from "../office/publish-time";
import { storeFile } from "../office/store-file.server";
import { notChanged } from "../office/writing";
import { type AttachedFile, discardFile, discardUnwritten } from "../uploads/kept-file.server";
import { type ReadResultDocument, type RefusedResultDocument, readResultDocument } from "./read-result-document.server";
import { changeResultDocument, findResultDocument, publishResultDocument } from "./result-document-desk.server";

export type ReceivedResultDocument = { refused: RefusedResultDocument } | { messages: Message[] };

const uploaded: Message = { tone: "good", title: "toast.fileUploaded" };

/**
 * Publishes the result paper of a posted form, or changes the paper `changing`. Its file is stored before the row; when
 * storing fails nothing is published (specification, section 8). A form with mistakes publishes nothing and keeps
 * nothing. `account` is the e-mail of whoever sent it.
 */
export async function receiveResultDocument(
  request: Request,
  account: string,
  changing?: number,
): Promise<ReceivedResultDocument> {
  const failed = changing === undefined ? "toast.err.publishResult" : "toast.err.changeResult";
  const form = await readResultDocument(request, failed, changing);
  if ("refused" in form) return form;
  const { typed } = form;
  const { attached, warning } = await storeFile("documents/results", form.file);
  if (warning) {
    const problems = { file: { text: warning.body ?? "toast.uploadFailed.body" } } as const;
    return { refused: { typed, problems, message: warning, status: statusSaying(warning.body) } };
  }
  try {
    if (changing === undefined) return await publish(form, account, attached);
    return await change(form, account, changing, attached);
  } catch (fault) {
    const body = notWritten("a result paper", fault);
    if (attached) await discardUnwritten(attached.filePath, fault);
    const message: Message = { tone: "bad", title: failed, body };
    return { refused: { typed, problems: {}, message, status: statusSaying(body) } };
  }
}

async function publish(
  { paper, timing, once }: ReadResultDocument,
  account: string,
  attached?: AttachedFile,
): Promise<ReceivedResultDocument> {
  const written = publishResultDocument(paper, attached, { account, timing, once });
  // The same form a second time: its paper is published, with its file.
  if (written === undefined && attached) await discardFile(attached.filePath);
  if (timing.status === "Draft") return success([saidOf.draft], attached);
  return success(timing.publishAt ? [saidOf.published, saidOf.scheduled] : [saidOf.published], attached);
}

async function change(
  { typed, paper, timing }: ReadResultDocument,
  account: string,
  id: number,
  attached?: AttachedFile,
): Promise<ReceivedResultDocument> {
  const outcome = changeResultDocument(id, paper, { account, timing, seen: typed.seen, file: attached });
  if (outcome !== "gone" && outcome !== "overtaken") return success([saidOf[outcome]], attached);
  if (attached) await discardFile(attached.filePath);
  return { refused: notChanged(outcome, "toast.err.changeResult", typed, findResultDocument(id)) };
}

function success(titles: TextKey[], attached?: AttachedFile): ReceivedResultDocument {
  const said = titles.map((title): Message => ({ tone: "good", title }));
  return { messages: attached ? [uploaded, ...said] : said };
}

const saidOf: Record<Outcome, TextKey> = {
  draft: "toast.draftSaved",
  scheduled: "toast.scheduled",
  published: "toast.resultPublished",
  saved: "toast.resultChanged",
};
