import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { ButtonLink, textButton } from "~/admin/button";
import { Inset, ScreenHeader, SectionHeading } from "~/admin/screen";
import { Steps } from "~/admin/steps";
import { Banner } from "~/admin/toasts";
import { FirstStepsList } from "~/dashboard/first-steps";
import { getFirstSteps } from "~/dashboard/first-steps.server";
import { notFound } from "~/http";
import type { TextKey } from "~/i18n/en";
import { useTexts } from "~/i18n/use-texts";
import { firstStepPath } from "~/path-rules";
import { findNextStep, firstSteps, importStudentsPath, isAlone, listOpenFacts } from "~/school/first-steps";
import { listMarkedSamples } from "~/school/first-texts";
import { fieldHref } from "~/school/missing-facts";
import { findPictures } from "~/school/pictures.server";
import { getAllSections, getStoredSection } from "~/school/school.server";
import { type School, type SectionName, typedSchema } from "~/school/sections";
import { Fields } from "~/school-editor/section-fields";
import { SectionForm } from "~/school-editor/section-form";
import { listOfferedNames, loadOldYear, saveWholeSection } from "~/school-editor/section-form.server";
import { OldYear } from "~/school-editor/section-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { number, step } = parseStep(params.step);
  const title = `firstSteps.${step.name}` as const;
  const sections = getAllSections();
  return {
    ...{ number, title, name: step.name, isAlone: isAlone(request), steps: getFirstSteps(sections) },
    saved: loadSaved(request, sections.school),
    oldYear: loadOldYear(request),
    form: step.section && loadForm(step.section),
  };
}

/** Lists what is still open in the step that was just saved, with the address of the first open field. */
function loadSaved(request: Request, school: School) {
  const number = Number(new URL(request.url).searchParams.get("saved"));
  const step = firstSteps[number - 1];
  if (!step?.section) return undefined;
  const open = listOpenFacts(school, step);
  const href = open[0] && fieldHref(step.section, open[0].name, firstStepPath(number));
  return { open: open.map(({ label }) => label), href };
}

function loadForm(section: SectionName) {
  const { value, version } = getStoredSection(section);
  const names = listOfferedNames(section);
  const samples = listMarkedSamples(section, value, version);
  return { version, value: value as object, pictures: findPictures(value), names, samples, once: crypto.randomUUID() };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  const { number, step } = parseStep(params.step);
  if (!step.section) throw notFound();
  return saveWholeSection(request, email, step.section, {
    fields: step.fields,
    ...(isAlone(request)
      ? { goTo: "/cog-admin" }
      : {
          goTo: `${firstStepPath(findNextStep(getFirstSteps(getAllSections()), number))}?saved=${number}`,
          isQuiet: true,
        }),
  });
}

function parseStep(param: string | undefined) {
  const number = /^[1-9]$/.test(param ?? "") ? Number(param) : 0;
  const step = firstSteps[number - 1];
  if (!step) throw notFound();
  return { number, step };
}

export default function FirstSteps() {
  const { t, values } = useTexts();
  const { number, name, saved, steps, form, isAlone, oldYear } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader
        about={
          <>
            {!isAlone && (
              <p className="flex flex-wrap items-center gap-x-4 text-ink-2">
                {t("firstSteps.number", values({ number, all: firstSteps.length }))}
                {number > 1 && (
                  <Link className={textButton} to={firstStepPath(number - 1)}>
                    {t("firstSteps.previous")}
                  </Link>
                )}
              </p>
            )}
            {number === 1 && !isAlone && <p className="mt-2 max-w-broad">{t("firstSteps.welcome")}</p>}
            {(name === "centre" || name === "complaints") && <p className="mt-2">{t(`firstSteps.${name}.about`)}</p>}
          </>
        }
      />
      {!isAlone && (
        <Steps
          of="firstSteps"
          at={number}
          hrefOf={firstStepPath}
          done={steps.flatMap(({ isDone }, place) => (isDone ? [place + 1] : []))}
        />
      )}
      {saved && <SavedStep {...saved} />}
      <OldYear oldYear={oldYear} />
      {form ? <StepForm /> : <StudentsStep steps={steps} />}
    </>
  );
}

type SavedStepProps = { open: TextKey[]; href?: string };

function SavedStep({ open, href }: SavedStepProps) {
  const { t } = useTexts();
  return (
    <div className="lg:pl-beside">
      <Banner tone="good" title="school.saved" body="school.saved.body">
        {href && (
          <Link className={textButton} to={href}>
            {t("information.lacks", { facts: open.map((label) => t(label)).join(", ") })}
          </Link>
        )}
      </Banner>
    </div>
  );
}

function StepForm() {
  const { number, form, steps, isAlone } = useLoaderData<typeof loader>();
  const step = firstSteps[number - 1];
  if (!form || !step?.section) return null;
  return (
    <SectionForm
      key={`${number} ${form.version}`}
      {...form}
      section={step.section}
      schema={typedSchema(step.section, step.fields)}
      action={firstStepPath(number)}
      {...(isAlone
        ? { back: "/cog-admin" }
        : {
            back: firstStepPath(findNextStep(steps, number)),
            backText: "firstSteps.skip",
            saveText: "firstSteps.save",
          })}
    >
      <Fields />
    </SectionForm>
  );
}

type StudentsStepProps = { steps: ReturnType<typeof getFirstSteps> };

/** Shows the last step, with what the other steps still lack. */
function StudentsStep({ steps }: StudentsStepProps) {
  const { t } = useTexts();
  return (
    <>
      <Inset>
        <p className="mb-3">{t("firstSteps.students.about")}</p>
        <div className="grid gap-3 sm:flex">
          <ButtonLink to={importStudentsPath}>{t("firstSteps.students")}</ButtonLink>
          <ButtonLink to="/cog-admin" variant="outline">
            {t("firstSteps.done")}
          </ButtonLink>
        </div>
      </Inset>
      {steps.some(({ isDone }) => !isDone) && (
        <>
          <SectionHeading>{t("firstSteps.missing")}</SectionHeading>
          <FirstStepsList steps={steps} />
          <p className="py-3 lg:pl-beside">{t("firstSteps.later")}</p>
        </>
      )}
    </>
  );
}
