import { describe, expect, it } from "vitest";
import { insertImportClass } from "../../../support/import-class";
import { uploadSpreadsheet } from "../../../support/import-steps";
import { website } from "../../../support/website";

const school = website();
const address = "/cog-admin/results/import?class=6&what=marks&exam=1";
const megabyte = 1024 * 1024;

const staffWithClass = () => {
  insertImportClass(school.database);
  return school.signedIn();
};

describe("a file that is no sheet", () => {
  it.each([
    ["photo.png", "\x89PNG", "This is no sheet", "এটি কোনো শিট নয়", 400],
    ["marks.xls", Buffer.from("d0cf11e0a1b11ae1", "hex"), "Save it as .xlsx or .csv", "পুরোনো ধরনের", 400],
    ["marks.xlsx", "PK\u0003\u0004 and no more", "This file cannot be read.", "ফাইলটি পড়া যাচ্ছে না", 400],
    ["large.csv", Buffer.alloc(2 * megabyte + 1, "a"), "smaller than 2 MB", "২ এমবি", 400],
    ["larger.csv", Buffer.alloc(3 * megabyte + 1, "a"), "smaller than 2 MB", "২ এমবি", 413],
  ])(
    "%s is refused in the reader's language, and nothing of it is kept",
    async (name, content, english, bengali, status) => {
      const staff = staffWithClass();
      const answer = await uploadSpreadsheet(staff, address, content, name);
      expect([answer.status, answer.one("p", "field-problem").text.includes(english)]).toEqual([status, true]);
      expect((await uploadSpreadsheet(staff.keep("lng=bn"), address, content, name)).text).toContain(bengali);
      expect(school.storedFiles()).toEqual([]);
    },
  );

  it("is told its limits in the reader's digits", async () => {
    const staff = staffWithClass().keep("lng=bn");
    const rows = Array.from({ length: 1_100 }, () => "1,x").join("\n");
    const answer = await uploadSpreadsheet(staff, address, rows, "long.csv");
    expect(answer.one("p", "field-problem").text).toContain("সর্বোচ্চ ১০০০টি সারি ও ৬০টি কলাম");
  });

  it("and no file at all is asked for at its field", async () => {
    const answer = await staffWithClass().post(address, new FormData());
    expect(answer.status).toBe(400);
    expect(answer.one("p", "field-problem").text).toContain("Please choose a sheet: .xlsx or .csv.");
  });

  it("and a form that did not come whole is said to be that", async () => {
    const headers = { "Content-Type": "multipart/form-data; boundary=x", Origin: school.origin };
    const answer = await staffWithClass().ask(address, { method: "POST", headers, body: "--x\r\nbroken" });
    expect([answer.status, answer.text.includes("did not arrive whole")]).toEqual([400, true]);
  });
});

describe("somebody whose sign-in has ended", () => {
  it("is told that the file cannot be kept", async () => {
    insertImportClass(school.database);
    const answer = await uploadSpreadsheet(school.browser(), address, "Roll,Name");
    expect([answer.status, answer.text.includes("sign-in has ended")]).toEqual([401, true]);
  });

  it("finds what was checked again before it is written", async () => {
    const staff = staffWithClass();
    const carried = Buffer.from("[[1,2,11,41]]").toString("base64url");
    const kept = await school.browser().post(address, { carried });
    expect([kept.status, kept.html.includes("What you typed") || kept.text.includes("kept")]).toEqual([401, true]);
    const answer = await staff.post(address, { carried, resume: "1" });
    expect(answer.status).toBe(200);
    expect(answer.one("div", "banner").text).toBe(
      "You are signed in again. Here is what you sent; it is not saved yet.",
    );
    expect(answer.text).not.toContain("chosen again");
    expect(answer.text).toContain("Science 11 → 41");
    expect(answer.text).toContain("Save these marks (1)");
  });
});
