import { expect, test } from "@playwright/test";
import { settingsIn, withPlace } from "../school";
import { run, withServer } from "../server";

const atOnce = 2_000;

test("npm start opens the empty school, keeps a second copy away, and ends when told to", async () => {
  await withPlace(async (place) => {
    const settings = settingsIn(place);
    const begun = performance.now();
    const ended = await withServer("npm", ["start"], settings, async ({ address }) => {
      const startedIn = performance.now() - begun;
      expect(await pageAt(address, "/")).toMatchObject({ status: 200 });
      expect((await pageAt(address, "/notices")).text).toContain("No notices available");
      expect((await pageAt(address, "/bn/notices")).text).toContain("কোনো নোটিশ নেই");
      const health = await pageAt(address, "/healthz");
      expect(health.status).toBe(200);
      expect(JSON.parse(health.text)).toMatchObject({ live: true, ready: true, database: true, volume: true });

      const tried = performance.now();
      const second = await run(process.execPath, ["app/front/start.mjs", "serve"], settings);
      // A machine on which a start itself takes long gets the time of two.
      expect(performance.now() - tried).toBeLessThan(Math.max(atOnce, 2 * startedIn));
      expect(second.exitCode).toBe(1);
      expect(second.complained).toMatch(/^Another copy of this program is using \S+\. Stop that one first[^\n]*\n$/);
    });
    expect(ended.exitCode, ended.complained).toBe(0);
  });
});

async function pageAt(address: string, path: string) {
  const answer = await fetch(address + path, { headers: { Connection: "close" } });
  return { status: answer.status, text: await answer.text() };
}
