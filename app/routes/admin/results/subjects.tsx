import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { ClassPicker } from "~/admin/class-picker";
import { redirectWithFlash } from "~/admin/flash.server";
import { listButtonName } from "~/admin/forms/lists/list-changes";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { CreateToggle, ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { readOrFallback } from "~/errors";
import { formatShortDate } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { rememberShown, requireClassInUrl } from "~/marks/shown-class.server";
import { classFromUrl } from "~/school/classes";
import { RetiredSubjectList, SubjectForm, SubjectList } from "~/subjects/subject-list";
import { listSubjects, moveSubject, orderVersion, saveSubject } from "~/subjects/subjects.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = requireClassInUrl(request);
  const language = await getLanguage(request);
  const listed = readOrFallback(undefined, () => listSubjects(level, { withRetired: true }));
  const subjects = listed?.filter(({ retiredAt }) => !retiredAt);
  const view = {
    once: crypto.randomUUID(),
    level,
    subjects,
    version: orderVersion(subjects ?? []),
    retired: (listed ?? []).flatMap(({ id, name, nameBn, retiredAt }) =>
      retiredAt ? [{ id, name, nameBn, retired: formatShortDate(retiredAt, language) }] : [],
    ),
  };
  return data(view, rememberShown(level));
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const level = classFromUrl(request) ?? 1;
  const list = `/cog-admin/results/subjects?class=${level}`;
  const form = await parseAdminForm<never>(request, {}, "subjects.err.add");
  if (form.fields.has(listButtonName)) {
    if (form.stopped) return null;
    // Browsers keep the fragment of the form's URL after this redirect. It is the id of the moved row, so a browser
    // without script scrolls to the row.
    return redirectWithFlash(list, [moveSubject(form.fields, email, level)]);
  }
  const saved = saveSubject(form, { account: email, language: await getLanguage(request) }, level);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  return redirectWithFlash(saved.newId ? `${list}#subject-${saved.newId}` : list, saved.messages);
}

export default function Subjects() {
  const { level, subjects, version, retired, once } = useLoaderData<typeof loader>();
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHeader isTab>
        <CreateToggle address={`/cog-admin/results/subjects?class=${level}`} name="subjects.new" isOpen={isWriting} />
      </ScreenHeader>
      {isWriting && <SubjectForm level={level} once={once} />}
      {!isWriting && <ClassPicker level={level} />}
      {subjects ? (
        <>
          <SubjectList level={level} subjects={subjects} version={version} />
          <RetiredSubjectList level={level} subjects={retired} />
        </>
      ) : (
        <Banner tone="bad" title="toast.err.fetchSubjects" body="common.tryAgain" />
      )}
    </>
  );
}
