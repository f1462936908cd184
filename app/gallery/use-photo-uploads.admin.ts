import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Flash } from "../admin/flash";
import { dataAddress, decodeAnswer, openPost, submittedState, useSignInDialog } from "../admin/forms/use-submitting";
import type { FieldError } from "../i18n/form-values";
import { fileError, photoRule, ruleTextValues } from "../uploads/upload-rules";
import type { PhotosRejection } from "./upload-photos.server";
import type { ChosenPhoto, useChosenPhotos } from "./use-chosen-photos.admin";

const atOnce = 2;

type Reject = (rejection: PhotosRejection) => void;

/**
 * Each photo goes in a request of its own, to the action that also takes all in one form. The last one goes first,
 * because the newest photo stands first in the gallery.
 */
export function usePhotoUploads({ shown, setState }: Pick<ReturnType<typeof useChosenPhotos>, "shown" | "setState">) {
  const navigate = useNavigate();
  const signInAgain = useSignInDialog();
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<Flash>();
  const queue = useRef<(() => Promise<void>)[]>([]);
  const workers = useRef(0);
  const requests = useRef(new Map<number, XMLHttpRequest>());
  const signIn = useRef<Promise<boolean>>();
  const goTo = useRef("");
  const sent = useRef<{ form: HTMLFormElement; reject: Reject }>();

  const cancel = () => {
    queue.current = [];
    for (const { id, state } of shown.current) if (state.is === "waiting") setState(id, { is: "chosen" });
    for (const request of [...requests.current.values()]) request.abort();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is left
  useEffect(() => cancel, []);

  const send = (form: HTMLFormElement, reject: Reject) => {
    const photos = shown.current.filter(({ state }) => state.is === "chosen" || state.is === "failed");
    if (photos.length === 0) return false;
    sent.current = { form, reject };
    enqueue(photos);
    return true;
  };

  const enqueue = (photos: ChosenPhoto[]) => {
    setSending(true);
    setFailed(undefined);
    for (const { id } of photos) setState(id, { is: "waiting" });
    queue.current.push(
      ...photos.toReversed().map(
        ({ id }) =>
          () =>
            sendPhoto(id),
      ),
    );
    while (workers.current < Math.min(atOnce, photos.length)) void work();
    return true;
  };

  const work = async () => {
    workers.current++;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) await next();
    workers.current--;
    if (workers.current === 0) finish();
  };

  const finish = () => {
    setSending(false);
    const count = shown.current.filter(({ state }) => state.is !== "saved").length;
    if (count === 0) return navigate(goTo.current, { state: submittedState });
    if (!shown.current.some(({ state }) => state.is === "failed")) return;
    setFailed({ tone: "bad", title: "content.photo.createFailed", body: "adminGallery.someLeft", values: { count } });
  };

  const sendPhoto = async (id: number): Promise<void> => {
    const place = shown.current.findIndex((photo) => photo.id === id);
    const photo = shown.current[place];
    if (!photo || !sent.current) return;
    const { form, reject } = sent.current;
    setState(id, { is: "sending", percent: 0 });
    const xhr = await post(form.action, photoForm(form, photo, place), id);
    if (xhr === "stopped") return setState(id, { is: "chosen" });
    const answer = await decodeAnswer<{ rejected: PhotosRejection }>(xhr.responseText);
    if (answer.isSignedOut && (await askToSignIn())) return sendPhoto(id);
    if (answer.rejected && isAboutWords(answer.rejected)) {
      cancel();
      setState(id, { is: "chosen" });
      return reject(answer.rejected);
    }
    if (answer.goTo) goTo.current = answer.goTo;
    setState(id, answer.goTo ? { is: "saved" } : { is: "failed", problem: problemWith(xhr, answer, photo) });
  };

  /** Both requests under way may find that the sign-in has ended. */
  const askToSignIn = () => {
    signIn.current ??= signInAgain().finally(() => {
      signIn.current = undefined;
    });
    return signIn.current;
  };

  const post = (action: string, body: FormData, id: number) =>
    new Promise<XMLHttpRequest | "stopped">((done) => {
      const xhr = openPost(dataAddress(action), (percent) => setState(id, { is: "sending", percent }));
      requests.current.set(id, xhr);
      xhr.onabort = () => done("stopped");
      xhr.onload = xhr.onerror = () => done(xhr);
      xhr.onloadend = () => requests.current.delete(id);
      xhr.send(body);
    });

  const cancelPhoto = (id: number) => requests.current.get(id)?.abort();

  const retry = (photo: ChosenPhoto) => enqueue([photo]);

  return { send, retry, cancel, cancelPhoto, failed, percent: isSending ? 0 : undefined };
}

/** The words come first: what follows a file that is too large does not arrive. */
function photoForm(form: HTMLFormElement, { id, file, taken = "" }: ChosenPhoto, place: number): FormData {
  const whole = new FormData(form);
  const body = new FormData();
  for (const [name, value] of whole) if (!["photos", "alt", "once"].includes(name)) body.append(name, value);
  body.append("once", `${whole.get("once")}-${id}`);
  body.append("alt", whole.getAll("alt")[place] ?? "");
  body.append("taken", taken);
  body.append("photos", file);
  return body;
}

const isAboutWords = ({ errors }: PhotosRejection) => Boolean(errors.title || errors.description);

function problemWith(
  { status }: XMLHttpRequest,
  { rejected, isSignedOut }: Awaited<ReturnType<typeof decodeAnswer<{ rejected: PhotosRejection }>>>,
  { file }: ChosenPhoto,
): FieldError {
  const found = rejected?.fileErrors[0]?.text;
  // A proxy in front may have a limit of its own.
  if (status === 413 || found === "toast.fileTooLarge.body") return fileError("tooLarge", photoRule, file);
  if (found) return { text: found, values: ruleTextValues(photoRule) };
  if (rejected) return rejected.errors.alt ?? { text: rejected.message.body ?? rejected.message.title };
  if (isSignedOut) return { text: "form.signInAgain" };
  return { text: status === 0 ? "adminGallery.offline" : "toast.unexpected.body" };
}
