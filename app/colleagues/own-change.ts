import type { Unchecked } from "../accounts/check-password.server";
import type { TextKey } from "../language/en";
import { type Problem, typedLine } from "../language/typed";
import type { Message } from "../office/messages";
import { waitOf } from "../office/sign-in-messages";

/** The two things that are changed on the screen of one's own account. */
export type OwnThing = "password" | "email";

type Problems = Partial<Record<"password" | "newPassword" | "newEmail", Problem>>;

/** A change that was not made: what was typed but for passwords, what is wrong by field, and what to say on top. */
export type OwnRefusal = {
  thing: OwnThing;
  newEmail: string;
  problems: Problems;
  message: Message;
  status: number;
  /** How many seconds the next try must wait. */
  retryAfter?: number;
};

export type OwnChange = { messages: Message[]; cookies: string[] } | { refused: OwnRefusal };

/** A refusal because of what stands in these fields. */
export function refuse(thing: OwnThing, problems: Problems, newEmail = ""): { refused: OwnRefusal } {
  const message = { tone: "bad", title: failed[thing], body: "account.lookBelow" } as const;
  return { refused: { thing, newEmail, problems, message, status: 400 } };
}

/** A refusal because the present password is wrong, or cannot be looked at now. */
export function refuseUnchecked(thing: OwnThing, checked: Unchecked, newEmail = ""): { refused: OwnRefusal } {
  if (checked.problem === "wrong") return refuse(thing, { password: { text: "account.wrongPassword" } }, newEmail);
  const bad = { tone: "bad", title: failed[thing] } as const;
  const rest = { thing, newEmail, problems: {}, status: 429 };
  if (checked.problem === "busy") return { refused: { ...rest, message: { ...bad, body: "login.busy" } } };
  const values = waitOf(checked.seconds);
  return { refused: { ...rest, message: { ...bad, body: "login.wait", values }, retryAfter: checked.seconds } };
}

const failed: Record<OwnThing, TextKey> = {
  password: "account.password.failed",
  email: "account.email.failed",
};

/** The thing that a form of the screen wants changed, if it does. */
export const whatToChange = (intent: string): OwnThing | undefined =>
  intent === "password" || intent === "email" ? intent : undefined;

/** A refusal of a whole form, whatever stands in it; it is shown again with its address. */
export function refuseWhole(
  thing: OwnThing,
  { message, status }: { message?: Message; status: number },
  form: FormData,
): { refused: OwnRefusal } {
  const shown = message ?? ({ tone: "bad", title: failed[thing], body: "form.broken" } as const);
  return {
    refused: { thing, newEmail: typedLine(form, "newEmail").slice(0, 254), problems: {}, message: shown, status },
  };
}

/** What is wrong with a present password that was not typed at all. */
export const missing = (password: string): Problem | undefined =>
  password === "" ? { text: "account.passwordMissing" } : undefined;
