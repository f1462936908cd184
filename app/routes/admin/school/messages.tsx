import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { FieldGroup, LocalizedField } from "../../../school-editor/fields";
import { PictureField } from "../../../school-editor/picture-field";
import { loadSectionScreen, saveWholeSection } from "../../../school-editor/section-form.server";
import { WholeSection } from "../../../school-editor/section-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadSectionScreen(request, "messages");
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveWholeSection(request, email, "messages");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Messages() {
  return (
    <WholeSection section="messages">
      {(form, pictures) => (
        <>
          {(["chairman", "principal"] as const).map((person) => {
            const message = form.get(person);
            return (
              <FieldGroup key={person} name={`school.messages.${person}`}>
                <LocalizedField field={message.get("name")} label="school.messages.name" isFact />
                <LocalizedField
                  field={message.get("office")}
                  label="school.messages.office"
                  hint="school.messages.office.hint"
                />
                <PictureField
                  field={message.get("portrait")}
                  kind="portrait"
                  label="school.messages.portrait"
                  pictures={pictures}
                />
                <LocalizedField
                  field={message.get("text")}
                  label="school.messages.text"
                  isLong
                  hint="school.paragraphs"
                  isFact
                />
              </FieldGroup>
            );
          })}
        </>
      )}
    </WholeSection>
  );
}
