import { eq } from "drizzle-orm";
import { transaction } from "../../drizzle/client";
import type { Flash } from "../admin/flash";
import { redirectWithFlash } from "../admin/flash.server";
import { parseAdminForm } from "../admin/forms/form.server";
import { writeErrorText } from "../admin/forms/write-error.server";
import type { TextKey } from "../i18n/en";
import { getLine } from "../i18n/form-values";
import { recordActivity } from "./activity.server";
import { type ContentRow, type EditableContentType, versionOf } from "./content.server";
import { contentListPath, contentTexts } from "./content-kind";
import { contentTables } from "./content-tables.server";
import { getPublicationResult } from "./publication";

type PublishableType = Pick<EditableContentType<never, string, never>, "kind" | "find" | "check">;

/** The version that the button of a preview publishes; undefined for what is out already. */
export const publishableVersion = (row: ContentRow, now = new Date()) => (isOut(row, now) ? undefined : versionOf(row));

const isOut = ({ status = "Published", publishAt, createdAt }: ContentRow, now: Date) =>
  getPublicationResult(undefined, { status, publishAt: publishAt ?? createdAt }, now) === "published";

/**
 * Publishes at once what the preview of `id` shows, and goes to its list as after publishing it from its form; where it
 * cannot be published as it stands, to that form. `account` is the e-mail of whoever pressed the button.
 */
export async function publishFromPreview(type: PublishableType, request: Request, account: string, id: number) {
  const { errors, published } = contentTexts[type.kind];
  const list = contentListPath(type.kind);
  const edit = `${list}/${id}/edit`;
  const { fields } = await parseAdminForm<never>(request, {}, errors.update);
  const goTo = (path: string, message: Flash) => redirectWithFlash(request, path, [message]);
  const fail = (path: string, body: TextKey) => goTo(path, { tone: "bad", title: errors.update, body });
  try {
    const outcome = publishContent(type, id, { account, version: Number(getLine(fields, "seen")) });
    if (outcome === "gone") return fail(list, "form.gone");
    if (outcome === "conflict") return fail(edit, "office.preview.changed");
    if (outcome !== "published") return fail(edit, outcome);
    return goTo(list, { tone: "good", title: published });
  } catch (error) {
    return fail(edit, writeErrorText(`a ${type.kind}`, error));
  }
}

/** Publishes an item; what it lacks is returned as a text. A second click finds it published, and writes nothing. */
function publishContent(
  { kind, find, check }: PublishableType,
  id: number,
  { account, version }: { account: string; version: number },
  now = new Date(),
): "published" | "gone" | "conflict" | TextKey {
  return transaction((tx) => {
    const row = find(id);
    if (!row) return "gone";
    if (isOut(row, now)) return "published";
    if (versionOf(row) !== version) return "conflict";
    const [lack] = Object.values(check?.({ publication: { status: "Published" }, files: {}, id }) ?? {});
    if (lack) return lack.summary ?? lack.text;
    const table = contentTables[kind];
    // A photo is out as long as it is there.
    if (!("status" in table)) return "published";
    const { title } = tx
      .update(table)
      .set({
        status: "Published",
        publishAt: now,
        changedAt: now,
        ...("sharePicture" in table && { sharePicture: null }),
      })
      .where(eq(table.id, id))
      .returning({ title: table.title })
      .get();
    recordActivity(tx, { account, act: "changed", kind, itemId: id, title }, now);
    return "published";
  });
}
