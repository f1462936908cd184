import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData, useNavigation, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireAccount } from "../../accounts/guard.server";
import { languageOf } from "../../language/i18n.server";
import { useSaidDownloads } from "../../office/downloads";
import { toSay } from "../../office/messages.server";
import { OfficeBar } from "../../office/office-bar";
import { Said, Toasts } from "../../office/said";
import { SignInAgain } from "../../office/sign-in-again";
import { SignInEndedPage, signInEndedIn } from "../../office/sign-in-ended";
import { useSignedOutElsewhere } from "../../office/signed-out-elsewhere";
import { ErrorPage } from "../../ui/error-page";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = requireAccount(request);
  const { messages, headers } = await toSay(request);
  return data({ email, language: await languageOf(request), messages }, { headers });
}

export const meta: MetaFunction<typeof loader> = ({ error, matches }) => {
  const title = signInEndedIn(error)?.title;
  return title ? [{ title }] : matches.flatMap(({ meta }) => meta);
};

export default function OfficeLayout() {
  const { t } = useTranslation();
  const { email, language, messages } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  useSignedOutElsewhere();
  useSaidDownloads();
  return (
    <>
      <a className="skip" href="#content">
        {t("nav.skipToContent")}
      </a>
      <OfficeBar email={email} language={language} />
      <main id="content" tabIndex={-1} aria-busy={isBusy} className="office-page leaf-line">
        <Said messages={messages} />
        <SignInAgain email={email}>
          <Outlet />
        </SignInAgain>
      </main>
      <Toasts />
    </>
  );
}

export function ErrorBoundary() {
  const ended = signInEndedIn(useRouteError());
  // There when a screen failed, and not when the frame around it did.
  const framed = useRouteLoaderData<typeof loader>("routes/admin/layout");
  if (ended) return <SignInEndedPage kept={ended.kept} />;
  return (
    <>
      {framed && <OfficeBar email={framed.email} language={framed.language} />}
      <main id="content" className="office-page leaf-line">
        <ErrorPage />
      </main>
    </>
  );
}
