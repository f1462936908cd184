/** Returns the value of a cookie, or undefined if its whole value does not match `pattern`. */
export const readOfficeCookie = ({ headers }: Request, name: string, pattern: RegExp): string | undefined =>
  new RegExp(`(?:^|;\\s*)${name}=(${pattern.source})(?:;|$)`).exec(headers.get("Cookie") ?? "")?.[1];

/** Returns the header of a cookie that only the office's server reads. The value must be plain, without `;` or spaces. */
export const officeCookie = (name: string, value: string | number, maxAgeSeconds: number): string =>
  `${name}=${value}; Path=/cog-admin; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax`;
