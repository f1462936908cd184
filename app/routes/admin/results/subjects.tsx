import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { ClassPicker } from "~/admin/class-picker";
import { redirectWithFlash } from "~/admin/flash.server";
import { parseAdminForm } from "~/admin/forms/form.server";
import { runWrite } from "~/admin/forms/write-error.server";
import { CreateToggle, ScreenHeader } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { readOrFallback } from "~/errors";
import { parseId } from "~/http";
import { getLine } from "~/i18n/form-values";
import { formatShortDate } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { classFromUrl } from "~/school/classes";
import { RetiredSubjectList, SubjectForm, SubjectList } from "~/subjects/subject-list";
import { listSubjects, moveSubject, saveSubject } from "~/subjects/subjects.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = classFromUrl(request) ?? 1;
  const language = await getLanguage(request);
  const listed = readOrFallback(undefined, () => listSubjects(level, { withRetired: true }));
  return {
    once: crypto.randomUUID(),
    level,
    subjects: listed?.filter(({ retiredAt }) => !retiredAt),
    retired: (listed ?? []).flatMap(({ id, name, nameBn, retiredAt }) =>
      retiredAt ? [{ id, name, nameBn, retired: formatShortDate(retiredAt, language) }] : [],
    ),
  };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const level = classFromUrl(request) ?? 1;
  const list = `/cog-admin/results/subjects?class=${level}`;
  const form = await parseAdminForm<never>(request, {}, "subjects.err.add");
  const move = parseId(getLine(form.fields, "move"));
  if (move && form.stopped) return null;
  if (move) {
    const title = "subjects.err.move";
    const message = runWrite("the order of subjects", title, () => {
      const place = moveSubject(move, parseId(getLine(form.fields, "to")) ?? 1, email);
      if (place === undefined) return { tone: "bad", title, body: "subjects.gone" };
      return { tone: "good", title: "subjects.moved", values: { place } };
    });
    // The URL of the form contains the id of the row, so a browser without script scrolls to this row.
    return redirectWithFlash(list, [message]);
  }
  const saved = saveSubject(form, email, level);
  if ("rejected" in saved) return data(saved, { status: saved.rejected.status });
  return redirectWithFlash(list, saved.messages);
}

export default function Subjects() {
  const { level, subjects, retired, once } = useLoaderData<typeof loader>();
  const isWriting = useSearchParams()[0].has("new");
  return (
    <>
      <ScreenHeader>
        <CreateToggle address={`/cog-admin/results/subjects?class=${level}`} name="subjects.new" isOpen={isWriting} />
      </ScreenHeader>
      {isWriting && <SubjectForm level={level} once={once} />}
      {!isWriting && <ClassPicker level={level} />}
      {subjects ? (
        <>
          <SubjectList level={level} subjects={subjects} />
          <RetiredSubjectList level={level} subjects={retired} />
        </>
      ) : (
        <Banner tone="bad" title="toast.err.fetchSubjects" body="common.tryAgain" />
      )}
    </>
  );
}
