import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { dirname } from "node:path";
import { withDatabase } from "../school-database.mjs";
import { createAccount, open, randomFrom, signIn, storedFiles, withPlace } from "../website.mjs";
import { requestMaker } from "./request-maker.mjs";

const megabyte = 1024 * 1024;

/**
 * Sends requests that nobody means well with, half of them signed in: paths, queries, headers, methods, hosts, ranges,
 * lengths, encodings and multipart shapes, in an order that the seed tells.
 * @param {{ count: number, seed: number, until?: number }} options
 * @returns {Promise<import("./website.mjs").Outcome[]>}
 */
export function hostileRequests({ count, seed, until = Number.POSITIVE_INFINITY }) {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const { address, port } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    const random = randomFrom(seed);
    const make = requestMaker(random, port, cookie);
    // What is loaded at the first request of a kind is no leak.
    for (let warm = 0; warm < 150; warm++) await send(port, make());
    const before = { rows: rowCounts(settings), files: filesBeside(settings) };

    const faults = [];
    let sent = 0;
    const memory = [];
    const step = Math.ceil(count / 24);
    const sendNext = async () => {
      while (sent < count && Date.now() < until) {
        sent += 1;
        if (sent % step === 0) memory.push(website.memory() / megabyte);
        const request = make();
        const answer = await send(port, request);
        const fault = faultIn(answer, request.kind);
        if (fault)
          faults.push(
            `${request.kind}: ${fault}: ${JSON.stringify(request.bytes.subarray(0, 160).toString("latin1"))}`,
          );
      }
    };
    await Promise.all([sendNext(), sendNext(), sendNext(), sendNext()]);

    // The heap breathes; what grows is higher at the end than after the first quarter.
    const quarter = Math.ceil(memory.length / 4);
    const grown = middleOf(memory.slice(-quarter)) - middleOf(memory.slice(quarter, 2 * quarter));
    const files = storedFiles(settings);
    const surplus = filesBeside(settings).filter((name) => !before.files.includes(name));
    const isAlive = (await fetch(`${address}/notices`)).status === 200;
    // Otherwise those that were to come from within all stood before the door.
    const isStillIn = (await fetch(`${address}/cog-admin`, { headers: { Cookie: cookie }, redirect: "manual" })).status;
    const isSame = JSON.stringify(rowCounts(settings)) === JSON.stringify(before.rows);
    const code = await website.kill("SIGTERM");
    return [
      {
        promise: "hostile requests get no 5xx and no stack",
        kept: faults.length === 0 && isAlive && isStillIn === 200 && sent >= Math.min(count, 500) && code === 0,
        detail: `${sent} sent, seed ${seed}, signed in ${isStillIn}, ${faults.length} wrong ${faults.slice(0, 5).join(" | ")}`,
      },
      { promise: "hostile requests do not make the website grow", kept: grown < 80, detail: `${Math.round(grown)} MB` },
      {
        promise: "hostile requests leave no file and no row",
        kept: files.length === 0 && surplus.length === 0 && isSame,
        detail: [...files, ...surplus].slice(0, 5).join(", "),
      },
    ];
  });
}

/** What is wrong with an answer: it is a 5xx, shows what is inside, or never came. */
const middleOf = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

function faultIn(answer, kind) {
  const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(answer) ?? [];
  if (!status) return answer === "" && mayBeHalf.includes(kind) ? undefined : `no answer (${answer.slice(0, 40)})`;
  if (status >= "500") return status;
  return /\n\s+at .*:\d+:\d+|SQLITE_|SqliteError|node_modules/.test(answer) ? "shows what is inside" : undefined;
}

// What never comes to its end is left waiting by both sides, until the website has had enough.
const mayBeHalf = ["half", "aLength", "aMutation"];

function send(port, { kind, bytes }) {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1");
    let answer = "";
    const enough = setTimeout(() => socket.destroy(), mayBeHalf.includes(kind) ? 300 : 20_000);
    socket.on("data", (piece) => (answer += piece.toString("latin1")));
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(enough);
      done(answer);
    });
    // Not ended: half a connection is another thing than a whole request.
    socket.on("connect", () => socket.write(bytes));
  });
}

function rowCounts(settings) {
  const tables = [
    ...["notices", "result_documents", "blogs", "gallery_items", "students", "subjects"],
    ...["exams", "results", "accounts"],
  ];
  const countIn = (database, table) => database.prepare(`select count(*) from ${table}`).pluck().get();
  return withDatabase(settings, (database) => tables.map((table) => [table, countIn(database, table)]), {
    readonly: true,
  });
}

function filesBeside({ DATABASE_PATH, BACKUP_DIR }) {
  const here = readdirSync(dirname(DATABASE_PATH));
  return here.concat(
    existsSync(BACKUP_DIR) ? readdirSync(BACKUP_DIR).filter((name) => !name.startsWith("school-")) : [],
  );
}
