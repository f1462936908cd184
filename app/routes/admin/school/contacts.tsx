import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { requireAccount } from "../../../accounts/guard.server";
import { ContactFields, FieldGroup, LineField, LocalizedField, NameFields } from "../../../school-editor/fields";
import { PictureField } from "../../../school-editor/picture-field";
import { loadSectionScreen, saveWholeSection } from "../../../school-editor/section-form.server";
import { WholeSection } from "../../../school-editor/section-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccount(request);
  return loadSectionScreen(request, "contacts");
}

export async function action({ request }: ActionFunctionArgs) {
  const { email } = await requireAccount(request);
  return saveWholeSection(request, email, "contacts");
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.title }];

export default function Contacts() {
  return (
    <WholeSection section="contacts">
      {(form, pictures) => (
        <>
          <FieldGroup name="school.contacts.nameAndPlace">
            <NameFields form={form} />
          </FieldGroup>
          <FieldGroup name="school.contacts.contacts">
            <ContactFields form={form} />
          </FieldGroup>
          <FieldGroup name="school.contacts.home">
            <LocalizedField field={form.get("headline")} label="school.contacts.headline" isFact />
            <LocalizedField field={form.get("lead")} label="school.contacts.lead" isLong isFact />
          </FieldGroup>
          <FieldGroup name="school.contacts.cards">
            <LocalizedField field={form.get("cardLine")} label="school.contacts.cardLine" need="optional" />
            <LocalizedField field={form.get("examRules")} label="school.contacts.examRules" need="optional" isLong />
          </FieldGroup>
          <FieldGroup name="school.contacts.crest">
            <PictureField
              field={form.get("crest")}
              kind="crest"
              label="school.contacts.crestFile"
              pictures={pictures}
            />
          </FieldGroup>
          <FieldGroup name="school.contacts.foot">
            <LocalizedField field={form.get("foundingCouncil")} label="school.contacts.foundingCouncil" isFact />
            <LocalizedField field={form.get("techSupport").get("name")} label="school.contacts.techSupport" isFact />
            <LineField field={form.get("techSupport").get("url")} label="school.contacts.techSupportUrl" type="url" />
          </FieldGroup>
        </>
      )}
    </WholeSection>
  );
}
