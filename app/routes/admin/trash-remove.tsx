import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import type { PublishedKind } from "../../activity/line";
import { causeOf, idOf, notFound } from "../../http";
import { languageOfText } from "../../language/languages";
import { AskPage } from "../../office/ask-page";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notDone } from "../../office/not-written.server";
import { ScreenHead } from "../../office/screen-head";
import { screenTitle } from "../../office/screen-title.server";
import { kindOf } from "../../trash/deletion";
import { findThing } from "../../trash/things.server";
import { removeForGood } from "../../trash/trash.server";
import { inReserve } from "../../uploads/disk-reserve.server";
import { uploads } from "../../uploads/storage.server";
import { tidyUploads } from "../../uploads/tidy.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  requireAccount(request);
  const kind = kindOf(params.kind);
  const thing = kind && findThing(kind, idOf(params.id) ?? 0);
  if (!thing?.deletedAt) throw notFound();
  return { title: await screenTitle(request, "trash.removeForGood"), named: thing.title };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const kind = kindOf(params.kind);
  if (!kind) throw notFound();
  const message = await inReserve(() => tryToRemove(kind, idOf(params.id) ?? 0, email));
  // Otherwise its files would go with the next tidying, in six hours at most.
  if (uploads().hasRoomFor?.(0) === false) await tidyNow();
  return goOn(request, "/cog-admin/trash", [message]);
}

async function tidyNow(): Promise<void> {
  try {
    await tidyUploads();
  } catch (fault) {
    console.error(JSON.stringify({ fault: "the uploads could not be tidied", cause: causeOf(fault) }));
  }
}

function tryToRemove(kind: PublishedKind, id: number, account: string): Message {
  try {
    removeForGood(kind, id, account);
    // After a second click, or a colleague's, it is gone all the same; unless somebody has taken it back.
    if (findThing(kind, id)) return { tone: "bad", title: "trash.isBack.title", body: "trash.isBack.body" };
    return { tone: "good", title: "trash.removed" };
  } catch (fault) {
    return { tone: "bad", title: "trash.err.remove", body: notDone(`a ${kind} could not be removed`, fault) };
  }
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function RemoveForGood() {
  const { t } = useTranslation();
  const { named } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHead name="trash.removeForGood" back="/cog-admin/trash" />
      <AskPage
        back="/cog-admin/trash"
        button={
          <button type="submit" className="button button-danger">
            <Trash2 size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("trash.removeForGood")}
          </button>
        }
      >
        <p>{t("trash.confirmRemove")}</p>
        <p className="dialog-named" lang={languageOfText(named)}>
          {named}
        </p>
        <p className="dialog-follows">{t("trash.cannotComeBack")}</p>
      </AskPage>
    </>
  );
}
