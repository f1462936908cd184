import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { redirectWithFlash } from "../../../admin/flash.server";
import { EmptyList } from "../../../admin/list";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { parseId } from "../../../http";
import { getLanguage } from "../../../i18n/i18n.server";
import { localizedName } from "../../../i18n/languages";
import { useTexts } from "../../../i18n/use-texts";
import { SplitForm } from "../../../marks/split/split-screen";
import { suggestGroupNames } from "../../../marks/split/split-subject";
import { planSplit, type SplitPlan, splitSubject } from "../../../marks/split/split-subject.server";
import { classFromUrl } from "../../../school/classes";

const firstClass = 9;

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const title = await adminTitle(request, "split.title");
  const level = classFromUrl(request) ?? firstClass;
  const plan = planSplit(parseId(params.id) ?? 0);
  if (!plan) return data({ title, level, view: undefined }, { status: 404 });
  return data({ title, level, view: await toSplitView(request, plan, suggestGroupNames(plan.subject)) });
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const id = parseId(params.id) ?? 0;
  const level = classFromUrl(request) ?? firstClass;
  const saved = await splitSubject(request, id, email);
  if ("messages" in saved)
    return redirectWithFlash(request, `/cog-admin/results/subjects?class=${level}`, saved.messages);
  const { names, errors, message, status } = saved.rejected;
  const plan = planSplit(id);
  return data({ view: plan && (await toSplitView(request, plan, names)), errors, message }, { status });
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function SplitSubject() {
  const { t } = useTexts();
  const loaded = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>();
  const answer = posted && "view" in posted ? posted : undefined;
  const view = answer ? answer.view : loaded.view;
  const message = answer?.message;
  const isBusy = useNavigation().state === "submitting";
  const banner = useRef<HTMLDivElement>(null);
  // The button that was pressed stands below the whole form.
  useEffect(() => {
    if (message) banner.current?.focus();
  }, [message]);
  return (
    <>
      <ScreenHeader name="split.title" back={`/cog-admin/results/subjects?class=${loaded.level}`} />
      {message && (
        <div className="focus:outline-none lg:ml-beside lg:max-w-[40rem]" ref={banner} tabIndex={-1}>
          <Banner {...message} />
        </div>
      )}
      {view ? (
        <SplitForm key={view.version} view={view} errors={answer?.errors} isBusy={isBusy} />
      ) : (
        <EmptyList>{t("split.gone")}</EmptyList>
      )}
    </>
  );
}
