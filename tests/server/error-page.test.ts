import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { renderError } from "~/server/error-page";
import { problemStatuses, type RequestProblem } from "~/server/request";
import { post, sendRequest, startTestServer } from "./test-server";

const tooMuch = "x".repeat(65_537);

describe("a refused reader", () => {
  it("a refused visitor gets a complete error page in English", async () => {
    const { status, headers, body } = await post(await startTestServer(), "/cog-admin/logout", tooMuch);
    expect(status).toBe(413);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(body).toMatch(/^<!doctype html>\n<html lang="en">.*<h1>This form is too large<\/h1>.*<\/html>\n$/s);
    expect(body).toContain('<a href="/cog-admin/logout">Back</a>');
  });

  it("the error page is in Bengali at a Bengali address, and in the chosen language in the office", async () => {
    const server = await startTestServer();
    const pages = [
      await post(server, "/bn/notices", tooMuch),
      await post(server, "/cog-admin/logout", tooMuch, { Cookie: "a=b; lng=bn" }),
    ];
    for (const { body } of pages) expect(body).toMatch(/<html lang="bn">.*<h1>পাঠানো তথ্য অনেক বড়<\/h1>/s);
    expect((await post(server, "/notices", tooMuch, { Cookie: "lng=bn" })).body).toContain('<html lang="en">');
  });

  it("the error page of a form with a file says which files are allowed, and links back to that form", async () => {
    const server = await startTestServer();
    const tooLarge = { "Content-Length": "12058625", Expect: "100-continue" };
    const english = await post(server, "/cog-admin/notices.data", "", tooLarge);
    expect(english.body).toContain("<h1>File too large</h1>\n<p>Please select a file smaller than 10MB</p>");
    expect(english.body).toContain('href="/cog-admin/notices"');
    const bengali = await post(server, "/cog-admin/notices", "", { ...tooLarge, Cookie: "lng=bn" });
    expect(bengali.body).toContain("<h1>ফাইলটি অনেক বড়</h1>\n<p>১০ এমবির চেয়ে ছোট একটি ফাইল বেছে নিন</p>");
  });

  it.each([
    ["/cog-admin/blogs", 12.5, "Please select a file smaller than 5MB"],
    ["/cog-admin/gallery", 101.5, "Please select files smaller than 5MB"],
  ])("the error page for a too large form at %s says which files that form accepts", async (path, megabytes, words) => {
    const server = await startTestServer();
    const tooLarge = { "Content-Length": String(megabytes * 1024 * 1024 + 1), Expect: "100-continue" };
    expect((await post(server, path, "", tooLarge)).body).toContain(`<p>${words}</p>`);
  });

  it("the error page links the school's own address when the request came under another name", async () => {
    const server = await startTestServer({ settings: { PUBLIC_URL: "https://school.example" } });
    const { body } = await sendRequest(server, "GET /bn/notices", { Host: "other.example" });
    expect(body).toContain('<a href="https://school.example/bn">হোমে ফিরে যান</a>');
  });

  it("the error page never shows a path that was not understood", async () => {
    const { body } = await sendRequest(await startTestServer(), 'GET /bn/"><script>');
    expect(body).not.toContain("script");
    expect(body).toContain('<a href="/bn">');
  });

  it("the error page has the school's name and only styles that its policy allows", async () => {
    const { headers, body } = await sendRequest(await startTestServer(), "GET //");
    const style = /<style>(.*)<\/style>/.exec(body)?.[1] ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(headers["content-security-policy"]).toBe(
      `default-src 'none'; style-src 'sha256-${hash}'; frame-ancestors 'none'`,
    );
    expect(style).toContain("main{");
    expect(body).toContain(`<p>${firstValues.contacts.name.en}</p>`);
  });
});

it.each(Object.entries(problemStatuses) as [RequestProblem, number][])(
  "the error %s has the status %i and words in both languages",
  (problem, status) => {
    const [english, bengali] = ["/", "/bn"].map((path) => renderError(problem, { path }));
    expect(english?.status).toBe(status);
    expect(english?.body).toMatch(/<h1>[A-Z][^<]+<\/h1>/);
    expect(bengali?.body).toMatch(/<h1>[\u0980-\u09ff][^<A-Za-z]+<\/h1>/);
  },
);
