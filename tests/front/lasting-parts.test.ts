import { expect, it } from "vitest";
import { keepLastingParts } from "../../app/front/lasting-parts.server";

/** Writes a page as React does: each part by its key, with what it says where it is not kept. */
function write(partsOfPage: ReturnType<typeof keepLastingParts>, page: (part: Part) => string) {
  const { mark, place, putTogether } = partsOfPage();
  const written: string[] = [];
  const whole = page((key, says) => {
    const at = place(key);
    if (at?.isKept) return `<${mark} id="${at.id}"></${mark}>`;
    written.push(key);
    const said = typeof says === "string" ? says : says();
    return at ? `<${mark} id="${at.id}">${said}</${mark}>` : said;
  });
  return { page: putTogether(whole).toString(), written };
}

type Part = (key: string, says: string | (() => string)) => string;

it("a part is written once, and stands in its place in every page after", () => {
  const parts = keepLastingParts();
  const page = (part: Part) =>
    `<body>${part("head", "<h1>আমাদের স্কুল</h1>")}<p>one</p>${part("foot", "<footer>1938</footer>")}</body>`;
  const whole = "<body><h1>আমাদের স্কুল</h1><p>one</p><footer>1938</footer></body>";
  expect(write(parts, page)).toEqual({ page: whole, written: ["head", "foot"] });
  expect(write(parts, page)).toEqual({ page: whole, written: [] });
});

it("a part that shows something else is another one", () => {
  const parts = keepLastingParts();
  write(parts, (part) => part('[1,"/",{"title":"Exam"}]', "Exam"));
  const changed = write(parts, (part) => part('[1,"/",{"title":"Holiday"}]', "Holiday"));
  expect(changed).toEqual({ page: "Holiday", written: ['[1,"/",{"title":"Holiday"}]'] });
});

it("of a part that stands in another one that changed, what is kept is used", () => {
  const parts = keepLastingParts();
  write(parts, (part) => part("list 1", () => `<ul>${part("a", "<li>a</li>")}</ul>`));
  const longer = (part: Part) => part("list 2", () => `<ul>${part("a", "<li>a</li>")}${part("b", "<li>b</li>")}</ul>`);
  const whole = "<ul><li>a</li><li>b</li></ul>";
  expect(write(parts, longer)).toEqual({ page: whole, written: ["list 2", "b"] });
  expect(write(parts, longer)).toEqual({ page: whole, written: [] });
});

it("the same part twice on one page stands there twice", () => {
  const parts = keepLastingParts();
  const page = (part: Part) => `${part("back", "<a>")}and${part("back", "<a>")}`;
  expect(write(parts, page).page).toBe("<a>and<a>");
  expect(write(parts, page).page).toBe("<a>and<a>");
});

it("what somebody writes for a page cannot pass for a part", () => {
  const { mark } = keepLastingParts()();
  expect(mark).toMatch(/^part-[0-9a-f]{16}$/);
  expect(mark).not.toBe(keepLastingParts()().mark);
});

it("beyond its bytes the parts that were used longest ago leave", () => {
  const parts = keepLastingParts(3 * 1_100);
  const write1000 = (key: string) => write(parts, (part) => part(key, key.repeat(1_000))).written;
  for (const key of ["a", "b", "c"]) write1000(key);
  expect(write1000("a")).toEqual([]);
  write1000("d");
  expect([write1000("a"), write1000("c"), write1000("d")]).toEqual([[], [], []]);
  expect(write1000("b")).toEqual(["b"]);
});

it("a part longer than 32 KB is not kept, nor one that shows as much", () => {
  const parts = keepLastingParts();
  const [long, shown] = ["x".repeat(33 * 1024), "y".repeat(33 * 1024)];
  for (const time of [1, 2]) {
    expect(
      write(parts, (part) => part("post", long)),
      `time ${time}`,
    ).toEqual({ page: long, written: ["post"] });
    expect(write(parts, (part) => part(shown, "a post")).written).toEqual([shown]);
  }
});
