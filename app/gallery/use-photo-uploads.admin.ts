import { useNavigate } from "@remix-run/react";
import { useRef, useState } from "react";
import type { Flash } from "../admin/flash";
import { sendForm } from "../admin/forms/sending/send-form";
import type { SendingFailure } from "../admin/forms/sending/sending-failures";
import { type Sending, submittedState, useSending } from "../admin/forms/sending/use-sending";
import { useOnMount } from "../components/use-on-change";
import type { FieldError } from "../i18n/form-values";
import { fileError, photoRule, ruleTextValues } from "../uploads/upload-rules";
import type { PhotosRejection } from "./upload-photos.server";
import type { ChosenPhoto, useChosenPhotos } from "./use-chosen-photos.admin";

type PhotosAnswer = { rejected: PhotosRejection };

type Chosen = Pick<ReturnType<typeof useChosenPhotos>, "shown" | "setState">;

/**
 * Sends each photo in its own request, although the action also accepts all photos in one form. We send one photo
 * at a time, the last photo first, because the gallery shows the newest photo first. This keeps the chosen order.
 */
export function usePhotoUploads({ shown, setState }: Chosen, withPage: PhotosAnswer | undefined) {
  const navigate = useNavigate();
  const whole = useSending(withPage, { failedTitle: "content.photo.createFailed", takes: (form) => send(form) });
  const [isSending, setSending] = useState(false);
  const [failed, setFailed] = useState<Flash>();
  const queue = useRef<number[]>([]);
  const isWorking = useRef(false);
  const requests = useRef(new Map<number, AbortController>());
  const goTo = useRef("");
  const sent = useRef<HTMLFormElement>();

  const cancel = () => {
    queue.current = [];
    for (const { id, state } of shown.current) if (state.is === "waiting") setState(id, { is: "chosen" });
    for (const request of [...requests.current.values()]) request.abort();
  };
  useOnMount(() => cancel);

  const send = (form: HTMLFormElement) => {
    const photos = shown.current.filter(({ state }) => state.is === "chosen" || state.is === "failed");
    if (photos.length === 0) return false;
    sent.current = form;
    enqueue(photos);
    return true;
  };

  const enqueue = (photos: ChosenPhoto[]) => {
    setSending(true);
    setFailed(undefined);
    for (const { id } of photos) setState(id, { is: "waiting" });
    queue.current.push(...photos.map(({ id }) => id).reverse());
    if (!isWorking.current) void work();
  };

  const work = async () => {
    isWorking.current = true;
    for (let id = queue.current.shift(); id; id = queue.current.shift()) await sendPhoto(id);
    isWorking.current = false;
    finish();
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
    setState(id, { is: "sending", percent: 0 });
    const controller = new AbortController();
    requests.current.set(id, controller);
    const {
      data,
      goTo: saved,
      failed,
    } = await sendForm<PhotosAnswer>(
      `${sent.current.action}&all=${shown.current.length}`,
      photoForm(sent.current, photo, place),
      {
        onPercent: (percent) => setState(id, { is: "sending", percent }),
        signal: controller.signal,
      },
    );
    requests.current.delete(id);
    if (saved) goTo.current = saved;
    if (saved) return setState(id, { is: "saved" });
    if (data && isAboutWords(data.rejected)) {
      cancel();
      whole.show(data);
    }
    if (!failed && (!data || isAboutWords(data.rejected))) return setState(id, { is: "chosen" });
    setState(id, { is: "failed", problem: problemWith(failed, data?.rejected, photo) });
  };

  const cancelPhoto = (id: number) => requests.current.get(id)?.abort();

  const retry = (photo: ChosenPhoto) => enqueue([photo]);

  const sending: Sending<PhotosAnswer> = {
    ...whole,
    cancel,
    failed: failed ?? whole.failed,
    percent: isSending ? 0 : whole.percent,
    isBusy: isSending || whole.isBusy,
  };
  return { sending, retry, cancelPhoto };
}

/** The name of the field in which a single photo gets another category than the others. */
export const ownCategoryName = "ownCategory";

/**
 * Puts the texts before the file in the request, because the server does not read fields after a file that is too
 * large.
 */
function photoForm(form: HTMLFormElement, { id, file, taken = "" }: ChosenPhoto, place: number): FormData {
  const whole = new FormData(form);
  const body = new FormData();
  const own = ["photos", "title", "alt", "once", ownCategoryName];
  for (const [name, value] of whole) if (!own.includes(name)) body.append(name, value);
  const category = whole.getAll(ownCategoryName)[place];
  if (category) body.set("category", category);
  body.append("once", `${whole.get("once")}-${id}`);
  for (const name of ["title", "alt"]) body.append(name, whole.getAll(name)[place] ?? "");
  body.append("taken", taken);
  body.append("photos", file);
  return body;
}

const isAboutWords = ({ errors }: PhotosRejection) => Boolean(errors.description);

function problemWith(
  failed: SendingFailure | undefined,
  rejected: PhotosRejection | undefined,
  { file }: ChosenPhoto,
): FieldError {
  const found = rejected?.fileErrors[0];
  if (failed?.status === 413 || found?.text === "toast.fileTooLarge.body")
    return fileError("tooLarge", photoRule, file);
  if (found) return { text: found.text, values: { ...ruleTextValues(photoRule), ...found.values } };
  if (rejected)
    return rejected.errors.title ?? rejected.errors.alt ?? { text: rejected.message.body ?? rejected.message.title };
  return { text: failed?.status === 0 ? "adminGallery.offline" : (failed?.body ?? "toast.unexpected.body") };
}
