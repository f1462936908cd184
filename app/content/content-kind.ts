import type { TextKey } from "../i18n/en";
import { truncateText } from "../i18n/text";
import type { ContentKind } from "./activity";

type ContentTexts = Record<"title" | "question" | "appears" | "deleted" | "failed", TextKey> & { list: string };

/** How each kind is deleted: the list it stands in under /cog-admin, what is asked and said, where the public sees it. */
export const contentTexts: Record<ContentKind, ContentTexts> = {
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

const allKinds = Object.keys(contentTexts) as ContentKind[];

/** The kind that an address or a form names, or undefined. */
export const parseContentKind = (name: unknown): ContentKind | undefined => allKinds.find((kind) => kind === name);

/** The kind that stands in a list of the office: "gallery" gives "photo"; undefined for anything else. */
export const contentKindFromList = (list = ""): ContentKind | undefined =>
  allKinds.find((kind) => contentTexts[kind].list === list);

/** Where people see a thing, as a text key: the public place of its kind, or only the office. */
export const contentPlaceText = (kind: ContentKind, isPublic: boolean): TextKey =>
  isPublic ? contentTexts[kind].appears : "appears.office";

const maxTitleLetters = 60;

/** A title short enough to be said in a message, which travels in a cookie. */
export const shortenTitle = (title: string) => truncateText(title, maxTitleLetters);
