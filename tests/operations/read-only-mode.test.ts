import { afterEach, expect, test } from "vitest";
import { beginWrite, enterReadOnlyMode, leaveReadOnlyMode } from "../../app/operations/read-only-mode.server";
import { post, sendRequest, startTestServer } from "../server/test-server";

afterEach(leaveReadOnlyMode);

test.each([
  ["en", "A backup is being put back"],
  ["bn", "একটি ব্যাকআপ ফেরত আনা হচ্ছে"],
])("while a backup is put back nobody can send anything, and is told so in %s", async (language, words) => {
  const server = await startTestServer();
  await enterReadOnlyMode();
  const answer = await post(server, "/cog-admin/notices", "title=A", { Cookie: `lng=${language}` });
  expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "15"]);
  expect(answer.body).toContain(words);
});

test("reading goes on, and writing once the backup is in place", async () => {
  const server = await startTestServer();
  await enterReadOnlyMode();
  expect((await sendRequest(server, "GET /cog-admin/notices")).status).toBe(200);
  leaveReadOnlyMode();
  expect((await post(server, "/cog-admin/notices", "title=A")).status).toBe(200);
});

test("a restore waits for whoever is still sending, but for its own request", async () => {
  const [endOther, endOwn] = [beginWrite(), beginWrite()];
  let isEntered = false;
  const entered = enterReadOnlyMode().then(() => {
    isEntered = true;
  });
  await new Promise((next) => setImmediate(next));
  expect(isEntered).toBe(false);
  endOther?.();
  await entered;
  endOwn?.();
});

test("a restore waits no longer than that for somebody who never ends", async () => {
  const ends = [beginWrite(), beginWrite()];
  await enterReadOnlyMode(1);
  for (const end of ends) end?.();
});
