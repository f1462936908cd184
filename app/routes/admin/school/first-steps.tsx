import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { adminTitle } from "../../../admin/admin-title.server";
import { ScreenHeader } from "../../../admin/screen";
import { Steps } from "../../../admin/steps";
import { getRejection } from "../../../content/content-screen";
import { notFound } from "../../../http";
import { useTexts } from "../../../i18n/use-texts";
import { ContactsStep, MessageStep, MissingStep, NameStep } from "../../../school-editor/first-step-forms";
import { firstStepHref, firstSteps } from "../../../school-editor/first-steps";
import { getFirstStep, saveFirstStep } from "../../../school-editor/first-steps.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { number, step } = parseStep(params.step);
  return {
    title: await adminTitle(request, `firstSteps.${step}`),
    number,
    once: crypto.randomUUID(),
    current: getFirstStep(step),
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { step } = parseStep(params.step);
  if (step === "missing") throw notFound();
  return saveFirstStep(request, email, step);
}

function parseStep(param: string | undefined) {
  const number = /^[1-9]$/.test(param ?? "") ? Number(param) : 0;
  const step = firstSteps[number - 1];
  if (!step) throw notFound();
  return { number, step };
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function FirstSteps() {
  const { t, values } = useTexts();
  const { number, once, current } = useLoaderData<typeof loader>();
  const rejectedWithPage = getRejection(useActionData<typeof action>());
  const form = {
    once,
    rejectedWithPage,
    action: firstStepHref(number),
    back: firstStepHref(number + 1),
    backText: "firstSteps.skip",
    saveText: "firstSteps.save",
  } as const;
  return (
    <>
      <ScreenHeader
        name={`firstSteps.${current.step}`}
        back={number > 1 ? firstStepHref(number - 1) : undefined}
        about={
          <>
            <p className="text-ink-2">{t("firstSteps.number", values({ number, all: firstSteps.length }))}</p>
            {number === 1 && <p className="mt-2 max-w-[46rem]">{t("firstSteps.welcome")}</p>}
          </>
        }
      />
      <Steps of="firstSteps" at={number} />
      {current.step === "name" && <NameStep key={current.version} {...form} {...current} />}
      {current.step === "contacts" && <ContactsStep key={current.version} {...form} {...current} />}
      {(current.step === "chairman" || current.step === "principal") && (
        <MessageStep key={`${current.step} ${current.version}`} {...form} {...current} />
      )}
      {current.step === "missing" && <MissingStep facts={current.facts} />}
    </>
  );
}
