import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../accounts/guard.server";
import type { PublishedKind } from "../../activity/line";
import { makeSmallPictures } from "../../gallery/small-pictures.server";
import { idOf, notFound } from "../../http";
import { languageOf, translator } from "../../language/i18n.server";
import type { Language } from "../../language/languages";
import type { Message } from "../../office/messages";
import { goOn } from "../../office/messages.server";
import { notDone } from "../../office/not-written.server";
import { appearsOf, kindOf, titleToSay } from "../../trash/deletion";
import { findThing } from "../../trash/things.server";
import { restore } from "../../trash/trash.server";

export async function loader({ request }: LoaderFunctionArgs) {
  requireAccount(request);
  return redirect("/cog-admin/trash");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = requireAccount(request);
  const kind = kindOf(params.kind);
  if (!kind) throw notFound();
  const language = await languageOf(request);
  return goOn(request, "/cog-admin/trash", [tryToRestore(kind, idOf(params.id) ?? 0, email, language)]);
}

function tryToRestore(kind: PublishedKind, id: number, account: string, language: Language): Message {
  try {
    restore(kind, id, account);
    void makeSmallPictures();
    // After a second click, or a colleague's, it is back all the same.
    const thing = findThing(kind, id);
    if (!thing) return { tone: "bad", title: "trash.gone.title", body: "trash.gone.body" };
    const values = { title: titleToSay(thing.title), place: translator(language).t(appearsOf(kind, thing.isPublic)) };
    return { tone: "good", title: "trash.restored", body: "confirm.appears", values };
  } catch (fault) {
    return { tone: "bad", title: "trash.err.restore", body: notDone(`a ${kind} could not be restored`, fault) };
  }
}
