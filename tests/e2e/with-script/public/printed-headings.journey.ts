import { readSheets } from "~tests/e2e/files";
import { atTheSample, expect, test } from "~tests/e2e/journey";

test.use(atTheSample);

test("a printed heading stays on the same page as the text below it, whatever the page height", async ({ page }) => {
  await page.emulateMedia({ media: "print" });
  for (const path of ["/", "/about", "/staff", "/results"]) {
    await page.goto(path);
    const headings = await page.evaluate(() => {
      for (const hidden of document.querySelectorAll(".sr-only")) hidden.remove();
      const pictures = document.querySelector("main [data-part=campus]");
      const parts = [...document.querySelectorAll("main :is(p, h3, th, [data-part=campus])")].filter(
        (part) => part === pictures || (part.checkVisibility() && /^[\w ,:'’.-]{5,}$/.test(part.textContent ?? "")),
      );
      return [...document.querySelectorAll("main h2")].flatMap((heading) => {
        const first = parts.find((part) => heading.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING);
        if (!first || first === pictures) return [];
        return [{ heading: heading.textContent ?? "", first: first.textContent ?? "" }];
      });
    });
    expect(headings.length, path).toBeGreaterThan(1);
    for (let height = 500; height <= 1000; height += 50) {
      const sheets = await readSheets(
        await page.pdf({ width: "700px", height: `${height}px`, margin: { top: "30px" } }),
      );
      for (const { heading, first } of headings) {
        const sheet = sheets.find((sheet) => squeeze(sheet).includes(squeeze(heading)));
        expect(squeeze(sheet), `${path}, ${height} pixels: ${heading}`).toContain(squeeze(first).slice(0, 20));
      }
    }
  }
});

test("printed headings have no indent, figures are dark, and portraits are not split between pages", async ({
  page,
}) => {
  await page.emulateMedia({ media: "print" });
  await page.goto("/");
  const looks = await page.evaluate(() => {
    const look = (selector: string) => [...document.querySelectorAll(selector)].map((part) => getComputedStyle(part));
    return {
      padding: look("main h2").map(({ paddingLeft }) => paddingLeft),
      colors: look("[data-part=figures-dark] :is(dd, dt), [data-part=hero] a").map(({ color }) => color),
      portraits: look("[data-part=message-author], main img").map(({ breakInside }) => breakInside),
    };
  });
  expect(new Set(looks.padding)).toEqual(new Set(["0px"]));
  for (const color of looks.colors)
    expect(Math.max(...(color.match(/\d+/g) ?? []).map(Number)), color).toBeLessThan(110);
  expect(new Set(looks.portraits)).toEqual(new Set(["avoid"]));
});

const squeeze = (text = "") => text.replace(/\s+/g, "");
