/**
 * Whether this visitor wants light pages (no web fonts, no script, small pictures): chosen in the footer, else as the
 * browser's data saver says.
 */
export function wantsLightPages(request: Request): boolean {
  const chosen = /(?:^|;\s*)light=(on|off)(?:;|$)/.exec(request.headers.get("Cookie") ?? "")?.[1];
  return chosen ? chosen === "on" : request.headers.get("Save-Data")?.toLowerCase() === "on";
}

/** Set-Cookie for the choice of the footer. */
export const lightPagesCookie = (choice: "on" | "off") =>
  `light=${choice}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax`;
