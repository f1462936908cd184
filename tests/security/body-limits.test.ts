import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { maxContentBytes } from "~/blogs/blog";
import { bodyLimit } from "~/body-limits.server";
import { blogs, notices } from "~drizzle/schema";
import { seedCurriculum } from "~drizzle/seed/curriculum";
import { insertBlog, insertNotice, insertResultDocument } from "../support/content-rows";
import { fieldProblems, formData } from "../support/page-parts";
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

describe("the longest texts that are allowed", () => {
  // This character has eight UTF-16 code units and 24 bytes. No visible character is longer, so it gives the largest
  // body for a text.
  const longestCharacter = "ক্ষ্ম্যা".normalize("NFC");
  const longTexts = [
    ["notice", "/cog-admin/notices?new", longestCharacter.repeat(20_000), notices],
    ["blog post", "/cog-admin/blogs?new", "ক".repeat(Math.floor(maxContentBytes / 3)), blogs],
  ] as const;

  it.each(longTexts)("a %s with the longest text is saved byte for byte", async (_what, form, content, table) => {
    const staff = school.signedIn();
    for (const body of [formData({ title: "Long", content }), new URLSearchParams({ title: "Long", content })]) {
      const request = new Request(`http://school.example${form}`, { method: "POST", body });
      const bytes = new Uint8Array(await request.arrayBuffer());
      const type = request.headers.get("Content-Type") ?? "";
      expect(bytes.length).toBeLessThanOrEqual(bodyLimit(new URL(request.url).pathname, type).bytes);
      const answer = await staff.ask(form, { method: "POST", headers: { "Content-Type": type }, body: bytes });
      expect(answer.status).toBe(303);
    }
    expect(school.rows(table).map((row) => row.content)).toEqual([content, content]);
  });

  it.each(longTexts)("a %s with one character more is refused at its field", async (_what, form, content) => {
    const body = formData({ title: "Long", content: `${content}${longestCharacter}` });
    const answer = await school.signedIn().ask(form, { method: "POST", body });
    expect(answer.status).toBe(400);
    expect(fieldProblems(answer)).toHaveLength(1);
  });
});
