import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { BuildError, buildWebsite } from "./build.mjs";
import { findNodeProblem } from "./node-version.mjs";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const isInstalled = root.startsWith("/srv/school/versions/");

const usage =
  `Usage: ${isInstalled ? "school upgrade" : "node app/server/cli.mjs build | serve | demo"}` +
  " | account create|approve|disable|reset|list [EMAIL] | backup [FILE] | restore FILE [--look|--yes] | doctor [--watch]";

async function main([command, ...args]) {
  const nodeProblem = findNodeProblem(root);
  if (nodeProblem) return fail(nodeProblem);
  if (!["build", "serve", "demo", "account", "backup", "restore", "doctor"].includes(command)) return fail(usage, 2);
  // On an installed server, the settings contain DATABASE_PATH. Without the settings, the command would use the folder
  // of the installed version as the school's data folder.
  if (isInstalled && !process.env.DATABASE_PATH && !["build", "demo"].includes(command)) {
    const words = command === "serve" ? "systemctl start school" : ["school", command, ...args].join(" ");
    return fail(`On this server, run:  ${words}`, 2);
  }
  process.chdir(root);
  await buildWebsite(root, { always: command === "build" });
  process.env.NODE_ENV = "production";
  if (command === "build") return;
  // New files are readable only for the school's user, because other users of this server must not read marks.
  process.umask(0o077);
  if (command === "serve" || command === "demo") await (await importBuilt("server-entry")).main(command);
  else if (command === "account" || command === "doctor") await (await importBuilt(command)).main(args);
  else await (await importBuilt("backup")).main([command, ...args]);
}

function importBuilt(entry) {
  return import(pathToFileURL(`${root}/build/server/${entry}.js`).href);
}

function fail(message, exitCode = 1) {
  console.error(message);
  process.exitCode = exitCode;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  if (!(error instanceof BuildError)) throw error;
  fail(error.message);
}
