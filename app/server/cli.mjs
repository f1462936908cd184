import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BuildError, buildWebsite } from "./build.mjs";

const usage =
  "Usage: node app/server/cli.mjs build | serve | demo | account create|approve|disable|reset|list [EMAIL]" +
  " | backup [FILE] | restore FILE [--look|--yes] | doctor [--watch]";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

async function main([command, ...args]) {
  const [major, minor] = process.versions.node.split(".").map(Number);
  // On Node 24 better-sqlite3 12 ends the process at a garbage collection.
  if (major < 20 || (major === 20 && minor < 19) || major > 22) {
    return fail(`The website needs Node 20.19 to 22; this is ${process.versions.node}. Install Node 22.`);
  }
  if (!["build", "serve", "demo", "account", "backup", "restore", "doctor"].includes(command)) return fail(usage);
  process.chdir(root);
  await buildWebsite(root, { always: command === "build" });
  process.env.NODE_ENV = "production";
  if (command === "build") return;
  // Other users of the machine may not read marks.
  process.umask(0o077);
  if (command === "account") await runAccountCommand(args);
  else if (command === "doctor") await (await importBuilt("doctor.js")).main(args);
  else if (command === "backup" || command === "restore")
    await (await importBuilt("backup.js")).main([command, ...args]);
  else await (await importBuilt("server-entry.js")).main(command);
}

async function runAccountCommand(args) {
  const { main } = await importBuilt("account.js");
  // It reads its arguments where a program of its own would have them.
  process.argv.splice(2, Number.POSITIVE_INFINITY, ...args);
  await main();
}

function importBuilt(entry) {
  return import(pathToFileURL(`${root}/build/server/${entry}`).href);
}

function fail(message) {
  console.error(message);
  process.exitCode = 1;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  fail(error.message);
}
