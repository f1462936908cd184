import { expect, it } from "vitest";
import { listStateQuery, listUrl, listUrlFromRequest } from "~/admin/list-url";

const listPath = "/cog-admin/notices";

it.each([
  ["", listPath],
  ["?q=%E0%A6%95+%26&status=Draft&page=3", `${listPath}?q=%E0%A6%95+%26&status=Draft&page=3`],
  ["?class=10&category=sports&type=Exam", `${listPath}?class=10&category=sports&type=Exam`],
  ["?new=", listPath],
  ["?page=2&evil=//elsewhere&list=?page=9", `${listPath}?page=2`],
  ["//elsewhere", listPath],
])("the link back to a list from %j leads to %j", (search, address) => {
  expect(listUrl(listPath, listStateQuery(search))).toBe(address);
  expect(
    listUrlFromRequest(new Request(`http://school.example${listPath}/7/edit${listStateQuery(search)}`), listPath),
  ).toBe(address);
});
