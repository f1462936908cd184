import { listFirstSteps } from "../school/first-steps";
import type { getAllSections } from "../school/school.server";
import { countStudents } from "../students/students.server";

export const getFirstSteps = (sections: ReturnType<typeof getAllSections>) =>
  listFirstSteps({ ...sections, students: countStudents() });
