import { expect, inNewSchool, test } from "../journey";
import { withDatabase } from "../school";

test.use(inNewSchool);

const nextYear = new Date().getFullYear() + 1;
const twoDigits = (number: number) => String(number).padStart(2, "0");

const entries = Array.from({ length: 40 }, (_, place) => {
  const month = (place % 12) + 1;
  const lasts = place % 10 === 5;
  return {
    id: `e${place}`,
    starts: `${nextYear}-${twoDigits(month)}-${twoDigits(3 + Math.floor(place / 12) * 6)}`,
    ends: lasts ? `${nextYear}-${twoDigits(month)}-28` : "",
    kind: ["General", "Exam", "Event", "Meeting", "Holiday"][place % 5],
    title: { en: `Sample day at school, number ${place + 1}`, bn: `বিদ্যালয়ের নমুনা দিন, নম্বর ${place + 1}` },
    note: place % 4 === 0 ? { en: "At 10 in the morning, on the field", bn: "সকাল ১০টায়, মাঠে" } : { en: "", bn: "" },
  };
});

test("a whole year of the school's calendar is printed on one page", async ({ page, newSchool }) => {
  withDatabase(newSchool.settings.DATABASE_PATH, (database) =>
    database
      .prepare("insert into school_sections (name, content, version, changed_at) values ('calendar', ?, 1, 0)")
      .run(JSON.stringify({ entries })),
  );
  for (const path of ["/academic", "/bn/academic"]) {
    await page.goto(path);
    await expect(page.locator("#calendar h4")).toHaveCount(39);
    const margin = "10mm";
    const bytes = await page.pdf({
      format: "A4",
      margin: { top: margin, right: margin, bottom: margin, left: margin },
    });
    expect(bytes.toString("latin1").match(/\/Type \/Page\b/g), path).toHaveLength(1);
  }
});
