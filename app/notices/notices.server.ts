import { notices } from "../../drizzle/schema";
import { visibleRows } from "../../drizzle/visible-rows";
import { fileColumns } from "../uploads/files.server";

const { id, title, type, content, publishAt, startsOn, endsOn, filePages, sharePicture } = notices;

/** All that a visitor may read. */
export const publicColumns = {
  ...{ id, title, type, content, publishAt, startsOn, endsOn, filePages, sharePicture },
  ...fileColumns(notices),
};

export const publishedNotices = visibleRows(notices, publicColumns);

export type PublishedNotice = ReturnType<typeof publishedNotices.listLatest>[number];

const titles = visibleRows(notices, { id, title });

export const listTickerNotices = () => titles.listLatest(3);
