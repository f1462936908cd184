import { rowLine } from "../admin/list";
import { CaretakerLink } from "../admin/server-details";
import { useTexts } from "../i18n/use-texts";
import { DashboardSection } from "./dashboard";
import type { DashboardView } from "./dashboard.server";

export const serverHealthId = "server";

export function ServerHealth({ at: { is, date, time }, problems }: NonNullable<DashboardView["server"]>) {
  const { t } = useTexts();
  const when = t(`dashboard.when.${is}`, { date, time });
  return (
    <div id={serverHealthId} data-part="server" className="scroll-mt-16">
      <DashboardSection heading={t("doctor.heading")}>
        <ul>
          {problems.map(({ about, message }) => (
            <li key={about} data-part="server-problem" className={`${rowLine} py-3 lg:pl-beside`}>
              <strong className="block text-body font-semibold leading-1.35 text-danger bn:leading-1.6">
                {t(`doctor.${about}`)}
              </strong>
              <p>{t(`doctor.${about}.do`)}</p>
              {message && (
                <p lang="en" className="break-words text-small text-ink-2">
                  {message}
                </p>
              )}
            </li>
          ))}
        </ul>
        {problems.length > 0 && (
          <div className="pt-3 lg:pl-beside">
            <CaretakerLink
              ask="doctor.ask"
              lines={problems.map(({ about, message }) => message || t(`doctor.${about}`))}
            />
          </div>
        )}
        <p className="py-3 text-ink-2 lg:pl-beside">
          {t(problems.length === 0 ? "doctor.well" : "doctor.looked", { when })}
        </p>
      </DashboardSection>
    </div>
  );
}
