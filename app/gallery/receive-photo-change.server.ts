import { typedLine } from "../language/typed";
import { messageAbout } from "../office/form-problems";
import type { Message } from "../office/messages";
import { notWritten, statusSaying } from "../office/not-written.server";
import { type Refused, receiveForm } from "../office/received-form.server";
import { notChanged } from "../office/writing";
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
    return { refused: notChanged(outcome, failed, typed, findPhoto(id)) };
  } catch (fault) {
    const message: Message = { tone: "bad", title: failed, body: notWritten("a photo", fault) };
    return { refused: { typed, problems: {}, message, status: statusSaying(message.body) } };
  }
}
