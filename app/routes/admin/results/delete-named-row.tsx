import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { CannotConfirm, ConfirmPage } from "~/admin/confirm-page";
import { nameInBody } from "~/admin/flash";
import { useLocalizedName } from "~/admin/forms/named-row";
import { LockedExamNotice } from "~/exams/exam-list";
import { countExamMarks, deleteExam, findExam } from "~/exams/exams.server";
import { notFound, parseId } from "~/http";
import { getLanguage } from "~/i18n/i18n.server";
import { localizedName } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { classFromUrl, classLabel } from "~/school/classes";
import { countSubjectMarks, deleteSubject, findSubject } from "~/subjects/subjects.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const kinds = {
  exams: {
    find: findExam,
    countMarks: countExamMarks,
    remove: deleteExam,
    logText: "an examination could not be deleted",
  },
  subjects: {
    find: findSubject,
    countMarks: (id: number) => countSubjectMarks(id).given,
    remove: deleteSubject,
    logText: "a subject could not be deleted",
  },
};

function parseKind({ kind }: LoaderFunctionArgs["params"]): keyof typeof kinds {
  if (kind === "exams" || kind === "subjects") return kind;
  throw notFound();
}

const listPath = (kind: keyof typeof kinds, level: number) => `/cog-admin/results/${kind}?class=${level}`;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const kind = parseKind(params);
  const row = kinds[kind].find(parseId(params.id) ?? 0);
  if (!row) throw notFound();
  const { id, name, nameBn, classLevel: level } = row;
  const isLocked = "lockedAt" in row && row.lockedAt !== null;
  return { kind, id, name, nameBn, level, isLocked, marks: kinds[kind].countMarks(id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const kind = parseKind(params);
  const { find, remove, logText } = kinds[kind];
  const id = parseId(params.id) ?? 0;
  const row = find(id);
  const back = listPath(kind, row?.classLevel ?? classFromUrl(request) ?? 1);
  const title = `${kind}.err.remove` as const;
  return runConfirmed(request, { back, logText, failed: title }, async () => {
    const outcome = remove(id, email);
    if (outcome === "locked") return { tone: "bad", title, body: "exams.isLocked" };
    if (outcome !== "removed") return { tone: "bad", title, body: `${kind}.hasMarks`, values: outcome };
    // If the user clicks twice, or a colleague has deleted the row in the meantime, the row is already deleted. This
    // also counts as a success.
    const language = await getLanguage(request);
    return { tone: "good", title: `${kind}.removed`, ...(row && nameInBody(localizedName(language, row))) };
  });
}

export default function DeleteNamedRow() {
  const { t, values } = useTexts();
  const { kind, id, level, isLocked, marks, ...names } = useLoaderData<typeof loader>();
  const named = useLocalizedName(names);
  const back = listPath(kind, level);
  const reason = t(`${kind}.hasMarks`, values({ marks }));
  return (
    <ConfirmPage
      back={back}
      question={t(`${kind}.question`)}
      named={named}
      facts={[t(classLabel(level))]}
      follows={[t(`${kind}.forGood`)]}
      button={{ text: "common.delete", Icon: Trash2, isDanger: true }}
      blocked={
        isLocked ? (
          <LockedExamNotice level={level} id={id} names={names} from="delete" />
        ) : (
          marks > 0 && <CannotConfirm named={named} reason={reason} back={back} />
        )
      }
    />
  );
}
