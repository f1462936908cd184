import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { findProgram } from "../deploy-config.mjs";
import { freePort } from "../free-port.mjs";
import { attackAsSchool } from "./attack-as-school.mjs";
import { neededPrograms, openBareDebian } from "./bare-debian.mjs";
import { titlesIn } from "./school-database.mjs";
import {
  acknowledged,
  pdfNamed,
  resultOf,
  root,
  settingsIn,
  signIn,
  skip,
  staff,
  storedFiles,
  withPlace,
} from "./website.mjs";

const migration = (sql) => ({
  "migrations/0999_more.sql": () => sql,
  "migrations/meta/_journal.json": (text) => {
    const journal = JSON.parse(text);
    journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, tag: "0999_more" });
    return JSON.stringify(journal);
  },
});

// This version starts with a copy of the data, so it passes the check of the upgrade. With the real data of the school,
// it starts and exits after 3 seconds.
const diesAfterItsStart = {
  "app/server/index.ts": (code) =>
    `${code}\nif (process.env.DATABASE_PATH === "/srv/school/data/school.db") setTimeout(() => process.exit(3), 3000);\n`,
};

// Each bad version is a commit on top of the current one. The upgrade to it must fail, and the old version must keep
// running.
const badVersions = {
  "one that can't be built": { "app/root.tsx": (code) => `import "./nothing";\n${code}` },
  "one whose migration fails": migration("INSERT INTO nothing VALUES (1);\n"),
  "one that never gets healthy": diesAfterItsStart,
  "one that changes the database and never gets healthy": {
    ...migration("CREATE TABLE more (id integer PRIMARY KEY);\n"),
    ...diesAfterItsStart,
  },
};
// Each cut stops the upgrade at the beginning of a step, or 1.5 seconds after it.
const cuts = ["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"].flatMap((step) => [
  { step, ms: 0 },
  { step, ms: 1500 },
]);

/**
 * Installs the website on a bare Debian and upgrades it to a newer version and to bad versions. In each step, the trial
 * kills the upgrade or cuts the power. The user school attacks root during upgrades. Needs root, debootstrap and
 * xfsprogs.
 * @returns {Promise<import("./website.mjs").Result>}
 */
export const installAndUpgrade = () =>
  withPlace(async (_settings, place) => {
    const missing = neededPrograms.filter((program) => !findProgram(program));
    if (process.getuid?.() !== 0 || missing.length > 0) return skip(`needs root and ${neededPrograms.join(", ")}`);
    const debian = await openBareDebian(place);
    try {
      spawnSync("git", ["clone", "--quiet", root, join(debian.folder, "root/school")]);
      return await tryAll(debian, await freePort());
    } finally {
      await debian.leave();
    }
  });

