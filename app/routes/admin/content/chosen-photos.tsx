import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import type { Flash } from "~/admin/flash";
import { redirectWithFlash } from "~/admin/flash.server";
import { readAdminForm } from "~/admin/forms/saving/form.server";
import { listUrlFromRequest } from "~/admin/list-url";
import { shortenTitle } from "~/content/content-kind";
import { findContent } from "~/content/content-tables.server";
import { useDeleteQuestion } from "~/content/screens/delete-dialog";
import { parsePhotoCategory, parsePhotoIds, photoCategoryText, photosPerScreen } from "~/gallery/photo";
import { findPhotos, movePhotos, movePhotosToTrash } from "~/gallery/photos.admin.server";
import { getLanguage, getTranslator } from "~/i18n/i18n.server";
import { useTexts } from "~/i18n/use-texts";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const list = "/cog-admin/gallery";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const photos = findPhotos(parsePhotoIds(new URL(request.url).searchParams.getAll("photo")));
  if (photos.length === 0) throw await redirectWithFlash(listUrlFromRequest(request, list), [noneTicked]);
  return { photos };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { fields, stopped } = await readAdminForm(
    request,
    formLimits,
    "content.photo.saveFailed",
    async () => undefined,
  );
  const asked = new URL(request.url).searchParams.getAll("photo");
  const ids = parsePhotoIds([...fields.getAll("photo"), ...asked]);
  const back = (message: Flash) => redirectWithFlash(listUrlFromRequest(request, list), [message]);
  if (stopped?.message) return back(stopped.message);
  if (ids.length === 0) return back(noneTicked);
  const count = ids.length;
  if (fields.get("intent") === "move") {
    const category = parsePhotoCategory(fields.get("category"));
    if (!category) return back({ tone: "bad", title: "adminGallery.chooseCategory" });
    const { t } = getTranslator(await getLanguage(request));
    const options = { back: list, logText: "photos could not be moved", failed: "content.photo.saveFailed" } as const;
    return runConfirmed(request, { ...options, failedBody: "common.tryAgain" }, () => {
      movePhotos(ids, category, email);
      const values = { count, category: t(photoCategoryText[category]) };
      return { tone: "good", title: "adminGallery.moved", values };
    });
  }
  const options = { back: list, logText: "photos could not be deleted", failed: "content.photo.deleteFailed" } as const;
  return runConfirmed(request, { ...options, failedBody: "common.tryAgain" }, () => {
    movePhotosToTrash(ids, email);
    const [first, ...others] = ids.flatMap((id) => findContent("photo", id) ?? []);
    const values = { count, title: shortenTitle(first?.title ?? ""), more: others.length };
    const undo = { kind: "photo", ids } as const;
    return count === 1
      ? { tone: "good", title: "content.photo.deleted", body: "trash.restsNamed", values, undo }
      : { tone: "good", title: "adminGallery.deleted", body: "adminGallery.deletedNames", values, undo };
  });
}

const formLimits = { maxFiles: 0, maxFileBytes: 4096, maxFields: photosPerScreen + 10 };

const noneTicked: Flash = { tone: "bad", title: "adminGallery.noneTicked" };

export default function DeleteChosenPhotos() {
  const { t, values } = useTexts();
  const { photos } = useLoaderData<typeof loader>();
  const titles = photos.map(({ title }) => title);
  const one = useDeleteQuestion({ kind: "photo", named: titles.join(", "), isPublic: true });
  const count = photos.length;
  const many = t("adminGallery.deleteQuestion", values({ count }));
  return (
    <ConfirmPage
      {...one}
      back={list}
      question={count === 1 ? one.question : many}
      button={{ text: "common.delete", Icon: Trash2, isDanger: true, intent: "delete" }}
    />
  );
}
