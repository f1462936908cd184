import type { MetaDescriptor } from "@remix-run/node";

export type PageHead = { meta: MetaDescriptor[]; origin: string; path?: string };

/** Returns the `meta` of a page from its head. If a page failed, it has no data and so no head. */
export const pageMeta = ({ data }: { data?: unknown }): MetaDescriptor[] =>
  (data as { head: PageHead } | undefined)?.head.meta ?? [];
