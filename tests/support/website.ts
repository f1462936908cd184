import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestHandler } from "@remix-run/node";
import { afterEach, beforeEach } from "vitest";
import { createAccount } from "~/accounts/accounts.server";
import { guardAdminRoutes } from "~/accounts/guard.server";
import { createSession } from "~/accounts/sessions.server";
import { setEnvironment } from "~/env.server";
import { createFolderStorage } from "~/uploads/folder-storage.server";
import { setUploads } from "~/uploads/storage.server";
import { Browser, sessionCookie } from "./browser";
import { emptySchool } from "./school";
import { websiteBuild } from "./website-build";

export const origin = "http://school.example";
export const staffEmail = "head@school.example";

// Each test gets its own network (IP address). The website counts failed sign-ins by network in memory, and all tests
// of a process share this memory.
let networks = 0;

/**
 * Opens the website in this process, with a new school in memory and an empty uploads folder before each test. Write
 * `const school = website()` at the top of a file, and use `await school.visit("/bn/notices")` in its tests.
 */
export function website() {
  const school = emptySchool();
  const handleRemix = createRequestHandler(guardAdminRoutes(websiteBuild()), "production");
  let network: string;
  let place: string;

  beforeEach(() => {
    network = `fd00:${(++networks).toString(16)}::1`;
    place = mkdtempSync(join(tmpdir(), "school-"));
    settings();
    mkdirSync(uploadsFolder());
    setUploads(createFolderStorage(uploadsFolder()));
  });
  afterEach(() => {
    setUploads(undefined);
    setEnvironment({});
    rmSync(place, { recursive: true, force: true });
  });

  const handle = (request: Request) => {
    if (!request.headers.has("X-Forwarded-For")) request.headers.set("X-Forwarded-For", network);
    return handleRemix(request);
  };

  const uploadsFolder = () => join(place, "uploads");

  function settings(values: Record<string, string> = {}) {
    setEnvironment({
      SESSION_SECRET: "a secret that only the tests know",
      DATABASE_PATH: join(place, "school.db"),
      UPLOADS_DIR: uploadsFolder(),
      BACKUP_DIR: join(place, "backups"),
      ...values,
    });
  }

  const browser = () => new Browser(origin, handle);

  return {
    get database() {
      return school.database;
    },
    insert: school.insert,
    rows: school.rows,
    get uploadsFolder() {
      return uploadsFolder();
    },
    settings,
    origin,
    browser,

    /** Visits a page with a new browser, which has no cookies. */
    visit: (path: string, headers: Record<string, string> = {}) => browser().visit(path, headers),

    /** Returns a browser in which a member of staff is signed in. The account and the session are in the database. */
    signedIn() {
      const made = createAccount(staffEmail, "no password fits this");
      const id = made === "exists" ? 1 : made.id;
      return browser().keep(sessionCookie(createSession(id, "")));
    },

    /** Lists the keys of all files in the uploads folder, including files of uploads that have not finished. */
    storedFiles: () =>
      existsSync(uploadsFolder())
        ? readdirSync(uploadsFolder(), { recursive: true, withFileTypes: true }).flatMap((found) =>
            found.isFile() ? [join(found.parentPath, found.name).slice(uploadsFolder().length + 1)] : [],
          )
        : [],
  };
}
