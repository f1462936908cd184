import { spawnSync } from "node:child_process";
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
 * The changes with which the nginx of deploy/ does TLS by this certificate at a port of its own.
 * @param {number} own
 * @param {{ certificate: string, key: string }} files paths
 * @returns {[RegExp, string][]}
 */
export const nginxTlsChanges = (own, { certificate, key }) => [
  [/listen 443 ssl http2;\s*listen \[::\]:443 ssl http2;/g, `listen 127.0.0.1:${own} ssl http2;`],
  [/ssl_certificate \S+;\s*ssl_certificate_key \S+;/g, `ssl_certificate ${certificate}; ssl_certificate_key ${key};`],
];

/**
 * The change with which the nginx of deploy/ sends people on to https at a port of its own.
 * @param {number} own
 * @returns {[RegExp, string]}
 */
export const nginxPlainChange = (own) => [/listen 80;\s*listen \[::\]:80;/, `listen 127.0.0.1:${own};`];

/**
 * The change without the server that sends people on to https, which needs port 80.
 * @type {[RegExp, string]}
 */
export const withoutPort80 = [/server \{\s*listen 80;[^}]*\}/, ""];

/**
 * The changes with which the nginx of deploy/ speaks plain HTTP at a port of its own.
 * @param {number} own
 * @returns {[RegExp, string][]}
 */
export const nginxHttpChanges = (own) => [
  withoutPort80,
  [/listen 443 ssl http2;\s*listen \[::\]:443 ssl http2;/g, `listen 127.0.0.1:${own};`],
  [/ssl_certificate \S+;\s*ssl_certificate_key \S+;/g, ""],
];

/**
 * Makes a certificate for the names of the school in deploy/.
 * @param {string} place a folder for it
 * @returns {{ certificate: string, key: string }} paths
 */
export function makeCertificate(place) {
  const files = { certificate: join(place, "certificate.pem"), key: join(place, "key.pem") };
  const kind = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=school.example"];
  const name = ["-addext", "subjectAltName=DNS:school.example,DNS:www.school.example"];
  const made = spawnSync("openssl", ["req", ...kind, ...name, "-keyout", files.key, "-out", files.certificate]);
  if (made.status !== 0) throw new Error(String(made.stderr));
  return files;
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
 * Returns the path of a program, or undefined. A user's own PATH often lacks the folders of services.
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
