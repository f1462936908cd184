const stateParam = "list";
const allowedParams = ["q", "status", "type", "category", "class", "page"];

/** The query that carries the state of a list, as it stands in its address, along to what is done with one of its rows. */
export const listStateQuery = (search: string) => (search ? `?${new URLSearchParams({ [stateParam]: search })}` : "");

/** The address of a list in the state that a query carries: narrowed and on the page where the person left it. */
export function listUrl(path: string, search: string): string {
  const state = new URLSearchParams(new URLSearchParams(search).get(stateParam) ?? "");
  const allowed = new URLSearchParams([...state].filter(([name]) => allowedParams.includes(name)));
  return allowed.size > 0 ? `${path}?${allowed}` : path;
}

/** The same for the request that was sent. */
export const listUrlFromRequest = (request: Request, path: string) => listUrl(path, new URL(request.url).search);
