import { adminTitle } from "../admin/admin-title.server";
import { findPictures } from "../school/pictures.server";
import { getStoredSection } from "../school/school.server";
import type { SectionName } from "../school/sections";

/** What the screen of a section needs of it: its values as they are now, and their version. */
export async function loadSectionScreen<Name extends SectionName>(request: Request, section: Name) {
  const stored = getStoredSection(section);
  return {
    title: await adminTitle(request, `school.section.${section}`),
    /** Tells a form that is sent from the same one sent twice. */
    once: crypto.randomUUID(),
    ...stored,
    pictures: findPictures(stored.value),
  };
}
