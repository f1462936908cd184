import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Trash2 } from "lucide-react";
import { requireAccount } from "../../../../accounts/guard.server";
import { adminTitle } from "../../../../admin/admin-title.server";
import { runConfirmed } from "../../../../admin/confirm.server";
import { CannotConfirm, ConfirmPage } from "../../../../admin/confirm-page";
import { useLocalizedName } from "../../../../admin/forms/named-row";
import { LockedExamNotice } from "../../../../exams/exam-list";
import { countExamMarks, deleteExam, findExam } from "../../../../exams/exams.server";
import { notFound, parseId } from "../../../../http";
import { useTexts } from "../../../../i18n/use-texts";
import { classFromUrl } from "../../../../school/classes";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const exam = findExam(parseId(params.id) ?? 0);
  if (!exam) throw notFound();
  const { id, name, nameBn, classLevel: level, lockedAt } = exam;
  const title = await adminTitle(request, "exams.removeTitle");
  return { title, id, name, nameBn, level, isLocked: lockedAt !== null, marks: countExamMarks(id) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = findExam(id)?.classLevel ?? classFromUrl(request) ?? 1;
  const title = "exams.err.remove";
  const options = { back: examsPath(level), logText: "an examination could not be deleted", failed: title } as const;
  return runConfirmed(request, options, () => {
    const outcome = deleteExam(id, email);
    if (outcome === "locked") return { tone: "bad", title, body: "exams.isLocked" };
    if (outcome !== "removed") return { tone: "bad", title, body: "exams.hasMarks", values: outcome };
    // After a second click, or somebody else's, it is gone all the same.
    return { tone: "good", title: "exams.removed" };
  });
}

const examsPath = (level: number) => `/cog-admin/results/exams?class=${level}`;

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function DeleteExam() {
  const { t, values } = useTexts();
  const { id, level, isLocked, marks, ...names } = useLoaderData<typeof loader>();
  const named = useLocalizedName(names);
  const back = examsPath(level);
  const reason = t("exams.hasMarks", values({ marks }));
  return (
    <ConfirmPage
      title="exams.removeTitle"
      back={back}
      question={t("exams.question")}
      named={named}
      follows={[t("exams.forGood")]}
      button={{ text: "common.delete", Icon: Trash2, isDanger: true }}
      blocked={
        isLocked ? (
          <LockedExamNotice level={level} id={id} names={names} />
        ) : (
          marks > 0 && <CannotConfirm named={named} reason={reason} back={back} />
        )
      }
    />
  );
}
