const carried = "list";
const known = ["q", "status", "type", "category", "class", "page"];

/** The query that carries the state of a list, as it stands in its address, along to what is done with one of its rows. */
export const carryList = (search: string) => (search ? `?${new URLSearchParams({ [carried]: search })}` : "");

/** The address of a list in the state that a query carries: narrowed and on the page where the person left it. */
export function listAddress(path: string, search: string): string {
  const state = new URLSearchParams(new URLSearchParams(search).get(carried) ?? "");
  const kept = new URLSearchParams([...state].filter(([name]) => known.includes(name)));
  return kept.size > 0 ? `${path}?${kept}` : path;
}

/** The same for the request that was sent. */
export const listAddressOf = (request: Request, path: string) => listAddress(path, new URL(request.url).search);
