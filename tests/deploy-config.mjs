import { spawnSync } from "node:child_process";
import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

const deploy = join(import.meta.dirname, "../deploy");

/**
 * Returns the arguments that start nginx in front of a website at the port `website`. nginx gets the settings in
 * deploy/ with these changes.
 * @param {string} place a folder for the files that nginx writes
 * @param {number} website
 * @param {[RegExp, string][]} changes
 * @param {number} [connections] the number of connections that nginx may have
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
 * Returns the changes that make the nginx settings of deploy/ use this certificate and serve https at the port `own`.
 * @param {number} own
 * @param {{ certificate: string, key: string }} files paths
 * @returns {[RegExp, string][]}
 */
export const nginxTlsChanges = (own, { certificate, key }) => [
  [/listen 443 ssl http2;\s*listen \[::\]:443 ssl http2;/g, `listen 127.0.0.1:${own} ssl http2;`],
  [/ssl_certificate \S+;\s*ssl_certificate_key \S+;/g, `ssl_certificate ${certificate}; ssl_certificate_key ${key};`],
];

/**
 * Returns the change that makes the nginx settings of deploy/ redirect to https from the port `own` instead of 80.
 * @param {number} own
 * @returns {[RegExp, string]}
 */
export const nginxPlainChange = (own) => [/listen 80;\s*listen \[::\]:80;/, `listen 127.0.0.1:${own};`];

/**
 * Removes the part of the nginx settings that redirects from port 80 to https, because a test may not use port 80.
 * @type {[RegExp, string]}
 */
export const withoutPort80 = [/server \{\s*listen 80;[^}]*\}/, ""];

/**
 * Returns the changes that make the nginx settings of deploy/ serve plain HTTP at the port `own`.
 * @param {number} own
 * @returns {[RegExp, string][]}
 */
export const nginxHttpChanges = (own) => [
  withoutPort80,
  [/listen 443 ssl http2;\s*listen \[::\]:443 ssl http2;/g, `listen 127.0.0.1:${own};`],
  [/ssl_certificate \S+;\s*ssl_certificate_key \S+;/g, ""],
];

/**
 * Creates a certificate for the host names that are in the settings of deploy/.
 * @param {string} place the folder for the certificate
 * @returns {{ certificate: string, key: string }} the paths of the certificate and its key
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
 * Returns the text of a file in deploy/ with these changes. Throws if the file does not contain a text that should be
 * changed.
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
 * Returns the path of a program, or undefined if it is not installed. A user's PATH often lacks the folders of server
 * programs, so this searches these folders too.
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
