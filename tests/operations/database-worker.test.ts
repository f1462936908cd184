import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { runInWorker, waitForReply } from "../../app/operations/copy-database.server";

const minute = 60_000;
const thread = (program: string) => new Worker(program, { eval: true });

test("a thread that answers is heard", async () => {
  expect(await waitForReply(thread(`require("node:worker_threads").parentPort.postMessage("done")`), minute)).toBe(
    "done",
  );
});

test("a thread that ends without an answer is an error, not a wait without end", async () => {
  await expect(waitForReply(thread("process.exit(3)"), minute)).rejects.toThrow("ended without an answer");
});

test("a thread that fails says why", async () => {
  await expect(waitForReply(thread(`throw new Error("out of thread")`), minute)).rejects.toThrow("out of thread");
});

test("a thread that takes longer than it may is ended", async () => {
  const endless = thread("for (;;);");
  const ended = once(endless, "exit");
  await expect(waitForReply(endless, 30)).rejects.toThrow("was not done in");
  await ended;
});

test("an error of SQLite comes with its code", async () => {
  const work = runInWorker({ path: ":memory:", readonly: false, sql: [["SELECT 1"], ["nonsense"]] });
  await expect(work).rejects.toMatchObject({ code: "SQLITE_ERROR" });
});
