import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { FieldGroup, LineField, LocalizedField } from "../../../school-editor/fields";
import { loadSectionScreen, saveWholeSection } from "../../../school-editor/section-form.server";
import { WholeSection } from "../../../school-editor/section-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadSectionScreen(request, "figures");
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveWholeSection(request, email, "figures");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Figures() {
  return (
    <WholeSection section="figures">
      {(form) => (
        <>
          <FieldGroup name="school.figures.homePage">
            <div className={besideOneAnother}>
              <LineField
                field={form.get("passingRate")}
                label="school.figures.passingRate"
                hint="school.figures.passingRate.hint"
                isFact
              />
              <LineField
                field={form.get("years")}
                label="school.figures.years"
                hint="school.figures.years.hint"
                isFact
              />
              <LineField field={form.get("students")} label="school.figures.students" isFact />
              <LineField field={form.get("teachers")} label="school.figures.teachers" isFact />
            </div>
            <LocalizedField
              field={form.get("coEducation")}
              label="school.figures.coEducation"
              hint="school.figures.coEducation.hint"
              isFact
            />
          </FieldGroup>
          <FieldGroup name="school.figures.aboutPage">
            <div className={besideOneAnother}>
              <LineField field={form.get("alumni")} label="school.figures.alumni" isFact />
              <LineField
                field={form.get("aboutTeachers")}
                label="school.figures.aboutTeachers"
                hint="school.figures.aboutTeachers.hint"
                isFact
              />
            </div>
          </FieldGroup>
        </>
      )}
    </WholeSection>
  );
}

const besideOneAnother = "grid gap-x-4 sm:grid-cols-2";
