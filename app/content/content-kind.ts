import type { ActivityKind } from "~drizzle/stored-values";
import type { TextKey } from "../i18n/en";
import { truncateText } from "../i18n/text";

export const contentKinds = ["notice", "resultDocument", "blog", "photo", "download"] as const satisfies ActivityKind[];
export type ContentKind = (typeof contentKinds)[number];

/** The kinds of content whose items are published one by one. */
export type ListedKind = Exclude<ContentKind, "photo">;

/** `list` is the path of the list in the admin area, after /cog-admin. `page` is the path of the public page. */
const contentScreens: Record<ContentKind, { list: string; page: string }> = {
  notice: { list: "notices", page: "notices" },
  resultDocument: { list: "result-documents", page: "results" },
  blog: { list: "blogs", page: "blogs" },
  photo: { list: "gallery", page: "curriculum-gallery" },
  download: { list: "downloads", page: "downloads" },
};

export const parseContentKind = (name: unknown): ContentKind | undefined => contentKinds.find((kind) => kind === name);

/** Returns the kind for the path of its list, for example "photo" for "gallery". */
export const contentKindFromList = (list = ""): ContentKind | undefined =>
  contentKinds.find((kind) => contentScreens[kind].list === list);

export const contentKindFromPage = (page = ""): ContentKind | undefined =>
  contentKinds.find((kind) => contentScreens[kind].page === page);

/** A result document has no page of its own, so its path leads to its row on the page of all results. */
export const contentPagePath = (kind: ContentKind, id: number) =>
  kind === "resultDocument" ? `/results#${resultDocumentAnchor(id)}` : `/${contentScreens[kind].page}/${id}`;

export const resultDocumentAnchor = (id: number) => `r${id}`;

export const contentPreviewPath = (kind: ContentKind, id: number) => `/${contentScreens[kind].page}/${id}`;

export const contentListPath = (kind: ContentKind) => `/cog-admin/${contentScreens[kind].list}`;

/** The id of an item's row in the list of the office. After a save, the URL of the list ends with it. */
export const contentRowId = (id: number) => `item-${id}`;

export const contentPlaceText = (kind: ContentKind, isPublic: boolean): TextKey =>
  isPublic ? `content.${kind}.appears` : "content.appearsInAdmin";

const maxTitleLetters = 60;

/** Shortens a title for flash messages, because the browser stores flash messages in a small cookie. */
export const shortenTitle = (title: string) => truncateText(title, maxTitleLetters);
