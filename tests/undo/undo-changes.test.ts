import { expect, it } from "vitest";
import { countChangedItems, isChangedItems, planUndo } from "~/undo/undo-changes";

const one = (name: string, mobile = "0") => ({ id: 1, name, mobile });
const none = { restored: [], returned: [], removed: [], stays: [] };

it.each([
  ["that only the import changed is restored", [one("A")], [one("B")], [one("B")], { restored: [one("A")] }],
  [
    "is restored, but keeps later changes to its other fields",
    [one("A")],
    [one("B")],
    [one("B", "9")],
    { restored: [one("A", "9")] },
  ],
  ["that was changed again later stays as it is", [one("A")], [one("B")], [one("C")], { stays: [one("C")] }],
  ["that was already changed back stays as it is", [one("A")], [one("B")], [one("A", "9")], {}],
  ["that was changed and then deleted stays deleted", [one("A")], [one("B")], [], { stays: [one("B")] }],
  ["that the import did not change stays as it is", [one("A")], [one("A")], [], {}],
  ["that the import added is removed", [], [one("B")], [one("B")], { removed: [one("B")] }],
  ["that was added and then changed stays as it is", [], [one("B")], [one("B", "9")], { stays: [one("B", "9")] }],
  ["that was added and then deleted stays deleted", [], [one("B")], [], {}],
  ["that the import removed is returned", [one("A")], [], [], { returned: [one("A")] }],
  ["that was removed and then added again stays as it is", [one("A")], [], [one("C")], {}],
])("after an import is undone, an item %s", (_what, before, after, current, plan) => {
  expect(planUndo({ before, after }, current)).toEqual({ ...none, ...plan });
});

it.each([
  ['{"before":[],"after":[{"id":1,"name":"A"}]}', true],
  ['{"before":[{"id":"a"}],"after":[]}', true],
  ['{"before":[{}],"after":[]}', false],
  ['{"before":[]}', false],
  ["null", false],
  ["that are not JSON", false],
])("the import changes %s in a backup are valid: %s", (text, isAccepted) => {
  expect(isChangedItems(text)).toBe(isAccepted);
});

it.each([
  ['{"before":[],"after":[{"id":1},{"id":2}]}', { added: 2, changed: 0 }],
  ['{"before":[{"id":1},{"id":"a"}],"after":[{"id":1},{"id":3}]}', { added: 1, changed: 1 }],
  [null, { added: 0, changed: 0 }],
])("the changes %s are counted before they are undone", (text, counts) => {
  expect(countChangedItems(text)).toEqual(counts);
});
