import { once } from "node:events";
import { connect, createServer } from "node:net";

/**
 * A door in front of a website that counts what goes through it: also what a service worker fetches, which the page
 * does not tell of.
 * @param {string} address the website's
 * @returns {Promise<{ address: string, passed: () => number, close: () => void }>} `passed`: bytes towards the browser
 *   since it was asked before
 */
export async function countingDoor(address) {
  const { port } = new URL(address);
  let bytes = 0;
  const door = createServer((browser) => {
    const website = connect(Number(port), "127.0.0.1");
    website.on("data", (piece) => (bytes += piece.length));
    website.pipe(browser).pipe(website);
    browser.once("error", () => website.destroy()).once("close", () => website.destroy());
    website.once("error", () => browser.destroy()).once("close", () => browser.destroy());
  }).listen(0, "127.0.0.1");
  await once(door, "listening");
  const passed = () => {
    const before = bytes;
    bytes = 0;
    return before;
  };
  return { address: `http://127.0.0.1:${door.address().port}`, passed, close: () => door.close() };
}
