import { join } from "node:path";
import { createRequestHandler } from "@remix-run/express";
import { createRequestHandler as createFetchHandler } from "@remix-run/node";
import Database from "better-sqlite3";
import { onTestFinished } from "vitest";
import { guardAdminRoutes } from "~/accounts/guard.server";
import { env } from "~/env.server";
import { handleDatabaseAndDiskErrors } from "~/server/database-and-disk-errors";
import { limitBodies } from "~/server/limit-bodies";
import { createPageCache, type PageCacheOptions } from "~/server/page-cache/page-cache";
import { db, setDatabase } from "~drizzle/client";
import { prepareDatabase } from "~drizzle/open-database";
import { freshFolder } from "~tests/support/fresh-folder";
import { websiteBuild } from "~tests/support/website-build";
import { type Answer, sendRequest, startTestServer } from "../test-server";

const build = limitBodies(handleDatabaseAndDiskErrors(guardAdminRoutes(websiteBuild())));
const renderPage = createFetchHandler(build, "production");

type Options = Partial<Pick<PageCacheOptions, "now" | "maxBytes">> & {
  /** Called with each new answer before the page cache stores it. */
  onMade?: (answer: Response) => Response | Promise<Response>;
};

/** Starts a server with a page cache. Its pages come from the website that `website()` has set up in the test file. */
export async function startCachedServer({ onMade = (answer) => answer, ...options }: Options = {}) {
  const { PUBLIC_URL, TRUST_PROXY } = env();
  const made: string[] = [];
  const cache = createPageCache({
    render: async (request) => {
      const { pathname, search } = new URL(request.url);
      made.push(pathname + search);
      return onMade(await renderPage(request));
    },
    database: () => db().$client,
    publicUrl: PUBLIC_URL,
    proxies: TRUST_PROXY,
    ...options,
  });
  const server = await startTestServer({
    handler: createRequestHandler({ build, mode: "production" }),
    pageCache: cache,
    settings: { TRUST_PROXY: String(TRUST_PROXY), ...(PUBLIC_URL && { PUBLIC_URL: PUBLIC_URL.href }) },
  });
  return {
    ...server,
    cache,
    /** The addresses of all pages that were rendered for the cache, in order. */
    made,
    get: (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
      sendRequest(server, `GET ${path}`, headers),
    ask: (line: string, headers: Record<string, string> = {}, body = ""): Promise<Answer> =>
      sendRequest(server, line, headers, body),
  };
}

/**
 * Opens a database in a file until the test ends. `other` is a second connection to it, which writes like another
 * process.
 */
export function openDatabaseInFile() {
  const folder = freshFolder();
  const databasePath = join(folder, "school.db");
  const database = prepareDatabase({ databasePath, backupDir: join(folder, "backups"), lock: false });
  setDatabase(database);
  const other = new Database(databasePath);
  onTestFinished(() => {
    other.close();
    database.$client.close();
  });
  return { database, other };
}

/** Returns the SQL with which another process publishes a notice. `publishAt` is in ms since 1970. */
export const insertNoticeSql = (title: string, publishAt = 1) =>
  `insert into notices (title, type, content, status, publish_at) values ('${title}', 'General', 'x', 'Published', ${publishAt})`;
