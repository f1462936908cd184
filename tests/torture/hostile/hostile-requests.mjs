import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { dirname } from "node:path";
import { select } from "../school-database.mjs";
import { at, get, openSchool, randomFrom, resultOf, storedFiles, withPlace } from "../website.mjs";
import { requestMaker } from "./request-maker.mjs";

// Requests of these kinds may be incomplete. The website then waits for the rest and at last closes the connection
// without an answer, which is not a fault.
const mayBeHalf = ["half", "aLength", "aMutation"];

/**
 * Sends hostile requests, half of them with the cookie of a signed-in browser. Their paths, queries, headers, methods,
 * hosts, ranges, lengths, encodings and multipart forms are hostile. Their order depends on the seed.
 * @param {{ count: number, seed: number, until?: number }} options
 * @returns {Promise<import("../website.mjs").Result>}
 */
export function hostileRequests({ count, seed, until = Number.POSITIVE_INFINITY }) {
  return withPlace(async (settings) => {
    const { website, address, cookie } = await openSchool(settings);
    const make = requestMaker(randomFrom(seed), website.port, cookie);
    // The first requests of each kind load code into memory, which is not a leak. So the measurement starts after 150
    // requests.
    for (let warm = 0; warm < 150; warm++) await send(website.port, make());
    const before = stateOf(settings);

    const faults = [];
    const memory = [];
    let sent = 0;
    const sendAll = async () => {
      while (sent < count && Date.now() < until) {
        sent += 1;
        if (sent % Math.ceil(count / 24) === 0) memory.push(website.memory());
        const request = make();
        const fault = faultIn(await send(website.port, request), request.kind);
        const bytes = JSON.stringify(request.bytes.subarray(0, 160).toString("latin1"));
        if (fault) faults.push(`${request.kind}: ${fault}: ${bytes}`);
      }
    };
    await Promise.all([sendAll(), sendAll(), sendAll(), sendAll()]);

    // The used memory varies. A leak shows as a higher median in the last quarter of the trial than in the second
    // quarter.
    const quarter = Math.ceil(memory.length / 4);
    const grown = Math.round(at(memory.slice(-quarter), 0.5) - at(memory.slice(quarter, 2 * quarter), 0.5));
    const isAlive = (await get(address, "/notices")).status === 200;
    // Checks that the cookie is still valid. Otherwise the later requests did not come from a signed-in browser.
    const isSignedIn = (await get(address, "/cog-admin", cookie)).status === 200;
    const surplus = stateOf(settings).filter((line) => !before.includes(line));
    const code = await website.stop();
    return resultOf(
      `${sent} sent, seed ${seed}, ${faults.length} wrong, memory grew by ${grown} MB ${[...faults, ...surplus].slice(0, 5).join(" | ")}`,
      {
        "hostile requests get no 5xx and no stack":
          faults.length === 0 && isAlive && isSignedIn && sent >= Math.min(count, 500) && code === 0,
        "nor do they make the website grow": grown < 80,
        "nor leave a file or a row": storedFiles(settings).length === 0 && surplus.length === 0,
      },
    );
  });
}

/**
 * Describes the fault of an answer: its status is 5xx, it shows internals of the website, or it never came. Returns
 * undefined for an answer without fault.
 */
function faultIn(answer, kind) {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
  if (!status) return answer === "" && mayBeHalf.includes(kind) ? undefined : `no answer (${answer.slice(0, 40)})`;
  if (status >= "500") return status;
  return /\n\s+at .*:\d+:\d+|SQLITE_|SqliteError|node_modules/.test(answer) ? "shows what is inside" : undefined;
}

function send(port, { kind, bytes }) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    const timer = setTimeout(() => socket.destroy(), mayBeHalf.includes(kind) ? 300 : 20_000);
    socket.on("data", (piece) => (answer += piece.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(timer);
      done(answer);
    });
    // The socket stays open for writing after the request, because the website treats a half-closed connection in a
    // different way.
    socket.on("connect", () => socket.write(bytes));
  });
}

const tables = "notices result_documents blogs gallery_items students subjects exams results accounts".split(" ");

function stateOf(settings) {
  const rows = tables.map((table) => `${table} ${select(settings, `select count(*) from ${table}`)}`);
  const files = [dirname(settings.DATABASE_PATH), settings.BACKUP_DIR]
    .filter(existsSync)
    .map((folder) => readdirSync(folder));
  return [...rows, ...files.flat().filter((name) => !/^school-(?:latest|\d)|^backups$/.test(name))];
}
