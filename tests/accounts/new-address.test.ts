import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeLink } from "../../app/accounts/links.server";
import { moveToNewAddress } from "../../app/accounts/new-address.server";
import { useEnvironment } from "../../app/env.server";
import { finishPosting } from "../../app/mail/mail.server";
import { accountLinks, accounts, activity } from "../../drizzle/schema";
import { openPostOffice, type PostOffice } from "../mail/post-office";
import { emptySchool } from "../support/school";

const school = emptySchool();
const head = "head@school.example";
const now = new Date("2026-11-21T03:00:00Z");
let office: PostOffice;

beforeEach(async () => {
  office = await openPostOffice();
  useEnvironment({ SMTP_URL: office.url, PUBLIC_URL: "https://school.example" });
});
afterEach(async () => {
  await finishPosting();
  await office.close();
  useEnvironment({});
});

function enter(state: "unverified" | "pending" | "active" | "disabled", email = head): number {
  return school.database.insert(accounts).values({ email, passwordHash: "hash", state }).returning().get().id;
}

const rows = () => school.database.select().from(accounts).all();
const links = () => school.database.select().from(accountLinks).all();

async function letters(): Promise<string[]> {
  await finishPosting();
  return office.letters.map(({ to, subject }) => `${to}: ${subject.split(" |")[0]}`);
}

describe("a link to a new address", () => {
  const newEmail = "new@school.example";

  it("moves the account, tells the old address, takes other links back and stands in the activity", async () => {
    const id = enter("active");
    makeLink(id, "password", { now });
    expect(moveToNewAddress(makeLink(id, "email", { newEmail, now }), "en", now)).toBe("moved");
    expect(rows()).toMatchObject([{ email: newEmail, state: "active", confirmedAt: now }]);
    expect(links()).toEqual([]);
    expect(await letters()).toEqual([`${head}: Your account has another address now`]);
    expect(school.database.select().from(activity).all()).toMatchObject([
      { account: head, act: "changed", kind: "account", itemId: id, title: newEmail },
    ]);
  });

  it.each(["pending", "active", "disabled"] as const)("is refused when an account that is %s has it", async (state) => {
    const id = enter("active");
    enter(state, newEmail);
    expect(moveToNewAddress(makeLink(id, "email", { newEmail, now }), "en", now)).toBe("taken");
    expect(rows().map(({ email }) => email)).toEqual([head, newEmail]);
    expect(await letters()).toEqual([]);
  });

  it("goes before a request that nobody has confirmed", () => {
    const id = enter("active");
    makeLink(enter("unverified", newEmail), "confirm", { now });
    expect(moveToNewAddress(makeLink(id, "email", { newEmail, now }), "en", now)).toBe("moved");
    expect(rows()).toMatchObject([{ id, email: newEmail }]);
  });
});
