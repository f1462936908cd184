import { readOr } from "../http";
import type { TextKey } from "../language/en";
import { problemsOf, typedLine } from "../language/typed";
import { messageAbout } from "../office/form-problems";
import { onceOf } from "../office/once.server";
import { parseTiming, type Timing } from "../office/publish-time";
import { type ReceivedFile, type Refused, receiveForm } from "../office/received-form.server";
import { resultFile } from "../uploads/accepted-files";
import {
  missingPart,
  parseResultDocument,
  type ResultDocumentProblems,
  type WrittenResultDocument,
} from "./result-document";
import { findResultDocument } from "./result-document-desk.server";

/** A result paper as it stands in the form: its days as typed, and the state of the row the form was filled from. */
export type TypedResultDocument = Omit<WrittenResultDocument, "examDate"> & {
  examDate: string;
  publishAt: string;
  seen: number;
};

export type RefusedResultDocument = Refused<TypedResultDocument, keyof ResultDocumentProblems>;

export type ReadResultDocument = {
  typed: TypedResultDocument;
  paper: WrittenResultDocument;
  timing: Timing;
  once: string;
  file?: ReceivedFile;
};

const fileFields = { file: { rule: resultFile } } as const;

/**
 * Reads the posted form of a result paper, or of a change to the paper `changing`. What is published must have a file,
 * sent now or kept already; a draft may wait for it. `failed` is the title of what to say of a form that is not whole.
 */
export async function readResultDocument(
  request: Request,
  failed: TextKey,
  changing?: number,
): Promise<ReadResultDocument | { refused: RefusedResultDocument }> {
  const { fields, files, problems: fileProblems, stopped } = await receiveForm(request, fileFields, failed);
  const { paper, examDate, problems: wordProblems } = parseResultDocument(fields);
  const { timing, typed: publishAt, problem } = parseTiming(fields, new Date());
  const typed = { ...paper, examDate, publishAt, seen: Number(typedLine(fields, "seen")) };
  if (stopped) {
    const message = stopped.message ?? messageAbout(fileProblems, ["file"]);
    return { refused: { typed, problems: fileProblems, message, status: stopped.status } };
  }
  const isWithoutFile = timing.status === "Published" && !files.file && !fileProblems.file && !hasFile(changing);
  const problems: ResultDocumentProblems = problemsOf({
    ...wordProblems,
    file: isWithoutFile ? missingPart : fileProblems.file,
    publishAt: problem,
  });
  if (Object.keys(problems).length > 0) {
    const message = messageAbout(problems, isWithoutFile ? [] : ["file"]);
    return { refused: { typed, problems, message, status: 400 } };
  }
  return {
    typed,
    paper,
    timing,
    once: onceOf(fields),
    file: files.file,
  };
}

// Whether the paper is there at all is found out when it is changed.
const hasFile = (changing: number | undefined) =>
  changing !== undefined && readOr(true, () => findResultDocument(changing)?.fileUrl !== null);
