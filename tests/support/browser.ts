import { createHmac } from "node:crypto";
import { decode } from "turbo-stream";
import { getCookieSecret } from "~/env.server";
import { Markup } from "./markup";

export type Posted = Record<string, string | File> | FormData;

/** A response with its complete body. */
export class Answer extends Markup {
  constructor(
    readonly status: number,
    readonly headers: Headers,
    readonly bytes: Buffer,
  ) {
    super(bytes.toString());
  }

  get location(): string | null {
    return this.headers.get("Location");
  }
}

/**
 * Acts like a browser without script. It keeps cookies and posts forms. It does not follow redirects, so that a test
 * can check them.
 */
export class Browser {
  private readonly cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    private readonly handle: (request: Request) => Promise<Response>,
  ) {}

  visit(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask(path, { headers });
  }

  /** Posts a form. The body is multipart if `form` is FormData or contains a file, and otherwise urlencoded. */
  post(path: string, form: Posted = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.ask(path, { method: "POST", body: bodyOf(form), headers: { Origin: this.origin, ...headers } });
  }

  /** Visits the page to which an answer redirects. */
  follow({ location, status }: Answer): Promise<Answer> {
    if (location === null) throw new Error(`This answer leads nowhere, its status is ${status}.`);
    return this.visit(location);
  }

  async ask(path: string, init: RequestInit): Promise<Answer> {
    const request = new Request(this.origin + path, init);
    request.headers.set("Host", new URL(this.origin).host);
    if (this.cookies.size > 0) request.headers.set("Cookie", this.cookieHeader);
    const response = await this.handle(request);
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return new Answer(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
  }

  /** Stores the cookie of a Set-Cookie header, or deletes it if the header says so. */
  keep(cookie: string): this {
    const [pair = "", ...attributes] = cookie.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.some((text) => text === "Max-Age=0" || text.startsWith("Expires=Thu, 01 Jan 1970")))
      this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
    return this;
  }

  get cookieHeader(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }
}

function bodyOf(form: Posted): FormData | URLSearchParams {
  if (form instanceof FormData) return form;
  const fields = Object.entries(form);
  const body = fields.some(([, value]) => value instanceof File) ? new FormData() : new URLSearchParams();
  for (const [name, value] of fields) body.append(name, value as string);
  return body;
}

/**
 * Posts a form as Remix's script does. Returns the data that the action answered, or the address to which it redirects.
 */
export async function postByScript(browser: Pick<Browser, "post">, path: string, form: Parameters<Browser["post"]>[1]) {
  const [page, search = ""] = path.split("?");
  const answer = await browser.post(`${page}.data${search && `?${search}`}`, form);
  const { value } = await decode(new Response(answer.html).body as ReadableStream<Uint8Array>);
  // biome-ignore lint/suspicious/noExplicitAny: only the calling test knows the type of the action's data
  return { status: answer.status, headers: answer.headers, ...(value as { data?: any; redirect?: string }) };
}

/**
 * Returns the Cookie header for the session with this id, as a browser over plain http sends it. The value is signed in
 * the way of Remix.
 */
export function sessionCookie(id: string): string {
  const value = Buffer.from(JSON.stringify(id)).toString("base64");
  const signature = createHmac("sha256", getCookieSecret("office")).update(value).digest("base64").replace(/=+$/, "");
  return `office=${encodeURIComponent(`${value}.${signature}`)}`;
}

/** Returns the session id that is stored in a Cookie or Set-Cookie header. */
export function sessionIdIn(cookies = ""): string {
  const value = /(?:^|; )office=([^;]*)/.exec(cookies)?.[1] ?? "";
  return value && JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0] ?? "", "base64").toString());
}
