import { expect, it } from "vitest";
import { listStateQuery, listUrl, listUrlFromRequest } from "~/admin/list-url";

const desk = "/cog-admin/notices";

it.each([
  ["", desk],
  ["?q=%E0%A6%95+%26&status=Draft&page=3", `${desk}?q=%E0%A6%95+%26&status=Draft&page=3`],
  ["?class=10&category=sports&type=Exam", `${desk}?class=10&category=sports&type=Exam`],
  ["?new=", desk],
  ["?page=2&evil=//elsewhere&list=?page=9", `${desk}?page=2`],
  ["//elsewhere", desk],
])("the link back to a list from %j leads to %j", (search, address) => {
  expect(listUrl(desk, listStateQuery(search))).toBe(address);
  expect(listUrlFromRequest(new Request(`http://school.example${desk}/7/edit${listStateQuery(search)}`), desk)).toBe(
    address,
  );
});
