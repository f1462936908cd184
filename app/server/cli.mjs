import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BuildError, buildWebsite } from "./build.mjs";

const usage =
  "Usage: node app/server/cli.mjs build | serve | demo | account create|approve|disable|reset|list [EMAIL]" +
  " | backup [FILE] | restore FILE [--look|--yes] | doctor";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

async function start([task, ...rest]) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    return refuse(`The website needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  if (!["build", "serve", "demo", "account", "backup", "restore", "doctor"].includes(task)) return refuse(usage);
  // The settings name their places from the folder of the project, wherever the command was typed.
  process.chdir(root);
  await buildWebsite(root, { always: task === "build" });
  process.env.NODE_ENV = "production";
  // What the school keeps is for the website alone: other users of the machine may not read pupils' marks.
  if (task !== "build") process.umask(0o077);
  if (task === "account") await manageAccounts(rest);
  else if (task === "doctor") await (await built("doctor.js")).main();
  else if (task === "backup" || task === "restore") await (await built("backup.js")).main([task, ...rest]);
  else if (task !== "build") await openWebsite(task);
}

async function openWebsite(mode) {
  const { main } = await built("front.js");
  await main(mode);
}

async function manageAccounts(words) {
  const { main } = await built("account.js");
  // The command reads its words from the place where a program of its own would have them.
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...words);
  await main();
}

function built(door) {
  return import(pathToFileURL(`${root}/build/server/${door}`).href);
}

function refuse(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}

try {
  await start(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  refuse(error.message);
}
