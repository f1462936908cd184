import { describe, expect, it } from "vitest";
import { changeItems, changeTypedList, parseButtonValue, toButtonValue } from "~/admin/forms/lists/list-changes";

describe("a list that changes", () => {
  it.each([
    ["moves an item up", { from: 2, to: 1 }, ["a", "c", "b"]],
    ["moves an item down", { from: 0, to: 1 }, ["b", "a", "c"]],
    ["moves an item over several others", { from: 0, to: 2 }, ["b", "c", "a"]],
    ["leaves an item in its place", { from: 1, to: 1 }, ["a", "b", "c"]],
    ["moves an item to the end if its new place is beyond the end", { from: 0, to: 9 }, ["b", "c", "a"]],
    ["adds an item", { to: 3 }, ["a", "b", "c", "new"]],
    ["adds an item between others", { to: 1 }, ["a", "new", "b", "c"]],
    ["removes an item", { from: 1 }, ["a", "c"]],
    ["ignores an item that is not there", { from: 7, to: 0 }, ["a", "b", "c"]],
  ])("changeItems %s", (_what, change, changed) => {
    const items = ["a", "b", "c"];
    expect(changeItems(items, change, "new")).toEqual(changed);
    expect(items).toEqual(["a", "b", "c"]);
  });
});

describe("the value of a list button", () => {
  it.each([
    ["members 3 2", { list: "members", item: "3", to: 2 }],
    ["members new 3", { list: "members", item: "new", to: 3 }],
    ["members 3 gone", { list: "members", item: "3", to: undefined }],
    ["staff 5f0a1c2e-77 120", { list: "staff", item: "5f0a1c2e-77", to: 120 }],
  ])("the button %j is read as it was written", (value, parts) => {
    expect(parseButtonValue(value)).toEqual(parts);
    expect(toButtonValue(parts.list, parts.item, parts.to)).toBe(value);
  });

  it.each([
    "",
    "members",
    "members 3",
    "members 3 2 1",
    "members 3 -1",
    "members 3 9999",
    "__proto__ new 0",
    "a b/c 0",
  ])("the value %j is no list button", (value) => {
    expect(parseButtonValue(value)).toBeUndefined();
    expect(changeTypedList({ members: [] }, value)).toBeUndefined();
  });

  it.each(["place new 0", "members two 0"])("the button %j changes no list of a form", (value) => {
    expect(changeTypedList({ members: [], place: "Lalmonirhat" }, value)).toBeUndefined();
  });
});
