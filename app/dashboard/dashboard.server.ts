import { getPendingRequests } from "../accounts/accounts.server";
import { listActivity } from "../activity/activity.server";
import { getBackupStatus } from "../backups/backup-rules";
import { contentKinds, type ListedKind } from "../content/content-kind";
import { countContent, countTrash, findNextScheduled } from "../content/content-tables.server";
import { warningStart } from "../content/trash";
import { getInformation } from "../downloads/information.server";
import { env } from "../env.server";
import { readOrFallback } from "../errors";
import { listHiddenRoutines } from "../exam-days/exam-days.server";
import { listExamsBeingSent } from "../families/families.server";
import { getDayParts } from "../i18n/days";
import { dhakaToday, formatLongDate, formatTime, getDateParts, joinDayAndMonth } from "../i18n/format";
import type { Language } from "../i18n/languages";
import { getExamsBeingMarkedView, listExamsToOpen } from "../marks/progress/progress.server";
import { listUrgentNotices } from "../notices/notices.server";
import { areNotificationsOn } from "../notifications/settings.server";
import { getNewestBackupDate } from "../operations/backup-files.server";
import { getServerHealth } from "../operations/doctor/health-report.server";
import { listUnreadTexts } from "../school/first-texts";
import { getAllSections, getMissingFacts } from "../school/school.server";
import { schoolTabs } from "../school/sections";
import { countStudents } from "../students/students.server";
import { countDeletions } from "../undo/deletions.server";
import { isRunning, listDue, nameMoment, toDueView } from "./due";
import { getFirstSteps } from "./first-steps.server";

const scheduledKinds = contentKinds.filter((kind): kind is ListedKind => kind !== "photo");
const actsShown = 3;

export function getDashboard(language: Language, now = new Date()) {
  // If the disk with the backup folder is missing, the rest of the dashboard still works.
  const backup = readOrFallback(undefined, () => getBackupStatus(getNewestBackupDate(), now));
  const trash = countTrash(warningStart(now));
  const server = getServerHealth(env().DATABASE_PATH, now);
  const sections = getAllSections();
  const due = listDue(
    {
      urgent: listUrgentNotices(now).map(({ urgentUntil: at, ...notice }) => ({ ...notice, at })),
      serverProblems: server?.problems.length,
      backup,
      requests: getPendingRequests(),
      exams: getExamsBeingMarkedView(language),
      examsToOpen: listExamsToOpen(language, now),
      examsBeingSent: listExamsBeingSent(language, now),
      hiddenRoutines: listHiddenRoutines(language, now),
      missing: getMissingFacts(),
      unread: listUnreadTexts(sections.changedAt),
      information: getInformation().items,
      scheduled: scheduledKinds.flatMap((kind) => {
        const next = findNextScheduled(kind, now);
        return next ? [{ kind, ...next }] : [];
      }),
      leaving: trash.before,
    },
    now,
  );
  return {
    today: getToday(now, language),
    running: due.filter(isRunning).map((one) => toDueView(one, now, language)),
    due: due.filter((one) => !isRunning(one)).map((one) => toDueView(one, now, language)),
    acts: listLastActs(now, language),
    counts: countAreas(),
    firstSteps: getFirstSteps(sections),
    trash: trash.all + countDeletions({}, now),
    level: backup?.level,
    notifies: areNotificationsOn(),
    server: server && { ...server, at: nameMoment(server.at, now, language) },
  };
}

function getToday(now: Date, language: Language) {
  const { weekday } = getDayParts(dhakaToday(now), language);
  return { at: now, weekday, date: `${weekday}, ${formatLongDate(now, language)}` };
}

function listLastActs(now: Date, language: Language) {
  return listActivity(undefined, actsShown).lines.map(({ at, ...line }) => {
    const { iso, ...parts } = getDateParts(at, language);
    const date = joinDayAndMonth(parts, language);
    return { ...line, iso: at.toISOString(), time: iso === dhakaToday(now) ? formatTime(at, language) : date };
  });
}

function countAreas() {
  const counters = [
    ...contentKinds.map((kind) => [kind, () => countContent(kind)] as const),
    ["student", countStudents] as const,
    ["section", () => schoolTabs.length] as const,
  ];
  const counted = counters.map(([area, count]) => [area, count()] as const);
  return Object.fromEntries(counted) as Record<(typeof counters)[number][0], number>;
}

export type DashboardView = ReturnType<typeof getDashboard>;
