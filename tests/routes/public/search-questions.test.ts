import { expect, it } from "vitest";
import { firstValues } from "~/school/first-values";
import { uploads } from "~/uploads/storage.server";
import { seedDemoSchool } from "~drizzle/seed/demo-school";
import { insertDownload, insertNotice, insertResultDocument } from "~tests/support/content-rows";
import { website } from "~tests/support/website";

const questions: [query: string, title: string][] = [
  ["head teacher", "Sample Teacher One"],
  ["headmaster", "Sample Teacher One"],
  ["who is the principal", "Sample Teacher One"],
  ["who is the head teacher of the school", "Sample Teacher One"],
  ["prodhan shikkhok", "Sample Teacher One"],
  ["assistant head teacher", "Sample Teacher Two"],
  ["class 6 routine", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["class six routine", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["class vi routine", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["6th class rutin", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["when is the annual exam", "Annual Examination 2026"],
  ["exam routine", "বার্ষিক পরীক্ষার রুটিন ২০২৬"],
  ["syllabus", "Class 9 syllabus, 2026"],
  ["class ix syllabus", "Class 9 syllabus, 2026"],
  ["fees", "Fees by class, 2026"],
  ["how much is the fee", "Fees by class, 2026"],
  ["beton koto", "Fees by class, 2026"],
  ["tc", "ছাড়পত্রের আবেদন"],
  ["transfer certificate", "ছাড়পত্রের আবেদন"],
  ["transfer certificate form", "ছাড়পত্রের আবেদন"],
  ["dress", "Rules and uniform"],
  ["school dress", "Rules and uniform"],
  ["admission", "ভর্তির নিয়ম ২০২৭"],
  ["vorti kobe", "ভর্তির নিয়ম ২০২৭"],
  ["book list class 6", "ষষ্ঠ শ্রেণির বইয়ের তালিকা ২০২৬"],
  ["boi class 6", "ষষ্ঠ শ্রেণির বইয়ের তালিকা ২০২৬"],
  ["class 10 result", "Test Examination 2026, Class 10"],
  ["is the school closed tomorrow", "Sample holiday"],
  ["notish", "Notice Board"],
  ["phone number", "About Our School"],
  ["হেডমাস্টার", "Sample Teacher One"],
  ["প্রধান শিক্ষক কে", "Sample Teacher One"],
  ["হেড মাস্টার", "Sample Teacher One"],
  ["৬ষ্ঠ শ্রেণির রুটিন", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["ক্লাস ৬ রুটিন", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["ক্লাস সিক্স রুটিন", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["ষষ্ঠ শ্রেণীর সময়সূচি", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["বার্ষিক পরীক্ষা কবে", "Annual Examination 2026"],
  ["পরীক্ষার রুটিন", "বার্ষিক পরীক্ষার রুটিন ২০২৬"],
  ["ফাইনাল পরীক্ষার রুটিন", "বার্ষিক পরীক্ষার রুটিন ২০২৬"],
  ["সিলেবাস", "Class 9 syllabus, 2026"],
  ["৯ম শ্রেণির সিলেবাস", "Class 9 syllabus, 2026"],
  ["নবম শ্রেণির সিলেবাস", "Class 9 syllabus, 2026"],
  ["বেতন কত", "Fees by class, 2026"],
  ["বেতন কত টাকা", "Fees by class, 2026"],
  ["ছাড়পত্র", "ছাড়পত্রের আবেদন"],
  ["টিসি", "ছাড়পত্রের আবেদন"],
  ["টিসি ফরম", "ছাড়পত্রের আবেদন"],
  ["ড্রেস", "Rules and uniform"],
  ["পোশাক", "Rules and uniform"],
  ["পরীক্ষার ফি কত", "Fees by class, 2026"],
  ["exam fee", "Fees by class, 2026"],
  ["ভর্তি কবে", "ভর্তির নিয়ম ২০২৭"],
  ["ভর্তি হতে কী লাগে", "ভর্তির নিয়ম ২০২৭"],
  ["৬ষ্ঠ শ্রেণির বই", "ষষ্ঠ শ্রেণির বইয়ের তালিকা ২০২৬"],
  ["১০ম শ্রেণির রেজাল্ট", "Test Examination 2026, Class 10"],
  ["দশম শ্রেণির ফলাফল", "Test Examination 2026, Class 10"],
  ["বৃত্তির ফলাফল", "বৃত্তি পরীক্ষা ২০২৬: ফলাফল"],
  ["নোটিস", "Notice Board"],
  ["শীতের ছুটি কবে", "Christmas and winter holidays"],
  ["ফোন নম্বর", "About Our School"],
  ["মোবাইল", "About Our School"],
  ["পরীক্ষা কবে", "Annual Examination 2026"],
  ["porikkha kobe", "Annual Examination 2026"],
  ["when do exams begin", "Annual Examination 2026"],
  ["ssc", "Results of public examinations"],
  ["ssc result 2025", "Results of public examinations"],
  ["pass rate", "Results of public examinations"],
  ["এসএসসি", "Results of public examinations"],
  ["এসএসসি পাসের হার", "Results of public examinations"],
  ["my child result", "Published Results"],
  ["my son's result", "Published Results"],
  ["my daughter marks", "Published Results"],
  ["amar cheler result", "Published Results"],
  ["আমার ছেলের রেজাল্ট", "Published Results"],
  ["mark sheet", "Published Results"],
  ["মার্কশিট", "Published Results"],
  ["resalt", "Published Results"],
  ["class 6 result", "Half-Yearly Examination 2026, result sheet, Class 6"],
  ["test exam", "Test Examination 2026, Class 10"],
  ["tomorrow", "Annual Examination 2026"],
  ["is school closed tomorrow", "Sample holiday"],
  ["kal chuti", "Sample holiday"],
  ["কাল ছুটি", "Sample holiday"],
  ["কাল কি স্কুল খোলা", "Sample holiday"],
  ["next holiday", "Sample holiday"],
  ["ছুটির তালিকা", "Sample holiday"],
  ["when does the exam start", "Annual Examination 2026"],
  ["class 7", "Class 7"],
  ["সপ্তম শ্রেণি", "Class 7"],
  ["class 7 uniform", "Rules and uniform"],
  ["class 7 fees", "Fees by class, 2026"],
  ["class 7 exam routine", "বার্ষিক পরীক্ষার রুটিন ২০২৬"],
  ["class 7 admission form", "ভর্তির নিয়ম ২০২৭"],
  ["how to get admission in class 6", "ভর্তির নিয়ম ২০২৭"],
  ["admision", "ভর্তির নিয়ম ২০২৭"],
  ["শিলেবাস", "Class 9 syllabus, 2026"],
  ["rutine class six", "ষষ্ঠ শ্রেণির রুটিন ২০২৬"],
  ["rules", "Rules and uniform"],
  ["office time", "Office hours"],
  ["স্কুল কখন শুরু", "Office hours"],
  ["school kothay", "About Our School"],
  ["হেডমাস্টারের ফোন নাম্বার", "Sample Teacher One"],
  ["hedmaster number", "Sample Teacher One"],
  ["Mr Teacher Four", "Sample Teacher Four"],
  ["maths sir", "Sample Teacher Five"],
  ["accountant", "Sample Staff One"],
  ["night guard", "Sample Staff Three"],
  ["শিক্ষকদের তালিকা", "Staff"],
  ["সভাপতি", "Management Committee"],
  ["when will the school reopen", "Classes resume"],
  ["when is sports day", "Annual sports"],
  ["how many students", "School information"],
  ["latest notice", "Notice Board"],
  ["ইআইআইএন নম্বর", "School information"],
  ["google map", "About Our School"],
  ["new class room", "নতুন শ্রেণিকক্ষে পাঠদান শুরু"],
];

const school = website();
const searchFor = (query: string) => school.visit(`/search?q=${encodeURIComponent(query)}`);

it("the search answers everyday questions of parents in both languages with the right page first", async () => {
  await seedDemoSchool(uploads(), firstValues);
  const answers: string[][] = [];
  for (const [query] of questions) {
    const [first] = (await searchFor(query)).all("li", "row");
    answers.push([query, first?.one("h3").text.replace(/ (?=[,:])/, "") ?? "nothing"]);
  }
  expect(answers).toEqual(questions);
});

it.each([
  'school OR class* "AND',
  "class 7 ".repeat(12),
  "📚 😀",
  "when what where",
  "কবে কখন কোথায়",
  "' ; drop table notices --",
])("the search answers %j without an error", async (query) => {
  await seedDemoSchool(uploads(), firstValues);
  expect((await searchFor(query)).status).toBe(200);
});

it("if no page has all words, the search shows pages with some of the words, and pages with the most words first", async () => {
  await seedDemoSchool(uploads(), firstValues);
  const titles = (await searchFor("class 6 routine zebra")).all("li", "row").map((row) => row.one("h3").text);
  expect(titles[0]).toBe("ষষ্ঠ শ্রেণির রুটিন ২০২৬");
});

it.each([
  ["/search", "class 7 routine", "No class routine for Class 7 yet"],
  ["/search", "৭ম শ্রেণির রুটিন কবে", "No class routine for Class 7 yet"],
  ["/search", "class viii syllabus", "No syllabus for Class 8 yet"],
  ["/bn/search", "ক্লাস সেভেন রুটিন", "সপ্তম শ্রেণির ক্লাস রুটিন এখনো দেওয়া হয়নি"],
  ["/search", "result class 7", "No result for Class 7 yet"],
  ["/search", "Class 7 result", "No result for Class 7 yet"],
  ["/bn/search", "সপ্তম শ্রেণির ফলাফল", "সপ্তম শ্রেণির ফলাফল এখনো দেওয়া হয়নি"],
  ["/search", "class 7 book list", "No book list for Class 7 yet"],
  ["/bn/search", "৮ম শ্রেণির বইয়ের তালিকা", "অষ্টম শ্রেণির বইয়ের তালিকা এখনো দেওয়া হয়নি"],
  ["/search", "class 6 sylabus", "No syllabus for Class 6 yet"],
])(
  "%s says for %j that the document is not there yet, and gives the phone number instead of similar results",
  async (path, query, text) => {
    await seedDemoSchool(uploads(), firstValues);
    const line = (await school.visit(`${path}?q=${encodeURIComponent(query)}`)).one("p", "missing-document");
    expect(line.text.normalize("NFC")).toContain(text.normalize("NFC"));
    expect(line.one("a").attributes.href).toMatch(/^tel:/);
    const rest = (await school.visit(`${path}?q=${encodeURIComponent(query)}`)).one("main");
    expect([rest.all("li", "row"), rest.all("div", "empty-state")]).toEqual([[], []]);
  },
);

it.each([
  ["", "class 7 result", "Your child’s result card", "/results"],
  ["/bn", "সপ্তম শ্রেণির ফলাফল", "আপনার সন্তানের ফলাফল কার্ড", "/bn/results"],
  ["", "class 7 routine", "বার্ষিক পরীক্ষার রুটিন ২০২৬", "/downloads/"],
  ["/bn", "ক্লাস সেভেন রুটিন", "বার্ষিক পরীক্ষার রুটিন ২০২৬", "/bn/downloads/"],
])(
  "under %j, when the document for %j is missing, the search leads to what helps the parent",
  async (root, query, title, path) => {
    await seedDemoSchool(uploads(), firstValues);
    const link = (await school.visit(`${root}/search?q=${encodeURIComponent(query)}`)).one("p", "instead").one("a");
    expect([link.text.normalize("NFC"), link.attributes.href]).toEqual([
      title.normalize("NFC"),
      expect.stringContaining(path),
    ]);
  },
);

it.each([
  ["class 7 fees", "No fees for Class 7 yet"],
  ["class 7 admission", "No admission rules for Class 7 yet"],
  ["class 7 form", "No form for Class 7 yet"],
  ["class 7 uniform", "No uniform or other rules for Class 7 yet"],
  ["class 7 exam routine", "No exam routine for Class 7 yet"],
  ["when is the class 7 exam", "No exam routine for Class 7 yet"],
  ["syllabus", "No syllabus yet"],
  ["book list", "No book list yet"],
  ["admission form", "No admission rules yet"],
])("a school without documents answers %j with %j", async (query, text) => {
  expect((await searchFor(query)).one("p", "missing-document").text).toBe(text);
});

it.each([
  ["class 7 routine", () => insertNotice(school.database, { title: "Class 7 routine" })],
  ["class 7 fees", () => insertDownload(school.database, { title: "Fees", group: "fees", classLevel: null })],
  ["class 7 result", () => insertResultDocument(school.database, { title: "Test examination", classLevel: 7 })],
])(
  "the search does not report a missing document for %j if a notice or a document answers it",
  async (query, insert) => {
    insert();
    const page = await searchFor(query);
    expect([page.all("p", "missing-document"), page.all("li", "row").length]).toEqual([[], 1]);
  },
);

it.each(["class 6 routine", "routine", "class 7", "class 7 fees", "class 7 exam routine"])(
  "the search does not report a missing document for %j",
  async (query) => {
    await seedDemoSchool(uploads(), firstValues);
    expect((await searchFor(query)).all("p", "missing-document")).toEqual([]);
  },
);
