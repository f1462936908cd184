import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { ImageRejected, stripMetadata } from "~/uploads/images.server";
import { checkPicture } from "~/uploads/store-picture.server";
import { checkFile, photoRule, resultFileRule } from "~/uploads/upload-rules";
import { resultDocuments } from "~drizzle/schema";
import { takeConsoleErrors } from "~tests/support/setup";
import { website } from "~tests/support/website";
import { type HostileFile, hostileFiles } from "./hostile-files";

const school = website();
const listPath = "/cog-admin/result-documents";
let files: HostileFile[] = [];

beforeAll(async () => {
  files = await hostileFiles();
});

/** Returns the file that an upload form for documents would store, or undefined if it would refuse the file. */
async function keepPaper({ name, bytes }: HostileFile) {
  const judged = checkFile(name, bytes, resultFileRule);
  if (!judged.ok) return undefined;
  return stripMetadata(judged.extension, bytes).catch((error) => {
    if (!(error instanceof ImageRejected)) throw error;
    return undefined;
  });
}

/** Returns the photo that an upload form for photos would store, or undefined if it would refuse the file. */
async function keepPhoto(file: HostileFile) {
  const checked = await checkPicture(file, photoRule);
  return "problem" in checked ? undefined : { bytes: checked.picture.bytes, type: checked.accepted.type };
}

const send = async (file: HostileFile) => {
  const sent = new File([file.bytes], file.name, { type: "text/html" });
  const answer = await school.signedIn().post(listPath, { title: "Test Examination", file: sent });
  takeConsoleErrors();
  return answer;
};

describe("hostile files", () => {
  it("the hostile files are at least 300, and no two are alike", () => {
    expect(new Set(files.map(({ name, bytes }) => `${name}\n${Buffer.from(bytes).toString("base64")}`)).size).toBe(
      files.length,
    );
    expect(files.length).toBeGreaterThanOrEqual(300);
  });

  it("the forms refuse every dangerous file, and accept harmless files with bad names or large contents", async () => {
    const wrong: string[] = [];
    for (const file of files) {
      const taken = [(await keepPaper(file)) && "paper", (await keepPhoto(file)) && "photo"].filter(Boolean);
      if (taken.join() !== file.taken.join())
        wrong.push(`${file.what}, ${JSON.stringify(file.name.slice(0, 60))}: taken as ${taken.join(" and ")}`);
    }
    expect(wrong).toEqual([]);
  });

  it("a stored picture contains nothing that the file held after the picture or in its comments", async () => {
    for (const file of files.filter(({ taken }) => taken.includes("photo"))) {
      for (const bytes of [await keepPaper(file), (await keepPhoto(file))?.bytes]) {
        const kept = Buffer.from(bytes ?? []);
        expect(kept.includes("<script>") || kept.includes("PK\u0003\u0004"), file.what).toBe(false);
      }
    }
  });

  it("a picture is encoded as the type in its stored name, whatever name the file had", async () => {
    const photos = files.filter(({ taken }) => taken.includes("photo"));
    expect(photos.length).toBeGreaterThan(15);
    for (const file of photos) {
      const kept = await keepPhoto(file);
      const { format } = await sharp(kept?.bytes).metadata();
      expect(`image/${format}`, file.what).toBe(kept?.type);
    }
  });

  it("the form for results refuses hostile files, and stores no file and no row", async () => {
    const sample = files.filter(({ taken }, place) => !taken.includes("paper") && place % 9 === 0);
    expect(sample.length).toBeGreaterThan(25);
    for (const file of sample) expect((await send(file)).status, file.what).toBe(400);
    expect([school.storedFiles(), school.rows(resultDocuments)]).toEqual([[], []]);
  }, 60_000);

  it("an accepted hostile file is served as its real type under a clean name, and runs nowhere", async () => {
    const sample = files.filter(({ taken }) => taken.includes("paper"));
    for (const file of sample) expect((await send(file)).status, file.what).toBe(303);
    const rows = school.rows(resultDocuments);
    expect(rows).toHaveLength(sample.length);
    for (const { filePath, fileName, fileType, fileUrl } of rows) {
      expect(filePath).toMatch(/^documents\/results\/[0-9a-f]{32}_\d{13}\.(?:pdf|docx?|jpg|jpeg|png)$/);
      expect(fileName).not.toMatch(/[/\\\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|^\./u);
      const { status, headers } = await school.visit(fileUrl ?? "");
      expect(status).toBe(200);
      expect(headers.get("Content-Type")).toEqual(fileType);
      expect(headers.get("X-Content-Type-Options")).toBe("nosniff");
      const policy = headers.get("Content-Security-Policy");
      if (fileType === "application/pdf") expect(policy).toBe("frame-ancestors 'self'");
      else expect(policy).toBe("default-src 'none'; sandbox");
      const isShown = fileType === "application/pdf" || fileType?.startsWith("image/");
      expect(headers.get("Content-Disposition")).toMatch(isShown ? /^inline; / : /^attachment; /);
      const saved = await school.visit(`${fileUrl}?download`);
      expect(saved.headers.get("Content-Disposition")).toMatch(
        /^attachment; filename="[^"/\\]+"; filename\*=UTF-8''[\w.%~!-]+$/,
      );
    }
  }, 60_000);
});

describe("no path leads out of the uploads", () => {
  const up = [
    "..",
    "%2e%2e",
    "..%2f",
    "%2e%2e%2f",
    "..%5c",
    "..%255c",
    "%252e%252e%252f",
    "..%c0%af",
    "..%e0%80%af",
  ].concat(["....//", "..;"]);
  const targets = ["school.db", "etc/passwd", "data/school.db", "session-secret"];
  const paths = [
    ...up.flatMap((step) => targets.map((target) => `/uploads/${step}/${target}`)),
    ...up.map((step) => `/uploads/notices/${step}/${step}/school.db`),
    ...["/uploads//etc/passwd", "/uploads/%00", "/uploads/notices/a.pdf%00.html", "/uploads/file:///etc/passwd"],
    ...["/uploads/C:/windows/win.ini", "/uploads/~root/.ssh/id_rsa", "/uploads/.", "/uploads/notices/.tmp"],
    ...["/uploads/proc/self/environ", "/uploads/NUL", "/uploads/notices?file=../school.db", "/uploads/\\school.db"],
  ];

  it("no spelling of a path leads out of the uploads, for visitors or staff", async () => {
    expect(paths.length).toBeGreaterThan(60);
    for (const path of paths) {
      for (const browser of [school.browser(), school.signedIn()]) {
        const { status, html } = await browser.visit(path);
        expect(status >= 400 && status < 500, `${path}: ${status}`).toBe(true);
        expect(html).not.toContain("SQLite");
      }
    }
    takeConsoleErrors();
  }, 60_000);
});
