import { expect, test } from "@playwright/test";
import { hostileRequests } from "../../torture/hostile/hostile-requests.mjs";
import { killLoop } from "../../torture/kill-loop.mjs";

type Outcome = { promise: string; kept: boolean | "skipped"; detail: string };

// The short form of two parts of `npm run torture`: nothing smaller shows the same.
const parts: [string, () => Promise<Outcome[]>][] = [
  ["kill -9 at any moment loses nothing acknowledged", () => killLoop({ kills: 3, seed: 7 })],
  ["500 hostile requests get no 5xx, no stack and leave nothing", () => hostileRequests({ count: 500, seed: 11 })],
];

for (const [name, part] of parts) {
  test(name, async () => {
    test.setTimeout(300_000);
    expect((await part()).filter(({ kept }) => kept !== true)).toEqual([]);
  });
}
