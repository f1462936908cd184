import type { TextKey } from "../language/en";
import { typedLine } from "../language/typed";
import { messageAbout } from "../office/form-problems";
import type { Message } from "../office/messages";
import { notWritten, statusSaying } from "../office/not-written.server";
import { onceOf } from "../office/once.server";
import { type Outcome, parseTiming, type Timing } from "../office/publish-time";
import { type Refused, receiveForm } from "../office/received-form.server";
import { notChanged } from "../office/writing";
import { blogAuthorImage, blogFile } from "../uploads/accepted-files";
import { type BlogFiles, changeBlog, findBlog, publishBlog } from "./blog-desk.server";
import { discardBlogFiles, type ReceivedFiles, storeBlogFiles } from "./store-blog-files.server";
import { type BlogField, type BlogProblems, parseBlog, type WrittenBlog } from "./written-blog";

/** A post as it stands in the form: the time to publish as typed, and the state of the row the form was filled from. */
export type TypedBlog = WrittenBlog & { publishAt: string; seen: number };

export type RefusedBlog = Refused<TypedBlog, BlogField>;

export type ReceivedBlog = { refused: RefusedBlog } | { messages: Message[] };

const fileFields = {
  // It is shown 56 pixels wide at most; the rest is for sharp screens.
  authorImage: { rule: blogAuthorImage, longest: 320 },
  relatedFile: { rule: blogFile },
} as const;

/**
 * Publishes the post of a posted form, or changes the post `changing`. Its files are stored before the row; when
 * storing fails nothing is published, so that the writer decides what to do without them. A form with mistakes
 * publishes nothing and keeps nothing. `account` is the e-mail of whoever sent it.
 */
export async function receiveBlog(request: Request, account: string, changing?: number): Promise<ReceivedBlog> {
  const failed = changing === undefined ? "toast.err.publishBlog" : "toast.err.changeBlog";
  const form = await readForm(request, failed);
  if ("refused" in form) return form;
  const files = await storeBlogFiles(form.files);
  if ("reason" in files) return refusal(form.typed, files.reason, statusSaying(files.reason.body));
  try {
    return changing === undefined
      ? await publish(form, account, files.stored)
      : await change(form, account, changing, files.stored);
  } catch (fault) {
    const body = notWritten("a blog", fault);
    await discardBlogFiles(files.stored, fault);
    return refusal(form.typed, { tone: "bad", title: failed, body }, statusSaying(body));
  }
}

const refusal = (typed: TypedBlog, message: Message, status: number, problems: BlogProblems = {}) => ({
  refused: { typed, problems, message, status },
});

type ReadForm = { typed: TypedBlog; blog: WrittenBlog; timing: Timing; fields: FormData; files: ReceivedFiles };

async function readForm(request: Request, failed: TextKey): Promise<ReadForm | { refused: RefusedBlog }> {
  const { fields, files, problems: judged, stopped } = await receiveForm(request, fileFields, failed);
  const { blog, problems: ofWords } = parseBlog(fields);
  const { timing, typed: publishAt, problem } = parseTiming(fields, new Date());
  const typed: TypedBlog = { ...blog, publishAt, seen: Number(typedLine(fields, "seen")) };
  if (stopped) return refusal(typed, stopped.message ?? messageAbout(judged, inputs), stopped.status, judged);
  const problems = { ...ofWords, ...judged, ...(problem && { publishAt: problem }) };
  const isWrong = Object.keys(problems).length > 0;
  return isWrong
    ? refusal(typed, messageAbout(problems, inputs), 400, problems)
    : { typed, blog, timing, fields, files };
}

const inputs = Object.keys(fileFields);

async function publish(form: ReadForm, account: string, stored: BlogFiles): Promise<ReceivedBlog> {
  const { blog, timing, fields } = form;
  const written = publishBlog(blog, stored, { account, timing, once: onceOf(fields) });
  // The same form a second time: its post is on the shelf, with its files.
  if (written === undefined) await discardBlogFiles(stored);
  return { messages: said(stored, saidOf[timing.status === "Draft" ? "draft" : "published"], timing) };
}

async function change(form: ReadForm, account: string, id: number, stored: BlogFiles): Promise<ReceivedBlog> {
  const { typed, blog, timing, fields } = form;
  const files = {
    authorImage: stored.authorImage ?? taken(fields, "authorImage"),
    related: stored.related ?? taken(fields, "relatedFile"),
  };
  const outcome = changeBlog(id, blog, { account, timing, seen: typed.seen, files });
  if (outcome !== "gone" && outcome !== "overtaken") return { messages: said(stored, saidOf[outcome]) };
  await discardBlogFiles(stored);
  return { refused: notChanged(outcome, "toast.err.changeBlog", typed, findBlog(id)) };
}

/** Null when the tick asks to take the present file away. */
const taken = (fields: FormData, field: keyof ReceivedFiles) =>
  fields.get(`remove-${field}`) === null ? undefined : null;

function said({ authorImage, related }: BlogFiles, title: TextKey, timing?: Timing): Message[] {
  const titles: TextKey[] = [
    ...(authorImage || related ? ["toast.fileUploaded" as const] : []),
    title,
    ...(timing?.status === "Published" && timing.publishAt ? [saidOf.scheduled] : []),
  ];
  return titles.map((title) => ({ tone: "good", title }));
}

const saidOf: Record<Outcome, TextKey> = {
  draft: "toast.draftSaved",
  scheduled: "toast.scheduled",
  published: "toast.blogPublished",
  saved: "toast.blogChanged",
};
