import type { ServerResponse } from "node:http";

/** The head of an answer that is given again and again: names and values in turn, and what Node last made of them. */
export type Head = { told: string[]; written?: { text: string; second: number; varying: string } };

/**
 * Writes a head that is the whole head of this answer; nothing was set before. Node looks at every letter of every
 * header each time, a fifth of what an answer from memory costs; so what it wrote is taken again for the same head in
 * the same second, since one line of it is the date. `place` is where the one value stands that may change.
 */
export function writeAgain(response: Writing, status: number, head: Head, place: number): void {
  const varying = head.told[place] ?? "";
  const second = Math.floor(Date.now() / 1000);
  const { written } = head;
  // Whose connection may close after this answer is told so in the head.
  const isAsEver = response.shouldKeepAlive && response.req.httpVersion === "1.1";
  if (isAsEver && written?.second === second && written.varying === varying) {
    response.statusCode = status;
    Reflect.set(response, "_header", written.text);
    if (response.headersSent) return;
  }
  response.writeHead(status, head.told);
  const text = response._header;
  if (isAsEver && text) head.written = { text, second, varying };
}

/** `_header`: the head as Node writes it. No page of its manual tells of it, but compression and finalhandler read it, too. */
type Writing = ServerResponse & { _header?: string | null };
