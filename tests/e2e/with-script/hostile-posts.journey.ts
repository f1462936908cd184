import { renderPostHtml } from "../../../app/blogs/post-html.server";
import { hostileHtml } from "../../blogs/hostile-html";
import { expect, test } from "../journey";

test("no post runs a script, even on a page that would let it", async ({ page }) => {
  let ran = 0;
  page.on("dialog", (dialog) => {
    ran++;
    return dialog.dismiss();
  });
  await page.setContent("<svg onload=alert(1)>");
  await expect.poll(() => ran).toBe(1);

  for (const piece of Object.values(hostileHtml).flat()) {
    const html = renderPostHtml(piece);
    await page.setContent(`<main>${html}</main>`);
    const read = await page.locator("main").innerHTML();
    expect(read, piece).toBe(html.replaceAll("\u00a0", "&nbsp;").replaceAll("&quot;", '"'));
  }
  expect(ran).toBe(1);
});
