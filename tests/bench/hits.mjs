import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram, nginxArguments, nginxHttpChanges } from "../deploy-config.mjs";
import { freePort, isListening } from "../free-port.mjs";
import { killAtExit } from "../torture/cleanup.mjs";
import { get, open, startServer } from "../torture/website.mjs";
import { asBrowser, smallestAnswer } from "./requests.mjs";
import { makeFolder, sampleSchool } from "./school.mjs";
import { compare, inTurns, perSecond } from "./table.mjs";
import { load } from "./wrk.mjs";

/**
 * Measures how fast the website answers with the home page, a list and a post from its page cache, on 64 connections,
 * directly and behind nginx. The reference is a bare Node server that sends the same bytes.
 */
export async function hits(options) {
  // All processes share one core, as on the cheapest server. With more cores, the load generator sleeps until an answer
  // comes, and waking it would cost the server more time than the answer itself.
  const sharedCore = "0";
  const before = coresOf(process.pid);
  if (before) useCores(sharedCore);
  try {
    return await measureHits(options);
  } finally {
    if (before) useCores(before);
  }
}

/**
 * Returns the cores that a process may use, in the format of taskset. Returns undefined if taskset does not work here.
 */
function coresOf(pid) {
  const { stdout } = spawnSync("taskset", ["-cp", String(pid)], { encoding: "utf8" });
  return /: ([\d,-]+)\s*$/.exec(stdout ?? "")?.[1];
}

/** Restricts this process to these cores. The programs that it starts later use the same cores. */
function useCores(list) {
  spawnSync("taskset", ["-acp", list, String(process.pid)]);
}

async function measureHits({ isQuick }) {
  // The log is on, as on a real server.
  const school = { ...(await sampleSchool()), LOG_LEVEL: "info" };
  const rows = [];
  for (const path of ["/", "/notices", await pathOfBlog(school)]) {
    // Our website and the bare server are started again for each path, because a process that has served many different
    // requests is a fifth slower.
    const website = await open(school);
    const bare = await startBare(await smallestAnswer(website.address + path));
    const nginx = path === "/" ? await startNginx(website.port) : undefined;
    let wrong = 0;
    const askFor = async ({ address }, seconds) => {
      const result = await load(address + path, { seconds, headers: asBrowser });
      wrong += result.wrong;
      return result.perSecond;
    };
    const seconds = isQuick ? 1 : 2;
    const measured = [
      { server: website, what: `${path}, hit`, atLeast: 0.5 },
      ...(nginx ? [{ server: nginx, what: `${path}, hit, behind deploy/nginx.conf, one worker`, atLeast: 0.85 }] : []),
    ];
    for (const { server, what, atLeast } of measured) {
      for (const each of [server, bare]) await askFor(each, 1);
      const both = { ours: () => askFor(server, seconds), reference: () => askFor(bare, seconds) };
      const rounds = { count: isQuick ? 3 : 7, measure: (round) => inTurns(round, both) };
      rows.push(await compare(what, rounds, { format: perSecond, atLeast }));
    }
    if (wrong > 0) rows.push({ what: `${path}: every request answered`, ours: `${wrong} were not`, verdict: "BROKEN" });
    for (const server of [nginx, website, bare]) await server?.stop();
  }
  return rows;
}

/** Returns the path of a post in the demo school. */
export async function pathOfBlog(school) {
  const website = await open(school);
  const { text } = await get(website.address, "/blogs");
  await website.stop();
  return /href="(\/blogs\/\d+[^"]*)"/.exec(text)[1];
}

const bareHeaders = ["content-type", "content-length", "content-encoding", "cache-control", "etag", "vary"];

function startBare({ headers, body }) {
  const list = join(makeFolder(), "answer.json");
  const sent = bareHeaders.flatMap((name) => [name, headers[name]]);
  writeFileSync(list, JSON.stringify({ headers: sent, body: body.toString("base64") }));
  return startServer([process.execPath, join(import.meta.dirname, "bare-server.mjs"), list], {});
}

async function startNginx(website) {
  const program = findProgram("nginx");
  if (!program) return undefined;
  const own = await freePort();
  const nginx = killAtExit(
    spawn(program, nginxArguments(makeFolder(), website, nginxHttpChanges(own)), { stdio: "inherit" }),
  );
  const ended = once(nginx, "exit");
  while (!(await isListening(own))) {
    if (nginx.exitCode !== null) throw new Error(`nginx ended with ${nginx.exitCode} before it listened.`);
    await pause(20);
  }
  return {
    address: `http://127.0.0.1:${own}`,
    stop() {
      nginx.kill();
      return ended;
    },
  };
}
