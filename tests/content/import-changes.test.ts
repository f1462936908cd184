import { expect, it } from "vitest";
import { isImportChanges, planUndo } from "~/content/import-changes";

const one = (name: string, mobile = "0") => ({ id: 1, name, mobile });
const none = { restored: [], returned: [], removed: [], stays: [] };

it.each([
  ["changed only by the import is restored", [one("A")], [one("B")], [one("B")], { restored: [one("A")] }],
  ["keeps what changed in its other fields", [one("A")], [one("B")], [one("B", "9")], { restored: [one("A", "9")] }],
  ["changed again later stays", [one("A")], [one("B")], [one("C")], { stays: [one("C")] }],
  ["changed back already needs no change", [one("A")], [one("B")], [one("A", "9")], {}],
  ["changed, then deleted stays deleted", [one("A")], [one("B")], [], { stays: [one("B")] }],
  ["not changed by the import needs no change", [one("A")], [one("A")], [], {}],
  ["added by the import is removed", [], [one("B")], [one("B")], { removed: [one("B")] }],
  ["added, then changed stays", [], [one("B")], [one("B", "9")], { stays: [one("B", "9")] }],
  ["added, then deleted needs no change", [], [one("B")], [], {}],
  ["removed by the import is returned", [one("A")], [], [], { returned: [one("A")] }],
  ["removed, then added again needs no change", [one("A")], [], [one("C")], {}],
])("undoing an import handles each item by its changes: an item that was %s", (_what, before, after, current, plan) => {
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
  expect(isImportChanges(text)).toBe(isAccepted);
});
