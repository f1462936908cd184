import { once } from "node:events";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { website } from "../../support/website";
import { sendRaw } from "../test-server";
import { startCachedServer } from "./cached-server";

const school = website();

/** A server that has kept its notices under the one name of the school. */
async function frontWithNotices() {
  school.settings({ PUBLIC_URL: "https://school.example" });
  const server = await startCachedServer();
  const { body } = await server.get("/notices", host);
  await server.cache.settled();
  const raw = (...lines: string[]) => sendRaw(server, `${lines.join("\r\n")}\r\n\r\n`);
  return { ...server, body, raw };
}

const host = { Host: "school.example" };
const named = "Host: school.example";
const last = "Connection: close";
const statusOf = (answer: string) => Number(answer.split(" ")[1]);

describe("a page that is kept", () => {
  it.each<[string, number, string[]]>([
    ["two hosts", 400, ["GET /notices HTTP/1.1", named, "Host: other.example", last]],
    ["the same host twice", 400, ["GET /notices HTTP/1.1", named, named, last]],
    ["no host", 400, ["GET /notices HTTP/1.1", last]],
    ["no host in the way of 1996", 400, ["GET /notices HTTP/1.0"]],
    ["another host", 421, ["GET /notices HTTP/1.1", "Host: other.example", last]],
    ["this machine", 421, ["GET /notices HTTP/1.1", "Host: localhost", last]],
    ["a whole address", 400, ["GET https://school.example/notices HTTP/1.1", named, last]],
    ["a fragment", 400, ["GET /notices#x HTTP/1.1", named, last]],
    ["another method", 405, ["DELETE /notices HTTP/1.1", named, last]],
    ["a body in pieces", 400, ["GET /notices HTTP/1.1", named, "Transfer-Encoding: chunked", last, "", "0"]],
  ])("is not for %s: %i", async (_what, status, lines) => {
    const { raw, made } = await frontWithNotices();
    expect(statusOf(await raw(...lines))).toBe(status);
    expect(made).toEqual(["/notices"]);
  });

  it("is for the host in other letters and for a client of 1996, whose connection ends", async () => {
    const { raw, made } = await frontWithNotices();
    for (const lines of [
      ["GET /notices HTTP/1.0", named],
      ["GET /notices HTTP/1.1", "Host: SCHOOL.example:443", last],
    ]) {
      expect((await raw(...lines)).toLowerCase()).toMatch(/^http\/1.1 200 [\s\S]*\r\nconnection: close\r\n/);
    }
    expect(made).toEqual(["/notices"]);
  });

  it("goes out whole and in order to who asks again and again without waiting, a head without its page", async () => {
    const { raw, body, made } = await frontWithNotices();
    const get = ["GET /notices HTTP/1.1", named, ""];
    const answers = await raw(
      ...get,
      "HEAD /notices HTTP/1.1",
      named,
      "",
      ...get,
      "GET /notices HTTP/1.1",
      named,
      last,
    );
    const [, ...sent] = answers.split("HTTP/1.1 200 OK\r\n");
    const bodies = sent.map((answer) => Buffer.from(answer.slice(answer.indexOf("\r\n\r\n") + 4), "latin1").toString());
    expect(bodies).toEqual([body, "", body, body]);
    expect(made).toEqual(["/notices"]);
  });

  it("is for any header that Node lets in, and repeats nothing of it", async () => {
    const { get, made, lines } = await frontWithNotices();
    const odd = Buffer.from(Array.from({ length: 128 }, (_, byte) => byte + 128)).toString("latin1");
    for (const name of ["Cookie", "Save-Data", "Accept-Encoding", "If-None-Match"]) {
      for (const value of [`light=${odd}`, "light=on".padEnd(12_000, ";"), `"${odd}", W/"", "`]) {
        const { status, headers } = await get("/notices", { ...host, [name]: value });
        expect([name, status]).toEqual([name, 200]);
        expect(JSON.stringify(headers)).not.toContain("light");
      }
    }
    expect(new Set(made)).toEqual(new Set(["/notices"]));
    expect(JSON.stringify(lines)).not.toContain("light");
  });

  it("is the last on its connection once the website closes", async () => {
    const server = await frontWithNotices();
    const socket = connect(server.port, "127.0.0.1");
    const ask = () => socket.write(`HEAD /notices HTTP/1.1\r\n${named}\r\n\r\n`);
    ask();
    expect(String(await once(socket, "data"))).toContain("Connection: keep-alive");
    const closed = server.close();
    ask();
    expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1.1 200 [\s\S]*\r\nConnection: close\r\n/);
    await closed;
  });
});
