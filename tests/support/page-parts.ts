import type { Answer } from "./browser";

/** The messages of a page, one text each. */
export const getBanners = (page: Answer) => page.all("div", "banner").map(({ text }) => text);

/** The only message of a page. */
export const getBanner = (page: Answer) => page.one("div", "banner").text;

/** What stands in a field of a page. */
export const fieldValue = (page: Answer, name: string) =>
  page.all("input").find(({ attributes }) => attributes.name === name)?.attributes.value;
