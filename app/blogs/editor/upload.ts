import type { Editor } from "@tiptap/react";
import { sendForm } from "../../admin/forms/send-form";
import type { FieldError } from "../../i18n/form-values";
import { canShrink, isHeic } from "../../uploads/shrink-picture";
import { acceptAttribute, fileError, postPictureRule } from "../../uploads/upload-rules";

export const pictureTypes = acceptAttribute(postPictureRule);

/** `tooLarge` could be added once it is made smaller. */
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
    .run();
  for (const { file, upload } of added) {
    const answer = await sendPicture(file, (percent) => setAttributes(editor, upload, { percent }));
    if ("picture" in answer) setAttributes(editor, upload, { src: answer.picture.url, upload: null });
    else {
      removePicture(editor, upload);
      onError(answer.error, answer.tooLarge ? file : undefined);
    }
  }
}

export function isUploading(editor: Editor): boolean {
  let found = false;
  editor.state.doc.descendants((node) => {
    found ||= node.attrs.upload != null;
  });
  return found;
}

function findUpload(editor: Editor, upload: number): number | undefined {
  let place: number | undefined;
  editor.state.doc.descendants((node, at) => {
    if (node.attrs.upload === upload) place = at;
  });
  return place;
}

function setAttributes(editor: Editor, upload: number, attributes: Record<string, unknown>): void {
  const place = editor.isDestroyed ? undefined : findUpload(editor, upload);
  if (place === undefined) return;
  const tr = editor.state.tr.setMeta("addToHistory", false);
  for (const [name, value] of Object.entries(attributes)) tr.setNodeAttribute(place, name, value);
  editor.view.dispatch(tr);
}

function removePicture(editor: Editor, upload: number): void {
  const place = editor.isDestroyed ? undefined : findUpload(editor, upload);
  if (place !== undefined)
    editor.view.dispatch(editor.state.tr.delete(place, place + 1).setMeta("addToHistory", false));
}

type Answer = { picture: { url: string } } | { error: FieldError; tooLarge?: boolean };

async function sendPicture(file: File, onPercent: (percent: number) => void): Promise<Answer> {
  if (file.size > postPictureRule.maxBytes || isHeic(file)) {
    const problem = isHeic(file) ? "wrongType" : "tooLarge";
    return { error: fileError(problem, postPictureRule, file), tooLarge: canShrink(file, postPictureRule) };
  }
  const form = new FormData();
  form.append("picture", file);
  const { data, failed } = await sendForm<Answer>("/cog-admin/blogs/pictures", form, { onPercent });
  if (data) return data;
  if (failed?.status === 413) return { error: fileError("tooLarge", postPictureRule) };
  return { error: { text: failed?.body ?? "toast.uploadFailed.body" } };
}
