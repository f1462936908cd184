import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { Button, ButtonLink, textButton } from "../../../admin/button";
import { redirectWithFlash } from "../../../admin/flash.server";
import { FormActions } from "../../../admin/forms/form";
import { BothNames } from "../../../admin/forms/named-row";
import { type ScreenSending, useAnswer } from "../../../admin/forms/use-sending";
import { EmptyList } from "../../../admin/list";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { Field } from "../../../components/field";
import { Input } from "../../../components/input";
import { parseId } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";
import { detectLanguage, localizedName } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import { nameBnField, nameField, type SplitErrors, suggestGroupNames } from "../../../marks/split-subject";
import { planSplit, type SplitPlan, splitSubject } from "../../../marks/split-subject.server";
import { classFromUrl } from "../../../school/classes";
import { studyGroupText } from "../../../school/study-groups";

const firstClass = 9;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = classFromUrl(request) ?? firstClass;
  const plan = planSplit(parseId(params.id) ?? 0);
  if (!plan) return data({ level, view: undefined }, { status: 404 });
  return data({ level, view: await toSplitView(request, plan, suggestGroupNames(plan.subject)) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = classFromUrl(request) ?? firstClass;
  const saved = await splitSubject(request, id, email);
  if ("messages" in saved) return redirectWithFlash(`/cog-admin/results/subjects?class=${level}`, saved.messages);
  const { values, errors, message, status } = saved.rejected;
  const plan = planSplit(id);
  return data({ view: plan && (await toSplitView(request, plan, values.names)), errors, message }, { status });
}

// What the screen shows of a plan, with the names of examinations in the reader's language.
async function toSplitView(request: Request, plan: SplitPlan, names: ReturnType<typeof suggestGroupNames>) {
  const language = await getLanguage(request);
  const { subject, groups, open, locked, withoutGroup, blocking, version } = plan;
  return {
    id: subject.id,
    level: subject.classLevel,
    names: { name: subject.name, nameBn: subject.nameBn },
    groups: groups.map((one) => ({ ...one, ...(names.find(({ group }) => group === one.group) ?? noNames) })),
    open: open.map((exam) => ({ id: exam.id, name: localizedName(language, exam), count: exam.count })),
    locked: locked.map((exam) => ({ id: exam.id, name: localizedName(language, exam) })),
    withoutGroup,
    blocking,
    version,
    once: crypto.randomUUID(),
  };
}

const noNames = { name: "", nameBn: "" };

export default function SplitSubject() {
  const { t } = useTexts();
  const loaded = useLoaderData<typeof loader>();
  const { answer, failed, isBusy, submit } = useAnswer(useActionData<typeof action>(), "split.err");
  const rejected = answer && "view" in answer ? answer : undefined;
  const view = rejected ? rejected.view : loaded.view;
  const message = failed ?? rejected?.message;
  return (
    <>
      <ScreenHeader back={`/cog-admin/results/subjects?class=${loaded.level}`} />
      {message && <Banner {...message} />}
      {view ? (
        <SplitForm key={view.version} {...{ view, isBusy, submit }} errors={rejected?.errors} />
      ) : (
        <EmptyList>{t("split.gone")}</EmptyList>
      )}
    </>
  );
}

const subheading = "mb-1.4 mt-[1.35rem] text-body font-semibold leading-normal bn:leading-1.7";
const plainList = "mb-2.6 list-disc pl-5";

type SplitFormProps = Pick<ScreenSending, "isBusy" | "submit"> & {
  view: Awaited<ReturnType<typeof toSplitView>>;
  errors?: SplitErrors;
};

/** What splitting a combined subject by group will do, with the names of the new ones to be looked over. */
function SplitForm({ view, errors = {}, isBusy, submit }: SplitFormProps) {
  const { t, digits, values } = useTexts();
  const { id, level, names, groups, open, locked, blocking, withoutGroup, version, once } = view;
  const back = `/cog-admin/results/subjects?class=${level}`;
  return (
    <Form
      method="post"
      action={`/cog-admin/results/subjects/${id}/split?class=${level}`}
      onSubmit={submit}
      aria-label={t("split.title")}
      data-part="split"
      className="py-5 lg:max-w-[52rem] lg:pl-beside"
    >
      <input type="hidden" name="seen" value={version} />
      <input type="hidden" name="once" value={once} />
      <BothNames names={names} />
      <p className="mt-3 max-w-prose">{t("split.about")}</p>
      <h2 className={subheading}>{t("split.exams")}</h2>
      {open.length + locked.length === 0 && <p>{t("split.noMarks")}</p>}
      <ul className={plainList}>
        {open.map((exam) => (
          <li key={exam.id}>
            <ExamName>{exam.name}</ExamName>: {t("split.moves", { count: exam.count, number: digits(exam.count) })}
          </li>
        ))}
        {locked.map((exam) => (
          <li key={exam.id}>
            <ExamName>{exam.name}</ExamName>: {t("split.stays")}
          </li>
        ))}
      </ul>
      {withoutGroup > 0 && (
        <p>
          {t("split.withoutGroup", values({ count: withoutGroup }))}{" "}
          <Link className={textButton} to={`/cog-admin/results/students/groups?class=${level}`}>
            {t("groups.title")}
          </Link>
        </p>
      )}
      {blocking.length > 0 && (
        <div data-part="blocking" className="my-4 border border-l-4 border-l-danger px-4 py-3">
          <p className="font-semibold">{t("split.blocking")}</p>
          <ul className={plainList}>
            {blocking.map((student) => (
              <li key={student.id}>
                <Link
                  to={`/cog-admin/results/students/${student.id}/edit?class=${level}`}
                  className="inline-block py-1.4 text-teesta underline underline-offset-link"
                >
                  <bdi lang={detectLanguage(student.name)}>{student.name}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      {groups.map(({ group, students, marks, name, nameBn }) => (
        <fieldset key={group} data-part="split-group" className="mt-5 border-t pt-3">
          <legend className="float-left w-full font-semibold">{t(studyGroupText(group))}</legend>
          <p className="clear-both mb-2 text-small text-ink-2">{t("split.counts", values({ students, marks }))}</p>
          <div className="grid gap-x-gap sm:grid-cols-2">
            <Field label={t("subjects.name")} problem={errors[nameField(group)]}>
              {(field) => <Input {...field} name={nameField(group)} defaultValue={name} autoComplete="off" />}
            </Field>
            <Field label={t("subjects.nameBn")} need="optional" problem={errors[nameBnField(group)]}>
              {(field) => (
                <Input {...field} name={nameBnField(group)} lang="bn" defaultValue={nameBn} autoComplete="off" />
              )}
            </Field>
          </div>
        </fieldset>
      ))}
      <FormActions>
        <Button isBusy={isBusy}>{t(isBusy ? "form.saving" : "split.confirm")}</Button>
        <ButtonLink to={back} variant="outline">
          {t("common.cancel")}
        </ButtonLink>
      </FormActions>
    </Form>
  );
}

const ExamName = ({ children }: { children: string }) => <span lang={detectLanguage(children)}>{children}</span>;
