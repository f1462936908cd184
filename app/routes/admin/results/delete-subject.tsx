import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { runConfirmed } from "../../../admin/confirm.server";
import { CannotConfirm, ConfirmPage } from "../../../admin/confirm-page";
import { useLocalizedName } from "../../../admin/forms/named-row";
import { notFound, parseId } from "../../../http";
import { useTexts } from "../../../i18n/use-texts";
import { classFromUrl } from "../../../school/classes";
import { countSubjectMarks, deleteSubject, findSubject } from "../../../subjects/subjects.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const subject = findSubject(parseId(params.id) ?? 0);
  if (!subject) throw notFound();
  const { id, name, nameBn, classLevel: level } = subject;
  return {
    title: await adminTitle(request, "subjects.removeTitle"),
    name,
    nameBn,
    level,
    given: countSubjectMarks(id).given,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findSubject(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const title = "subjects.err.remove";
  const options = { back: subjectsPath(level), logText: "a subject could not be deleted", failed: title } as const;
  return runConfirmed(request, options, () => {
    // After a second click, or somebody else's, it is gone all the same.
    if (deleteSubject(id, email)) return { tone: "good", title: "subjects.removed" };
    return { tone: "bad", title, body: "subjects.hasMarks", values: { marks: countSubjectMarks(id).given } };
  });
}

const subjectsPath = (level: number) => `/cog-admin/results/subjects?class=${level}`;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteSubject() {
  const { t, values } = useTexts();
  const { level, given, ...names } = useLoaderData<typeof loader>();
  const named = useLocalizedName(names);
  const back = subjectsPath(level);
  const reason = t("subjects.hasMarks", values({ marks: given }));
  return (
    <ConfirmPage
      title="subjects.removeTitle"
      back={back}
      question={t("subjects.question")}
      named={named}
      follows={[t("subjects.forGood")]}
      button={{ text: "common.delete", Icon: Trash2, isDanger: true }}
      blocked={given > 0 && <CannotConfirm named={named} reason={reason} back={back} />}
    />
  );
}
