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

// Failed sign-ins are counted by network in memory, which all tests of a process share, so each test has its own
// network.
let networks = 0;

/**
 * Opens the full website in this process, with a fresh school in memory and a fresh uploads folder before each test:
 * `const school = website()` at the top of a file, `await school.visit("/bn/notices")` inside its tests.
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

  /** Opens a new browser. */
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

    /** Visits one page in a new browser without cookies. */
    visit: (path: string, headers: Record<string, string> = {}) => browser().visit(path, headers),

    /** Returns a browser in which a member of staff is signed in, with a real account and a real session. */
    signedIn() {
      const made = createAccount(staffEmail, "no password fits this");
      const id = made === "exists" ? 1 : made.id;
      return browser().keep(sessionCookie(createSession(id, "")));
    },

    /** Lists the keys of all files in the uploads folder, including unfinished ones. */
    storedFiles: () =>
      existsSync(uploadsFolder())
        ? readdirSync(uploadsFolder(), { recursive: true, withFileTypes: true }).flatMap((found) =>
            found.isFile() ? [join(found.parentPath, found.name).slice(uploadsFolder().length + 1)] : [],
          )
        : [],
  };
}
