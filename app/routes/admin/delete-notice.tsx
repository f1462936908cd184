import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { causeOf, idOf, notFound } from "../../http";
import { findNotice, withdrawNotice } from "../../notices/notices.server";
import { DeleteButton, DeletionQuestion } from "../../office/confirm-delete";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const notice = findNotice(idOf(params.id) ?? 0);
  if (!notice) throw notFound();
  return { title: await screenTitle(request, "confirm.deleteTitle"), notice };
}

export async function action({ request, params }: ActionFunctionArgs) {
  requireAccount(request);
  return goOn(request, "/cog-admin/notices", [tryToWithdraw(idOf(params.id) ?? 0)]);
}

function tryToWithdraw(id: number): Message {
  try {
    // A second click finds nothing left to delete: for the person who clicked, the notice is deleted all the same.
    withdrawNotice(id);
    return { tone: "good", title: "toast.noticeDeleted" };
  } catch (fault) {
    console.error(JSON.stringify({ fault: "a notice could not be deleted", cause: causeOf(fault) }));
    return { tone: "bad", title: "toast.err.deleteNotice", body: "common.tryAgain" };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteNotice() {
  const { t } = useTranslation();
  const { notice } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead name="confirm.deleteTitle" />
      <div className="office-said dialog-page">
        <DeletionQuestion question="confirm.deleteNotice" named={notice.title} />
        <Form method="post" className="dialog-foot">
          <Link to="/cog-admin/notices" className="button button-outline">
            {t("common.cancel")}
          </Link>
          <DeleteButton />
        </Form>
      </div>
    </>
  );
}
