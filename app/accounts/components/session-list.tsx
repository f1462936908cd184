import { Form } from "@remix-run/react";
import { LogOut } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { SessionListItem } from "../account-view.server";

/** Where one is signed in: this device first seen to be this one, each other with the way to end it. */
export function SessionList({ sessions }: { sessions: SessionListItem[] }) {
  const { t } = useTranslation();
  return (
    <section className="colleagues" aria-labelledby="sessions">
      <h2 id="sessions">{t("account.sessions.title")}</h2>
      <ul className="office-rows">
        {sessions.map((session) => (
          <SessionRow key={session.name} session={session} />
        ))}
      </ul>
      {sessions.some(({ isThis }) => !isThis) && (
        <Form method="post" action="/cog-admin/account" className="office-said">
          <input type="hidden" name="intent" value="end-others" />
          <button type="submit" className="button button-outline">
            <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
            {t("account.sessions.endOthers")}
          </button>
        </Form>
      )}
    </section>
  );
}

function SessionRow({ session: { name, device, signedIn, seen, isThis } }: { session: SessionListItem }) {
  const { t } = useTranslation();
  return (
    <li className="office-notice colleague">
      <h3>
        {device}
        {isThis && <span className="badge badge-general">{t("account.sessions.this")}</span>}
      </h3>
      <p className="colleague-known">
        <time dateTime={signedIn.iso}>{t("account.sessions.signedIn", signedIn)}</time>
        <time dateTime={seen.iso}>{t("accounts.seen", seen)}</time>
      </p>
      {!isThis && (
        <div className="office-acts">
          <Form method="post" action="/cog-admin/account">
            <input type="hidden" name="intent" value="end" />
            <input type="hidden" name="session" value={name} />
            <button
              type="submit"
              className="text-button text-danger"
              aria-label={`${t("account.sessions.end")}: ${device}`}
            >
              <LogOut size={20} strokeWidth={1.75} aria-hidden="true" />
              {t("account.sessions.end")}
            </button>
          </Form>
        </div>
      )}
    </li>
  );
}
