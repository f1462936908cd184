import { once } from "node:events";
import { request } from "node:http";
import { join } from "node:path";
import { expect, test } from "@playwright/test";
import Database from "better-sqlite3";
import { freePort } from "../../free-port.mjs";
import { pdfNamed, signIn, storedFiles } from "../../torture/website.mjs";
import { createAccount, execute, select, settingsIn, withPlace } from "../school";
import { run, withServer } from "../server";

test("npm start opens the empty school, keeps a second copy away, and ends when told to", async () => {
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

test("a start that may not write ends with a plain sentence", async () => {
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

test("Ctrl+C on npm start, which reaches the website twice, cuts no upload and leaves the newest copy", async () => {
  await withPlace(async (place) => {
    const settings = settingsIn(place);
    await withServer("npm", ["start"], settings, async ({ address, interrupt, ended }) => {
      await createAccount(settings);
      const form = await uploadFrom(address, await signIn(address));
      // The website has let it in.
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
    // Pictures of it may have been drawn meanwhile.
    expect(storedFiles(settings).filter((key) => key.endsWith(".pdf"))).toHaveLength(1);
    const copy = { DATABASE_PATH: join(settings.BACKUP_DIR, "school-latest.db") };
    expect(select(copy, "SELECT title FROM notices")).toEqual(["Sent slowly"]);
  });
});

test("a card's openings, counted in memory, are stored when the website stops", async () => {
  await withPlace(async (place) => {
    const settings = settingsIn(place);
    const token = "a".repeat(22);
    await withServer("npm", ["start"], settings, async ({ address }) => {
      execute(
        settings,
        `INSERT INTO students (id, name, roll_number, class_level, father_name, mother_name) VALUES (1, 'Sample', 1, 6, 'A', 'B');
        UPDATE exams SET opened_at = 1 WHERE class_level = 6;
        INSERT INTO results (student_id, subject_id, exam_id, marks)
          SELECT 1, s.id, e.id, 50 FROM subjects s JOIN exams e USING (class_level) WHERE class_level = 6;
        INSERT INTO card_addresses (token, created_at, exam_id, student_id)
          SELECT '${token}', 1, min(id), 1 FROM exams WHERE class_level = 6`,
      );
      expect(await pageAt(address, `/card/${token}`)).toMatchObject({ status: 200 });
      expect(openings(settings)).toBe(0);
      // The database is being copied or written as the website stops.
      const other = new Database(settings.DATABASE_PATH);
      other.exec("BEGIN IMMEDIATE");
      setTimeout(() => other.close(), 1500);
    });
    expect(openings(settings)).toBe(1);
  });
});

const openings = (settings: { DATABASE_PATH: string }) => select(settings, "SELECT openings FROM card_addresses")[0];

test("the stock Remix server serves the same build", async () => {
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
