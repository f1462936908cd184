import { blogType } from "./blogs/blogs.admin.server";
import type { ContentType, ListedType } from "./content/content.server";
import { type ContentKind, contentKindFromList, contentKindFromPage, type ListedKind } from "./content/content-kind";
import { downloadType } from "./downloads/downloads.admin.server";
import { photoType } from "./gallery/photos.admin.server";
import { notFound } from "./http";
import { noticeType } from "./notices/notices.admin.server";
import { countNotified } from "./notifications/subscriptions.server";
import { resultDocumentType } from "./result-documents/result-documents.admin.server";

/** Photos have no entry here, because staff upload many of them at a time and see them in a list of their own. */
const listedTypes: Record<ListedKind, ListedType> = {
  notice: { ...noticeType, countNotified },
  resultDocument: resultDocumentType,
  blog: blogType,
  download: downloadType,
};

/** `list` is the list's segment in the admin URL. Throws a 404 if no kind has this list. */
export function getContentType(list?: string): ContentType {
  const kind = contentKindFromList(list);
  return kind === "photo" ? photoType : orNotFound(kind && listedTypes[kind]);
}

export function getListedType(list?: string): ListedType {
  return findListedType(contentKindFromList(list));
}

/** `page` is the page's segment in the public URL. */
export function getPreviewedType(page?: string): ListedType {
  return findListedType(contentKindFromPage(page));
}

const findListedType = (kind: ContentKind | undefined): ListedType =>
  orNotFound(kind && kind !== "photo" ? listedTypes[kind] : undefined);

function orNotFound<Found>(type: Found | undefined): Found {
  if (!type) throw notFound();
  return type;
}
