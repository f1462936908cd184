import type { MetaDescriptor } from "@remix-run/node";

export type PageHead = { title: string; description: string };

/** The head of a public page; a page without data (it failed) has none. */
export function pageMeta(head: PageHead | undefined): MetaDescriptor[] {
  if (!head) return [];
  return [{ title: head.title }, { name: "description", content: head.description }];
}
