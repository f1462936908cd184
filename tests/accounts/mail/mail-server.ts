import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";

export type ReceivedEmail = { from: string; to: string[]; subject: string; head: string; text: string };

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** Starts a real mail server on this machine. It keeps every email that it accepts. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const emails: ReceivedEmail[] = [];
  const waiting: { number: number; resolve: () => void }[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 0,
    ...options,
    async onData(stream, { envelope }, done) {
      const pieces: Buffer[] = [];
      for await (const piece of stream) pieces.push(piece);
      const to = envelope.rcptTo.map(({ address }) => address);
      const from = envelope.mailFrom ? envelope.mailFrom.address : "";
      emails.push({ from, to, ...parseEmail(Buffer.concat(pieces).toString()) });
      done();
      for (const { number, resolve } of waiting) if (emails.length >= number) resolve();
    },
  });
  // Without this listener, a sender that closes its connection early would make the test fail.
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const { port } = server.server.address() as AddressInfo;
  return {
    emails,
    url: `smtp://127.0.0.1:${port}`,
    /** Resolves when this many emails have arrived in total. */
    arrival: (number: number) =>
      new Promise<void>((resolve) => (emails.length >= number ? resolve() : waiting.push({ number, resolve }))),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

/** Returns the token of the one-time link in an email. */
export const getLinkToken = (email: ReceivedEmail | undefined): string =>
  /[?&]token=([\w-]+)/.exec(email?.text ?? "")?.[1] ?? "";

function parseEmail(raw: string) {
  const end = raw.indexOf("\r\n\r\n");
  const head = raw.slice(0, end).replace(/\r\n[ \t]+/g, " ");
  const headers = Object.fromEntries(
    head
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 2)]),
  );
  const encoding = headers["content-transfer-encoding"] ?? "7bit";
  const text = decodeBody(raw.slice(end + 4), encoding).replace(/\r\n/g, "\n");
  return { subject: decodeHeader(headers.subject ?? ""), head, text };
}

function decodeBody(text: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(text, "base64").toString();
  if (encoding !== "quoted-printable") return text;
  const bytes = text
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

function decodeHeader(header: string): string {
  return header
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?UTF-8\?([BQ])\?([^?]*)\?=/gi, (_, kind, words) =>
      kind.toUpperCase() === "B" ? Buffer.from(words, "base64").toString("latin1") : decodeQuotedWord(words),
    )
    .replace(/[\s\S]*/, (bytes) => (/[\x80-\xff]/.test(bytes) ? Buffer.from(bytes, "latin1").toString() : bytes));
}

const decodeQuotedWord = (words: string) =>
  words
    .replaceAll("_", " ")
    .replace(/=([0-9A-F]{2})/gi, (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
