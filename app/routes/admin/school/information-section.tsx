import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useParams } from "@remix-run/react";
import { requireAccount } from "../../../accounts/guard.server";
import { notFound } from "../../../http";
import { type InformationSection, isInformation, sectionNames } from "../../../school/sections";
import { type InformationFields, informationForms } from "../../../school-editor/information-forms";
import { loadSectionScreen, saveWholeSection } from "../../../school-editor/section-form.server";
import { WholeSection } from "../../../school-editor/section-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadSectionScreen(request, parseSection(params.section));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveWholeSection(request, email, parseSection(params.section));
}

function parseSection(name: string | undefined): InformationSection {
  const section = sectionNames.filter(isInformation).find((known) => known === name);
  if (!section) throw notFound();
  return section;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function InformationForm() {
  const { section } = useParams();
  return <FormOf section={section as InformationSection} />;
}

function FormOf<Name extends InformationSection>({ section }: { section: Name }) {
  const Fields = informationForms[section] as InformationFields<Name>;
  return <WholeSection section={section}>{(form) => <Fields form={form} />}</WholeSection>;
}
