import { join } from "node:path";
import { expect, test } from "@playwright/test";
import { freePort } from "../../free-port.mjs";
import { settingsIn, withPlace } from "../school";
import { withServer } from "../server";

const remixServe = join(import.meta.dirname, "../../../node_modules/.bin/remix-serve");

test("the stock Remix server serves the same build", async () => {
  await withPlace(async (place) => {
    const settings = { ...settingsIn(place), PORT: String(await freePort()) };
    await withServer(remixServe, ["build/server/index.js"], settings, async ({ address }) => {
      const ask = (path: string) => fetch(address + path, { redirect: "manual", headers: { Connection: "close" } });
      expect((await ask("/")).status).toBe(200);
      const notices = await ask("/notices");
      expect(notices.status).toBe(200);
      expect(await notices.text()).toContain("No notices available");
      const office = await ask("/cog-admin/notices");
      expect(office.status).toBe(302);
      expect(office.headers.get("Location")).toBe("/cog-admin/login");
      expect(await office.text()).toBe("");
    });
  });
});
