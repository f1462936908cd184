import { describe, expect, it } from "vitest";
import { createRequestNumber, getRequestNumber } from "../../app/accounts/accounts.server";

describe("the number of a request for an account", () => {
  it("has six digits, also where the first are zero, and is the same for the same hash", () => {
    const numbers = Array.from({ length: 200 }, (_, place) => createRequestNumber(`hash ${place}`));
    expect(numbers.filter((number) => !/^\d{6}$/.test(number))).toEqual([]);
    expect(numbers.some((number) => number.startsWith("0"))).toBe(true);
    expect(createRequestNumber("hash 7")).toBe(numbers[7]);
  });

  it("is told of a request that waits and that no letter has confirmed, and of nothing else", () => {
    const waiting = { state: "pending", confirmedAt: null, passwordHash: "hash" } as const;
    expect(getRequestNumber(waiting)).toBe(createRequestNumber("hash"));
    expect(getRequestNumber({ ...waiting, confirmedAt: new Date() })).toBeUndefined();
    for (const state of ["unverified", "active", "disabled"] as const) {
      expect(getRequestNumber({ ...waiting, state })).toBeUndefined();
    }
  });
});
