import { openRowMenu, signIn } from "../admin";
import { expect, test } from "../journey";

test("a published notice can be shared right after publishing, and later from its row in the list", async ({
  page,
  javaScriptEnabled,
}) => {
  await signIn(page);
  await page.goto("/cog-admin/notices?new");
  await page.getByLabel("Title").fill("শীতের ছুটি");
  await page.getByLabel("Content").fill("রবিবার থেকে স্কুল বন্ধ।");
  await page.getByRole("button", { name: "Publish Notice" }).click();
  const panel = page.locator("[data-part=share-panel]");
  await expect(panel.getByRole("link", { name: "WhatsApp" })).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=%E0/);
  await expect(panel.getByLabel("Text to send")).toHaveValue(
    /^শীতের ছুটি\n\nরবিবার থেকে স্কুল বন্ধ।\n\nhttp.*\/bn\/notices\/\d+$/,
  );
  await expect(panel.getByRole("button", { name: "Copy text" })).toHaveCount(javaScriptEnabled === false ? 0 : 2);
  const sms = panel.getByRole("textbox", { name: "Text message (SMS)" });
  const messages = panel.getByRole("link", { name: "Open in Messages" });
  await expect(sms).toHaveValue(/^শীতের ছুটি\nপ্রকাশ: .+\n.*\/bn\/notices\/\d+$/);
  await expect(messages).toHaveAttribute("href", /^sms:\?&body=%E0.*%0A/);
  await expect(panel.getByText(/^1 part \(\d\d of 70 characters\)$/)).toBeVisible();
  if (javaScriptEnabled !== false) {
    await panel.getByRole("button", { name: "Copy text" }).first().click();
    await expect(panel.getByRole("button", { name: "Copied" })).toBeVisible();
    const written = await sms.inputValue();
    await sms.fill(`${"ক".repeat(50)}\n${written.split("\n").at(-1)}`);
    await expect(panel.getByText(/^2 parts \(\d\d of 134 characters\)$/)).toBeVisible();
    await panel.getByRole("button", { name: "Without the link: 1 part" }).press("Enter");
    await expect(panel.getByText("1 part (50 of 70 characters)")).toBeVisible();
    await expect(messages).toHaveAttribute("href", `sms:?&body=${encodeURIComponent("ক".repeat(50))}`);
  }

  await page.goto("/cog-admin/notices");
  await expect(panel).toHaveCount(0);
  await openRowMenu(page, "শীতের ছুটি");
  await page.getByRole("link", { name: "Share: শীতের ছুটি" }).first().click();
  const shown = javaScriptEnabled === false ? page.getByRole("main") : page.getByRole("dialog", { name: "শীতের ছুটি" });
  await expect(shown.getByRole("heading", { name: "শীতের ছুটি" })).toBeVisible();
  await expect(shown.getByRole("link", { name: "Facebook" })).toBeVisible();
  if (javaScriptEnabled === false) return;
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(shown.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
});
