import { describe, expect, it } from "vitest";
import { carryList, listAddress, listAddressOf } from "../../app/office/list-address";

const desk = "/cog-admin/notices";

describe("the way back to a list", () => {
  it.each([
    ["", desk],
    ["?q=%E0%A6%95+%26&status=Draft&page=3", `${desk}?q=%E0%A6%95+%26&status=Draft&page=3`],
    ["?class=10&category=sports&type=Exam", `${desk}?class=10&category=sports&type=Exam`],
    ["?new=", desk],
    ["?page=2&evil=//elsewhere&list=?page=9", `${desk}?page=2`],
    ["//elsewhere", desk],
  ])("from %j leads to %j", (search, address) => {
    expect(listAddress(desk, carryList(search))).toBe(address);
    expect(listAddressOf(new Request(`http://school.example${desk}/7/edit${carryList(search)}`), desk)).toBe(address);
  });
});
