import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { TextKey } from "../i18n/en";
import { localizedPath } from "../i18n/languages";
import { useTexts } from "../i18n/use-texts";
import { ButtonLink } from "./button";
import { besideLine, Heading, Section } from "./section";

const texts: Record<number, { title: TextKey; body?: TextKey }> = {
  404: { title: "error.notFound" },
  503: { title: "caretaker.busy.title", body: "caretaker.busy.body" },
  507: { title: "caretaker.full.title", body: "caretaker.full.body" },
};

/** Explains the error in words for visitors. Never shows internal messages. */
export function ErrorPage() {
  const { title, sentences, home } = useErrorTexts();
  return (
    <Section as="div">
      <Heading as="h1">{title}</Heading>
      <div className={besideLine}>
        {sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        <p>
          <ButtonLink href={home.url}>{home.text}</ButtonLink>
        </p>
      </div>
    </Section>
  );
}

/** React throws this error if another program, such as a translator, has replaced parts of the page. */
const isReplacedPage = (error: unknown) =>
  typeof DOMException !== "undefined" && error instanceof DOMException && error.name === "NotFoundError";

export function useErrorTexts() {
  const { t, language, digits } = useTexts();
  const error = useRouteError();
  if (isReplacedPage(error))
    return {
      title: t("error.replaced.title"),
      sentences: [t("error.replaced.off"), t("error.replaced.kept")],
      home: { url: "", text: t("error.replaced.reload") },
    };
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { title, body } = texts[status] ?? {};
  const statusText = t("error.status", { status: digits(status) });
  return {
    title: t(title ?? "error.app"),
    sentences: body ? [t(body), statusText] : [statusText],
    home: { url: localizedPath(language, "/"), text: t("error.home") },
  };
}
