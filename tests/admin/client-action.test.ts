import { encode } from "turbo-stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const url = "https://school.example/cog-admin/notices/1/delete?page=2";

const post = (body: BodyInit = new URLSearchParams({ intent: "delete" })) => new Request(url, { method: "POST", body });

const remixAnswer = async (answer: unknown) => (await new Response(encode(answer)).text()) as string;

let sent: { address: string; body: FormData | URLSearchParams }[] = [];

/** Makes every later XMLHttpRequest get an answer with this status and text. */
function answerWith(status: number, responseText: string): void {
  class FakeRequest {
    address = "";
    status = status;
    responseText = responseText;
    timeout = 0;
    onloadend = () => {};
    open(_method: string, address: string) {
      this.address = address;
    }
    send(body: FormData | URLSearchParams) {
      sent.push({ address: this.address, body });
      this.onloadend();
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
}

describe("the shared clientAction", () => {
  beforeEach(() => {
    sent = [];
    vi.stubGlobal("window", { location: { href: url } });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it("clientAction sends the form to the action of its route and returns the answer", async () => {
    answerWith(400, await remixAnswer({ data: { rejected: 1 } }));
    expect(await clientAction({ request: post() })).toEqual({ rejected: 1 });
    const address = "https://school.example/cog-admin/notices/1/delete.data?page=2";
    expect(sent).toEqual([{ address, body: new URLSearchParams({ intent: "delete" }) }]);
  });

  it("clientAction sends a chosen file under the file's own name", async () => {
    answerWith(200, await remixAnswer({ data: {} }));
    const form = new FormData();
    form.append("file", new File(["রোল,নাম"], "তালিকা.csv", { type: "text/csv" }));
    await clientAction({ request: post(form) });
    const file = sent[0]?.body.get("file") as File;
    expect([file.name, await file.text()]).toEqual(["তালিকা.csv", "রোল,নাম"]);
  });

  it("clientAction returns a message when the browser cannot read the chosen file", async () => {
    const request = post();
    await request.text();
    expect(await clientAction({ request })).toEqual({ failed: { body: "toast.unexpected.body" } });
    expect(sent).toEqual([]);
  });

  it.each([
    ["a lost connection", 0, "form.offline"],
    ["a slow line", 408, "error.tooSlow.body"],
    ["a form that is too large", 413, "error.tooLarge.body"],
    ["too many requests", 429, "error.crowded.body"],
    ["a busy database", 503, "caretaker.busy.body"],
    ["a proxy that cannot reach the website", 502, "toast.unexpected.body"],
  ])("clientAction returns a message for %s", async (_, status, body) => {
    answerWith(status, "<h1>…</h1>");
    expect(await clientAction({ request: post() })).toEqual({ failed: expect.objectContaining({ status, body }) });
  });

  it("clientAction returns a message when the session has ended and was not renewed", async () => {
    answerWith(202, await remixAnswer({ redirect: "/cog-admin/login?from=%2Fcog-admin", status: 302 }));
    expect(await clientAction({ request: post() })).toEqual({
      failed: { title: "toast.accessDenied.title", body: "form.signInAgain" },
    });
  });

  it("clientAction follows the redirect to the list", async () => {
    answerWith(202, await remixAnswer({ redirect: "/cog-admin/notices", status: 302 }));
    const headers = new Headers({ Location: "/cog-admin/notices" });
    await expect(clientAction({ request: post() })).rejects.toMatchObject({ status: 302, headers });
  });

  it.each([
    ["an item that was deleted", 404],
    ["an invalid request", 400],
  ])("clientAction leaves %s to the error page", async (_, status) => {
    answerWith(status, await remixAnswer({ error: {} }));
    await expect(clientAction({ request: post() })).rejects.toMatchObject({ status });
  });

  it.each([
    [{ failed: { body: "form.offline" } }, false],
    [{ rejected: {} }, true],
    [undefined, true],
  ])("after the answer %j to a form the page loads its data again: %s", (actionResult, isRead) => {
    const url = new URL("https://school.example");
    const asked = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
    expect(shouldRevalidate({ ...asked, actionResult })).toBe(isRead);
  });
});
