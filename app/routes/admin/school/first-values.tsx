import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RotateCcw } from "lucide-react";
import { requireAccount } from "~/accounts/guard.server";
import { runConfirmed } from "~/admin/confirm.server";
import { ConfirmPage } from "~/admin/confirm-page";
import { notFound } from "~/http";
import { useTexts } from "~/i18n/use-texts";
import { type SectionName, sectionNames, sectionPath } from "~/school/sections";
import { restoreFirstValues } from "~/school-editor/save-section.server";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  return { section: parseSection(params.section) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const section = parseSection(params.section);
  const options = {
    back: sectionPath(section),
    logText: `the first values of ${section} could not be restored`,
    failed: "school.err.save",
  } as const;
  return runConfirmed(request, options, () => {
    restoreFirstValues(section, email);
    return { tone: "good", title: "school.saved", body: "school.saved.body" };
  });
}

function parseSection(name: string | undefined): SectionName {
  const section = sectionNames.find((known) => known === name);
  if (!section) throw notFound();
  return section;
}

export default function FirstValues() {
  const { t } = useTexts();
  const { section } = useLoaderData<typeof loader>();
  return (
    <ConfirmPage
      back={sectionPath(section)}
      question={t("school.firstValues.question")}
      named={t(`school.section.${section}`)}
      follows={[t("school.firstValues.follows")]}
      button={{ text: "school.firstValues", Icon: RotateCcw, isDanger: true }}
    />
  );
}
