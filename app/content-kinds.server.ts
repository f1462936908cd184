import { postType } from "./blogs/posts.admin.server";
import type { ContentType, ListedType } from "./content/content.server";
import { contentKindFromList, contentKindFromPage } from "./content/content-kind";
import { downloadType } from "./downloads/downloads.admin.server";
import { photoType } from "./gallery/photos.admin.server";
import { notFound } from "./http";
import { noticeType } from "./notices/notices.admin.server";
import { resultDocumentType } from "./result-documents/result-documents.admin.server";

/** Photos arrive many at a time and have a list of their own. */
const listedTypes: ListedType[] = [noticeType, resultDocumentType, postType, downloadType];

/** `list`: the segment of the office's address. Throws the answer to any other. */
export function getContentType(list?: string): ContentType {
  const kind = contentKindFromList(list);
  return kind === "photo" ? photoType : orNotFound(listedTypes.find((type) => type.kind === kind));
}

export function getListedType(list?: string): ListedType {
  const kind = contentKindFromList(list);
  return orNotFound(listedTypes.find((type) => type.kind === kind));
}

/** `page`: the segment of the public address. */
export function getPreviewedType(page?: string): ListedType {
  const kind = contentKindFromPage(page);
  return orNotFound(listedTypes.find((type) => type.kind === kind));
}

function orNotFound<Found>(type: Found | undefined): Found {
  if (!type) throw notFound();
  return type;
}
