import { useTexts } from "../i18n/use-texts";
import type { ExamRoutine } from "./exam";

/** Says on which dates an exam is, and whether parents see its routine. */
export function RoutineState({ starts, ends, isShown }: ExamRoutine) {
  const { t, days } = useTexts();
  return t(isShown ? "days.routine.shown" : "days.routine.hidden", { days: days(starts, ends) });
}
