import { spawn } from "node:child_process";
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { expect } from "@playwright/test";
import {
  findProgram,
  type makeCertificate,
  nginxArguments,
  nginxHttpChanges,
  nginxTlsChanges,
} from "~tests/deploy-config.mjs";
import { withPlace } from "~tests/e2e/school";
import { freePort, isListening } from "~tests/free-port.mjs";

/** The host name of the requests. The settings in deploy/ have the same name. */
export const host = "school.example";

/** A reverse proxy in front of the website. `path` is the path of its program, or undefined if it is not installed. */
export type Program = {
  name: string;
  path: string | undefined;
  /**
   * Writes the proxy's settings into the folder `place`, for a website at the port `website`. Returns the arguments
   * that start the proxy at the port `own`.
   */
  words: (place: string, own: number, website: number) => string[];
};

/** Returns nginx without TLS. `changes` are replacements in the settings of deploy/. */
export const nginxWith = (changes: [RegExp, string][]): Program => ({
  name: "nginx",
  path: findProgram("nginx"),
  words: (place, own, website) => nginxArguments(place, website, [...nginxHttpChanges(own), ...changes]),
});

export const nginx = nginxWith([]);

/** Returns nginx with TLS. `plain` is the port of the server in nginx that redirects http to https. */
export const nginxWithTls = (plain: number, files: ReturnType<typeof makeCertificate>): Program => ({
  ...nginx,
  words: (place, own, website) =>
    nginxArguments(place, website, [
      [/listen 80;\s*listen \[::\]:80;/, `listen 127.0.0.1:${plain};`],
      ...nginxTlsChanges(own, files),
      // Allows old ciphers. A refused connection with an old protocol then shows that our ssl_protocols setting works,
      // and not only the defaults of OpenSSL.
      [/server_tokens off;/, "server_tokens off; ssl_ciphers DEFAULT@SECLEVEL=0;"],
    ]),
});

/** Returns whether a proxy is not installed, so that its tests must be skipped. */
export const isMissing = ({ path }: Program) => path === undefined;

/** Reports each proxy that is not installed, only once in a test run. */
export function sayWhatIsMissing(programs: Program[]): void {
  if (process.env.TEST_WORKER_INDEX !== undefined) return;
  for (const { name } of programs.filter(isMissing)) console.log(`\nskipped: ${name} is not installed\n`);
}

/**
 * Starts a proxy with the settings of deploy/ in front of a website at the port `website`. Calls `use` with the port of
 * the proxy.
 */
export function withReverseProxy(
  program: Program,
  website: number,
  use: (port: number) => Promise<void>,
): Promise<void> {
  return withPlace(async (place) => {
    const own = await freePort();
    if (program.path === undefined) throw new Error(`${program.name} is not installed`);
    const child = spawn(program.path, program.words(place, own, website), { stdio: ["ignore", "ignore", "pipe"] });
    const complained: string[] = [];
    child.stderr.on("data", (text) => void complained.push(String(text)));
    const ended = once(child, "exit");
    try {
      await expect
        .poll(async () => child.exitCode !== null || (await isListening(own)), { message: complained.join("") })
        .toBe(true);
      expect(child.exitCode, complained.join("")).toBe(null);
      await use(own);
    } finally {
      child.kill("SIGTERM");
      await ended;
    }
  });
}

export type Asking = { method?: string; headers?: Record<string, string>; body?: Buffer; from?: string };
export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer; cache: string };

/**
 * Requests a page of the school at a port. Returns the answer as it came, without decompressing it. `from` is the local
 * IP address that the request comes from.
 */
export async function ask(port: number, path: string, { method, headers, body, from }: Asking = {}): Promise<Answered> {
  const sent = { Host: host, Connection: "close", ...headers, ...(body && { "Content-Length": body.length }) };
  const asked = request({ host: "127.0.0.1", port, path, method, headers: sent, localAddress: from });
  asked.end(body);
  const [answer] = await once(asked, "response");
  const pieces: Buffer[] = [];
  for await (const piece of answer) pieces.push(piece);
  const cache = String(answer.headers["x-cache"] ?? "");
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(pieces), cache };
}
