import { expect, it, vi } from "vitest";
import { limitLogRate, type ResponseLine } from "../../../app/server/middleware/request-log";
import { sendRequest, startTestServer } from "../test-server";

const missing = "/bn/no-such-page";

async function frontWithoutPages() {
  return startTestServer({ handler: (_request, response) => void response.status(404).send("Oops! Page not found") });
}

it("a page that is not there is logged once, with its path", async () => {
  const front = await frontWithoutPages();
  await sendRequest(front, `GET ${missing}`);
  await expect.poll(() => front.lines).toMatchObject([{ path: missing, status: 404 }]);
});

it("what is counted is told when the website stops", async () => {
  const front = await frontWithoutPages();
  for (let tried = 0; tried < 40; tried++) await sendRequest(front, `GET ${missing}-${tried}`);
  await front.close();
  expect(front.lines.reduce((sum, { more }) => sum + Number(more ?? 1), 0)).toBe(40);
});

it("the count of a second is one line, also when the next one begins before it is told", () => {
  vi.useFakeTimers();
  try {
    const lines: ResponseLine[] = [];
    const { write } = limitLogRate(
      (line) => void lines.push(line),
      10,
      () => Date.now() + 500,
    );
    for (let tenth = 0; tenth < 100; tenth++) {
      for (let tried = 0; tried < 20; tried++) write({ status: 404 });
      vi.advanceTimersByTime(100);
    }
    vi.advanceTimersByTime(1000);
    expect(lines.reduce((sum, { more }) => sum + Number(more ?? 1), 0)).toBe(2000);
    expect(lines.length).toBeLessThanOrEqual(11 * 11);
  } finally {
    vi.useRealTimers();
  }
});

it("ten thousand missing pages would be ten lines a second, and one that counts the rest", async () => {
  const front = await frontWithoutPages();
  const begun = performance.now();
  for (let tried = 0; tried < 100; tried++) await sendRequest(front, `GET ${missing}-${tried}`);
  const seconds = Math.ceil((performance.now() - begun) / 1000) + 1;
  const counted = () => front.lines.reduce((sum, { more }) => sum + Number(more ?? 1), 0);
  await expect.poll(counted, { timeout: 5000 }).toBe(100);
  expect(front.lines.length).toBeLessThanOrEqual(11 * seconds);
});
