import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import type { Flash } from "../../../admin/flash";
import { redirectWithFlash } from "../../../admin/flash.server";
import { actionErrorText } from "../../../admin/write-error.server";
import type { ContentKind } from "../../../content/activity";
import { contentPlaceText, parseContentKind, shortenTitle } from "../../../content/content-kind";
import { findContent } from "../../../content/content-tables.server";
import { restoreContent } from "../../../content/trash.server";
import { generateThumbnails } from "../../../gallery/thumbnails.server";
import { notFound, parseId } from "../../../http";
import { getLanguage, getTranslator } from "../../../i18n/i18n.server";
import type { Language } from "../../../i18n/languages";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return redirect("/cog-admin/trash");
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const kind = parseContentKind(params.kind);
  if (!kind) throw notFound();
  const language = await getLanguage(request);
  return redirectWithFlash(request, "/cog-admin/trash", [tryToRestore(kind, parseId(params.id) ?? 0, email, language)]);
}

function tryToRestore(kind: ContentKind, id: number, account: string, language: Language): Flash {
  try {
    restoreContent(kind, id, account);
    void generateThumbnails();
    // After a second click, or a colleague's, it is back all the same.
    const thing = findContent(kind, id);
    if (!thing) return { tone: "bad", title: "trash.gone.title", body: "trash.gone.body" };
    const values = {
      title: shortenTitle(thing.title),
      place: getTranslator(language).t(contentPlaceText(kind, thing.isPublic)),
    };
    return { tone: "good", title: "trash.restored", body: "confirm.appears", values };
  } catch (fault) {
    return { tone: "bad", title: "trash.err.restore", body: actionErrorText(`a ${kind} could not be restored`, fault) };
  }
}
