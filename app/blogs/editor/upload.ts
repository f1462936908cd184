import type { Transaction } from "@tiptap/pm/state";
import type { Editor } from "@tiptap/react";
import { sendForm } from "~/admin/forms/sending/send-form";
import type { FieldError } from "~/i18n/form-values";
import { canShrink, isHeic } from "~/uploads/shrink-picture";
import { acceptAttribute, blogPictureRule, fileError } from "~/uploads/upload-rules";

export const pictureTypes = acceptAttribute(blogPictureRule);

/** `tooLarge` is a picture that can be added after it is made smaller. */
type OnError = (problem: FieldError, tooLarge?: File) => void;

let uploads = 0;

export async function addPictures(editor: Editor, files: File[], onError: OnError, place?: number) {
  const added = files.map((file) => ({ file, upload: ++uploads }));
  const nodes = added.map(({ upload }) => ({ type: "picture", attrs: { upload } }));
  const at = place ?? editor.state.selection.to;
  editor
    .chain()
    .focus()
    .insertContentAt(at, [...nodes, { type: "paragraph" }])
    .scrollIntoView()
    .run();
  for (const { file, upload } of added) {
    const answer = await sendPicture(file, (percent) => setAttributes(editor, upload, { percent }));
    if ("picture" in answer) {
      setAttributes(editor, upload, { src: answer.picture.url, upload: null });
      showPicture(editor, answer.picture.url);
    } else {
      changePicture(editor, upload, (tr, place) => tr.delete(place, place + 1));
      onError(answer.error, answer.tooLarge ? file : undefined);
    }
  }
}

/** Scrolls to a picture that was just added, as soon as its height is known. */
export function showPicture(editor: Editor, url: string): void {
  // The editor draws the picture after this task.
  setTimeout(() => {
    if (editor.isDestroyed) return;
    const picture = [...editor.view.dom.querySelectorAll("img")]
      .filter((image) => image.getAttribute("src") === url)
      .pop();
    const show = () => picture?.closest("figure")?.scrollIntoView({ block: "center" });
    if (picture?.complete) show();
    else picture?.addEventListener("load", show, { once: true });
  });
}

export function isUploading(editor: Editor): boolean {
  let found = false;
  editor.state.doc.descendants((node) => {
    found ||= node.attrs.upload != null;
  });
  return found;
}

/** Does nothing if the picture was deleted during the upload. */
function changePicture(editor: Editor, upload: number, change: (tr: Transaction, place: number) => void): void {
  if (editor.isDestroyed) return;
  const tr = editor.state.tr.setMeta("addToHistory", false);
  editor.state.doc.descendants((node, place) => {
    if (node.attrs.upload === upload) change(tr, place);
  });
  if (tr.docChanged) editor.view.dispatch(tr);
}

const setAttributes = (editor: Editor, upload: number, attributes: Record<string, unknown>) =>
  changePicture(editor, upload, (tr, place) => {
    for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(place, name, value);
  });

type Answer = { picture: { url: string } } | { error: FieldError; tooLarge?: boolean };

async function sendPicture(file: File, onPercent: (percent: number) => void): Promise<Answer> {
  if (file.size > blogPictureRule.maxBytes || isHeic(file)) {
    const problem = isHeic(file) ? "wrongType" : "tooLarge";
    return { error: fileError(problem, blogPictureRule, file), tooLarge: canShrink(file, blogPictureRule) };
  }
  const form = new FormData();
  form.append("picture", file);
  const { data, failed } = await sendForm<Answer>("/cog-admin/blogs/pictures", form, { onPercent });
  if (data) return data;
  if (failed?.status === 413) return { error: fileError("tooLarge", blogPictureRule) };
  return { error: { text: failed?.body ?? "toast.uploadFailed.body" } };
}
