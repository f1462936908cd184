import { readOrFallback } from "../errors";
import { getPageNumber } from "../http";
import { pageHead } from "./page-head.server";

/** Returns one page of a list. A page after the last page is a 404. If the list cannot be read, the page is empty. */
export async function readListPage<Row>(request: Request, read: (page: number) => { rows: Row[]; older: boolean }) {
  const page = getPageNumber(request);
  const list = readOrFallback(undefined, () => read(page));
  const named = new URL(request.url).searchParams.get("page") || "1";
  const isMissing = named !== String(page) || (page > 1 && list?.rows.length === 0);
  const head = await pageHead(request, { isMissing });
  return { head, page, isMissing, status: isMissing ? 404 : 200, ...(list ?? { rows: [], older: false }) };
}
