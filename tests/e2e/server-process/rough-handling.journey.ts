import { expect, test } from "@playwright/test";
import { hostileRequests } from "~tests/torture/hostile/hostile-requests.mjs";
import { killLoop } from "~tests/torture/kill-loop.mjs";

type Result = { figures: string; broken: string[] };

// These are short versions of two trials of `npm run torture`. No smaller test covers a killed website or so many kinds
// of requests.
const trials: [string, () => Promise<Result>][] = [
  [
    "kill -9 at any moment loses no change that the website has confirmed",
    () => killLoop({ kills: 3, students: 20, seed: 7 }),
  ],
  [
    "500 hostile requests get no 5xx and no stack trace, and leave no file and no row",
    () => hostileRequests({ count: 500, seed: 11 }),
  ],
];

for (const [name, trial] of trials) {
  test(name, async () => {
    test.setTimeout(300_000);
    const { figures, broken } = await trial();
    expect(broken, figures).toEqual([]);
  });
}