async function tryAll(debian, port) {
  const { folder, inside, start, write, read, cutPower } = debian;
  const promises = {};
  const log = [];
  const keep = (promise, isKept, output) => {
    promises[promise] = isKept;
    if (!isKept) log.push(`${promise}:\n${output}`);
  };
  write("/srv/school/settings.env", `PORT=${port}\n`);
  const minutesSince = (moment) => Math.round((Date.now() - moment) / 6000) / 10;
  const began = Date.now();
  const installed = inside("/root/school/deploy/install.sh </dev/null");
  const minutes = minutesSince(began);
  const hasCode = /The set-up code is {2}\S{20}/.test(installed.output);
  keep("it is installed, with the set-up code at the end", hasCode, installed.output);
  inside(`ACCOUNT_PASSWORD=${staff.password} school account create ${staff.email}`);
  const tools = inside("type -a gcc cc g++ make; cat /srv/school/current/package.json").output;
  keep("no compiler is installed", !/^\S+ is /m.test(tools) && tools.includes("better-sqlite3"), tools);
  const drawn = inside("cd /srv/school/current && node_modules/.bin/node -e 'require(`sharp`)'");
  keep("the program that draws pictures is installed", drawn.status === 0, drawn.output);
  const versionSize = inside("du -sm /srv/school/current/").output.split("\t")[0];

  const settings = settingsIn(join(folder, "srv/school"));
  const address = `http://127.0.0.1:${port}`;
  const cookie = await signIn(address);
  const titles = [];
  async function publish() {
    const title = `notice-${titles.length + 1}`;
    await acknowledged(address, cookie, title, pdfNamed(title));
    titles.push(title);
  }
  /**
   * Describes what is lost: the website does not answer, or a notice that the website acknowledged is missing. Returns
   * "" if nothing is lost.
   */
  async function findLoss() {
    const isUp = await answers(`${address}/notices`);
    const kept = titlesIn(settings);
    const files = storedFiles({ UPLOADS_DIR: join(folder, "srv/school/uploads") }).map((key) =>
      readFileSync(join(folder, "srv/school/uploads", key)),
    );
    const lost = titles.filter(
      (title) => !kept.includes(title) || !files.some((bytes) => bytes.equals(pdfNamed(title))),
    );
    return `${isUp ? "" : "down "}${lost.length > 0 ? `lost ${lost}` : ""}`;
  }

  const commit = (changes) => {
    for (const [file, change] of Object.entries(changes))
      write(`/root/school/${file}`, change(read(`/root/school/${file}`)));
    inside(
      "cd /root/school && git add -A && git -c user.name=Trial -c user.email=trial@school.example commit -qm Trial && sync",
    );
  };
  const add = (line) => ({ "CHANGELOG.md": (text) => `${text}\n${line}\n` });
  const versionNow = () => inside("readlink /srv/school/current").output.trim();
  const upgrade = () => inside("school upgrade /root/school --yes");
  const isRunning = () => inside(`readlink /proc/$(pgrep -u school -f 'node --max')/cwd`).output.includes(versionNow());

  const misplaced = inside("cd /srv/school/current && npm run restore -- FILE --yes; ls data");
  const isSentOn = misplaced.output.includes("school restore FILE --yes") && misplaced.status !== 0;
  keep("what is typed in the folder of the version is sent to the school", isSentOn, misplaced.output);

  const closed = inside("school restore /root/school/package.json --look").output;
  const saysHow = closed.includes("cannot be read by") && closed.includes("install -g school -m 640");
  keep("a backup its user may not read is not called missing, and how to copy it is said", saysHow, closed);

  await publish();
  commit(add("A newer version."));
  const first = versionNow();
  const before = Date.now();
  const upgraded = upgrade();
  const upgradeMinutes = minutesSince(before);
  const isNewer = upgraded.output.includes("A newer version.") && versionNow() !== first;
  const loss = await findLoss();
  keep("a newer version runs, and says what is new", upgraded.status === 0 && isNewer && !loss, upgraded.output + loss);

  for (const [name, changes] of Object.entries(badVersions)) {
    const good = versionNow();
    await publish();
    commit(changes);
    const { status, output } = upgrade();
    const loss = await findLoss();
    keep(`${name} leaves the old one running`, status !== 0 && versionNow() === good && !loss, output + loss);
    inside("cd /root/school && git reset -q --hard HEAD~1");
  }

  commit(add("One that is cut off."));
  const old = versionNow();
  // Returns to the old version without deleting the new one, so that the next upgrade need not build the new version
  // again.
  const rewind = () =>
    inside(
      `rm -f /srv/school/changing; ln -sfn ${old} /srv/school/to && mv -T /srv/school/to /srv/school/current; systemctl restart school`,
    );
  const ways = {
    kill: () => inside(killUpgrade),
    "power cut": () => cutPower().then(() => inside("systemctl start school")),
  };
  for (const { step, ms } of cuts) {
    for (const [way, cut] of Object.entries(ways)) {
      await answers(address);
      await publish();
      const running = start("school upgrade /root/school --yes");
      for await (const chunk of running.stdout) if (String(chunk).includes(step)) break;
      await pause(ms);
      await cut();
      if (running.exitCode === null && running.signalCode === null) await once(running, "exit");
      const loss = await findLoss();
      keep(`a ${way} ${ms} ms after ${step} loses nothing`, !loss, loss + inside("tail -n 20 /var/log/school").output);
      if (versionNow() === old) continue;
      const { status, output } = upgrade();
      keep(`after a ${way} ${ms} ms after ${step} it comes to its end`, status === 0 && isRunning(), output);
      rewind();
    }
  }
  await answers(address);
  const { status, output } = upgrade();
  const left = inside("ls -A /srv/school /srv/school/data /srv/school/versions; ps -u school -o args=").output;
  const isTidy = versionNow() !== old && !/trial|\.part|changing/.test(left) && left.match(/cli\.mjs/g).length === 1;
  keep(
    "after all the cuts it comes to its end, and leaves nothing behind",
    status === 0 && isTidy,
    `${status} ${output}${left}`,
  );

  const attacked = await attackAsSchool(debian, async () => {
    const before = versionNow();
    commit(add("A version that is installed during an attack."));
    const newer = upgrade();
    keep("an upgrade during an attack succeeds", newer.status === 0 && versionNow() !== before, newer.output);
    const good = versionNow();
    await publish();
    commit(badVersions["one that changes the database and never gets healthy"]);
    const bad = upgrade();
    const wentBack = bad.output.includes("is only in /srv/school/data/school.db.newer-") && versionNow() === good;
    const loss = await findLoss();
    keep(
      "going back during an attack succeeds, and says which file has the newest entries",
      wentBack && !loss,
      bad.output + loss,
    );
    inside("cd /root/school && git reset -q --hard HEAD~1");
    const again = inside("/root/school/deploy/install.sh </dev/null");
    keep("installing again during an attack succeeds", again.status === 0, again.output);
  });
  for (const [promise, broken] of Object.entries(attacked)) keep(promise, !broken, broken);

  inside(beforeRootOwnedIt);
  const taken = inside("school doctor");
  const ofOthers = inside(
    "find /srv/school -path '*/data' -prune -o -path '*/uploads' -prune -o ! -user root -print",
  ).output;
  const lossThen = await findLoss();
  keep(
    "an installation whose programs belong to the user school is handed over to root by its next command",
    taken.output.includes("Root becomes the owner") && !ofOthers && isRunning() && !lossThen,
    taken.output + ofOthers + lossThen,
  );

  write("/etc/hosts", `${read("/etc/hosts")}\n127.0.0.1 school.example www.school.example\n`);
  const named = inside("/root/school/deploy/install.sh school.example </dev/null");
  const proxy = inside(
    `caddy adapt --config /etc/caddy/Caddyfile | grep www.school.example && caddy validate --config /etc/caddy/Caddyfile &&
    grep ^PUBLIC_URL=https://school.example /srv/school/settings.env`,
  );
  const statusUnder = (name) => inside(`curl -s -o /dev/null -w '%{http_code}' -H 'Host: ${name}' ${address}/`).output;
  const underOtherNames = ["other.example", "www.school.example"].map(statusUnder);
  keep(
    "installing once more with a name puts Caddy in front, which redirects www., and the website answers only that name",
    named.status === 0 && proxy.status === 0 && underOtherNames.every((status) => status === "421"),
    `${named.output}${proxy.output}${underOtherNames}`,
  );
  const alone = inside("/root/school/deploy/install.sh other.example </dev/null");
  const sites = inside("grep example /etc/caddy/Caddyfile").output;
  const isAlone = alone.status === 0 && sites.includes("other.example") && !sites.includes("www.");
  keep("Caddy asks for no certificate for a www. name that does not exist", isAlone, alone.output + sites);

  const again = inside("/root/school/deploy/install.sh </dev/null");
  keep(
    "installing once more changes nothing",
    again.status === 0 && titlesIn(settings).length === titles.length,
    again.output,
  );

  for (const entry of log) console.error(entry);
  return resultOf(
    `installed in ${minutes} min, upgraded in ${upgradeMinutes}, ${versionSize} MB for each version; ${Object.keys(badVersions).length} bad versions, ${cuts.length} kills, ${cuts.length} power cuts, ` +
      `${titles.length} notices with files, none lost`,
    promises,
  );
}

// Changes the installation to that of a version before 0.3, in which the program belonged to the user school, not to
// root.
const beforeRootOwnedIt = `cd /srv/school && commit=$(git -C current rev-parse HEAD) && mv "$(readlink -f current)" versions/$commit &&
  ln -sfn versions/$commit current && chown -R school: versions settings.env && chmod 600 settings.env && systemctl restart school`;

const killUpgrade =
  "pkill -KILL -f deploy/upgrade.sh; pkill -KILL -f build-version.sh; pkill -KILL -f 'npm|vite'; true";

async function answers(url) {
  for (let tries = 0; tries < 60; tries++) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return true;
    await pause(1000);
  }
  return false;
}
