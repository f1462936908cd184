import type { TextKey } from "../i18n/en";
import { truncateText } from "../i18n/text";
import type { ContentKind } from "./activity-texts";

type ContentTexts = {
  /** Below /cog-admin. */
  list: string;
  screen: TextKey;
  empty: TextKey;
  create: TextKey;
  edit: TextKey;
  /** Missing where nothing can be a draft. */
  publish?: TextKey;
  published: TextKey;
  saved: TextKey;
  /** Replaces `published` for a new item, and "File uploaded". */
  created?: { title: TextKey; withFile: TextKey; withoutFile: TextKey };
  deleted: TextKey;
  deleteTitle: TextKey;
  deleteQuestion: TextKey;
  appears: TextKey;
  errors: { fetch: TextKey; create: TextKey; update: TextKey; delete: TextKey };
};

export const contentTexts: Record<ContentKind, ContentTexts> = {
  notice: {
    list: "notices",
    screen: "office.nav.notices",
    empty: "adminNotices.empty",
    create: "adminNotices.new",
    edit: "adminNotices.edit",
    publish: "adminNotices.publish",
    published: "toast.noticePublished",
    saved: "toast.noticeChanged",
    created: {
      title: "toast.noticeCreated.title",
      withFile: "toast.noticeCreated.withFile",
      withoutFile: "toast.noticeCreated.noFile",
    },
    deleted: "toast.noticeDeleted",
    deleteTitle: "confirm.deleteTitle",
    deleteQuestion: "confirm.deleteNotice",
    appears: "appears.notice",
    errors: {
      fetch: "toast.err.fetchNotices",
      create: "toast.err.createNotice",
      update: "toast.err.changeNotice",
      delete: "toast.err.deleteNotice",
    },
  },
  resultDocument: {
    list: "result-documents",
    screen: "office.nav.resultDocuments",
    empty: "adminResultDocs.empty",
    create: "adminResultDocs.publish",
    edit: "adminResultDocs.edit",
    publish: "adminResultDocs.publish",
    published: "toast.resultPublished",
    saved: "toast.resultChanged",
    deleted: "toast.resultDeleted",
    deleteTitle: "confirm.deleteTitle.result",
    deleteQuestion: "confirm.deleteResult",
    appears: "appears.result",
    errors: {
      fetch: "toast.err.fetchResults",
      create: "toast.err.publishResult",
      update: "toast.err.changeResult",
      delete: "toast.err.deleteResult",
    },
  },
  blog: {
    list: "blogs",
    screen: "office.nav.blogs",
    empty: "adminBlogs.empty",
    create: "adminBlogs.new",
    edit: "adminBlogs.edit",
    publish: "adminBlogs.publish",
    published: "toast.blogPublished",
    saved: "toast.blogChanged",
    deleted: "toast.blogDeleted",
    deleteTitle: "confirm.deleteTitle.blog",
    deleteQuestion: "confirm.deleteBlog",
    appears: "appears.blog",
    errors: {
      fetch: "toast.err.fetchBlogs",
      create: "toast.err.publishBlog",
      update: "toast.err.changeBlog",
      delete: "toast.err.deleteBlog",
    },
  },
  photo: {
    list: "gallery",
    screen: "office.nav.gallery",
    empty: "gallery.emptyCategory",
    create: "adminGallery.upload",
    edit: "adminGallery.edit",
    published: "toast.photosUploaded",
    saved: "toast.photoChanged",
    deleted: "toast.photoDeleted",
    deleteTitle: "confirm.deleteTitle.photo",
    deleteQuestion: "confirm.deletePhoto",
    appears: "appears.photo",
    errors: {
      fetch: "toast.err.fetchPhotos",
      create: "toast.err.uploadPhotos",
      update: "toast.err.changePhoto",
      delete: "toast.err.deletePhoto",
    },
  },
};

const allKinds = Object.keys(contentTexts) as ContentKind[];

export const parseContentKind = (name: unknown): ContentKind | undefined => allKinds.find((kind) => kind === name);

/** "photo" for "gallery". */
export const contentKindFromList = (list = ""): ContentKind | undefined =>
  allKinds.find((kind) => contentTexts[kind].list === list);

export const contentListPath = (kind: ContentKind) => `/cog-admin/${contentTexts[kind].list}`;

export const contentPlaceText = (kind: ContentKind, isPublic: boolean): TextKey =>
  isPublic ? contentTexts[kind].appears : "appears.office";

const maxTitleLetters = 60;

/** For flash messages, which travel in a cookie. */
export const shortenTitle = (title: string) => truncateText(title, maxTitleLetters);
