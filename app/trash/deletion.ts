import type { PublishedKind } from "../activity/line";
import type { TextKey } from "../language/en";
import { cutText } from "../language/graphemes";

type Deletion = Record<"title" | "question" | "appears" | "deleted" | "failed", TextKey> & { list: string };

/** How each kind is deleted: the list it stands in under /cog-admin, what is asked and said, where the public sees it. */
export const deletions: Record<PublishedKind, Deletion> = {
  notice: {
    list: "notices",
    title: "confirm.deleteTitle",
    question: "confirm.deleteNotice",
    appears: "appears.notice",
    deleted: "toast.noticeDeleted",
    failed: "toast.err.deleteNotice",
  },
  resultDocument: {
    list: "result-documents",
    title: "confirm.deleteTitle.result",
    question: "confirm.deleteResult",
    appears: "appears.result",
    deleted: "toast.resultDeleted",
    failed: "toast.err.deleteResult",
  },
  blog: {
    list: "blogs",
    title: "confirm.deleteTitle.blog",
    question: "confirm.deleteBlog",
    appears: "appears.blog",
    deleted: "toast.blogDeleted",
    failed: "toast.err.deleteBlog",
  },
  photo: {
    list: "gallery",
    title: "confirm.deleteTitle.photo",
    question: "confirm.deletePhoto",
    appears: "appears.photo",
    deleted: "toast.photoDeleted",
    failed: "toast.err.deletePhoto",
  },
};

const everyKind = Object.keys(deletions) as PublishedKind[];

/** The kind that an address or a form names, or undefined. */
export const kindOf = (name: unknown): PublishedKind | undefined => everyKind.find((kind) => kind === name);

/** The kind that stands in a list of the office: "gallery" gives "photo"; undefined for anything else. */
export const kindInList = (list = ""): PublishedKind | undefined =>
  everyKind.find((kind) => deletions[kind].list === list);

/** Where people see a thing, as a text key: the public place of its kind, or only the office. */
export const appearsOf = (kind: PublishedKind, isPublic: boolean): TextKey =>
  isPublic ? deletions[kind].appears : "appears.office";

const mostLettersSaid = 60;

/** A title short enough to be said in a message, which travels in a cookie. */
export const titleToSay = (title: string) => cutText(title, mostLettersSaid);
