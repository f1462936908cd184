const stateParam = "list";
const allowedParams = ["q", "status", "type", "category", "class", "kind", "page"];

export const listStateQuery = (search: string) => (search ? `?${new URLSearchParams({ [stateParam]: search })}` : "");

export function listUrl(path: string, search: string): string {
  const state = new URLSearchParams(new URLSearchParams(search).get(stateParam) ?? "");
  const allowed = new URLSearchParams([...state].filter(([name]) => allowedParams.includes(name)));
  return allowed.size > 0 ? `${path}?${allowed}` : path;
}

export const listUrlFromRequest = (request: Request, path: string) => listUrl(path, new URL(request.url).search);
