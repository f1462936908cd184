import { describe, expect, it } from "vitest";
import { verifyPassword } from "../../app/accounts/passwords.server";
import { accountCli, head, password } from "./account-cli";

const { account, create, rows, setState, states, founder } = accountCli();

describe("create", () => {
  it("makes an account that can sign in, and founds the office", async () => {
    expect(await create("Head@School.Example")).toEqual([0, `The account ${head} is made and can sign in.`]);
    expect(states()).toEqual([`${head} active`]);
    expect(await verifyPassword(password, rows()[0]?.password_hash)).toBe(true);
    expect(founder()).toBe(1);
  });

  it("asks for the password twice when ACCOUNT_PASSWORD has none", async () => {
    expect((await account(`create ${head}`, { typed: [password, password] }))[0]).toBe(0);
    expect(await verifyPassword(password, rows()[0]?.password_hash)).toBe(true);
  });

  it.each<[string, { typed?: string[]; ACCOUNT_PASSWORD?: string }, string]>([
    ["no password", {}, "No password was given. Type one, or set ACCOUNT_PASSWORD."],
    ["two different ones", { typed: [password, "blackboard and chalk"] }, "The two passwords are not the same."],
    ["a short one", { ACCOUNT_PASSWORD: "chalk" }, "A password has 12 to 128 characters."],
  ])("refuses %s", async (_what, wishes, sentence) => {
    expect(await account(`create ${head}`, wishes)).toEqual([1, sentence]);
    expect(states()).toEqual([]);
  });

  it("refuses what is no address", async () => {
    expect(await create("head")).toEqual([1, "head does not look like an e-mail address."]);
    expect(states()).toEqual([]);
  });

  it("refuses a second account for one address", async () => {
    await create(head);
    expect(await create(head)).toEqual([
      1,
      `There is already an account ${head}: "approve" lets it in, "reset" gives it a new password.`,
    ]);
    expect(states()).toEqual([`${head} active`]);
  });
});

describe("reset", () => {
  it("gives a new password", async () => {
    await create(head);
    expect(await account(`reset ${head}`, { ACCOUNT_PASSWORD: "blackboard and chalk" })).toEqual([
      0,
      `The account ${head} has a new password and is signed out everywhere.`,
    ]);
    expect(await verifyPassword("blackboard and chalk", rows()[0]?.password_hash)).toBe(true);
  });

  it("says what an account that is shut out still needs", async () => {
    await create(head);
    setState(head, "disabled");
    expect((await account(`reset ${head}`, { ACCOUNT_PASSWORD: "blackboard and chalk" }))[1]).toBe(
      `The account ${head} has a new password and is signed out everywhere. It cannot sign in yet:  npm run account -- approve ${head}`,
    );
  });

  it("refuses a short password and keeps the old one", async () => {
    await create(head);
    expect((await account(`reset ${head}`, { ACCOUNT_PASSWORD: "chalk" }))[0]).toBe(1);
    expect(await verifyPassword(password, rows()[0]?.password_hash)).toBe(true);
  });
});
