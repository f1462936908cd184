import { data } from "@remix-run/node";

export const notFound = () => data(null, { status: 404 });

/** Answers a request that our pages never send. If a form contains mistakes, show the form again instead. */
export const badRequest = () => data(null, { status: 400 });

export function getPageNumber(request: Request): number {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(page) && Number(page) <= 100_000 ? Number(page) : 1;
}

export function parseId(segment = ""): number | undefined {
  return /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : undefined;
}

/** Returns whether to send light pages, which have no web fonts, no script and only small pictures. */
export const wantsLightPages = ({ headers }: Request): boolean =>
  prefersLightPages(headers.get("Cookie") ?? "", headers.get("Save-Data") ?? "");

export function prefersLightPages(cookie: string, saveData: string): boolean {
  const chosen = /(?:^|;\s*)light=(on|off)(?:;|$)/.exec(cookie)?.[1];
  return chosen ? chosen === "on" : saveData.toLowerCase() === "on";
}

export const lightPagesCookie = (choice: "on" | "off") =>
  `light=${choice}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
