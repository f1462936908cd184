import { expect, it } from "vitest";
import { openTestFront, say } from "./open-front";

const missing = "/bn/no-such-page";

async function frontWithoutPages() {
  return openTestFront({ app: (_request, response) => void response.status(404).send("Oops! Page not found") });
}

it("a page that is not there is logged once, with its path", async () => {
  const front = await frontWithoutPages();
  await say(front, `GET ${missing}`);
  await expect.poll(() => front.lines).toMatchObject([{ path: missing, status: 404 }]);
});

it("ten thousand missing pages would be ten lines a second, and one that counts the rest", async () => {
  const front = await frontWithoutPages();
  const begun = performance.now();
  for (let tried = 0; tried < 100; tried++) await say(front, `GET ${missing}-${tried}`);
  const seconds = Math.ceil((performance.now() - begun) / 1000) + 1;
  const counted = () => front.lines.reduce((sum, { more }) => sum + Number(more ?? 1), 0);
  await expect.poll(counted, { timeout: 5000 }).toBe(100);
  expect(front.lines.length).toBeLessThanOrEqual(11 * seconds);
});
