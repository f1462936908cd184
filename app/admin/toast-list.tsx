import { CircleAlert, CircleCheck, TriangleAlert, X } from "lucide-react";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { findToastPlace, type ToastPlace } from "./toast-place";

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
      {shown.length > 0 && <PlacedToasts toasts={shown} isPaused={isPaused} />}
    </section>
  );
}

function PlacedToasts({ toasts, isPaused }: { toasts: ListedToast[]; isPaused: boolean }) {
  const list = useRef<HTMLOListElement>(null);
  const [place, setPlace] = useState<ToastPlace>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: other toasts have another height
  useLayoutEffect(() => {
    const place = () => list.current && setPlace(findToastPlace(list.current));
    place();
    // The page behind the toasts may change, for example when it shows what was saved.
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [toasts]);
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      if (innerWidth < phoneWidth && target instanceof Node && !list.current?.contains(target)) dismissDoneToasts();
    };
    document.addEventListener("pointerdown", onPointerDown);
    return () => document.removeEventListener("pointerdown", onPointerDown);
  }, []);
  return (
    <ol ref={list} className="toasts" style={place}>
      {toasts.map((toast) => (
        <ToastItem key={toast.id} {...toast} isPaused={isPaused} />
      ))}
    </ol>
  );
}

const phoneWidth = 640;

/** On a phone a toast covers part of the page. So a toast that needs no answer closes when the user goes on working. */
const dismissDoneToasts = () => {
  if (toasts.some(isDone)) setToasts(toasts.filter((toast) => !isDone(toast)));
};
const isDone = ({ tone, action }: Toast) => tone === "good" && !action;

export const tones = {
  good: { Icon: CircleCheck, edge: "border-l-paddy", icon: "text-paddy" },
  warning: { Icon: TriangleAlert, edge: "border-l-maize-deep", icon: "text-maize-deep" },
  bad: { Icon: CircleAlert, edge: "border-l-danger", icon: "text-danger" },
};

function ToastItem({ id, tone, title, body, action, duration, isPaused }: ListedToast & { isPaused: boolean }) {
  const { t } = useTranslation();
  useEffect(() => {
    if (isPaused || duration === undefined) return;
    const end = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(end);
  }, [id, duration, isPaused]);
  const { Icon, edge, icon } = tones[tone];
  return (
    <li
      data-part="toast"
      className={`relative border border-l-4 border-rule bg-card p-4 pr-11 shadow-pop motion-safe:animate-appear max-sm:px-3 max-sm:py-2 max-sm:pr-10 ${edge}`}
    >
      <div className="flex items-center gap-1.5">
        <Icon size={20} strokeWidth={1.75} aria-hidden="true" className={`-ml-0.5 ${icon}`} />
        <div className="min-w-0">
          <p className="font-semibold leading-normal">{title}</p>
          {body && <p className="mt-0.5 text-small leading-1.4 text-ink-2">{body}</p>}
        </div>
      </div>
      {action && <div className="pl-6">{action}</div>}
      <button
        type="button"
        className="absolute right-2 top-2 grid size-7 place-items-center rounded-sm text-ink-2 hover:bg-wall"
        aria-label={t("common.close")}
        onClick={() => dismissToast(id)}
      >
        <X size={14} strokeWidth={1.75} aria-hidden="true" />
      </button>
    </li>
  );
}
