import { afterEach, beforeEach, expect, it } from "vitest";
import { results, students } from "~drizzle/schema";
import { seedCurriculum } from "~drizzle/seed/curriculum";
import { startCachedServer } from "../server/page-cache/cached-server";
import type { Answer } from "../server/test-server";
import { insertNotice } from "../support/content-rows";
import { pdf } from "../support/sample-files";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { listAddresses } from "../support/website-build";

const school = website();
const settings = { PUBLIC_URL: "https://school.example" };
const Host = "school.example";
const child = "Zuleikha-Canary";
let Cookie: string;
let file: string;

// The website logs requests for unknown addresses as errors. Without this line, these logs would make the tests fail.
afterEach(() => void takeConsoleErrors());

beforeEach(async () => {
  const staff = school.signedIn();
  const form = new FormData();
  for (const [name, text] of [
    ["title", "Routine"],
    ["type", "Exam"],
    ["content", "x"],
  ] as const)
    form.append(name, text);
  form.append("attachment", new File([pdf], "routine.pdf"));
  await staff.post("/cog-admin/notices", form);
  file = `/uploads/${school.storedFiles()[0]}`;
  Cookie = staff.cookieHeader.replace("office=", "__Host-office=");
  insertNotice(school.database);
  seedCurriculum(school.database);
  const student = { name: child, rollNumber: 1, classLevel: 6, fatherName: child, motherName: child };
  school.insert(students, student);
  school.insert(results, { studentId: 1, subjectId: 31, examId: 16, marks: 97 });
  school.settings(settings);
});

const addresses = listAddresses().filter((path) => path !== "/cog-admin/logout");

function lacking({ headers }: Answer): string[] {
  const isDocument = headers["content-type"]?.startsWith("text/html");
  const wanted: Record<string, RegExp> = {
    "x-content-type-options": /^nosniff$/,
    "referrer-policy": /^(?:strict-origin-when-cross-origin|same-origin|no-referrer)$/,
    "x-frame-options": /^(?:SAMEORIGIN|DENY)$/,
    "strict-transport-security": /^max-age=31536000$/,
    "cache-control": /./,
    "content-security-policy": /default-src 'none'|sandbox|frame-ancestors/,
    "cross-origin-opener-policy": /^same-origin$/,
    ...(isDocument && { "permissions-policy": /camera=\(\)/ }),
  };
  return Object.entries(wanted)
    .filter(([name, value]) => !value.test(headers[name] ?? ""))
    .map(([name]) => name)
    .concat("x-powered-by" in headers ? ["says what it runs on"] : []);
}

it("every response has all security headers: pages, data, files, redirects, refusals and faults", async () => {
  const server = await startCachedServer();
  const wrong: string[] = [];
  const statuses = new Set<number>();
  const look = (asked: string, answer: Answer) => {
    statuses.add(answer.status);
    for (const name of lacking(answer)) wrong.push(`${asked} (${answer.status}): ${name}`);
  };
  for (const address of [...addresses, file, "/nowhere", "/assets/gone.js", "/healthz"]) {
    for (const path of [address, address === "/" ? "/_root.data" : `${address}.data`]) {
      look(path, await server.get(path, { Host }));
      look(`${path} signed in`, await server.get(path, { Host, Cookie }));
    }
  }
  const ours = { Host, Cookie, Origin: "https://school.example" };
  const form = { ...ours, "Content-Type": "application/x-www-form-urlencoded", "Content-Length": "3" };
  look("a form with mistakes", await server.ask("POST /cog-admin/notices", form, "a=b"));
  look("a form without a session", await server.ask("POST /cog-admin/notices", { ...form, Cookie: "a=b" }, "a=b"));
  look("a foreign form", await server.ask("POST /cog-admin/notices", { ...form, Origin: "https://a.example" }, "a=b"));
  look(
    "too much",
    await server.ask("POST /cog-admin/language", { ...form, "Content-Length": "65537" }, "x".repeat(65_537)),
  );
  look("another kind", await server.ask("POST /cog-admin/login", { ...form, "Content-Type": "text/xml" }, "a=b"));
  look("what has moved", await server.get("/en/notices", { Host }));
  look("a method", await server.ask("DELETE /", { Host }));
  look("a host", await server.get("/", { Host: "other.example" }));
  look("a part", await server.get(file, { Host, Range: "bytes=0-3" }));
  look("no part", await server.get(file, { Host, Range: "bytes=999999-" }));
  school.database.$client.exec("alter table results rename to lost");
  look("a fault", await server.get("/cog-admin/results/tabulation/16", { Host, Cookie }));
  school.database.$client.exec("alter table lost rename to results");
  expect(wrong).toEqual([]);
  const classes = [200, 206, 301, 302, 400, 403, 404, 405, 413, 415, 416, 421, 500];
  expect(classes.filter((status) => !statuses.has(status))).toEqual([]);
});

it("no log line holds a child's name, a mark or an email, whatever is requested, posted or fails", async () => {
  const server = await startCachedServer();
  const headers = { Host, Cookie, "User-Agent": child, Referer: `https://school.example/${child}` };
  for (const address of addresses) await server.get(`${address}?q=${child}&name=${child}`, headers);
  const body = new URLSearchParams({ name: child, rollNumber: "x", content: child, email: child, password: child });
  const length = { "Content-Type": "application/x-www-form-urlencoded", "Content-Length": `${body}`.length.toString() };
  for (const path of [
    "/cog-admin/results/students?class=6",
    "/cog-admin/notices",
    "/cog-admin/login",
    "/cog-admin/account",
  ])
    await server.ask(`POST ${path}`, { ...headers, ...length, Origin: "https://school.example" }, `${body}`);
  school.database.$client.exec("alter table results rename to lost");
  await server.get("/cog-admin/results?class=6&exam=16", headers);
  school.database.$client.exec("alter table lost rename to results");
  const complained = JSON.stringify(takeConsoleErrors());
  expect(complained).toContain("no such table");
  const logged = JSON.stringify(server.lines) + complained;
  expect(server.lines.length).toBeGreaterThan(20);
  for (const secret of [child, encodeURIComponent(child), "head@school.example", "97"])
    expect([secret, logged.replace(/"(?:ms|bytes|time)":[^,}]+/g, "").includes(secret)]).toEqual([secret, false]);
});
