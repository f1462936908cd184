import { openNoticeForm, signIn } from "../admin";
import { expect, test } from "../journey";

test("a click in the moment in which a page wakes up does not break it", async ({ page, expectedComplaints }) => {
  expectedComplaints.push(/status of 400/);
  await signIn(page);
  await page.addInitScript(() => {
    const listen = document.addEventListener;
    document.addEventListener = function (this: Document, ...listened: Parameters<typeof listen>) {
      Reflect.apply(listen, this, listened);
      // React listens for every kind of event just before it takes the page over.
      if (listened[0] !== "click" || document.documentElement.dataset.clickedEarly) return;
      document.documentElement.dataset.clickedEarly = "yes";
      queueMicrotask(() => document.querySelector("main")?.click());
    };
  });
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("data-clicked-early", "yes");
  const form = await openNoticeForm(page);
  await form.publish.click();
  await expect(form.title).toBeFocused();
});
