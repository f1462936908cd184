import { createRequestHandler, type LoaderFunctionArgs } from "@remix-run/node";
import { beforeEach, describe, expect, test } from "vitest";
import { createAccount } from "../../app/accounts/accounts.server";
import { guardAdminRoutes } from "../../app/accounts/guard.server";
import { createSession, deleteExpiredSessions } from "../../app/accounts/sessions.server";
import { deleteUnusedPostPictures } from "../../app/blogs/post-pictures.server";
import { purgeIdempotencyKeys } from "../../app/content/idempotency.server";
import { makePagePictures } from "../../app/content/page-pictures/make-page-pictures.server";
import { purgeTrash } from "../../app/content/trash.server";
import { generateThumbnails } from "../../app/gallery/thumbnails.server";
import { cleanUpUploads } from "../../app/operations/maintenance.server";
import { seedCurriculum } from "../../drizzle/seed/curriculum";
import { Browser } from "../support/browser";
import { insertManyMarks } from "../support/large-marks";
import { insertManyRows } from "../support/large-school";
import { recordStatements } from "../support/recorded-statements";
import { sessionCookie } from "../support/session-cookie";
import { takeConsoleErrors } from "../support/setup";
import { origin, staffEmail, website } from "../support/website";
import { routesOfTheTable, websiteBuild } from "../support/website-build";
import { adminAddresses, cardToken, publicAddresses } from "./every-address";
import { allowed, listCostlySteps } from "./query-costs";

const school = website();
const client = () => school.database.$client;
const notThere = [
  ...["/bn/gone.data", "/uploads/notices/gone_1.pdf", "/uploads/documents/gallery/1-320.webp"],
  ...["/cog-admin/gone.data", "/cog-admin/backups/download.data"],
].map((path) => `404 ${path}`);
const visited = new Set<string>();
const handle = createRequestHandler(guardAdminRoutes(websiteBuild(noted(routesOfTheTable))), "production");

// SQLite plans by tables and indexes, whatever is in them: two pages of everything tell as much as a thousand.
beforeEach(() => {
  seedCurriculum(school.database);
  insertManyRows(school.database, { notices: 150, papers: 150, blogs: 150, photos: 250, activity: 150 });
  insertManyMarks(school.database, { years: 2, exams: 2, roll: 3 });
  client().exec(`
    update exams set opened_at = 1 where id = (select max(exam_id) from results);
    insert into card_addresses (token, created_at, exam_id, student_id)
      select '${cardToken}', 1, exam_id, student_id from results order by exam_id desc limit 1`);
});

describe("what pages, screens and the nightly work ask of the database", () => {
  test("walks no table that grows and sorts none, however a list is narrowed or turned", async () => {
    const heard = recordStatements(client());
    const site = await visitAll(new Browser(origin, handle), publicAddresses);
    const made = createAccount(staffEmail, "no password fits this");
    const staff = new Browser(origin, handle).keep(sessionCookie(createSession(made === "exists" ? 1 : made.id, "")));
    const office = await visitAll(staff, adminAddresses(client()));
    await nightlyWork();
    takeConsoleErrors();

    expect([...site, ...office]).toEqual(notThere);
    expect(routesWithLoader().filter((id) => !visited.has(id))).toEqual([]);
    const costly = heard.flatMap((one) => listCostlySteps(client(), one).map((step) => ({ step, sql: one.sql })));
    const reasonFor = ({ step, sql }: { step: string; sql: string }) =>
      allowed.find((one) => one.step.test(step) && one.sql.test(sql));
    expect(costly.filter((cost) => !reasonFor(cost))).toEqual([]);
    const used = new Set(costly.map(reasonFor));
    expect(allowed.filter((one) => !used.has(one))).toEqual([]);
  });

  test("would be seen to walk a table or to sort", () => {
    const heard = recordStatements(client());
    client().prepare("select id from notices where content like ?").all("%x%");
    client().prepare("select id from notices order by title limit 51").all();
    client().prepare("select id from notices where deleted_at is null order by created_at desc limit ?").all(51);
    expect(heard.map((one) => listCostlySteps(client(), one))).toEqual([
      ["SCAN notices"],
      ["SCAN notices", "USE TEMP B-TREE FOR ORDER BY"],
      [],
    ]);
  });
});

/** Asks for all of these; gives those that are not there. Of pages only what their loaders read. */
async function visitAll(browser: Browser, { pages, files }: { pages: string[]; files: string[] }): Promise<string[]> {
  const missing: string[] = [];
  for (const path of [...pages.map((page) => page.replace(/(?=\?|$)/, ".data")), ...files]) {
    const { status } = await browser.visit(path);
    if (status === 404 || status >= 500) missing.push(`${status} ${path}`);
  }
  return missing;
}

async function nightlyWork() {
  purgeTrash();
  deleteUnusedPostPictures();
  purgeIdempotencyKeys();
  deleteExpiredSessions();
  await generateThumbnails();
  await makePagePictures();
  await cleanUpUploads();
}

const routesWithLoader = () => Object.values(routesOfTheTable).flatMap(({ id, module }) => (module.loader ? [id] : []));

function noted(routes: typeof routesOfTheTable): typeof routesOfTheTable {
  const entries = Object.entries(routes).map(([id, route]) => {
    const { loader } = route.module;
    if (!loader) return [id, route];
    const noting = (args: LoaderFunctionArgs) => {
      visited.add(id);
      return loader(args);
    };
    return [id, { ...route, module: { ...route.module, loader: noting } }];
  });
  return Object.fromEntries(entries);
}
