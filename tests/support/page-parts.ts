import type { Answer, Browser } from "./browser";
import { decoded } from "./markup";

/** Returns the text of each message (banner) on a page. */
export const getBanners = (page: Answer) => page.all("div", "banner").map(({ text }) => text);

/** Returns the text of the first message (banner) on a page, and throws if there is none. */
export const getBanner = (page: Answer) => page.one("div", "banner").text;

/** Returns the value of the input `name` on a page. */
export const fieldValue = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;

/** Returns the text of each error message at the fields of a page. */
export const fieldProblems = (page: Answer) => page.texts("p", "field-problem");

export function formData(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

/** Opens a page and sends its form. `typed` changes values of the form, and `files` adds files. */
export const sendForm = async (
  browser: Browser,
  path: string,
  typed: Record<string, string> = {},
  files: Record<string, File> = {},
) => browser.post(path, { ...formValues(await browser.visit(path), typed), ...files });

/** Returns all values that the form of a page would send, by name. `typed` replaces texts, choices and checkboxes. */
export function formValues(page: Answer, typed: Record<string, string> = {}): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { attributes } of page.all("input")) {
    const isTick = ["checkbox", "radio"].includes(attributes.type ?? "");
    const isLeftOut = attributes.type === "file" || (isTick && attributes.checked === undefined);
    if (attributes.name && !isLeftOut) values[attributes.name] = attributes.value ?? (isTick ? "on" : "");
  }
  for (const { attributes, html } of page.all("textarea")) if (attributes.name) values[attributes.name] = decoded(html);
  for (const select of page.all("select")) {
    const options = select.all("option");
    const chosen = options.find(({ attributes }) => attributes.selected !== undefined) ?? options[0];
    if (select.attributes.name) values[select.attributes.name] = chosen?.attributes.value ?? "";
  }
  return { ...values, ...typed };
}

/** Lists the names of the fields that have an error. */
export const getWrongFields = (page: Answer) =>
  page.all("input").flatMap(({ attributes }) => (attributes["aria-invalid"] ? (attributes.name ?? "") : []));
