import { Form, Link, useLocation } from "@remix-run/react";
import { Trash2, Undo2 } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useOnChange } from "../components/use-on-change";
import type { TextKey } from "../i18n/en";
import { useTexts } from "../i18n/use-texts";
import { textButton } from "./button";
import { type Deletion, type Flash, type Undo, undoChangePath, undoRollsPath, urgentAgainPath } from "./flash";
import { listStateQuery } from "./list-url";
import { dismissToast, dismissToasts, showToast, tones } from "./toast-list";

// The first page contains its messages in the HTML. Later pages are rendered by script and show their messages as
// toasts.
let isFirstDocument = true;

/**
 * Pass the same array until there are new messages, because a different array shows its messages again. The messages of
 * a page end when the user goes to another page.
 */
export function FlashMessages({ messages }: { messages: Flash[] }) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const first = useRef({ page, messages: isFirstDocument ? messages : undefined });
  const showToasts = useToasts();
  useOnChange(page, () => {
    if (page !== first.current.page) first.current.messages = undefined;
    dismissToasts();
  });
  useOnChange(messages, () => {
    isFirstDocument = false;
    if (messages !== first.current.messages) showToasts(messages);
  });
  return page === first.current.page && messages === first.current.messages
    ? messages.map((message) => <Banner key={message.title} {...message} />)
    : null;
}

export function Banner({ tone, title, body, values, undo, children }: Flash & { children?: ReactNode }) {
  const { t, values: fillIn } = useTexts();
  const filledIn = fillIn(values);
  const { Icon, edge, icon } = tones[tone];
  return (
    <div
      data-part="banner"
      tabIndex={-1}
      className={`my-4 flex focus:outline-none gap-3.4 border border-l-4 border-rule bg-card px-4 py-3 ${edge}`}
      role={tone === "bad" ? "alert" : "status"}
    >
      <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={`mt-0.8 flex-none ${icon}`} />
      <div>
        <strong className="block font-semibold">{t(title, filledIn)}</strong>
        {body && <p>{t(body, filledIn)}</p>}
        {undo && <UndoForm {...undo} />}
        {children}
      </div>
    </div>
  );
}

function UndoForm(undo: Undo) {
  const { t } = useTranslation();
  const { search } = useLocation();
  if ("rolls" in undo)
    return (
      <Link data-part="undo" className={textButton} to={undoRollsPath(undo)} onClick={dismissToasts}>
        <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
        {t("rolls.undo")}
      </Link>
    );
  if ("urgent" in undo)
    return (
      <div className="flex flex-wrap gap-x-5">
        <UndoButton action={urgentAgainPath(undo)} text="dashboard.urgent.undo" />
        <Link className={textButton} to={`/cog-admin/notices/${undo.urgent}/delete`} onClick={dismissToasts}>
          <Trash2 size={18} strokeWidth={1.75} aria-hidden="true" />
          {t("dashboard.urgent.delete")}
        </Link>
      </div>
    );
  if ("change" in undo) {
    const text = undo.of === "import" ? "import.undo" : "trash.undo";
    return <UndoButton action={undoChangePath(undo.change)} text={text} />;
  }
  return <UndoButton action={restorePath(undo, search)} text="trash.undo" />;
}

function UndoButton({ action, text }: { action: string; text: TextKey }) {
  const { t } = useTranslation();
  return (
    <Form data-part="undo" method="post" action={action} onSubmit={dismissToasts}>
      <button type="submit" className={textButton}>
        <Undo2 size={18} strokeWidth={1.75} aria-hidden="true" />
        {t(text)}
      </button>
    </Form>
  );
}

function restorePath({ kind, ids }: Deletion, search: string): string {
  const query = new URLSearchParams({ intent: "undo", kind });
  for (const id of ids) query.append("id", String(id));
  return `/cog-admin/trash?${query}${listStateQuery(search).replace("?", "&")}`;
}

/** Returns a function that shows messages and returns the ids of their toasts. */
export function useToasts() {
  const show = useShowFlash();
  return (messages: Flash[]) =>
    // A warning names something that the user must still do, so it stays until the user closes it.
    messages.map((message) => show(message, message.tone === "warning" ? undefined : message.undo ? undoMs : shownMs));
}

/** Shows why a form could not be sent. The toast stays until the user closes it, tries again or leaves the form. */
export function useFailureToast(failure: Flash | undefined): void {
  const show = useShowFlash();
  useOnChange(failure, () => {
    if (!failure) return;
    const id = show(failure);
    return () => dismissToast(id);
  });
}

/** Without `duration`, the toast stays. Returns the id of the toast. */
function useShowFlash() {
  const { t, values: fillIn } = useTexts();
  return ({ tone, title, body, values, undo }: Flash, duration?: number) => {
    const filledIn = fillIn(values);
    return showToast({
      tone,
      title: t(title, filledIn),
      body: body && t(body, filledIn),
      action: undo && <UndoForm {...undo} />,
      duration,
    });
  };
}

const shownMs = 8_000;
// This is enough time to notice that the deleted item has left the list and to find the Undo button.
const undoMs = 20_000;
