import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { ButtonLink } from "~/admin/button";
import { MissingFacts } from "~/admin/missing-facts-list";
import { Inset, ScreenHeader } from "~/admin/screen";
import { Steps } from "~/admin/steps";
import { getInformation } from "~/downloads/information.server";
import { notFound } from "~/http";
import { useTexts } from "~/i18n/use-texts";
import { firstStepPath } from "~/path-rules";
import { firstSteps, importStudentsPath } from "~/school/first-steps";
import type { MissingFact } from "~/school/missing-facts";
import { findPictures } from "~/school/pictures.server";
import { listMissingKinds } from "~/school/public-information";
import { getMissingFacts, getStoredSection } from "~/school/school.server";
import { type SectionName, typedSchema } from "~/school/sections";
import { Fields } from "~/school-editor/section-fields";
import { SectionForm } from "~/school-editor/section-form";
import { listOfferedNames, saveWholeSection } from "~/school-editor/section-form.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { number, step } = parseStep(params.step);
  const facts = step.section ? [] : [...getMissingFacts(), ...listMissingKinds(getInformation().items)];
  const title = `firstSteps.${step.name}` as const;
  return { number, title, name: step.name, facts, form: step.section && loadForm(step.section) };
}

function loadForm(section: SectionName) {
  const { value, version } = getStoredSection(section);
  const names = listOfferedNames(section);
  return { version, value: value as object, pictures: findPictures(value), names, once: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { number, step } = parseStep(params.step);
  if (!step.section) throw notFound();
  return saveWholeSection(request, email, step.section, { fields: step.fields, goTo: firstStepPath(number + 1) });
}

function parseStep(param: string | undefined) {
  const number = /^[1-9]$/.test(param ?? "") ? Number(param) : 0;
  const step = firstSteps[number - 1];
  if (!step) throw notFound();
  return { number, step };
}

export default function FirstSteps() {
  const { t, values } = useTexts();
  const { number, name, facts } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader
        back={number > 1 ? firstStepPath(number - 1) : undefined}
        about={
          <>
            <p className="text-ink-2">{t("firstSteps.number", values({ number, all: firstSteps.length }))}</p>
            {number === 1 && <p className="mt-2 max-w-broad">{t("firstSteps.welcome")}</p>}
          </>
        }
      />
      <Steps of="firstSteps" at={number} />
      {name === "students" ? <StudentsStep facts={facts} /> : <StepForm />}
    </>
  );
}

function StepForm() {
  const { number, form } = useLoaderData<typeof loader>();
  const step = firstSteps[number - 1];
  if (!form || !step?.section) return null;
  return (
    <SectionForm
      key={`${number} ${form.version}`}
      {...form}
      section={step.section}
      schema={typedSchema(step.section, step.fields)}
      action={firstStepPath(number)}
      back={firstStepPath(number + 1)}
      backText="firstSteps.skip"
      saveText="firstSteps.save"
    >
      <Fields />
    </SectionForm>
  );
}

/** Shows the last step. It also lists the facts about the school that are still missing. */
function StudentsStep({ facts }: { facts: MissingFact[] }) {
  const { t } = useTexts();
  return (
    <Inset>
      <p className="mb-3">{t("firstSteps.students.about")}</p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={importStudentsPath}>{t("firstSteps.students")}</ButtonLink>
        <ButtonLink to="/cog-admin" variant="outline">
          {t("firstSteps.done")}
        </ButtonLink>
      </div>
      <h2 className="mb-3 mt-8 text-xl">{t("firstSteps.missing")}</h2>
      <p className="mb-3">{t(facts.length > 0 ? "firstSteps.later" : "school.missing.none")}</p>
      <MissingFacts facts={facts} isWithSection />
    </Inset>
  );
}
