import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Undo2 } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { CannotConfirm, ConfirmPage } from "~/admin/confirm-page";
import { parseAdminForm } from "~/admin/forms/saving/form.server";
import { parseId } from "~/http";
import { formatShortDate } from "~/i18n/format";
import { getLanguage } from "~/i18n/i18n.server";
import { localizedName } from "~/i18n/languages";
import { useTexts } from "~/i18n/use-texts";
import { planUndo, undoRollChange } from "~/marks/rolls/roll-changes.server";
import { classFromUrl, classLabel } from "~/school/classes";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const language = await getLanguage(request);
  const plan = planUndo(parseId(params.id) ?? 0);
  const shared = { level: classFromUrl(request) ?? 1 };
  if ("reason" in plan) return { ...shared, refusal: plan };
  const { change, classes, exams } = plan;
  return {
    ...shared,
    kind: change.kind,
    date: formatShortDate(change.at, language),
    classes: classes.map(({ level }) => level),
    students: classes.reduce((sum, { students }) => sum + students, 0),
    exams: exams.map((exam) => localizedName(language, exam)),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const back = `/cog-admin/results/students?class=${findClassAfter(id, classFromUrl(request) ?? 1)}`;
  const { stopped } = await parseAdminForm<never>(request, {}, "rolls.undo.err");
  if (stopped) return null;
  const logText = "a change of rolls could not be undone";
  return runConfirmed(request, { back, logText, failed: "rolls.undo.err" }, () => {
    const undone = undoRollChange(id, email);
    return "reason" in undone
      ? { tone: "bad", title: "rolls.undo.err", body: `rolls.undo.${undone.reason}`, values: undone.values }
      : { tone: "good", title: "rolls.undo.done" };
  });
}

/** Returns the class in which the user sees the students again. The class they had moved to may be empty then. */
function findClassAfter(id: number, seen: number): number {
  const plan = planUndo(id);
  if ("reason" in plan) return seen;
  // The highest class comes first.
  return plan.classes.find(({ level }) => level <= seen)?.level ?? seen;
}

export default function UndoRolls() {
  const { t, digits, values } = useTexts();
  const loaded = useLoaderData<typeof loader>();
  const back = `/cog-admin/results/students?class=${loaded.level}`;
  if ("refusal" in loaded) {
    const { refusal } = loaded;
    const reason = t(`rolls.undo.${refusal.reason}`, values(refusal.values));
    return (
      <ConfirmPage
        back={back}
        named=""
        follows={[]}
        button={{ text: "rolls.undo" }}
        blocked={<CannotConfirm named={t("rolls.undo.cannot")} reason={reason} back={back} />}
      />
    );
  }
  const { kind, date, classes, students, exams } = loaded;
  const number = digits(students);
  return (
    <ConfirmPage
      back={back}
      question={t(`rolls.undo.question.${kind}`, { date })}
      named={classes.map((level) => t(classLabel(level))).join(", ")}
      follows={[
        t(students === 1 ? "rolls.undo.follows.one" : "rolls.undo.follows.many", { number }),
        exams.length > 0 && t("rolls.undo.exams", { exams: exams.join(", ") }),
      ]}
      button={{ text: "rolls.undo", Icon: Undo2 }}
    />
  );
}
