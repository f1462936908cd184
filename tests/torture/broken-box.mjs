import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { undoAtExit } from "./cleanup.mjs";
import { titlesIn, withDatabase } from "./school-database.mjs";
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
    const titles = titlesIn(settings);
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
          String(titles) === "after it was locked" &&
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
    const unmount = undoAtExit(() => spawnSync("umount", ["--lazy", disk]));
    try {
      const website = await open(own);
      const { address } = website;
      await createAccount(own);
      const cookie = await signIn(address);
      const before = await publishNotice(address, cookie, "before", pdfNamed("before"));
      spawnSync("mount", ["-o", "remount,ro", disk]);
      const during = await publishNotice(address, cookie, "meanwhile", pdfNamed("meanwhile"));
      const told = during.headers.getSetCookie().map((pair) => pair.split(";")[0]);
      const list = await fetch(`${address}/cog-admin/notices`, { headers: { Cookie: [cookie, ...told].join("; ") } });
      const isTold = (await list.text()).includes("could not be stored");
      const isRead = (await (await fetch(`${address}/notices`)).text()).includes("meanwhile");
      const files = storedFiles(own).length;
      spawnSync("mount", ["-o", "remount,rw", disk]);
      const after = await publishNotice(address, cookie, "after", pdfNamed("after"));
      const code = await website.kill("SIGTERM");
      const answers = [before, during, after].map(({ status }) => status);
      const withFile = withDatabase(own, (database) =>
        database.prepare("select title from notices where file_path is not null order by id").pluck().all(),
      );
      const isKept = answers.every((status) => status === 303) && isTold && isRead && files === 1;
      return [
        {
          promise,
          kept: isKept && String(withFile) === "before,after" && storedFiles(own).length === 2 && code === 0,
          detail: `${answers.join(", ")}${isTold ? "" : ", not told"}`,
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
    const saved = answers.flatMap((answer, number) => (number % 10 === 0 && answer === 303 ? [`s-${number}`] : []));
    const isWhole = saved.every((title) => hasWhole(settings, title));
    return [
      {
        promise: "SIGTERM under load cuts nothing off and ends within 10 s",
        kept: cut.length === 0 && done > 1 && isWhole && code === 0 && ms < 10_000,
        detail: `${done} of ${requests} answered whole, ${cut.length} cut off${cut.length > 0 ? ` (${[...new Set(cut)].join(", ")})` : ""}, over after ${Math.round(ms)} ms`,
      },
    ];
  });
}

/** Whether the notice of this title is there, and its file with all its bytes. */
function hasWhole(settings, title) {
  const key = withDatabase(settings, (database) =>
    database.prepare("select file_path from notices where title = ?").pluck().get(title),
  );
  const path = join(settings.UPLOADS_DIR, key ?? "");
  return Boolean(key) && existsSync(path) && readFileSync(path).equals(pdfNamed(title));
}

const root = join(import.meta.dirname, "../..");

async function refusalOf(settings) {
  const env = { ...process.env, PUBLIC_URL: "", SMTP_URL: "", PORT: "0", HOST: "127.0.0.1", ...settings };
  const child = spawn(process.execPath, ["app/server/cli.mjs", "serve"], {
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
