import { beforeEach, describe, expect, it } from "vitest";
import { getSession } from "~/accounts/sessions.server";
import { serializeDeviceCookie } from "~/accounts/throttle.server";
import { type Flash, flashForErrors } from "~/admin/flash";
import { readPublished, redirectWithFlash, takeFlash } from "~/admin/flash.server";
import { setEnvironment } from "~/env.server";
import { emptySchool } from "../support/school";

emptySchool();

const secret = "a secret that only the tests know";
const deleted: Flash = { tone: "good", title: "content.notice.deleted" };
const tooLong: Flash = { tone: "bad", title: "common.error", body: "form.tooLong", values: { limit: 200 } };

beforeEach(() => void setEnvironment({ SESSION_SECRET: secret }));

const page = (cookie = "") => new Request("http://school.example/cog-admin", { headers: { Cookie: cookie } });
const posted = (headers: Record<string, string> = {}) =>
  new Request("http://school.example/cog-admin", { method: "POST", headers });
const pairOf = (headers: HeadersInit) => new Headers(headers).getSetCookie()[0]?.split(";")[0] ?? "";

async function redirected(messages: Flash[], cookies: string[] = []): Promise<Response> {
  return redirectWithFlash("/cog-admin/notices", messages, cookies);
}

describe("the message after an action", () => {
  it("a message after an action is sent with the redirect to the next page", async () => {
    const answer = await redirected([deleted, tooLong]);
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/cog-admin/notices"]);
    expect((await takeFlash(page(pairOf(answer.headers)))).messages).toEqual([deleted, tooLong]);
  });

  it("a message after an action is shown once, because the page that shows it deletes it", async () => {
    const { headers } = await takeFlash(page(pairOf((await redirected([deleted])).headers)));
    expect(new Headers(headers).getSetCookie()).toEqual([expect.stringMatching(/^flash=.*Max-Age=0/)]);
    expect((await takeFlash(page())).headers).toEqual({});
  });

  it("another signed cookie in place of the message cookie shows no message", async () => {
    const device = (await serializeDeviceCookie("head@school.example")).split(";")[0]?.replace(/^device=/, "flash=");
    expect((await takeFlash(page(device))).messages).toEqual([]);
    expect(await readPublished(page(device))).toBeUndefined();
  });

  it("the message cookie opens no session when it is sent as the session cookie", async () => {
    const flash = pairOf((await redirected([deleted])).headers).replace(/^flash=/, "office=");
    expect((await getSession(page(flash))).id).toBe("");
  });

  it("a message in the cookie is not shown in answer to a post, but on the next page", async () => {
    const cookie = pairOf((await redirected([deleted])).headers);
    expect((await takeFlash(posted({ Cookie: cookie }))).messages).toEqual([]);
  });

  it("a message is kept beside other cookies, in a cookie that no script can read", async () => {
    const cookies = (await redirected([deleted], ["office=; Max-Age=0"])).headers.getSetCookie();
    expect(cookies[1]).toBe("office=; Max-Age=0");
    const terms = cookies[0]?.split("; ");
    expect(terms).toEqual(expect.arrayContaining(["Max-Age=120", "Path=/", "HttpOnly", "SameSite=Lax"]));
  });
});

it.each([
  ["the error of its field", { title: { text: "form.tooLong", values: { limit: 200 } } }, "form.tooLong"],
  [
    "a separate sentence if the field's error has one",
    { title: { text: "form.lacks.title", summary: "toast.fillRequired.body" } },
    "toast.fillRequired.body",
  ],
] as const)("the error message above a form has %s", (_what, errors, body) => {
  expect(flashForErrors(errors, [])).toMatchObject({ tone: "bad", title: "common.error", body });
});

it("a form with a question and a file that is too large is answered with the message about the file", () => {
  const question = { text: "form.title.undated", isQuestion: true } as const;
  const file = { text: "toast.fileTooLarge.body" } as const;
  expect(flashForErrors({ title: question, file }, ["file"])).toMatchObject({ tone: "bad", body: file.text });
});

describe("a forged message cookie", () => {
  it.each([
    ["unreadable content", "flash=nonsense"],
    ["an unsigned text", `flash=${btoa(JSON.stringify([deleted]))}`],
    ["a text with a wrong signature", `flash=${btoa(JSON.stringify([deleted]))}.AAAA`],
  ])("a message cookie with %s is ignored", async (_what, cookie) => {
    expect(await takeFlash(page(cookie))).toEqual({ messages: [], headers: {} });
  });

  it("a message cookie whose text this program does not have is not shown", async () => {
    const strange = { tone: "good", title: "You have won" } as unknown as Flash;
    const cookie = pairOf((await redirected([strange, deleted])).headers);
    expect((await takeFlash(page(cookie))).messages).toEqual([deleted]);
  });
});
