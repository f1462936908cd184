/** A post of the login page's form, as a browser without JavaScript sends it. */
export function loginForm(fields: Record<string, string>, headers: Record<string, string> = {}): Request {
  const body = new URLSearchParams(fields);
  return new Request("http://localhost/cog-admin/login", { method: "POST", body, headers });
}

/** A request that carries a session token the way a browser over plain http does. */
export function visit(address: string, token?: string): Request {
  return new Request(`http://localhost${address}`, { headers: token ? { Cookie: `office=${token}` } : {} });
}
