import type { Page } from "@playwright/test";
import { signIn } from "../admin";
import { expect, test } from "../journey";

const fromWord = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
<style><!-- p.MsoNormal {margin:0in; font-weight:bold} --></style></head>
<body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
<p class=MsoNormal><b style='mso-bidi-font-weight:normal'><span style='font-size:14.0pt;font-family:"Nirmala UI",sans-serif;
mso-fareast-font-family:"Times New Roman"'>Heavy<o:p></o:p></span></b></p>
<p class=MsoNormal><span style='mso-bidi-font-weight:bold'>Plain <i style='mso-bidi-font-style:normal'>leaning</i></span>
<b>dark <span style='font-weight:normal'>light</span></b><o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;
</span></span></span><![endif]>Two <b style='mso-bidi-font-weight:normal'>drums</b><o:p></o:p></p>
<p class=MsoNormal style='mso-list:none'>After it</p>
<!--EndFragment--></body></html>`;

const fromLibreOffice = `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/>
<meta name="generator" content="LibreOffice 7.4.7.2 (Linux)"/>
<style type="text/css">@page { size: 8.27in 11.69in } p { line-height: 115% }</style></head>
<body lang="en-US" dir="ltr"><p style="line-height: 100%; margin-bottom: 0in"><b>Heavy</b> <font face="Liberation Serif, serif"><font size="3" style="font-size: 12pt"><span style="font-style: normal"><span style="font-weight: normal">plain</span></span></font></font></p>
<p style="font-weight: bold; line-height: 100%">Dark <span style="font-weight: normal">light</span> <i>leaning</i></p>
<ul><li><p style="margin-bottom: 0in">Two <b>drums</b></p></li></ul></body></html>`;

const fromGoogleDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0c2e"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt"><span style="font-size:16pt;font-family:Arial,sans-serif;font-weight:400;font-style:normal">Who carried what</span></h2><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700;font-style:normal;white-space:pre-wrap">Heavy</span><span style="font-size:11pt;font-weight:400;font-style:normal"> plain </span><span style="font-weight:400;font-style:italic">leaning</span></p><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="1"><p dir="ltr" role="presentation"><span style="font-weight:400">Two </span><span style="font-weight:700">drums</span></p></li></ul></b><br class="Apple-interchange-newline">`;

const pastes = [
  {
    program: "Word",
    html: fromWord,
    kept: "<p><strong>Heavy</strong></p>\n<p>Plain <em>leaning</em> <strong>dark </strong>light</p>\n<ul><li>Two <strong>drums</strong></li></ul>\n<p>After it</p>",
  },
  {
    program: "LibreOffice",
    html: fromLibreOffice,
    kept: "<p><strong>Heavy</strong> plain</p>\n<p><strong>Dark </strong>light <strong><em>leaning</em></strong></p>\n<ul><li>Two <strong>drums</strong></li></ul>",
  },
  {
    program: "Google Docs",
    html: fromGoogleDocs,
    kept: "<h2>Who carried what</h2>\n<p><strong>Heavy</strong> plain <em>leaning</em></p>\n<ul><li>Two <strong>drums</strong></li></ul>",
  },
];

test("what is bold in Word, LibreOffice and Google Docs is bold in a post, and nothing else is", async ({ page }) => {
  await signIn(page);
  for (const { program, html, kept } of pastes) {
    await page.goto("/cog-admin/blogs?new");
    await expect(page.getByRole("toolbar", { name: "Tools for writing" })).toBeVisible();
    await paste(page, html);
    await expect(page.locator("textarea[name=content]"), program).toHaveValue(kept);
    await page.getByRole("button", { name: "Undo paste" }).click();
    await expect(page.locator("textarea[name=content]"), program).toHaveValue("");
  }
});

async function paste(page: Page, html: string) {
  const content = page.getByRole("textbox", { name: "Content" });
  await content.click();
  await content.evaluate((editor, words) => {
    const data = new DataTransfer();
    data.setData("text/html", words);
    editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, html);
}
