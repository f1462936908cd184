import type { TextKey } from "../language/en";
import type { SheetButton } from "./send-button";
import type { ShownStatus } from "./status";

const saveDraft: SheetButton = { text: "form.saveDraft", busy: "form.saving", intent: "draft" };

/**
 * The buttons of a form by what it is about: something new, a draft, or something that is out or scheduled already.
 * `publish` is the form's own word for publishing.
 */
export function sheetButtons(publish: TextKey, status: ShownStatus | "new"): SheetButton[] {
  if (status === "new" || status === "Draft") {
    return [{ text: publish, busy: "adminNotices.publishing", intent: "publish" }, saveDraft];
  }
  return [
    { text: "form.saveChanges", busy: "form.saving", intent: "publish" },
    { text: "form.makeDraft", busy: "form.saving", intent: "draft" },
  ];
}
