import { describe, expect, it } from "vitest";
import { isValidPath } from "../../../app/server/middleware/validate-request";
import { sendRequest, startTestServer } from "../test-server";

describe("the path gate", () => {
  it.each([
    "/",
    "/notices?page=2&q=../..//%2e",
    "/bn/notices/",
    "/blogs/7/%E0%A6%B8%E0%A7%8D%E0%A6%95%E0%A7%81%E0%A6%B2",
    "/blogs/7/%e0%a6%b8",
    "/uploads/notices/ab-1_2.pdf",
    "/a%20b%22c",
    "/100%25",
    "/100%25ag",
    "/...",
    "/@a:b;c=d,e+f!$&'()*",
    `/${"a".repeat(2047)}`,
  ])("lets %s in", async (path) => {
    expect((await sendRequest(await startTestServer(), `GET ${path}`)).status).toBe(200);
  });

  it.each([
    ["an escaped letter", "/%63og-admin/notices"],
    ["an escaped hyphen", "/cog%2dadmin/notices"],
    ["an escaped tilde", "/%7e"],
    ["an escaped dot", "/notices%2Edata"],
    ["a dot segment", "/./cog-admin"],
    ["two dots", "/notices/../cog-admin"],
    ["escaped dots", "/notices/%2e%2E/cog-admin"],
    ["a slash too many", "//other.example/"],
    ["a slash too many inside", "/cog-admin//notices"],
    ["an escaped slash", "/uploads/a%2Fb"],
    ["a backslash", "/uploads\\a"],
    ["only a backslash more", "/\\"],
    ["an escaped backslash", "/uploads/a%5cb"],
    ["an escaped NUL", "/a%00"],
    ["an escaped line end", "/a%0d%0aSet-Cookie:x"],
    ["an escaped delete", "/a%7f"],
    ["an escaped control character in UTF-8", "/a%C2%85"],
    ["an escape in an escape", "/%252e%252e/"],
    ["half an escape", "/a%2"],
    ["no escape", "/a%zz"],
    ["no UTF-8", "/a%ff"],
    ["too long a form of UTF-8", "/a%c0%af"],
    ["a raw quote", '/a"b'],
    ["a fragment", "/a#b"],
    ["a whole address", "http://other.example/"],
    ["a broken address", "http://[/"],
    ["no slash", "*"],
    ["one character too many", `/${"a".repeat(2048)}`],
  ])("answers 400 to %s", async (_what, path) => {
    expect((await sendRequest(await startTestServer(), `GET ${path}`)).status).toBe(400);
  });

  it("is sure of itself with what no parser of requests lets through", () => {
    expect(["", "[", "https:[", "//["].map(isValidPath)).toEqual(Array(4).fill(false));
  });
});
