import { atTheSample, expect, test } from "../journey";

test.use(atTheSample);

test("View full shows the photo large: over the page, or on its own without script", async ({
  page,
  javaScriptEnabled,
  expectedComplaints,
}) => {
  // A stored file may bring no styles; a browser that shows a picture alone would add some of its own.
  if (!javaScriptEnabled) expectedComplaints.push(/^Applying inline style violates .+\/uploads\/\S+$/);
  await page.goto("/curriculum-gallery");
  const link = page.getByRole("link", { name: /^View full: / }).first();
  const address = (await link.getAttribute("href")) ?? "none";
  await link.click();

  if (!javaScriptEnabled) await expect(page).toHaveURL(address);
  const place = javaScriptEnabled ? page.getByRole("dialog", { name: "Large photo" }) : page.locator("body");
  // Over the page the largest of the small pictures will do; on its own it is the photo itself.
  const shown = javaScriptEnabled ? address.replace(/\.jpg$/, String.raw`(?:\.jpg|-\d+\.webp)`) : address;
  await expect(place.getByRole("img")).toHaveAttribute("src", new RegExp(`${shown}$`));
  await expect
    .poll(() => place.getByRole("img").evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);
});
