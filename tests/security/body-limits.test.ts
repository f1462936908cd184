import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { bodyLimit } from "~/body-limits.server";
import { seedCurriculum } from "~drizzle/seed/curriculum";
import { insertBlog, insertNotice, insertResultDocument } from "../support/content-rows";
import { takeConsoleErrors } from "../support/setup";
import { website } from "../support/website";
import { listAddresses } from "../support/website-build";

const school = website();
afterEach(() => void takeConsoleErrors());

it("every office form with a file input accepts a file of the allowed size at its address", async () => {
  for (const insert of [insertNotice, insertBlog, insertResultDocument]) insert(school.database);
  seedCurriculum(school.database);
  const staff = school.signedIn();
  const without: string[] = [];
  let forms = 0;
  for (const address of listAddresses().filter((path) => path.startsWith("/cog-admin"))) {
    const { html = "" } = await staff.visit(address);
    for (const [form = ""] of html.matchAll(/<form[^>]*>(?:(?!<\/form>)[\s\S])*<input[^>]*type="file"/g)) {
      forms += 1;
      const action = /^<form[^>]*\saction="([^"?]*)/.exec(form)?.[1] || address;
      if (bodyLimit(action).bytes < 2 * 1024 * 1024) without.push(action);
    }
  }
  expect(without).toEqual([]);
  expect(forms).toBeGreaterThan(4);
});

it("nginx accepts the website's largest form with its single limit of 128 MB", () => {
  const settings = readFileSync(join(process.cwd(), "deploy/nginx.conf"), "utf8");
  const limits = [...settings.matchAll(/client_max_body_size (\w+);/g)].map(([, limit]) => limit);
  expect(limits).toEqual(["128m"]);
  const largest = Math.max(...listAddresses().map((address) => bodyLimit(address).bytes));
  expect(largest).toBeGreaterThan(100 * 1024 * 1024);
  expect(largest).toBeLessThan(128 * 1024 * 1024);
});
