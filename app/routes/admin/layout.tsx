import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useNavigation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { useSignOutListener } from "../../accounts/components/sign-in-broadcast";
import { SignInDialogProvider } from "../../accounts/components/sign-in-dialog";
import { getSessionExpired, SessionExpiredPage } from "../../accounts/components/sign-in-page";
import { requireAccount } from "../../accounts/guard.server";
import { useDownloadToasts } from "../../admin/downloads";
import { takeFlash } from "../../admin/flash.server";
import { AdminHeader } from "../../admin/header";
import { FlashMessages, Toasts } from "../../admin/toasts";
import { useErrorTexts } from "../../components/error-page";
import { getLanguage } from "../../i18n/i18n.server";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAccount(request);
  const { messages, headers } = await takeFlash(request);
  return data({ email, language: await getLanguage(request), messages }, { headers });
}

export const meta: MetaFunction<typeof loader> = ({ error, matches }) => {
  const title = getSessionExpired(error)?.title;
  return title ? [{ title }] : matches.flatMap(({ meta }) => meta);
};

export default function AdminLayout() {
  const { t } = useTranslation();
  const { email, language, messages } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  useSignOutListener();
  useDownloadToasts();
  return (
    <>
      <a className="skip" href="#content">
        {t("nav.skipToContent")}
      </a>
      <AdminHeader email={email} language={language} />
      <main id="content" tabIndex={-1} aria-busy={isBusy} className="office-page leaf-line">
        <FlashMessages messages={messages} />
        <SignInDialogProvider email={email}>
          <Outlet />
        </SignInDialogProvider>
      </main>
      <Toasts />
    </>
  );
}

export function ErrorBoundary() {
  const ended = getSessionExpired(useRouteError());
  // There when a screen failed, and not when the frame around it did.
  const framed = useRouteLoaderData<typeof loader>("routes/admin/layout");
  if (ended) return <SessionExpiredPage pending={ended.pending} />;
  return (
    <>
      {framed && <AdminHeader email={framed.email} language={framed.language} />}
      <main id="content" className="office-page leaf-line">
        <AdminErrorPage />
      </main>
    </>
  );
}

function AdminErrorPage() {
  const { title, sentences, home } = useErrorTexts();
  return (
    <div className="section">
      <h1>{title}</h1>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <a className="button" href={home.url}>
          {home.text}
        </a>
      </p>
    </div>
  );
}
