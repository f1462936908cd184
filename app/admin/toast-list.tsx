import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { iconButton } from "./button";

type Toast = {
  tone: "good" | "warning" | "bad";
  title: string;
  body?: string;
  action?: ReactNode;
  /** The time in ms until the toast closes. Without it, the toast stays until someone closes it. */
  duration?: number;
};
type ListedToast = Toast & { id: number };

const maxShown = 3;
const none: ListedToast[] = [];
let toasts = none;
let lastId = 0;
const listeners = new Set<() => void>();

function setToasts(changed: ListedToast[]): void {
  toasts = changed;
  for (const listener of listeners) listener();
}

/** Returns the id of the toast for `dismissToast`. */
export function showToast(toast: Toast): number {
  lastId += 1;
  setToasts([...toasts, { ...toast, id: lastId }].slice(-maxShown));
  return lastId;
}

export const dismissToasts = () => setToasts(none);
export const dismissToast = (id: number) => setToasts(toasts.filter((toast) => toast.id !== id));

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function subscribeToVisibility(listener: () => void): () => void {
  document.addEventListener("visibilitychange", listener);
  return () => document.removeEventListener("visibilitychange", listener);
}

/** Toasts stay open while the pointer or the focus is on a toast, and while the browser shows another tab. */
export function ToastList() {
  const { t } = useTranslation();
  const shown = useSyncExternalStore(
    subscribe,
    () => toasts,
    () => none,
  );
  const isTabHidden = useSyncExternalStore(
    subscribeToVisibility,
    () => document.hidden,
    () => false,
  );
  const [isHeld, setHeld] = useState(false);
  const isPaused = (isHeld && shown.length > 0) || isTabHidden;
  return (
    <section
      aria-label={t("admin.messages")}
      aria-live="polite"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {shown.length > 0 && <ToastStrip toasts={shown} isPaused={isPaused} />}
    </section>
  );
}

/** The messages are a strip at the end of the window. Buttons that stay there move above the strip (`--messages`). */
function ToastStrip({ toasts, isPaused }: { toasts: ListedToast[]; isPaused: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts have another height
  useLayoutEffect(() => {
    const strip = list.current;
    if (!strip) return;
    const page = document.documentElement.style;
    const place = () => {
      // The keyboard of a phone covers the end of the window.
      const { height, offsetTop } = visualViewport ?? { height: innerHeight, offsetTop: 0 };
      strip.style.bottom = `${Math.max(0, innerHeight - height - offsetTop)}px`;
      page.setProperty("--messages", `${strip.offsetHeight}px`);
    };
    place();
    keepInView(strip);
    const observer = new ResizeObserver(place);
    observer.observe(strip);
    visualViewport?.addEventListener("resize", place);
    return () => {
      observer.disconnect();
      visualViewport?.removeEventListener("resize", place);
      page.removeProperty("--messages");
    };
  }, [toasts]);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (innerWidth < phoneWidth && target instanceof Node && !list.current?.contains(target)) dismissDoneToasts();
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  return (
    <ol ref={list} className="toasts">
      {toasts.map((toast) => (
        <ToastItem key={toast.id} {...toast} isPaused={isPaused} />
      ))}
    </ol>
  );
}

/** Scrolls the page if the strip covers the row that was just saved, or the field or button that the user uses. */
function keepInView(strip: HTMLElement): void {
  const { activeElement, body } = document;
  const used = activeElement === body ? document.querySelector("[aria-invalid]") : activeElement;
  const shown = used?.closest("[data-part=field], li") ?? used;
  if (!shown || strip.contains(shown)) return;
  const { top, bottom } = shown.getBoundingClientRect();
  const end = strip.getBoundingClientRect().top;
  if (top < innerHeight && bottom > end) shown.scrollIntoView({ block: "nearest" });
}

const phoneWidth = 640;

/** On a phone a toast takes a part of the screen. So a toast that needs no answer closes when the user goes on. */
const dismissDoneToasts = () => {
  if (toasts.some(isDone)) setToasts(toasts.filter((toast) => !isDone(toast)));
};
const isDone = ({ tone, action }: Toast) => tone === "good" && !action;

export const tones = {
  good: { Icon: CircleCheck, edge: "border-l-paddy", icon: "text-paddy", tint: "bg-paddy-tint" },
  warning: { Icon: TriangleAlert, edge: "border-l-maize-deep", icon: "text-maize-deep", tint: "bg-maize-tint" },
  bad: { Icon: CircleAlert, edge: "border-l-danger", icon: "text-danger", tint: "bg-danger-tint" },
};

function ToastItem({ id, tone, title, body, action, duration, isPaused }: ListedToast & { isPaused: boolean }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (isPaused || duration === undefined) return;
    const end = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(end);
  }, [id, duration, isPaused]);
  const { Icon, edge, icon, tint } = tones[tone];
  return (
    <li
      data-part="toast"
      className={`border-l-4 border-t border-t-rule-strong motion-safe:animate-appear ${edge} ${tint}`}
    >
      <div className="mx-auto flex max-w-7xl items-center gap-x-3 py-1 pl-3 pr-1 lg:pl-line lg:pr-6">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={`flex-none ${icon}`} />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
          <p className="py-1 font-semibold leading-normal">{title}</p>
          {body && <p className="text-small leading-1.4 text-ink-2 max-sm:pb-1">{body}</p>}
          {action}
        </div>
        <button
          type="button"
          className={`flex-none hover:bg-card ${iconButton}`}
          aria-label={t("common.close")}
          onClick={() => dismissToast(id)}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      </div>
    </li>
  );
}
