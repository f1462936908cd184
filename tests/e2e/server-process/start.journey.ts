import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "~tests/free-port.mjs";
import { pdfNamed, signIn, storedFiles } from "~tests/torture/website.mjs";
import { createAccount, select, settingsIn, withPlace } from "../school";
import { run, withServer } from "../server";

test("npm start serves an empty school, a second copy refuses to start, and the website stops cleanly", async () => {
  await withPlace(async (place) => {
    const settings = settingsIn(place);
    const ended = await withServer("npm", ["start"], settings, async ({ address }) => {
      expect(await pageAt(address, "/")).toMatchObject({ status: 200 });
      expect((await pageAt(address, "/notices")).text).toContain("No notices available");
      expect((await pageAt(address, "/bn/notices")).text).toContain("কোনো নোটিশ নেই");
      const health = await pageAt(address, "/healthz");
      expect(health.status).toBe(200);
      expect(JSON.parse(health.text)).toEqual({ live: true, ready: true });

      const second = await run(process.execPath, ["app/server/cli.mjs", "serve"], settings);
      expect(second.exitCode).toBe(1);
      expect(second.complained).toMatch(/^Another copy of this program is using \S+\. Stop that one first[^\n]*\n$/);
    });
    expect(ended.exitCode, ended.complained).toBe(0);
  });
});

test("the website exits with one plain sentence when it cannot write to its uploads folder", async () => {
  await withPlace(async (place) => {
    const settings = { ...settingsIn(place), UPLOADS_DIR: "/sys/school" };
    const ended = await run(process.execPath, ["app/server/cli.mjs", "serve"], settings);
    expect(ended).toMatchObject({
      exitCode: 1,
      complained: expect.stringMatching(
        /^The website cannot start: [^\n]+\/sys\/school'\. The disk is read-only[^\n]+\n$/,
      ),
    });
  });
});

test("Ctrl+C on npm start lets a running upload finish and leaves the latest copy of the database", async () => {
  await withPlace(async (place) => {
    const settings = settingsIn(place);
    await withServer("npm", ["start"], settings, async ({ address, interrupt, ended }) => {
      await createAccount(settings);
      const form = await uploadFrom(address, await signIn(address));
      // The server answers "100 Continue" when it has accepted the headers of the upload.
      await once(form.request, "continue");
      form.request.write(form.body.subarray(0, form.body.length / 2));
      interrupt();
      const isOpen = () => fetch(`${address}/healthz`).then(Boolean, () => false);
      await expect.poll(isOpen, { timeout: 10_000 }).toBe(false);
      form.request.end(form.body.subarray(form.body.length / 2));
      const [answer] = await once(form.request, "response");
      expect(answer.statusCode).toBe(303);
      expect((await ended).exitCode).toBe(0);
    });
    // Counts only the PDF, because the website may already have drawn pictures of its pages.
    expect(storedFiles(settings).filter((key) => key.endsWith(".pdf"))).toHaveLength(1);
    const copy = { DATABASE_PATH: join(settings.BACKUP_DIR, "school-latest.db") };
    expect(select(copy, "SELECT title FROM notices")).toEqual(["Sent slowly"]);
  });
});

test("the standard remix-serve command serves the same build", async () => {
  await withPlace(async (place) => {
    const settings = { ...settingsIn(place), PORT: String(await freePort()) };
    await withServer("node_modules/.bin/remix-serve", ["build/server/index.js"], settings, async ({ address }) => {
      expect(await pageAt(address, "/")).toMatchObject({ status: 200 });
      const notices = await pageAt(address, "/notices");
      expect(notices).toMatchObject({ status: 200, text: expect.stringContaining("No notices available") });
      const admin = await pageAt(address, "/cog-admin/notices");
      expect(admin).toEqual({ status: 302, text: "", location: "/cog-admin/login" });
    });
  });
});

async function uploadFrom(address: string, cookie: string) {
  const fields = new FormData();
  for (const [name, value] of Object.entries({ title: "Sent slowly", type: "General", content: "All of it." }))
    fields.append(name, value);
  fields.append("attachment", new File([pdfNamed("paper", 100_000)], "paper.pdf"));
  const written = new Response(fields);
  const body = Buffer.from(await written.arrayBuffer());
  const headers = {
    Origin: address,
    Cookie: cookie,
    "Content-Type": written.headers.get("Content-Type") ?? "",
    "Content-Length": body.length,
    Expect: "100-continue",
  };
  return { request: request(`${address}/cog-admin/notices`, { method: "POST", headers }), body };
}

async function pageAt(address: string, path: string) {
  const answer = await fetch(address + path, { redirect: "manual", headers: { Connection: "close" } });
  return { status: answer.status, text: await answer.text(), location: answer.headers.get("Location") };
}
