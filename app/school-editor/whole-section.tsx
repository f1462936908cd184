import { useActionData, useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { getRejection } from "../content/content-screen";
import type { PictureInfo } from "../school/pictures.server";
import type { School, SectionName } from "../school/sections";
import { type SectionChildren, SectionForm } from "./section-form";
import type { SectionRejection } from "./section-form.server";
import { SectionScreen } from "./section-screen";

/** What loadSectionScreen gives the screen of a section. */
type SectionData<Name extends SectionName> = {
  value: School[Name];
  version: number;
  once: string;
  pictures: Record<number, PictureInfo>;
};

type WholeSectionProps<Name extends SectionName> = {
  section: Name;
  /** Its fields; `pictures` are those that it shows now, by their ids. */
  children: (fields: Parameters<SectionChildren<School[Name]>>[0], pictures: Record<number, PictureInfo>) => ReactNode;
};

/** The screen of a section that is one form. */
export function WholeSection<Name extends SectionName>({ section, children }: WholeSectionProps<Name>) {
  const { value, version, once, pictures } = useLoaderData<SectionData<Name>>() as SectionData<Name>;
  const rejection = getRejection(useActionData<{ rejected: SectionRejection }>() as { rejected: SectionRejection });
  return (
    <SectionScreen section={section} version={version}>
      <SectionForm
        key={version}
        section={section}
        value={value}
        version={version}
        once={once}
        rejectedWithPage={rejection}
        back="/cog-admin/school"
        isLong
      >
        {(fields) => children(fields, pictures)}
      </SectionForm>
    </SectionScreen>
  );
}
