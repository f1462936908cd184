import type { Answer, Browser } from "./browser";
import { decoded } from "./markup";

/** Returns the messages of a page, one text each. */
export const getBanners = (page: Answer) => page.all("div", "banner").map(({ text }) => text);

/** Returns the only message of a page. */
export const getBanner = (page: Answer) => page.one("div", "banner").text;

/** Returns the value of a field of a page. */
export const fieldValue = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;

/** Returns the messages at the fields of a page, one text each. */
export const fieldProblems = (page: Answer) => page.texts("p", "field-problem");

/** Returns a form with these fields, as it arrives. */
export function formData(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Opens a page and sends its form with these changes and files. */
export const sendForm = async (
  browser: Browser,
  path: string,
  typed: Record<string, string> = {},
  files: Record<string, File> = {},
) => browser.post(path, { ...formValues(await browser.visit(path), typed), ...files });

/**
 * Returns everything that the fields of a page would send, by name, with these changes: texts, choices and checked
 * boxes.
 */
export function formValues(page: Answer, typed: Record<string, string> = {}): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { attributes } of page.all("input")) {
    const isLeftOut = ["checkbox", "radio"].includes(attributes.type ?? "") && attributes.checked === undefined;
    if (attributes.name && attributes.type !== "file" && !isLeftOut) values[attributes.name] = attributes.value ?? "";
  }
  for (const { attributes, html } of page.all("textarea")) if (attributes.name) values[attributes.name] = decoded(html);
  for (const select of page.all("select")) {
    const options = select.all("option");
    const chosen = options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0];
    if (select.attributes.name) values[select.attributes.name] = chosen?.attributes.value ?? "";
  }
  return { ...values, ...typed };
}
