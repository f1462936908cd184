import { join } from "node:path";
import { signIn } from "../admin";
import { expect, inNewSchool, test } from "../journey";

test.use(inNewSchool);

const samples = ["porch", "boat", "big-tree"].map((name) =>
  join(import.meta.dirname, `../../../drizzle/seed/sample-files/gallery-${name}.jpg`),
);

test("each description stays with its photo, and the upload shows how far it is", async ({ page, request }) => {
  await signIn(page);
  await page.goto("/cog-admin/gallery?new");
  const form = page.getByRole("form", { name: "Upload Photos" });
  const input = form.getByLabel("Photos", { exact: true });
  await input.setInputFiles(samples.slice(0, 1));
  await input.setInputFiles(samples.slice(1));
  await expect(form.getByRole("group")).toHaveCount(3);
  for (const [name, alt] of [
    ["gallery-porch.jpg", "The porch"],
    ["gallery-boat.jpg", "A boat"],
    ["gallery-big-tree.jpg", "A tree"],
  ] as const) {
    await form.getByRole("group", { name }).getByLabel("What is to be seen?").fill(alt);
  }
  const thumbnail = form.getByRole("group", { name: "gallery-boat.jpg" }).locator("img");
  await expect.poll(() => thumbnail.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  await form.getByRole("button", { name: "Remove file: gallery-porch.jpg" }).click();

  const devtools = await page.context().newCDPSession(page);
  const line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 50_000 };
  await devtools.send("Network.emulateNetworkConditions", line);
  await form.getByRole("button", { name: "Upload Photos" }).click();
  await expect(form.getByRole("progressbar", { name: /^Uploading... \d+%$/ })).toBeVisible();
  await expect(form.getByRole("button", { name: "Uploading..." })).toBeDisabled();
  await devtools.detach();

  await expect(page.getByText("Photos uploaded successfully")).toBeVisible();
  const gallery = await (await request.get("/curriculum-gallery")).text();
  expect([...gallery.matchAll(/alt="(A boat|A tree|The porch)"/g)].map(([, alt]) => alt)).toEqual(["A boat", "A tree"]);
});
