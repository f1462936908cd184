/**
 * Whether this visitor wants light pages (no web fonts, no script, small pictures): chosen in the footer, else as the
 * browser's data saver says.
 */
export const wantsLightPages = ({ headers }: Request): boolean =>
  prefersLightPages(headers.get("Cookie") ?? "", headers.get("Save-Data") ?? "");

/** The same by the values of the headers Cookie and Save-Data, empty where there is none. */
export function prefersLightPages(cookie: string, saveData: string): boolean {
  const chosen = /(?:^|;\s*)light=(on|off)(?:;|$)/.exec(cookie)?.[1];
  return chosen ? chosen === "on" : saveData.toLowerCase() === "on";
}

/** Set-Cookie for the choice of the footer. */
export const lightPagesCookie = (choice: "on" | "off") =>
  `light=${choice}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
