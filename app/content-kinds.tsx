import type { ReactNode } from "react";
import { BlogForm, BlogItem, blogFilters } from "./blogs/blogs.admin";
import type { ListedRow } from "./content/content.server";
import type { ListedKind } from "./content/content-kind";
import type { Listed } from "./content/publication";
import type { ContentFormProps } from "./content/screens/content-form";
import type { FilterChoice } from "./content/screens/content-screen";
import { DownloadForm, DownloadItem, downloadFilters, EmptyGroups } from "./downloads/downloads.admin";
import { NoticeForm, NoticeItem, noticeFilters } from "./notices/notices.admin";
import {
  ResultDocumentForm,
  ResultDocumentItem,
  resultDocumentFilters,
} from "./result-documents/result-documents.admin";

/**
 * The admin parts of a kind of content. `Form` and `Item` are methods, because TypeScript then allows each kind to
 * declare its own values and rows.
 */
export type ContentParts = {
  Form(props: ContentFormProps): ReactNode;
  Item(props: { item: Listed<ListedRow> }): ReactNode;
  filters: FilterChoice[];
  listClassName?: string;
  Missing?(props: { missing: string[] }): ReactNode;
};

export const contentParts: Record<ListedKind, ContentParts> = {
  notice: { Form: NoticeForm, Item: NoticeItem, filters: noticeFilters },
  resultDocument: { Form: ResultDocumentForm, Item: ResultDocumentItem, filters: resultDocumentFilters },
  blog: { Form: BlogForm, Item: BlogItem, filters: blogFilters, listClassName: "grid md:grid-cols-2 lg:ml-margin" },
  download: { Form: DownloadForm, Item: DownloadItem, filters: downloadFilters, Missing: EmptyGroups },
};
