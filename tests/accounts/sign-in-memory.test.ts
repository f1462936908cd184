import { describe, expect, it } from "vitest";
import { getBufferedBytes, maxBufferedBytes, withBufferedBytes } from "../../app/accounts/pending-form.server";
import { readSignInForm } from "../../app/accounts/sign-in.server";
import { website } from "../support/website";

const school = website();

describe("a sign-in while too much is held for others", () => {
  const withKept = (bytes: number) => {
    const form = new FormData();
    form.set("kept", "x".repeat(bytes));
    return form;
  };

  it("is asked to come again when it carries on much, and is looked at when it is small", async () => {
    await withBufferedBytes(async (hold) => {
      hold(maxBufferedBytes);
      const large = await school.browser().post("/cog-admin/login?again", withKept(100_000));
      expect([large.status, large.text.includes("Too many people are signing in right now.")]).toEqual([429, true]);
      expect((await school.browser().post("/cog-admin/login?again", withKept(1000))).status).toBe(400);
    });
    expect((await school.browser().post("/cog-admin/login?again", withKept(100_000))).status).toBe(400);
    expect(getBufferedBytes()).toBe(0);
  });

  it("is cut when it does not come within its time", async () => {
    const body = new ReadableStream({ start: (controller) => controller.enqueue(new TextEncoder().encode("email=a")) });
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    const request = new Request("http://school.example/cog-admin/login", init);
    await expect(readSignInForm(request, 50)).rejects.toMatchObject({ status: 408 });
  });
});
