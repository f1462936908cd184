import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { listUrl, listUrlFromRequest } from "../../../admin/list-url";
import { ScreenHeader } from "../../../admin/screen";
import { actionErrorText } from "../../../admin/write-error.server";
import type { ContentKind } from "../../../content/activity";
import { contentKindFromList, contentListPath, contentTexts } from "../../../content/content-kind";
import { findContent } from "../../../content/content-tables.server";
import { DeleteButton, DeleteQuestion } from "../../../content/delete-dialog";
import { moveToTrash } from "../../../content/trash.server";
import { notFound, parseId } from "../../../http";
import { withDiskReserve } from "../../../uploads/disk-space.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const kind = contentKindFromList(params.list);
  const item = kind && findContent(kind, parseId(params.id) ?? 0);
  if (!item || item.deletedAt) throw notFound();
  const { title: named, isPublic } = item;
  return { title: await adminTitle(request, contentTexts[kind].deleteTitle), kind, named, isPublic };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const kind = contentKindFromList(params.list);
  if (!kind) throw notFound();
  return redirectWithFlash(request, listUrlFromRequest(request, contentListPath(kind)), [
    await withDiskReserve(() => tryToDelete(kind, parseId(params.id) ?? 0, email)),
  ]);
}

function tryToDelete(kind: ContentKind, id: number, account: string): Flash {
  const { deleted, errors } = contentTexts[kind];
  try {
    // A second click finds nothing left to delete: for the person who clicked, it is deleted all the same.
    moveToTrash(kind, id, account);
    return { tone: "good", title: deleted, body: "confirm.rests" };
  } catch (fault) {
    return { tone: "bad", title: errors.delete, body: actionErrorText(`a ${kind} could not be deleted`, fault) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteContent() {
  const { t } = useTranslation();
  const { kind, named, isPublic } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const list = contentListPath(kind);
  return (
    <>
      <ScreenHeader name={contentTexts[kind].deleteTitle} back={list} />
      <div className="office-said dialog-page">
        <DeleteQuestion kind={kind} named={named} isPublic={isPublic} />
        <Form method="post" className="dialog-foot">
          <Link to={listUrl(list, search)} className="button button-outline">
            {t("common.cancel")}
          </Link>
          <DeleteButton />
        </Form>
      </div>
    </>
  );
}
