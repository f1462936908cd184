import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import type { PublishedKind } from "../../activity/line";
import { idOf, notFound } from "../../http";
import { DeleteButton, DeletionQuestion } from "../../office/confirm-delete";
import { listAddress, listAddressOf } from "../../office/list-address";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notDone } from "../../office/not-written.server";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { appearsOf, deletions, kindInList } from "../../trash/deletion";
import { findThing } from "../../trash/things.server";
import { moveToTrash } from "../../trash/trash.server";
import { inReserve } from "../../uploads/disk-reserve.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const kind = kindInList(params.list);
  const thing = kind && findThing(kind, idOf(params.id) ?? 0);
  if (!thing || thing.deletedAt) throw notFound();
  const { title: named, isPublic } = thing;
  return { title: await screenTitle(request, deletions[kind].title), kind, named, appears: appearsOf(kind, isPublic) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const kind = kindInList(params.list);
  if (!kind) throw notFound();
  return goOn(request, listAddressOf(request, `/cog-admin/${params.list}`), [
    await inReserve(() => tryToDelete(kind, idOf(params.id) ?? 0, email)),
  ]);
}

function tryToDelete(kind: PublishedKind, id: number, account: string): Message {
  try {
    // A second click finds nothing left to delete: for the person who clicked, it is deleted all the same.
    moveToTrash(kind, id, account);
    return { tone: "good", title: deletions[kind].deleted, body: "confirm.rests" };
  } catch (fault) {
    return { tone: "bad", title: deletions[kind].failed, body: notDone(`a ${kind} could not be deleted`, fault) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteThing() {
  const { t } = useTranslation();
  const { kind, named, appears } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { title, question, list } = deletions[kind];
  return (
    <>
      <ScreenHead name={title} back={`/cog-admin/${list}`} />
      <div className="office-said dialog-page">
        <DeletionQuestion question={question} named={named} appears={appears} />
        <Form method="post" className="dialog-foot">
          <Link to={listAddress(`/cog-admin/${list}`, search)} className="button button-outline">
            {t("common.cancel")}
          </Link>
          <DeleteButton />
        </Form>
      </div>
    </>
  );
}
