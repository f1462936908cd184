import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { FieldGroup, LocalizedField } from "../../../school-editor/fields";
import { ListField } from "../../../school-editor/list-field";
import { loadSectionScreen, saveWholeSection } from "../../../school-editor/section-form.server";
import { WholeSection } from "../../../school-editor/section-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadSectionScreen(request, "committee");
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveWholeSection(request, email, "committee");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Committee() {
  return (
    <WholeSection section="committee">
      {(form) => (
        <FieldGroup name="school.committee.members">
          <ListField
            field={form.get("members")}
            texts={{ item: "school.committee.member", add: "school.committee.add" }}
          >
            {(member) => (
              <>
                <LocalizedField field={member.get("name")} label="school.committee.name" isFact />
                <LocalizedField
                  field={member.get("designation")}
                  label="school.committee.designation"
                  need="required"
                />
              </>
            )}
          </ListField>
        </FieldGroup>
      )}
    </WholeSection>
  );
}
