import { describe, expect, it } from "vitest";
import { hashPassword } from "../../app/accounts/passwords.server";
import { numberOfRequest, requestNumber } from "../../app/accounts/request-number.server";

describe("the number of a request for an account", () => {
  it("has six digits, also where the first are zero, and is the same for the same hash", () => {
    const numbers = Array.from({ length: 200 }, (_, place) => requestNumber(`hash ${place}`));
    expect(numbers.filter((number) => !/^\d{6}$/.test(number))).toEqual([]);
    expect(numbers.some((number) => number.startsWith("0"))).toBe(true);
    expect(requestNumber("hash 7")).toBe(numbers[7]);
  });

  it("is another one for another hash", async () => {
    const [one, other] = [requestNumber("one hash"), requestNumber("another hash")];
    expect(one).not.toBe(other);
    expect(requestNumber(await hashPassword("chalk and blackboard"))).toMatch(/^\d{6}$/);
  });

  it("is told of a request that waits and that no letter has confirmed, and of nothing else", () => {
    const waiting = { state: "pending", confirmedAt: null, passwordHash: "hash" } as const;
    expect(numberOfRequest(waiting)).toBe(requestNumber("hash"));
    expect(numberOfRequest({ ...waiting, confirmedAt: new Date() })).toBeUndefined();
    for (const state of ["unverified", "active", "disabled"] as const) {
      expect(numberOfRequest({ ...waiting, state })).toBeUndefined();
    }
  });
});
