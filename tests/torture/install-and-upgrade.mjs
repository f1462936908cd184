import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { findProgram } from "../deploy-config.mjs";
import { freePort } from "../free-port.mjs";
import { resultOf, root, skip, withPlace } from "./website.mjs";

// What stands where systemd would: it writes down what it is asked, and starts and stops the website as the service does.
const systemctl = `#!/bin/bash
echo "$*" >>/var/log/systemctl
start() {
  set -a; . /srv/school/settings.env; set +a
  cd /srv/school && setsid $(sed -n 's/^ExecStart=/runuser -u school -- /p' /etc/systemd/system/school.service) >>/var/log/school 2>&1 &
}
stop() { pkill -TERM -u school -f '^/usr/local/bin/node --max'; while pgrep -u school -f '^/usr/local/bin/node --max' >/dev/null; do sleep 0.1; done; }
case "$*" in
  "enable --now school" | "start school") start ;;
  "stop school") stop ;;
  "restart school") stop; start ;;
esac
exit 0
`;

const migration = (sql) => ({
  "migrations/0999_more.sql": () => sql,
  "migrations/meta/_journal.json": (text) => {
    const journal = JSON.parse(text);
    journal.entries.push({ ...journal.entries.at(-1), idx: journal.entries.length, tag: "0999_more" });
    return JSON.stringify(journal);
  },
});

// Each is a commit on top of the present one; it must leave the old version running.
const badVersions = {
  "one that can't be built": { "app/root.tsx": (code) => `import "./nothing";\n${code}` },
  "one whose migration fails": migration("INSERT INTO nothing VALUES (1);\n"),
  // On the copy it is well: only the school itself tells, after its database was changed.
  "one that changes the database and never gets healthy": {
    ...migration("CREATE TABLE more (id integer PRIMARY KEY);\n"),
    "app/server/index.ts": (code) =>
      `${code}\nif (process.env.DATABASE_PATH === "/srv/school/data/school.db") setTimeout(() => process.exit(3), 3000);\n`,
  },
};
const steps = ["1 of 5", "2 of 5", "3 of 5", "4 of 5", "5 of 5"];

/**
 * Installs the website on a bare Debian in a folder and upgrades it: to a newer version, to three bad ones, and with a kill
 * at each step. Needs root, debootstrap, and NODE_ARCHIVE: a Node 22 as nodejs.org packs it.
 * @returns {Promise<import("./website.mjs").Result>}
 */
export const installAndUpgrade = () =>
  withPlace(async (_settings, place) => {
    const archive = process.env.NODE_ARCHIVE;
    if (process.getuid?.() !== 0 || !findProgram("debootstrap")) return skip("needs root and debootstrap");
    if (!archive) return skip("NODE_ARCHIVE names no Node 22 as nodejs.org packs it");
    const debian = makeDebian(join(place, "debian"), archive);
    try {
      return await tryAll(debian, await freePort());
    } finally {
      debian.leave();
    }
  });

async function tryAll({ inside, write, read }, port) {
  write("/srv/school/settings.env", `PORT=${port}\n`);
  const began = Date.now();
  const install = () => inside(`/root/school/deploy/install.sh school.example --node /root/node.tar.xz`);
  const installed = install();
  const minutes = Math.round((Date.now() - began) / 6000) / 10;
  const promises = {
    "it is installed, with the set-up code at the end": /The set-up code is {2}\S{20}/.test(installed.output),
  };
  inside("ACCOUNT_PASSWORD=chalk-and-duster-46 school account create clerk@school.example");
  const isUp = () =>
    inside(`curl -fs http://127.0.0.1:${port}/healthz && school account list`).output.includes("clerk@school.example");
  promises["installing once more changes nothing"] = install().status === 0 && isUp();

  const commit = (changes) => {
    for (const [file, change] of Object.entries(changes))
      write(`/root/school/${file}`, change(read(`/root/school/${file}`)));
    inside(
      "cd /root/school && git add -A && git -c user.name=Trial -c user.email=trial@school.example commit -qm Trial",
    );
  };
  const add = (line) => ({ "CHANGELOG.md": (text) => `${text}\n${line}\n` });
  const versionNow = () => inside("readlink /srv/school/current").output.trim();
  const upgrade = () => inside("school upgrade /root/school --yes");

  commit(add("A newer version."));
  const first = versionNow();
  const before = Date.now();
  const upgraded = upgrade();
  promises["a newer version runs, and says what is new"] =
    upgraded.status === 0 && upgraded.output.includes("A newer version.") && versionNow() !== first && isUp();
  const upgradeMinutes = Math.round((Date.now() - before) / 6000) / 10;

  for (const [name, changes] of Object.entries(badVersions)) {
    const good = versionNow();
    commit(changes);
    const refused = upgrade();
    promises[`${name} leaves the old one running`] = refused.status !== 0 && versionNow() === good && isUp();
    inside("cd /root/school && git reset -q --hard HEAD~1");
  }

  commit(add("One that is cut off."));
  for (const step of steps) {
    await killAt(inside, step);
    promises[`a kill at ${step} leaves the website running`] = isUp();
  }
  promises["after the kills the upgrade comes to its end"] = upgrade().status === 0 && isUp();
  return resultOf(
    `installed in ${minutes} min, upgraded in ${upgradeMinutes}; 3 bad versions, ${steps.length} kills`,
    promises,
  );
}

async function killAt(inside, step) {
  const upgrade = inside.start("school upgrade /root/school --yes");
  for await (const chunk of upgrade.stdout) if (String(chunk).includes(step)) break;
  inside("pkill -KILL -f deploy/upgrade.sh; pkill -KILL -f build-version.sh; pkill -KILL -f 'npm|vite' ; true");
  if (upgrade.exitCode === null && upgrade.signalCode === null) await once(upgrade, "exit");
}

function makeDebian(folder, archive) {
  const made = spawnSync("debootstrap", [
    "--variant=minbase",
    "--include=git,ca-certificates,procps",
    "bookworm",
    folder,
  ]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  for (const name of ["proc", "sys", "dev"]) spawnSync("mount", ["--rbind", `/${name}`, join(folder, name)]);
  const write = (path, text, mode = 0o644) => {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text, { mode });
  };
  const read = (path) => (existsSync(join(folder, path)) ? readFileSync(join(folder, path), "utf8") : "");
  for (const file of ["/etc/resolv.conf", "/etc/hosts", "/etc/ssl/certs/ca-certificates.crt"])
    cpSync(file, join(folder, file), { dereference: true });
  cpSync(archive, join(folder, "root/node.tar.xz"));
  spawnSync("git", ["clone", "--quiet", root, join(folder, "root/school")]);
  write("/usr/local/bin/systemctl", systemctl, 0o755);
  write("/usr/local/bin/journalctl", "#!/bin/sh\ncat /var/log/school\n", 0o755);
  const words = (line) => [
    "-i",
    "HOME=/root",
    "PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
    "NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt",
    "chroot",
    folder,
    "bash",
    "-c",
    line,
  ];
  const inside = (line) => {
    const { status, stdout, stderr } = spawnSync("env", words(line), { encoding: "utf8", maxBuffer: 2 ** 28 });
    return { status, output: stdout + stderr };
  };
  inside.start = (line) => spawn("env", words(line), { stdio: ["ignore", "pipe", "ignore"] });
  const leave = () => {
    inside("systemctl stop school");
    for (const name of ["proc", "sys", "dev"]) spawnSync("umount", ["--lazy", "--recursive", join(folder, name)]);
  };
  return { inside, write, read, leave };
}
