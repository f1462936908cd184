import { Answer } from "./answer";

export type Posted = Record<string, string | File> | FormData;

/** Asks as a browser without script does: keeps cookies, posts forms, and stops at every redirect so a test sees it. */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    readonly handle: (request: Request) => Promise<Response>,
  ) {}

  visit(path: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { headers });
  }

  /** Posts a form: as multipart when it holds a file or is FormData, else urlencoded. */
  post(path: string, form: Posted = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send(path, { method: "POST", body: bodyOf(form), headers: { Origin: this.origin, ...headers } });
  }

  /** Goes where an answer sends the browser. */
  follow({ location }: Answer): Promise<Answer> {
    if (location === null) throw new Error("This answer leads nowhere.");
    return this.visit(location);
  }

  async send(path: string, init: RequestInit): Promise<Answer> {
    const request = new Request(this.origin + path, init);
    request.headers.set("Host", new URL(this.origin).host);
    if (this.cookies.size > 0) request.headers.set("Cookie", [...this.cookies].map((pair) => pair.join("=")).join("; "));
    const response = await this.handle(request);
    for (const cookie of response.headers.getSetCookie()) this.keep(cookie);
    return Answer.from(response);
  }

  /** Takes a Set-Cookie value as a browser does. */
  keep(cookie: string): this {
    const [pair = "", ...attributes] = cookie.split(/;\s*/);
    const name = pair.slice(0, pair.indexOf("="));
    if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
    else this.cookies.set(name, pair.slice(name.length + 1));
    return this;
  }
}

function bodyOf(form: Posted): FormData | URLSearchParams {
  if (form instanceof FormData) return form;
  const fields = Object.entries(form);
  const texts = fields.filter((field): field is [string, string] => typeof field[1] === "string");
  if (texts.length === fields.length) return new URLSearchParams(texts);
  const whole = new FormData();
  for (const [name, value] of fields) whole.append(name, value);
  return whole;
}
