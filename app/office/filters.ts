import { composed } from "../language/composed";
import { type ShownStatus, statuses } from "./status";

export type Filters = { words?: string; status?: ShownStatus };

const longestWords = 200;

/** What the address of a list asks for: `q` words in it, `status` as shown. Anything that makes no sense is left out. */
export function filtersOf(request: Request): Filters {
  const { searchParams } = new URL(request.url);
  const words = composed(searchParams.get("q") ?? "")
    .trim()
    .slice(0, longestWords);
  return { words: words || undefined, status: statuses.find((status) => status === searchParams.get("status")) };
}

/** The address of a list with its filters, without the page: what a pager and a form come back to. */
export function filteredAddress(request: Request, names: string[]): string {
  const { pathname, searchParams } = new URL(request.url);
  const kept = new URLSearchParams();
  for (const name of names) {
    const value = searchParams.get(name);
    if (value) kept.set(name, value);
  }
  const path = pathname.replace(/\.data$/, "");
  return kept.size > 0 ? `${path}?${kept}` : path;
}
