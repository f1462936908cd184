import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as pause } from "node:timers/promises";
import { freePort } from "../../free-port.mjs";
import { killAtExit } from "../cleanup.mjs";
import { fillClass, withDatabase } from "../school-database.mjs";
import { createAccount, open, signIn, withPlace } from "../website.mjs";
import { deleteNotices, newLedger, writeMarks, writeNotice } from "../writers.mjs";
import { environment, kernel, makeDisk } from "./parts.mjs";

const emulator =
  "-nodefaults -no-user-config -display none -no-reboot -machine pc -accel tcg -cpu Nehalem,+rdrand -m 384";
const command = "console=ttyS0 quiet panic=-1 mitigations=off random.trust_cpu=on";

/**
 * Switches on a machine whose website keeps everything on `disk`. `saved` is the file of a machine that was saved: it
 * goes on from there, at once. With `log` every write and flush of the disk goes into that file, which must be there.
 * @param {{ place: string, initrd: string, system: string, disk: string, log?: string, saved?: string, careless?: boolean }} options
 */
export async function switchOn({ place, initrd, system, disk, log, saved, careless = false }) {
  const port = await freePort();
  const console = join(place, "console.txt");
  const format = log ? `blklogwrites,log.driver=file,log.filename=${log}` : "raw";
  const preload = careless ? " NODE_OPTIONS=--import=/school/careless.mjs" : "";
  const words = [
    ...emulator.split(" "),
    ...["-kernel", kernel().file, "-initrd", initrd, "-append", `${command}${preload}`],
    ...["-blockdev", `driver=raw,node-name=system,read-only=on,file.driver=file,file.filename=${system}`],
    ...["-device", "virtio-blk-pci,drive=system"],
    ...["-blockdev", `node-name=data,file.driver=file,file.filename=${disk},driver=${format}`],
    ...["-device", "virtio-blk-pci,drive=data,write-cache=on,discard=off,write-zeroes=off"],
    ...["-netdev", `user,id=net,restrict=on,hostfwd=tcp:127.0.0.1:${port}-:3000`],
    ...["-device", "virtio-net-pci,netdev=net,romfile="],
    ...["-serial", `file:${console}`, "-qmp", "stdio"],
    ...(saved ? ["-incoming", `exec:cat "${saved}"`] : []),
  ];
  const child = killAtExit(spawn("qemu-system-x86_64", words, { env: environment, stdio: ["pipe", "pipe", "pipe"] }));
  const ended = once(child, "exit");
  let complained = "";
  child.stderr.on("data", (text) => (complained += text));
  const monitor = talkTo(
    child,
    ended.then(() => `The machine stopped. ${complained}${readFileSync(console, "utf8").slice(-2000)}`),
  );
  const cutPower = async () => {
    child.kill("SIGKILL");
    await ended;
  };
  try {
    await monitor.ask("qmp_capabilities");
    while ((await monitor.ask("query-status")).status !== "running") await pause(20);
  } catch (error) {
    await cutPower();
    throw error;
  }
  return {
    address: `http://127.0.0.1:${port}`,
    cutPower,
    /** Rejects with what the machine said last when it stopped by itself. */
    isOn: () => monitor.ask("query-status"),
    /** Writes the running machine into a file and switches it off. Its disk stays as it was at that moment. */
    save: async (file) => {
      await monitor.ask("migrate-set-parameters", { "max-bandwidth": 2 ** 40 });
      await monitor.ask("migrate-set-capabilities", { capabilities: [{ capability: "events", state: true }] });
      const isDone = monitor.until("MIGRATION", ({ status }) => status === "completed" || status === "failed");
      const [{ status }] = await Promise.all([isDone, monitor.ask("migrate", { uri: `exec:cat > "${file}"` })]);
      if (status === "failed") throw new Error("The running machine could not be saved.");
      await monitor.ask("quit");
      await ended;
    },
  };
}

/** @typedef {Awaited<ReturnType<typeof switchOn>>} Machine */

/** Resolves when the website of the machine answers; rejects after `minutes`. */
export async function untilOpen({ address, isOn }, minutes) {
  const end = Date.now() + minutes * 60_000;
  while (Date.now() < end) {
    const signal = AbortSignal.timeout(10_000);
    const answer = await fetch(`${address}/healthz`, { signal, headers: { Connection: "close" } }).catch(
      () => undefined,
    );
    if (answer?.ok) return;
    await isOn();
    await pause(500);
  }
  throw new Error(`The website in the machine did not open within ${minutes} minutes.`);
}

/** QEMU's machine protocol: one JSON object a line. `gone` resolves with the reason when nobody answers any more. */
function talkTo(child, gone) {
  const answers = [];
  const waiting = new Set();
  createInterface({ input: child.stdout }).on("line", (line) => {
    const said = JSON.parse(line);
    if (said.event) {
      for (const each of waiting) if (each.event === said.event && each.fits(said.data ?? {})) each.resolve(said.data);
    } else if (said.error) answers.shift()?.reject(new Error(said.error.desc));
    else if (said.return) answers.shift()?.resolve(said.return);
  });
  child.stdin.on("error", () => {});
  const orGone = (promise) => Promise.race([promise, gone.then((reason) => Promise.reject(new Error(reason)))]);
  return {
    ask: (execute, words = {}) => {
      child.stdin.write(`${JSON.stringify({ execute, arguments: words })}\n`);
      return orGone(new Promise((resolve, reject) => answers.push({ resolve, reject })));
    },
    until: (event, fits = () => true) => orGone(new Promise((resolve) => waiting.add({ event, fits, resolve }))),
  };
}

/** A school with notices to delete and a class to give marks to, made outside the machine since that is quick. */
export function makeSchool(folder) {
  return withPlace(async (settings) => {
    const ledger = newLedger();
    const website = await open(settings);
    await createAccount(settings);
    const marked = fillClass(settings, 20);
    const cookie = await signIn(website.address);
    for (let number = 1; number <= 60; number++) await writeNotice(website.address, cookie, ledger, `old-${number}`);
    await website.kill("SIGTERM");
    const ids = withDatabase(settings, (database) => database.prepare("select title, id from notices").raw().all());
    return { folder, ledger, marked, ids, cookie };
  }, folder);
}

/**
 * A machine whose website is open and was just used, as a file to go on from as often as one likes, with the disk of
 * that moment and what was acknowledged until then.
 */
export async function machineAtWork({ place, folder, ids, ...parts }) {
  const [ledger, marked] = [structuredClone(parts.ledger), { ...parts.marked }];
  const disk = makeDisk(join(place, "disk.img"), folder, "400M");
  const saved = join(place, "saved");
  const machine = await switchOn({ ...parts, place, disk });
  try {
    await untilOpen(machine, 5);
    const { address } = machine;
    for (let number = 1; number <= 3; number++) await writeNotice(address, parts.cookie, ledger, `warm-${number}`);
    const isOver = {
      get yet() {
        return ledger.savedMarks >= 2;
      },
    };
    await writeMarks(address, parts.cookie, ledger, marked, isOver);
    await deleteNotices(address, parts.cookie, ledger, ids.slice(0, 1), {});
    await machine.save(saved);
    return { ...parts, place, disk, saved, ledger, marked, ids: ids.slice(1) };
  } finally {
    await machine.cutPower();
  }
}
