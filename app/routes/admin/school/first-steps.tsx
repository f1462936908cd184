import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { requireAccount } from "~/accounts/guard.server";
import { ButtonLink, textButton } from "~/admin/button";
import { MissingFacts } from "~/admin/missing-facts-list";
import { Inset, ScreenHeader } from "~/admin/screen";
import { Steps } from "~/admin/steps";
import { Banner } from "~/admin/toasts";
import { getInformation } from "~/downloads/information.server";
import { notFound } from "~/http";
import { useTexts } from "~/i18n/use-texts";
import { firstStepPath } from "~/path-rules";
import { firstSteps, importStudentsPath, listOpenFacts } from "~/school/first-steps";
import { listMarkedSamples, listOpenSamples, listUnreadTexts } from "~/school/first-texts";
import { fieldHref, type MissingFact } from "~/school/missing-facts";
import { findPictures } from "~/school/pictures.server";
import { countFilled, listMissingKinds } from "~/school/public-information";
import { getAllSections, getMissingFacts, getStoredSection } from "~/school/school.server";
import { type SectionName, sectionPath, typedSchema } from "~/school/sections";
import { Fields } from "~/school-editor/section-fields";
import { SectionForm } from "~/school-editor/section-form";
import { listOfferedNames, loadOldYear, saveWholeSection } from "~/school-editor/section-form.server";
import { OldYear } from "~/school-editor/section-screen";

export async function loader({ request, params }: LoaderFunctionArgs) {
  await requireAccount(request);
  const { number, step } = parseStep(params.step);
  const title = `firstSteps.${step.name}` as const;
  const isSaved = new URL(request.url).searchParams.has("saved");
  const form = step.section && loadForm(step.section);
  const left = step.section ? undefined : loadWhatIsLeft();
  const missing = isSaved ? listMissing(number - 1) : undefined;
  return { number, title, name: step.name, left, isSaved, missing, oldYear: loadOldYear(request), form };
}

/** Lists what is still open in a saved step, with the address of the first open field. */
function listMissing(number: number) {
  const step = firstSteps[number - 1];
  const open = step?.section ? listOpenFacts(getAllSections().school, step) : [];
  if (!step?.section || !open[0]) return undefined;
  return {
    facts: open.map(({ label }) => label),
    href: fieldHref(step.section, open[0].name, firstStepPath(number)),
  };
}

function loadWhatIsLeft() {
  const { items } = getInformation();
  const information = { filled: countFilled(items), all: items.length, missing: listMissingKinds(items) };
  const { school, changedAt } = getAllSections();
  const samples = (["contacts", "messages"] as const)
    .filter((section) => changedAt[section])
    .flatMap((section) =>
      listOpenSamples(section, school[section]).map(({ name, label }): MissingFact => {
        return { section, label, href: fieldHref(section, name) };
      }),
    );
  const unread = listUnreadTexts(changedAt).map(
    (section): MissingFact => ({
      section,
      label: `school.section.${section}`,
      href: sectionPath(section),
    }),
  );
  return { facts: getMissingFacts(), information, samples, unread };
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
    goTo: `${firstStepPath(number + 1)}?saved`,
    isQuiet: true,
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
  const { number, name, left, isSaved, missing, oldYear } = useLoaderData<typeof loader>();
  return (
    <>
      <ScreenHeader
        back={number > 1 ? firstStepPath(number - 1) : undefined}
        about={
          <>
            <p className="text-ink-2">{t("firstSteps.number", values({ number, all: firstSteps.length }))}</p>
            {number === 1 && <p className="mt-2 max-w-broad">{t("firstSteps.welcome")}</p>}
            {(name === "centre" || name === "complaints") && <p className="mt-2">{t(`firstSteps.${name}.about`)}</p>}
          </>
        }
      />
      <Steps of="firstSteps" at={number} />
      {isSaved && (
        <div className="lg:pl-beside">
          <Banner tone="good" title="school.saved" body="school.saved.body">
            {missing && (
              <Link className={textButton} to={missing.href}>
                {t("information.lacks", { facts: missing.facts.map((label) => t(label)).join(", ") })}
              </Link>
            )}
          </Banner>
        </div>
      )}
      <OldYear oldYear={oldYear} />
      {left ? <StudentsStep left={left} /> : <StepForm />}
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

/** Shows nothing if no fact is missing. */
function LeftToDo({ title, ...missing }: { title: string; facts: MissingFact[]; isWithSection?: boolean }) {
  if (missing.facts.length === 0) return null;
  return (
    <>
      <h3 className="mt-4 font-semibold">{title}</h3>
      <MissingFacts {...missing} />
    </>
  );
}

/** Shows the last step. It also lists what is left to do, with the same counts as the dashboard. */
function StudentsStep({ left: { facts, information, samples, unread } }: { left: ReturnType<typeof loadWhatIsLeft> }) {
  const { t, values, digits } = useTexts();
  const counted = (count: number) => ({ count, number: digits(count) });
  const isComplete = [facts, information.missing, samples, unread].every(({ length }) => length === 0);
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
      <p className="mb-3">{t(isComplete ? "school.missing.none" : "firstSteps.later")}</p>
      <LeftToDo title={t("dashboard.facts", counted(facts.length))} facts={facts} isWithSection />
      <LeftToDo
        title={t("dashboard.information", values({ filled: information.filled, all: information.all }))}
        facts={information.missing}
      />
      <LeftToDo title={t("firstSteps.samples")} facts={samples} />
      <LeftToDo title={t("dashboard.texts", counted(unread.length))} facts={unread} />
    </Inset>
  );
}
