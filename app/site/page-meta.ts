import type { MetaDescriptor } from "@remix-run/node";

export type PageHead = { meta: MetaDescriptor[]; origin: string; path?: string };

/** Returns the `meta` of every page with a head. A failed page has no data. */
export const pageMeta = ({ data }: { data?: unknown }): MetaDescriptor[] =>
  (data as { head: PageHead } | undefined)?.head.meta ?? [];
