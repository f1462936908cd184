import { listFirstSteps } from "../school/first-steps";
import { getAllSections } from "../school/school.server";
import { countStudents } from "../students/students.server";

export const getFirstSteps = () => listFirstSteps({ ...getAllSections(), students: countStudents() });
