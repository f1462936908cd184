import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const deploy = join(import.meta.dirname, "../deploy");

/**
 * The words to start nginx with, by the settings in deploy/ with these changes, in front of a website at this port.
 * @param {string} place a folder for what it writes
 * @param {number} website
 * @param {[RegExp, string][]} changes
 * @param {number} [connections] how many it may have
 * @returns {string[]}
 */
export function nginxArguments(place, website, changes, connections = 256) {
  const settings = readConfig("nginx.conf", [
    [/\/var\/cache\/nginx\/school/, join(place, "store")],
    [/127\.0\.0\.1:3000/, `127.0.0.1:${website}`],
    [/error_log \S+ crit;/g, "error_log stderr crit;"],
    ...changes,
  ]);
  const folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  writeFileSync(
    join(place, "nginx.conf"),
    `daemon off; pid ${place}/nginx.pid; error_log stderr; worker_processes 1;
      ${process.getuid?.() === 0 ? "user root;" : ""}
      events { worker_connections ${connections}; }
      http { access_log off; ${folders.map((name) => `${name}_temp_path ${place}/${name};`).join(" ")} ${settings} }`,
  );
  return ["-p", place, "-e", "stderr", "-c", join(place, "nginx.conf")];
}

/**
 * A file of deploy/ with these changes; throws where one of them finds nothing any more.
 * @param {string} file
 * @param {[RegExp, string][]} changes
 * @returns {string}
 */
export function readConfig(file, changes) {
  return changes.reduce(
    (text, [from, to]) => {
      if (!from.test(text)) throw new Error(`deploy/${file} has no ${from} any more`);
      return text.replace(from, to);
    },
    readFileSync(join(deploy, file), "utf8"),
  );
}

/**
 * Where a program is, or undefined. A user's own PATH often lacks the folders of services.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, name)).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
