import { expect, it } from "vitest";
import { parseMarker } from "~/blogs/editor/pasted-lists";

const shown = (marker: ReturnType<typeof parseMarker>) =>
  marker && (marker.tag === "ul" ? "bullet" : `${marker.type || "1"} ${marker.number}`);

it.each([
  ["1.", "1 1"],
  ["12)", "1 12"],
  ["(3)", "1 3"],
  ["7", "1 7"],
  ["১.", "1 1"],
  ["১২।", "1 12"],
  ["a.", "a 1"],
  ["B)", "A 2"],
  ["i.", "i 1"],
  ["iv.", "i 4"],
  ["XIX.", "I 19"],
  ["v.", "i 5"],
  ["l.", "a 12"],
  ["·", "bullet"],
  ["", "bullet"],
  ["\uf0b7", "bullet"],
  ["o", "bullet"],
  ["§", "bullet"],
  ["Ø", "bullet"],
  ["ক.", undefined],
  ["(খ)", undefined],
  ["1.1.", undefined],
  ["[1]", undefined],
  ["iiii.", undefined],
  ["Article", undefined],
])("the marker %j before a list item pasted from Word is read as %s", (sign, marker) =>
  expect(shown(parseMarker(sign))).toBe(marker),
);

it.each([
  ["i.", "a", 9, "a 9"],
  ["i.", "a", 2, "i 1"],
  ["v.", "A", 22, "i 5"],
  ["V.", "A", 22, "A 22"],
  ["l.", "i", 50, "i 50"],
])("the marker %j is read as the next one in a list of type %s at number %i: %s", (sign, type, number, marker) =>
  expect(shown(parseMarker(sign, { tag: "ol", type, number }))).toBe(marker),
);
