import type { Language } from "../language/languages";
import type { AttachedTo } from "../uploads/attachment";
import { type Xml, xml } from "./xml";

export type Channel = {
  title: string;
  description: string;
  language: Language;
  /** Where the page of the feed and the feed itself are. */
  page: string;
  self: string;
};

export type Item = {
  title: string;
  text: string;
  address: string;
  publishAt: Date;
  category: string;
  /** The file that hangs on it: its absolute address, its bytes, its MIME type. */
  file?: { url: string; size: number; type: string };
};

/** The file of a row as an item carries it: readers outside need its whole address. */
export const attachedTo = ({ fileUrl, fileSize, fileType }: AttachedTo, origin: string): Item["file"] =>
  fileUrl && fileType ? { url: origin + fileUrl, size: fileSize ?? 0, type: fileType } : undefined;

/** A feed in RSS 2.0, its items as they come. */
export function rss({ title, description, language, page, self }: Channel, items: Item[]): string {
  const [newest] = items;
  return xml`<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${title}</title>
<link>${page}</link>
<description>${description}</description>
<language>${language}</language>
${newest && xml`<lastBuildDate>${newest.publishAt.toUTCString()}</lastBuildDate>\n`}<atom:link href="${self}" rel="self" type="application/rss+xml"/>
${items.map(item)}</channel>
</rss>
`.text;
}

const item = ({ title, text, address, publishAt, category, file }: Item): Xml => xml`<item>
<title>${title}</title>
<link>${address}</link>
<guid isPermaLink="true">${address}</guid>
<pubDate>${publishAt.toUTCString()}</pubDate>
<category>${category}</category>
<description>${text}</description>
${file && xml`<enclosure url="${file.url}" length="${file.size}" type="${file.type}"/>\n`}</item>
`;
