import { redirect } from "@remix-run/node";
import { UNSAFE_ErrorResponseImpl as ErrorResponse } from "@remix-run/router";
import { describe, expect, it } from "vitest";
import { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

const answerTo = (thrown: unknown) => clientAction({ serverAction: () => Promise.reject(thrown) });

describe("the shared clientAction", () => {
  it("gives the answer of the server's action", async () => {
    expect(await clientAction({ serverAction: async <T>() => ({ rejected: 1 }) as T })).toEqual({ rejected: 1 });
  });

  it.each([
    ["a lost connection", new TypeError("Failed to fetch"), "form.offline"],
    ["a slow line", new ErrorResponse(408, "", null), "error.tooSlow.body"],
    ["a form that is too large", new ErrorResponse(413, "", null), "error.tooLarge.body"],
    ["too many requests", new ErrorResponse(429, "", null), "error.crowded.body"],
    ["a busy database", new ErrorResponse(503, "", null), "caretaker.busy.body"],
    ["an answer that is not Remix's own", new Error("Unable to decode turbo-stream"), "toast.unexpected.body"],
  ])("returns a message for %s", async (_, thrown, body) => {
    expect(await answerTo(thrown)).toEqual({ failed: expect.objectContaining({ body }) });
  });

  it.each([
    ["the way to the list", redirect("/cog-admin/notices", 303)],
    ["the way to the sign-in page", redirect("/cog-admin/login?from=%2Fcog-admin", 302)],
    ["an item that is gone", new ErrorResponse(404, "", null)],
    ["a faulty request", new ErrorResponse(400, "", null)],
  ])("leaves %s to Remix", async (_, thrown) => {
    await expect(answerTo(thrown)).rejects.toBe(thrown);
  });

  it.each([
    [{ failed: { body: "form.offline" } }, false],
    [{ rejected: {} }, true],
    [null, true],
    [undefined, true],
  ])("after the answer %j the page is read again: %s", (actionResult, isRead) => {
    const url = new URL("https://school.example");
    const asked = { currentUrl: url, nextUrl: url, currentParams: {}, nextParams: {}, defaultShouldRevalidate: true };
    expect(shouldRevalidate({ ...asked, actionResult })).toBe(isRead);
  });
});
