import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { describe, expect, it } from "vitest";
import { defaultHeaders } from "~/server/middleware/response-headers";
import { saveFile } from "~/uploads/files.server";
import { insertNotice } from "../support/content-rows";
import { bytes, pdf } from "../support/sample-files";
import { website } from "../support/website";

const school = website();

function findingsIn(policy: string | null): string[] {
  if (policy === null) return ["there is no policy"];
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .filter(({ severity }) => severity === Severity.HIGH || severity === Severity.SYNTAX)
    .map(({ description, directive }) => `${directive}: ${description}`);
}

const policyOf = async (path: string, browser = school.browser()) =>
  (await browser.visit(path)).headers.get("Content-Security-Policy");

describe("Google's evaluator of content policies", () => {
  it.each([
    "/",
    "/bn",
    "/about",
    "/information",
    "/notices",
    "/bn/results",
    "/blogs",
    "/curriculum-gallery",
    "/search?q=x",
    "/offline",
    "/xx",
  ])("Google's policy evaluator has no high finding on the public page %s", async (path) =>
    expect(findingsIn(await policyOf(path))).toEqual([]),
  );

  it.each([
    "",
    "/notices",
    "/results",
    "/blogs?new",
    "/gallery",
    "/accounts",
    "/account",
    "/activity",
    "/backups",
    "/trash",
  ])("Google's policy evaluator has no high finding on the office page /cog-admin%s", async (path) => {
    expect(findingsIn(await policyOf(`/cog-admin${path}`, school.signedIn()))).toEqual([]);
  });

  it.each(["/login", "/login/forgotten", "/login/new-password?token=x", "/login/confirm?token=x"])(
    "Google's policy evaluator has no high finding on the sign-in page /cog-admin%s",
    async (path) => expect(findingsIn(await policyOf(`/cog-admin${path}`))).toEqual([]),
  );

  it("Google's policy evaluator has no high finding on the default policy", () =>
    expect(findingsIn(defaultHeaders["Content-Security-Policy"])).toEqual([]));

  it("Google's policy evaluator has no high finding on an uploaded file that a browser might misread", async () => {
    const judged = { ok: true, extension: "doc", type: "application/msword" } as const;
    const file = await saveFile("notices", { name: "a.doc", bytes: bytes("x") }, judged);
    insertNotice(school.database, file);
    expect(findingsIn(await policyOf(file.fileUrl))).toEqual([]);
  });

  it("Google's policy evaluator has a high finding on a policy that would let a script in", () => {
    for (const policy of [
      "script-src 'unsafe-inline'",
      "script-src *; object-src 'none'",
      "default-src https:",
      "img-src 'self'",
    ])
      expect(findingsIn(policy), policy).not.toEqual([]);
  });

  it("only a PDF is sent without a policy for scripts, because the browser's viewer is itself a script", async () => {
    const file = await saveFile(
      "notices",
      { name: "a.pdf", bytes: pdf },
      { ok: true, extension: "pdf", type: "application/pdf" },
    );
    insertNotice(school.database, file);
    expect(await policyOf(file.fileUrl)).toBe("frame-ancestors 'self'");
  });
});
