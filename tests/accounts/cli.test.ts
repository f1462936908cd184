import { describe, expect, it } from "vitest";
import { createRequestNumber } from "../../app/accounts/accounts.server";
import { accountCli, clerk, head, password } from "./account-cli";

const { account, activity, create, rows, states, setState, isThere } = accountCli();

describe("approve", () => {
  it("lets a waiting account in", async () => {
    await create(clerk);
    setState(clerk, "pending");
    const [code, said] = await account(`approve ${clerk}`);
    expect([code, said.startsWith(`The account ${clerk} is approved and can sign in.`)]).toEqual([0, true]);
    expect(states()).toEqual([`${clerk} active`]);
  });

  it("tells the number of the request, so that somebody else's can still be shut out", async () => {
    await create(clerk);
    setState(clerk, "pending");
    const number = createRequestNumber(rows()[0]?.password_hash ?? "");
    expect((await account(`approve ${clerk}`))[1]).toContain(
      `The number of its request is ${number}. If your colleague was told another one, somebody else asked:  npm run account -- disable ${clerk}`,
    );
  });

  it("lets a disabled account in again, which waits by no number", async () => {
    await create(clerk);
    setState(clerk, "disabled");
    expect(await account(`approve ${clerk}`)).toEqual([0, `The account ${clerk} is approved and can sign in.`]);
  });

  it("refuses an address that is not confirmed", async () => {
    await create(clerk);
    setState(clerk, "unverified");
    expect(await account(`approve ${clerk}`)).toEqual([1, `${clerk} has not confirmed this address by e-mail yet.`]);
    expect(states()).toEqual([`${clerk} unverified`]);
  });
});

describe("disable", () => {
  it("shuts an account out", async () => {
    await create(head);
    await create(clerk);
    expect(await account(`disable ${clerk}`)).toEqual([
      0,
      `The account ${clerk} is disabled and signed out everywhere.`,
    ]);
    expect(states()).toEqual([`${head} active`, `${clerk} disabled`]);
  });

  it("leaves a line in the activity, as letting in does, by nobody's name", async () => {
    await create(head);
    await create(clerk);
    await account(`disable ${clerk}`);
    await account(`approve ${clerk}`);
    setState(clerk, "pending");
    await account(`approve ${clerk}`);
    expect(activity()).toEqual(["disabled", "restored", "approved"].map((act) => ` ${act} ${clerk}`));
  });

  it("refuses to shut out the last one", async () => {
    await create(head);
    expect(await account(`disable ${head}`)).toEqual([
      1,
      `${head} is the last account that can sign in. Make or approve another one first.`,
    ]);
    expect(states()).toEqual([`${head} active`]);
  });
});

describe("list", () => {
  it("shows every account with its state and day", async () => {
    await create(head);
    await create(clerk);
    setState(clerk, "pending");
    const [code, said] = await account("list");
    expect(code).toBe(0);
    expect(said).toMatch(
      /^active {6}since \d{4}-\d\d-\d\d {2}head@\S+\npending {5}since \d{4}-\d\d-\d\d {2}clerk@\S+ {2}number \d{6}$/,
    );
    expect(said).toContain(`number ${createRequestNumber(rows()[1]?.password_hash ?? "")}`);
  });

  it("says how to make the first one", async () => {
    expect(await account("list")).toEqual([
      0,
      'There is no account yet. "npm run account -- create EMAIL" makes the first.',
    ]);
  });
});

describe("whatever is asked", () => {
  it.each(["approve", "disable", "reset"])("%s knows no account that does not exist", async (verb) => {
    expect(await account(`${verb} ${head}`, { ACCOUNT_PASSWORD: password })).toEqual([
      1,
      `There is no account ${head}.`,
    ]);
    expect(states()).toEqual([]);
  });

  it.each(["", "create", "remove head@school.example", "list all", "approve a@b.example c@d.example"])(
    "%j is wrong usage and opens nothing",
    async (line) => {
      const [code, said] = await account(line);
      expect(code).toBe(2);
      expect(said).toMatch(/^Accounts of the office:/);
      expect(isThere()).toBe(false);
    },
  );

  it("a wrong setting is named", async () => {
    const [code, said] = await account("list", { PORT: "door" });
    expect(code).toBe(1);
    expect(said).toMatch(/^PORT is not usable: /);
  });
});
