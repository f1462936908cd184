import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import type { Account } from "~/accounts/account";
import { createPasswordLink, findAccountToLink, flashForUnchanged } from "~/accounts/account-decisions.server";
import { requireAccount } from "~/accounts/guard.server";
import { ButtonLink } from "~/admin/button";
import { ConfirmPage } from "~/admin/confirm-page";
import type { Flash } from "~/admin/flash";
import { writeErrorText } from "~/admin/forms/saving/write-error.server";
import { useMessage } from "~/admin/message-link";
import { Inset } from "~/admin/screen";
import { Banner } from "~/admin/toasts";
import { Textarea } from "~/components/input";
import { useHydrated } from "~/components/use-hydrated";
import { CopyButton } from "~/content/sharing/copy-button";
import { env } from "~/env.server";
import { parseId } from "~/http";

export { clientAction, shouldRevalidate } from "~/admin/forms/sending/client-action";

const accountsPath = "/cog-admin/accounts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const you = await requireAccount(request);
  const account = findAccountToLink(parseId(params.id) ?? 0, you);
  if (!("outcome" in account)) return data({ email: account.email, rejected: undefined });
  const status = account.outcome === "gone" ? 404 : 200;
  return data({ email: "", rejected: flashForUnchanged(account) }, { status });
}

/**
 * Creates a link to choose a new password and shows it without a redirect. We store only the hash of the link, so the
 * user can see it only once.
 */
export async function action({ request, params }: ActionFunctionArgs) {
  const you = await requireAccount(request);
  const created = tryCreatePasswordLink(parseId(params.id) ?? 0, you);
  if ("rejected" in created) return data(created, { status: 409 });
  const origin = env().PUBLIC_URL?.origin ?? new URL(request.url).origin;
  return data({ email: created.email, link: `${origin}/cog-admin/login/new-password?token=${created.token}` });
}

function tryCreatePasswordLink(id: number, by: Account): { token: string; email: string } | { rejected: Flash } {
  try {
    const created = createPasswordLink(id, by);
    return "token" in created ? created : { rejected: flashForUnchanged(created) };
  } catch (error) {
    const body = writeErrorText("a link for a new password", error);
    return { rejected: { tone: "bad", title: "accounts.link.failed", body } };
  }
}

export default function AccountLink() {
  const { t } = useTranslation();
  const found = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const rejected = answer && "rejected" in answer ? answer.rejected : found.rejected;
  return (
    <ConfirmPage
      back={accountsPath}
      question={t("accounts.link.question")}
      named={found.email}
      follows={[t("accounts.link.follows")]}
      button={{ text: "accounts.link.make", Icon: KeyRound }}
      blocked={rejected ? <Banner {...rejected} /> : answer && "link" in answer && <OneTimeLink {...answer} />}
    />
  );
}

function OneTimeLink({ email, link }: { email: string; link: string }) {
  const { t } = useTranslation();
  const text = useMessage({ greeting: "share.greeting.colleague", text: "accounts.link.message", lines: [link] });
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const isHydrated = useHydrated();
  useEffect(() => field.current?.focus(), []);
  return (
    <Inset>
      <p role="status" className="mb-2 font-semibold">
        {t("accounts.link.made")}
      </p>
      <label htmlFor={id}>
        <bdi>{email}</bdi>
      </label>
      <Textarea
        id={id}
        ref={field}
        variant="code"
        className="mt-1 resize-none"
        rows={7}
        readOnly
        spellCheck={false}
        value={text}
        aria-describedby={`${id}-whom`}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className="flex flex-wrap gap-2.6 py-3.4">
        {isHydrated && <CopyButton text={text} label="accounts.link.copy" variant="filled" />}
        <ButtonLink to="/cog-admin/accounts" variant="outline">
          {t("accounts.link.back")}
        </ButtonLink>
      </div>
      <ul id={`${id}-whom`} className="list-disc space-y-1.4 pl-5 text-ink-2">
        <li>{t("accounts.link.whom")}</li>
        <li>{t("accounts.link.once")}</li>
        <li>{t("accounts.link.lost")}</li>
      </ul>
    </Inset>
  );
}
