import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { FieldGroup, LineField, LocalizedField } from "../../../school-editor/fields";
import { ListField } from "../../../school-editor/list-field";
import { loadSectionScreen, saveWholeSection } from "../../../school-editor/section-form.server";
import { WholeSection } from "../../../school-editor/section-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadSectionScreen(request, "about");
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveWholeSection(request, email, "about");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function About() {
  return (
    <WholeSection section="about">
      {(form) => (
        <>
          <FieldGroup name="school.about.story">
            <LocalizedField
              field={form.get("legacy")}
              label="school.about.legacy"
              isLong
              hint="school.paragraphs"
              isFact
            />
          </FieldGroup>
          <FieldGroup name="school.about.timeline">
            <ListField
              field={form.get("timeline")}
              texts={{ item: "school.about.event", add: "school.about.addEvent" }}
            >
              {(item) => (
                <>
                  <div className="max-w-36">
                    <LineField field={item.get("year")} label="school.about.year" need="required" inputMode="numeric" />
                  </div>
                  <LocalizedField field={item.get("event")} label="school.about.what" need="required" />
                  <LocalizedField field={item.get("more")} label="school.about.more" need="optional" isLong />
                </>
              )}
            </ListField>
          </FieldGroup>
          <FieldGroup name="school.about.aims">
            <LocalizedField field={form.get("vision")} label="school.about.vision" isLong isFact />
            <LocalizedField field={form.get("mission")} label="school.about.mission" isLong isFact />
          </FieldGroup>
          <FieldGroup name="school.about.values">
            <ListField field={form.get("values")} texts={{ item: "school.about.value", add: "school.about.addValue" }}>
              {(item) => (
                <>
                  <LocalizedField field={item.get("name")} label="school.about.valueName" need="required" />
                  <LocalizedField field={item.get("means")} label="school.about.means" need="optional" isLong />
                </>
              )}
            </ListField>
          </FieldGroup>
        </>
      )}
    </WholeSection>
  );
}
