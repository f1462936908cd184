import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Outlet, useLoaderData, useNavigation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SignInDialog, useSignOutListener } from "~/accounts/components/sign-in-again";
import { requireAccount } from "~/accounts/guard.server";
import type { Flash } from "~/admin/flash";
import { takeFlash } from "~/admin/flash.server";
import { AdminFooter } from "~/admin/footer";
import { AdminHeader } from "~/admin/header";
import { dismissToasts, ToastList } from "~/admin/toast-list";
import { FlashMessages, useToasts } from "~/admin/toasts";
import { isNativeApp, onPlainClick } from "~/components/browser";
import { ButtonLink } from "~/components/button";
import { useErrorTexts } from "~/components/error-page";
import { useOnMount } from "~/components/use-on-change";
import { getLanguage } from "~/i18n/i18n.server";
import { downloadLinkedFile } from "~/uploads/download";

export { shouldRevalidate } from "~/admin/forms/sending/client-action";

export async function loader({ request }: LoaderFunctionArgs) {
  const { email } = await requireAccount(request);
  const { messages, headers } = await takeFlash(request);
  return data({ email, language: await getLanguage(request), messages }, { headers });
}

const mainClassName = [
  "relative mx-auto flow-root min-h-[calc(100vh-61px)] w-full max-w-7xl px-4 pb-12 focus:outline-none lg:px-8",
  "lg:before:absolute lg:before:inset-y-0 lg:before:left-beside lg:before:w-px lg:before:bg-khata",
  "lg:[&>[data-part=banner]]:ml-beside lg:[&>[data-part=banner]]:max-w-narrow",
].join(" ");

export default function AdminLayout() {
  const { t } = useTranslation();
  const { email, language, messages } = useLoaderData<typeof loader>();
  const isBusy = useNavigation().state !== "idle";
  useSignOutListener();
  useDownloadToasts();
  return (
    <>
      <a
        className="absolute -top-24 left-gutter z-60 bg-teesta px-5 py-3 font-semibold text-white focus:top-2"
        href="#content"
      >
        {t("nav.skipToContent")}
      </a>
      <AdminHeader email={email} language={language} />
      <main id="content" tabIndex={-1} aria-busy={isBusy} className={mainClassName}>
        <FlashMessages messages={messages} />
        <Outlet />
        <SignInDialog email={email} />
      </main>
      <AdminFooter />
      <ToastList />
    </>
  );
}

export function ErrorBoundary() {
  // The layout's loader data is undefined if the layout itself failed. If another screen failed, it is available.
  const framed = useRouteLoaderData<typeof loader>("routes/admin/layout");
  return (
    <>
      {framed && <AdminHeader email={framed.email} language={framed.language} />}
      <main id="content" className={mainClassName}>
        <AdminErrorPage />
      </main>
    </>
  );
}

function AdminErrorPage() {
  const { title, sentences, home } = useErrorTexts();
  return (
    <div className="py-6 lg:pl-beside [&>p]:mt-4">
      <h1>{title}</h1>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p>
        <ButtonLink href={home.url}>{home.text}</ButtonLink>
      </p>
    </div>
  );
}

const downloadFlashes: Record<"started" | "complete" | "failed", Flash> = {
  started: { tone: "good", title: "toast.downloadStarted" },
  complete: { tone: "good", title: "toast.downloadComplete" },
  failed: { tone: "bad", title: "toast.fileDownloadFailed.title", body: "toast.fileDownloadFailed.body" },
};

function useDownloadToasts(): void {
  const showToasts = useToasts();
  useOnMount(() => onPlainClick("a[download]", (link) => download(link, showToasts)));
}

function download(link: HTMLAnchorElement, showToasts: (messages: Flash[]) => void): void {
  const isInApp = isNativeApp();
  void downloadLinkedFile(link, (step) => {
    // The last message replaces "Download started".
    dismissToasts();
    showToasts([isInApp && step === "complete" ? savedInAppFlash : downloadFlashes[step]]);
  });
}

const savedInAppFlash: Flash = { ...downloadFlashes.complete, body: "admin.native.fileInDocuments" };
