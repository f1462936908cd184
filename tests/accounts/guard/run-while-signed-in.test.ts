import { beforeEach, describe, expect, it, vi } from "vitest";
import { createAccount } from "../../../app/accounts/accounts.server";
import { requireAccount, runWhileSignedIn } from "../../../app/accounts/guard.server";
import { createSession, endSession } from "../../../app/accounts/sessions.server";
import { setEnvironment } from "../../../app/env.server";
import { type SchoolDatabase, transaction } from "../../../drizzle/client";
import { accounts, notices, sessions } from "../../../drizzle/schema";
import { emptySchool, openEmptySchool } from "../../support/school";
import { requestWithSession } from "../account-helpers";

const school = emptySchool();
const words = { title: "Half day", type: "General", content: "School ends at noon." } as const;
const notice = { ...words, status: "Published", publishAt: new Date() } as const;
const letIn = vi.fn(requireAccount);
let token: string;

beforeEach(() => {
  setEnvironment({});
  for (const email of ["head@school.example", "clerk@school.example"]) createAccount(email, "hash");
  token = createSession(1, "");
  letIn.mockReset().mockImplementation(requireAccount);
});

const written = (database = school.database) => database.select().from(notices).all();
const publish = () => transaction((tx) => tx.insert(notices).values(notice).run().changes);
const act = (work: () => unknown) => runWhileSignedIn(requestWithSession("/cog-admin/notices", token), letIn, work);
const later = async (meanwhile: () => void) => {
  await new Promise(setImmediate);
  meanwhile();
  return publish();
};
const answerOf = (work: Promise<unknown>) => work.catch((thrown: unknown) => thrown);

describe("somebody who stays signed in", () => {
  it("writes, at once and later, is asked once, and gets what came of it", async () => {
    expect([await act(publish), await act(() => later(() => {}))]).toEqual([1, 1]);
    expect([written().length, letIn.mock.calls.length]).toEqual([2, 2]);
  });

  it("is told of whatever else goes wrong", async () => {
    const broken = () => Promise.reject(new Error("the disk is gone"));
    await expect(act(broken)).rejects.toThrow("the disk is gone");
    expect(letIn).toHaveBeenCalledTimes(1);
  });
});

describe("somebody who is not signed in", () => {
  it("does not begin", async () => {
    endSession(token);
    const begun = vi.fn();
    expect(await answerOf(act(begun))).toMatchObject({ status: 302 });
    expect(begun).not.toHaveBeenCalled();
  });
});

describe("somebody who is shut out meanwhile", () => {
  it("writes nothing, and is answered as anybody who is not signed in", async () => {
    expect(await answerOf(act(() => later(() => endSession(token))))).toMatchObject({ status: 302 });
    expect([written(), letIn.mock.calls.length]).toEqual([[], 2]);
  });

  it("is answered so even when the action takes the fault for another", async () => {
    const swallowed = () => later(() => endSession(token)).catch(() => "not written");
    expect(await answerOf(act(swallowed))).toMatchObject({ status: 302 });
    expect(written()).toEqual([]);
  });
});

it("nothing is written for an account that is not the one whose session it is", async () => {
  letIn.mockResolvedValue({ id: 2, email: "clerk@school.example" });
  await expect(act(publish)).rejects.toThrow("whoever sent it is not signed in any more");
  expect([written(), letIn.mock.calls.length]).toEqual([[], 2]);
});

it("nothing is written into another school, though the same session opens it", async () => {
  const other = copyOf(school.database);
  await expect(act(() => later(other.putInPlace))).rejects.toThrow("whoever sent it is not signed in any more");
  expect([written(), written(other.database)]).toEqual([[], []]);
  other.database.$client.close();
});

/** Another school with the same accounts and sessions, and what makes it the one that everybody works in. */
function copyOf(database: SchoolDatabase) {
  let copy: SchoolDatabase | undefined;
  const [people, signedIn] = [database.select().from(accounts).all(), database.select().from(sessions).all()];
  const putInPlace = () => {
    copy = openEmptySchool();
    copy.insert(accounts).values(people).run();
    copy.insert(sessions).values(signedIn).run();
  };
  return {
    putInPlace,
    get database() {
      if (!copy) throw new Error("The other school was never put in place.");
      return copy;
    },
  };
}
