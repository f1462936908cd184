import { describe, expect, it } from "vitest";
import { openShelf, type Slot, slotIn } from "../../app/front/page-cache/shelf";
import { remembered } from "../../app/remembered";

describe("what a header meant", () => {
  const counted = () => {
    const found: number[] = [];
    const lengthOf = remembered((text) => {
      found.push(text.length);
      return text.length;
    }, 2);
    return { found, lengthOf };
  };

  it("is found once, and again when others have come", () => {
    const { found, lengthOf } = counted();
    for (const text of ["a", "a", "bb", "ccc", "a"]) expect(lengthOf(text)).toBe(text.length);
    expect(found).toEqual([1, 2, 3, 1]);
  });

  it("is not remembered of a long one", () => {
    const { found, lengthOf } = counted();
    for (let times = 0; times < 2; times++) expect(lengthOf("a".repeat(10_000))).toBe(10_000);
    expect(found).toHaveLength(2);
  });
});

describe("the shelf", () => {
  const page = {
    route: "routes/site/home",
    address: "/",
    reads: [],
    isKept: true,
    isForPeople: true,
    tellsTime: false,
  };
  const kept = {} as NonNullable<Slot["kept"]>;

  it("keeps the pages of eight names, and lets go of the one that was used longest ago", () => {
    const shelf = openShelf(1_000_000, () => 1000);
    for (let number = 1; number <= 9; number++) {
      const slot = slotIn(shelf.wingAt(`http://${number}.example`), { url: "/", page, isLight: false });
      Object.assign(slot, { kept, used: number });
      shelf.settle(slot);
    }
    expect(shelf.slots().map(({ origin }) => origin)).not.toContain("http://1.example");
    expect(shelf.slots()).toHaveLength(8);
  });

  it("takes in no page of a name that left while the page was made", () => {
    const shelf = openShelf(1_000_000, () => 1000);
    const slot = slotIn(shelf.wingAt("http://gone.example"), { url: "/", page, isLight: false });
    slot.making = { asOf: 0, made: Promise.reject(new Error("never asked for")) };
    slot.making.made.catch(() => {});
    for (let number = 1; number <= 8; number++) {
      slotIn(shelf.wingAt(`http://${number}.example`), { url: "/", page, isLight: false }).used = number;
    }
    Object.assign(slot, { kept, making: undefined });
    shelf.settle(slot);
    expect([shelf.bytes(), shelf.slots(), slot.kept]).toEqual([0, [], undefined]);
  });
});
