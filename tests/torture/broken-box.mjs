import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { titlesIn } from "./school-database.mjs";
import { undoneAtTheLatest } from "./undone.mjs";
import { createAccount, open, pdfNamed, publishNotice, signIn, storedFiles, withPlace } from "./website.mjs";

/** @typedef {import("./website.mjs").Outcome} Outcome */

/**
 * @param {{ tries: number }} options
 * @returns {Promise<Outcome[]>}
 */
export function secondServer({ tries }) {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const begun = performance.now();
    const refusals = [];
    for (let tried = 0; tried < tries; tried++) {
      refusals.push(await refusalOf(settings));
    }
    const each = (performance.now() - begun) / tries;
    const isAlive = (await fetch(website.address)).status === 200;
    await website.kill("SIGTERM");
    const isTold = refusals.every(
      ({ code, said }) => code === 1 && /^Another copy of this program is using/.test(said),
    );
    const again = await open(settings);
    await again.kill("SIGTERM");
    // A machine on which a start itself takes long gets the time of two.
    const most = Math.max(2000, 2 * website.readyMs);
    return [
      {
        promise: "a second website on the same data is refused within 2 s",
        kept: isTold && isAlive && each < most,
        detail: `${tries} tries, ${Math.round(each)} ms each`,
      },
    ];
  });
}

/** @returns {Promise<Outcome[]>} */
export function lockedDatabase() {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const { address } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    const ask = (path) =>
      fetch(address + path, { headers: { Cookie: cookie, Connection: "close" }, redirect: "manual" });
    const other = new Database(settings.DATABASE_PATH);
    other.exec("begin exclusive");
    const office = await ask("/cog-admin");
    const said = await office.text();
    const written = await publishNotice(address, cookie, "while it is locked").catch(() => ({
      status: 0,
      headers: new Headers(),
    }));
    const health = await ask("/healthz");
    other.exec("rollback");
    other.close();
    const after = await publishNotice(address, cookie, "after it was locked");
    const healthAfter = await ask("/healthz");
    await website.kill("SIGTERM");
    const statuses = [office, written, health].map(({ status }) => status);
    const isTold = [office, written].every(
      ({ status, headers }) => status === 503 && Number(headers.get("Retry-After")) > 0,
    );
    return [
      {
        promise:
          "while another program holds the database the answer is 503 with when to try again, and it passes by itself",
        kept:
          isTold &&
          said.includes("try again") &&
          health.status === 503 &&
          after.status === 303 &&
          healthAfter.status === 200,
        detail: `locked: ${statuses.join(", ")}; after: ${after.status}, ${healthAfter.status}`,
      },
    ];
  });
}

/** @returns {Promise<Outcome[]>} */
export function readOnlyFolder() {
  const promise =
    "uploads that cannot be written: reading and words go on, the file is told as not stored, and it passes by itself";
  return withPlace(async (settings, place) => {
    const disk = join(place, "volume");
    mkdirSync(disk);
    const own = { ...settings, UPLOADS_DIR: join(disk, "uploads") };
    if (spawnSync("mount", ["-t", "tmpfs", "-o", "size=900m", "tmpfs", disk]).status !== 0) {
      return [{ promise, kept: "skipped", detail: "no disk may be mounted here" }];
    }
    const unmount = undoneAtTheLatest(() => spawnSync("umount", ["--lazy", disk]));
    try {
      const website = await open(own);
      const { address } = website;
      await createAccount(own);
      const cookie = await signIn(address);
      const before = await publishNotice(address, cookie, "before", pdfNamed("before"));
      spawnSync("mount", ["-o", "remount,ro", disk]);
      const during = await publishNotice(address, cookie, "meanwhile", pdfNamed("meanwhile"));
      const isRead = (await fetch(`${address}/notices`)).status === 200;
      const files = storedFiles(own).length;
      spawnSync("mount", ["-o", "remount,rw", disk]);
      const after = await publishNotice(address, cookie, "after", pdfNamed("after"));
      const code = await website.kill("SIGTERM");
      const isKept = before.status === 303 && during.status === 303 && isRead && files === 1 && after.status === 303;
      return [
        {
          promise,
          kept: isKept && storedFiles(own).length === 2 && code === 0,
          detail: `${before.status}, ${during.status}, ${after.status}`,
        },
      ];
    } finally {
      unmount();
    }
  });
}

/**
 * @param {{ requests: number }} options
 * @returns {Promise<Outcome[]>}
 */
export function stopUnderLoad({ requests }) {
  return withPlace(async (settings) => {
    const website = await open(settings);
    const { address } = website;
    await createAccount(settings);
    const cookie = await signIn(address);
    const asked = Array.from({ length: requests }, async (_, number) => {
      try {
        if (number % 10 === 0)
          return (await publishNotice(address, cookie, `s-${number}`, pdfNamed(`s-${number}`))).status;
        const answer = await fetch(`${address}${number % 2 ? "/notices" : "/bn"}`, {
          headers: { Connection: "close" },
        });
        const text = await answer.text();
        return text.includes("</html>") ? answer.status : "half";
      } catch (error) {
        return error.cause?.code ?? error.message;
      }
    });
    // Once the first is answered, the others are under way.
    await Promise.race(asked);
    const begun = performance.now();
    const code = await website.kill("SIGTERM");
    const ms = performance.now() - begun;
    const answers = await Promise.all(asked);
    // Whoever had not reached the door yet finds it closed; nothing that was let in is cut off.
    const cut = answers.filter((answer) => ![200, 303, "ECONNREFUSED"].includes(answer));
    const done = answers.filter((answer) => answer === 200 || answer === 303).length;
    const isWhole = answers.every(
      (answer, number) => number % 10 > 0 || answer !== 303 || titlesIn(settings).includes(`s-${number}`),
    );
    return [
      {
        promise: "SIGTERM under load cuts nothing off and ends within 10 s",
        kept: cut.length === 0 && done > 1 && isWhole && code === 0 && ms < 10_000,
        detail: `${done} of ${requests} answered whole, ${cut.length} cut off${cut.length > 0 ? ` (${[...new Set(cut)].join(", ")})` : ""}, over after ${Math.round(ms)} ms`,
      },
    ];
  });
}

const root = join(import.meta.dirname, "../..");

async function refusalOf(settings) {
  const env = { ...process.env, PUBLIC_URL: "", SMTP_URL: "", PORT: "0", HOST: "127.0.0.1", ...settings };
  const child = spawn(process.execPath, ["app/front/start.mjs", "serve"], {
    cwd: root,
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => (said += text));
  child.stdout.on("data", (text) => {
    said += text;
    if (/http:\/\//.test(said)) child.kill("SIGKILL");
  });
  const [code] = await once(child, "close");
  return { code, said };
}
