import type { TextKey } from "../language/en";
import type { Problem } from "../language/typed";
import { messageAbout } from "./form-problems";
import type { Message } from "./messages";
import { notWritten, statusSaying } from "./not-written.server";
import type { ReceivedForm, Refused } from "./received-form.server";

type ToWrite<Typed, Field extends string, Outcome> = {
  typed: Typed;
  problems: Partial<Record<Field, Problem>>;
  /** The title of what is said when nothing was written. */
  title: TextKey;
  /** What is written, for the log: "a subject". */
  what: string;
  write: () => Outcome;
};

/**
 * Writes the texts of a form down when nothing is wrong with them; gives what came of it, and how to refuse the form for
 * that: at its fields, or as `seen` now is when a colleague was faster. A form with mistakes, or one that the box cannot
 * write, comes back as refused with all that was typed.
 */
export function writeForm<Typed extends { seen: number }, Field extends string, Outcome>(
  { stopped }: Pick<ReceivedForm<never>, "stopped">,
  { typed, problems, title, what, write }: ToWrite<Typed, Field, Outcome>,
) {
  const refuse = (
    message: Message,
    status: number,
    found: Partial<Record<Field, Problem>> = {},
    seen = typed.seen,
  ) => ({
    refused: { typed: { ...typed, seen }, problems: found, message, status } satisfies Refused<Typed, Field>,
  });
  const refuseFields = (found: Partial<Record<Field, Problem>>) => refuse(messageAbout(found, []), 400, found);
  const refuseNow = (body: TextKey, seen?: number) => refuse({ tone: "bad", title, body }, 409, {}, seen);
  if (stopped) return refuse(stopped.message ?? { tone: "bad", title, body: "form.broken" }, stopped.status);
  if (Object.keys(problems).length > 0) return refuseFields(problems);
  try {
    return { outcome: write(), refuseFields, refuseNow };
  } catch (fault) {
    const body = notWritten(what, fault);
    return refuse({ tone: "bad", title, body }, statusSaying(body));
  }
}
