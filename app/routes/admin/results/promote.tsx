import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ClassPicker } from "../../../admin/class-picker";
import { redirectWithFlash } from "../../../admin/flash.server";
import { ScreenHeader } from "../../../admin/screen";
import { Banner } from "../../../admin/toasts";
import { getLanguage } from "../../../i18n/i18n.server";
import { localizedName } from "../../../i18n/languages";

import { classFromUrl } from "../../../school/classes";
import { highestClass } from "../../../students/promotion";
import { type PromotionPlan, planPromotion, savePromotion } from "../../../students/promotion.server";
import { ChoosePromotion, ConfirmPromotion } from "../../../students/promotion-screen";
import { EmptyStudentList } from "../../../students/student-list";
import { getLowestClass } from "../../../students/students.server";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  const level = classFromUrl(request) ?? getLowestClass() ?? 1;
  const view = await toPromotionView(request, level, planPromotion(level), true);
  return { title: await adminTitle(request, "moveUp.title"), step: "choose" as const, message: undefined, view };
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const level = classFromUrl(request) ?? getLowestClass() ?? 1;
  const saved = await savePromotion(request, level, email);
  if ("messages" in saved) {
    const list = level < highestClass ? `class=${level + 1}` : `class=${level}&status=left`;
    return redirectWithFlash(request, `/cog-admin/results/students?${list}`, saved.messages);
  }
  const { step, plan, isLocking, message, status } = saved.screen;
  return data({ step, message, view: await toPromotionView(request, level, plan, isLocking) }, { status });
}

async function toPromotionView(request: Request, level: number, { exams, ...plan }: PromotionPlan, isLocking: boolean) {
  const language = await getLanguage(request);
  const names = exams.map((exam) => localizedName(language, exam));
  return { ...plan, exams: names, level, isLocking, once: crypto.randomUUID() };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function PromoteClass() {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { step, message, view } = answer && "view" in answer ? answer : loaded;
  const banner = useRef<HTMLDivElement>(null);
  // The button that was pressed stands below a whole class.
  useEffect(() => {
    if (message) banner.current?.focus();
  }, [message]);
  const isBusy = useNavigation().formData?.get("intent") === "confirm";
  return (
    <>
      <ScreenHeader name="moveUp.title" back={`/cog-admin/results/students?class=${view.level}`} />
      {step === "choose" && <ClassPicker level={view.level} />}
      {message && (
        <div className="focus:outline-none lg:ml-beside lg:max-w-[40rem]" ref={banner} tabIndex={-1}>
          <Banner {...message} />
        </div>
      )}
      {view.students.length === 0 ? (
        <EmptyStudentList level={view.level} hasLeft={false} isNarrowed={false} />
      ) : step === "choose" ? (
        <ChoosePromotion view={view} />
      ) : (
        <ConfirmPromotion view={view} isBusy={isBusy} />
      )}
    </>
  );
}
