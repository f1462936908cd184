import { signIn } from "../admin";
import { expect, test } from "../journey";

// The test also fails if pasted content violates the content policy, because the browser reports that as a console
// error.
test("hostile clipboard content is pasted as plain words only, even if it pretends to come from the editor", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/cog-admin/blogs?new");
  await expect(page.getByRole("toolbar", { name: "Formatting tools" })).toBeVisible();
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await content.evaluate((editor) => {
    const data = new DataTransfer();
    const attack =
      '<p style="color:red" onclick="alert(1)">Drums<img src=x onerror=alert(1)><img src="https://other.example/a.png"><a href="javascript:alert(1)">here</a><svg onload=alert(1)></svg></p>';
    data.setData("text/html", `<div data-pm-slice="0 0 []">${attack}<style>p { color: red }</style></div>`);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  });
  await expect(page.locator("textarea[name=content]")).toHaveValue("<p>Drumshere</p>");
});
