import { causeOf } from "../http";
import { typedLine } from "../language/typed";
import type { Message } from "../office/messages";
import { messageAbout, type Refused, receiveForm } from "../office/received-form.server";
import { seenOf } from "../office/writing";
import { changePhoto, findPhoto } from "./gallery-desk.server";
import { type PhotoField, parsePhoto, type WrittenPhoto } from "./gallery-item";

/** What is written about a photo as it stands in the form, and the state of the row the form was filled from. */
export type TypedPhoto = WrittenPhoto & { seen: number };

export type RefusedPhoto = Refused<TypedPhoto, PhotoField>;

const failed = "toast.err.changePhoto";

/** Changes what is written about a photo by a posted form. `account` is the e-mail of whoever sent it. */
export async function receivePhotoChange(
  request: Request,
  account: string,
  id: number,
): Promise<{ refused: RefusedPhoto } | { messages: Message[] }> {
  const { fields, stopped } = await receiveForm(request, {}, failed);
  const { photo, problems } = parsePhoto(fields);
  const typed = { ...photo, seen: Number(typedLine(fields, "seen")) };
  const refusal = (body: Message["body"], status: number, seen = typed.seen) => ({
    refused: {
      typed: { ...typed, seen },
      problems: {},
      message: { tone: "bad", title: failed, body } as const,
      status,
    },
  });
  if (stopped) {
    const message: Message = stopped.message ?? { tone: "bad", title: failed, body: "form.broken" };
    return { refused: { typed, problems: {}, message, status: stopped.status } };
  }
  if (Object.keys(problems).length > 0) {
    return { refused: { typed, problems, message: messageAbout(problems, []), status: 400 } };
  }
  try {
    const outcome = changePhoto(id, photo, { account, seen: typed.seen });
    if (outcome === "changed") return { messages: [{ tone: "good", title: "toast.photoChanged" }] };
    if (outcome === "gone") return { messages: [{ tone: "bad", title: failed, body: "form.gone" }] };
    const now = findPhoto(id);
    return refusal("form.overtaken", 409, now ? seenOf(now) : 0);
  } catch (fault) {
    console.error(JSON.stringify({ fault: "a photo could not be changed", cause: causeOf(fault) }));
    return refusal("toast.unexpected.body", 500);
  }
}
